"""Throws and launches: the roll for a place, how far a thing flies, and where it comes down when it misses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import cos, radians, sin

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn import rolls
from rules.graydawn.core import cover, figures
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import ranges
from rules.graydawn.fire.ranges import Band
from rules.graydawn.state import Guard
from rules.graydawn.terms.skills import Stat
from rules.graydawn.turns import plan
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.edges import passes, shut
from rules.parts.scatter import nearest

ARM = 10
"""Metres of the longest throw for each point of BODY (GRD-THROW-01)."""
UNSEEN = -5
"""Off a throw at what the thrower does not see (GRD-THROW-01)."""
NUMBERS = {Band.POINT_BLANK: 10, Band.CLOSE: 15, Band.MEDIUM: 20, Band.LONG: 25, Band.EXTREME: 30}
"""What must be reached at each range: a place does not dodge (GRD-THROW-01)."""
WAYS = {1: 180, 2: 225, 3: 180, 4: 135, 5: 270, 6: 90, 7: 315, 8: 0, 9: 45, 10: 0}
"""Degrees clockwise from straight beyond the mark, by the die (GRD-THROW-03)."""
FARTHEST, DROPPED = 10, 3
"""Faces of the die for the metres of a miss, and of a throw that fails altogether (GRD-THROW-03)."""
STOPS = 1.0
"""Metres of height that stop what bounces and rolls."""
LOB = 3.0
"""Metres that a thrown thing goes over."""


class Came(Enum):
    """What a throw came to (GRD-THROW-03)."""

    ON = "on the mark"
    OFF = "off the mark"
    DROPPED = "dropped"


def came(total: int, number: int) -> Came:
    """On the mark if the number is reached; a total of 0 or less fails altogether (GRD-THROW-01, GRD-THROW-03)."""
    if total <= 0:
        return Came.DROPPED
    return Came.ON if total >= number else Came.OFF


@dataclass(frozen=True, slots=True)
class Astray:
    """How far off, and which way: degrees clockwise from the line of the throw."""

    degrees: int
    metres: int


def astray(dice: Dice, so: Came) -> Astray:
    """A die for the way and one for the metres (GRD-THROW-03)."""
    way = WAYS[dice.roll(rolls.D10).value]
    return Astray(way, dice.roll(Pool(1, _far(so))).value)


def _far(so: Came) -> int:
    return FARTHEST if so is Came.OFF else DROPPED


def lands(scene: Scene, start: Cell, goal: Cell, so: Came, off: Astray | None) -> Cell | None:
    """The cell where it comes down: a miss off the mark, a failure off the thrower; None off the map
    (GRD-THROW-03).
    """
    return goal if off is None else gone(scene, start, goal, so, off.degrees)[off.metres - 1]


def gone(scene: Scene, start: Cell, goal: Cell, so: Came, degrees: int) -> tuple[Cell | None, ...]:
    """Where a throw gone wrong comes metre by metre, off the line by so many degrees (GRD-THROW-03)."""
    bearing = scene.grid.bearing(start, goal) if start != goal else 0.0
    return rolled(scene, goal if so is Came.OFF else start, round(bearing + degrees, 3), _far(so))


@lookup
def rolled(scene: Scene, cell: Cell, bearing: float, far: int) -> tuple[Cell | None, ...]:
    """The cells that something comes to metre by metre, until the first wall stops it (GRD-THROW-03)."""
    grid, here, found = scene.grid, cell, list[Cell | None]()
    (east, south), (along, across) = grid.centre(cell), (sin(radians(bearing)), cos(radians(bearing)))
    for metres in range(1, far + 1):
        point = east + metres * along, south - metres * across
        there = nearest(grid, here, point)
        if there is None:
            return (*found, *(None,) * (far - len(found)))
        for one, other in pairwise(grid.line(here, there)):
            if other not in grid:
                return (*found, *(None,) * (far - len(found)))
            if stopped(scene, one, other, STOPS):
                return (*found, *(one,) * (far - len(found)))
            here = other
        found.append(here)
    return tuple(found)


def stopped(scene: Scene, cell: Cell, onward: Cell, over: float) -> bool:
    """Whether a wall, a shut door or an obstacle higher than so many metres stands before the next cell."""
    if scene.place(onward).obstacle > over:
        return True
    return not passes(scene, cell, scene.grid.direction(cell, onward), lambda barrier: shut(barrier, over))


def landings(scene: Scene, start: Cell, goal: Cell, chances: Odds[Came]) -> Odds[Cell | None]:
    """Every cell where it may come down; None off the map (GRD-THROW-03)."""

    def down(so: Came) -> Odds[Cell | None]:
        if so is Came.ON:
            return Odds.counted({goal: 1}, 1)
        found, (fell, whole) = dict[Cell | None, int](), odds.of(astray, so).ways()
        paths = {degrees: gone(scene, start, goal, so, degrees) for degrees in dict.fromkeys(WAYS.values())}
        for off, many in fell.items():
            cell = paths[off.degrees][off.metres - 1]
            found[cell] = found[cell] + many if cell in found else many
        return Odds.counted(found, whole)

    return chances.then(down)


# the roll


def metres(scene: Scene, unit: Ref, cell: Cell) -> float:
    """How far off a cell is."""
    return min(scene.grid.straight(own, cell) for own in scene.cells(unit))


def band(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Band | None:
    """The band of a cell: for throws by the longest throw of the unit, ten metres for each point of BODY; None out of
    reach (GRD-THROW-01, GRD-THROW-02).
    """
    away, guard = metres(scene, unit, cell), cover.guarding(scene, unit).guard
    near = away <= scene.grid.metres * 1.5
    if arm.weapon.gun:
        listed = ranges.reach(scene, arm.weapon, guard)
        return ranges.counted(ranges.true_band(away, listed, adjacent=near), arm.weapon, guard)
    found = ranges.true_band(away, ARM * figures.now(scene, unit, Stat.BODY), adjacent=near)
    return found if found is not None and found <= Band.LONG else None


def total(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Tally:
    """The attack total without its die (GRD-THROW-01, GRD-THROW-02)."""
    weapon, shot = arm.weapon, arm.weapon.gun
    steady = shot and cover.guarding(scene, unit).guard is Guard.BRACING
    unseen = not shot and not scene.sees_cell(unit, cell)
    return Tally("Launch" if shot else "Throw", figures.ra(scene, unit, steady=steady), "RA", "GRD-DERIVED-01").plus(
        Modifier(figures.skill(scene, unit, weapon.skill), weapon.skill.value, "GRD-THROW-01"),
        Modifier(weapon.accuracy, f"{weapon.name}: accuracy", "GRD-CORE-01") if weapon.accuracy else None,
        Modifier(UNSEEN, "place not in sight", "GRD-THROW-01") if unseen else None,
        plan.penalty(scene, unit),
    )


def number(away: Band) -> Tally:
    """What it must reach (GRD-THROW-01)."""
    return Tally("To reach", NUMBERS[away], f"{away.words} range", "GRD-THROW-01")


def chances(scene: Scene, unit: Ref, arm: Arm, cell: Cell, away: Band) -> Odds[Came]:
    """How likely it is to land on the mark, off it, or at the thrower's feet."""
    base, need = int(total(scene, unit, arm, cell).total), NUMBERS[away]
    return rolls.falls(scene.options.explosions).map(lambda die: came(base + die, need))


# whether it can be done


def out_of_reach(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> str:
    """What a cell has against it; "" when it can be thrown or launched at: range; for launchers a line of sight, for
    throws a way over what stands between (GRD-THROW-01, GRD-THROW-02).
    """
    if cell not in scene.grid or band(scene, unit, arm, cell) is None:
        return "out of range"
    if scene.sees_cell(unit, cell):
        return ""
    if arm.weapon.gun:
        return "no line of sight"
    return "" if lobbed(scene, unit, cell) else "something stands in the way"


@lookup
def lobbed(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a thing can be thrown over what is in the way: nothing higher than 3 m, under a roof than 1 m."""
    start = scene.cells(unit)[0]
    over = STOPS if scene.place(start).roof or scene.place(cell).roof else LOB
    return not any(stopped(scene, one, other, over) for one, other in pairwise(scene.grid.line(start, cell)))
