"""How fast a target goes and what that takes off attacks at it; what of an attack's figures its side is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin

from rules.frame.figure import Aboard
from rules.frame.scene import Scene
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import seats
from rules.reflex.state import Driving, Fight, Moving, Vehicle
from rules.reflex.terms.body import ABOARD, GAIT_WORDS, Gait

UNAWARE = 4
HIDDEN = ("RFX-ATK-09", "RFX-ATK-10", "RFX-CORE-05", "RFX-ATK-05")
"""Rules whose share in a target number tells what the target knows or suffers, or a sum of such."""
KPH_PER_METRE = 1.8
"""A Move of two seconds: a metre of it is 1.8 kilometres an hour (RFX-TIME-50, RFX-VEH-02)."""
AGAINST = {Gait.SPRINT: -3, Gait.RUN: -2, Gait.TROT: -1}
"""On attacks at a target going so (RFX-MOVE-03 to 05, RFX-ATK-08)."""
FINE_MOTOR = {Gait.SPRINT: -5, Gait.RUN: -3, Gait.TROT: -2, Gait.WALK: -1, Gait.STAGGER: -1, Gait.CRAWL: -4}
"""On the unit's own fine motor actions (RFX-MOVE-03 to 08)."""
_RULES = {
    Gait.SPRINT: "RFX-MOVE-03",
    Gait.RUN: "RFX-MOVE-04",
    Gait.TROT: "RFX-MOVE-05",
    Gait.WALK: "RFX-MOVE-06",
    Gait.STAGGER: "RFX-MOVE-07",
    Gait.CRAWL: "RFX-MOVE-08",
}


def moving(scene: Scene, unit: Ref) -> Gait:
    """The gait at which a unit counts as moving now; that an enemy ran when he was last seen is old news
    (RFX-MOVE-11).
    """
    if scene.lost(unit) is not None:
        return Gait.STILL
    if scene.assumed(unit):
        marks = scene.appearance(unit).marks
        return next((gait for gait, word in GAIT_WORDS.items() if word in marks), Gait.STILL)
    found = scene.find(unit, Moving)
    tick = next((fight.tick for _, fight in scene.having(Fight)), 0)
    if found is None or found.round != scene.clock.round or tick < found.until:
        return Gait.STILL
    return found.gait


@dataclass(frozen=True, slots=True)
class Ride:
    """Which vehicle a unit rides in, and how open its seat is."""

    vehicle: Ref
    exposure: str


def ride(scene: Scene, unit: Ref) -> Ride | None:
    """What a unit rides in; of an enemy what all can see who see him sit there (RFX-COVER-06, RFX-ATK-10)."""
    aboard = scene.find(unit, Aboard)
    if aboard is not None:
        seat = seats.seat_of(scene, unit)
        return Ride(aboard.vehicle, seat.exposure if seat is not None else "open")
    if not scene.assumed(unit):
        return None
    marks = scene.appearance(unit).marks
    exposure = next((each for each, word in ABOARD.items() if word in marks), None)
    found = seats.around(scene, unit, Vehicle) if exposure is not None else None
    return None if exposure is None or found is None else Ride(found, exposure)


def fine_motor(scene: Scene, unit: Ref) -> Modifier | None:
    """What the unit's own gait, or the speed of its vehicle, takes off shots, throws and other fine work
    (RFX-MOVE-03 to 08, RFX-ATK-08).
    """
    aboard = scene.find(unit, Aboard)
    if aboard is not None:
        kph = hypot(*velocity(scene, aboard.vehicle))
        if (scene.find(aboard.vehicle, Vehicle) or Vehicle()).animal:
            return _at_a(mount_gait(scene, aboard.vehicle, kph), FINE_MOTOR, "mounted, at a")
        off = -by_speed(scene, aboard.vehicle, kph)
        return Modifier(off, "from a moving vehicle", "RFX-ATK-08") if off else None
    gait = moving(scene, unit)
    off = FINE_MOTOR.get(gait, 0)
    return Modifier(off, f"at a {gait.name.lower()}", _RULES[gait]) if off else None


def hard_to_hit(scene: Scene, target: Ref, attacker: Ref | None = None) -> Modifier | None:
    """What the target's gait takes off attacks at it; of a vehicle and those in it, how fast it goes as seen by an
    attacker who may be driving himself (RFX-ATK-08).
    """
    vehicle = _vehicle(scene, target)
    if vehicle is not None:
        own = _vehicle(scene, attacker) if attacker is not None else None
        (east, north), (his_east, his_north) = velocity(scene, vehicle), velocity(scene, own)
        if (scene.find(vehicle, Vehicle) or Vehicle()).animal:
            return _at_a(mount_gait(scene, vehicle, hypot(east, north)), AGAINST, "target mounted, at a")
        off = -by_speed(scene, vehicle, hypot(east - his_east, north - his_north))
        return Modifier(off, "target in a moving vehicle", "RFX-ATK-08") if off else None
    gait = moving(scene, target)
    off = AGAINST.get(gait, 0)
    return Modifier(off, f"target at a {gait.name.lower()}", "RFX-ATK-08") if off else None


def _at_a(gait: Gait, table: Mapping[Gait, int], words: str) -> Modifier | None:
    off = table.get(gait, 0)
    return Modifier(off, f"{words} {gait.name.lower()}", _RULES[gait]) if off else None


def mount_gait(scene: Scene, mount: Ref, kph: float) -> Gait:
    """The gait of an animal one rides on, by quarters of its best speed: it counts as on foot (RFX-ATK-08)."""
    best = (scene.find(mount, Vehicle) or Vehicle()).speed
    if kph <= 0:
        return Gait.STILL
    return (Gait.WALK, Gait.TROT, Gait.RUN, Gait.SPRINT)[min(3, int(4 * round(kph, 6) / best))]


def _vehicle(scene: Scene, unit: Ref) -> Ref | None:
    """The vehicle that a unit is or sits in."""
    rides = ride(scene, unit)
    if rides is not None:
        return rides.vehicle
    return unit if scene.find(unit, Vehicle) is not None else None


def velocity(scene: Scene, vehicle: Ref | None) -> tuple[float, float]:
    """Kilometres an hour to the east and to the north, of the last Move while it lasts (RFX-VEH-02)."""
    if vehicle is None:
        return 0.0, 0.0
    going = scene.find(vehicle, Driving) or Driving()
    metres, bearing = going.metres if going.round == scene.clock.round else 0.0, going.bearing
    if scene.assumed(vehicle):
        metres = _looks_to_go(scene, vehicle)
        bearing = scene.grid.degrees(scene.pose(vehicle).facing)
    kph = metres * KPH_PER_METRE
    return kph * sin(radians(bearing)), kph * cos(radians(bearing))


def _looks_to_go(scene: Scene, vehicle: Ref) -> float:
    """Metres of its last Move, as all can see who see it now."""
    if scene.lost(vehicle) is not None:
        return 0.0
    lengths_seen = map(lengths.in_metres, scene.appearance(vehicle).marks)
    return next((metres for metres in lengths_seen if metres is not None), 0.0)


def by_speed(scene: Scene, vehicle: Ref, kph: float) -> int:
    """What a speed takes off: nothing up to half the vehicle's safe speed, 1 to all of it, 2 above, 3 from twice it
    (RFX-ATK-08).
    """
    safe = (scene.find(vehicle, Vehicle) or Vehicle()).speed
    kph = round(kph, 6)
    if kph >= 2 * safe:
        return 3
    return 0 if kph <= safe / 2 else 1 if kph <= safe else 2


def to_the_attacker(tally: Tally) -> Tally:
    """What of the target number of an attack the attacker's own side is told: nothing of what goes on in the target's
    head.
    """
    return replace(tally, modifiers=tuple(each for each in tally.modifiers if each.rule not in HIDDEN))
