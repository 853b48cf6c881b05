"""Things in hand, as a topic of the rules: drawing, putting away, dropping, picking up, reloading."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Place
from rules.frame.forms import FREE, Cost, OneOf, Refusal
from rules.frame.scene import Scene, Table
from rules.frame.things import Lying
from rules.graydawn.core import arms, figures, footing
from rules.graydawn.gear import loading, mending
from rules.graydawn.gear.forms import ChamberShell, ClearJam, GetLoose, LoadShells, PickUpMagazine, PullOut
from rules.graydawn.harm import falling
from rules.graydawn.harm.falling import GRIPS
from rules.graydawn.state import Arsenal, Faults
from rules.graydawn.turns.topic import Deed, Desk, Topic, at_once, freely
from rules.kernel.refs import Ref
from rules.parts import handling, hands, topics
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.topics import Lines
from rules.parts.turns import ACTION


def things(desk: Desk) -> Lines:
    """What may be done with the things a unit has, or that lie beside it (GRD-DRAW-01)."""
    held = OneOf(dict.fromkeys(item.name for item in desk.kit.held()))
    if held:
        yield desk.offer(Drop, {"item": held})
    if desk.busy:
        return
    if not desk.rushing:
        if held:
            yield desk.offer(PutAway, {"item": held})
        yield from _stowed(desk)
        yield from _lying(desk)
    yield from loading.loads(desk)
    yield from mending.mends(desk)


def _takes(desk: Desk, name: str) -> int:
    weapon = arms.arsenal(desk.scene, desk.unit).weapon(name)
    return max(1, weapon.hands) if weapon is not None else 1


def _stowed(desk: Desk) -> Lines:
    """Drawing what is stowed, where there are hands for it; a holstered pistol takes no action (GRD-DRAW-01)."""
    stowed = dict.fromkeys(item.name for item in desk.kit.items if item.place not in (*HANDS, Place.WORN))
    ready = [name for name in stowed if grip(desk.scene, desk.unit, _takes(desk, name))]
    for free in (True, False):
        names = OneOf(name for name in ready if holstered(desk.scene, desk.unit, name) is free)
        if names:
            yield desk.offer(Draw, {"item": names})
    if stowed and not ready:
        yield Refusal(Draw.title, "no hand is free", "GRD-DRAW-01")


def holstered(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether a thing is a pistol at the belt, drawn and fired in one action if the table plays so (GRD-DRAW-01)."""
    weapon, item = arms.arsenal(scene, unit).weapon(name), hands.stowed(arms.kit(scene, unit), name)
    worn = weapon is not None and weapon.category == "pistol" and item is not None and item.place is Place.BELT
    return worn and bool(scene.options.free_pistol_draw)


def draw_price(scene: Scene, unit: Ref, action: Draw) -> Cost:
    """Nothing for a holstered pistol, else an action: unslinging a long gun above all (GRD-DRAW-01)."""
    return FREE if holstered(scene, unit, action.item) else ACTION


def grip(scene: Scene, unit: Ref, takes: int) -> Place | None:
    """How a unit would hold one thing more: never in the hand of a crippled arm (GRD-CRIP-09)."""
    crippled = {GRIPS[limb.part] for limb in figures.wounds(scene, unit).crippled if limb.part in GRIPS}
    kit = arms.kit(scene, unit)
    if not crippled:
        return hands.grip(kit, takes)
    taken = {item.place for item in kit.held()} | crippled
    free = [place for place in (Place.RIGHT, Place.LEFT) if place not in taken and Place.BOTH not in taken]
    return free[0] if free and takes < 2 else None


def _lying(desk: Desk) -> Lines:
    there = []
    for ref, thing in hands.lying_beside(desk.scene, desk.unit):
        own = desk.scene.find(ref, Arsenal)
        takes = next((weapon.hands for weapon in own.weapons if weapon.name == thing.item.name), 1) if own else 1
        if grip(desk.scene, desk.unit, takes):
            there.append(ref)
    if there:
        yield desk.offer(PickUp, {"lying": OneOf(there)})


def draw(table: Table, unit: Ref, action: Draw) -> None:
    """Into the hands it takes (GRD-DRAW-01)."""
    kit, weapon = arms.kit(table, unit), arms.arsenal(table, unit).weapon(action.item)
    takes = max(1, weapon.hands) if weapon is not None else 1
    handling.draw(table, unit, hands.stowed(kit, action.item), grip(table, unit, takes))


def put_away(table: Table, unit: Ref, action: PutAway) -> None:
    """Onto the sling or the belt (GRD-DRAW-01)."""
    kit, weapon = arms.kit(table, unit), arms.arsenal(table, unit).weapon(action.item)
    home = hands.home(weapon.hands if weapon is not None else 1)
    handling.put_away(table, unit, hands.held(kit, action.item), home, hands.stowed(kit, action.item))


def drop(table: Table, unit: Ref, action: Drop) -> None:
    """To the ground, with its figures for the unit that picks it up (GRD-DRAW-01)."""
    item = hands.held(arms.kit(table, unit), action.item)
    if item is not None:
        falling.let_fall(table, unit, item)


def pick_up(table: Table, unit: Ref, action: PickUp) -> None:
    """From the ground at arm's length, if it still lies there (GRD-DRAW-01)."""
    there, own = table.find(action.lying, Lying), table.find(action.lying, Arsenal)
    if there is None:
        return
    weapon = own.weapons[0] if own is not None and own.weapons else None
    place = grip(table, unit, weapon.hands if weapon is not None else 1)
    if place is not None:
        comes_by(table, unit, action.lying)
        handling.pick_up(table, unit, action.lying, replace(there.item, place=place))


def comes_by(table: Table, unit: Ref, lying: Ref) -> None:
    """The figures and the faults of a thing are those of its new owner's things too."""
    own, faults = table.find(lying, Arsenal), table.find(lying, Faults)
    if own is not None and own.weapons:
        table.put(unit, arms.arsenal(table, unit).also(own.weapons[0]))
    if faults is not None:
        known = footing.faults(table, unit)
        jammed = tuple(dict.fromkeys((*known.jammed, *faults.jammed)))
        broken = tuple(dict.fromkeys((*known.broken, *faults.broken)))
        table.put(unit, replace(known, jammed=jammed, broken=broken))


TOPIC = Topic(
    offers=(things,),
    deeds={
        Draw: Deed(topics.at_once(draw), draw_price),
        PutAway: at_once(put_away),
        Drop: freely(drop),
        PickUp: at_once(pick_up),
        Load: at_once(loading.load),
        LoadShells: Deed(topics.at_once(loading.load_shells), loading.shells_price),
        ChamberShell: freely(loading.chamber),
        ClearJam: Deed(mending.clear),
        PickUpMagazine: at_once(mending.pick_up),
        PullOut: Deed(mending.pull_out),
        GetLoose: at_once(mending.get_loose),
    },
    forecasts={
        Load: loading.load_foretold,
        LoadShells: loading.shells_foretold,
        ClearJam: mending.clear_foretold,
        PullOut: mending.pull_foretold,
    },
)
