"""Hit points: what a wound does, bloodied and over it, down, dying, dead, and first aid."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.d6.core import equipment, rolls
from rules.d6.core.rolls import Attempt, Check, Result, check
from rules.d6.state import Health, Vehicle
from rules.d6.terms.code import half
from rules.d6.terms.skills import Skill
from rules.frame.figure import State
from rules.frame.scene import Scene
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

AID = 10
"""What a Medicine roll must reach (DSX-AID-01)."""
BANDAGED, STABILISED = "bandaged", "stabilised"
"""The marks of appearance of a unit that has had first aid."""
FALLS_FREE = 10
"""Feet that one may fall unharmed (DSX-MOVE-04)."""


def hp_max(scene: Scene, unit: Ref) -> int:
    """Full hit points of a character or vehicle."""
    vehicle = scene.find(unit, Vehicle)
    return vehicle.hp_max if vehicle else rolls.traits(scene, unit).hp_max


def health(scene: Scene, unit: Ref) -> Health:
    """How a unit is; unhurt where nothing is known of it."""
    return scene.find(unit, Health) or Health(hp_max(scene, unit))


def hurt(before: Health, points: int, full: int) -> Health:
    """Hit points lost: below half one is bloodied; exactly half is not below (DSX-INJ-01, DSX-DMG-01)."""
    hp = before.hp - max(0, points)
    stable = before.stable and not points
    return replace(before, hp=hp, bloodied=before.bloodied or 2 * hp < full, stable=stable)


def healed(before: Health, points: int, full: int) -> Health:
    """Hit points gained, up to the maximum: bloodied ends only above half (DSX-INJ-03).

    Who comes back to 1 or more wakes, and is still bloodied (DSX-INJ-04).
    """
    hp = min(full, before.hp + max(0, points))
    return replace(before, hp=hp, bloodied=before.bloodied and 2 * hp <= full, stable=before.stable and hp <= 0)


def dead(health: Health, full: int, *, mook: bool, mooks_die: bool) -> bool:
    """Dead at minus half the full hit points or less; minor characters at 0, if the table plays so (DSX-INJ-04)."""
    if mook and mooks_die and health.down:
        return True
    return health.hp <= -half(full)


def is_dead(scene: Scene, unit: Ref, now: Health) -> bool:
    """Whether a character in this state is dead (DSX-INJ-04)."""
    mook = rolls.traits(scene, unit).mook
    return dead(now, hp_max(scene, unit), mook=mook, mooks_die=scene.options.mooks_die_at_zero)


def state(scene: Scene, unit: Ref, now: Health) -> State:
    """How such a unit looks from outside. A wrecked vehicle is as good as dead (DSX-VEH-07)."""
    if scene.find(unit, Vehicle) is not None:
        if now.down:
            return State.DEAD
        return State.HURT if 2 * now.hp < hp_max(scene, unit) else State.FIT
    if is_dead(scene, unit, now):
        return State.DEAD
    if now.down:
        return State.DOWN
    return State.HURT if now.bloodied else State.FIT


def bleed(before: Health, full: int) -> Health:
    """The dying lose a hit point at the end of each round until stabilised (DSX-INJ-04, DSX-TIME-07)."""
    return hurt(before, 1, full) if before.down and not before.stable else before


# first aid


@dataclass(frozen=True, slots=True)
class Care:
    """A try at first aid: the roll, and what it is to do. Frozen, so that its odds can be asked."""

    check: Check
    dying: bool
    most: int
    """The most hit points it can give."""


@dataclass(frozen=True, slots=True)
class Cared:
    """What first aid came to: whether it stopped the loss, or how many hit points it gave."""

    result: Result
    stabilised: bool = False
    points: int = 0


def aid_attempt(scene: Scene, medic: Ref, patient: Ref) -> Attempt:
    """The Medicine roll: 1D less without a kit, 1D more after a round of preparation (DSX-AID-01, DSX-AIM-50)."""
    kit = rolls.traits(scene, medic).medical_kit
    return rolls.attempt(
        scene,
        medic,
        Skill.MEDICINE,
        None if kit else Modifier(-1, "no medical kit", "DSX-AID-01", unit="D"),
        rolls.prepared(scene, medic, "first aid", patient),
    )


def care(scene: Scene, medic: Ref, patient: Ref) -> Care:
    """First aid worked out for one patient (DSX-AID-01)."""
    now, full = health(scene, patient), hp_max(scene, patient)
    return Care(Check(aid_attempt(scene, medic, patient).code, AID), now.down and not now.stable, half(half(full)))


def treat(dice: Dice, what: Care) -> Cared:
    """A dying patient stops dying; any other gains 1 and the difference, to a quarter of his maximum (DSX-AID-01)."""
    result = check(dice, what.check)
    if not result.passed:
        return Cared(result)
    if what.dying:
        return Cared(result, stabilised=True)
    return Cared(result, points=min(what.most, 1 + result.margin))


def cared(before: Health, outcome: Cared, full: int) -> Health:
    """A patient after first aid; the healing itself is had once a battle (DSX-AID-01)."""
    if outcome.stabilised:
        return replace(before, stable=True)
    return replace(healed(before, outcome.points, full), treated=True) if outcome.points else before


def marks(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What shows of first aid: a bandage, and that the dying has stopped (DSX-AID-01)."""
    now = scene.find(unit, Health)
    if now is None:
        return ()
    return ((BANDAGED,) if now.treated else ()) + ((STABILISED,) if now.down and now.stable else ())


def cannot_treat(scene: Scene, medic: Ref, patient: Ref) -> str:
    """Why first aid is no use now; "" when it may be tried (DSX-AID-01)."""
    now, full = health(scene, patient), hp_max(scene, patient)
    if now.hp >= full:
        return "is not hurt"
    if is_dead(scene, patient, now):
        return "is dead"
    if now.treated and not (now.down and not now.stable):
        return "has had first aid already"
    if not equipment.free_hands(scene, medic):
        return "needs a free hand"
    return aid_attempt(scene, medic, patient).refusal


# between fights


def overnight(before: Health, fortitude: int, full: int, *, cared_for: bool) -> Health:
    """A night of rest gives a third of Fortitude, rounded up, and twice that under care (DSX-AID-02)."""
    points = -(-fortitude // 3) * (2 if cared_for else 1)
    return healed(before, points, full)


def waking(before: Health) -> Health:
    """Who is down but stable wakes after an hour with 1 hit point (DSX-AID-02)."""
    return replace(before, hp=1, stable=False) if before.down and before.stable else before


def fall(feet: float) -> int:
    """Damage of a fall: 1 a foot beyond 10; armour does not help (DSX-MOVE-04)."""
    return max(0, int(feet) - FALLS_FREE)
