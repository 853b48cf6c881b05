"""Where things are, in words a game master would use: the crossing, the north door of the house, the road at 12,9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.battle.setup import Setup
from game.battle.witness import compass
from game.board.battleground import Battleground, Door
from game.lab.finding_text import low
from rules.frame.ground import Cell
from rules.kernel import lengths

NEAR = 2.5
"""Cells round its middle that make a hot spot."""
OPENINGS = ("door", "gate", "window", "shutter", "hatch")
"""Words by which the name of a door says that it is one."""
FAR = 6.0
"""Cells beyond which nobody would say that a place is by another."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where much happens: its middle, how much of it all, and its name."""

    cell: Cell
    share: float
    name: str


def at(cell: Cell) -> str:
    """A cell as the game writes it."""
    return f"{cell[0]},{cell[1]}"


class Gazetteer:
    """Knows the names on a map."""

    def __init__(self, setup: Setup) -> None:
        self.ground: Battleground = setup.ground
        self._areas: dict[str, tuple[Cell, ...]] = {}
        for drawn in setup.ground.objectives:
            if drawn.name:
                self._areas[drawn.name] = (*self._areas.get(drawn.name, ()), *drawn.cells)
        titles = setup.scenario.titles
        self._starts: dict[str, tuple[Cell, ...]] = {}
        for deploy in setup.ground.deploys:
            whose = [side for side in titles if deploy.zone in setup.zones(side)]
            if len(whose) == 1:
                name = f"where {low(titles[whose[0]])} set out"
                self._starts[name] = (*self._starts.get(name, ()), *deploy.cells)

    def name(self, cell: Cell) -> str:
        """A cell in words: the named place it is in or near, or what it is."""
        area = self._area(cell)
        if area:
            return f"{_in(area)} ({at(cell)})"
        what = self.ground.terrain.names.get(cell, "grass")
        grown = self.ground.terrain.growth[cell[1], cell[0]] > 0.5
        on = f"in the {what.removesuffix(' floor')}" if grown else f"on the {what}"
        return f"{on}{self._nearest(cell, what)} ({at(cell)})"

    def _nearest(self, cell: Cell, what: str) -> str:
        """How far from a named place; nothing where what the cell is says as much."""
        grid = self.ground.terrain.grid
        found = [
            (min(grid.straight(cell, other) for other in cells) / grid.metres, name)
            for places in (self._areas, self._starts)
            for name, cells in places.items()
        ]
        apart, name = min(found, default=(FAR + 1, ""))
        if apart > FAR or low(name) == f"the {what}":
            return ""
        if name in self._starts and apart == 0:
            return f" {name}"
        cells = self._areas.get(name) or self._starts[name]
        closest = min(cells, key=lambda other: (grid.straight(cell, other), other))
        way = f"{lengths.metres(round(grid.straight(cell, closest)))} {compass(grid.bearing(closest, cell))} of"
        return f" {way} {name if name in self._starts else low(name)}"

    def spots(self, heat: Counter[Cell], most: int = 2) -> list[Spot]:
        """The hottest places of a map, each a few cells across, the hottest first; those that hardly count left out."""
        total = sum(heat.values())
        left = Counter(heat)
        found: list[Spot] = []
        grid = self.ground.terrain.grid
        while total and len(found) < most and left:
            around = {cell: sum(left[near] for near in grid.within(cell, NEAR * grid.metres)) for cell in sorted(left)}
            middle = max(sorted(around), key=lambda cell: (around[cell], left[cell]))
            share = around[middle] / total
            if share < 0.08:
                break
            here = tuple(grid.within(middle, NEAR * grid.metres))
            hottest = self._hottest({cell: left[cell] for cell in here})
            found.append(Spot(hottest, share, self.name(hottest)))
            for cell in here:
                del left[cell]
        return found

    def _hottest(self, heat: Mapping[Cell, int]) -> Cell:
        """What a spot is named after: of the named place, or the ground between them, with most of it the hottest."""
        weight: Counter[str] = Counter()
        for cell in sorted(heat):
            weight[self._area(cell)] += heat[cell]
        place = max(weight, key=lambda name: (weight[name], name))
        return max((cell for cell in heat if self._area(cell) == place), key=lambda cell: (heat[cell], cell))

    def _area(self, cell: Cell) -> str:
        """The named place a cell is in; "" for none."""
        return next((name for name, cells in self._areas.items() if cell in cells), "")

    def door(self, door: Door) -> str:
        """A door or window in words: its own name, or which one it is of the place it belongs to, or where it is."""
        if door.name:
            name = low(door.name) if door.name[:1].isupper() else f"the {door.name}"
            return name if any(word in door.name.lower() for word in OPENINGS) else f"the {door.kind} to {name}"
        grid = self.ground.terrain.grid
        cell, direction = door.edges[0]
        beyond = grid.step(cell, direction)
        for name, cells in self._areas.items():
            if (cell in cells) != (beyond in cells):
                inner, outer = (cell, beyond) if cell in cells else (beyond, cell)
                return f"the {compass(grid.bearing(inner, outer))} {door.kind} of {low(name)} (at {at(inner)})"
        for name, cells in self._areas.items():
            if cell in cells and beyond in cells:
                return f"the {door.kind} inside {low(name)} at {at(cell)}"
        return f"the {door.kind} at {at(cell)}"


def _in(name: str) -> str:
    """Standing in a named place."""
    inside = ("house", "barn", "café", "kiosk", "room", "wood", "copse", "village", "hamlet", "yard")
    return f"{'in' if any(word in name.lower() for word in inside) else 'at'} {low(name)}"
