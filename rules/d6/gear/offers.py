"""Things in hand, on the belt, on the ground."""

from __future__ import annotations

from rules.d6.core import equipment, scale
from rules.d6.turns.topic import Desk
from rules.frame.figure import HANDS, Item, Place
from rules.frame.forms import OneOf, Refusal
from rules.frame.things import Lying
from rules.kernel.words import counted
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.loading import begun
from rules.parts.topics import Lines


def things(desk: Desk) -> Lines:
    """Drawing, putting away, dropping, picking up, loading (DSX-EQUIP-01 to 03)."""
    if desk.bound:
        return
    kit = equipment.kit(desk.scene, desk.unit)
    if kit.held() and desk.idle:
        yield desk.offer(Drop, {"item": OneOf(_names(kit.held()))})
    if desk.busy:
        return
    yield from _drawing(desk)
    if kit.held():
        yield desk.offer(PutAway, {"item": OneOf(_names(kit.held()))})
    yield from _picking_up(desk)
    yield from _loading(desk)


def _names(items: tuple[Item, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.name for item in items))


def _drawing(desk: Desk) -> Lines:
    """What can be taken in hand: of several things of a name the first on the sheet (DSX-EQUIP-02)."""
    kit = equipment.kit(desk.scene, desk.unit)
    within = (item for item in reversed(kit.items) if item.place not in HANDS and item.place is not Place.WORN)
    stowed = list({item.name: item for item in within}.values())[::-1]
    if not stowed:
        return
    if not equipment.free_hands(desk.scene, desk.unit):
        yield Refusal(Draw.title, "no hand is free", "DSX-EQUIP-05")
        return
    for actions in sorted({equipment.drawing(item) for item in stowed}):
        names = _names(tuple(item for item in stowed if equipment.drawing(item) == actions))
        if actions <= desk.turn.left:
            yield desk.offer(Draw, {"item": OneOf(names)})
        else:
            yield Refusal(f"{Draw.title} {names[0]}", f"takes {counted(actions, 'action')}", "DSX-EQUIP-02")


def _picking_up(desk: Desk) -> Lines:
    own = desk.scene.cells(desk.unit)
    within = [r for r, thing in desk.scene.having(Lying) if scale.steps(desk.scene, own, (thing.cell,)) <= 1]
    if not within or desk.aboard or desk.held:
        return
    if equipment.free_hands(desk.scene, desk.unit):
        yield desk.offer(PickUp, {"lying": OneOf(within)})
    else:
        yield Refusal(PickUp.title, "no hand is free", "DSX-EQUIP-05")


def _loading(desk: Desk) -> Lines:
    ready: list[str] = []
    for arm in equipment.arms(desk.scene, desk.unit):
        if arm.item is None or arm.item.name != arm.weapon.name or arm.weapon.category not in equipment.SHOT:
            continue
        wrong = equipment.loadable(desk.scene, desk.unit, arm)
        if not wrong:
            ready.append(arm.weapon.name)
        elif wrong != "is loaded":
            yield Refusal(f"{Load.title} {arm.weapon.name}", wrong, "DSX-EQUIP-03")
    for name in ready:
        yield desk.offer(Load, {"weapon": OneOf((name,))}, _steps(desk, name))


def _steps(desk: Desk, name: str) -> str:
    arm = equipment.arm(desk.scene, desk.unit, name)
    if arm is None or arm.weapon.load_actions < 2:
        return ""
    done = begun(desk.scene, arm.bearer).done(name)
    return f"step {done + 1} of {arm.weapon.load_actions}"
