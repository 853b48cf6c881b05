"""Courses: how fast a craft may go where, what hinders it, what it risks, and the stretch of a phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import NamedTuple

from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.core.distance import between
from rules.darkconspiracy.state.craft import Craft, UnderWay
from rules.darkconspiracy.vehicles import aboard, condition, terrain
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.parts import wheels

HARD = 0.6
"""Metres of a thing that no vehicle rolls over."""
AFLOAT = ("deep",)
CLEAR = 20
"""Metres of height from which nothing on the ground is in the way (DKC-MOVE-08)."""
EVERYWHERE = ("open", "difficult", "shallow", "deep")
SHARP = 45.0
"""Degrees that a craft may turn in a phase without risk at speed; 60 on hexes (DKC-MISH-01)."""
ROWED = 8
"""Metres of a phase of a motorboat that is rowed (DKC-MOVE-06)."""
UPWIND = 45.0
"""Degrees to either side of the wind's eye in which nothing sails (DKC-MOVE-06)."""
Legs = tuple[tuple[Cell, int], ...]
"""Cells in turn, each with the heading into it."""


def rates(scene: Scene, vehicle: Ref) -> tuple[int, int]:
    """Its safe rates on the road and off it now (DKC-MOVE-02, DKC-VDAM-05)."""
    craft = aboard.craft(scene, vehicle)
    if condition.immobile(scene, vehicle):
        return 0, 0
    road, country = craft.rates
    if craft.boat and (aboard.battered(scene, vehicle).engine or aboard.battered(scene, vehicle).screw):
        road = country = min(road, ROWED)
    return (road // 2, country // 2) if condition.halved(scene, vehicle) else (road, country)


def safe(scene: Scene, vehicle: Ref, cell: Cell) -> int:
    """The safe rate on a cell now."""
    return slowed(aboard.craft(scene, vehicle), rates(scene, vehicle), terrain.at(scene, cell))


def slowed(craft: Craft, rates: tuple[int, int], land: terrain.Country) -> int:
    """What the country leaves of its rates: on a good road the one, on a poor one the other, elsewhere some of that; 0
    where it cannot go (DKC-TERR-02, DKC-TERR-03, DKC-TERR-04).
    """
    road, country = rates
    if craft.aircraft:
        return road
    if craft.boat:
        return terrain.kept(road, land, terrain.BOATS)
    if land.road:
        return road if land.road == "good" else country
    if craft.build == "bicycle" and (land.wooded or land.lie == "swamp"):
        return 0
    if craft.build == "hovercraft":
        return terrain.kept(country, land, terrain.HOVERING)
    if land.lie == "water":
        return country // 4 if craft.amphibious else 0
    return terrain.kept(country, land, terrain.ANIMALS if craft.animal else terrain.GROUND)


def top(scene: Scene, vehicle: Ref, cell: Cell) -> int:
    """The most it can do there: twice the safe rate on the ground, and of a boat that is rowed (DKC-MISH-01,
    DKC-MOVE-06).
    """
    return (1 + risky(aboard.craft(scene, vehicle))) * safe(scene, vehicle, cell)


def risky(craft: Craft) -> bool:
    """Whether it may go beyond its safe rate at all."""
    return "oars" in craft.power if craft.boat else not craft.aircraft


def walks(scene: Scene, vehicle: Ref) -> tuple[str, ...]:
    """The movement classes of the ground that it goes over."""
    craft = aboard.craft(scene, vehicle)
    return AFLOAT if craft.boat else EVERYWHERE if craft.amphibious or craft.aircraft else EVERYWHERE[:3]


def solid(scene: Scene, vehicle: Ref, at: Cell, way: int, to: Cell) -> str:
    """What it would run into going from one cell to the next; "" for nothing."""
    if aboard.flying(scene, vehicle):
        wrong = "" if to in scene.grid else "the edge of the map"
        if aboard.height(scene, vehicle) >= CLEAR or wrong:
            return wrong
    return wheels.in_the_way(scene, vehicle, at, way, to, HARD, walks(scene, vehicle))


def metres(scene: Scene, start: Cell, course: tuple[Cell, ...]) -> float:
    """How long a course is (DKC-GRID-02)."""
    return sum(between(scene, a, b) for a, b in pairwise((start, *course)))


class Stretch(NamedTuple):
    """What a craft covers in a phase: cell i of n is held from (i - 1) / n to i / n of it (DKC-MOVE-03)."""

    legs: Legs
    left: float = 0.0
    """Metres that did not suffice for one more cell."""
    rest: tuple[Cell, ...] = ()
    """What is left of the course."""


def stretch(scene: Scene, vehicle: Ref, now: UnderWay, course: tuple[Cell, ...] | None = None) -> Stretch:
    """The cells that it goes through in a phase at its speed; at the end of its course it stops (DKC-MOVE-03,
    DKC-GRID-02).
    """
    course = now.course if course is None else course
    have, at, legs = now.speed + now.left, scene.cells(vehicle)[0], list[tuple[Cell, int]]()
    for number, cell in enumerate(course):
        cost = between(scene, at, cell)
        if cost > have + 1e-9:
            return Stretch(tuple(legs), min(have, scene.grid.metres), course[number:])
        have -= cost
        legs.append((cell, scene.grid.direction(at, cell)))
        at = cell
    return Stretch(tuple(legs))


# what may be declared


def speeds(scene: Scene, vehicle: Ref) -> tuple[int, ...]:
    """Speeds worth a thought: a quarter and half of the safe rate, the rate, and beyond it where that can be; boats
    gain and lose eight metres a phase (DKC-MISH-01, DKC-MOVE-04).
    """
    craft, pose, now = aboard.craft(scene, vehicle), scene.pose(vehicle), aboard.under_way(scene, vehicle)
    ahead = scene.grid.step(pose.cell, pose.facing)
    rate = max(safe(scene, vehicle, cell) for cell in (pose.cell, ahead) if cell in scene.grid)
    most = max(top(scene, vehicle, cell) for cell in (pose.cell, ahead) if cell in scene.grid)
    if craft.boat:
        known = (now.speed - BY, now.speed, now.speed + BY)
        return tuple(speed for speed in known if 0 < speed <= most and not boat_speed(scene, vehicle, speed))
    likely = (rate // 4, rate // 2, rate, rate * 3 // 2, 2 * rate)
    if craft.build == "aeroplane" and aboard.flying(scene, vehicle):
        return rate // 2, rate
    least = min(rate, int(scene.grid.metres))
    return tuple(dict.fromkeys(speed for speed in likely if least <= speed <= most and speed))


BY = 8
"""Metres by which a boat gains or loses speed in a phase at most (DKC-MOVE-04)."""


def boat_speed(scene: Scene, vehicle: Ref, speed: int) -> str:
    """Why a boat cannot come to a speed this phase: its acceleration is for a turn, and it slows down twice as fast
    (DKC-MOVE-04).
    """
    craft, now = aboard.craft(scene, vehicle), aboard.under_way(scene, vehicle)
    change = speed - now.speed
    if abs(change) > BY:
        return "at most eight metres more or less in a phase"
    if change > craft.acceleration - now.faster or -change > 2 * craft.acceleration - now.slower:
        return "no more acceleration this turn"
    return ""


def hindrance(scene: Scene, vehicle: Ref, speed: int, course: tuple[Cell, ...], turns: bool = True) -> str:
    """Why a course cannot be laid at a speed; "" when it can (DKC-MOVE-03, DKC-MOVE-05, DKC-MISH-01)."""
    craft, pose = aboard.craft(scene, vehicle), scene.pose(vehicle)
    if any(cell not in scene.grid for cell in course):
        return "the edge of the map"
    legs = wheels.legs(scene, vehicle, course)
    if not course or legs is None:
        return "not along the heading"
    if craft.boat:
        wrong = _steered(scene, vehicle, legs, turns=turns)
        if wrong:
            return wrong
    at, pace, most = pose.cell, rates(scene, vehicle), 1 + risky(craft)
    clear = aboard.flying(scene, vehicle) and aboard.height(scene, vehicle) >= CLEAR
    for number, (cell, way) in enumerate(legs if not clear else ()):
        wrong = _rammed(scene, vehicle, at, way, cell)
        if wrong:
            return wrong
        if number * scene.grid.metres < speed > most * slowed(craft, pace, terrain.at(scene, cell)):
            return "too fast for the ground"
        at = cell
    return ""


def _rammed(scene: Scene, vehicle: Ref, at: Cell, way: int, cell: Cell) -> str:
    """What hinders it there; an enemy's vehicle may be rammed (DKC-COLL-01)."""
    wrong = solid(scene, vehicle, at, way, cell)
    if wrong != "another vehicle":
        return wrong
    others = (other for other in scene.standing_in(scene.room(vehicle, cell, way)) if other != vehicle)
    friends = (other for other in others if aboard.is_craft(scene, other) and not enemies(scene, vehicle, other))
    return wrong if any(friends) else ""


def _steered(scene: Scene, vehicle: Ref, legs: Legs, *, turns: bool) -> str:
    """What hinders a boat: it turns once a phase, so many times a turn, and not with its rudder gone; under sail alone
    it does not go to windward (DKC-MOVE-05, DKC-MOVE-06).
    """
    craft, now, pose = aboard.craft(scene, vehicle), aboard.under_way(scene, vehicle), scene.pose(vehicle)
    headings = [pose.facing, *(way for _, way in legs)]
    bends = sum(a != b for a, b in pairwise(headings))
    if bends and (not turns or now.turned >= craft.turns or aboard.battered(scene, vehicle).rudder):
        return "it cannot turn now"
    if bends > 1:
        return "one turn in a phase"
    if craft.power == ("sail",) or (craft.power[0] == "sail" and now.speed > 2 * ROWED):
        eye = (scene.weather.wind_to + 180) % 360
        if not scene.weather.wind or any(apart(scene.grid.degrees(way), eye) < UPWIND for way in headings[1:]):
            return "against the wind"
    return ""


def suggested(scene: Scene, vehicle: Ref, speed: int) -> Iterator[tuple[Cell, ...]]:
    """Courses worth a thought, as far as the map goes: straight on, with a bend either way, and along the road."""
    cells = max(1, int(speed / scene.grid.metres))
    for course in wheels.bends(scene, vehicle, (cells, max(1, cells // 2))):
        yield tuple(takewhile(scene.grid.__contains__, course))
    yield along_the_road(scene, vehicle, 2 * cells)


def along_the_road(scene: Scene, vehicle: Ref, cells: int) -> tuple[Cell, ...]:
    """As far along the road under it as that leads on, or so many cells (DKC-MOVE-03)."""
    pose, many, found = scene.pose(vehicle), scene.grid.directions, list[Cell]()
    at, heading = pose.cell, pose.facing
    while len(found) < cells:
        ways = (heading, (heading + 1) % many, (heading - 1) % many)
        ahead = ((way, scene.grid.step(at, way)) for way in ways)
        onward = next(((way, to) for way, to in ahead if to in scene.grid and terrain.at(scene, to).road), None)
        if onward is None:
            break
        heading, at = onward
        found.append(at)
    return tuple(found)


# what it risks


def risk(scene: Scene, vehicle: Ref, speed: int, legs: Legs) -> tuple[int, str] | None:
    """How hard the check of a phase is, and what for: to go beyond the safe rate, by up to half or to twice as fast, or
    to turn sharply above half of it; None where none is due (DKC-MISH-01).
    """
    craft = aboard.craft(scene, vehicle)
    if not legs or craft.boat or craft.aircraft:
        return None
    pace = rates(scene, vehicle)
    rate = min(slowed(craft, pace, terrain.at(scene, cell)) for cell, _ in legs)
    if speed > rate:
        return (Level.AVG if 2 * speed <= 3 * rate else Level.DIF), "beyond the safe rate"
    headings = [scene.grid.degrees(way) for way in (scene.pose(vehicle).facing, *(way for _, way in legs))]
    turned = sum(apart(a, b) for a, b in pairwise(headings))
    sharp = 60.0 if scene.grid.shape == "hex" else SHARP
    return (Level.AVG, "in a sharp turn") if turned > sharp + 0.1 and 2 * speed > rate else None


def busy_level(scene: Scene, vehicle: Ref) -> int:
    """How hard it is to keep control while the driver fires, changes or loads something: one level harder than easy on
    a good road within the safe rate, than average elsewhere (DKC-ACT-03).
    """
    cell, speed = scene.cells(vehicle)[0], aboard.under_way(scene, vehicle).speed
    easy = terrain.at(scene, cell).road == "good" and speed <= safe(scene, vehicle, cell)
    return (Level.EZY if easy else Level.AVG) + 1
