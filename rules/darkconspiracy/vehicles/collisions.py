"""Collisions: of craft with each other and with things that stand, and people who are run down."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.darkconspiracy.core import checks, figures
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.hazards import falling
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.craft import Craft
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.skills import Attribute
from rules.darkconspiracy.terms.vehicles import Section, Side
from rules.darkconspiracy.vehicles import aboard, condition, control
from rules.darkconspiracy.vehicles.damage import struck
from rules.darkconspiracy.vehicles.driving import HARD
from rules.darkconspiracy.vehicles.hits import Blow
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.angles import apart
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.parts import room, seats

ALIKE = 45.0
"""Degrees within which two headings are the same, or opposite (DKC-COLL-01)."""
TENTH = 10
PERCENT = Pool(1, 100)


def net_speed(mine: int, other: int, degrees: float) -> int:
    """Net speed: of opposite headings the sum, of the same the difference, else the faster (DKC-COLL-01)."""
    if degrees <= ALIKE:
        return abs(mine - other)
    return mine + other if degrees >= 180 - ALIKE else max(mine, other)


def force(craft: Craft, other: float, net: int) -> int:
    """What a collision pierces: an aircraft suffers by its own tonnage, all others by a tenth of that of what they hit
    (DKC-COLL-02).
    """
    exact = Fraction(str(craft.tons if craft.aircraft else other)) * net
    return int(exact if craft.aircraft else exact / TENTH)


def ram(craft: Craft, other: float, net: int, side: Side) -> Blow:
    """A collision as a blow on one of the two; boats take it below the waterline (DKC-COLL-02)."""
    section = Section.WATERLINE if craft.boat else None
    return Blow(force(craft, other, net), side, rams=True, section=section)


def collide(table: Table, one: Ref, other: Ref) -> Flow[None]:
    """Two craft run into each other: each suffers by the other, then each driver tries to keep control (DKC-COLL-01,
    DKC-COLL-02, DKC-COLL-04).
    """
    speeds = {each: round(aboard.under_way(table, each).speed) for each in (one, other)}
    off = apart(*(table.grid.degrees(table.pose(each).facing) for each in (one, other)))
    net = net_speed(speeds[one], speeds[other], off if speeds[one] and speeds[other] else 90)
    table.say(Event("collides", "{actor} runs into {target}.", actor=one, target=other, sound="A crash", loud=200.0))
    tons = {one: aboard.craft(table, other).tons, other: aboard.craft(table, one).tons}
    sides = {one: aboard.turned_to(table, other, one), other: aboard.turned_to(table, one, other)}
    blows = {each: ram(aboard.craft(table, each), tons[each], net, sides[each]) for each in (one, other)}
    for each in (one, other):
        yield from struck(table, each, blows[each], 1, means=Means.IMPACT)
    for each in (one, other):
        yield from keeps_control(table, each, moving=speeds[each] > 0)


def into(table: Table, vehicle: Ref, what: str) -> Flow[None]:
    """A craft runs into a thing that stands, and its driver tries to keep control (DKC-COLL-02, DKC-COLL-04)."""
    yield from _crashes(table, vehicle, what)
    yield from keeps_control(table, vehicle, moving=True)


def _crashes(table: Table, vehicle: Ref, what: str) -> Flow[None]:
    """A thing that stands counts as heavy as what runs into it (DKC-COLL-02)."""
    craft, speed = aboard.craft(table, vehicle), aboard.under_way(table, vehicle).speed
    table.say(Event("collides", f"{{actor}} runs into {what}.", actor=vehicle, sound="A crash", loud=200.0))
    yield from struck(table, vehicle, ram(craft, craft.tons, speed, "front"), 1, means=Means.IMPACT)


def keeps_control(table: Table, vehicle: Ref, *, moving: bool) -> Flow[bool]:
    """A difficult check after a collision; a craft that has run into something stands (DKC-COLL-04)."""
    if aboard.wrecked(table, vehicle):
        return False
    if moving and not aboard.flying(table, vehicle):
        condition.stands(table, vehicle, aboard.under_way(table, vehicle).trouble)
    return (yield from steadies(table, vehicle))


def steadies(table: Table, vehicle: Ref) -> Flow[bool]:
    """The check itself: when it fails those astride fall off, and what is still under way skids into a solid thing in
    front of it (DKC-COLL-04, DKC-MISH-06).
    """
    came = control.attempt(table, vehicle, Level.DIF, "after the collision")
    if came.well:
        return True
    if aboard.craft(table, vehicle).astride:
        yield from control.mishap(table, vehicle, worst=came is Came.CATASTROPHE)
        return False
    ahead = skids_into(table, vehicle)
    if ahead:
        yield from _crashes(table, vehicle, ahead)
    if not aboard.wrecked(table, vehicle):
        control.out_of_control(table, vehicle, worst=came is Came.CATASTROPHE)
    return False


def skids_into(scene: Scene, vehicle: Ref) -> str:
    """The solid thing in front of a ground vehicle, if it loses control now; "" for none (DKC-COLL-04)."""
    return "" if aboard.flying(scene, vehicle) or aboard.craft(scene, vehicle).boat else obstacle(scene, vehicle)


def mishap(table: Table, vehicle: Ref, came: Came) -> Flow[None]:
    """A failed check of driving: a catastrophe runs a craft into what stands within a phase of its course
    (DKC-MISH-03, DKC-MISH-07).
    """
    worst = came is Came.CATASTROPHE
    ahead = obstacle(table, vehicle) if worst and not aboard.craft(table, vehicle).astride else ""
    if ahead:
        yield from into(table, vehicle, ahead)
    else:
        yield from control.mishap(table, vehicle, worst=worst)


def obstacle(scene: Scene, vehicle: Ref) -> str:
    """A solid thing within a phase straight ahead; "" for none."""
    speed, pose = aboard.under_way(scene, vehicle).speed, scene.pose(vehicle)
    at = pose.cell
    for _ in range(int(speed / scene.grid.metres)):
        at = scene.grid.step(at, pose.facing)
        if at not in scene.grid:
            return ""
        place = scene.place(at)
        if place.walk == "impassable" or place.obstacle > HARD:
            return "something solid"
    return ""


# people


@stage("total", roller="target")
def leaps(dice: Dice, points: int, leap: int) -> int:
    """The points of one who is run down: none if he leaps aside, by an average check of agility (DKC-COLL-03)."""
    return 0 if checks.check(dice, leap).well else points


LANDS = Course(falling.rolls_off, *falling.LANDS.steps)
"""Who is struck falls, as it is played: reads the `total` of it and what a fall reads."""
RUN_DOWN = Course(leaps, *falling.STRUCK)
"""A person in the way, to what becomes of him: reads `points` and `leap` too."""


def points(tons: float, net: int) -> int:
    """Points of a character who is run down: half of tonnage times speed, spread as those of a fall (DKC-COLL-03)."""
    return int(Fraction(str(tons)) * net / 2)


def in_the_way(scene: Scene, vehicle: Ref, cells: tuple[Cell, ...]) -> tuple[Ref, ...]:
    """The people and animals in some cells that a craft would run down."""
    there = scene.standing_in(cells)
    alive = (o for o in there if o != vehicle and scene.find(o, Traits) is not None and knowing.alive(scene, o))
    return tuple(other for other in alive if not aboard.is_craft(scene, other))


def _opened(scene: Scene, vehicle: Ref, victim: Ref, net: int) -> dict[str, Any]:
    leap = int(figures.attribute_base(scene, victim, Attribute.AGL).total) if knowing.conscious(scene, victim) else 0
    hit = points(aboard.craft(scene, vehicle).tons, net)
    return dict(falling.opened(scene, victim, 0)) | {"points": hit, "leap": checks.number(leap, Level.AVG)}


def upon(scene: Scene, vehicle: Ref, victim: Ref, net: int) -> Upon:
    """What being run down at that speed may do to a character."""
    return Upon(victim, RUN_DOWN, _opened(scene, vehicle, victim, net))


def run_down(table: Table, vehicle: Ref, victim: Ref, course: tuple[Cell, ...]) -> Flow[None]:
    """He leaps aside, which costs no action, or is struck; the craft goes on, if its driver keeps control of it
    (DKC-COLL-03, DKC-COLL-04).
    """
    driver, net = aboard.driver(table, vehicle), round(aboard.under_way(table, vehicle).speed)
    fields, dice = _opened(table, vehicle, victim, net), table.dice(victim)
    total: int = leaps.rule(dice, fields["points"], fields["leap"])
    hit = total > 0
    words = "{target} is run down." if hit else "{target} leaps out of the way."
    event = Event("run down", words, actor=vehicle, target=victim, told=words, unseen=words, means=Means.IMPACT)
    table.say(replace(event, data={"hit": hit, "by": driver}, missed=not hit))
    if hit:
        known = LANDS.rolled(fields | {"total": total}, dice)
        yield from hurting.suffer(table, victim, known["hits"], driver)
    room.make_room(table, victim, course)


def ridden(table: Table, vehicle: Ref, cycle: Ref) -> Flow[None]:
    """A bicycle, a motorcycle or a mount in the way: everybody on it is run down, and the machine may be wrecked, by as
    many percent as the force of it (DKC-COLL-03).
    """
    net = round(aboard.under_way(table, vehicle).speed)
    for rider in seats.riders(table, cycle):
        yield from run_down(table, vehicle, rider, ())
    chance = int(Fraction(str(aboard.craft(table, vehicle).tons)) * net)
    if aboard.craft(table, cycle).cycle and table.dice(cycle).roll(PERCENT).value <= chance:
        condition.put(table, cycle, replace(aboard.battered(table, cycle), engine=1))
        yield from control.mishap(table, cycle, worst=False)
