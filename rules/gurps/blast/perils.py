"""Where not to be: round grenades that are about to go off (GUR-GREN-01)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.blast import fuses, reach
from rules.gurps.blast.reach import Charge
from rules.gurps.core import figures, scale
from rules.gurps.flesh import endings
from rules.gurps.flesh.foretelling import sure
from rules.gurps.state.ground import Live
from rules.kernel.refs import Ref

ABOUT_TO = 2
"""Seconds of its fuse from which a unit had better be gone."""


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What it costs a unit on average to be in each cell with an open way to a live grenade when it goes off."""
    found: dict[Cell, Fraction] = {}
    for _, live in scene.having(Live):
        what = reach.charge(live.weapon)
        soon = what.blast is not None and fuses.left(scene, live.fuse) <= ABOUT_TO
        for cell in scene.spread(live.cell, scale.metres(reach.widest(what))) if soon else ():
            share = _share(scene, unit, what, reach.yards_between(scene, (cell,), live.cell))
            found[cell] = max(share, found.get(cell, Fraction(0)))
    return found


@lookup
def _share(scene: Scene, unit: Ref, what: Charge, yards: int) -> Fraction:
    """The mean share of its strength that a burst costs a unit in the open, so many yards off."""
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    met = reach.in_the_open(scene, unit, what, yards)
    return endings.mean_loss(wounds, sure(reach.tolls(met, figures.suit(scene, unit), wounds, build)), build)
