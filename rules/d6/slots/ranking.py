"""Who takes turns in a round, and the value that ranks him: skill, and a position of advantage."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.attacks import advantage
from rules.d6.core import equipment, rolls
from rules.d6.core.equipment import CLUB, SHOT
from rules.d6.magic import spells
from rules.d6.senses import awareness
from rules.d6.senses.fighters import can_act
from rules.d6.state import Vehicle
from rules.d6.terms.code import DIE, Code
from rules.d6.terms.skills import Skill
from rules.frame.figure import Aboard
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally


def takes_turns(scene: Scene, unit: Ref) -> bool:
    """Only those who know of a fight have a slot in the order (DSX-SURP-03)."""
    return can_act(scene, unit) and awareness.in_the_fight(scene, unit)


def idles(scene: Scene, unit: Ref) -> bool:
    """Whoever still knows of no enemy at the end of the round follows its routine (DSX-SURP-03)."""
    return can_act(scene, unit) and not awareness.knows_of_enemies(scene, unit)


def value(scene: Scene, unit: Ref) -> int:
    """What a unit ranks by: its best usable skill in pips, and a die more for a position of advantage."""
    return int(tally(scene, unit).total)


def tally(scene: Scene, unit: Ref) -> Tally:
    """The rank and its reasons (DSX-TIME-01, DSX-TIME-03)."""
    code, why = max(usable(scene, unit), key=lambda each: each[0])
    ranked = Tally("Order", code.pips, f"{why} {code}", "DSX-TIME-02")
    if advantage.over_anyone(scene, unit) is None:
        return ranked
    return ranked.plus(Modifier(DIE, "position of advantage", "DSX-TIME-03"))


def usable(scene: Scene, unit: Ref) -> Iterator[tuple[Code, str]]:
    """Every skill a unit could attack or drive with at once, halved if bloodied (DSX-TIME-02).

    A gun or bow without a shot counts only as a club; a spell only if its components can be performed.
    """
    for skill in _skills(scene, unit):
        yield rolls.skill(scene, unit, skill), skill


def _skills(scene: Scene, unit: Ref) -> Iterator[Skill]:
    yield Skill.BRAWLING
    for arm in equipment.arms(scene, unit):
        loaded = arm.item is not None and arm.item.loaded > 0
        if arm.weapon.category in SHOT and not loaded:
            continue
        if arm.weapon.name == CLUB and loaded:
            continue
        yield arm.weapon.skill
        if arm.weapon.range and arm.weapon.category in ("melee", "thrown") and arm.item is not None:
            yield Skill.THROWING
    if any(_castable(scene, unit, spell) for spell in rolls.traits(scene, unit).spells):
        yield Skill.SPELLCASTING
    seat, aboard = equipment.seat(scene, unit), scene.find(unit, Aboard)
    if seat is not None and seat.drives and aboard is not None:
        vehicle = scene.find(aboard.vehicle, Vehicle)
        yield vehicle.skill if vehicle is not None else Skill.DRIVE


def _castable(scene: Scene, unit: Ref, spell: str) -> bool:
    weapon = equipment.arsenal(scene, unit).weapon(spell)
    if weapon is None or weapon.spell is None:
        return False
    return not any(spells.hindrance(scene, unit, component) for component in weapon.spell.components)
