"""Vehicles: how fast, how hard to hit, what firing from them costs, turning, collisions, those aboard."""

from __future__ import annotations

from rules.d6.core import equipment, penalties, rolls, scale
from rules.d6.core.cover import OPEN, TAGS, Cover, Degree, best, fired
from rules.d6.core.defences import UNAWARE, defence
from rules.d6.state import SPEEDS, Driving, Health, Seated, Speed, Vehicle
from rules.d6.terms.code import DIE, Code, half
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Aboard, Seat
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import seats

SEAT_COVER: dict[str, Degree] = {
    "open": Degree.NONE,
    "light": Degree.LIGHT,
    "heavy": Degree.HEAVY,
    "enclosed": TAGS["port"],
}
"""What a seat adds to its occupant's Reflexes; an enclosed one only counts while its port is used (DSX-VEH-07)."""
STRAIGHT = (1, 1, 2, 4, 6, 8)
"""Cells to go straight before each turn, by category of speed from stopped to quadruple (DSX-VEH-06)."""
BRAKING = 15
"""What a Drive roll must reach to come down two categories in a round (DSX-VEH-06)."""
WRECK_HURTS = 5
"""Damage to every occupant of a vehicle that is wrecked (DSX-VEH-07)."""
DAMAGED_HANDLING = -2
EVADING = "evading"
"""The mark of appearance of a vehicle that dodges."""
AT_THE_WHEEL = "at the wheel"
"""The mark of appearance of a unit that is seen to drive."""
USUAL_DRIVER = Code.parse("3D")
"""What an unknown driver is taken to be: an ordinary person (DSX-CORE-06)."""


def operator(scene: Scene, vehicle: Ref) -> Ref | None:
    """The unit at the controls, if fit to use them; of an enemy's vehicle the one that is seen there."""
    at_controls = (rider for rider in riders(scene, vehicle) if (seat := equipment.seat(scene, rider)) and seat.drives)
    return next((rider for rider in at_controls if not _down(scene, rider)), None)


def carrier(scene: Scene, rider: Ref) -> Ref | None:
    """The vehicle a rider is in; an enemy's is the one seen where he is."""
    aboard = scene.find(rider, Aboard)
    if aboard is not None or not equipment.rides(scene, rider):
        return aboard.vehicle if aboard is not None else None
    here = scene.cells(rider)[0]
    others = (unit for unit in scene.units() if scene.find(unit, Vehicle) is not None)
    return next((unit for unit in others if here in scene.cells(unit)), None)


def riders(scene: Scene, vehicle: Ref) -> tuple[Ref, ...]:
    """Everybody aboard a vehicle, of an enemy's those who are seen there; nobody on anything else."""
    known = seats.riders(scene, vehicle)
    if not scene.assumed(vehicle):
        return known
    seen = (unit for unit, _ in scene.having(Seated) if carrier(scene, unit) == vehicle)
    return tuple(dict.fromkeys((*known, *seen)))


def _down(scene: Scene, unit: Ref) -> bool:
    health = scene.find(unit, Health)
    return health is not None and health.down


def driving(scene: Scene, vehicle: Ref) -> Driving:
    """How a vehicle is going; of an enemy's one knows it by the marks of its appearance."""
    if scene.assumed(vehicle):
        shown = scene.appearance(vehicle).marks
        speed = next((speed for speed in SPEEDS if f"{speed} speed" in shown), SPEEDS[0])
        return Driving(speed, EVADING in shown)
    return scene.find(vehicle, Driving) or Driving()


def marks(scene: Scene, vehicle: Ref) -> tuple[str, ...]:
    """What everybody sees of how a vehicle is going."""
    if scene.find(vehicle, Vehicle) is None:
        return ()
    going = driving(scene, vehicle)
    return (f"{going.speed} speed", *((EVADING,) if going.evading else ()))


def seat_marks(scene: Scene, rider: Ref) -> tuple[str, ...]:
    """What everybody sees of where a rider sits."""
    seat = equipment.seat(scene, rider)
    if seat is None:
        return ()
    return (f"{seat.exposure} seat", *((AT_THE_WHEEL,) if seat.drives else ()))


def seat_seen(marks: tuple[str, ...]) -> Seated | None:
    """How open a seat looks, by those marks."""
    exposure = next((each for each in SEAT_COVER if f"{each} seat" in marks), None)
    return Seated(exposure, AT_THE_WHEEL in marks) if exposure is not None else None


def step(speed: Speed) -> int:
    """The speed step: 0 stopped or cautious, 1 standard ... 4 quadruple (DSX-VEH-05, 06 and 08)."""
    return max(0, SPEEDS.index(speed) - 1)


def damaged(scene: Scene, vehicle: Ref) -> bool:
    """Below half its hit points: listed movement halved, handling 2 worse (DSX-VEH-07)."""
    health = scene.find(vehicle, Health)
    return health is not None and 2 * health.hp < scene.part(vehicle, Vehicle).hp_max


def wrecked(scene: Scene, vehicle: Ref) -> bool:
    """At 0 hit points it stops for good (DSX-VEH-07)."""
    return _down(scene, vehicle)


def handling(scene: Scene, vehicle: Ref) -> int:
    """How readily it turns; 2 worse while damaged (DSX-VEH-07)."""
    return scene.part(vehicle, Vehicle).handling + (DAMAGED_HANDLING if damaged(scene, vehicle) else 0)


def listed_move(scene: Scene, vehicle: Ref) -> int:
    """Listed movement in feet, halved while it is damaged (DSX-VEH-07)."""
    move = scene.part(vehicle, Vehicle).move
    return half(move) if damaged(scene, vehicle) else move


# how hard it is to hit


def _ordinary(scene: Scene, dodges: Tally | None, vehicle: Ref) -> Guess[Tally | None] | None:
    """A driver who is not seen counts as an ordinary one."""
    if dodges is None or operator(scene, vehicle) is not None:
        return None
    words = f"{scene.name(vehicle)}: driver not seen, counts as an ordinary one"
    return Guess((Assumption(Fact.UNSEEN, words, vehicle),), (None,))


@presuming(_ordinary)
def evading(scene: Scene, vehicle: Ref) -> Tally | None:
    """The operator's skill as Reflexes while he evades; of an enemy's vehicle a usual driver's (DSX-VEH-01)."""
    driver = operator(scene, vehicle)
    if not driving(scene, vehicle).evading or (driver is None and not scene.assumed(vehicle)):
        return None
    return dodging(scene, vehicle, driver)


def dodging(scene: Scene, vehicle: Ref, driver: Ref | None) -> Tally:
    """What evading makes of a vehicle's Reflexes: skill, size and handling (DSX-VEH-01, DSX-VEH-02)."""
    what = scene.part(vehicle, Vehicle)
    code = USUAL_DRIVER if driver is None else rolls.skill(scene, driver, what.skill)
    many = 1 if driver is None else penalties.declared(scene, driver)
    why = f"{what.skill} {code}, evading" + (" (assumed)" if driver is None else "")
    return Tally("Reflexes", code.static, why, "DSX-VEH-01", floor=0).plus(
        _size(what),
        Modifier(handling(scene, vehicle), "handling", "DSX-VEH-01"),
        Modifier(-DIE * (many - 1), f"{many} actions of the driver", "DSX-VEH-01"),
    )


def _size(what: Vehicle) -> Modifier:
    return Modifier(what.size.modifier, f"{what.size} size", "DSX-VEH-02")


def steady(scene: Scene, vehicle: Ref) -> Tally:
    """Reflexes of a vehicle that does not evade: 5, its size, and 1 a speed step (DSX-VEH-05)."""
    speed = driving(scene, vehicle).speed
    return Tally("Reflexes", UNAWARE, "vehicle", "DSX-VEH-05", floor=0).plus(
        _size(scene.part(vehicle, Vehicle)), Modifier(step(speed), f"{speed} speed", "DSX-VEH-05")
    )


def difficulty(scene: Scene, vehicle: Ref, aware: bool, behind: Modifier | None) -> Tally:
    """What it takes to hit a vehicle: if nobody aboard knows, 5 or its own figure if that is lower (DSX-VEH-05)."""
    figure = evading(scene, vehicle) or steady(scene, vehicle)
    if aware:
        return figure.plus(behind)
    if figure.total < UNAWARE:
        return figure
    return Tally("Difficulty", UNAWARE, "nobody aboard knows of the attack", "DSX-VEH-05", floor=0)


def rider_difficulty(scene: Scene, rider: Ref, behind: Cover, held_up: Modifier | None) -> Tally:
    """An occupant's Reflexes with his shield, or the vehicle's while it evades, and his seat's cover (DSX-VEH-01,
    DSX-VEH-07, DSX-ARM-01).
    """
    shelter = best(behind, seat_cover(scene, rider)).modifier
    vehicle = carrier(scene, rider)
    evasive = evading(scene, vehicle) if vehicle is not None else None
    return evasive.plus(shelter) if evasive else defence(scene, rider, "reflexes", held_up, shelter)


def seat_cover(scene: Scene, rider: Ref) -> Cover:
    """The cover of a seat (DSX-VEH-07)."""
    seat = equipment.seat(scene, rider)
    return Cover(SEAT_COVER[seat.exposure], f"{seat.exposure} seat", "DSX-VEH-07") if seat else OPEN


def cannot_single_out(scene: Scene, target: Ref) -> str:
    """Why an occupant cannot be singled out: enclosed, unless firing through his port (DSX-VEH-07)."""
    seat = equipment.seat(scene, target)
    if seat is None or seat.exposure != "enclosed" or (seat.port and fired(scene, target)):
        return ""
    return "enclosed in the vehicle"


def struck_by_blast(seat: Seat) -> bool:
    """Whether a blast gets at an occupant: in open and light seats (DSX-VEH-07)."""
    return seat.exposure in ("open", "light")


# attacking from it


def firing(scene: Scene, attacker: Ref) -> tuple[Modifier, ...]:
    """What movement takes off attacks from a vehicle: 1D a step, 2D more while it evades (DSX-VEH-03, DSX-VEH-04)."""
    vehicle = carrier(scene, attacker)
    if vehicle is None:
        return ()
    going = driving(scene, vehicle)
    lines = [Modifier(-step(going.speed), f"vehicle at {going.speed} speed", "DSX-VEH-03", unit="D")]
    if going.evading:
        lines.append(Modifier(-2, "evasive manoeuvres", "DSX-VEH-04", unit="D"))
    return tuple(lines)


def cannot_attack(scene: Scene, attacker: Ref, weapon: str = "") -> str:
    """Why a unit aboard cannot attack: enclosed, without a port and not at a mount (DSX-VEH-07); "" when it can."""
    seat = equipment.seat(scene, attacker)
    if seat is None or seat.exposure != "enclosed" or seat.port or (seat.mount and weapon == seat.mount):
        return ""
    return "enclosed, with no port to fire through"


ARC_CENTRES = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}
HALF_ARC = 67.5
"""Degrees either side that a mount with a limited arc can be swung (house)."""


def bears(scene: Scene, gunner: Ref, weapon: str, target: tuple[Cell, ...]) -> bool:
    """Whether a mounted weapon can be pointed at a place: within its arc of the vehicle's heading."""
    aboard, seat = scene.find(gunner, Aboard), equipment.seat(scene, gunner)
    if aboard is None or seat is None or seat.mount != weapon:
        return True
    arc = dict(scene.part(aboard.vehicle, Vehicle).arcs).get(weapon, "all round")
    if arc not in ARC_CENTRES:
        return True
    own, other = scale.nearest_cells(scene, scene.cells(aboard.vehicle), target)
    heading = scene.grid.degrees(scene.pose(aboard.vehicle).facing) + ARC_CENTRES[arc]
    return apart(scene.grid.bearing(own, other), heading) <= HALF_ARC
