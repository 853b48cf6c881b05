"""What is worn: masks, armour, pack and harness, put on with care or torn off in haste."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the
from rules.parts.hands import lying_beside
from rules.reflex.core.checks import chance
from rules.reflex.core.moment import Moment
from rules.reflex.gear import costs, handling
from rules.reflex.gear.forms import Doff, Don, Mask, Shed
from rules.reflex.hands import dropping, ready
from rules.reflex.state import Baggage, Burning, Initiative
from rules.reflex.terms.weapons import Armour
from rules.reflex.wounds import items

BACKPACK, HARNESS = "backpack", "harness"
TEARS = 50
"""In a hundred: what is torn off without buckles is damaged (RFX-ACT-09)."""
DISABLING = 1
"""Whatever it takes: what is damaged this way is out of order, one Wear more (RFX-ACT-09)."""
CARRIERS = {BACKPACK: Place.PACK, HARNESS: Place.BELT}
LEFT_LYING = ("Backpack", "Harness")
"""How they are called when they lie about; nobody takes them in hand."""


def suit_of(scene: Scene, unit: Ref, name: str) -> Armour | None:
    """The figures of something to wear."""
    what = ready.figures(scene, unit, name)
    return what if isinstance(what, Armour) else None


def wearing(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """All that could come off: what is worn, the pack, the harness."""
    bags = ready.baggage(scene, unit)
    suits = tuple(item.name for item in ready.kit(scene, unit).items if item.place is Place.WORN)
    packed = any(item.place is Place.PACK for item in ready.kit(scene, unit).items)
    return (*suits, *((BACKPACK,) if bags.pack or packed else ()), *((HARNESS,) if bags.gear else ()))


def quick(scene: Scene, unit: Ref, what: str) -> bool:
    """Whether it comes off by buckles (RFX-ACT-09)."""
    if what in CARRIERS:
        return ready.baggage(scene, unit).quick_release
    suit = suit_of(scene, unit, what)
    return suit is not None and suit.quick_release


def shed_price(scene: Scene, unit: Ref, action: Shed) -> int:
    """Three ticks with buckles, else all that are left (RFX-ACT-09)."""
    own = scene.find(unit, Initiative)
    left = own.now if own is not None else costs.BUCKLES
    return costs.BUCKLES if quick(scene, unit, action.what) else left


def torn(dice: Dice) -> bool:
    """Whether what is torn off is damaged by it (RFX-ACT-09)."""
    return chance(dice, TEARS)


def shed(moment: Moment, unit: Ref, action: Shed) -> Flow[None]:
    """Off with it: without buckles it may be damaged (RFX-ACT-09)."""
    yield from ()
    table = moment.table
    unbuckled = quick(table, unit, action.what)
    spoilt = not unbuckled and torn(table.dice(unit))
    own = () if unbuckled else ("it is damaged" if spoilt else "it is whole",)

    def takes_effect() -> None:
        if action.what not in wearing(table, unit):
            return
        garment = action.what not in CARRIERS
        lying = take_off(table, unit, action.what)
        table.say(Event("sheds", f"{{actor}} tears off {the(_called(action.what))}.", actor=unit, own=own))
        if spoilt:
            name = _named(action.what)
            items.hit(table, lying, name, came_through=DISABLING, threshold=DISABLING)
            table.say(Event("damage", f"{capital(the(name))} is damaged.", actor=unit))
        if garment and table.find(unit, Burning) is not None:
            table.strip(unit, Burning)
            table.say(Event("doused", "{actor} is no longer on fire.", actor=unit))

    moment.later(takes_effect)


def take_off(table: Table, unit: Ref, what: str) -> Ref:
    """A thing worn lies on the ground; a pack or harness with all that is in it (RFX-ACT-09, RFX-OPS-03)."""
    kit = table.part(unit, Kit)
    if what not in CARRIERS:
        item = next(each for each in kit.items if each.name == what and each.place is Place.WORN)
        return dropping.let_fall(table, unit, item)
    bags = ready.baggage(table, unit)
    inside = tuple(each for each in kit.items if each.place is CARRIERS[what])
    outside = tuple(each for each in kit.items if each.place is not CARRIERS[what])
    thing = Item(_named(what), CARRIERS[what])
    table.put(unit, Kit((*outside, thing)))
    lying = table.drop(unit, thing)
    if what == BACKPACK:
        table.put(unit, replace(bags, pack=0.0))
        table.put(lying, Kit(inside), Baggage(pack=bags.pack, quick_release=bags.quick_release))
    else:
        table.put(unit, replace(bags, gear=0.0))
        table.put(lying, Kit(inside), Baggage(gear=bags.gear, quick_release=bags.quick_release))
    return lying


def _named(what: str) -> str:
    return what.capitalize() if what in CARRIERS else what


def _called(what: str) -> str:
    return f"the {what}" if what in CARRIERS else what


# a mask, in the middle of a fight


def mask(moment: Moment, unit: Ref, action: Mask) -> Flow[None]:
    """On, or off and to the belt (RFX-GAS-03)."""
    yield from ()
    moment.later(lambda: _wear(moment.table, unit, action.item, on=action.on))


def _wear(table: Table, unit: Ref, name: str, *, on: bool) -> None:
    kit = table.part(unit, Kit)
    item = next((each for each in kit.items if each.name == name and (each.place is Place.WORN) != on), None)
    if item is not None:
        table.put(unit, kit.swapped(item, replace(item, place=Place.WORN if on else Place.BELT)))
        table.say(Event("wears", f"{{actor}} {'puts on' if on else 'puts away'} {the(name)}.", actor=unit))


# in a quiet minute


def don(moment: Moment, unit: Ref, action: Don) -> Flow[None]:
    """One of pack, harness, armour or suit, and the small things along with it (RFX-OPS-03)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        if action.lying is None:
            _wear(table, unit, action.what, on=True)
        elif action.what in CARRIERS:
            _shoulder(table, unit, action.lying, action.what)
        else:
            handling.pick_up(table, unit, action.lying, Item(action.what, Place.WORN))
            table.say(Event("wears", f"{{actor}} puts on {the(action.what)}.", actor=unit))
        for name in accessories(table, unit, worn=False):
            _wear(table, unit, name, on=True)

    moment.later(takes_effect)


def _shoulder(table: Table, unit: Ref, lying: Ref, what: str) -> None:
    if table.find(lying, Lying) is None:
        return
    inside, found = ready.kit(table, lying), ready.baggage(table, lying)
    thing = Item(_named(what), CARRIERS[what])
    table.take(unit, lying, thing)
    kit, bags = table.part(unit, Kit), ready.baggage(table, unit)
    rest = tuple(each for each in kit.items if each != thing)
    more = replace(bags, pack=found.pack) if what == BACKPACK else replace(bags, gear=found.gear)
    table.put(unit, Kit((*rest, *inside.items)), more)
    table.say(Event("wears", f"{{actor}} puts on the {what}.", actor=unit))


def lying_to_wear(scene: Scene, unit: Ref) -> tuple[tuple[Ref, str], ...]:
    """What lies at arm's length and could be put on: suits, packs, harnesses that are not torn (RFX-OPS-03)."""
    found: list[tuple[Ref, str]] = []
    bags = ready.baggage(scene, unit)
    for ref, thing in lying_beside(scene, unit):
        name = thing.item.name
        if not ready.works(scene, ref, name):
            continue
        free = {"Backpack": not bags.pack, "Harness": not bags.gear}.get(name)
        if free is not None:
            if free:
                found.append((ref, name.lower()))
        elif isinstance(ready.figures(scene, unit, name, ref), Armour):
            found.append((ref, name))
    return tuple(found)


def accessories(scene: Scene, unit: Ref, *, worn: bool) -> tuple[str, ...]:
    """Helmets and the like, worn or carried; masks are put on when they are wanted (RFX-OPS-03)."""
    small = []
    for item in ready.kit(scene, unit).items:
        suit = suit_of(scene, unit, item.name)
        if suit is not None and suit.accessory and (worn or not suit.mask) and (item.place is Place.WORN) == worn:
            small.append(item.name)
    return tuple(small)


def doff(moment: Moment, unit: Ref, action: Doff) -> Flow[None]:
    """Off with care, and laid down beside one (RFX-OPS-03)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        small = accessories(table, unit, worn=True) if action.along else ()
        for what in dict.fromkeys((action.what, *small)):
            if what in wearing(table, unit):
                take_off(table, unit, what)
                table.say(Event("takes off", f"{{actor}} takes off {the(_called(what))}.", actor=unit))

    moment.later(takes_effect)
