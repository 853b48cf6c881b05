"""Beginning a turn: with how many actions, and whether at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.players.forms import field
from game.players.lull import UPPER_HAND, Balance, quieting
from game.players.tactician.deeds import MEETING
from game.players.tactician.reasoning import Option
from game.players.tactician.standing import Standing
from game.players.tactician.weighing import POTENTIAL, Weighing
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.marks import Mark, marked

MOST = 3
"""So many actions in a turn are thought of."""
QUIET = 0.05
"""What it counts to leave it at that while nobody of one's own sees an enemy; and against it if somebody does: he will
not leave it at that, and whoever joins in is the quicker.
"""
EVEN = 0.01
"""What it counts to fight on, or to let it be, where nothing else speaks for either."""
SUDDEN = 0.5
"""What it counts against hurrying that a unit may run into an enemy."""


def beginnings(weighing: Weighing, standing: Standing) -> Iterator[Option]:
    """The ways to begin: the usual one if nothing has to be counted."""
    for offer in weighing.offers:
        if offer.action.purpose is Purpose.BEGIN:
            for action in _counts(offer):
                yield _begun(weighing, standing, action)
    routine = weighing.question.menu.routine
    if routine is not None and routine.purpose is not Purpose.BEGIN:
        seen = any(foe.now for foe in standing.foes)
        yield Option(routine, "the default action", -QUIET if seen else QUIET)


def lulls(weighing: Weighing, balance: Balance, care: float, ground: float) -> Iterator[Option]:
    """To fight on, by what the side would deal out and suffer in a round and what ground it would give away by a lull;
    or to let the fight go quiet, which gives every unit time to move and to see to itself.
    """
    offers = quieting(weighing.question.menu)
    assert offers is not None
    fight, quiet = offers
    suffered = UPPER_HAND * care * balance.suffered
    weighing.weighed += 2
    worth = balance.dealt - suffered + ground + (EVEN if balance.fights_on(care) else -EVEN)
    parts = (("dealt out", balance.dealt), ("suffered", -suffered), ("ground that a lull gives away", ground))
    yield Option(fight.fill(), fight.action.title.lower(), worth, parts)
    yield Option(quiet.fill(), quiet.action.title.lower(), 0.0)


def _counts(offer: Offer) -> Iterator[Action]:
    name = field(offer, Mark.ACTIONS)
    if not name:
        yield offer.fill()
        return
    for many in islice(offer.choices[name], MOST):
        yield offer.fill(**{name: many})


def _begun(weighing: Weighing, standing: Standing, action: Action) -> Option:
    """What so many actions promise: blows or ground, whichever is more, or both where moves are counted apart; and what
    they lay open to. Who is about to act may meet an enemy, unless it runs.
    """
    forecast = weighing.forecast(action)
    weighing.weighed += 1
    many: int = marked(action, Mark.ACTIONS, 1)
    moves: int = marked(action, Mark.MOVES, many)
    promise = weighing.gain(forecast)
    to_go = standing.off(standing.pose.cell) / standing.stride
    ground = POTENTIAL * standing.drive * standing.stride * min(float(moves), to_go)
    both = sets_out(action) is not None
    if both and many and moves <= 1 and not forecast.outcomes:
        promise += MEETING * standing.meeting()
    worth = ground + promise if both else max(promise, ground + min(0.0, promise))
    worth -= SUDDEN * max(0, many - 1) * _near(standing, many)
    words = type(action).title.lower() + (f" with {many} actions" if many != 1 else "")
    return Option(action, words, worth, (("attack", promise), (standing.task.ground, ground)))


def sets_out(action: Action) -> bool | None:
    """Whether a turn that begins like this has moves in it; None where its book does not count them apart."""
    moves: int | None = marked(action, Mark.MOVES)
    return None if moves is None else moves > 0


def _near(standing: Standing, many: int) -> float:
    """How much is to be feared from enemies in reach of so many moves."""
    within = (many + 2) * standing.stride * standing.view.grid.metres
    straight = standing.view.grid.straight
    near = sum(foe.sure for foe in standing.foes if straight(foe.pose.cell, standing.pose.cell) <= within)
    return 0.3 + min(2.0, near)
