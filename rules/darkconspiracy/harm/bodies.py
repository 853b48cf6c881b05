"""A body as hits find it: what its wounds, its strength and its nerves are, as far as anything hangs on them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.core.severity import Level, level
from rules.darkconspiracy.state.body import Lost, Struck
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


class Body(NamedTuple):
    """What decides what hits do to a unit."""

    capacity: tuple[int, ...]
    damage: tuple[int, ...]
    subdued: tuple[int, ...]
    strength: int
    """As it would be without any wound."""
    agility: int
    endurance: int
    initiative: int
    """As it would be without any wound."""
    points: int = 0
    """Suffered this phase before (DKC-KD-01)."""
    braced: int = 0
    """How hard a check against knockdown has been made this phase: 0 none, 1 at AVG, 2 at DIF."""
    flinched: bool = False
    """Whether its first harm is behind it (DKC-WOUND-02)."""
    out: bool = False
    dead: bool = False
    down: bool = False
    """Whether it is knocked down for this turn."""
    robot: bool = False
    factor: int = 2
    """How often an attribute counts in a check (DKC-CORE-05)."""
    eased: bool = False
    """Whether a treated wound counts as slight (DKC-HEAL-01)."""

    @property
    def worst(self) -> Level:
        """Its worst wound."""
        return _worst(self.damage, self.capacity, eased=self.eased)


@lru_cache(maxsize=4096)
def _worst(damage: tuple[int, ...], capacity: tuple[int, ...], *, eased: bool) -> Level:
    return max(*map(level, damage, capacity), Level.SLIGHT if eased else Level.NONE)


@lookup
def body(scene: Scene, unit: Ref) -> Body:
    """The body of a unit, as this viewer knows it."""
    own, hurt = figures.traits(scene, unit), figures.wounds(scene, unit)
    struck = scene.find(unit, Struck)
    this = struck is not None and struck.round == scene.clock.round
    return Body(
        figures.capacity(scene, unit), hurt.damage, hurt.subdued,
        own.attribute(Attribute.STR), figures.attribute(scene, unit, Attribute.AGL), own.attribute(Attribute.CON),
        own.initiative - figures.shock(scene, unit),
        points=struck.points if struck is not None and this else 0,
        braced=struck.braced if struck is not None and this else 0,
        flinched=hurt.flinched or own.robot, out=bool(hurt.out), dead=hurt.dead, down=down(scene, unit),
        robot=own.robot, factor=scene.options.attribute_check_factor, eased=any(hurt.eased),
    )  # fmt: skip


KNOCKED_DOWN = "knocked down"
"""What shows of a unit that is."""


def down(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is knocked down for the rest of this turn, of an enemy as it shows (DKC-KD-01)."""
    if scene.assumed(unit):
        return KNOCKED_DOWN in scene.appearance(unit).marks
    lost = scene.find(unit, Lost)
    return lost is not None and lost.turn == scale.turn(scene.clock.round)
