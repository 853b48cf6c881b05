"""A course is laid for a vehicle by drawing it on the map, from the fields of the form alone: as the hand goes, by a
click on its end, or on from there; what the driver risks is shown before it is given.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.players.seated import player
from game.ui.battle.drag_input import course_of, lays_course, traced
from game.ui.battle.panels.described import describe
from game.ui.kit.label import Label
from rules.frame.figure import Aboard
from rules.frame.ground import Cell
from rules.kernel.words import within
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """The driver of a pickup at the bridge, who is asked for a course."""
    setup = made_ready("wielka/the-convoy", "darkconspiracy", tmp_path_factory.mktemp("course"), 6)
    made = Table(setup, people(setup, "greedy"), size=(1920, 1080))
    made.settle()
    mind = player("greedy", setup, made.session.seats.persons[0], "1")
    while not lays_course(made.form):
        question = made.session.question
        assert question is not None
        made.session.answer(mind.choose(question))
        made.session.shown()
        made.driver.turn()
        made.settle()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _nothing_picked(table: Table) -> Iterator[None]:
    yield
    while table.screen.desk.cancel():
        table.driver.turn()


def here(table: Table) -> Cell:
    desk = table.screen.desk
    assert desk.unit is not None
    return desk.view.cells(desk.unit)[0]


def test_the_card_of_a_rider_names_the_vehicle(table: Table) -> None:
    """Two boats had crews of the same roles, and no card said who sits in which."""
    view = table.screen.desk.view
    riders = [(ref, aboard) for ref, aboard in view.having(Aboard) if view.side(ref) == view.viewer]
    assert riders
    assert all(f"aboard {within(view.name(aboard.vehicle))}" in describe(view, ref) for ref, aboard in riders)


def led(table: Table, *steps: int) -> tuple[Cell, ...]:
    """From the vehicle so many cells straight on along its heading, then on one side further, and so on."""
    view, unit = table.screen.desk.view, table.screen.desk.unit
    assert unit is not None
    cells, heading = [here(table)], view.pose(unit).facing
    for number, many in enumerate(steps):
        for _ in range(many):
            cells.append(view.grid.step(cells[-1], (heading + number) % view.grid.directions))
    return tuple(cells)


def drawn(table: Table, cells: tuple[Cell, ...]) -> None:
    """Draw a stroke over these cells."""
    table.driver.move(table.pixel(cells[0]))
    table.driver.down()
    for cell in cells[1:]:
        table.driver.move(table.pixel(cell))
    table.driver.up()
    table.driver.turn(3)


def course(table: Table) -> tuple[Cell, ...]:
    row = table.screen.desk.row
    return () if row is None else getattr(row.action, course_of(row.kind))


def test_a_course_goes_where_the_hand_goes(table: Table) -> None:
    """Straight on, then to one side: no course of the list does just that, and nothing was picked before."""
    cells = led(table, 3, 2)
    drawn(table, cells)
    assert course(table) == cells[1:]
    assert not table.screen.desk.complaint


def test_where_the_hand_goes_back_the_course_does(table: Table) -> None:
    view, cells = table.screen.desk.view, led(table, 4)
    assert traced(view, cells, cells[2]) == cells[:3]
    drawn(table, (*cells, cells[3], cells[2]))
    assert course(table) == cells[1:3]


def test_what_the_driver_risks_is_shown_before_it_is_given(table: Table) -> None:
    """The fastest speed asks for a check: its chance is the headline."""
    desk = table.screen.desk
    assert desk.form is not None
    hard = next(kind for kind in desk.form.kinds if kind.title == "Push it")
    desk.pick(hard)
    drawn(table, led(table, 6))
    assert desk.row is not None and desk.row.kind is hard and desk.forecast is not None
    assert desk.forecast.success is not None and desk.forecast.success < 1
    assert table.driver.find(Label, name="headline").words.endswith("%")


def test_a_course_that_cannot_be_is_laid_as_far_as_it_can_and_says_why(table: Table) -> None:
    """A hairpin: as far as the bend."""
    view, cells = table.screen.desk.view, led(table, 3)
    back = view.grid.step(cells[-1], (view.grid.direction(cells[0], cells[1]) + 2) % view.grid.directions)
    drawn(table, (*cells, back))
    assert course(table) == cells[1:]
    assert "heading" in table.screen.desk.complaint


def test_a_click_lays_it_and_another_with_shift_leads_on(table: Table) -> None:
    desk, cells = table.screen.desk, led(table, 4)
    desk.click(cells[2], None)
    table.driver.turn(2)
    assert course(table)[-1] == cells[2]
    desk.click(cells[4], None, onward=True)
    table.driver.turn(2)
    assert course(table)[-1] == cells[4] and course(table)[:2] == cells[1:3]
    before = len(table.session.battle.script)
    table.driver.key("Enter")
    table.driver.turn(4)
    assert len(table.session.battle.script) > before, "the second input gives it"
