"""Where not to be: round whatever lies about live for all to see, until it has gone off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.reflex.blast import confines, fuses, survivors
from rules.reflex.blast.explosion import Charge
from rules.reflex.blast.force import PRIMARY, SECONDARY, Ring, ring, shock
from rules.reflex.blast.reach import Reached
from rules.reflex.core import attempts
from rules.reflex.state import Live
from rules.reflex.terms.weapons import Burst
from rules.reflex.wounds.forecasts import loss


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What being in each cell costs a unit on average when the grenades that lie there go off, nothing before it
    (RFX-EXPL-02, RFX-EXPL-04 to 07); a room that holds the blast is as bad all over (RFX-CONF-02).
    """
    found: dict[Cell, Fraction] = {}
    for ref, live in scene.having(Live):
        weapon = fuses.figures(scene, live.weapon, None) if scene.find(ref, Lying) is not None else None
        burst = weapon.burst if weapon is not None else None
        if burst is not None and (burst.blast or burst.frag) and live.under is None:
            for cell, share in _round(scene, unit, burst, live.cell):
                found[cell] = max(share, found.get(cell, Fraction(0)))
    return found


def _round(scene: Scene, unit: Ref, burst: Burst, cell: Cell) -> list[tuple[Cell, Fraction]]:
    """Every cell with an open way to it within both rings, and what it costs to be there."""
    radius = float(burst.radius)
    space = confines.space(scene, cell, radius, burst.blast)
    shares = {each: _share(scene, unit, burst, each, space.factor) for each in (PRIMARY, SECONDARY)}
    there = dict.fromkeys((cell, *space.room, *scene.spread(cell, 2 * radius)))
    rings = ((each, PRIMARY if each in space.room else ring(scene.grid.straight(cell, each), radius)) for each in there)
    return [(each, shares[where]) for each, where in rings if where is not None]


def _share(scene: Scene, unit: Ref, burst: Burst, where: Ring, factor: int) -> Fraction:
    full = burst.blast * factor
    each = Reached(unit, where, shock(full, 0, where), burst.frag * factor, full=full)
    ends = survivors.fares(scene, Charge(burst, (0, 0)), each)
    hurt = attempts.wounds(scene, unit)
    return ends.mean(lambda end: loss(hurt, end))
