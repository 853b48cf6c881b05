"""Gear, as a topic of the rules: what is offered, and what it costs."""

from __future__ import annotations

from rules.frame.figure import Aboard, Place
from rules.frame.forms import OneOf, Refusal
from rules.kernel.refs import Ref
from rules.kernel.words import within
from rules.parts.hands import lying_beside, stowed
from rules.reflex.core.topic import Deed, Desk, Lines, Topic, always
from rules.reflex.gear import costs, devices, forecasts, forms, handling, loading, outfit, reloading, resting
from rules.reflex.hands import dropping, ready
from rules.reflex.terms.weapons import Weapon

RUMMAGE = "and 1d10 ticks more to find it"


def readying(desk: Desk) -> Lines:
    """Whatever is carried or lies within reach and could be taken in hand (RFX-ACT-11)."""
    scene, unit = desk.scene, desk.unit
    items: list[tuple[str, Ref | None]] = []
    for item in ready.kit(scene, unit).items:
        suit = outfit.suit_of(scene, unit, item.name)
        if stowed(ready.kit(scene, unit), item.name) == item and suit is None:
            items.append((item.name, None))
    if not desk.second:
        lying = lying_beside(scene, unit)
        items += ((thing.item.name, ref) for ref, thing in lying if thing.item.name not in outfit.LEFT_LYING)
    for name, where in dict.fromkeys(items):
        what = ready.figures(scene, unit, name, where)
        yield from _one_ready(desk, name, where, two=isinstance(what, Weapon) and what.hands == 2)


def _one_ready(desk: Desk, name: str, lying: Ref | None, *, two: bool) -> Lines:
    ways = grasps(desk, two=two)
    title = f"Ready {within(name)}"
    if not ways:
        yield Refusal(title, "no hand is free", "RFX-ACT-11")
    for hands in ways:
        item = handling.the_thing(desk.scene, desk.unit, forms.Ready(item=name, hands=hands, lying=lying))
        rummage = item is not None and lying is None and costs.packed(item)
        choices = {"item": OneOf((name,)), "hands": OneOf((hands,)), "lying": OneOf((lying,))}
        note = RUMMAGE if rummage else ""
        yield from desk.offer(forms.Ready, choices, note, title=title)


def grasps(desk: Desk, *, two: bool) -> tuple[forms.Hands, ...]:
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


def _name(hand: Place) -> forms.Hands:
    return "right" if hand is Place.RIGHT else "left"


def hands(desk: Desk) -> Lines:
    """Stowing, dropping, changing grip (RFX-ACT-07, RFX-ACT-08, RFX-ACT-11)."""
    scene, unit = desk.scene, desk.unit
    kit = ready.kit(scene, unit)
    for name in dict.fromkeys(item.name for item in kit.held()):
        yield from desk.offer(forms.Stow, {"item": OneOf((name,))}, title=f"Stow {within(name)}")
    names = dict.fromkeys(item.name for item in kit.items if item.count and item.place is not Place.WORN)
    for name in names:
        yield from desk.offer(forms.Ditch, {"item": OneOf((name,))})
    free = ready.free_hands(scene, unit)
    for item in kit.held():
        weapon = ready.arsenal(scene, unit).weapon(item.name)
        if weapon is None or not (weapon.firearm or weapon.hands == 2):
            continue
        others = [_name(h) for h in ready.good_hands(scene, unit)] if item.place is Place.BOTH else []
        if item.place is not Place.BOTH and free:
            yield from desk.offer(forms.Grip, {"item": OneOf((item.name,)), "hands": OneOf(("both",))})
        if others:
            yield from desk.offer(forms.Grip, {"item": OneOf((item.name,)), "hands": OneOf(others)})


def shedding(desk: Desk) -> Lines:
    """Garments, pack and harness torn off, on the move what has buckles; masks put on (RFX-ACT-09, RFX-GAS-03,
    RFX-MOVE-01).
    """
    scene, unit = desk.scene, desk.unit
    for what in outfit.wearing(scene, unit):
        if desk.second and not outfit.quick(scene, unit, what):
            continue
        note = "" if outfit.quick(scene, unit, what) else "an even chance to damage it"
        yield from desk.offer(forms.Shed, {"what": OneOf((what,))}, note, title=f"Tear off {what}")
    for item in ready.kit(scene, unit).items:
        suit = outfit.suit_of(scene, unit, item.name)
        if suit is None or not suit.mask or suit.suit or not ready.works(scene, unit, item.name):
            continue
        on = item.place is not Place.WORN
        yield from desk.offer(forms.Mask, {"item": OneOf((item.name,)), "on": OneOf((on,))}, title="Mask")


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
        if weapon.bipod and not desk.second and arm.bearer == unit:
            out = not dropping.on_bipod(scene, unit, weapon.name)
            yield from desk.offer(forms.Bipod, {"weapon": OneOf((weapon.name,)), "out": OneOf((out,))})
    for gunner, arm in reloading.guns_beside(scene, unit):
        choices = {"gunner": OneOf((gunner,)), "weapon": OneOf((arm.weapon.name,))}
        yield from desk.offer(forms.FeedGun, choices, title="Feed the gun")


def _one_load(desk: Desk, arm: ready.Arm) -> Lines:
    assert arm.item is not None
    name = arm.weapon.name
    keeps = (False, True) if loading.partial(arm.weapon, arm.item) else (False,)
    for keep in keeps:
        left = loading.actions(arm.weapon) - loading.steps(desk.scene, desk.unit, arm.bearer, arm.weapon)
        to_find = RUMMAGE if reloading.rummages(desk.scene, desk.unit, arm) else ""
        note = "; ".join(filter(None, (f"{left} actions" if left > 1 else "", to_find)))
        choices = {"weapon": OneOf((name,)), "keep": OneOf((keep,))}
        yield from desk.offer(forms.Reload, choices, note, title=f"Reload {within(name)}")


# in a pause


def longer(desk: Desk) -> Lines:
    """Weapons reset, tripods, repairs, locks and engines (RFX-OPS-04, RFX-OPS-07, RFX-OPS-09)."""
    scene, unit = desk.scene, desk.unit
    held = tuple(dict.fromkeys(item.name for item in ready.kit(scene, unit).held()))
    if held or reloading.personal(scene, unit) or reloading.crewed(scene, unit):
        away = ((), *((name,) for name in held), *((held,) if len(held) > 1 else ()))
        yield from desk.offer(forms.ResetWeapons, {"away": OneOf(away)})
    for item in ready.kit(scene, unit).items:
        weapon = ready.arsenal(scene, unit).weapon(item.name)
        if weapon is None or not weapon.fixed or not item.count or scene.find(unit, Aboard) is not None:
            continue
        up = not dropping.on_tripod(scene, unit, weapon.name)
        if up and len(ready.good_hands(scene, unit)) < 2:
            yield Refusal("Tripod", "that takes two hands", "RFX-OPS-09")
        elif up and any(other.name != weapon.name for other in ready.kit(scene, unit).held()):
            yield Refusal("Tripod", "another item is in hand", "RFX-OPS-09")
        else:
            yield from desk.offer(forms.SetUp, {"weapon": OneOf((weapon.name,)), "up": OneOf((up,))})
    for name, vehicle in devices.broken(scene, unit):
        yield from desk.handwork(forms.FieldRepair, {"item": OneOf((name,)), "vehicle": OneOf((vehicle,))})
    for part, barrier in devices.locked(scene, unit):
        yield from desk.handwork(forms.PickLock, {"part": OneOf((part,))}, barrier.what)
    for vehicle in devices.abandoned(scene, unit):
        yield from desk.handwork(forms.HotWire, {"vehicle": OneOf((vehicle,))})


def clothing(desk: Desk) -> Lines:
    """Pack, harness, armour and suits, put on and taken off with care (RFX-OPS-03)."""
    scene, unit = desk.scene, desk.unit
    small = outfit.accessories(scene, unit, worn=True)
    for what in outfit.wearing(scene, unit):
        along = (False, True) if small and what not in small else (False,)
        yield from desk.offer(forms.Doff, {"what": OneOf((what,)), "along": OneOf(along)})
    for item in ready.kit(scene, unit).items:
        suit = outfit.suit_of(scene, unit, item.name)
        if suit is not None and item.place is not Place.WORN and ready.works(scene, unit, item.name):
            yield from desk.offer(forms.Don, {"what": OneOf((item.name,)), "lying": OneOf((None,))})
    for ref, name in outfit.lying_to_wear(scene, unit):
        yield from desk.offer(forms.Don, {"what": OneOf((name,)), "lying": OneOf((ref,))})


TOPIC = Topic(
    offers=(readying, hands, loads, shedding),
    operational=(longer, clothing),
    deeds={
        forms.Ready: Deed(handling.take, handling.ready_price, keeps_control=True),
        forms.Stow: Deed(handling.stow, handling.stow_price),
        forms.Grip: Deed(handling.grip, handling.grip_price),
        forms.Ditch: Deed(handling.ditch, handling.ditch_price),
        forms.Shed: Deed(outfit.shed, outfit.shed_price),
        forms.Mask: Deed(outfit.mask, always(costs.MASKING)),
        forms.Reload: Deed(reloading.reload, reloading.reload_price),
        forms.FeedGun: Deed(reloading.feed, reloading.feed_price),
        forms.Bipod: Deed(resting.fold, always(resting.FOLDING)),
        forms.Don: Deed(outfit.don),
        forms.Doff: Deed(outfit.doff),
        forms.FieldRepair: Deed(devices.repair),
        forms.ResetWeapons: Deed(reloading.reset),
        forms.SetUp: Deed(resting.set_up),
        forms.PickLock: Deed(devices.pick),
        forms.HotWire: Deed(devices.hot_wire),
    },
    forecasts={
        forms.Ready: forecasts.readying,
        forms.Stow: forecasts.stowing,
        forms.Grip: forecasts.gripping,
        forms.Ditch: forecasts.ditching,
        forms.Shed: forecasts.shedding,
        forms.Reload: forecasts.loading,
        forms.FieldRepair: forecasts.repairing,
        forms.PickLock: forecasts.task("lock"),
        forms.HotWire: forecasts.task("hot-wire"),
    },
    worths={forms.Ready: forecasts.readying_weighed},
)
