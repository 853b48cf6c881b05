"""Pictures of the map table for tests: settled, so that nothing is missing any more."""

from __future__ import annotations

from typing import Any

import pygame

from game.battle.battle import Battle
from game.board.battleground import Battleground
from game.board.board import Board
from game.ui.map.table import MapTable
from rules.frame.ground import Barrier, Cell
from tests.game.skirmish import field, ground

LONG = 10_000_000.0
"""A moment at which whatever glides, lifts or flies has arrived."""
DOOR = Barrier("door", 2.1, material="wood", millimetres=40, state="shut", part=1)


def settled(table: MapTable, screen: pygame.Surface, now: float = LONG) -> pygame.Surface:
    """The table drawn until nothing is left to be painted; a copy of what is seen then."""
    table.set_still(True)
    for number in range(600):
        if not table.draw(screen, screen.get_rect(), now + number * 1000):
            break
    return screen.copy()


def shown(battle: Battle, side: str, screen: pygame.Surface, **overlays: Any) -> bytes:
    """What a side sees on its screen of a battle: map, minimap and report picture."""
    table = MapTable(battle.setup.ground)
    table.show(battle.view(side))
    for name, value in overlays.items():
        setattr(table.overlays, name, value)
    table.relay()
    seen = settled(table, screen)
    parts = [seen, table.minimap((120, 90)), table.picture((200, 150))]
    return b"".join(pygame.image.tobytes(part, "RGB") for part in parts)


def pixels(surface: pygame.Surface) -> bytes:
    """A picture as bytes."""
    return pygame.image.tobytes(surface, "RGB")


def apart(a: pygame.Surface, b: pygame.Surface) -> float:
    """How unlike two pictures are: the mean difference of their pixels."""
    one, other = (pygame.surfarray.array3d(each).astype(int) for each in (a, b))
    return float(abs(one - other).mean())


def meadow(*, hexes: bool, **more: Any) -> Battleground:
    """An open meadow."""
    return ground(field(hexes=hexes, **more))


def hut(*, hexes: bool) -> Battleground:
    """A meadow with a roofed hut of a few cells whose every side is walled, but for one door."""
    terrain = field(hexes=hexes)
    grid = terrain.grid
    cells = {(column, row) for column in (8, 9, 10) for row in (5, 6, 7)}
    first: Cell | None = None
    for cell in sorted(cells):
        terrain.roof[cell[1], cell[0]] = True
        for direction, other in grid.neighbours(cell):
            side = grid.shape == "hex" or direction % 2 == 0
            if side and other not in cells:
                barrier = Barrier("wall", 3.0, material="brick", millimetres=240) if first else DOOR
                first = first or cell
                terrain.barriers[cell, direction] = barrier
                terrain.barriers[other, (direction + grid.directions // 2) % grid.directions] = barrier
    return ground(terrain)


def board(ground: Battleground) -> Board:
    """Its ground as drawn."""
    return Board(ground.terrain)
