"""A click on what cannot be chosen says why, in plain words and by what the side knows."""

from collections.abc import Iterator

import pytest

from game.ui.battle.form import Kind
from rules.forms import Purpose
from rules.ground import Cell
from tests.ui.battle.playing import Table
from tests.ui.battle.table import BATTLES, made_ready, people


@pytest.fixture(scope="module", params=BATTLES[:2], ids=["hexes", "squares"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    scenario, book = request.param
    setup = made_ready(scenario, book, tmp_path_factory.mktemp("why_not"))
    table = Table(setup, people(setup, "usual"))
    table.settle()
    while not any(kind.purpose is Purpose.GO for kind in asked(table)):
        table.answer_by_keys(1)
        table.settle()
    table.screen.home()
    table.driver.turn(20)
    yield table
    table.close()


def asked(table: Table) -> tuple[Kind, ...]:
    assert table.form is not None
    return table.form.kinds


def picked(table: Table, purpose: Purpose) -> Kind | None:
    """Pick a thing to do by its key; None if there is no such thing."""
    table.driver.key("Esc", 3)
    kind = next((kind for kind in asked(table) if kind.purpose is purpose), None)
    if kind is not None:
        table.driver.key(kind.key)
        table.driver.turn()
    return kind


def clicked(table: Table, cell: Cell) -> str:
    """Bring a place into sight and click on it; what the panel says."""
    table.screen.bring(cell)
    table.driver.turn(3)
    assert table.free(table.pixel(cell))
    table.driver.click(table.pixel(cell))
    table.driver.turn()
    said = table.screen.desk.complaint
    assert not said or table.driver.sees(said)
    return said


def far_off(table: Table, steps: int) -> Cell:
    """Open ground so many steps away where nobody stands."""
    view, form = table.screen.desk.view, table.form
    assert form is not None
    ring = view.grid.ring(view.cells(form.unit)[0], steps)
    return next(
        c for c in ring if view.place(c).walk == "open" and not view.place(c).obstacle and not view.occupants(c)
    )


def test_ground_too_far_off_says_how_far_and_how_much_is_left(table: Table) -> None:
    kind = picked(table, Purpose.GO)
    assert kind is not None
    said = clicked(table, far_off(table, 14))
    assert said.startswith(f"{kind.title}: too far: ")
    assert said.endswith(" left")
    assert table.form is not None
    assert table.form.kind is kind, "it is still being ordered"


def test_with_nothing_picked_a_click_out_of_reach_says_the_same(table: Table) -> None:
    table.driver.key("Esc", 3)
    assert "too far: " in clicked(table, far_off(table, 14))


def test_ground_where_a_friend_stands_is_taken(table: Table) -> None:
    kind = picked(table, Purpose.GO)
    assert kind is not None
    view, form = table.screen.desk.view, table.form
    assert form is not None
    friend = next(
        ref for ref in view.units(view.viewer) if ref != form.unit and view.cells(ref) != view.cells(form.unit)
    )
    assert clicked(table, view.cells(friend)[0]) == f"{kind.title}: somebody stands there"


@pytest.mark.parametrize("table", BATTLES[:1], indirect=True, ids=["hexes"])
def test_whom_no_weapon_can_be_pointed_at_says_why(table: Table) -> None:
    view, form = table.screen.desk.view, table.form
    assert form is not None
    table.driver.key("Esc", 3)
    barred = next(each for each in form.refusals if each.about is not None and each.about in view.units())
    assert barred.about not in table.screen.desk.targets()
    said = clicked(table, view.cells(barred.about)[0])
    assert said == str(barred)
    assert table.screen.desk.selected == barred.about, "and his card is shown"


@pytest.mark.parametrize("table", BATTLES[:1], indirect=True, ids=["hexes"])
def test_a_place_that_cannot_be_kept_under_fire_says_why(table: Table) -> None:
    kind = picked(table, Purpose.PIN)
    assert kind is not None
    assert clicked(table, far_off(table, 3)) == f"{kind.title}: no enemy was seen there or beside it"
