"""Driving: speeds, checks, crashes, and the routes a vehicle can take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.d6.attacks import attack
from rules.d6.attacks.attack import Shot
from rules.d6.core import equipment, rolls, scale, vehicles
from rules.d6.core.cover import OPEN
from rules.d6.core.defences import through
from rules.d6.core.rolls import Attempt, Check
from rules.d6.senses.awareness import Knows
from rules.d6.state import SPEEDS, Driving, Speed, Vehicle
from rules.d6.terms.code import half
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import wheels

HALVES = {"stopped": 0, "cautious": 1, "standard": 2, "double": 4, "triple": 6, "quadruple": 8}
"""How far each speed goes at most, in halves of the listed movement (DSX-VEH-06)."""
IMPACT = 6
"""Listed damage of a collision for each speed step and one more (DSX-VEH-08)."""


def furthest(scene: Scene, vehicle: Ref, speed: Speed) -> int:
    """The most cells a vehicle goes this round at a speed (DSX-VEH-06)."""
    feet = vehicles.listed_move(scene, vehicle) * HALVES[speed] / 2
    return scale.in_cells(scene.grid, feet) if feet else 0


def cannot_go(scene: Scene, vehicle: Ref, speed: Speed) -> str:
    """Why a vehicle cannot go at a speed this round; "" when it can (DSX-VEH-06).

    It changes by one category a round, or comes down by two on a Drive roll of 15; a wreck stays where it is.
    """
    if vehicles.wrecked(scene, vehicle):
        return "is a wreck"
    change = SPEEDS.index(speed) - vehicles.driving(scene, vehicle).category
    if change > 1:
        return "only one category faster in a round"
    if change < -2:
        return "at most two categories slower in a round"
    if SPEEDS.index(speed) > SPEEDS.index(scene.part(vehicle, Vehicle).fastest):
        return "beyond its top speed"
    return ""


def needs_braking(scene: Scene, vehicle: Ref, speed: Speed) -> bool:
    """Whether coming down to a speed takes a Drive roll (DSX-VEH-06)."""
    return SPEEDS.index(speed) - vehicles.driving(scene, vehicle).category == -2


def fastest_on_difficult() -> Speed:
    """On difficult ground at most standard speed (DSX-VEH-06)."""
    return "standard"


def action_cost(speed: Speed, *, evading: bool) -> int:
    """Actions of the operator: one at standard speed or faster, or evading at any; none otherwise (DSX-VEH-06)."""
    return 1 if evading or SPEEDS.index(speed) >= SPEEDS.index("standard") else 0


def coasts(going: Driving) -> Driving:
    """Without an operator a vehicle slows by one category a round (DSX-VEH-06)."""
    slower = SPEEDS[max(0, going.category - 1)]
    return Driving(slower, False, going.straight, going.round)


def straight_needed(scene: Scene, speed: Speed) -> int:
    """Cells to go straight before a turn of the wheel (DSX-VEH-06)."""
    return scale.in_cells(scene.grid, 5 * vehicles.STRAIGHT[SPEEDS.index(speed)])


def attempt(scene: Scene, driver: Ref, vehicle: Ref) -> Attempt:
    """The operator's roll (DSX-VEH-06)."""
    return rolls.attempt(scene, driver, scene.part(vehicle, Vehicle).skill)


def tight_turn(scene: Scene, driver: Ref, vehicle: Ref, speed: Speed) -> Check:
    """Turning sooner than the speed allows: Drive against 10 + 2 a step - handling (DSX-VEH-06)."""
    against = 10 + 2 * vehicles.step(speed) - vehicles.handling(scene, vehicle)
    return Check(attempt(scene, driver, vehicle).code, against)


def braking(scene: Scene, driver: Ref, vehicle: Ref) -> Check:
    """Coming down two categories in a round: Drive against 15 (DSX-VEH-06)."""
    return Check(attempt(scene, driver, vehicle).code, vehicles.BRAKING)


# collisions


def impact(speed: Speed) -> int:
    """Listed damage of a collision: 6, and 6 more a speed step (DSX-VEH-08)."""
    return IMPACT * (vehicles.step(speed) + 1)


def running_down(scene: Scene, driver: Ref, vehicle: Ref, victim: Ref, speed: Speed, knows: Knows) -> Shot:
    """Driving into a creature on purpose is an attack with the vehicle, for `attack.strike` to roll: against Reflexes,
    with a shield held up to it (DSX-VEH-08, DSX-ARM-01).
    """
    against = attack.reflexes(scene, victim, knows.aware, OPEN, attack.shield(scene, vehicle, victim))
    code = attempt(scene, driver, vehicle).code
    return Shot(code, int(against.total), impact(speed), equipment.armour(scene, victim))


@dataclass(frozen=True, slots=True)
class Crash:
    """A collision with something solid: what each vehicle takes, and every occupant."""

    damage: int
    occupants: int


def crash(speed: Speed) -> Crash:
    """Both take 6 a step and one more; those aboard half of it (DSX-VEH-08). Armour comes off both."""
    return Crash(impact(speed), half(impact(speed)))


def jolt(scene: Scene, rider: Ref, damage: int) -> int:
    """What a crash or wreck does to a unit aboard, less its own armour (DSX-VEH-07, DSX-VEH-08)."""
    return through(damage, equipment.armour(scene, rider))


HARD = 0.5
"""Metres of a wall or thing that no vehicle goes over."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One cell of a route: where to, heading how, and whether the turn into it is tighter than the speed allows."""

    cell: Cell
    heading: int
    tight: bool = False


def least(scene: Scene, vehicle: Ref, speed: Speed) -> int:
    """The fewest cells in a round that make a speed (DSX-VEH-06)."""
    category = SPEEDS.index(speed)
    return 0 if not category else furthest(scene, vehicle, SPEEDS[category - 1]) + 1


def legs(scene: Scene, vehicle: Ref, speed: Speed, route: tuple[Cell, ...]) -> tuple[Leg, ...] | None:
    """A route taken apart cell by cell; None if it does not follow the heading (DSX-VEH-06)."""
    straight, needed = vehicles.driving(scene, vehicle).straight, straight_needed(scene, speed)
    heading, followed = scene.pose(vehicle).facing, wheels.legs(scene, vehicle, route)
    if followed is None:
        return None
    found: list[Leg] = []
    for cell, way in followed:
        turned = way != heading
        found.append(Leg(cell, way, tight=turned and straight < needed))
        straight = 1 if turned else straight + 1
        heading = way
    return tuple(found)


def hindrance(scene: Scene, driver: Ref, vehicle: Ref, speed: Speed, route: tuple[Cell, ...]) -> str:
    """Why a route cannot be driven at a speed; "" when it can (DSX-VEH-06)."""
    if not least(scene, vehicle, speed) <= len(route) <= furthest(scene, vehicle, speed):
        return "not the distance for that speed"
    parts = legs(scene, vehicle, speed, route)
    if parts is None:
        return "not along the heading"
    if any(leg.tight for leg in parts) and attempt(scene, driver, vehicle).refusal:
        return "no dice left for so tight a turn"

    def hinders(at: Cell, heading: int, cell: Cell) -> str:
        wrong = solid(scene, vehicle, at, Leg(cell, heading))
        fast = SPEEDS.index(speed) > SPEEDS.index(fastest_on_difficult())
        if not wrong and fast and scene.place(cell).walk != "open":
            return "too fast for the ground"
        return wrong

    return wheels.stopped(scene, vehicle, ((leg.cell, leg.heading) for leg in parts), hinders)


def solid(scene: Scene, vehicle: Ref, at: Cell, leg: Leg) -> str:
    """What a vehicle would run into going into a cell; "" for nothing solid (DSX-VEH-08)."""
    return wheels.in_the_way(scene, vehicle, at, leg.heading, leg.cell, HARD)


def suggested(scene: Scene, vehicle: Ref, speed: Speed) -> Iterator[tuple[Cell, ...]]:
    """Routes worth a thought: straight on, with one or two turns either way, and with a tight turn at once, which takes
    a Drive roll, at the ends of the speed's range (DSX-VEH-06).
    """
    low, high = least(scene, vehicle, speed), furthest(scene, vehicle, speed)
    if not high:
        yield ()
        return
    needed = straight_needed(scene, speed)
    gone = vehicles.driving(scene, vehicle).straight
    first = max(0, needed - gone)
    for length in dict.fromkeys((high, (low + high) // 2, max(low, 1))):
        yield wheels.route(scene, vehicle, length, ())
        for side in (1, -1):
            for start in dict.fromkeys((first, (first + length) // 2)):
                if start < length:
                    yield wheels.route(scene, vehicle, length, ((start, side),))
                    yield wheels.route(scene, vehicle, length, ((start, side), (start + needed, side)))
                    yield wheels.route(scene, vehicle, length, ((start, side), (start + needed, -side)))
            if first:
                yield wheels.route(scene, vehicle, length, ((0, side),))
