"""A unit's figures for its owner, in words and as bars."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.frame.showing import Gauge
from rules.graydawn.core import arms, cover, figures, scale, shaken
from rules.graydawn.flesh.track import BOXES
from rules.graydawn.luck import purse
from rules.graydawn.nerve import points
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Stat
from rules.graydawn.turns import plan
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts import hands

HEAVY = 20
"""Points of suppression that fill the bar."""
SHOWN = (Stat.INT, Stat.REF, Stat.TECH, Stat.CL, Stat.LUCK, Stat.MA, Stat.BODY)


def card(scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
    """Label and value, line by line (GRD-CORE-12)."""
    return tuple(_lines(scene, unit))


def _lines(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    wounds, stance = figures.wounds(scene, unit), cover.guarding(scene, unit)
    yield "Wounds", f"{wounds.marks} of {BOXES} marks, {wounds.grade.words}" if wounds.marks else "none"
    for limb in wounds.crippled:
        yield limb.part.capitalize(), "lost" if limb.severed else "crippled"
    yield "Stance", stance.guard.value.capitalize()
    nerve = points.nerve(scene, unit)
    state = ", suppressed" if shaken.suppressed(scene, unit) else ""
    broken = f", {nerve.flight}" if nerve.flight else ""
    if nerve.points or state or broken:
        yield "Suppression", f"{counted(nerve.points, 'point')}{state}{broken}"
    yield "Attack (RA)", str(figures.ra(scene, unit))
    yield "Defence (RD)", str(figures.rd(scene, unit))
    yield "Close combat (CQB)", str(figures.cqb(scene, unit))
    for stat in SHOWN:
        yield stat.value, str(figures.now(scene, unit, stat))
    pool = purse.pool(scene, unit)
    if pool:
        yield "Luck points", f"{purse.left(scene, unit)} of {pool}"
    yield "BTM", str(figures.btm(scene, unit))
    yield "Move action", lengths.metres(scale.pace(scene, unit))
    yield "Armour", ", ".join(f"{part} {arms.armour(scene, unit, part).armour}" for part in Part)
    for skill, level in figures.traits(scene, unit).skills:
        yield skill.value, str(level)
    yield from map(hands.told, arms.kit(scene, unit).items)


def gauges(scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
    """Wounds, actions left, and what is in its guns."""
    return tuple(_gauges(scene, unit))


def _gauges(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    wounds = figures.wounds(scene, unit)
    text = f"{wounds.marks} of {BOXES}" if wounds.marks else "none"
    yield Gauge.of("Wounds", wounds.marks, BOXES, text, bad=True, rule="GRD-WOUND-01")
    borne = points.nerve(scene, unit).points
    if borne:
        yield Gauge.of("Suppression", min(borne, HEAVY), HEAVY, counted(borne, "point"), bad=True, rule="GRD-SUPP-01")
    turn = plan.turn(scene, unit)
    whole = turn.moves + turn.actions
    if whole and not turn.done:
        yield Gauge.of("Actions", turn.left, whole, f"{turn.left} of {whole} left", rule="GRD-INIT-04")
    for arm in arms.arms(scene, unit):
        if arm.item is not None and arm.weapon.magazine:
            text = f"{arm.loaded} of {arm.weapon.magazine}"
            yield Gauge.of(arm.weapon.name, arm.loaded, arm.weapon.magazine, text, rule="GRD-RELOAD-01")
