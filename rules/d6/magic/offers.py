"""Spells: the next component, and with the last of them a target."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.attacks import attack
from rules.d6.blast.offers import cells
from rules.d6.core import rolls
from rules.d6.core.equipment import Arm
from rules.d6.fighting.offers import WHERE_THEY_STOOD, as_they_stood, wish
from rules.d6.magic import spells
from rules.d6.magic.forms import Cast
from rules.d6.state import Casting, Traits
from rules.d6.terms.weapons import Spell
from rules.d6.turns.topic import NO, NOBODY, YES, Desk
from rules.d6.wounds import injury
from rules.frame.forms import Choices, OneOf, Refusal
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


def spells_known(desk: Desk) -> Lines:
    """Every spell on the sheet: what can be done for it now (DSX-SPELL-01 to 04)."""
    if desk.busy or desk.routine:
        return
    begun = desk.scene.find(desk.unit, Casting)
    for name in rolls.traits(desk.scene, desk.unit).spells:
        arm = spells.arm(desk.scene, desk.unit, name)
        if arm is not None and arm.weapon.spell is not None:
            yield from _spell(desk, arm, arm.weapon.spell, begun)


def _spell(desk: Desk, arm: Arm, spell: Spell, begun: Casting | None) -> Lines:
    name = arm.weapon.name
    missing = spells.missing(arm.weapon, begun)
    reasons = {component: spells.hindrance(desk.scene, desk.unit, component) for component in missing}
    able = tuple(component for component in missing if not reasons[component])
    if not able:
        component, reason = next(iter(reasons.items()))
        yield Refusal(f"{Cast.title} {name} ({component})", reason, "DSX-SPELL-03")
        return
    if len(missing) > 1:
        choices = {"spell": OneOf((name,)), "component": OneOf(able), "target": NOBODY, "cell": NOBODY, "then": NO}
        yield desk.offer(Cast, choices, f"{len(missing)} of {spell.actions} components to go")
        return
    yield from _last(desk, arm, spell, able)


def _last(desk: Desk, arm: Arm, spell: Spell, able: tuple[str, ...]) -> Lines:
    """The component with which the spell works."""
    name = arm.weapon.name
    common: dict[str, Choices] = {"spell": OneOf((name,)), "component": OneOf(able), "then": NO}
    rolled = spell.effect in ("harm", "hold", "heal") and not (spell.target == "area" and arm.weapon.area is None)
    refusal = spells.check(desk.scene, desk.unit).refusal if rolled else ""
    if refusal and spell.target != "single":
        yield Refusal(f"{Cast.title} {name}", refusal, "DSX-CORE-03")
        return
    if spell.target == "area":
        if cells(desk, arm):
            yield desk.offer(Cast, {**common, "target": NOBODY, "cell": cells(desk, arm)})
        else:
            yield Refusal(f"{Cast.title} {name}", "no cell in range and sight", "DSX-EXPL-05")
        return
    targets = OneOf((desk.unit,)) if spell.target == "self" else OneOf(_targets(desk, arm, spell))
    before = OneOf(as_they_stood(desk, arm, "single")) if spell.target == "single" else ()
    if before:
        then = {**common, "target": before, "cell": NOBODY, "then": YES}
        yield desk.offer(Cast, then, WHERE_THEY_STOOD)
    if targets:
        yield desk.offer(Cast, {**common, "target": targets, "cell": NOBODY})
    elif not before:
        yield Refusal(f"{Cast.title} {name}", refusal or "nobody to cast it at", "DSX-SPELL-04")


def _targets(desk: Desk, arm: Arm, spell: Spell) -> Iterator[Ref]:
    scene = desk.scene
    if spell.effect == "heal":
        for patient in (desk.unit, *desk.comrades):
            health = injury.health(scene, patient)
            hurt = health.hp < injury.hp_max(scene, patient) and not injury.is_dead(scene, patient, health)
            if (
                hurt
                and scene.find(patient, Traits) is not None
                and spells.in_range(scene, desk.unit, patient, arm.weapon)
            ):
                yield patient
        return
    for foe in desk.foes:
        cast = wish(desk.scene, desk.unit, arm, "single", foe)
        if spells.in_range(scene, desk.unit, foe, arm.weapon) and not attack.hindrance(scene, cast):
            yield foe
