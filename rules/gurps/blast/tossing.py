"""Throws and launches: the roll for a place, how far a thing flies, and where it comes down when it misses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Any, NamedTuple

from rules.frame.ground import Cell, Grid
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.blast import reach
from rules.gurps.blast.course import MARK, TOSS, WAYS, Astray, Stays, most_off
from rules.gurps.blast.forms import Launch, Throw
from rules.gurps.core import arms, figures, riding, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import to_hit
from rules.gurps.rolls import Kind
from rules.gurps.strike import mishaps
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import NEVER
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Ranged
from rules.kernel.courses.steps import State
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.edges import passes, shut
from rules.parts.scatter import nearest

PLACE = 4
"""Added to hit a place, which is no moving mark (GUR-EXP-05)."""
STOPS, LOB = 1.0, 3.0
"""Metres of wall that stop what bounces, and that a throw goes over."""


class Toss(NamedTuple):
    """A throw or launch at a place, as it is made."""

    unit: Ref
    arm: Arm
    goal: Cell
    manoeuvre: Manoeuvre = Manoeuvre.ATTACK
    option: str = ""

    @property
    def use(self) -> Ranged:
        """The way of it."""
        return self.arm.weapon.ranged[0]


def use_of(arm: Arm) -> Ranged | None:
    """The way of throwing or launching it."""
    return next(iter(arm.weapon.ranged), None)


def wish(scene: Scene, unit: Ref, action: Throw | Launch) -> Toss | None:
    """What a filled form means; None if it is not at hand."""
    arm = arms.arm(scene, unit, action.weapon)
    if arm is None or use_of(arm) is None or action.cell is None:
        return None
    return Toss(unit, arm, action.cell, action.manoeuvre, action.option)


def wish_at(scene: Scene, unit: Ref, action: Launch) -> Attack | None:
    """The same of a launch at a unit."""
    arm = arms.arm(scene, unit, action.weapon)
    use = use_of(arm) if arm is not None else None
    if arm is None or use is None or action.target is None:
        return None
    return Attack(unit, action.target, arm, use, action.manoeuvre, action.option)


def total(scene: Scene, made: Toss) -> Tally:
    """The skill with +4 for a place, the manoeuvre, how it is held, and the range (GUR-EXP-05, GUR-RNG-05)."""
    unit, arm, use = made.unit, made.arm, made.use
    skill = arm.weapon.skill_for(use)
    own = figures.skill(scene, unit, skill) or Tally(skill.value, 0, "no skill")
    away = reach.yards_off(scene, unit, made.goal)
    far = ranges.penalty(away)
    return own.plus(
        riding.capped(scene, unit, int(own.total)),
        Modifier(PLACE, "at a place", "GUR-EXP-05"),
        to_hit.misjudged(scene, unit),
        *to_hit.by_manoeuvre(made.manoeuvre, made.option, use),
        *to_hit.handled(scene, unit, arm, use),
        Modifier(far, ranges.told(away), "GUR-RNG-05"),
    )


def opened(scene: Scene, made: Toss) -> dict[str, Any]:
    """A throw or launch at a place, as it begins."""
    weapon = made.arm.weapon
    return {
        "score": int(total(scene, made).total), "kind": Kind.RANGED, "shots": 1, "recoil": 1, "called": None,
        "fails": made.use.fails or NEVER,
        "hand": mishaps.as_miss(weapon, None, ranged=True) if weapon.is_grenade else None,
        "farthest": most_off(reach.yards_off(scene, made.unit, made.goal)),
    }  # fmt: skip


@lookup
def lands(scene: Scene, goal: Cell, by: Astray) -> Cell | None:
    """The cell where it comes down; the first wall stops what bounces on; None off the map (GUR-EXP-05)."""
    there = _aside(scene.grid, goal, by)
    if there is None:
        return None
    for one, other in pairwise(scene.grid.line(goal, there)):
        if other not in scene.grid:
            return None
        if stopped(scene, one, other, STOPS):
            return one
    return there


@lru_cache(maxsize=2048)
def _aside(grid: Grid, goal: Cell, by: Astray) -> Cell | None:
    """The cell so far off in such a way; None off the map."""
    if not by.yards:
        return goal
    (east, south), bearing = grid.centre(goal), radians(by.way * 360 / WAYS + grid.degrees(0))
    far, nearer = scale.metres(by.yards), _aside(grid, goal, by._replace(yards=by.yards - 1))
    return nearest(grid, nearer or goal, (east + far * sin(bearing), south - far * cos(bearing)))


def stopped(scene: Scene, cell: Cell, onward: Cell, over: float) -> bool:
    """Whether a wall, a shut door or an obstacle higher than this many metres stands before the next cell."""
    if scene.place(onward).obstacle > over:
        return True
    return not passes(scene, cell, scene.grid.direction(cell, onward), lambda barrier: shut(barrier, over))


class Landings(NamedTuple):
    """Where a thing may come down, in so many ways each of so many in all; in the rest it is lost or does not fly."""

    spots: dict[Cell, int]
    sure: int
    """The ways in which it comes down where it is meant to."""
    whole: int


def landings(scene: Scene, made: Toss) -> Landings:
    """Every cell where a throw or launch at a place may come down."""
    ways, whole = TOSS.foretell(opened(scene, made), "spot").ways()
    found = landed(scene, made.goal, ways, whole)
    feet, dropped = scene.cells(made.unit)[0], ways.get((Stays.AT_FEET,), 0)
    if dropped:
        found.spots[feet] = found.spots.get(feet, 0) + dropped
    return found


def landed(scene: Scene, goal: Cell, ways: Mapping[State, int], whole: int) -> Landings:
    """The cells of the spots about a goal to which a course comes."""
    spots = dict[Cell, int]()
    for (spot, *_), many in ways.items():
        cell = lands(scene, goal, spot) if isinstance(spot, Astray) else None
        if cell is not None:
            spots[cell] = spots.get(cell, 0) + many
    return Landings(spots, sum(many for (spot, *_), many in ways.items() if spot == MARK), whole)


def hindrance(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> str:
    """What a cell has against it; "" when it can be thrown or launched at (GUR-RNG-01)."""
    use = use_of(arm)
    if use is None or cell not in scene.grid:
        return "is off the map"
    st = arm.weapon.power(figures.traits(scene, unit).st)
    reached, far = use.ranges.yards(st), reach.yards_off(scene, unit, cell)
    if not reached.minimum <= far <= reached.maximum:
        return "out of range"
    if scene.sees_cell(unit, cell):
        return ""
    if use.kind != "thrown":
        return "no line of sight"
    return "" if lobbed(scene, unit, cell) else "something stands in the way"


def lobbed(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a thing can be thrown over what is in the way."""
    start = scene.cells(unit)[0]
    over = STOPS if scene.place(start).roof or scene.place(cell).roof else LOB
    return not any(stopped(scene, one, other, over) for one, other in pairwise(scene.grid.line(start, cell)))
