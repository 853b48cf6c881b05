"""Attacks on creatures and vehicles: shots, bursts, blows, throws; and on things in the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.d6.asks import InTurn
from rules.d6.attacks import attack
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.attacks.forms import Hurl, Shoot, Strike
from rules.d6.core import equipment
from rules.d6.core.equipment import Arm
from rules.d6.state import Mode
from rules.d6.turns.topic import NO, YES, Desk
from rules.frame.flow import Ask
from rules.frame.forms import Choices, Fair, Offer, OneOf, Refusal
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import looks
from rules.parts.choices import Asked
from rules.parts.topics import Lines

WHERE_THEY_STOOD = "where they stood when the slot began"
THROWN_AT = ("melee", "thrown")


def modes(arm: Arm) -> tuple[Mode, ...]:
    """The ways a weapon attacks a creature."""
    weapon = arm.weapon
    if weapon.spell is not None or weapon.category == "grenade":
        return ()
    if weapon.category in equipment.SHOT:
        if weapon.area is not None and weapon.area.damage is None:
            return ()
        return ("single", "burst") if weapon.auto else ("single",)
    thrown = weapon.range is not None and arm.item is not None and weapon.category in THROWN_AT
    return ("single", "thrown") if thrown and weapon.reach else ("thrown",) if thrown else ("single",)


def attacks(desk: Desk) -> Lines:
    """Every attack on a known unit, weapon by weapon and manner by manner (DSX-ATK-03)."""
    if desk.routine:
        return
    if desk.busy or not desk.foes:
        yield Refusal("Attack", desk.busy or "knows of no enemy", "DSX-ACT-01" if desk.busy else "DSX-SURP-03")
        if not desk.busy:
            yield Asked(lambda: looks.unknown(desk.scene, desk.unit, "Attack", "DSX-SURP-03"))
        return
    for arm in equipment.arms(desk.scene, desk.unit):
        for mode in modes(arm):
            yield from _with(desk, arm, mode)


def _with(desk: Desk, arm: Arm, mode: Mode) -> Lines:
    title = f"{_title(arm, mode)} with {arm.weapon.name}"
    wrong = equipment.hindrance(desk.scene, desk.unit, arm, mode)
    if wrong:
        yield Refusal(title, wrong, "DSX-ATK-03")
        return
    reasons = spared(desk, arm, mode)
    targets = tuple(foe for foe, reason in reasons.items() if not reason)
    if targets:
        yield _offer(desk, arm, mode, Fair(targets, partial(_why_spared, desk, arm, mode)), then=False)
    if len(targets) < len(reasons):
        yield Asked(lambda: _refused(desk, arm, mode, title))
    before = tuple(as_they_stood(desk, arm, mode))
    if before:
        yield _offer(desk, arm, mode, OneOf(before), then=True)


@lookup
def spared(desk: Desk, arm: Arm, mode: Mode) -> dict[Ref, str]:
    """Why in short each foe may not be attacked with a weapon that is fit for use; "" for those who may."""
    return {foe: attack.spared(desk.scene, wish(desk.scene, desk.unit, arm, mode, foe)) for foe in desk.foes}


def in_full(desk: Desk, arm: Arm, mode: Mode, target: Ref, reason: str) -> str:
    """Why a foe may not be attacked, with what is in the way."""
    return attack.in_full(desk.scene, wish(desk.scene, desk.unit, arm, mode, target), reason) if reason else ""


def _why_spared(desk: Desk, arm: Arm, mode: Mode, target: Ref) -> str:
    return in_full(desk, arm, mode, target, spared(desk, arm, mode).get(target, ""))


def _refused(desk: Desk, arm: Arm, mode: Mode, title: str) -> Iterator[Refusal]:
    """Who cannot be attacked, and why."""
    for foe in _barred(desk, spared(desk, arm, mode), at_arms_length=_title(arm, mode) == Strike.title):
        reason = _why_spared(desk, arm, mode, foe)
        yield Refusal(f"{title} at {desk.scene.name(foe)}", reason, "DSX-ATK-03", about=foe)


def _barred(desk: Desk, reasons: dict[Ref, str], *, at_arms_length: bool) -> tuple[Ref, ...]:
    """The targets worth a word on why they cannot be attacked: at arm's length only the nearest, if none can be."""
    barred = tuple(foe for foe, reason in reasons.items() if reason)
    if not at_arms_length:
        return barred
    return () if len(barred) < len(reasons) else (min(barred, key=lambda foe: (desk.scene.apart(desk.unit, foe), foe)),)


def as_they_stood(desk: Desk, arm: Arm, mode: Mode) -> Iterator[Ref]:
    """Rivals of the same slot who could be attacked where they stood when it began (DSX-TIME-06)."""
    for stood in desk.about.stood:
        if stood.unit in desk.foes and desk.scene.pose(stood.unit) != stood.pose:
            then = Attack(
                desk.unit, stood.unit, arm, mode, eye=eye_over(desk.scene, desk.unit, stood.pose.cell), at=stood.pose
            )
            if not attack.hindrance(desk.scene, then):
                yield stood.unit


def wish(scene: Scene, unit: Ref, arm: Arm, mode: Mode, target: Ref) -> Attack:
    """The attack as it would be made: looking over whatever the unit keeps down behind (DSX-SUPP-06)."""
    return Attack(unit, target, arm, mode, eye=eye_over(scene, unit, scene.cells(target)[0]))


def wish_at(scene: Scene, ask: Ask, arm: Arm, mode: Mode, target: Ref, *, then: bool) -> Attack:
    """The attack as it would be made: on a target as it is, or with `then` as it stood when the slot began."""
    stood = ask.about.of(target) if then and isinstance(ask.about, InTurn) else None
    if stood is None:
        return wish(scene, ask.unit, arm, mode, target)
    return Attack(ask.unit, target, arm, mode, eye=eye_over(scene, ask.unit, stood.pose.cell), at=stood.pose)


def _title(arm: Arm, mode: Mode) -> str:
    if mode == "thrown":
        return Hurl.title
    if arm.weapon.category in equipment.SHOT:
        return "Fire a burst" if mode == "burst" else Shoot.title
    return Strike.title


def _offer(desk: Desk, arm: Arm, mode: Mode, targets: OneOf, *, then: bool) -> Offer:
    choices: dict[str, Choices] = {"weapon": OneOf((arm.weapon.name,)), "target": targets, "then": YES if then else NO}
    note = WHERE_THEY_STOOD if then else ""
    if mode == "thrown":
        return desk.offer(Hurl, choices, note)
    if arm.weapon.category in equipment.SHOT:
        return desk.offer(Shoot, {**choices, "burst": YES if mode == "burst" else NO}, note)
    return desk.offer(Strike, choices, note)
