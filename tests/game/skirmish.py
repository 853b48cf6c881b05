"""A little battle under the tiny rulebook, on ground made for the purpose, without a map file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario, SideSheet, Written
from game.battle.setup import Setup, set_up
from game.board.battleground import Battleground, Objective
from game.board.grid import HexGrid, SquareGrid
from game.board.grid.layout import Layout
from game.board.terrain import Terrain, flat
from rules.frame.ground import Barrier, Cell, Light
from tests.times import lasting

WALL = Barrier("wall", 3.0, material="brick", millimetres=240)
WIDE, HIGH = 20, 14


def field(*, hexes: bool = False, columns: int = WIDE, rows: int = HIGH) -> Terrain:
    """An open meadow of squares or hexes."""
    grid = HexGrid(columns, rows, 2.0, "x", "odd") if hexes else SquareGrid(columns, rows, 2.0)
    return flat(grid, rows, columns)


def walled(terrain: Terrain, *edges: tuple[Cell, int], barrier: Barrier = WALL) -> Terrain:
    """The same with walls on these edges."""
    grid = terrain.grid
    for cell, direction in edges:
        terrain.barriers[cell, direction] = barrier
        terrain.barriers[grid.step(cell, direction), (direction + grid.directions // 2) % grid.directions] = barrier
    return terrain


def ground(terrain: Terrain, *areas: tuple[str, tuple[Cell, ...]]) -> Battleground:
    """A battleground of that terrain, with areas worth having."""
    return Battleground(
        terrain=terrain,
        layout=Layout(terrain.grid, 32, 32, 16 if terrain.grid.shape == "hex" else 0),
        title="A meadow",
        metres=terrain.grid.metres,
        light=Light.BRIGHT,
        file="meadow.tmx",
        digest="meadow",
        objectives=tuple(Objective(name, "hold", cells) for name, cells in areas),
    )


def posted(side: str, *cells: Cell, **more: Any) -> tuple[ForceSheet, ...]:
    """Riflemen of a side in these cells."""
    return tuple(
        ForceSheet(side=side, role="rifleman", name=f"{side.title()} {number}", at=cell, **more)
        for number, cell in enumerate(cells, 1)
    )


def setup(
    *forces: ForceSheet, terrain: Terrain | None = None, areas: Any = (), objectives: Any = (), rounds: int = 8
) -> Setup:
    """A scenario of these forces on that ground, under the tiny rulebook, which must be installed."""
    scenario = Scenario(
        title="A skirmish",
        map="meadow.tmx",
        book="tiny",
        **lasting(rounds),
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=forces,
        objective=tuple(ObjectiveSheet(**objective) for objective in objectives),
    )
    return set_up(Written(scenario, Path("skirmish.toml")), ground=ground(terrain or field(), *areas))


def duel(seed: str = "1", **more: Any) -> Battle:
    """Three against three across the meadow."""
    blue, red = posted("blue", (2, 3), (2, 6), (2, 9)), posted("red", (17, 3), (17, 6), (17, 9))
    return Battle(setup(*blue, *red, **more), seed)
