"""A courtyard with a long wall across it, and people on both sides of it: for what one side cannot know."""

from __future__ import annotations

from pathlib import Path

from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, MineSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from game.board.terrain import Terrain
from rules.frame.ground import Barrier, Cell
from tests.game.skirmish import field, ground, walled
from tests.times import lasting

WALL = Barrier("wall", 3.0, material="brick", millimetres=240)
BEHIND = 14
"""The column from which on the wall hides what goes on from those in the west."""


def courtyard(*, hexes: bool = False) -> Terrain:
    """A meadow cut in two by a long wall: what goes on in the east nobody in the west sees."""
    terrain = field(hexes=hexes)
    east = (1, 2) if hexes else (2,)
    return walled(terrain, *(((BEHIND, row), way) for row in range(14) for way in east), barrier=WALL)


def men(side: str, *posts: tuple[str, Cell], facing: int = 90) -> tuple[ForceSheet, ...]:
    """Named by role, each in its cell."""
    return tuple(
        ForceSheet(side=side, role=role, name=f"{side} {number}", at=cell, facing=facing)
        for number, (role, cell) in enumerate(posts, 1)
    )


def world(book: str, seed: str, *forces: ForceSheet, mines: tuple[MineSheet, ...] = (), hexes: bool = False) -> Battle:
    """A battle of these forces in the courtyard under a rulebook."""
    scenario = Scenario(
        title="Behind the wall",
        map="meadow.tmx",
        book=book,
        **lasting(6),
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=forces,
        mine=mines,
    )
    return Battle(set_up(Written(scenario, Path("wall.toml")), ground=ground(courtyard(hexes=hexes))), seed)
