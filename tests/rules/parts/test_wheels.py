"""Room for a hull: every cell of it is looked at, whatever its length, on squares and hexes."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from rules.frame.figure import Body
from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.parts.wheels import in_the_way
from tests.frame.probe import Man, battle, called, land
from tests.frame.test_everyone import Everyday

Shape = Literal["square", "hex"]
BOTH: tuple[Shape, ...] = ("square", "hex")
LORRY = Body("vehicle", height=2.5, length=6.0, width=2.0)
FENCE = Barrier("wall", 1.2, material="wood")
OVER = 0.5
NORTH = 0


def parked(shape: Shape, *others: Man, **ground: Any) -> tuple[Table, Ref]:
    """A lorry six cells long and two wide in the middle of a field, facing north."""
    lorry = Man("blue", (10, 6), "Lorry", (LORRY,), NORTH, role="truck")
    table = battle(Everyday(), lorry, Man("red", (1, 1), "Rob"), *others, ground=land(shape, 30, 30, **ground)).table
    return table, called(table, "Lorry")


def ahead(table: Table, lorry: Ref) -> tuple[Cell, tuple[Cell, ...]]:
    """The cell its leading cell would go to, and the other cells it would newly take up."""
    to = table.grid.step((10, 6), NORTH)
    return to, tuple(cell for cell in table.room(lorry, to, NORTH) if cell not in (to, *table.cells(lorry)))


def hindrance(table: Table, lorry: Ref, way: int = NORTH) -> str:
    return in_the_way(table, lorry, (10, 6), way, table.grid.step((10, 6), way), OVER)


@pytest.mark.parametrize("shape", BOTH)
def test_a_thing_before_any_part_of_the_front_is_in_the_way(shape: Shape) -> None:
    table, lorry = parked(shape)
    assert hindrance(table, lorry) == ""
    to, (beside,) = ahead(table, lorry)
    for cell in (to, beside):
        assert hindrance(*parked(shape, obstacle={cell: 1.0})) == "something solid"
        assert hindrance(*parked(shape, obstacle={cell: 0.4})) == ""


@pytest.mark.parametrize("shape", BOTH)
def test_another_vehicle_before_any_part_of_the_front_is_in_the_way(shape: Shape) -> None:
    table, lorry = parked(shape)
    _, (beside,) = ahead(table, lorry)
    car = Man("red", beside, "Car", (Body("vehicle", 1.5, 1.0, 1.0),), NORTH, role="truck")
    assert hindrance(*parked(shape, car)) == "another vehicle"
    assert hindrance(*parked(shape, Man("red", beside, "Sam"))) == ""


@pytest.mark.parametrize("shape", BOTH)
def test_a_hull_does_not_stand_across_a_fence(shape: Shape) -> None:
    table, lorry = parked(shape)
    to, (beside,) = ahead(table, lorry)
    between = next(way for way, cell in table.grid.neighbours(to) if cell == beside)
    assert hindrance(*parked(shape, walls={(to, between): FENCE})) == "a wall"


@pytest.mark.parametrize("shape", BOTH)
def test_the_tail_needs_room_to_swing_round(shape: Shape) -> None:
    """Turning, a long hull takes up cells far behind the one it drives into."""
    table, lorry = parked(shape)
    way = 2 if shape == "square" else 1
    to = table.grid.step((10, 6), way)
    swept = [cell for cell in table.room(lorry, to, way) if cell not in table.cells(lorry)]
    assert hindrance(table, lorry, way) == ""
    assert len(swept) >= 6
    for cell in swept:
        assert hindrance(*parked(shape, obstacle={cell: 2.0}), way) == "something solid"


def test_a_hull_comes_on_to_the_map_but_not_off_it() -> None:
    lorry = Man("blue", (10, 28), "Lorry", (LORRY,), NORTH, role="truck")
    table = battle(Everyday(), lorry, Man("red", (1, 1), "Rob"), ground=land("square", 30, 30)).table
    ref = called(table, "Lorry")
    assert len(table.cells(ref)) == 4
    assert in_the_way(table, ref, (10, 28), NORTH, (10, 27), OVER) == ""
    edge = Man("blue", (28, 6), "Lorry", (LORRY,), NORTH, role="truck")
    table = battle(Everyday(), edge, Man("red", (1, 1), "Rob"), ground=land("square", 30, 30)).table
    assert in_the_way(table, called(table, "Lorry"), (28, 6), 1, (29, 5), OVER) == "the edge of the map"
