"""A unit that goes on with what it does until something happens, so that its player is not asked turn by turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.question import Question
from game.players.errands.errand import Duty
from game.players.errands.giving import may_keep, told_to
from game.ui.battle import errands_file
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.kit.slider import Switch
from rules.d6.afoot.forms import Move, StandUp
from rules.d6.aiming import TakeAim
from rules.d6.attacks.forms import Shoot
from rules.d6.blast.forms import Throw
from rules.d6.searching import Search
from rules.d6.turns.forms import Declare
from rules.frame.forms import Action
from rules.reflex.tactics.forms import Assess
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def quiet(book: str, *, far: int = 180) -> Session:
    """Two who cannot see each other: a person's on the left, the computer's on the right."""
    forces = man("blue", (2, 6), "Osei", facing=0), man("red", (far, 6), "Ilic", facing=0)
    setup = staged(book, *forces, terrain=field(columns=200, rows=14), rounds=6).setup
    session = Session.begin(setup, "1", {"blue": "person", "red": "usual"})
    session.wait()
    return session


def until(session: Session, form: type[Action]) -> Question:
    """Begin the turn and go on by default until something may be done."""
    for _ in range(20):
        question = session.question
        assert question is not None
        if any(offer.action is form for offer in question.menu.offers):
            return question
        session.answer(question.menu.routine or next(iter(question.menu.offers)).fill())
        session.wait()
    raise AssertionError(f"{form.__name__} is never offered")


@pytest.mark.parametrize(("book", "action"), [("d6", Search()), ("reflex", Assess())], ids=["d6", "reflex"])
def test_what_is_repeated_is_not_asked_again_while_nothing_happens(book: str, action: Action) -> None:
    session = quiet(book)
    began = until(session, type(action)).view.clock.round
    before = len(session.battle.script)
    session.answer(action, then=session.kept(action))
    session.wait()
    done = [step.action for step in session.battle.script[before:] if step.side == "blue"]
    number = session.question.view.clock.round if session.question is not None else session.battle.table.clock.round
    assert done.count(action) >= max(2, number - began)
    session.close()


def test_it_ends_as_soon_as_an_enemy_turns_up(tmp_path: Path) -> None:
    session = Session.begin(made := made_ready("farm/raid", "d6", tmp_path, 6), "1", people(made, "greedy"))
    session.wait()
    until(session, Search)
    unit = session.question.ask.unit if session.question is not None else None
    assert unit is not None
    session.answer(Search(), then=session.kept(Search()))
    told = len(session.log())
    for _ in range(60):
        session.shown()
        session.wait()
        question = session.question
        assert question is not None
        if question.ask.unit == unit:
            break
        session.answer(question.menu.routine or next(iter(question.menu.offers)).fill())
    assert question is not None
    own = set(question.view.units(question.side))
    assert [each for each in session.log()[told:] if each.actor not in own], "asked again for no reason"
    assert question.ask.unit not in [each.unit for each in session.errands.of(question.side)]
    session.close()


def test_it_is_switched_on_beside_the_order_and_off_among_the_standing_orders(tmp_path: Path) -> None:
    setup = made_ready("farm/raid", "d6", tmp_path, 4)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    table.screen.desk.usual()
    table.settle()
    form = table.screen.desk.form
    assert form is not None
    unit = form.unit
    table.driver.turn(2)
    table.driver.key("Ctrl+K")
    assert table.driver.find(Switch, name="keep").on
    table.screen.desk.pick(next(kind for kind in form.kinds if kind.offers[0].action is Search))
    assert table.screen.desk.confirm()
    assert [each.unit for each in table.session.errands.of(table.session.eyes)] == [unit]
    table.screen.orders()
    table.driver.turn(2)
    table.driver.click(table.driver.find(Switch, name=f"errand {unit}"))
    table.driver.click(
        next(each for each in table.driver.widgets() if isinstance(each, Button) and each.text == "Apply")
    )
    assert not table.session.errands.of(table.session.eyes)
    table.close()


def test_what_is_done_once_is_not_repeated() -> None:
    assert may_keep(Shoot)
    assert may_keep(TakeAim)
    once: tuple[type[Action], ...] = (Move, Declare, Throw, StandUp)
    assert not any(may_keep(form) for form in once)


@pytest.mark.parametrize("book", ["d6", "gurps"])
def test_a_battle_opened_again_goes_on_as_it_was_left(book: str, tmp_path: Path) -> None:
    made, path = made_ready("farm/raid", book, tmp_path, 4), tmp_path / "raid.dgb"
    session = Session.begin(made, "1", people(made, "usual"), path)
    session.wait()
    view = session.own_view()
    units = view.units(session.eyes)
    session.keep_doing([told_to(view, unit, Duty.WAIT, 0) for unit in units])
    for _ in range(12):
        session.wait()
        question = session.question
        if question is None:
            break
        action = question.menu.routine or next(iter(question.menu.offers)).fill()
        session.answer(action, then=session.kept(action))
        session.shown()
    session.wait()
    given, steps = session.errands.given, len(session.battle.script)
    assert given
    session.close()
    again = Session.resume(path)
    assert again.errands.given == given
    assert len(again.battle.script) == steps
    again.close()
    errands_file.beside(path).write_text("{}")
    other = Session.resume(path)
    assert not other.errands.given
    other.close()
