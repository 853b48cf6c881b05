"""What damage does to a craft and to those aboard, once all hits of an attack have been rolled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.darkconspiracy.core import checks, figures
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.harm import blows, fronts, hurting
from rules.darkconspiracy.state.craft import Battered, Craft
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.vehicles import Result, Section
from rules.darkconspiracy.vehicles import aboard, condition, control, hits
from rules.darkconspiracy.vehicles.hits import End
from rules.darkconspiracy.vehicles.tables import D6
from rules.frame.figure import Crew, Item, Kit
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref

WHOLE = 100
JUMPS = {False: Level.DIF, True: Level.AVG}
"""How hard it is to get out of a craft that explodes, without an ejection seat and with one (DKC-VEFF-04)."""


def settle(table: Table, vehicle: Ref, known: Known, by: Ref | None, *, means: Means | None = None) -> Flow[None]:
    """All that an attack came to: the craft, then those who are hurt in it, then what that leads to (DKC-VEFF-01 to
    DKC-VEFF-10).
    """
    craft, before, ends = aboard.craft(table, vehicle), aboard.battered(table, vehicle), known["ends"]
    gained = known["wear"] - hits.wear_of(craft, before)
    now = before
    for end in ends:
        now = damaged(craft, now, end)
    worn = hits.wear_of(craft, now) + gained
    now = replace(now, flooded=worn) if craft.boat else replace(now, wear=worn)
    condition.put(table, vehicle, now)
    each = dict.fromkeys(said for end in ends if (said := words_of(craft, end)))
    words = "; ".join(each) or ("the suspension" if gained else "")
    if words:
        told = f"{{target}} is damaged: {words}."
        event = Event("battered", told, actor=by, target=vehicle, told=told, unseen=told, means=means)
        table.say(replace(event, data={"hit": True}))
    yield from _casualties(table, vehicle, ends, by)
    yield from _outcome(table, vehicle, before, now, ends, by)


COUNTED = {Result.CONTROLS: "controls", Result.INSTRUMENTS: "instruments", Result.ENGINE: "engine"}
SPOILT = {Result.RADIO: "radio", Result.TRAVERSE: "traverse", Result.AUXILIARY: "auxiliary"}
PERCENT = {Result.AMMUNITION: "ammunition", Result.FUEL: "fuel", Result.CARGO: "cargo"}
WHICH = {
    "gun sight": "sight", "night sight": "night_sight", "rudder": "rudder", "screw": "screw", "autoloader": "loader",
}  # fmt: skip
"""The marks that results leave: one more of a kind, a thing spoilt, so many percent lost, one of several things."""


def damaged(craft: Craft, now: Battered, end: End) -> Battered:
    """A craft with one result more (DKC-VEFF-01 to DKC-VEFF-10)."""
    result = end.result
    if craft.robot and result in hits.HURTS:
        thinks = end.where is Section.HULL
        return replace(now, processor=now.processor + thinks, sensors=now.sensors + (not thinks))
    if result is Result.FUEL and craft.battery:
        return replace(now, engine=2)
    if result in COUNTED:
        name = COUNTED[result]
        return _with(now, name, getattr(now, name) + 1)
    if result in SPOILT or end.what in WHICH:
        return _with(now, SPOILT.get(result) or WHICH[end.what], True)
    if result is Result.WEAPON:
        return replace(now, weapons=tuple(dict.fromkeys((*now.weapons, end.what))))
    if result is Result.FIRE:
        return replace(now, fire=now.fire + end.level)
    return _lost(now, end)


def _with(now: Battered, name: str, value: Any) -> Battered:
    changed: dict[str, Any] = {name: value}
    return replace(now, **changed)


def _lost(now: Battered, end: End) -> Battered:
    """So many percent less of something; fuel may catch fire by it, anything else that takes is the end."""
    name = PERCENT.get(end.result)
    if name is not None:
        now = _with(now, name, min(WHOLE, getattr(now, name) + end.level))
    burns = end.takes and end.result is Result.FUEL
    return replace(now, burning=now.burning or burns, destroyed=now.destroyed or (end.takes and not burns))


def words_of(craft: Craft, end: End) -> str:
    """What a result is called where it is told; "" for one without effect."""
    if end.result in hits.HURTS:
        if craft.robot:
            return "its processor" if end.where is Section.HULL else "a sensor"
        return end.what or ("those aboard are hit" if end.seats else "")
    if end.result is Result.NOTHING:
        return ""
    if end.result is Result.FUEL and end.takes:
        return "the fuel catches fire"
    if end.result is Result.AMMUNITION and end.takes:
        return "the ammunition explodes"
    return end.what or end.result.value


def _casualties(table: Table, vehicle: Ref, ends: tuple[End, ...], by: Ref | None) -> Flow[None]:
    """Everybody who is hurt takes 1d6 hits of a die each, for each result that names him (DKC-VEFF-01)."""
    places = (table.find(vehicle, Crew) or Crew()).seats
    for number, seat in enumerate(places):
        times = sum(number in end.seats for end in ends)
        if seat.rider is None or not times:
            continue
        dice = table.dice(vehicle)
        lumps = sum(dice.roll(D6).value for _ in range(times))
        yield from hurting.suffer(table, seat.rider, ((piece(table, seat.rider), lumps),), by, means=Means.FIRE)


def piece(scene: Scene, rider: Ref) -> blows.Blow:
    """One of the hits that a character aboard takes: a die, and his armour counts as against a bullet of one
    (DKC-VEFF-01).
    """
    return blows.shot(blows.Shot(1, 1, gun=False), fronts.bare(scene, rider))


def _outcome(
    table: Table, vehicle: Ref, before: Battered, now: Battered, ends: tuple[End, ...], by: Ref | None
) -> Flow[None]:
    craft = aboard.craft(table, vehicle)
    if now.ammunition > before.ammunition:
        _spoils(table, vehicle, now.ammunition - before.ammunition)
    if now.burning and not before.burning:
        table.say(Event("on fire", "{target} is on fire.", target=vehicle, told="{target} is on fire."))
    if aboard.wrecked(table, vehicle) and not before.destroyed:
        yield from destroyed(table, vehicle, by, jump=any(end.result is Result.FIREBALL for end in ends))
        return
    if craft.cycle and now.engine > before.engine:
        yield from control.mishap(table, vehicle, worst=False)
    elif aboard.flying(table, vehicle) and now.engine > before.engine:
        yield from control.glides(table, vehicle)


def _spoils(table: Table, vehicle: Ref, percent: int) -> None:
    """So many percent of the ammunition are lost (DKC-VEFF-02)."""
    kit = table.find(vehicle, Kit) or Kit()

    def rest(item: Item) -> Item:
        loaded, spare = (many * (WHOLE - percent) // WHOLE for many in (item.loaded, item.spare))
        return replace(item, loaded=loaded, spare=spare)

    table.put(vehicle, Kit(tuple(map(rest, kit.items))))


def destroyed(table: Table, vehicle: Ref, by: Ref | None, *, jump: bool = False) -> Flow[None]:
    """A craft is destroyed: all aboard die with it, unless they jump clear of a ball of fire just before; off a cycle
    or out of a sinking boat they come alive (DKC-VEFF-02, DKC-VEFF-04, DKC-VEFF-07, DKC-VEFF-09).
    """
    craft = aboard.craft(table, vehicle)
    table.say(Event("destroyed", "{target} is destroyed.", target=vehicle, told="{target} is destroyed."))
    if craft.cycle:
        yield from control.mishap(table, vehicle, worst=True)
        return
    sunk = craft.boat and not aboard.battered(table, vehicle).destroyed
    for seat in (table.find(vehicle, Crew) or Crew()).seats:
        if seat.rider is None or (jump and _jumps(table, craft, seat.rider)) or (sunk and _swims(table, seat.rider)):
            continue
        yield from hurting.suffer(table, seat.rider, hits.killed_outright(), by, means=Means.BLAST)
    yield from control.all_out(table, vehicle)


def _swims(table: Table, rider: Ref) -> bool:
    """Who goes down with a boat: the unconscious and the burdened (DKC-VEFF-07)."""
    return not figures.wounds(table, rider).out and not figures.burdened(table, rider)


def _jumps(table: Table, craft: Craft, rider: Ref) -> bool:
    """A difficult check of agility, or an average one of agility or piloting with an ejection seat (DKC-VEFF-04)."""
    base = figures.attribute_base(table, rider, Attribute.AGL).total
    if craft.ejects:
        base = max(base, figures.base(table, rider, Skill.PILOT).total)
    need = checks.number(int(base), JUMPS[craft.ejects])
    return checks.check(table.dice(rider), need, figures.outstanding(table)).well
