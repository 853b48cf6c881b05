"""Few questions: what has one answer is not put, one answer may hold for all, and a spent turn ends by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.question import Question
from game.players.errands.errand import Duty
from game.players.errands.giving import told_to
from game.players.seated import player
from game.ui.battle.auto_answers import standing_order
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from rules.d6.afoot.forms import Move
from rules.d6.turns.forms import Declare, HoldBack
from rules.frame.forms import Action, Purpose
from rules.parts.turns import EndTurn
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def put(session: Session, answers: int) -> list[Question]:
    """The questions that a person is put while he answers as a greedy player would."""
    mind = player("greedy", session.battle.setup, session.seats.persons[0], "1")
    found: list[Question] = []
    session.wait()
    while session.question is not None and len(found) < answers:
        found.append(session.question)
        session.answer(mind.choose(session.question))
        session.shown()
        session.wait()
    return found


def test_an_ambush_asks_for_the_first_decision_at_once(tmp_path: Path) -> None:
    """Sixteen dialogs stood before it: who looks out how, and whether each of them fights."""
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path)
    first = put(Session.begin(setup, "1", people(setup, "greedy")), 1)[0]
    assert first.ask.kind == "tick"


def test_one_answer_may_hold_for_all_who_are_asked_the_same(tmp_path: Path) -> None:
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    session.set_orders(())
    session.wait()
    assert session.question is not None
    side, kind = session.question.side, session.question.ask.kind
    session.answer(_usual(session.question), for_all=True)
    session.wait()
    assert session.question is not None
    assert session.question.ask.kind != kind
    alike = [step for step in session.battle.script if step.side == side and step.action is not None]
    assert len(alike) > 4
    assert len({step.action.kind for step in alike if step.action is not None}) == 1


def _usual(question: Question) -> Action:
    assert question.menu.routine is not None
    return question.menu.routine


def test_undo_goes_back_over_what_answered_itself(tmp_path: Path) -> None:
    setup = made_ready("farm/raid", "d6", tmp_path)
    session = Session.begin(setup, "1", people(setup, *("person",)))
    session.wait()
    question = session.question
    assert question is not None
    session.answer(Declare())
    session.wait()
    assert session.question is not None
    session.answer(EndTurn())
    session.wait()
    session.undo()
    session.wait()
    assert session.question is not None
    assert session.question.ask.kind == "turn"


def test_a_move_takes_two_clicks(tmp_path: Path) -> None:
    """The first takes up the turn and lays the way, the second goes it; then the turn is over."""
    setup = made_ready("farm/raid", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    form = table.form
    assert form is not None
    view = table.screen.desk.view
    start = view.cells(form.unit)[0]
    goal = next(
        c for c in sorted(view.grid.within(start, 5), reverse=True) if c != start and table.free(table.pixel(c))
    )
    for _ in range(2):
        table.driver.click(table.pixel(goal))
        table.settle()
    own = [step.action for step in table.session.battle.script if step.side == view.viewer and step.action is not None]
    assert [type(action) for action in own[:3]] == [Declare, Move, EndTurn]
    assert isinstance(own[1], Move)
    assert own[1].way[-1] == goal
    table.close()


def sittings(session: Session, *, rest: bool) -> tuple[int, int]:
    """How often the seat is passed and an answer given, everybody deciding as a greedy player would."""
    minds = {side: player("greedy", session.battle.setup, side, "1") for side in session.seats.persons}
    passed = given = 0
    session.wait()
    while not session.over:
        if session.hand_to is not None:
            passed += 1
            session.hand_over(session.hand_to)
        question = session.question
        assert question is not None
        action = minds[question.side].choose(question)
        if rest and action == question.menu.routine and action.purpose is Purpose.PASS:
            view, told = question.view, len(session.log())
            session.keep_doing([told_to(view, unit, Duty.WAIT, told) for unit in view.units(question.side)])
        else:
            session.answer(action)
        session.shown()
        given += 1
        session.wait()
    return passed, given


def test_sides_that_wait_for_news_pass_the_seat_less_often(tmp_path: Path) -> None:
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path, rounds=1)
    each, resting = (Session.begin(setup, "1", people(setup)) for _ in range(2))
    before, after = sittings(each, rest=False), sittings(resting, rest=True)
    assert after[0] <= 0.7 * before[0], (before, after)
    assert after[1] <= 0.7 * before[1], (before, after)


def test_all_units_may_be_told_to_wait_until_something_changes(tmp_path: Path) -> None:
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    session, asked = table.session, table.session.question
    assert asked is not None
    taken = len(session.battle.script)
    table.driver.key("Ctrl+D")
    table.driver.turn(2)
    table.driver.click(table.driver.find(Button, name="errands all"))
    table.driver.turn(2)
    table.driver.key("Ctrl+8")
    table.settle()
    given = [step.action for step in session.battle.script[taken:] if step.side == asked.side]
    assert len(given) > 1, "another unit waited unasked"
    assert {action.purpose for action in given if action is not None} <= {Purpose.PASS, Purpose.QUIET, Purpose.POSTURE}
    table.close()


@pytest.mark.parametrize(
    ("scenario", "book", "kind"),
    [
        pytest.param("crossing/first-shots", "reflex", "press", marks=pytest.mark.long),
        ("crossing/first-shots", "d6", "held back"),
    ],
    ids=["reflex", "d6"],
)
def test_a_standing_order_is_given_where_the_question_is_put(
    scenario: str, book: str, kind: str, tmp_path: Path
) -> None:
    """Whether to keep fighting, or to act now after waiting: asked over and over unless the menu was searched."""
    setup = made_ready(scenario, book, tmp_path, 4)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    mind = player("greedy", setup, table.session.seats.persons[0], "1")
    for _ in range(80):
        question = table.session.question
        assert question is not None
        if question.ask.kind == kind:
            break
        if any(offer.action.purpose is Purpose.GO for offer in question.menu.offers):
            assert standing_order(question, table.session.routines) is None, "where to go is always asked"
        later = next((offer for offer in question.menu.offers if offer.action is HoldBack), None)
        table.session.answer(later.fill() if later is not None else mind.choose(question))
        table.settle()
    assert table.session.question is not None
    assert table.session.question.ask.kind == kind
    table.driver.click(table.driver.find(Button, name="always"))
    table.settle()
    assert kind in table.session.orders()
    for _ in range(12):
        question = table.session.question
        if question is None:
            break
        assert question.ask.kind != kind
        table.session.answer(mind.choose(question))
        table.settle()
    table.close()
