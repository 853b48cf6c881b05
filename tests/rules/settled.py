"""The ground of a stage once a battle begins there. Most tests stand on the same few fields: what is worked out about
such ground as it is drawn is worked out once for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from game.board.board import Board
from game.board.terrain import Terrain

KEPT = 24
"""So many boards are kept, those that were asked for last."""
ARRAYS = ("ground", "obstacle", "growth", "density", "walk", "roof")
TABLES = ("light", "names", "materials", "tags", "waters", "barriers")
_BOARDS: dict[Hashable, Board] = {}


def settled(terrain: Terrain, *, alone: bool = False) -> Board:
    """A board of this ground: one that is known if any is alike. From then on the ground cannot be changed, unless it
    is to stand alone: then nothing is shared.
    """
    if alone:
        return Board(terrain)
    drawn = _drawn(terrain)
    known = _BOARDS.pop(drawn, None) or Board(_kept(terrain))
    _BOARDS[drawn] = known
    if len(_BOARDS) > KEPT:
        del _BOARDS[next(iter(_BOARDS))]
    return known


def _kept(terrain: Terrain) -> Terrain:
    """The same ground, which can no longer be changed."""
    for name in ARRAYS:
        getattr(terrain, name).setflags(write=False)
    tables: dict[str, Any] = {name: MappingProxyType(getattr(terrain, name)) for name in TABLES}
    kept = replace(terrain, **tables)
    kept.parts.update(terrain.parts)
    return kept


def _drawn(terrain: Terrain) -> Hashable:
    """Everything that is drawn there."""
    arrays = (getattr(terrain, name).tobytes() for name in ARRAYS)
    tables = (frozenset(getattr(terrain, name).items()) for name in (*TABLES, "parts"))
    return (terrain.grid, *arrays, *tables)
