"""Driving: its forms; how fast, how far, how sharply, and what is in the way (GUR-MOVE-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtUnit, Choosing, Mark
from rules.frame.scene import Scene
from rules.gurps.core import figures, riding, scale
from rules.gurps.core.scale import TENTHS
from rules.gurps.terms.manoeuvres import LYING
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import wheels

HARD, HURDLE = 0.5, 0.9
"""Metres of wall or thing that a vehicle goes over, and a mount."""
BRAKES = 5
"""Yards a second that any vehicle or mount can slow by in a second."""
ROUGH = 3
"""The part of its top speed at which it goes over rough ground at most."""
TIGHT = -2
"""Off the control roll of a turn that comes too soon."""
QUARTER = 4
"""It turns by one side after each quarter of what it goes in a second."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One cell of a route, the heading into it, and whether that turn comes too soon."""

    cell: Cell
    heading: int
    tight: bool = False


def fastest(scene: Scene, vehicle: Ref) -> int:
    """Yards a second it goes at most: half when it has less than a third of its hit points (GUR-INJ-03)."""
    top = riding.what(scene, vehicle).top
    return -(-top // 2) if figures.reeling(scene, vehicle) else top


def span(scene: Scene, vehicle: Ref) -> tuple[int, int]:
    """The least and the greatest speed of this second (GUR-MOVE-03)."""
    now, more = riding.rolling(scene, vehicle).speed, riding.what(scene, vehicle).acceleration
    low = max(0, now - max(more, BRAKES))
    return low, max(low, min(fastest(scene, vehicle), now + more))


def speeds(scene: Scene, vehicle: Ref) -> tuple[int, ...]:
    """Speeds worth a thought: the ends of what can be had, as before, and halfway up."""
    low, high = span(scene, vehicle)
    now = min(max(riding.rolling(scene, vehicle).speed, low), high)
    return tuple(sorted({low, now, (now + high) // 2, high}))


def cells(scene: Scene, vehicle: Ref, speed: int) -> int:
    """Cells it goes in a second at that speed; what is left over counts for the next."""
    return (speed * TENTHS + riding.rolling(scene, vehicle).carry) // scale.across(scene)


def carried(scene: Scene, vehicle: Ref, speed: int) -> int:
    """Tenths of yards left over after that second."""
    return (speed * TENTHS + riding.rolling(scene, vehicle).carry) % scale.across(scene) if speed else 0


def needed(many: int) -> int:
    """Cells to go straight before each turn: a quarter of those of the second (GUR-MOVE-03)."""
    return max(1, many // QUARTER)


def legs(scene: Scene, vehicle: Ref, route: Iterable[Cell]) -> tuple[Leg, ...] | None:
    """A route taken apart; None where it does not follow the heading."""
    way = tuple(route)
    heading, followed = scene.pose(vehicle).facing, wheels.legs(scene, vehicle, way)
    if followed is None:
        return None
    straight, found = riding.rolling(scene, vehicle).straight, list[Leg]()
    for cell, to in followed:
        turned = to != heading
        found.append(Leg(cell, to, tight=turned and straight < needed(len(way))))
        straight, heading = 1 if turned else straight + 1, to
    return tuple(found)


def control(scene: Scene, vehicle: Ref) -> Tally:
    """What a turn that comes too soon is rolled against: the skill that steers it, and its Handling (GUR-MOVE-03)."""
    handling = riding.what(scene, vehicle).handling
    own = riding.skill(scene, vehicle).plus(Modifier(TIGHT, "a sharp turn", "GUR-MOVE-03"))
    return own.plus(Modifier(handling, "Handling", "GUR-VEH-01"))


def over(scene: Scene, vehicle: Ref) -> float:
    """Metres of a thing that it goes over."""
    return HURDLE if riding.what(scene, vehicle).build == "living" else HARD


def solid(scene: Scene, vehicle: Ref, at: Cell, heading: int, cell: Cell) -> str:
    """What it would run into; "" for nothing solid (GUR-COLL-01)."""
    return wheels.in_the_way(scene, vehicle, at, heading, cell, over(scene, vehicle))


def upright(scene: Scene, vehicle: Ref, where: Iterable[Cell]) -> tuple[Ref, ...]:
    """Figures on their feet in some cells, that it would run into."""
    return tuple(
        other
        for other in scene.standing_in(where)
        if other != vehicle and not riding.is_ride(scene, other) and scene.pose(other).posture not in LYING
        and riding.works(scene, other)
    )  # fmt: skip


def met(scene: Scene, vehicle: Ref, route: Iterable[Cell]) -> tuple[Ref, ...]:
    """The figures that it meets on a route with any part of it."""
    found: dict[Ref, None] = {}
    for leg in legs(scene, vehicle, route) or ():
        found.update(dict.fromkeys(upright(scene, vehicle, scene.room(vehicle, leg.cell, leg.heading))))
    return tuple(found)


def heading_into(scene: Scene, vehicle: Ref, route: Iterable[Cell], victim: Ref) -> int:
    """The heading on which it runs into a figure on a route."""
    there = scene.cells(victim)[0]
    into = (leg for leg in legs(scene, vehicle, route) or () if there in scene.room(vehicle, leg.cell, leg.heading))
    return next((leg.heading for leg in into), scene.pose(vehicle).facing)


def hindrance(scene: Scene, vehicle: Ref, speed: int, route: tuple[Cell, ...], victim: Ref | None = None) -> str:
    """Why it cannot be steered along a route at that speed; "" when it can (GUR-MOVE-03)."""
    if len(route) != cells(scene, vehicle, speed):
        return "not the distance for that speed"
    parts = legs(scene, vehicle, route)
    if parts is None:
        return "not along the heading"

    def hinders(at: Cell, heading: int, cell: Cell) -> str:
        wrong = solid(scene, vehicle, at, heading, cell)
        if wrong:
            return wrong
        rough = scene.place(cell).walk != "open" and speed > max(1, fastest(scene, vehicle) // ROUGH)
        return "too fast for the ground" if rough else ""

    wrong = wheels.stopped(scene, vehicle, ((leg.cell, leg.heading) for leg in parts), hinders)
    there = met(scene, vehicle, route)
    if not wrong and victim is None and there:
        return f"{scene.name(there[0])} is in the way"
    return wrong or ("" if victim is None or victim in there else "leads past it")


def suggested(scene: Scene, vehicle: Ref, speed: int) -> Iterator[tuple[Cell, ...]]:
    """Routes worth a thought: straight on, with a turn or two to either side."""
    many = cells(scene, vehicle, speed)
    if not many:
        yield ()
        return
    gap = needed(many)
    first = max(0, gap - riding.rolling(scene, vehicle).straight)
    yield wheels.route(scene, vehicle, many)
    for side in (1, -1):
        for start in dict.fromkeys((first, (first + many) // 2, 0)):
            if start < many:
                yield wheels.route(scene, vehicle, many, ((start, side),))
                yield wheels.route(scene, vehicle, many, ((start, side), (start + gap, side)))
                yield wheels.route(scene, vehicle, many, ((start, side), (start + gap, -side)))


def straight_on(scene: Scene, vehicle: Ref, many: int) -> tuple[Leg, ...]:
    """So many cells along the heading, whatever is there."""
    heading = scene.pose(vehicle).facing
    return tuple(Leg(cell, heading) for cell in wheels.route(scene, vehicle, many))


# forms


class Steering(Action):
    """Steer what it sits at the controls of, along a route."""

    route: tuple[Cell, ...]
    speed: Annotated[int, Mark.HOW]
    """Yards a second."""


class Drive(Steering):
    """Move: the vehicle or mount goes instead of its rider (GUR-MOVE-03)."""

    title: ClassVar[str] = "Drive"
    does: ClassVar[str] = "Steer the vehicle or mount for this second; evading makes it harder to hit."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    evade: Annotated[bool, Choosing("evading", "no")] = False


class RunDown(Steering):
    """Move and Attack: slam a foe with the vehicle or mount (GUR-SLAM-07)."""

    title: ClassVar[str] = "Run down"
    does: ClassVar[str] = "Drive or ride at a foe: by the skill that steers it, with its weight and speed."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["run down"] = "run down"
    target: AtUnit
