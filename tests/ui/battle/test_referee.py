"""The game master at the battle screen: everything is seen, and decrees are given by right clicks and by search."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.battle.decrees.course import RealDice, Seat
from game.ui.battle.referee.dice import faces_in
from game.ui.battle.referee.knowledge import knowledge
from game.ui.battle.seats import REFEREE
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.text_entry import Entry
from game.world.components import FixedDice
from rules.kernel.refs import Ref
from rules.kernel.words import mentioned
from tests.soak import ready
from tests.ui.battle.playing import Table, settled


@pytest.fixture
def table() -> Iterator[Table]:
    """One person against the computer, who is asked for orders."""
    shown = Table(ready("crossing/first-shots@d6"), {"blue": "person", "red": "greedy"})
    shown.settle()
    yield shown
    shown.close()


def words(table: Table) -> list[str]:
    """All that is written on the screen."""
    return [str(widget.text) for widget in table.driver.widgets() if isinstance(widget, Label)]


def take(table: Table, text: str) -> None:
    """Click on an entry of a menu."""
    table.driver.click(next(w for w in table.driver.widgets() if isinstance(w, Label) and w.text == text))
    table.driver.turn(4)


def visible_unit(table: Table) -> Ref:
    """A unit that no panel covers."""
    field = table.session.battle.table
    return next(ref for ref in field.units() if table.free(table.pixel(field.cells(ref)[0])))


def test_a_unit_is_hurt_by_a_right_click_shown_first_and_undone(table: Table) -> None:
    table.driver.key("Ctrl+Y")
    table.driver.turn(20)
    battle = table.session.battle
    assert table.session.above and len(table.session.view().units()) == len(battle.table.units())
    unit = visible_unit(table)
    table.driver.click(table.pixel(battle.table.cells(unit)[0]), button=3)
    take(table, "Hurt…")
    note = table.driver.find(Label, name="changes")
    assert battle.table.name(unit) in str(note.text) and "with the next round" in str(note.text)
    before = len(battle.script)
    table.driver.key("Enter")
    table.driver.turn(20)
    assert battle.script[-1].word == "decree" and len(battle.script) == before + 1
    table.driver.key("Ctrl+Z")
    table.driver.turn(20)
    assert len(battle.script) == before
    table.driver.key("Ctrl+Y")
    table.driver.turn(20)
    assert not table.session.above and table.session.eyes == "blue" and table.session.question is not None


def test_a_unit_is_dragged_elsewhere_and_a_cell_offers_to_take_one(table: Table) -> None:
    table.driver.key("Ctrl+Y")
    table.driver.turn(20)
    battle, unit = table.session.battle, visible_unit(table)
    field = battle.table
    start = field.cells(unit)[0]
    goal = next(
        cell for _, cell in field.grid.neighbours(start) if not field.occupants(cell) and table.free(table.pixel(cell))
    )
    table.driver.drag(table.pixel(start), table.pixel(goal))
    table.driver.turn(4)
    went = f"{field.name(unit)} goes from {start[0]},{start[1]} to {goal[0]},{goal[1]}."
    assert str(table.driver.find(Label, name="changes").text).startswith(went)
    table.driver.key("Enter")
    table.driver.turn(20)
    assert battle.script[-1].word == "decree"
    free = start if field.occupants(goal) else goal
    table.driver.click(table.pixel(free), button=3)
    take(table, "Move a unit here…")
    assert f"to {free[0]},{free[1]}." in str(table.driver.find(Label, name="changes").text)
    table.driver.key("Escape")


def test_decrees_are_searched_and_a_wrong_one_is_refused_in_words(table: Table) -> None:
    table.driver.key("Ctrl+Y")
    table.driver.turn(20)
    table.driver.key("Ctrl+U")
    table.driver.type("fire")
    table.driver.turn(4)
    lacking = "Not possible. Rules: Combat (d6 pools) has no fire: its rules have nothing on burning ground."
    assert lacking in words(table)
    table.driver.key("Ctrl+A")
    table.driver.type("explo")
    table.driver.turn(4)
    assert "Explosion" in words(table) and "Wind" not in words(table)
    table.driver.key("Enter")
    table.driver.turn(4)
    entry = table.driver.find(Entry, name="field cell")
    table.driver.click(entry)
    table.driver.type("99,99")
    table.driver.turn(2)
    assert "off the map" in str(table.driver.find(Label, name="changes").text)
    assert not table.driver.find(Button, "Decree").enabled


def test_the_referee_sees_as_a_side_and_what_a_unit_knows(table: Table) -> None:
    table.driver.key("Ctrl+Y")
    table.driver.turn(20)
    table.driver.click(table.driver.find(Button, name="referee"))
    titles = table.session.battle.setup.scenario.titles
    take(table, f"Show as {mentioned(titles['red'])} sees it")
    assert table.session.eyes == "red" and table.session.question is None
    battle = table.session.battle
    assert any(knowledge(battle, unit) for unit in battle.table.units())


def test_the_next_dice_are_typed_in(table: Table) -> None:
    assert faces_in("3, 5 1") == (3, 5, 1)
    assert faces_in("three") is None
    table.session.set_dice((6, 6))
    table.driver.turn(20)
    battle = table.session.battle
    assert battle.script[-1].faces == (6, 6)
    assert battle.world.part(battle.table.environment[0], FixedDice).faces == (6, 6)


def test_a_side_changes_hands(table: Table) -> None:
    table.driver.key("Ctrl+Y")
    table.driver.turn(20)
    table.session.decree(Seat(side="red", player="person"), lambda error: pytest.fail(str(error)))
    table.driver.turn(20)
    assert table.session.seats.persons == ("blue", "red")


def test_a_table_at_which_the_seat_is_passed_is_shown_to_its_referee_only() -> None:
    players = {"blue": "person", "red": "person"}
    for guard, opens in (({}, False), ({"blue": "amber"}, False), ({"blue": "amber", REFEREE: "oak"}, True)):
        session = Session.begin(ready("crossing/first-shots@d6"), "1", players, None, guard)
        shown = Table.of(session)
        assert session.battle.ask is not None
        session.hand_over(session.battle.ask.side, "amber")
        shown.screen.handing = None
        shown.driver.turn(4)
        shown.screen.referee_seat()
        shown.driver.turn(4)
        assert not session.above
        if opens:
            shown.driver.click(shown.driver.find(Entry, name="referee word"))
            shown.driver.type("ash")
            shown.driver.key("Enter")
            assert "This is not the referee’s password." in words(shown) and not session.above
            shown.driver.key("Ctrl+A")
            shown.driver.type("oak")
            shown.driver.key("Enter")
            shown.driver.turn(4)
        assert session.above is opens
        shown.close()


def test_a_table_rolls_real_dice(table: Table) -> None:
    battle = table.session.battle
    table.session.decree(RealDice(real="on"), lambda error: pytest.fail(str(error)))
    table.driver.turn(20)
    for number in range(60):
        settled(table.screen, table.driver, over=lambda: table.session.wanted is not None)
        if table.session.wanted is not None:
            break
        table.answer_by_mouse(number)
    wanted = table.session.wanted
    assert wanted is not None and wanted.pool
    table.driver.turn(20)
    assert wanted.roller == "Stanko" and not table.driver.sees("Stanko rolls"), "blue does not know that name"
    assert table.driver.sees("red leader A rolls")
    steps = len(battle.script)
    entry = table.driver.find(Entry, name="roll")
    table.driver.click(entry)
    table.driver.type(" ".join(["1"] * 12))
    table.driver.key("Enter")
    table.driver.turn(40)
    assert [step.word for step in battle.script[steps : steps + 2]] == ["dice", "answer"]
