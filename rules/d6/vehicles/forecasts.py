"""Drives: the rolls they take, who is run down on the way, and how hard evasion makes the vehicle to hit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from rules.d6.attacks.assumed import minds
from rules.d6.attacks.forecasts import struck
from rules.d6.core import facing, vehicles
from rules.d6.core.rolls import chance_of
from rules.d6.senses import awareness
from rules.d6.state import Traits
from rules.d6.vehicles import driving, routes
from rules.d6.vehicles.forms import Drive
from rules.d6.vehicles.routes import Leg
from rules.d6.wounds import injury
from rules.d6.wounds.losses import suffered
from rules.frame.figure import Aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there, usual_figures

IN_CONTROL = Assumption(Fact.ROUGH, "if the driver keeps control; out of control, it goes straight on")


def drive(scene: Scene, ask: Ask, action: Drive) -> Forecast:
    """Braking and tight turns have to succeed; a creature in the way is run down or jumps aside (DSX-VEH-06, 08)."""
    aboard, driver = scene.find(ask.unit, Aboard), ask.unit
    if aboard is None:
        return Forecast(FREE)
    vehicle = aboard.vehicle
    legs = routes.legs(scene, vehicle, action.speed, action.route) or ()
    tests = [driving.tight_turn(scene, driver, vehicle, action.speed) for leg in legs if leg.tight]
    if driving.needs_braking(scene, vehicle, action.speed):
        tests.append(driving.braking(scene, driver, vehicle))
    success = prod((chance_of(test) for test in tests), start=Fraction(1)) if tests else None
    tallies = [driving.attempt(scene, driver, vehicle).tally] if tests else []
    if action.evade:
        tallies.append(vehicles.dodging(scene, vehicle, driver))
    victims = in_the_way(scene, vehicle, legs)
    outcomes = tuple(each for other in victims for each in _run_down(scene, driver, vehicle, other, action))
    assumes = (*usual_figures(scene, victims), *still_there(scene, victims), *_minds(scene, vehicle, victims))
    note = f"{len(tests)} {'roll' if len(tests) == 1 else 'rolls'} to keep control" if tests else ""
    return Forecast(FREE, tuple(tallies), outcomes, success, assumes + (IN_CONTROL,) * bool(tests), note)


def in_the_way(scene: Scene, vehicle: Ref, legs: tuple[Leg, ...]) -> tuple[Ref, ...]:
    """The creatures on their feet whom a vehicle meets on its way, its whole breadth counted."""
    found: dict[Ref, None] = {}
    for leg in legs:
        for cell in scene.room(vehicle, leg.cell, leg.heading):
            for other in scene.occupants(cell):
                if scene.find(other, Traits) is not None and not facing.down(scene, other):
                    found[other] = None
    return tuple(found)


def _run_down(scene: Scene, driver: Ref, vehicle: Ref, victim: Ref, action: Drive) -> Iterator[Outcome]:
    """Every way an attack with the vehicle can fall for one in its way (DSX-VEH-08)."""
    knows = awareness.aware(scene, victim, vehicle)
    shot = driving.running_down(scene, driver, vehicle, victim, action.speed, knows)
    if not shot.code.usable:
        yield Outcome("jumps aside", Fraction(1), victim, spared=True)
        return
    miss, found = struck(shot, injury.health(scene, victim), injury.hp_max(scene, victim))
    if miss:
        yield Outcome("jumps aside", miss, victim, spared=True)
    yield from suffered(victim, found)


def _minds(scene: Scene, vehicle: Ref, victims: tuple[Ref, ...]) -> Iterator[Assumption]:
    for victim in victims:
        knows = awareness.aware(scene, victim, vehicle)
        if knows.assumed:
            yield from minds(scene, victim, knows)
