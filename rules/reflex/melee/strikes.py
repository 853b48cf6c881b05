"""A close attack worked out: who, with what, at what, under which modifiers; and the roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.frame.body import Posture
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.arms_length import touching
from rules.reflex.core import attempts, control
from rules.reflex.core.attempts import Attempt, Uses
from rules.reflex.core.checks import cap, half
from rules.reflex.core.targets import hard_to_hit
from rules.reflex.hands import ready
from rules.reflex.hands.ready import Arm, arms
from rules.reflex.melee import dive
from rules.reflex.sight import cover, easy, visibility
from rules.reflex.state import Speed, Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import ARMS, Injury, Location
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.terms.weapons import Weapon

Aim = Literal["strike", "grapple", "comply", "disarm", "escape"]
CALLED: dict[Location, tuple[int, int]] = {
    "head": (-4, 2),
    "torso": (-1, 0),
    "right_arm": (-2, 1),
    "left_arm": (-2, 1),
    "right_leg": (-2, 1),
    "left_leg": (-2, 1),
}
"""Off the check, and on the damage (RFX-CALL-02, RFX-CALL-03, RFX-CALL-04)."""
LOW = {Posture.KNEELING: -1, Posture.CROUCHED: -1, Posture.SITTING: -2, Posture.PRONE: -3, Posture.FACE_UP: -3}
PRONE_TARGET = 2
FROM_CONTROL, COMPLY, DISARM, MOST = 4, 2, 4, 5
SIZES = ((16, 4), (4, 2), (2, 1), (1, 0), (0.45, -1), (0.2, -2), (0.0, -4))
"""From how many human bulks which modifier (RFX-SIZE-02)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A unit wants to do something to another at arm's length."""

    attacker: Ref
    target: Ref
    arm: Arm
    speed: Speed = "snap"
    aim: Aim = "strike"
    called: Location | None = None
    eye: Pose | None = None


def reckon(scene: Scene, wish: Wish) -> Attempt:
    """The check of a close attack (RFX-CLOSE-01, RFX-ATK-03 to 05, RFX-CALL-01, RFX-DIVE-01, RFX-GRAP-05 to 11)."""
    weapon = wish.arm.weapon
    grapples = wish.aim == "grapple"
    governed: tuple[Attribute, ...] = (Attribute.MUS,)
    if wish.called is not None:
        governed = (Attribute.MUS, Attribute.CUF)
    return (
        attempts.attempt(
            scene,
            wish.attacker,
            governed,
            skill_with(wish.arm),
            uses=limbs(scene, wish),
            qualification="Grapple" if grapples else "",
            bonuses=tuple(_bonuses(scene, wish)),
            penalties=tuple(_penalties(scene, wish)),
            halved=wish.speed == "aimed",
            against=wish.target,
            rule="RFX-GRAP-01" if grapples else "RFX-CLOSE-01",
        )
        if weapon
        else attempts.attempt(scene, wish.attacker, governed)
    )


def skill_with(arm: Arm) -> Skill:
    """Bare hands ask for Hand-to-Hand, anything held for Hand Weapons (RFX-CLOSE-01, RFX-HAND-01, RFX-GRAP-04)."""
    return Skill.HAND_TO_HAND if arm.weapon.kind == "unarmed" else Skill.HAND_WEAPONS


def limbs(scene: Scene, wish: Wish) -> Uses:
    """Which arms the attack uses: grapples both, blows the one that strikes (RFX-INJ-60, RFX-HANDED-06)."""
    return arms_used(scene, wish.attacker, wish.arm, grapple=wish.aim == "grapple")


def arms_used(scene: Scene, unit: Ref, arm: Arm, *, grapple: bool = False) -> Uses:
    """The same for blows, grapples and blocks. Bare hands strike with the better arm, or the other where that is no
    use; by option they fare by the less wounded one, in a grapple too (RFX-INJ-60, RFX-HANDED-06).
    """
    bare = arm.weapon.kind == "unarmed"
    best = bare and scene.options.on("better_arm_unarmed")
    if grapple or best:
        return Uses(physical=True, limbs=ARMS, best_arm=best)
    if not bare:
        return Uses(physical=True, limbs={"both": ARMS, "right": ARMS[:1], "left": ARMS[1:]}[arm.hands])
    first, other = ARMS if attempts.traits(scene, unit).dominant == "right" else ARMS[::-1]
    useless = attempts.wounds(scene, unit).at(first) is Injury.CRITICAL
    return Uses(physical=True, limbs=(other if useless else first,))


def at_one_who_lies(posture: Posture) -> Modifier | None:
    """A blow at a target on the ground (RFX-STANCE-01)."""
    lies = posture in (Posture.PRONE, Posture.FACE_UP)
    return Modifier(PRONE_TARGET, "target lies", "RFX-STANCE-01") if lies else None


def in_haste(weapon: Weapon, words: str) -> Modifier:
    """What a shot from the hip or a blind strike loses, bulky weapons more (RFX-ATK-03)."""
    return Modifier(-max(2, weapon.bulk), words, "RFX-ATK-03")


def _bonuses(scene: Scene, wish: Wish) -> Iterator[Modifier | None]:
    yield easy.easy(scene, wish.attacker, wish.target)
    yield at_one_who_lies(scene.pose(wish.target).posture)
    size = _size(scene, wish.target)
    if size > 0:
        yield Modifier(size, "large target", "RFX-SIZE-02")
    points = control.over(scene, wish.attacker, wish.target)
    if wish.aim == "comply" and points >= COMPLY:
        yield Modifier(half(points), "half the Control", "RFX-GRAP-09")
    if wish.aim == "strike" and points >= FROM_CONTROL:
        yield Modifier(min(MOST, points), "Control", "RFX-GRAP-11")
    if wish.aim == "strike":
        yield paired(scene, wish.attacker, wish.arm)


def _penalties(scene: Scene, wish: Wish) -> Iterator[Modifier | None]:
    """All but what a hold on another costs a grapple: that lets go first (RFX-GRAP-05)."""
    weapon = wish.arm.weapon
    if wish.speed == "hip":
        yield in_haste(weapon, "blind strike")
    posture = (wish.eye or scene.pose(wish.attacker)).posture
    if posture in LOW:
        yield Modifier(LOW[posture], str(posture), "RFX-STANCE-01")
    shows = cover.silhouette(scene, wish.attacker, wish.target, eye=wish.eye)
    yield from visibility.visual(scene, wish.attacker, wish.target, Band.PERSONAL, shows, eye=wish.eye)[0]
    if scene.options.moving_target_melee:
        yield hard_to_hit(scene, wish.target, wish.attacker)
    if wish.called is not None:
        yield _called(scene, wish)
    yield dive.penalty(scene, wish.attacker, wish.target)
    if wish.aim != "grapple":
        yield control.elsewhere(scene, wish.attacker, wish.target)
    size = _size(scene, wish.target)
    if size < 0:
        yield Modifier(size, "small target", "RFX-SIZE-02")
    yield off_hand(scene, wish.attacker, wish.arm)
    yield one_handed(scene, wish.arm)


def _called(scene: Scene, wish: Wish) -> Modifier:
    """What a called strike costs; Control beyond what counts as bonus takes it off again (RFX-GRAP-11)."""
    assert wish.called is not None
    off = CALLED[wish.called][0]
    points = control.over(scene, wish.attacker, wish.target) if wish.aim == "strike" else 0
    if points >= FROM_CONTROL:
        off = min(0, off + _beyond(scene, wish, points))
    return Modifier(off, f"called: {wish.called.replace('_', ' ')}", "RFX-CALL-01")


def _beyond(scene: Scene, wish: Wish, points: int) -> int:
    """Control that cannot be used as a bonus: above +5 and above the room other bonuses leave (RFX-GRAP-11)."""
    level = int(
        attempts.attempt(scene, wish.attacker, Attribute.MUS, skill_with(wish.arm), uses=limbs(scene, wish)).check.level
    )
    others = sum(int(each.amount) for each in _bonuses(scene, wish) if each is not None and each.rule != "RFX-GRAP-11")
    room = max(0, cap(level) - others)
    return points - min(points, MOST, room)


def paired(scene: Scene, unit: Ref, arm: Arm) -> Modifier | None:
    """A second close weapon in the other hand clears the way, for those who have learnt it (RFX-HANDED-05)."""
    second = off_hand_weapon(scene, unit)
    if second is None or second.hands == arm.hands or not scene.options.on("paired_weapons"):
        return None
    return Modifier(1 + second.weapon.bulk, f"{second.weapon.name} in the off hand", "RFX-HANDED-05")


def off_hand_weapon(scene: Scene, unit: Ref) -> Arm | None:
    """The close weapon in the worse hand of a unit with one in each hand that is ambidextrous with them."""
    known = attempts.traits(scene, unit)
    if Skill.HAND_WEAPONS not in known.ambidextrous:
        return None
    light = (arm for arm in arms(scene, unit) if arm.weapon.kind == "close" and arm.weapon.hands == 1)
    held: dict[str, Arm] = {arm.hands: arm for arm in light}
    other = "left" if known.dominant == "right" else "right"
    return held.get(other) if known.dominant in held else None


def off_hand(scene: Scene, unit: Ref, arm: Arm, *, fine: bool = False) -> Modifier | None:
    """The worse hand as the first hand of an action: -2, fine work -4, less after practice (RFX-HANDED-01,
    RFX-HANDED-02).
    """
    known = attempts.traits(scene, unit)
    if not scene.options.on("off_hand") or arm.hands in ("both", known.dominant) or arm.weapon.kind == "unarmed":
        return None
    if arm.weapon.skill is not None and arm.weapon.skill in known.ambidextrous:
        return None
    off = ready.relearnt(known.practice, fine=fine)
    return Modifier(-off, "off hand", "RFX-HANDED-01") if off else None


def one_handed(scene: Scene, arm: Arm) -> Modifier | None:
    """A thing for two hands in one of them (RFX-HANDED-03)."""
    if not scene.options.on("one_handed") or arm.weapon.hands != 2 or arm.hands == "both":
        return None
    return Modifier(-3, "two-handed weapon in one hand", "RFX-HANDED-03")


def _size(scene: Scene, target: Ref) -> int:
    """By how many human bulks the target is larger or smaller (RFX-SIZE-02)."""
    body = scene.pose(target).body
    bulks = (body.height / 1.8) * (body.length / 0.6) * (body.width / 0.6)
    return next(modifier for least, modifier in SIZES if bulks >= least)


def price(wish: Wish) -> int:
    """Ticks: the weapon's speed for that kind of strike, with its floor (RFX-ACT-03, RFX-ATK-03, RFX-ATK-04,
    RFX-ATK-06).
    """
    at = ("hip", "snap", "aimed").index(wish.speed)
    speed = wish.arm.weapon.speed or (2, 3, 5)
    return max(3 if wish.speed == "aimed" else 1, speed[at])


def damage(scene: Scene, wish: Wish) -> Tally:
    """Damage before the margin: the weapon's, for a called limb or head, for a charge (RFX-DMG-02, RFX-DIVE-01)."""
    tally = Tally("Damage", wish.arm.weapon.damage, wish.arm.weapon.name, "RFX-DMG-02")
    more = CALLED[wish.called][1] if wish.called is not None else 0
    return tally.plus(Modifier(more, "called", "RFX-CALL-01"), dive.harder(scene, wish.attacker, wish.target))


def hindrance(scene: Scene, wish: Wish) -> str:
    """Why it cannot be done now, by what the attacker's side knows; "" when it can: the target must be seen
    (RFX-CLOSE-01, RFX-ATK-07).
    """
    if wish.attacker == wish.target:
        return "cannot target itself"
    own = (wish.eye or scene.pose(wish.attacker)).cells
    if not touching(scene, own, scene.cells(wish.target)):
        return "out of reach"
    if not cover.silhouette(scene, wish.attacker, wish.target, eye=wish.eye).in_line:
        return "no line of sight"
    if wish.aim != "strike" and scene.find(wish.target, Vehicle) is not None:
        return "is nothing to seize"
    points = control.over(scene, wish.attacker, wish.target)
    least = {"comply": COMPLY, "disarm": DISARM}.get(wish.aim, 0)
    if points < least:
        return f"needs Control of {least}, has {points}"
    if wish.aim == "escape" and not any(ref == wish.target for ref, _ in control.holders(scene, wish.attacker)):
        return "is not held by this unit"
    return reckon(scene, wish).impossible
