"""Machine guns that overheat from sustained fire, an option of the rules."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.forecast import Assumption, Fact
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.core import arms, footing
from rules.graydawn.fire.attack import Attack
from rules.graydawn.mishaps import severity
from rules.graydawn.state import Heat
from rules.kernel.refs import Ref

HOT = 4
"""The round in a row from which a machine gun may cook off (GRD-AUTO-04)."""


def rounds(scene: Scene, unit: Ref, weapon: str) -> int:
    """Rounds in a row in which this weapon sprayed, with this one (GRD-AUTO-04)."""
    found = scene.find(unit, Heat)
    if found is None or found.weapon != weapon or found.round < scene.clock.round - 1:
        return 1
    return found.rounds + (found.round < scene.clock.round)


def may_cook_off(scene: Scene, made: Attack) -> bool:
    """Whether a spray calls for a reliability roll: of a hot machine gun, once a round (GRD-AUTO-04)."""
    weapon, found = made.arm.weapon, scene.find(made.attacker, Heat)
    if not scene.options.cook_off or made.mode != "auto" or weapon.category != "lmg":
        return False
    again = found is not None and (found.weapon, found.round) == (weapon.name, scene.clock.round)
    return not again and rounds(scene, made.attacker, weapon.name) >= HOT


def cooks_off(table: Table, made: Attack) -> bool:
    """After a spray: the gun is hotter; whether it fires on by itself (GRD-AUTO-04)."""
    unit, weapon = made.attacker, made.arm.weapon
    if made.mode != "auto":
        return False
    hot = may_cook_off(table, made)
    table.put(unit, Heat(weapon.name, rounds(table, unit, weapon.name), table.clock.round))
    return hot and severity.fails(table.dice(unit), weapon)


def again(table: Table, attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
    """The same aim with what is left in the gun; none when it is empty (GRD-AUTO-04)."""
    unit, name = attacks[0].attacker, attacks[0].arm.weapon.name
    arm = arms.arm(table, unit, name)
    if arm is None or arm.loaded < len(attacks):
        return ()
    fired = arms.rounds(arm.weapon, "auto", arm.loaded)
    shares = (fired // len(attacks) if len(attacks) > 1 else 0 for _ in attacks)
    return tuple(replace(made, arm=arm, share=share) for made, share in zip(attacks, shares, strict=True))


def jams(table: Table, unit: Ref, weapon: str) -> None:
    """A gun that cooked off is jammed (GRD-AUTO-04)."""
    known = footing.faults(table, unit)
    table.put(unit, replace(known, jammed=tuple(dict.fromkeys((*known.jammed, weapon)))))
    table.say(Event("mishap", "{actor}: the gun cooks off and jams.", actor=unit))


def assumed(scene: Scene, made: Attack) -> tuple[Assumption, ...]:
    """What the odds of a hot gun leave out."""
    rough = Assumption(Fact.ROUGH, "leaves out that the gun may cook off and fire once more", made.target)
    return (rough,) if may_cook_off(scene, made) else ()
