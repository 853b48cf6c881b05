"""A unit's figures for its owner, in words and as bars."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.core import arms, figures, motion
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.nerve import hindered
from rules.darkconspiracy.senses import surprise
from rules.darkconspiracy.showing import craft
from rules.darkconspiracy.state.order import BrokenOff
from rules.darkconspiracy.terms.anatomy import PARTS, word
from rules.darkconspiracy.terms.skills import Attribute
from rules.darkconspiracy.vehicles import aboard
from rules.frame.scene import Scene
from rules.frame.showing import Gauge
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import hands


def card(scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
    """Label and value, line by line."""
    return tuple(craft.lines(scene, unit) if aboard.is_craft(scene, unit) else _lines(scene, unit))


def _lines(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    own, bears = figures.traits(scene, unit), figures.capacity(scene, unit)
    yield "Initiative", f"{figures.initiative(scene, unit)} of {own.initiative}"
    state = hindered.why(scene, unit) or ("surprised" if surprise.surprised(scene, unit) else "")
    state = state or ("may only duck" if scene.find(unit, BrokenOff) is not None else "")
    if state:
        yield "State", state
    for part, damage, level, most in zip(
        PARTS, figures.wounds(scene, unit).damage, figures.levels(scene, unit), bears, strict=True
    ):
        named = word(part, quadruped=own.quadruped).capitalize()
        armour = arms.armour(scene, unit, part)
        worn = f", AV {armour}" if armour else ""
        hurt = f", {level.name.lower()}" if level > Level.NONE else ""
        yield named, f"{damage} of {most}{hurt}{worn}"
    for attribute in Attribute:
        yield attribute.value, str(figures.attribute(scene, unit, attribute))
    for skill, at in own.skills:
        yield skill.value, str(at)
    gaits = (f"{gait} {lengths.metres(motion.rate(scene, unit, gait))}" for gait in motion.GAITS)
    yield "Moves", ", ".join(gaits)
    carries = f"{figures.carried(scene, unit):g} kg of {figures.load(scene, unit)} kg"
    yield "Load", carries + (", burdened" if figures.burdened(scene, unit) else "")
    yield from map(hands.told, arms.kit(scene, unit).items)


def gauges(scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
    """Its worst wound, its Initiative, and what is in its guns."""
    return tuple(craft.gauges(scene, unit) if aboard.is_craft(scene, unit) else _gauges(scene, unit))


def _gauges(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    worst = figures.worst(scene, unit)
    yield Gauge.of("Worst wound", int(worst), int(Level.CRITICAL), worst.name.lower(), bad=True, rule="DKC-WOUND-01")
    now, full = figures.initiative(scene, unit), figures.traits(scene, unit).initiative
    yield Gauge.of("Initiative", now, full, f"{now} of {full}", rule="DKC-INIT-01")
    for arm in arms.arms(scene, unit):
        if arm.item is not None and arm.weapon.magazine:
            text = f"{arm.loaded} of {arm.weapon.magazine}"
            yield Gauge.of(arm.weapon.name, arm.loaded, arm.weapon.magazine, text, rule="DKC-RELOAD-02")
