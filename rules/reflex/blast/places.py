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
    """Every cell that passes the rule is legal; of those suggested the first few that pass are listed."""

    lawful: Callable[[Cell], bool]
    suggested: Callable[[], Iterable[Cell]]

    @cached_property
    def listed(self) -> tuple[Cell, ...]:
        return tuple(islice((cell for cell in dict.fromkeys(self.suggested()) if self.lawful(cell)), ENOUGH))

    @cached_property
    def _some(self) -> bool:
        return any(self.lawful(cell) for cell in self.suggested())

    def __bool__(self) -> bool:
        return self._some

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == 2 and self.lawful(value)

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
