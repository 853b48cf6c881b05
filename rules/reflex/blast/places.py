"""Places that may be named: any that passes is legal, listed are those worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from rules.ground import Cell
from rules.reflex.order.topic import Desk
from rules.reflex.wounds.able import alive
from rules.refs import Ref
from rules.scene import Awareness, Scene

ENOUGH = 24
PACES = (10, 20, 40, 80, 150)
ROUND = 16
"""Metres off, and how many all round, of the places that are listed besides those of enemies."""


@dataclass(frozen=True, eq=False)
class Places:
    """Every cell that nothing hinders is legal; of those suggested the first few that are legal are listed."""

    hindrance: Callable[[Cell], str]
    """Why a cell may not be named; "" when it may."""
    suggested: Callable[[], Iterable[Cell]]
    further: Callable[[Cell], str] = lambda _: ""
    """What else hinders a cell, where that takes longer to find and is not needed to know that it may not be named."""

    @cached_property
    def listed(self) -> tuple[Cell, ...]:
        return tuple(islice((cell for cell in dict.fromkeys(self.suggested()) if not self.hindrance(cell)), ENOUGH))

    @cached_property
    def _some(self) -> bool:
        return any(not self.hindrance(cell) for cell in self.suggested())

    def __bool__(self) -> bool:
        return self._some

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == 2 and not self.hindrance(value)

    def why_not(self, value: Cell) -> str:
        """What hinders a cell."""
        why = self.hindrance(value)
        return why and (self.further(value) or why)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


def foes(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies one knows of, the fallen left out."""
    side = scene.side(unit)
    return tuple(ref for ref in scene.units() if scene.side(ref) != side and alive(scene, ref))


def worth_it(desk: Desk) -> Iterator[Cell]:
    """Where enemies are or were last known to be, then round about them, then so many paces off all round."""
    scene, unit = desk.scene, desk.unit
    there = [scene.cells(foe)[0] for foe in foes(scene, unit)]
    there += [sighting.cell for sighting in (scene.find(unit, Awareness) or Awareness()).known]
    yield from there
    for cell in there:
        yield from (beside for _, beside in scene.grid.neighbours(cell))
    here = (desk.eye or scene.pose(unit)).cell
    for metres in PACES:
        ring = scene.grid.ring(here, max(2, int(metres / scene.grid.metres)))
        yield from ring[:: max(1, len(ring) // ROUND)]
