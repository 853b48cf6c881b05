"""Vehicles and mounts that run into bodies, into each other, and into what stands fast (GUR-SLAM-07, GUR-COLL-01)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import cos, radians
from typing import Any

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, riding
from rules.gurps.core.speed import FINE, toward
from rules.gurps.defence import choosing, meeting
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh import crashes
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.endings import FARES
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import attacking, course
from rules.gurps.grips.attacking import Clash
from rules.gurps.harm import hurting
from rules.gurps.riding import driving
from rules.gurps.riding.driving import RunDown
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Attribute
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Repeat
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import room, seats


def threat(scene: Scene, vehicle: Ref, victim: Ref) -> Threat:
    """A vehicle or mount as the one in its way meets it: too heavy to be turned aside (GUR-SLAM-01)."""
    return Threat(vehicle, victim, "blow", armed=False, heavy=float(max(1, figures.traits(scene, vehicle).hp)))


def bodies(scene: Scene, vehicle: Ref, victim: Ref, speed: int, heading: int) -> Clash:
    """Both bodies, as fast as they come at each other: dice of their own HP at the speed of the vehicle and at what the
    victim has come its way in its last turn (GUR-SLAM-02, GUR-SLAM-07).
    """
    grid, there = scene.grid, scene.cells(victim)[0]
    came = toward(scene, victim, grid.step(there, (heading + grid.directions // 2) % grid.directions))
    own, other = (crashes.momentum(figures.build(scene, each).hp, speed + came) for each in (vehicle, victim))
    return Clash(vehicle, victim, own, other, int(figures.attribute(scene, victim, Attribute.DX).total))


# odds


@stage("strays", roller="driver")
def steers(dice: Dice, control: int, strays: bool) -> bool:
    """A turn that comes too soon takes a control roll (GUR-MOVE-03)."""
    return strays or not rolls.roll(dice, control).success


@stage("off")
def gets_there(off: bool, strays: bool) -> bool:
    """Out of control it leads past the foe."""
    return off and not strays


STEERS = Course(Repeat(Course(steers), "turns", worst=("strays",)))
REACHES = Course(*STEERS.steps, *course.REACHES.steps, gets_there)
FOE = Course(*REACHES.steps, *course.CLASH, course.foe_is_struck, *FARES, course.lies)
RIDE = Course(*REACHES.steps, *course.CLASH, course.runner_is_struck, *FARES)
"""How the foe comes out of it, and what has run it down."""


def steered(scene: Scene, vehicle: Ref, route: tuple[Cell, ...]) -> dict[str, Any]:
    """The sharp turns of a route, as it begins."""
    turns = sum(leg.tight for leg in driving.legs(scene, vehicle, route) or ())
    return {"turns": turns, "strays": False, "control": int(driving.control(scene, vehicle).total) if turns else 0}


def opened(scene: Scene, vehicle: Ref, both: Clash, action: RunDown, score: Tally) -> dict[str, Any]:
    """Running a foe down, as it begins."""
    met = choosing.opened(scene, threat(scene, vehicle, action.target))
    return {**met, "score": int(score.total), **both.opened, **steered(scene, vehicle, action.route)}


# as it is played out


def runs_into(
    table: Table, vehicle: Ref, victim: Ref, both: Clash, ahead: Iterable[Cell], score: Tally | None = None
) -> Flow[None]:
    """A body in the way: on purpose by the skill that steers it, else for certain; it may get out of the way
    (GUR-SLAM-07, GUR-COLL-01). After it the body is beside the way.
    """
    against = threat(table, vehicle, victim)
    if score is not None:
        came = yield from attacking.comes(table, against, score)
        off, own, met = came.off, came.fell.own, came.tries
    else:
        met = yield from meeting.meet(table, against)
        off, own = not met.stopped, ()
    table.say(
        Event(
            "blow", "{actor} runs at {target}.", vehicle, victim,
            told="It is run down." if off else "It gets out of the way.", own=own, tally=score,
            success=off if score is not None else None, missed=not off and not met.tries, means=Means.IMPACT,
        )
    )  # fmt: skip
    met.tell(table)
    if off:
        yield from attacking.meet(table, both)
    room.make_room(table, victim, (*table.cells(vehicle), *ahead))


def clears(table: Table, vehicle: Ref, ahead: Iterable[Cell]) -> None:
    """Conscious figures that lie where it has come to get beside its way: the rules have no harm for them."""
    closed = (*table.cells(vehicle), *ahead)
    for other in table.standing_in(table.cells(vehicle)):
        if not riding.is_ride(table, other) and room.holds_ground(table, other):
            room.make_room(table, other, closed)


def closing(scene: Scene, vehicle: Ref, other: Ref, speed: int) -> Fraction:
    """Yards a second at which a vehicle runs into another: its own speed, and as much of the other's as leads toward
    it, or less what leads away (GUR-COLL-01).
    """
    theirs, here = scene.pose(other), scene.cells(vehicle)[0]
    off = 90.0 if theirs.cell == here else scene.grid.off(theirs.facing, theirs.cell, here)
    return Fraction(round(max(0.0, speed + riding.rolling(scene, other).speed * cos(radians(off))) * FINE), FINE)


def crash(table: Table, vehicle: Ref, cell: Cell, speed: int, into: str) -> None:
    """Against what stands fast: dice of twice its HP; another vehicle takes of its weight and it of the other's; all
    aboard are thrown about, as by something soft (GUR-COLL-01).
    """
    table.say(Event("crash", f"{{actor}} runs into {into}.", actor=vehicle, sound="A crash", loud=90.0))
    table.put(vehicle, replace(riding.rolling(table, vehicle), speed=0, carry=0, evading=False))
    there = table.occupants(cell) if cell in table.grid else ()
    other = next((each for each in there if each != vehicle and riding.is_ride(table, each)), None)
    fast: Fraction | int = speed if other is None else closing(table, vehicle, other, speed)
    hp = figures.build(table, vehicle).hp
    if other is None:
        _bangs(table, vehicle, crashes.collides(hp, fast, immovable=True))
    else:
        _bangs(table, vehicle, crashes.collides(figures.build(table, other).hp, fast))
        _bangs(table, other, crashes.collides(hp, fast))
    for each in (vehicle, *((other,) if other is not None else ())):
        for rider in seats.riders(table, each):
            _bangs(table, rider, crashes.collides(figures.build(table, rider).hp, fast, immovable=True, soft=True))


def _bangs(table: Table, unit: Ref, hurt: Hurt) -> None:
    if hurt.dice:
        hurting.suffer(table, unit, (Hit(Strike(hurt, Damage.CRUSHING)),))
