"""What a second of readying does: things in hand, on the belt, on the ground, and doors (GUR-READY-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.gurps.core import arms, figures, pins
from rules.gurps.fire import guns
from rules.gurps.gear.forms import MoveDoor, Ready
from rules.gurps.harm import condition, slips
from rules.gurps.state.things import Arsenal, Live, Unready
from rules.gurps.state.turns import Underway
from rules.gurps.terms.manoeuvres import LOW, Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import edges, handling, hands
from rules.parts.handling import Draw, Drop, PickUp, PutAway

SCABBARD, HOLSTER = 2, 1
"""Seconds to put a weapon back: into a scabbard or a belt, or a pistol into its holster (GUR-RDY-03)."""
PISTOLS = (Skill.PISTOL, Skill.BEAM_PISTOL)


def needs(scene: Scene, unit: Ref, name: str) -> int:
    """Hands that a thing takes at least."""
    weapon = arms.arsenal(scene, unit).weapon(name)
    return max(1, weapon.hands) if weapon is not None else 1


def grip(scene: Scene, unit: Ref, takes: int) -> Place | None:
    """How it would hold one thing more; in no hand that is crippled or has hold of a foe, but in one that it takes off
    a thing that it holds with both (GUR-FREE-02).
    """
    free = arms.free_hands(scene, unit)
    usable = [hand for hand in free if figures.wounds(scene, unit).holds(arms.LIMB[hand])]
    if takes == 2:
        return Place.BOTH if len(usable) > 1 else None
    if usable:
        return usable[0]
    return arms.main_hand(scene, unit) if arms.loose(scene, unit) is not None else None


def frees(table: Table, unit: Ref, place: Place | None) -> None:
    """The hand that is to hold one thing more is taken off what both hold."""
    item = arms.loose(table, unit)
    if item is not None and place in arms.LIMB:
        table.put(unit, table.part(unit, Kit).swapped(item, replace(item, place=arms.off_hand(table, unit))))
        table.say(Event("readies", f"{{actor}} holds {the(item.name)} in one hand.", actor=unit))


def takes_in_hand(table: Table, unit: Ref, item: Item | None, name: str) -> None:
    """It is drawn into the hands that it takes."""
    place = grip(table, unit, needs(table, unit, name))
    if item is not None:
        frees(table, unit, place)
    handling.draw(table, unit, item, place)


def seconds(scene: Scene, unit: Ref, name: str, *, away: bool) -> int:
    """Seconds to have a thing in hand, or to put it back: a second to draw, for a shield as many as its Defense Bonus
    (GUR-RDY-01, GUR-RDY-03, GUR-RDY-04).
    """
    own = arms.arsenal(scene, unit)
    shield = own.shield(name)
    if shield is not None:
        return shield.seconds
    weapon = own.weapon(name)
    if not away or weapon is None:
        return 1
    return HOLSTER if weapon.skill in PISTOLS else SCABBARD


def progress(scene: Scene, unit: Ref, action: Draw | PutAway) -> tuple[Underway, int]:
    """How far a thing is drawn or put away once this second is done, and how many it takes (GUR-RDY-05)."""
    away = isinstance(action, PutAway)
    what, found = f"{'puts away' if away else 'draws'} {the(action.item)}", scene.find(unit, Underway)
    done = found.seconds if found is not None and found.what == what else 0
    return Underway(what, done + 1), seconds(scene, unit, action.item, away=away)


def goes_on(table: Table, unit: Ref, action: Draw | PutAway) -> bool:
    """A second more on it: whether it is done now (GUR-RDY-05)."""
    now, whole = progress(table, unit, action)
    if now.seconds < whole:
        table.put(unit, now)
        told = f"{{actor}} {now.what}, {now.seconds} of {whole} seconds."
        table.say(Event("readies", told, actor=unit, secret=True))
        return False
    table.strip(unit, Underway)
    return True


def draw(table: Table, unit: Ref, action: Draw) -> None:
    """From belt, back or sheath (GUR-RDY-01)."""
    item = hands.stowed(arms.kit(table, unit), action.item)
    if goes_on(table, unit, action) and slips.comes_off(table, unit, item):
        takes_in_hand(table, unit, item, action.item)


def put_away(table: Table, unit: Ref, action: PutAway) -> None:
    """Back where it belongs (GUR-RDY-03, GUR-RDY-04); the pin of a grenade goes back in (house)."""
    kit = arms.kit(table, unit)
    item = hands.held(kit, action.item)
    if goes_on(table, unit, action) and slips.comes_off(table, unit, item):
        home = (
            Place.BACK if arms.arsenal(table, unit).shield(action.item) else hands.home(needs(table, unit, action.item))
        )
        handling.put_away(table, unit, item, home, hands.stowed(kit, action.item))
        names = [each.name for each in arms.kit(table, unit).held()]
        if pins.count(table, unit, action.item) > names.count(action.item):
            pins.forget(table, unit, action.item)


def drop(table: Table, unit: Ref, action: Drop) -> None:
    """To the ground, with its figures for the unit that picks it up (GUR-FREE-02); a shield takes a second
    (GUR-RDY-04).
    """
    item = hands.held(arms.kit(table, unit), action.item)
    if item is None:
        return
    if arms.arsenal(table, unit).shield(action.item) is not None:
        taking.take(table, unit, Manoeuvre.READY)
        taking.acted(table, unit)
    condition.let_fall(table, unit, item)


def may_pick_up(scene: Scene, unit: Ref) -> bool:
    """Kneeling, sitting, crawling or lying (GUR-RDY-02)."""
    return scene.pose(unit).posture in LOW


def pick_up(table: Table, unit: Ref, action: PickUp) -> None:
    """From the ground at arm's length (GUR-RDY-02); the fuse of a live grenade burns on (GUR-GREN-01)."""
    there, own = table.find(action.lying, Lying), table.find(action.lying, Arsenal) or Arsenal()
    if there is None:
        return
    item = there.item
    takes = max((weapon.hands for weapon in own.weapons), default=1)
    place = grip(table, unit, max(1, takes))
    if place is None or not slips.comes_off(table, unit, None):
        return
    comes_by(table, unit, own)
    frees(table, unit, place)
    live = table.find(action.lying, Live)
    handling.pick_up(table, unit, action.lying, replace(item, place=place))
    if live is not None:
        pins.pull(table, unit, item.name)
        pins.burns(table, unit, item.name, live.fuse)


def comes_by(table: Table, unit: Ref, figures_of: Arsenal) -> None:
    """It has the figures of things that it did not have before."""
    mine = arms.arsenal(table, unit)
    for weapon in figures_of.weapons:
        mine = mine.also(weapon)
    new = tuple(each for each in figures_of.shields if each not in mine.shields)
    table.put(unit, replace(mine, shields=(*mine.shields, *new)))


def ready(table: Table, unit: Ref, action: Ready) -> None:
    """A weapon in hand is in use again, or held with both hands, or with the one it fights with (GUR-RDY-03,
    GUR-ATK-05).
    """
    if action.how == "clear it":
        guns.clear(table, unit, action.item)
        return
    item = hands.held(arms.kit(table, unit), action.item)
    if (action.how and item is None) or not slips.comes_off(table, unit, item):
        return
    if action.how and item is not None:
        place = Place.BOTH if action.how == "both hands" else arms.main_hand(table, unit)
        table.put(unit, table.part(unit, Kit).swapped(item, replace(item, place=place)))
        return
    found = table.find(unit, Unready) or Unready()
    table.put(unit, Unready(tuple(name for name in found.names if name != action.item)))
    table.say(Event("readies", f"{{actor}} readies {the(action.item)}.", actor=unit))


def may_regrip(scene: Scene, unit: Ref, weapon: Weapon, item: Item) -> bool:
    """Whether another grip would be of any use: with both hands, or with one for what can be used so."""
    found = {weapon.strength_for(use).hands for use in weapon.uses}
    if item.place not in HANDS or found <= {1}:
        return False
    return len(found) > 1 if item.place is Place.BOTH else bool(arms.free_hands(scene, unit))


def door(table: Table, unit: Ref, action: MoveDoor) -> None:
    """A door or window within reach (GUR-HEX-18)."""
    if not slips.comes_off(table, unit, None):
        return
    edges.moves(table, unit, action.part, action.state)
