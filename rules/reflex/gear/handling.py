"""Readying, stowing, changing grip, dropping: what is in which hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts.hands import held, home, stored, stowed
from rules.reflex.core import attempts
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.gear import costs
from rules.reflex.gear.costs import Handled
from rules.reflex.gear.forms import Ditch, Grip, Ready, Stow
from rules.reflex.hands import dropping, ready
from rules.reflex.state import Arsenal, Breath, Burning, Initiative, Rested
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Weapon

HAND: dict[str, Place] = {"right": Place.RIGHT, "left": Place.LEFT, "both": Place.BOTH}
FUMBLED = 1
"""Ticks lost by who cannot get rid of a thing at once (RFX-ACT-07)."""


def the_thing(scene: Scene, unit: Ref, action: Ready) -> Item | None:
    """What is to be readied: off the body, or off the ground."""
    if action.lying is None:
        return stowed(ready.kit(scene, unit), action.item)
    lying = scene.find(action.lying, Lying)
    return lying.item if lying is not None else None


def manner(scene: Scene, unit: Ref, action: Ready) -> Handled:
    """How a thing is taken in hand."""
    item = the_thing(scene, unit, action) or Item(action.item)
    what = ready.figures(scene, unit, action.item, action.lying)
    how = costs.handled(scene, unit, item, action.hands, what)
    return replace(how, secured=how.secured and action.lying is None)


def ready_price(scene: Scene, unit: Ref, action: Ready) -> int:
    """Ticks, but for what rummaging in a pack adds (RFX-ACT-11, RFX-ACT-12)."""
    return int(costs.readying(manner(scene, unit, action)).total)


def take(moment: Moment, unit: Ref, action: Ready) -> Flow[None]:
    """Take a thing in hand; what is packed takes 1d10 ticks more to find (RFX-ACT-11, RFX-ACT-12)."""
    yield from ()
    table = moment.table
    item = the_thing(table, unit, action)
    if item is None:
        return
    if action.lying is None and costs.packed(item):
        delay(moment, unit, costs.rummaging(table.dice(unit), manner(table, unit, action)))

    def takes_effect() -> None:
        there = the_thing(table, unit, action)
        if there is None:
            table.say(Event("gone", "{actor} reaches for an item that is gone.", actor=unit))
            return
        make_room(table, unit, action.hands)
        taken = replace(there, place=HAND[action.hands], count=1)
        if action.lying is None:
            kit = table.part(unit, Kit)
            rest = replace(there, count=there.count - 1) if there.count > 1 else None
            table.put(unit, kit.swapped(there, rest).plus(taken))
        else:
            pick_up(table, unit, action.lying, taken)
        table.say(Event("readies", f"{{actor}} readies {the(taken.name)}.", actor=unit))

    moment.later(takes_effect)


def make_room(table: Table, unit: Ref, into: str) -> None:
    """What was held with both hands stays in the other one."""
    kit = table.part(unit, Kit)
    both = next((item for item in kit.items if item.place is Place.BOTH), None)
    if both is not None and into in ("right", "left"):
        dropping.lifted(table, unit, both.name)
        table.put(unit, kit.swapped(both, replace(both, place=HAND["left" if into == "right" else "right"])))


def pick_up(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    """A thing off the ground: its figures, its wear and its tripod come along (RFX-ACT-11). Of two who reach for it on
    one tick the first has it (RFX-TIME-08).
    """
    if table.find(lying, Lying) is None:
        return
    own, found = ready.arsenal(table, unit), table.find(lying, Arsenal)
    what = ready.figures(table, unit, item.name, lying)
    club = ready.usual(what.club) if isinstance(what, Weapon) and what.club else None
    new = [each for each in (what, club, *(found.weapons if found else ())) if isinstance(each, Weapon)]
    rested = table.find(lying, Rested)
    worn = ready.wear(table, lying)
    table.take(unit, lying, item)
    arsenal = replace(own, weapons=tuple(dict.fromkeys((*own.weapons, *new))))
    if what is not None and not isinstance(what, Weapon):
        arsenal = dropping.arsenal_with(arsenal, what)
    table.put(unit, arsenal)
    if item.name in (*worn.disabled, *worn.destroyed):
        table.put(unit, dropping.merged(ready.wear(table, unit), worn, item.name))
    if rested is not None and rested.on == "tripod" and item.place is Place.BOTH:
        table.put(unit, rested)


def delay(moment: Moment, unit: Ref, ticks: int) -> None:
    """So many ticks more than could be known beforehand."""
    table = moment.table

    def takes_effect() -> None:
        own = table.find(unit, Initiative)
        if own is not None and moment.tick:
            table.put(unit, replace(own, now=max(0, own.now - ticks)))
            table.say(Event("delay", "{actor} searches the pack.", actor=unit, own=(counted(ticks, "more tick"),)))

    moment.later(takes_effect)


# putting away, changing grip, dropping


def stow_price(scene: Scene, unit: Ref, action: Stow) -> int:
    """As much as readying it (RFX-ACT-11)."""
    return int(costs.readying(stowing(scene, unit, action.item)).total)


def stowing(scene: Scene, unit: Ref, name: str) -> Handled:
    """How a thing in hand is put away: back under its flap, if it has one."""
    item = held(ready.kit(scene, unit), name) or Item(name)
    hands = "both" if item.place is Place.BOTH or ready.free_hands(scene, unit) else "right"
    how = costs.handled(scene, unit, item, hands, ready.figures(scene, unit, name))
    return replace(how, secured=name in ready.baggage(scene, unit).secured)


def stow(moment: Moment, unit: Ref, action: Stow) -> Flow[None]:
    """Back where it belongs (RFX-ACT-11)."""
    yield from ()
    moment.later(lambda: put_away(moment.table, unit, action.item))


def put_away(table: Table, unit: Ref, name: str) -> None:
    """Long things on the sling, others at the belt, with those of their kind."""
    kit = table.part(unit, Kit)
    item = held(kit, name)
    if item is None:
        return
    what = ready.figures(table, unit, name)
    place = home(what.hands if isinstance(what, Weapon) else 1)
    dropping.lifted(table, unit, name)
    pile = next((o for o in kit.items if (o.name, o.place, o.loaded) == (name, place, item.loaded) and o.count), None)
    table.put(unit, stored(kit, item, place, pile))
    table.say(Event("stows", f"{{actor}} puts away {the(name)}.", actor=unit))


def grip_price(_scene: Scene, _unit: Ref, action: Grip) -> int:
    """Letting go with one hand takes no time, taking hold with it a tick (RFX-RECOIL-03)."""
    return costs.GRIPPING if action.hands == "both" else 0


def grip(moment: Moment, unit: Ref, action: Grip) -> Flow[None]:
    """The same weapon, held otherwise (RFX-RECOIL-03)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        kit = table.part(unit, Kit)
        item = held(kit, action.item)
        if item is not None:
            if action.hands != "both":
                dropping.lifted(table, unit, item.name)
            table.put(unit, kit.swapped(item, replace(item, place=HAND[action.hands])))

    moment.later(takes_effect)


def hampered(scene: Scene, unit: Ref) -> Literal["", "on fire", "drowning"]:
    """Why even letting go of a thing is not sure to succeed (RFX-ACT-07)."""
    if scene.find(unit, Burning) is not None:
        return "on fire"
    breath = scene.find(unit, Breath)
    return "drowning" if breath is not None and not breath.gas else ""


def letting_go(scene: Scene, unit: Ref) -> Attempt:
    """The check of who drops a thing while burning or drowning (RFX-ACT-07)."""
    return attempts.attempt(scene, unit, Attribute.CDN, uses=BOTH_HANDS, rule="RFX-ACT-07")


def lets_go(dice: Dice, what: Check) -> bool:
    """Whether it works at once (RFX-ACT-07)."""
    return check(dice, what).passed


def ditch_price(scene: Scene, unit: Ref, action: Ditch) -> int:
    """Nothing for what is in hand; half the time of readying for what hangs on one (RFX-ACT-07, RFX-ACT-08)."""
    kit = ready.kit(scene, unit)
    if held(kit, action.item) is not None:
        return 0
    item = stowed(kit, action.item) or Item(action.item)
    return costs.tearing_loose(costs.handled(scene, unit, item, "both", ready.figures(scene, unit, action.item)))


def ditch(moment: Moment, unit: Ref, action: Ditch) -> Flow[None]:
    """Let it fall; burning or drowning one may fumble, which costs a tick (RFX-ACT-07, RFX-ACT-08)."""
    yield from ()
    table = moment.table
    kit = table.part(unit, Kit)
    tried = held(kit, action.item) is not None and bool(hampered(table, unit))
    if tried:
        trial = letting_go(table, unit)
        if not lets_go(table.dice(unit), trial.check):
            own_dice = (str(trial.tally),)
            table.say(
                Event("fumbles", f"{{actor}} cannot drop {the(action.item)}.", actor=unit, own=own_dice, success=False)
            )
            own = table.find(unit, Initiative)
            if own is not None:
                moment.later(lambda: table.put(unit, replace(own, now=max(0, own.now - FUMBLED))))
            return

    def takes_effect() -> None:
        now = table.part(unit, Kit)
        item = held(now, action.item) or stowed(now, action.item)
        if item is not None:
            dropping.let_fall(table, unit, item)
            words = f"{{actor}} drops {the(item.name)}."
            table.say(Event("drops", words, actor=unit, success=True if tried else None))

    moment.later(takes_effect)
