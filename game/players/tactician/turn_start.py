"""Beginning a turn: with how many actions, and whether at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.players.ceasefire import Balance, ends_fighting
from game.players.forms import field
from game.players.tactician.facing import MEETING
from game.players.tactician.outlook import Outlook
from game.players.tactician.position_value import PositionValue
from game.players.tactician.readying import to_load
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import POTENTIAL, Weighing
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.marks import Mark, marked
from rules.kernel.words import counted

MOST = 3
"""The most actions in a turn that are considered."""
QUIET = 0.05
"""Worth of stopping the fight while the unit sees no enemy; and cost of stopping it if it does see one.

An enemy in sight will not stop, and whichever unit joins in is the quicker.
"""
EVEN = 0.01
"""Worth of fighting on, or of stopping, where nothing else speaks for either."""
SPARE = 0.02
"""Worth of an action declared beside moves, though there is no use for it yet: an enemy may turn up on the way."""
SUDDEN = 0.5
"""Cost of hurrying on, as the unit may run into an enemy, where an action may be a move as well as an attack."""


def beginnings(weighing: Weighing, standing: PositionValue) -> Iterator[Option]:
    """The ways to begin a turn, and the default action where no number of actions is asked for."""
    for offer in weighing.offers:
        if offer.action.purpose is Purpose.BEGIN:
            for action in _counts(offer):
                yield _begun(weighing, standing, action)
    routine = weighing.question.menu.routine
    if routine is not None and routine.purpose is not Purpose.BEGIN:
        seen = any(foe.now for foe in standing.foes)
        yield Option(routine, "the default action", -QUIET if seen else QUIET)


def lulls(weighing: Weighing, balance: Balance, care: float, expected: Outlook) -> Iterator[Option]:
    """Fight on, or let the fight go quiet, which gives every unit time to move and to tend to itself: by how the side
    expects either to end.
    """
    offers = ends_fighting(weighing.question.menu)
    assert offers is not None
    fight, quiet = offers
    weighing.weighed += 2
    worth = expected.fighting + (EVEN if balance.fights_on(care) else -EVEN)
    yield Option(fight.fill(), fight.action.title.lower(), worth, (("points and people", worth),))
    parts = (("points and people", expected.quiet),)
    yield Option(quiet.fill(), quiet.action.title.lower(), expected.quiet, parts)


def _counts(offer: Offer) -> Iterator[Action]:
    name = field(offer, Mark.ACTIONS)
    if not name:
        yield offer.fill()
        return
    for many in islice(offer.choices[name], MOST):
        yield offer.fill(**{name: many})


def _begun(weighing: Weighing, standing: PositionValue, action: Action) -> Option:
    """What this number of actions promises, and the danger it brings.

    Attacks or ground count, whichever is more, or both where moves are counted apart; ground only as likely as the unit
    gets to move at all. A unit that is about to act may meet an enemy, unless it runs.
    """
    told = weighing.told(action)
    weighing.weighed += 1
    many: int = marked(action, Mark.ACTIONS, 1)
    moves: int = marked(action, Mark.MOVES, many)
    promise = weighing.gain(told)
    to_go = standing.off(standing.pose.cell) / standing.stride
    likely = 1.0 if told.success is None else float(told.success)
    ground = POTENTIAL * standing.drive * standing.stride * min(float(moves), to_go) * likely
    both = sets_out(action) is not None
    if both and many:
        promise += SPARE
    if both and many and moves <= 1:
        promise += to_load(weighing)
        if not told.shares:
            promise += MEETING * standing.meeting()
    worth = ground + promise if both else max(promise, ground + min(0.0, promise))
    if not both:
        worth -= SUDDEN * max(0, many - 1) * _near(standing, many)
    return Option(action, _worded(action), worth, (("attack", promise), (standing.task.ground, ground)))


def _worded(action: Action) -> str:
    """A beginning in words: the stance or kind of turn, and what is declared for it."""
    how: str = marked(action, Mark.HOW, "")
    many: int = marked(action, Mark.ACTIONS, 1)
    moves: int | None = marked(action, Mark.MOVES)
    declared = [how] if how else []
    if moves:
        declared.append(counted(moves, "move"))
    if moves or (many != 1 and not how):
        declared.append(counted(many, "action") if many else "no action")
    return ", ".join((type(action).title.lower(), *declared))


def sets_out(action: Action) -> bool | None:
    """Whether a turn that begins like this has moves in it; None where its book does not count them apart."""
    moves: int | None = marked(action, Mark.MOVES)
    return None if moves is None else moves > 0


def _near(standing: PositionValue, many: int) -> float:
    """How much the unit has to fear from enemies within this many moves."""
    within = (many + 2) * standing.stride * standing.view.grid.metres
    straight = standing.view.grid.straight
    near = sum(foe.sure for foe in standing.foes if straight(foe.pose.cell, standing.pose.cell) <= within)
    return 0.3 + min(2.0, near)
