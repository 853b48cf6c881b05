"""Going on turn by turn: a click on ground far off, and the unit is asked again when it is there or sees an enemy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from game.battle.scenario import ForceSheet
from game.battle.setup import Setup
from game.players.errands.errand import Manner
from game.ui.battle.click_intent import Deed
from game.ui.battle.desk import Desk
from game.ui.battle.form import Form
from game.ui.battle.multi_turn_move import first_leg, leads
from game.ui.battle.session import Session
from rules.frame.forms import Action, Purpose
from rules.gurps.afoot.forms import Move
from rules.gurps.defence.forms import Guard
from rules.gurps.fire.forms import TakeAim
from rules.gurps.turns.topic import DoNothing
from rules.gurps.waiting.forms import CoverGround
from rules.kernel.refs import Ref
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field, walled
from tests.rules.every_book.books import installed

SECONDS = 10
MOST = 2
"""Questions a unit in ten quiet seconds."""
MANY = [4, pytest.param(8, marks=pytest.mark.long)]
"""How many there are on each side: one more than there are intents, and a whole squad."""


@pytest.fixture(autouse=True)
def _gurps() -> Iterator[None]:
    with installed("tests/rules/gurps/installed"):
        yield


def meadow(book: str, many: int, *, rounds: int) -> Setup:
    """So many on each side of a meadow, with a wall between them."""
    wall = [((100, row), 2) for row in range(14)]
    forces: list[ForceSheet] = []
    for number in range(many):
        forces.append(man("blue", (4 + number % 2, 2 + number), f"blue {number}", facing=90))
        forces.append(man("red", (190 + number % 2, 2 + number), f"red {number}", facing=270))
    return staged(book, *forces, terrain=walled(field(columns=200, rows=14), *wall), rounds=rounds).setup


def begun(book: str, many: int, rounds: int = 8) -> Session:
    session = Session.begin(meadow(book, many, rounds=rounds), "1", {"blue": "person", "red": "usual"})
    session.wait()
    return session


def keep(session: Session, action: Action) -> None:
    """Give an order, and keep to it."""
    session.answer(action, then=session.kept(action))


def intend(session: Session, number: int) -> None:
    """What one of a squad is told to do until something happens: a third of them walk, the others watch or guard."""
    question = session.question
    assert question is not None
    form, view, unit = Form(question), question.view, question.ask.unit
    column, row = view.cells(unit)[0]
    goal = column + 60, row
    kind = leads(form, view, goal)
    found = None if kind is None else first_leg(form, kind, goal)
    if number % 3 == 0 and found is not None:
        session.answer(found.action, then=session.kept(found.action, goal, Manner.FAST))
        return
    covers = [offer for offer in question.menu.offers if offer.action is CoverGround]
    if number % 3 == 1 and covers:
        cells = next(iter(covers[0].choices["cells"]))
        keep(session, covers[0].fill(cells=cells, sure=True, all_out=False, shots=1))
    elif number % 3 == 1:
        keep(session, Guard())
    else:
        keep(session, DoNothing())


@pytest.mark.parametrize("many", MANY)
def test_a_quiet_field_asks_for_few_answers(many: int) -> None:
    """A squad on each side, nobody in sight, each unit told once what to do: at most two questions a unit in ten
    seconds."""
    session = begun("gurps", many, 2 * SECONDS + 2)
    asked: Counter[Ref] = Counter()
    first = session.view().clock.round
    while session.question is not None and session.question.view.clock.round < first + SECONDS:
        unit = session.question.ask.unit
        asked[unit] += 1
        if asked[unit] == 1:
            intend(session, len(asked))
        else:
            session.answer(session.question.menu.routine or next(iter(session.question.menu.offers)).fill())
        session.wait()
    assert len(asked) == many
    assert session.over or session.view().clock.round >= first + SECONDS
    assert max(asked.values()) <= MOST, asked
    session.close()


def in_sight(many: int, *, rounds: int, red: str = "usual") -> Session:
    """So many on each side of an open meadow, all of them in view of each other and far apart."""
    forces: list[ForceSheet] = []
    for number in range(many):
        forces.append(man("blue", (4 + number % 2, 2 + number), f"blue {number}", facing=90))
        forces.append(man("red", (64 + number % 2, 2 + number), f"red {number}", facing=270))
    setup = staged("gurps", *forces, terrain=field(columns=80, rows=14), rounds=rounds).setup
    session = Session.begin(setup, "1", {"blue": "person", "red": red})
    session.wait()
    return session


def go_on_aiming(session: Session) -> None:
    """Line up a shot at the nearest enemy, second after second."""
    assert session.question is not None
    aims = next(offer for offer in session.question.menu.offers if offer.action is TakeAim)
    keep(session, aims.fill(**{name: next(iter(values)) for name, values in aims.choices.items()}))


def walk_there(session: Session) -> None:
    """Go to a place many seconds off."""
    desk = walking(session)
    assert desk.unit is not None
    column, row = session.view().cells(desk.unit)[0]
    for _ in range(2):
        desk.click((column + 30, row), None)


def all_out_defence_until_hit(session: Session) -> None:
    """Only defend itself, second after second."""
    keep(session, Guard())


INTENTS = (go_on_aiming, walk_there, all_out_defence_until_hit)


@pytest.mark.parametrize("many", MANY)
def test_three_intents_with_the_enemy_in_view_ask_for_few_answers(many: int) -> None:
    """A squad on each side in full view, each told once to go on aiming, to walk there or to defend itself: at most
    two questions a unit in ten seconds, and all of them go on to the end of it."""
    session = in_sight(many, rounds=2 * SECONDS + 2)
    asked: Counter[Ref] = Counter()
    first = session.view().clock.round
    while session.question is not None and session.question.view.clock.round < first + SECONDS:
        unit = session.question.ask.unit
        asked[unit] += 1
        INTENTS[len(asked) % len(INTENTS)](session)
        session.wait()
    assert len(asked) == many
    assert session.view().clock.round >= first + SECONDS
    assert max(asked.values()) <= MOST, asked
    assert {type(each.like) for each in session.errands.of("blue")} >= {TakeAim, Move, Guard}
    session.close()


@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: intent.__name__)
def test_an_intent_ends_under_fire(intent: Callable[[Session], None]) -> None:
    session = in_sight(1, rounds=40, red="greedy")
    assert session.question is not None
    unit = session.question.ask.unit
    intent(session)
    assert [each.unit for each in session.errands.of("blue")] == [unit]
    for _ in range(40):
        session.shown()
        session.wait()
        if not session.errands.of("blue"):
            break
    told = [each for each in session.log() if each.actor != unit and each.kind == "shot"]
    assert told, "it was asked again for no reason"
    assert session.question is not None
    assert session.question.ask.unit == unit
    session.close()


def walking(session: Session) -> Desk:
    """The desk of a unit that may walk now, its turn begun if it has to be."""
    for _ in range(12):
        desk = Desk(session)
        desk.refresh()
        assert desk.form is not None
        if any(kind.purpose is Purpose.GO for kind in desk.form.kinds):
            return desk
        begin = next(offer for offer in desk.form.question.menu.offers if offer.action.purpose is Purpose.BEGIN)
        session.answer(begin.fill(**{name: list(values)[-1] for name, values in begin.choices.items()}))
        session.wait()
    raise AssertionError("nobody may walk")


@pytest.mark.parametrize("book", ["gurps", "d6", "reflex"])
def test_a_click_on_ground_far_off_leads_there_turn_by_turn(book: str) -> None:
    session = begun(book, 1, 40)
    desk = walking(session)
    unit, goal = desk.unit, (24, 2)
    assert unit is not None
    assert desk.click_intent(goal, None).deed is Deed.WALK
    desk.click(goal, None)
    assert desk.goal == goal
    assert desk.row is not None
    assert desk.click_intent(goal, None).deed is Deed.GIVE
    desk.click(goal, None)
    session.wait()
    if book != "d6":
        assert session.view().cells(unit)[0] == goal
    assert session.view().cells(unit)[0][0] > 16
    session.close()


def test_a_place_behind_walls_is_no_goal() -> None:
    session = begun("gurps", 1)
    desk = walking(session)
    assert desk.click_intent((150, 2), None).deed is Deed.BACK
    desk.click((150, 2), None)
    assert desk.goal is None
    assert desk.row is None
    session.close()


def test_another_order_forgets_the_goal() -> None:
    session = begun("gurps", 1)
    desk = walking(session)
    desk.click((64, 2), None)
    assert desk.goal is not None
    desk.cancel()
    assert desk.goal is None
    desk.click((5, 2), None)
    assert desk.goal is None
    session.close()
