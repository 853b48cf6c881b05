"""Where a phase at a gait leads: metres of the rules on cells that may be larger, and what is left over of them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.core import figures, footing, holds, motion
from rules.darkconspiracy.core.motion import GAITS
from rules.darkconspiracy.hazards import plight
from rules.darkconspiracy.state.order import Going
from rules.darkconspiracy.terms.anatomy import LEGS
from rules.frame.ground import Cell, Diagonals, Gait, Reach
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.reach import OneAtLeast, Sought

TENTHS = 10
"""Points of movement in a metre."""
SWIMS = {False: 2, True: 4}
"""Metres of a phase in deep water, of people and of animals (DKC-TERR-01)."""
DEAREST = 30
"""The most that a step may cost, in cells of good ground."""


@lookup
def on_foot(scene: Scene, unit: Ref, gait: str) -> Gait:
    """What ground costs, in tenths of metres: a diagonal of squares one and a half cells, woods and rough ground twice
    as much for people, swamps for animals; deep water is swum at a walk (DKC-GRID-01, DKC-TERR-01).
    """
    own, cell = figures.traits(scene, unit), round(scene.grid.metres * TENTHS)
    rough, wet = (1, 1) if own.flies else (1, 2) if own.animal else (2, 1)
    walk = [("open", cell), ("difficult", rough * cell), ("shallow", wet * cell)]
    swims = gait == "walk" and not (own.robot or figures.burdened(scene, unit))
    if own.flies or swims:
        slower = 1 if own.flies else max(1, motion.rate(scene, unit, gait) // SWIMS[own.animal])
        walk.append(("deep", slower * cell))
    steep = ((0.5, 0), (1.2, cell))
    return Gait(
        gait,
        tuple(walk),
        diagonals=Diagonals.HALF,
        rises=steep,
        falls=steep,
        climbs=((1.2, cell),),
        door=0,
        counted="m",
        each=TENTHS,
    )


def allowed(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """The gaits a unit is able to go at: with a leg that is useless, or choked by gas, it only crawls; while an enemy
    has hold of it, it goes nowhere (DKC-WOUND-04, DKC-CHEM-04, DKC-GRAP-02).
    """
    if holds.held(scene, unit):
        return ()
    robot = figures.traits(scene, unit).robot
    lame = not robot and any(figures.useless(scene, unit, leg) for leg in LEGS)
    lame = lame or plight.overcome(scene, unit)
    return tuple(gait for gait in (GAITS[:1] if lame else GAITS) if motion.rate(scene, unit, gait))


def rises(scene: Scene, unit: Ref, gait: str) -> bool:
    """Whether a unit has to stand up first: a walk, trot or run of one that is prone (DKC-ACT-05)."""
    return gait != "crawl" and footing.prone(scene, unit)


def carried(scene: Scene, unit: Ref, gait: str) -> float:
    """Metres left over from the unit's last action, if that was a move at this gait (DKC-GRID-02)."""
    found = scene.find(unit, Going)
    return found.left if found is not None and found.gait == gait else 0.0


def metres(scene: Scene, unit: Ref, gait: str) -> float:
    """Metres of its next move at a gait: standing up takes half of them (DKC-ACT-05, DKC-MOVE-01)."""
    rate = motion.rate(scene, unit, gait)
    return (rate // 2 if rises(scene, unit, gait) else rate) + carried(scene, unit, gait)


def kept(scene: Scene, way: tuple[Cell, ...], rest: float) -> float:
    """What is left over for the next move at the same gait: all of it on the way into a dear cell, else less than a
    cell (DKC-GRID-02).
    """
    return rest if not way else min(rest, scene.grid.metres)


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit gets to in a phase at a gait; the cells beside it also when their cost must be saved up for."""

    scene: Scene
    unit: Ref
    gait: str
    only: frozenset[Cell] = frozenset()
    """The cells it may end in, where that is limited (DKC-REP-02)."""

    @property
    def budget(self) -> int:
        """Tenths of metres of this move."""
        return round(metres(self.scene, self.unit, self.gait) * TENTHS)

    def search(self) -> Reach:
        """As far as the metres lead (DKC-MOVE-01); a cell beside it at least can be made for (DKC-GRID-02)."""
        how = on_foot(self.scene, self.unit, self.gait)
        near = self.scene.reach(self.unit, how, self.budget)
        cell = round(self.scene.grid.metres * TENTHS)
        if self.budget >= 4 * cell:
            return near
        beside = tuple(cell for _, cell in self.scene.grid.neighbours(near.start))
        return OneAtLeast(near, self.scene.reach(self.unit, how, DEAREST * cell), beside)
