"""Treating wounds: what can be treated and with what, the checks, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.darkconspiracy.aid.forms import Aid, Manner
from rules.darkconspiracy.core import checks, figures, scale
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.core.checks import Level as Hard
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.nerve import fear
from rules.darkconspiracy.state.aid import Treated, Used
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.hazards import Poisoned
from rules.darkconspiracy.state.nerve import Terrified
from rules.darkconspiracy.terms.anatomy import LIMBS, PARTS, Part
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

DOCTOR, FIRST_AID, ANTIVENIN = "doctor's kit", "first aid kit", "antivenin"
IN_TIME = 6 * scale.PHASES
"""Phases after a wound within which first aid is of use (DKC-HEAL-01)."""
TAKES = scale.PHASES
"""Phases that it takes to treat a wound (DKC-HEAL-01)."""


def kit(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What a unit has for aid."""
    used = (scene.find(unit, Used) or Used()).things
    return tuple(each for each in figures.traits(scene, unit).kit if each not in used)


def treated(scene: Scene, patient: Ref) -> Treated:
    """What has been tried on a patient."""
    return scene.find(patient, Treated) or Treated()


def wanting(scene: Scene, medic: Ref, patient: Ref) -> Iterator[tuple[Manner, Part]]:
    """What can be done for a patient, and to which part: first aid while it is in time and has not failed, stabilising
    where life runs out, antivenin against poison (DKC-HEAL-01 to DKC-HEAL-03); robots are past this kind of help.
    """
    hurt, tried, this = figures.wounds(scene, patient), treated(scene, patient), scene.clock.round
    if hurt.dead or figures.traits(scene, patient).robot:
        return
    terror = scene.find(patient, Terrified)
    if terror is not None and terror.flees and medic != patient:
        yield "shake", Part.CHEST
    reached = figures.levels(scene, patient)
    for part, level, since in zip(PARTS, reached, hurt.since, strict=True):
        if level and part not in tried.done and this <= since + IN_TIME:
            yield "first aid", part
    if Level.CRITICAL in reached and not (hurt.stabilised or tried.doomed):
        yield "stabilise", PARTS[reached.index(Level.CRITICAL)]
    poisoned = scene.find(patient, Poisoned)
    if poisoned is not None and poisoned.doses and {DOCTOR, ANTIVENIN} & {*kit(scene, medic)}:
        yield "antivenin", Part.CHEST


def check(scene: Scene, medic: Ref, patient: Ref, manner: Manner) -> Tally:
    """First aid is AVG with a doctor's kit, else DIF, and so is antivenin; stabilising is AVG, with a level of skill
    for plasma, for sedatives and for a kit (DKC-HEAL-01 to DKC-HEAL-03).
    """
    if manner == "shake":
        return fear.check(scene, patient, Hard.DIF)
    have = kit(scene, medic)
    if manner == "stabilise":
        helps: list[str] = [thing for thing in ("plasma", "sedative") if thing in have]
        helps += [thing for thing in (DOCTOR, FIRST_AID) if thing in have][:1]
        more = [Modifier(1, thing, "DKC-HEAL-02") for thing in helps]
        return checks.tallied("Stabilise", figures.base(scene, medic, Skill.MEDICAL, *more), Hard.AVG)
    hard = Hard.AVG if DOCTOR in have else Hard.DIF
    return checks.tallied(manner.capitalize(), figures.base(scene, medic, Skill.MEDICAL), hard)


def after(scene: Scene, patient: Ref, aid: Aid, came: Came, shed: int = 0) -> tuple[Wounds, Treated]:
    """What a treatment leaves of the wounds, and what is kept of it; `shed` are the points that a scratch loses by an
    outstanding success (DKC-HEAL-01, DKC-HEAL-02).
    """
    hurt, tried, part = figures.wounds(scene, patient), treated(scene, patient), aid.part
    if aid.manner == "stabilise":
        return (replace(hurt, stabilised=True) if came.well else hurt), tried
    if aid.manner == "antivenin" and not came.well:
        return hurt, tried
    at, level = PARTS.index(part), figures.levels(scene, patient)[PARTS.index(part)]
    if not came.well:
        doomed = tried.doomed or (came is Came.CATASTROPHE and level is Level.CRITICAL)
        return hurt, replace(tried, done=(*tried.done, part), doomed=doomed)
    bears, points = figures.capacity(scene, patient)[at], hurt.damage[at]
    best = came is Came.OUTSTANDING and part not in tried.best
    if level is Level.CRITICAL and part is not Part.HEAD:
        return _lowered(scene, patient, _with(hurt, at, bears * 3 // 2)), tried
    if best and level is Level.SERIOUS:
        eased = tuple(each or spot == at for spot, each in enumerate(hurt.eased))
        return replace(_with(hurt, at, bears // 2), eased=eased), replace(tried, best=(*tried.best, part))
    if best and level is Level.SCRATCH:
        return _with(hurt, at, max(1, points - shed)), replace(tried, best=(*tried.best, part))
    return hurt, replace(tried, done=(*tried.done, part))


def _with(hurt: Wounds, at: int, points: int) -> Wounds:
    return replace(hurt, damage=(*hurt.damage[:at], points, *hurt.damage[at + 1 :]))


def _lowered(scene: Scene, patient: Ref, hurt: Wounds) -> Wounds:
    """One with no critical wound left no longer bleeds to death, and wakes as from a serious one (DKC-HEAL-01)."""
    bears = figures.capacity(scene, patient)
    if any(points > 2 * most for points, most in zip(hurt.damage, bears, strict=True)):
        return hurt
    return replace(hurt, critical_since=0, out="serious" if hurt.out == "critical" else hurt.out)


def lasting(part: Part, level: Level) -> str:
    """What a catastrophe does to a wound beyond that, in words: a limb may be lost (DKC-HEAL-01)."""
    if level is Level.CRITICAL:
        return "it is past help"
    return "the limb is lost" if level is Level.SERIOUS and part in LIMBS else "it will take longer to heal"
