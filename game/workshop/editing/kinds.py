"""Every kind of change there is, by the word for it, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Mapping

from game.workshop.editing import (
    areas,
    brushes,
    houses,
    map_objects,
    scenario_additions,
    scenario_changes,
    sheet_changes,
    tile_table,
)
from game.workshop.editing.changes import ChangeKind

GROUPS = (
    "map",
    "houses",
    "areas",
    "objects",
    "tiles",
    "scenario",
    "forces",
    "objectives",
    "triggers",
    "weather",
    "sheets",
)
"""Under what changes are listed."""
KINDS: tuple[ChangeKind, ...] = (
    *brushes.KINDS,
    *houses.KINDS,
    *areas.KINDS,
    *map_objects.KINDS,
    *tile_table.KINDS,
    *scenario_changes.KINDS,
    *scenario_additions.KINDS,
    *sheet_changes.KINDS,
)
"""Of the map, then of the scenario."""


def kinds() -> Mapping[str, ChangeKind]:
    """By the word for each."""
    return {kind.word: kind for kind in KINDS}


def kind_of(word: str) -> ChangeKind:
    """The kind of change that goes by a word."""
    return kinds()[word]
