"""Damage to vehicles: the facing struck, the component behind it, those inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from rules.dice import Dice, Pool
from rules.figure import Condition, Crew, State
from rules.ground import Cell
from rules.reflex.core.body import LOCATIONS, Location
from rules.reflex.order.moment import Moment
from rules.reflex.state import Battered, Vehicle
from rules.reflex.wounds import protection
from rules.reflex.wounds.harm import wound
from rules.reflex.wounds.hits import Hit
from rules.refs import Ref
from rules.scene import Event, Scene

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
    """Hits of one event on somebody, or on a vehicle: they take effect when the moment settles (RFX-TIME-08)."""
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
    penetration = Fraction(2) if hit.sort == "fire" else hit.penetration
    came = protection.through(hit.damage, ((printed, penetration),))
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
            detail=(f"{hit.cause}: {hit.damage} on {facing.replace('_', ' ')}, {came} through",),
        )
    )
    if hit.graze or came < what.threshold:
        return
    component = _component(table.dice(vehicle), facing)
    destroyed = came >= 2 * what.threshold or component in battered.disabled
    _breaks(moment, vehicle, battered, component, hit, destroyed=destroyed)


def _component(dice: Dice, facing: str) -> str:
    """What lies behind a facing: engine or crew behind the hull, the weapon in the turret (RFX-VEH-01)."""
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
    words = f"{{target}}: {component} {'destroyed' if destroyed else 'out of action'}."
    table.say(Event("battered", words, actor=hit.by, target=vehicle, told=words))
    inside = riders(table, vehicle)
    if destroyed and component in ("engine", "crew"):
        table.put(vehicle, replace(table.find(vehicle, Condition) or Condition(), state=State.DEAD, strength=0.0))
        for rider in inside:
            wound(moment, rider, tuple(_jolt(hit, where) for where in LOCATIONS))
    elif component == "crew" and inside:
        unlucky = inside[table.dice(vehicle).roll(Pool(1, len(inside))).value - 1]
        wound(moment, unlucky, (_jolt(hit, "torso"),))


def _jolt(hit: Hit, where: Location) -> Hit:
    return Hit(where, WRECK, Fraction(2), WRECK, "explosion", by=hit.by, cause="the vehicle")


def riders(scene: Scene, vehicle: Ref) -> tuple[Ref, ...]:
    """Everybody aboard."""
    seats = (scene.find(vehicle, Crew) or Crew()).seats
    return tuple(seat.rider for seat in seats if seat.rider is not None)


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
