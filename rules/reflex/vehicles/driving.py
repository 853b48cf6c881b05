"""Driving: how far in a Move, how sharply, over what; and what is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import hypot

from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.parts import room, wheels
from rules.reflex.core import able, attempts, targets
from rules.reflex.core.attempts import BODY, Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.mines import traffic
from rules.reflex.state import Driving, Traits, Vehicle
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.vehicles.forms import Drive
from rules.reflex.wounds import falls, harm, impacts
from rules.reflex.wounds.vehicles import immobile

TICKS = 5
KPH_PER_METRE = targets.KPH_PER_METRE
TURNING = 20.0
"""Kilometres an hour above which a Move turns by 60 degrees at most (RFX-VEH-02)."""
HARD = 0.6
SHOWN = 3
"""Decimals of a metre that a Move is counted and shown to, so that all who see a vehicle know how fast it goes."""
CLEAR = "gets clear"


@dataclass
class Run:
    """A Move of a vehicle while it lasts: who drives how fast along what, and which units it has struck."""

    driver: Ref
    vehicle: Ref
    kph: float
    route: tuple[Cell, ...]
    struck: list[Ref] = field(default_factory=list)


def farthest(scene: Scene, vehicle: Ref) -> float:
    """Metres of a Move at combat speed (RFX-VEH-02)."""
    return (scene.find(vehicle, Vehicle) or Vehicle()).speed / KPH_PER_METRE


def hindrance(scene: Scene, vehicle: Ref, route: tuple[Cell, ...]) -> str:
    """Why a route cannot be driven in a Move; "" when it can (RFX-VEH-02)."""
    parts = wheels.legs(scene, vehicle, route)
    if not route or parts is None:
        return "not straight ahead"
    pose = scene.pose(vehicle)
    metres = sum(scene.grid.straight(a, b) for a, b in pairwise((pose.cell, *route)))
    if metres > farthest(scene, vehicle) + 0.01:
        return "too far"
    turned = apart(scene.grid.degrees(parts[-1][1]), scene.grid.degrees(pose.facing))
    if metres * KPH_PER_METRE > TURNING and turned > 60.1:
        return "too sharp a turn for that speed"

    def hinders(at: Cell, way: int, cell: Cell) -> str:
        return "something solid in the way" if solid(scene, vehicle, at, cell, way) else ""

    return wheels.stopped(scene, vehicle, parts, hinders)


def solid(scene: Scene, vehicle: Ref, at: Cell, cell: Cell, way: int) -> bool:
    """Whether a vehicle cannot go from one cell to the next."""
    return bool(wheels.in_the_way(scene, vehicle, at, way, cell, HARD))


def suggested(scene: Scene, vehicle: Ref) -> Iterator[tuple[Cell, ...]]:
    """Routes worth a thought: straight on and with a bend, near and far."""
    most = max(1, int(farthest(scene, vehicle) / scene.grid.metres))
    routes = wheels.bends(scene, vehicle, (most, most // 2, max(1, most // 4), 1))
    return (route for route in routes if not hindrance(scene, vehicle, route))


def rough(scene: Scene, route: tuple[Cell, ...]) -> bool:
    """Whether a route leads over ground that asks for a check (RFX-VEH-02)."""
    return any(scene.place(cell).walk != "open" for cell in route)


def steering(scene: Scene, unit: Ref) -> Attempt:
    """Driving, by a steady hand, on rough ground; an animal is ridden without that skill (RFX-VEH-02)."""
    aboard = scene.find(unit, Aboard)
    if aboard is not None and (scene.find(aboard.vehicle, Vehicle) or Vehicle()).animal:
        return attempts.attempt(scene, unit, Attribute.CDN, uses=BODY, rule="RFX-VEH-02")
    return attempts.attempt(scene, unit, Attribute.CDN, Skill.DRIVING, uses=BODY, rule="RFX-VEH-02")


def runs_over(
    scene: Scene, vehicle: Ref, route: tuple[Cell, ...], all_the_way: Fraction = Fraction(1)
) -> tuple[Outcome, ...]:
    """What a Move does to everybody known of on its way, friend or foe; on rough ground it may lead only half the way
    (RFX-IMPACT-02, RFX-IMPACT-03).
    """
    half = route[: -(-len(route) // 2)]
    ways = ((route, all_the_way), (half, 1 - all_the_way))
    found: dict[Ref, dict[str, Outcome]] = {}
    for way, share in ways if all_the_way < 1 else ways[:1]:
        kph = _metres(scene, vehicle, way) * KPH_PER_METRE
        damage = falls.run_over((scene.find(vehicle, Vehicle) or Vehicle()).tons, kph)
        for victim in _on_the_way(scene, vehicle, route):
            there = set(scene.cells(victim)).intersection(way)
            rows = impacts.foretold(scene, victim, damage, int(kph // 10), CLEAR) if there else ()
            for row in rows or (Outcome(CLEAR, Fraction(1), victim, spared=True),):
                mine = found.setdefault(victim, {})
                before = mine[row.text].chance if row.text in mine else Fraction(0)
                mine[row.text] = replace(row, chance=before + share * row.chance)
    return tuple(row for rows in found.values() for row in sorted(rows.values(), key=lambda row: row.spared))


def _metres(scene: Scene, vehicle: Ref, route: tuple[Cell, ...]) -> float:
    return sum(scene.grid.straight(a, b) for a, b in pairwise((scene.cells(vehicle)[0], *route)))


def _on_the_way(scene: Scene, vehicle: Ref, route: tuple[Cell, ...]) -> tuple[Ref, ...]:
    there = scene.standing_in(route)
    return tuple(o for o in there if o != vehicle and scene.find(o, Traits) is not None and able.alive(scene, o))


def drive(moment: Moment, unit: Ref, action: Drive) -> Flow[None]:
    """Along the route when all of the tick has been rolled; on rough ground a check, or half the way (RFX-VEH-02)."""
    table = moment.table
    aboard = table.find(unit, Aboard)
    if aboard is None:
        return
    vehicle = aboard.vehicle
    parts = wheels.legs(table, vehicle, action.route) or ()
    if rough(table, action.route) and not _steers(table, unit):
        parts = parts[: -(-len(parts) // 2)]
    plan = yield from traffic.crossing(moment, vehicle, tuple(cell for cell, _ in parts))
    moment.later(lambda: _rolls(moment, unit, vehicle, parts, plan))


def _steers(table: Table, unit: Ref) -> bool:
    """The check on rough ground (RFX-VEH-02)."""
    attempt = steering(table, unit)
    result = check(table.dice(unit), attempt.check)
    words = "{actor} gets across the rough ground." if result.passed else "{actor} is slowed down by the rough ground."
    own = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("steers", words, actor=unit, own=own, secret=True, success=result.passed))
    return result.passed


def _rolls(moment: Moment, driver: Ref, vehicle: Ref, parts: tuple[tuple[Cell, int], ...], plan: traffic.Plan) -> None:
    """Cell by cell: mines under the wheels, people in the way (RFX-IMPACT-02, RFX-MINE-05)."""
    table = moment.table
    gone, route = 0.0, tuple(cell for cell, _ in parts)
    metres = sum(table.grid.straight(a, b) for a, b in pairwise((table.cells(vehicle)[0], *route)))
    run = Run(driver, vehicle, metres * KPH_PER_METRE, route)
    bearing = table.grid.degrees(table.pose(vehicle).facing)
    table.say(Event("drives", "{actor} drives on.", actor=vehicle, sound="An engine", loud=150.0))
    for number, (cell, way) in enumerate(parts):
        here = table.pose(vehicle).cell
        if immobile(table, vehicle) or solid(table, vehicle, here, cell, way):
            break
        footfall = table.step(vehicle, cell, way)
        if footfall.blocked_by is not None:
            _run_over(moment, run, (footfall.blocked_by,))
            footfall = table.step(vehicle, cell, way)
        if not footfall.moved:
            break
        gone += footfall.metres
        bearing = table.grid.degrees(way)
        _run_over(moment, run, _under(table, vehicle))
        joint = Moment(table, moment.tick)
        traffic.passes(joint, vehicle, footfall, plan, number)
        traffic.settle(joint)
    traffic.way_ends(moment, vehicle, plan)
    table.put(vehicle, Driving(round(gone, SHOWN), table.clock.round, moment.tick - TICKS + 1, bearing))


def _under(table: Table, vehicle: Ref) -> tuple[Ref, ...]:
    there = table.standing_in(table.cells(vehicle))
    return tuple(o for o in there if o != vehicle and table.find(o, Traits) is not None and able.alive(table, o))


def _run_over(moment: Moment, run: Run, there: tuple[Ref, ...]) -> None:
    """Everybody in the way, friend or foe: he gets clear or takes it, once in a Move, and is beside the way after it
    (RFX-IMPACT-02, RFX-IMPACT-03).
    """
    table = moment.table
    damage = falls.run_over(table.part(run.vehicle, Vehicle).tons, run.kph)
    for victim in there:
        if victim not in run.struck:
            run.struck.append(victim)
            harm.impact(moment, victim, damage, int(run.kph // 10), "struck by a vehicle", by=run.driver)
        room.make_room(table, victim, (*table.cells(run.vehicle), *run.route))


def speed(scene: Scene, vehicle: Ref) -> float:
    """Kilometres an hour now: of the last Move, while it lasts (RFX-VEH-02)."""
    return hypot(*targets.velocity(scene, vehicle))
