"""What a unit may shoot at, with what, and how."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.frame.forms import Choices, Fair, OneOf, Refusal
from rules.graydawn.core import arms, figures
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, ranges, several
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Called, Shoot, Spray
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard
from rules.graydawn.terms.anatomy import PARTS
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns import commitment
from rules.graydawn.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.parts import looks
from rules.parts.choices import Asked, Picked
from rules.parts.topics import Lines

UNKNOWN = "knows of no enemy"


def shots(desk: Desk) -> Lines:
    """Every gun in hand and every way to fire it (GRD-ACT-01)."""
    if desk.busy or desk.hidden or not _enemies(desk) or attack.grabbed(desk.scene, desk.unit):
        none = _none(desk)
        yield none
        if none.reason == UNKNOWN:
            yield Asked(lambda: looks.unknown(desk.scene, desk.unit, Shoot.title, none.rule))
        return
    for arm in desk.arms:
        if arm.weapon.gun and arm.weapon.blast is None:
            for mode in arm.weapon.modes:
                yield from _with(desk, arm, mode)


def _none(desk: Desk) -> Refusal:
    if desk.busy:
        return Refusal(Shoot.title, desk.busy, "GRD-ACT-05")
    held = attack.grabbed(desk.scene, desk.unit)
    if held:
        return Refusal(Shoot.title, held, "GRD-CQC-03")
    if desk.suppressed:
        return Refusal(Shoot.title, "is suppressed: covering fire only", "GRD-SUPP-15")
    if desk.hidden:
        return Refusal(Shoot.title, "keeps in full cover", "GRD-STANCE-04")
    return Refusal(Shoot.title, UNKNOWN, "GRD-SURPRISE-02")


def _with(desk: Desk, arm: Arm, mode: Mode) -> Lines:
    title = f"{Shoot.title} {arm.weapon.name}, {mode}"
    wrong = arms.unfit(desk.scene, desk.unit, arm, mode)
    rule = "GRD-ACT-03"
    if not wrong and desk.bound_to(arm.weapon.name):
        wrong = f"acts with {desk.turn.weapon} this turn"
    if not wrong and ranges.scoped(arm.weapon, desk.guard):
        wrong, rule = _through_scope(desk, mode), "GRD-RANGE-04"
    if wrong:
        yield Refusal(title, wrong, rule)
        return
    reasons = _reasons(desk, arm, mode)
    targets = tuple(foe for foe, reason in reasons.items() if not reason)
    if targets:
        choices = {
            "weapon": OneOf((arm.weapon.name,)),
            "mode": OneOf((mode,)),
            "target": Fair(targets, partial(_why, desk, arm, mode)),
        }
        called = aims(desk, mode)
        yield desk.offer(Shoot, {**choices, "called": OneOf(called)})
        if mode == "auto" and len(targets) > 1:
            yield from _sprays(desk, arm, targets)
    if len(targets) < len(reasons):
        yield Asked(lambda: _refused(desk, arm, mode, title))


def _through_scope(desk: Desk, mode: Mode) -> str:
    """Through a scope only one shot is fired in a round (GRD-RANGE-04)."""
    if desk.turn.target is not None:
        return "fired through its scope this round"
    return "" if mode == "single" else "fires one shot through its scope"


def _sprays(desk: Desk, arm: Arm, targets: tuple[Ref, ...]) -> Lines:
    """One spray over several enemies (GRD-AUTO-02)."""
    for target in targets:
        made, rest = Attack(desk.unit, target, arm, "auto"), tuple(each for each in targets if each != target)

        def hindered(others: object, made: Attack = made, rest: tuple[Ref, ...] = rest) -> str:
            if not isinstance(others, tuple) or any(each not in rest for each in others):
                return "cannot be sprayed"
            return several.too_wide(desk.scene, made, others)

        together = Picked(hindered, partial(several.groups, desk.scene, target, rest))
        if together:
            first: dict[str, Choices] = {"weapon": OneOf((arm.weapon.name,)), "target": OneOf((target,))}
            yield desk.offer(Spray, {**first, "others": together})


def aims(desk: Desk, mode: Mode) -> tuple[Called, ...]:
    """What a shot may be aimed at: nothing in bursts and sprays, one part of the body when bracing
    (GRD-AIM-01, GRD-AIM-02, GRD-AIM-05).
    """
    if mode in ("burst", "auto"):
        return ("",)
    parts: tuple[Called, ...] = tuple(part.value for part in PARTS)
    return ("", "centre", *(parts if desk.guard is Guard.BRACING else ()))


def _reasons(desk: Desk, arm: Arm, mode: Mode) -> dict[Ref, str]:
    """Why in short each foe may not be shot at; "" for those who may."""
    return {foe: _spared(desk, arm, mode, foe) for foe in _enemies(desk)}


def _enemies(desk: Desk) -> tuple[Ref, ...]:
    """The enemies that a unit knows of, those that can fight first, for the others may be shot at as well
    (GRD-SAVE-02, GRD-AIM-03); and the one that its declared fire goes to, even if that is dead (GRD-ACT-05).
    """
    fights = {foe: figures.wounds(desk.scene, foe).up for foe in desk.foes}
    due = commitment.at_the_fallen(desk.scene, desk.unit)
    more = (due,) if due is not None and due not in fights else ()
    return (*(foe for foe, up in fights.items() if up), *(foe for foe, up in fights.items() if not up), *more)


def _spared(desk: Desk, arm: Arm, mode: Mode, foe: Ref) -> str:
    """A unit that fired already goes on firing at the same target; if its weapon fires automatically it may turn to
    another, but not from one that has fallen (GRD-ACT-03, GRD-ACT-05). What it does not see it cannot aim at
    (GRD-COVER-06).
    """
    fired_at, due = desk.turn.target, commitment.at_the_fallen(desk.scene, desk.unit)
    if due is not None and foe != due:
        return f"its fire still goes to {desk.scene.name(due)}"
    if fired_at is not None and foe != fired_at and not arm.weapon.automatic:
        return "fires at another target this turn"
    if not knowing.perceives(desk.scene, desk.unit, foe):
        return UNSEEN
    return attack.spared(desk.scene, Attack(desk.unit, foe, arm, mode))


UNSEEN = "out of sight: covering fire only"


def _why(desk: Desk, arm: Arm, mode: Mode, foe: Ref) -> str:
    return _reasons(desk, arm, mode).get(foe, "")


def _refused(desk: Desk, arm: Arm, mode: Mode, title: str) -> Iterator[Refusal]:
    for foe, reason in _reasons(desk, arm, mode).items():
        if reason == UNSEEN:
            reason = f"{looks.out_of_sight(desk.scene, desk.unit, foe)}; covering fire only"
        if reason:
            yield Refusal(f"{title} at {desk.scene.name(foe)}", reason, "GRD-RANGE-01", about=foe)
