"""What the things on a map are called, read quickly: the lists that a scenario's fields are filled from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from xml.etree.ElementTree import Element

from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.tiled import limits
from game.board.tiled.properties import given
from game.board.tiled.safe_xml import NotMarkup, parsed
from game.board.tiled.vocabulary import NAMED


@dataclass(frozen=True)
class MapNames:
    """Names on a map, each once and in the order of the file, and its grid; None of an endless or spoiled one."""

    zones: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    """Ground that may be held: objectives."""
    tripwires: tuple[str, ...] = ()
    """Ground that sets something off: triggers."""
    doors: tuple[str, ...] = ()
    """Doors and windows."""
    units: tuple[str, ...] = ()
    grid: Grid | None = None

    @property
    def areas(self) -> tuple[str, ...]:
        """Ground that may be entered or held."""
        return tuple(dict.fromkeys((*self.goals, *self.tripwires)))


@lru_cache(maxsize=8)
def names_on(content: bytes) -> MapNames:
    """The names on a map, by what is in its file. What is drawn from a template is left out."""
    try:
        root = parsed(content)
    except NotMarkup:
        return MapNames()
    found: dict[str, dict[str, None]] = {}
    for thing in root.iter("object"):
        kind = thing.get("type") or thing.get("class") or ""
        name = _name(thing, kind)
        if name:
            found.setdefault(kind, {})[name] = None

    def named(*kinds: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for kind in kinds for name in found.get(kind, ())))

    grid = _grid(root)
    return MapNames(named("Deploy"), named("Objective"), named("Trigger"), named("Door", "Window"), named("Unit"), grid)


def _name(thing: Element, kind: str) -> str:
    member = NAMED.get(kind)
    stated = next((each.text for each in given(thing) if each.name == member), "")
    return (stated or thing.get("name", "")).strip() if member else ""


def _grid(root: Element) -> Grid | None:
    metres = next((each.text for each in given(root) if each.name == "metres"), "1.5")
    try:
        columns, rows, wide = int(root.get("width", "")), int(root.get("height", "")), float(metres)
        if root.get("infinite", "0") != "0" or not 0 < columns * rows <= limits.CELLS:
            return None
        if root.get("orientation") == "hexagonal":
            axis, index = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
            return HexGrid(columns, rows, wide, "x" if axis == "x" else "y", "even" if index == "even" else "odd")
        return SquareGrid(columns, rows, wide)
    except ValueError:
        return None
