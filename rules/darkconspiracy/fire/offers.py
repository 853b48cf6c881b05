"""What a unit may fire at, with what, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.darkconspiracy.asks import ACT, MOVED
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.fire import attack, deeds, volley
from rules.darkconspiracy.fire.attack import Attack, Mode
from rules.darkconspiracy.fire.forms import AtNobodyElse, Fire, Shift
from rules.darkconspiracy.fire.volley import Declared
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.turns.topic import Desk
from rules.darkconspiracy.vehicles import aboard
from rules.frame.flow import Ask
from rules.frame.forms import Choices, Fair, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import looks
from rules.parts.choices import Asked
from rules.parts.topics import Lines

HEAVIEST = 6
"""The bulk up to which a weapon is fired at a walk or a trot (DKC-ACT-04)."""
NONE = OneOf(("",))


def shots(desk: Desk) -> Lines:
    """Every gun in hand and every way to fire it; at a walk or a trot too, at a crawl or a run not (DKC-ACT-04,
    DKC-MV-01).
    """
    if desk.ask.kind not in (ACT, MOVED) or not any(arm.weapon.gun for arm in desk.arms):
        return
    pace = volley.pace(desk.scene, desk.unit)
    gait = desk.gait if desk.ask.kind == MOVED else aboard.saddle_gait(desk.scene, desk.unit)
    if gait and not pace:
        yield Refusal(Fire.title, f"cannot fire at a {gait}", "DKC-MV-01")
        return
    if not desk.foes:
        yield Refusal(Fire.title, "knows of no enemy", "DKC-FIRE-02")
        yield Asked(lambda: looks.unknown(desk.scene, desk.unit, Fire.title, "DKC-FIRE-02"))
        return
    for arm in desk.arms:
        if arm.weapon.gun:
            yield from _with(desk, arm, too_heavy=bool(gait) and arm.weapon.bulk > HEAVIEST)


def _with(desk: Desk, arm: Arm, *, too_heavy: bool) -> Lines:
    title = f"{Fire.title} {arm.weapon.name}"
    wrong = attack.unfit(desk.scene, desk.unit, arm)
    if not wrong and too_heavy:
        wrong = "is too unwieldy to fire on the move"
    if wrong:
        yield Refusal(title, wrong, "DKC-ACT-04" if too_heavy else "DKC-FIRE-01")
        return
    for mode in attack.modes(arm.weapon):
        yield from _in(desk, arm, mode)
    reasons = {foe: why for foe in desk.foes if (why := hindered(desk.scene, desk.unit, arm, foe))}
    if reasons:
        yield Asked(lambda: _refused(desk, title, reasons))


def _in(desk: Desk, arm: Arm, mode: Mode) -> Iterator[Offer]:
    """One weapon in one mode: at any enemy, at the part that was aimed at, anywhere on one that is surprised, along
    with a second weapon.
    """
    scene, unit = desk.scene, desk.unit
    why = partial(hindered, scene, unit, arm)
    targets = tuple(foe for foe in desk.foes if not why(foe))
    if not targets:
        return
    first = volley.begun(scene, unit, arm, targets[0], mode)
    fields: dict[str, Choices] = {
        "weapon": OneOf((arm.weapon.name,)),
        "target": Fair(targets, why),
        "mode": OneOf((mode,)),
        "pulls": OneOf(range(attack.most(first), 0, -1)),
        "part": NONE,
        "second": NONE,
    }
    yield desk.offer(Fire, fields)
    for target in targets:
        parts = called(scene, volley.begun(scene, unit, arm, target, mode))
        if parts:
            yield desk.offer(Fire, fields | {"target": OneOf((target,)), "part": OneOf(parts)})
    second = tuple(other.weapon.name for other in desk.arms if other is not arm and _beside(desk, arm, other))
    if second:
        both = Fair(tuple(foe for foe in targets if _both(desk, foe, second)), why)
        if both:
            yield desk.offer(Fire, fields | {"target": both, "second": OneOf(second)})


def called(scene: Scene, made: Attack) -> tuple[str, ...]:
    """The parts that may be chosen: all of one that is surprised, else the one that was aimed at (DKC-SUR-02,
    DKC-TYPE-02).
    """
    if attack.chosen(scene, made):
        return tuple(part.value for part in PARTS)
    if attack.kind_of(scene, made, 0) != "aimed":
        return ()
    taken = attack.aim(scene, made)
    return (taken.part,) if taken is not None and taken.part else ()


def _beside(desk: Desk, arm: Arm, other: Arm) -> bool:
    """Whether another weapon can be fired along with one, each in a hand of its own (DKC-REC-05)."""
    if not other.weapon.gun or arm.carrier is not None or other.carrier is not None:
        return False
    return arm.weapon.hands < 2 > other.weapon.hands and not attack.unfit(desk.scene, desk.unit, other)


def _both(desk: Desk, foe: Ref, second: tuple[str, ...]) -> bool:
    """Whether those weapons reach a target as well."""
    others = (arm for arm in desk.arms if arm.weapon.name in second)
    return not any(hindered(desk.scene, desk.unit, other, foe) for other in others)


UNSEEN = "out of sight"


def hindered(scene: Scene, unit: Ref, arm: Arm, foe: Ref) -> str:
    """Why a unit cannot fire at an enemy; "" when it can (DKC-ACT-04, DKC-FIRE-02)."""
    if not knowing.perceives(scene, unit, foe):
        return UNSEEN
    return attack.spared(scene, volley.begun(scene, unit, arm, foe, "single"))


def _refused(desk: Desk, title: str, reasons: dict[Ref, str]) -> Iterator[Refusal]:
    for foe, reason in reasons.items():
        told = looks.out_of_sight(desk.scene, desk.unit, foe) if reason == UNSEEN else reason
        yield Refusal(f"{title} at {desk.scene.name(foe)}", told, "DKC-RANGE-01", about=foe)


def further(scene: Scene, ask: Ask) -> Menu:
    """Pulls are left: fire them at another enemy (DKC-FIRE-01)."""
    said: Declared = ask.about
    others = deeds.further(scene, ask.unit, said)
    many = volley.left(scene, ask.unit, said)
    offers = [Offer(AtNobodyElse)]
    if others:
        offers = [Offer(Shift, {"target": OneOf(others), "pulls": OneOf(range(many, 0, -1))}), *offers]
    question = f"{scene.name(ask.unit)}: {many} more at another enemy?"
    return Menu(question, tuple(offers), routine=AtNobodyElse())
