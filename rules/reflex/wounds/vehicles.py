"""Damage to vehicles: the facing struck, the component behind it, those inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import hypot

from rules.frame.body import Posture
from rules.frame.figure import Condition, Crew, Stance, State
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.arms_length import room_beside
from rules.reflex.core import targets
from rules.reflex.core.moment import Moment
from rules.reflex.hands.ready import load_of
from rules.reflex.state import Battered, Burning, Vehicle
from rules.reflex.terms.body import LOCATIONS, Location
from rules.reflex.wounds import falls, hazards, protection
from rules.reflex.wounds.harm import impact, wound
from rules.reflex.wounds.hazards import Tinder
from rules.reflex.wounds.hits import Hit

FRONT, REAR = 60.0, 120.0
"""Degrees off the nose up to which a shot strikes the front, and from which it strikes the rear."""
WRECK = 10
"""Blast on everybody inside when the hull is destroyed (RFX-VEH-01)."""
ENGINE = 12
"""More Armor behind the engine block (RFX-COVER-06)."""


def facing_struck(scene: Scene, vehicle: Ref, from_cell: Cell) -> str:
    """Which side of the hull a shot from a cell strikes (RFX-VEH-01)."""
    pose = scene.pose(vehicle)
    off = scene.grid.off(pose.facing, pose.cell, from_cell)
    return "hull_front" if off <= FRONT else "hull_rear" if off >= REAR else "hull_side"


def armor(scene: Scene, vehicle: Ref, facing: str) -> Fraction:
    """Armor of a facing now (RFX-DEGR-01)."""
    what = scene.find(vehicle, Vehicle) or Vehicle()
    battered = scene.find(vehicle, Battered) or Battered()
    return Fraction(max(0, what.armor(facing) - dict(battered.lost).get(facing, 0)))


def as_cover(scene: Scene, vehicle: Ref, from_cell: Cell, *, through: bool = False, engine: bool = False) -> Fraction:
    """What a vehicle is worth as cover: the facing crossed, twice if right through, 12 more behind the engine
    (RFX-COVER-06).
    """
    base = armor(scene, vehicle, facing_struck(scene, vehicle, from_cell))
    if engine:
        return base + ENGINE
    return 2 * base if through else base


def part_struck(dice: Dice, what: Vehicle) -> str:
    """What of a vehicle a direct hit finds: hull, running gear, or a turret if it has one (RFX-VEH-01)."""
    face = dice.roll(Pool(1, 6)).value
    if face == 6 and what.armor("turret_front"):
        return "turret"
    return "suspension" if face == 1 else "hull"


def hurt(moment: Moment, target: Ref, hits: Sequence[Hit]) -> None:
    """Hits of one event on a unit or a vehicle: they take effect when the moment settles (RFX-TIME-08)."""
    if moment.table.find(target, Vehicle) is None:
        wound(moment, target, hits)
    elif hits:
        moment.later(lambda: _all_struck(moment, target, tuple(hits)))


def _all_struck(moment: Moment, vehicle: Ref, hits: tuple[Hit, ...]) -> None:
    for hit in hits:
        struck(moment, vehicle, hit)


def struck(moment: Moment, vehicle: Ref, hit: Hit) -> None:
    """A hit on a vehicle: the armour of the facing struck, then what is behind it (RFX-VEH-01)."""
    table = moment.table
    what = table.part(vehicle, Vehicle)
    part = part_struck(table.dice(vehicle), what)
    hull = facing_struck(table, vehicle, table.cells(hit.by)[0]) if hit.by is not None else "hull_side"
    harm(moment, vehicle, facing_of(part, hull), hit)


def facing_of(part: str, hull: str) -> str:
    """The armour over a part, on the side the hull is struck (RFX-VEH-01)."""
    return hull.replace("hull", "turret") if part == "turret" else "suspension" if part == "suspension" else hull


def harm(moment: Moment, vehicle: Ref, facing: str, hit: Hit) -> None:
    """So much on a facing: at the threshold a component is disabled, at twice it destroyed (RFX-VEH-01)."""
    table = moment.table
    what, battered = table.part(vehicle, Vehicle), table.find(vehicle, Battered) or Battered()
    printed = armor(table, vehicle, facing)
    penetration = _factor(hit)
    came = came_through(table, vehicle, facing, hit)
    if table.options.on("armour_degradation") and printed and protection.penetrates(hit, printed, penetration):
        lost = dict(battered.lost)
        lost[facing] = lost.get(facing, 0) + int(protection.worn_away(hit, came))
        battered = replace(battered, lost=tuple(sorted(lost.items())))
        table.put(vehicle, battered)
    table.say(
        Event(
            "hit",
            "{target} is hit.",
            actor=hit.by,
            target=vehicle,
            detail=(f"{facing.replace('_', ' ')}: {hit.damage} damage, {came} past armour ({hit.cause})",),
        )
    )
    if hit.sort == "fire":
        catches_fire(table, vehicle, came)
    if hit.graze or came < what.threshold:
        return
    component = _component(table.dice(vehicle), facing, animal=what.animal)
    destroyed = came >= 2 * what.threshold or component in battered.disabled
    _breaks(moment, vehicle, battered, component, hit, destroyed=destroyed)


def came_through(scene: Scene, vehicle: Ref, facing: str, hit: Hit) -> int:
    """What of a hit the armour of a facing leaves (RFX-VEH-01, RFX-FIRE-02)."""
    return protection.through(hit.damage, ((armor(scene, vehicle, facing), _factor(hit)),))


def _factor(hit: Hit) -> Fraction:
    return Fraction(2) if hit.sort == "fire" else hit.penetration


def tinder(scene: Scene) -> Tinder:
    """How easily a vehicle catches fire (RFX-FIRE-03)."""
    return Tinder(wet=scene.weather.air.wet)


def catches_fire(table: Table, vehicle: Ref, came: int) -> None:
    """Ten per cent for every point of fire over its Armor, and it burns (RFX-FIRE-03)."""
    if came <= 0 or table.find(vehicle, Burning) is not None:
        return
    if hazards.kindled(table.dice(vehicle), came, tinder(table)):
        table.put(vehicle, Burning(hazards.HEAT["burning fuel or vehicle"], table.clock.round))
        table.say(Event("on fire", "{target} is on fire.", target=vehicle, told="{target} is on fire."))


def _component(dice: Dice, facing: str, *, animal: bool) -> str:
    """What lies behind a facing: engine or crew behind the hull, the weapon in the turret; of a mount its legs and its
    body (RFX-VEH-01).
    """
    if animal:
        return "suspension" if facing == "suspension" else "engine"
    if facing == "suspension":
        return "suspension"
    if facing.startswith("turret"):
        return "turret"
    return "engine" if dice.roll(Pool(1, 2)).value == 1 else "crew"


def _breaks(moment: Moment, vehicle: Ref, battered: Battered, component: str, hit: Hit, *, destroyed: bool) -> None:
    table = moment.table
    if destroyed:
        battered = replace(battered, destroyed=tuple(dict.fromkeys((*battered.destroyed, component))))
    battered = replace(battered, disabled=tuple(dict.fromkeys((*battered.disabled, component))))
    if component == "turret":
        mounts = tuple(seat.mount for seat in (table.find(vehicle, Crew) or Crew()).seats if seat.mount)
        battered = replace(battered, disabled=tuple(dict.fromkeys((*battered.disabled, *mounts))))
    table.put(vehicle, battered)
    mount = (table.find(vehicle, Vehicle) or Vehicle()).animal
    words = _DOWN[destroyed] if mount else f"{{target}}: {component} {'destroyed' if destroyed else 'out of action'}."
    table.say(Event("battered", words, actor=hit.by, target=vehicle, told=words))
    inside = seats.riders(table, vehicle)
    if astride(table, vehicle) and component in ("engine", "suspension"):
        if destroyed:
            _down(table, vehicle)
        thrown(moment, vehicle)
    elif destroyed and component in ("engine", "crew"):
        _down(table, vehicle)
        for rider in inside:
            wound(moment, rider, tuple(_jolt(hit, where) for where in LOCATIONS))
    elif component == "crew" and inside:
        unlucky = inside[table.dice(vehicle).roll(Pool(1, len(inside))).value - 1]
        wound(moment, unlucky, (_jolt(hit, "torso"),))


_DOWN = {False: "{target} is badly wounded and cannot go on.", True: "{target} is killed."}


def _down(table: Table, vehicle: Ref) -> None:
    table.put(vehicle, replace(table.find(vehicle, Condition) or Condition(), state=State.DEAD, strength=0.0))


def astride(scene: Scene, vehicle: Ref) -> bool:
    """Whether one sits on it and not in it: an animal, a motorcycle (RFX-MOVE-09)."""
    seats = (scene.find(vehicle, Crew) or Crew()).seats
    easy = (scene.find(vehicle, Vehicle) or Vehicle()).access in ("open", "animal")
    return easy and all(seat.exposure == "open" for seat in seats)


def thrown(moment: Moment, vehicle: Ref) -> None:
    """What one sits astride goes down: everybody on it falls a metre, the harder the faster it went (RFX-IMPACT-01 to
    03, RFX-MOVE-09).
    """
    table = moment.table
    kph = hypot(*targets.velocity(table, vehicle))
    for rider in seats.riders(table, vehicle):
        cell = next(iter(room_beside(table, vehicle, 1.0)), None)
        if cell is None:
            continue
        seats.get_out(table, rider, cell)
        table.put(rider, Stance(Posture.PRONE))
        table.say(Event("thrown", "{target} is thrown.", target=rider, told="{target} is thrown."))
        impact(moment, rider, falls.falling(1.0, load_of(table, rider)), 1 + int(kph // 10), "the fall")


def _jolt(hit: Hit, where: Location) -> Hit:
    return Hit(where, WRECK, Fraction(2), WRECK, "explosion", by=hit.by, cause="the vehicle")


def mined(moment: Moment, vehicle: Ref, blast: int, damage: int, cause: str, by: Ref | None) -> None:
    """A mine under a vehicle: full blast on the running gear, half on the hull's rear; a shaped charge strikes the
    rear with all of its direct damage instead (RFX-MINE-08).
    """
    full = Hit("torso", blast, Fraction(2), blast, "explosion", by=by, cause=cause)
    harm(moment, vehicle, "suspension", full)
    rear = replace(full, damage=damage, penetration=Fraction(1)) if damage else replace(full, damage=-(-blast // 2))
    harm(moment, vehicle, "hull_rear", rear)


def immobile(scene: Scene, vehicle: Ref) -> str:
    """Why a vehicle does not move; "" when it does."""
    battered = scene.find(vehicle, Battered) or Battered()
    return next((f"{part} out of action" for part in ("suspension", "engine") if part in battered.disabled), "")


def wrecked(scene: Scene, vehicle: Ref) -> bool:
    """Whether it is only scrap."""
    condition = scene.find(vehicle, Condition)
    return condition is not None and condition.state is State.DEAD
