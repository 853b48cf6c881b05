"""What is offered in handling things: on a tick, and in a pause."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.figure import Aboard, Place
from rules.frame.forms import Offer, OneOf, Refusal
from rules.kernel.refs import Ref
from rules.kernel.words import within
from rules.reflex.gear import costs, devices, handling, loading, mending, outfit, ready, reloading, resting
from rules.reflex.gear.forms import (
    Bipod,
    Ditch,
    Doff,
    Don,
    FeedGun,
    FieldRepair,
    Grip,
    Hands,
    HotWire,
    Mask,
    PickLock,
    Ready,
    Reload,
    ResetWeapons,
    SetUp,
    Shed,
    Stow,
)
from rules.reflex.order.topic import OPERATION, Desk, Lines, ticks
from rules.reflex.sheets.sheet import Weapon


def readying(desk: Desk) -> Lines:
    """Whatever is carried or lies within reach and could be taken in hand (RFX-ACT-11)."""
    scene, unit = desk.scene, desk.unit
    items: list[tuple[str, Ref | None]] = []
    for item in ready.kit(scene, unit).items:
        suit = outfit.suit_of(scene, unit, item.name)
        if handling.stowed(ready.kit(scene, unit), item.name) == item and suit is None:
            items.append((item.name, None))
    if not desk.second:
        lying = handling.within_reach(scene, unit)
        items += ((thing.item.name, ref) for ref, thing in lying if thing.item.name not in outfit.LEFT_LYING)
    for name, where in dict.fromkeys(items):
        what = costs.figures(scene, unit, name, where)
        yield from _one_ready(desk, name, where, two=isinstance(what, Weapon) and what.hands == 2)


def _one_ready(desk: Desk, name: str, lying: Ref | None, *, two: bool) -> Iterator[Offer | Refusal]:
    ways = grasps(desk, two=two)
    title = f"Ready {within(name)}"
    if not ways:
        yield Refusal(title, "no hand is free", "RFX-ACT-11")
    for hands in ways:
        cost = handling.ready_price(desk.scene, desk.unit, Ready(item=name, hands=hands, lying=lying))
        if not desk.affords(cost):
            yield desk.dear(title, cost)
            continue
        item = handling.the_thing(desk.scene, desk.unit, Ready(item=name, hands=hands, lying=lying))
        rummage = item is not None and lying is None and costs.packed(item)
        choices = {"item": OneOf((name,)), "hands": OneOf((hands,)), "lying": OneOf((lying,))}
        yield Offer(Ready, choices, ticks(cost), "and 1d10 ticks more to find it" if rummage else "")


def grasps(desk: Desk, *, two: bool) -> tuple[Hands, ...]:
    """With which hands a further thing can be taken: what is held with both can stay in one (RFX-ACT-12)."""
    scene, unit = desk.scene, desk.unit
    good = ready.good_hands(scene, unit)
    held = ready.kit(scene, unit).held()
    free = ready.free_hands(scene, unit)
    if two:
        if len(free) == 2:
            return ("both",)
        return tuple(_name(hand) for hand in free)
    if any(item.place is Place.BOTH for item in held):
        return tuple(_name(hand) for hand in good) if len(good) == 2 else ()
    return tuple(_name(hand) for hand in free)


def _name(hand: Place) -> Hands:
    return "right" if hand is Place.RIGHT else "left"


def hands(desk: Desk) -> Lines:
    """Stowing, dropping, changing grip (RFX-ACT-07, RFX-ACT-08, RFX-ACT-11)."""
    scene, unit = desk.scene, desk.unit
    kit = ready.kit(scene, unit)
    for name in dict.fromkeys(item.name for item in kit.held()):
        cost = handling.stow_price(scene, unit, Stow(item=name))
        if desk.affords(cost):
            yield Offer(Stow, {"item": OneOf((name,))}, ticks(cost))
        else:
            yield desk.dear(f"Stow {within(name)}", cost)
    names = dict.fromkeys(item.name for item in kit.items if item.count and item.place is not Place.WORN)
    for name in names:
        cost = handling.ditch_price(scene, unit, Ditch(item=name))
        if desk.affords(cost):
            yield Offer(Ditch, {"item": OneOf((name,))}, ticks(cost))
    free = ready.free_hands(scene, unit)
    for item in kit.held():
        weapon = ready.arsenal(scene, unit).weapon(item.name)
        if weapon is None or not (weapon.firearm or weapon.hands == 2):
            continue
        others = [_name(h) for h in ready.good_hands(scene, unit)] if item.place is Place.BOTH else []
        if item.place is not Place.BOTH and free and desk.affords(costs.GRIPPING):
            yield Offer(Grip, {"item": OneOf((item.name,)), "hands": OneOf(("both",))}, ticks(costs.GRIPPING))
        if others:
            yield Offer(Grip, {"item": OneOf((item.name,)), "hands": OneOf(others)}, ticks(0))


def shedding(desk: Desk) -> Lines:
    """Garments, pack and harness torn off; masks put on (RFX-ACT-09, RFX-GAS-03)."""
    scene, unit = desk.scene, desk.unit
    if desk.second:
        return
    for what in outfit.wearing(scene, unit):
        cost = outfit.shed_price(scene, unit, Shed(what=what))
        if desk.affords(cost):
            note = "" if outfit.quick(scene, unit, what) else "an even chance to damage it"
            yield Offer(Shed, {"what": OneOf((what,))}, ticks(cost), note)
        else:
            yield desk.dear(f"Tear off {what}", cost)
    for item in ready.kit(scene, unit).items:
        suit = outfit.suit_of(scene, unit, item.name)
        if suit is None or not suit.mask or suit.suit or not ready.works(scene, unit, item.name):
            continue
        on = item.place is not Place.WORN
        if desk.affords(costs.MASKING):
            yield Offer(Mask, {"item": OneOf((item.name,)), "on": OneOf((on,))}, ticks(costs.MASKING))
        else:
            yield desk.dear("Mask", costs.MASKING)


def loads(desk: Desk) -> Lines:
    """Reload actions, bipods, and an assistant's half (RFX-ACT-13, RFX-ACT-14, RFX-AGUN-01, RFX-RECOIL-04)."""
    scene, unit = desk.scene, desk.unit
    for arm in ready.arms(scene, unit):
        weapon, item = arm.weapon, arm.item
        if item is None or weapon.name != item.name:
            continue
        if weapon.feed != "none":
            why_not = loading.cannot(scene, unit, arm)
            if why_not:
                yield Refusal(f"Reload {within(weapon.name)}", why_not, "RFX-ACT-13")
            else:
                yield from _one_load(desk, arm)
        if weapon.bipod and not desk.second and arm.bearer == unit and desk.affords(resting.FOLDING):
            out = not resting.on_bipod(scene, unit, weapon.name)
            yield Offer(Bipod, {"weapon": OneOf((weapon.name,)), "out": OneOf((out,))}, ticks(resting.FOLDING))
    for gunner, arm in reloading.guns_beside(scene, unit):
        cost = reloading.feed_price(scene, unit, FeedGun(gunner=gunner, weapon=arm.weapon.name))
        if desk.affords(cost):
            yield Offer(FeedGun, {"gunner": OneOf((gunner,)), "weapon": OneOf((arm.weapon.name,))}, ticks(cost))
        else:
            yield desk.dear("Feed the gun", cost)


def _one_load(desk: Desk, arm: ready.Arm) -> Iterator[Offer | Refusal]:
    assert arm.item is not None
    name = arm.weapon.name
    keeps = (False, True) if loading.partial(arm.weapon, arm.item) else (False,)
    for keep in keeps:
        cost = reloading.reload_price(desk.scene, desk.unit, Reload(weapon=name, keep=keep))
        if desk.affords(cost):
            left = loading.actions(arm.weapon) - loading.steps(desk.scene, desk.unit, arm.bearer, arm.weapon)
            note = f"{left} actions" if left > 1 else ""
            yield Offer(Reload, {"weapon": OneOf((name,)), "keep": OneOf((keep,))}, ticks(cost), note)
        else:
            yield desk.dear(f"Reload {within(name)}", cost)


# in a pause


def longer(desk: Desk) -> Lines:
    """Weapons reset, tripods, repairs, locks and engines (RFX-OPS-04, RFX-OPS-07, RFX-OPS-09)."""
    scene, unit = desk.scene, desk.unit
    held = tuple(dict.fromkeys(item.name for item in ready.kit(scene, unit).held()))
    if held or reloading.personal(scene, unit) or reloading.crewed(scene, unit):
        away = ((), *((name,) for name in held), *((held,) if len(held) > 1 else ()))
        yield Offer(ResetWeapons, {"away": OneOf(away)}, OPERATION)
    for item in ready.kit(scene, unit).items:
        weapon = ready.arsenal(scene, unit).weapon(item.name)
        if weapon is None or not weapon.fixed or not item.count or scene.find(unit, Aboard) is not None:
            continue
        up = not resting.on_tripod(scene, unit, weapon.name)
        if up and len(ready.good_hands(scene, unit)) < 2:
            yield Refusal("Tripod", "that takes two hands", "RFX-OPS-09")
        elif up and any(other.name != weapon.name for other in ready.kit(scene, unit).held()):
            yield Refusal("Tripod", "another item is in hand", "RFX-OPS-09")
        else:
            yield Offer(SetUp, {"weapon": OneOf((weapon.name,)), "up": OneOf((up,))}, OPERATION)
    for name, vehicle in mending.broken(scene, unit):
        yield Offer(FieldRepair, {"item": OneOf((name,)), "vehicle": OneOf((vehicle,))}, OPERATION)
    for part, barrier in devices.locked(scene, unit):
        yield Offer(PickLock, {"part": OneOf((part,))}, OPERATION, barrier.what)
    for vehicle in devices.abandoned(scene, unit):
        yield Offer(HotWire, {"vehicle": OneOf((vehicle,))}, OPERATION)


def clothing(desk: Desk) -> Lines:
    """Pack, harness, armour and suits, put on and taken off with care (RFX-OPS-03)."""
    scene, unit = desk.scene, desk.unit
    small = outfit.accessories(scene, unit, worn=True)
    for what in outfit.wearing(scene, unit):
        along = (False, True) if small and what not in small else (False,)
        yield Offer(Doff, {"what": OneOf((what,)), "along": OneOf(along)}, OPERATION)
    for item in ready.kit(scene, unit).items:
        suit = outfit.suit_of(scene, unit, item.name)
        if suit is not None and item.place is not Place.WORN and ready.works(scene, unit, item.name):
            yield Offer(Don, {"what": OneOf((item.name,)), "lying": OneOf((None,))}, OPERATION)
    for ref, name in outfit.lying_to_wear(scene, unit):
        yield Offer(Don, {"what": OneOf((name,)), "lying": OneOf((ref,))}, OPERATION)
