"""Moves, drives, doors broken down and actions held: what can be said of them beforehand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod

from rules import odds
from rules.d6.actions import Break, Drive, Hold, Move
from rules.d6.combat import attack, cover, equipment, objects
from rules.d6.field import awareness, driving, mines, movement, routes, vehicles
from rules.d6.forecasts import under_fire
from rules.d6.forecasts.blows import against
from rules.d6.forecasts.parts import chance_of
from rules.d6.order import fighters, opportunity
from rules.d6.play import things
from rules.d6.state import Held, Zone
from rules.figure import Aboard
from rules.flow import Ask
from rules.forecast import Forecast, Outcome
from rules.forms import FREE
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Scene
from rules.tally import Tally
from rules.things import Minefield

NEAREST = 3
"""For how many enemies the cover at the end of a walk is worked out."""


def walk(scene: Scene, ask: Ask, action: Move) -> Forecast:
    """The allowance, the cover from the nearest enemies at the end, and what is known of the way."""
    unit = ask.unit
    tallies = [movement.listed(scene, unit), *_cover_there(scene, unit, action.way)]
    if action.sneak:
        tallies.append(awareness.sneaking(scene, unit).tally)
    struck = under_fire.told(scene, unit, under_fire.walking(scene, unit, action.way))
    return Forecast(FREE, tuple(tallies), struck, note="; ".join(_on_the_way(scene, unit, action.way)))


def _cover_there(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> list[Tally]:
    if not way:
        return []
    there = replace(scene.pose(unit), cells=(way[-1],), kept_down=())
    foes = sorted(fighters.foes(scene, unit), key=lambda foe: (scene.grid.straight(scene.cells(foe)[0], way[-1]), foe))
    found = []
    for foe in foes[:NEAREST]:
        behind = cover.cover(scene, foe, unit, pose=there)
        reason = behind.reason if behind.in_line else f"out of sight, {behind.reason}"
        found.append(Tally(f"Cover from {scene.name(foe)}", int(behind.degree), reason, behind.rule))
    return found


def _on_the_way(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> list[str]:
    """Known dangers of a way: mines, and the fire of one's own side."""
    side = scene.side(unit)
    told = []
    if any(cell in mines.known_cells(scene, side) for cell in way):
        told.append("steps round a mine")
    fields = (field for ref, field in scene.having(Minefield) if mines.known(scene, ref, side))
    if any(cell in field.cells and cell not in field.cleared for field in fields for cell in way):
        told.append("through a minefield")
    if any(cell in zone.cells for _, zone in scene.having(Zone) for cell in way):
        told.append("through a field of fire")
    return told


def drive(scene: Scene, ask: Ask, action: Drive) -> Forecast:
    """Braking and tight turns have to succeed; somebody in the way is run down (DSX-VEH-06, DSX-VEH-08)."""
    aboard = scene.find(ask.unit, Aboard)
    if aboard is None:
        return Forecast(FREE)
    vehicle = aboard.vehicle
    legs = routes.legs(scene, vehicle, action.speed, action.route) or ()
    tests = [driving.tight_turn(scene, ask.unit, vehicle, action.speed) for leg in legs if leg.tight]
    if driving.needs_braking(scene, vehicle, action.speed):
        tests.append(driving.braking(scene, ask.unit, vehicle))
    success = prod((chance_of(test) for test in tests), start=Fraction(1)) if tests else None
    tallies = (driving.attempt(scene, ask.unit, vehicle).tally,) if tests else ()
    in_the_way = [other for cell in action.route for other in scene.occupants(cell) if other != vehicle]
    outcomes = tuple(
        Outcome("run down", _run_down(scene, ask.unit, vehicle, other, action), other)
        for other in dict.fromkeys(in_the_way)
    )
    note = f"{len(tests)} {'roll' if len(tests) == 1 else 'rolls'} to keep control" if tests else ""
    evading = vehicles.evading(scene, vehicle)
    return Forecast(FREE, tallies + ((evading,) if evading else ()), outcomes, success=success, note=note)


def _run_down(scene: Scene, driver: Ref, vehicle: Ref, victim: Ref, action: Drive) -> Fraction:
    knows = awareness.aware(scene, victim, vehicle)
    shot = driving.running_down(scene, driver, vehicle, victim, action.speed, knows)
    return odds.of(attack.strike, shot).chance(lambda strike: strike.hit) if shot.code.usable else Fraction(0)


def break_down(scene: Scene, ask: Ask, action: Break) -> Forecast:
    """An attack on a thing: how likely it does damage at all (DSX-ARM-01)."""
    barrier = scene.barrier(action.cell, action.direction)
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if barrier is None or arm is None:
        return Forecast(FREE)
    shot, thing = things.against(scene, ask.unit, arm.weapon, barrier), objects.strength(barrier)
    tallies = (
        things.damage(scene, ask.unit, arm.weapon),
        Tally(thing.name.capitalize(), thing.points, f"points, armour {thing.armour}", "DSX-ARM-01"),
    )
    if not shot.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    fallen = odds.of(attack.strike, shot)
    broken = fallen.chance(lambda strike: objects.broken(strike.through, thing))
    outcomes = (
        Outcome("breaks at once", broken),
        Outcome("damaged", fallen.chance(lambda strike: strike.through > 0) - broken),
    )
    return Forecast(FREE, tallies, outcomes, success=fallen.chance(lambda strike: strike.through > 0))


def hold(scene: Scene, ask: Ask, action: Hold) -> Forecast:
    """What the held action would do if it were set off now; nothing is lost if it never is (DSX-HELD-01)."""
    note = "carried out when it is set off, if at all"
    target = action.target if action.target is not None else action.whom
    if action.action != "attack" or target is None or scene.side(target) == scene.side(ask.unit):
        return Forecast(FREE, note=note)
    held = Held(
        action.trigger,
        action.action,
        0,
        weapon=action.weapon,
        mode="burst" if action.burst else "thrown" if action.thrown else "single",
        target=target,
    )
    made = opportunity.attack_on(scene, ask.unit, held, target, None)
    if made is None:
        return Forecast(FREE, note=note)
    now = against(scene, made)
    return Forecast(FREE, now.tallies, success=now.success, assumes=now.assumes, note=note)
