"""At the wheel: speeds and distances, turns, braking, running people down and running into things."""

from __future__ import annotations

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
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

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
    """Driving into a creature on purpose is an attack with the vehicle, for `attack.strike` to roll (DSX-VEH-08)."""
    against = attack.reflexes(scene, victim, knows.aware, OPEN)
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
    """What a crash or wreck does to somebody aboard: less his own armour (DSX-VEH-07, DSX-VEH-08)."""
    return through(damage, equipment.armour(scene, rider))
