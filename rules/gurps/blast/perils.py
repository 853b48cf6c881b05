"""Where not to be: round grenades that are about to go off (GUR-GREN-01)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.blast import effects, fuses, reach
from rules.gurps.core import scale
from rules.gurps.state.things import Live
from rules.kernel.refs import Ref

ABOUT_TO = 2
"""Seconds of its fuse from which a unit had better be gone."""


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What it costs a unit on average to be in each cell with an open way to a live grenade when it goes off; one of
    which its side cannot tell how long it burns may do so at once.
    """
    found: dict[Cell, Fraction] = {}
    for _, live in scene.having(Live):
        what = reach.charge(live.weapon)
        soon = what.blast is not None and (fuses.left(scene, live.fuse) or 0) <= ABOUT_TO
        for cell in scene.spread(live.cell, scale.metres(reach.widest(what))) if soon else ():
            share = effects.by_distance(scene, unit, what, scale.between(scene, (cell,), (live.cell,)))
            found[cell] = max(share, found.get(cell, Fraction(0)))
    return found
