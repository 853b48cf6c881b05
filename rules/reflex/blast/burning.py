"""Who is burnt by a fire about to be lit: units that are still in it when the segment ends."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.reflex.blast import fires
from rules.reflex.core import able
from rules.reflex.core.checks import check
from rules.reflex.state import Traits
from rules.reflex.wounds import hazards

STAYS = Assumption(Fact.FUTURE, "all stay where they are to the end of the exchange")


def in_flames(scene: Scene, cells: Iterable[tuple[Cell, Fraction]], fierce: int) -> tuple[Outcome, ...]:
    """Each unit in cells that will burn, with its chance to be burnt there: it must fail its check of coolness
    (RFX-FIRE-01, RFX-FIRE-04).
    """
    found: dict[Ref, Fraction] = {}
    for cell, chance in cells:
        for unit in scene.occupants(cell):
            if _exposed(scene, unit, cell):
                found[unit] = found.get(unit, Fraction(0)) + chance * _burnt(scene, unit, cell, fierce)
    return tuple(Outcome("burnt in the flames", found[unit], unit) for unit in sorted(found) if found[unit])


def stays(later: tuple[Outcome, ...]) -> tuple[Assumption, ...]:
    """That no unit leaves the flames."""
    return (STAYS,) if any(each.unit is not None for each in later) else ()


def _exposed(scene: Scene, unit: Ref, cell: Cell) -> bool:
    if scene.find(unit, Traits) is None or not able.alive(scene, unit) or fires.behind_steel(scene, unit):
        return False
    return scene.place(cell).walk not in fires.WATER


def _burnt(scene: Scene, unit: Ref, cell: Cell, fierce: int) -> Fraction:
    """A fiercer fire that burns there already stays the fiercer one."""
    old = fires.hottest(scene, (cell,))
    hazard = hazards.exposure(max(fierce, old.fierce if old is not None else 0), fires.size(scene, cell))
    keeps_clear = fires.keeping_clear(scene, unit, hazard).check
    return odds.of(check, keeps_clear).chance(lambda result: not result.passed)
