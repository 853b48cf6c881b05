"""A shut door stops no computer player: under every rulebook its unit opens the door in its way, or walks through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario, SideSheet, Written
from game.battle.setup import Setup, set_up
from game.board.battleground import Door
from game.board.grid import Grid
from game.players.playing import play_on, seated
from rules.frame.ground import Barrier, Cell
from tests.game.skirmish import HIGH, field, ground, walled
from tests.times import lasting

SHUT = Barrier("door", 2.0, material="wood", millimetres=40, state="shut", part=1)
WEST, DOORWAY = 8, 4
"""The column west of the wall, and the row of the door in it."""
AWAY = (18, 12)
"""Where the enemy stands, walled in on all sides."""
HOUSE = tuple((column, row) for column in (12, 13, 14) for row in (5, 6, 7))


def divided(book: str, grid: str) -> Setup:
    """A wall from edge to edge with one shut door in it: blue on one side, the ground it wants on the other."""
    terrain = field(hexes=grid == "hex")
    walled(terrain, *(edge for row in range(HIGH) for edge in eastward(terrain.grid, (WEST, row))))
    walled(terrain, *((AWAY, way) for way, _ in terrain.grid.neighbours(AWAY) if straight(terrain.grid, way)))
    doorway = next(eastward(terrain.grid, (WEST, DOORWAY)))
    walled(terrain, doorway, barrier=SHUT)
    scenario = Scenario(
        title="Behind the door",
        map="meadow.tmx",
        book=book,
        **lasting(10),
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=(
            ForceSheet(side="blue", role="rifleman", name="Blue", at=(3, 9), facing=90),
            ForceSheet(side="red", role="rifleman", name="Red", at=AWAY),
        ),
        objective=(ObjectiveSheet(name="The house", kind="reach", side="blue", count=1, ends=True),),
    )
    drawn = replace(ground(terrain, ("The house", HOUSE)), doors=(Door(1, "door", "", SHUT, (doorway,)),))
    return set_up(Written(scenario, Path("door.toml")), ground=drawn)


def eastward(grid: Grid, cell: Cell) -> Iterator[tuple[Cell, int]]:
    """The edges between a cell and the next column, corners of squares left out."""
    for way, there in grid.neighbours(cell):
        if there[0] == cell[0] + 1 and straight(grid, way):
            yield cell, way


def straight(grid: Grid, way: int) -> bool:
    """Whether a direction leads across a side, not across a corner of squares."""
    return grid.shape == "hex" or way % 2 == 0


@pytest.mark.parametrize("player", ["greedy", "tactician"])
def test_a_unit_gets_through_a_shut_door_to_what_its_side_wants(book: str, grid: str, player: str) -> None:
    # given a wall with one shut door between a unit and the ground it is to reach, and no enemy to fear
    made = divided(book, grid)
    battle = Battle(made, "door")
    # when
    for _ in play_on(battle, seated(made, [player, "nobody"], "door")):
        pass
    # then
    assert battle.verdict is not None and battle.verdict.winner == "blue"
