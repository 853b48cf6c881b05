"""How far a unit gets in a second: what ground and posture make of its movement points; where it gets and looks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.frame.body import Posture
from rules.frame.ground import Cell, Gait, Reach
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.afoot.forms import PACES, Pace
from rules.gurps.core import figures, held, scale
from rules.gurps.core.facing import turns
from rules.gurps.core.scale import TENTHS
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Ran, Stride
from rules.gurps.terms.manoeuvres import BEARING, Bearing, Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts.reach import OneAtLeast, Sought

ROUGH = 2
"""What bad footing, shallow water and tangled brush count of good ground (GUR-HEX-05, GUR-MV-02)."""
STAIRS, CLAMBER = 0.5, 1.2
"""Metres up or down that cost nothing, and those that cost a point more or are clambered over (GUR-HEX-05)."""
AHEAD = 2
"""Cells straight ahead that an all-out attack may always go (GUR-HEX-04)."""
STRAIGHT = (Manoeuvre.ALL_OUT_ATTACK, Manoeuvre.ALL_OUT_READY)
"""Manoeuvres that go straight ahead, and leave the facing as it is (GUR-HEX-06)."""
NEVER = 100_000
DEAREST = 6
"""The most a cell may cost, in cells of good ground: bad footing and steep, sideways, over a wall, past a friend."""


def bearing(scene: Scene, unit: Ref) -> Bearing:
    """What the posture of a unit does to it (GUR-POST-05, GUR-POST-07)."""
    return BEARING[scene.pose(unit).posture]


def owed(scene: Scene, unit: Ref) -> int:
    """Tenths of a yard it is still on its way into its cell; below 0, what it had left over in its last turn."""
    found = scene.find(unit, Stride)
    return found.owed if found is not None else 0


def whole(scene: Scene, unit: Ref, pace: Pace) -> int:
    """Tenths of movement points that a way of going has in a second: all of Move, or half of it ahead of an all-out
    attack (GUR-MV-01, GUR-MV-03, GUR-MOVE-01, GUR-AOA-01, GUR-HEX-04); none where a hold keeps it (GUR-GRP-10).
    """
    how, yards = bearing(scene, unit), figures.move(scene, unit)
    if how.stays or not yards or held.fast(scene, unit):
        return 0
    if pace == "step":
        return figures.step(scene, unit) * TENTHS
    if how.crawls:
        return TENTHS
    if pace == "sprint":
        return sprint(scene, unit) * TENTHS
    half = -(-yards // 2) * TENTHS
    if straight(pace):
        return max(half, min(AHEAD * scale.across(scene), AHEAD * TENTHS))
    return half if pace == "slip" else yards * TENTHS


def sprint(scene: Scene, unit: Ref) -> int:
    """Yards of a second of running straight ahead after another: a fifth more than Move, one more at least; not with
    a crouch (GUR-MOVE-04). 0 for a unit that has not run yet.
    """
    ran, yards = scene.find(unit, Ran), figures.move(scene, unit)
    runs = ran is not None and ran.straight > 0 and ran.second == scene.clock.round - 1
    return max(yards + 1, yards * 6 // 5) if runs and scene.pose(unit).posture is Posture.STANDING else 0


def straight(pace: Pace) -> bool:
    """Whether it leads straight ahead, and leaves the facing as it is (GUR-HEX-06, GUR-MOVE-04)."""
    return pace == "sprint" or (pace != "step" and PACES[pace][0] in STRAIGHT)


def left(scene: Scene, unit: Ref, pace: Pace) -> int:
    """What is left of it this second: what goes straight ahead goes nowhere once it has turned, for the rest each side
    counts a point (GUR-HEX-06, GUR-HEX-07); nor does it go on from a foe's yard that a step has led into. With a step a
    cell that is not far across may be entered in any case.
    """
    of_all, now = whole(scene, unit, pace), taking.turn(scene, unit)
    if straight(pace) and (now.turned or (now.entered and now.stepped)):
        return 0
    points, cell = of_all - owed(scene, unit) - now.used - now.turned * TENTHS, scale.across(scene)
    if not of_all or points <= 0 or now.used or pace != "step":
        return max(0, points) if of_all else 0
    return points if cell <= points else cell if cell <= scale.STEPPED * TENTHS else 0


def fresh(scene: Scene, unit: Ref, pace: Pace, points: int) -> bool:
    """Whether it may enter one cell whatever that costs: if it has any points, and has used none (GUR-HEX-04)."""
    return points > 0 and pace != "step" and not taking.turn(scene, unit).used


def gait(scene: Scene, pace: Pace, posture: Posture) -> Gait:
    """What cells cost by a way of going."""
    cell, around = scale.across(scene), scene.grid.directions
    return _step(cell) if pace == "step" else _on_foot(cell, around, BEARING[posture].slower, straight(pace))


@lru_cache(maxsize=64)
def _step(cell: int) -> Gait:
    """A step ignores ground, posture and facing (GUR-HEX-04 to 06)."""
    walk = tuple((ground, cell) for ground in ("open", "difficult", "shallow"))
    level = ((CLAMBER, 0),)
    return Gait("step", walk, scale.DIAGONALS, rises=level, falls=level, counted="yards", each=TENTHS)


@lru_cache(maxsize=256)
def _on_foot(cell: int, around: int, slows: int, charges: bool) -> Gait:
    """A charge leads straight ahead; else cells to the side and behind cost a point more, and so does each turn by one
    side (GUR-HEX-04 to 06).
    """
    slower = slows * cell // TENTHS
    rough = ROUGH * cell + slower
    walk = (("open", cell + slower), ("difficult", rough), ("shallow", rough))
    steep = ((STAIRS, 0), (CLAMBER, cell))
    beside = NEVER if charges else cell
    return Gait(
        "charge" if charges else "on foot",
        walk,
        scale.DIAGONALS,
        rises=steep,
        falls=steep,
        climbs=((CLAMBER, cell),),
        turn=NEVER if charges else TENTHS,
        aside=(0, 0, *(beside for _ in range(around // 2 - 1))),
        aside_adds=True,
        counted="yards",
        each=TENTHS,
    )


@lookup
def hindered(scene: Scene, unit: Ref) -> tuple[tuple[Cell, int], ...]:
    """Cells near it with friends in them, who must be got past, and what each costs extra (GUR-HEX-05, GUR-MV-05)."""
    cell, far = scale.across(scene), scale.metres(figures.move(scene, unit)) + scene.grid.metres
    allies = scene.relations.alliance(scene.side(unit), scene.sides)
    near = (other for side in allies for other in scene.units(side) if other != unit)
    cells = {at for other in near if scene.apart(unit, other) <= far for at in scene.cells(other)}
    return tuple((at, cell) for at in sorted(cells))


# where a unit gets to


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit gets to by one way of going."""

    scene: Scene
    unit: Ref
    pace: Pace

    @cached_property
    def budget(self) -> int:
        """Tenths of movement points."""
        return left(self.scene, self.unit, self.pace)

    def __bool__(self) -> bool:
        return self.budget > 0 and bool(self.found)

    @property
    def short(self) -> bool:
        """Whether it may enter a cell that costs more than it has (GUR-HEX-04)."""
        most = DEAREST * scale.across(self.scene)
        return self.budget < most and fresh(self.scene, self.unit, self.pace, self.budget)

    @cached_property
    def farthest(self) -> Reach:
        """As far as the dearest cell may cost: so go all forms that turn alike, whatever their points."""
        return self._within(DEAREST * scale.across(self.scene))

    def search(self) -> Reach:
        """As far as its points lead (GUR-HEX-04)."""
        near = self._within(self.budget)
        if not self.short:
            return near
        return OneAtLeast(near, self.farthest, tuple(cell for _, cell in self.scene.grid.neighbours(near.start)))

    def _within(self, budget: int) -> Reach:
        costs = gait(self.scene, self.pace, self.scene.pose(self.unit).posture)
        extra = None if self.pace == "step" else dict(hindered(self.scene, self.unit))
        return self.scene.reach(self.unit, costs, budget, extra=extra)


# which way it looks on its way


def facings(start: int, steps: tuple[int, ...], around: int) -> tuple[int, ...]:
    """The facing after each step: into one of the three cells in front no turn is needed, and a turn by one side costs
    as much as a step aside (GUR-HEX-04, GUR-HEX-06). Of ways that cost alike the unit takes the one in which it looks
    where it goes.
    """

    def between(one: int, other: int) -> int:
        return min((one - other) % around, (other - one) % around)

    best: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, 0, ())}
    for step in steps:
        onward: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        for now, (cost, strays, way) in best.items():
            for then in range(around):
                off = between(then, step)
                found = (cost + between(now, then) + (off > 1), strays + off, (*way, then))
                if then not in onward or found < onward[then]:
                    onward[then] = found
        best = onward
    return min(best.values())[2]


def directions(scene: Scene, start: Cell, way: tuple[Cell, ...]) -> tuple[int, ...]:
    """The direction of each step of a way."""
    return tuple(scene.grid.direction(a, b) for a, b in zip((start, *way), way, strict=False))


def wished(scene: Scene, unit: Ref, cell: Cell, facing: int | None, otherwise: int) -> int:
    """The way a unit wants to look from a cell: as its player says, or toward the nearest enemy it knows of."""
    if facing is not None:
        return facing
    foes = knowing.foes(scene, unit)
    near = min(foes, key=lambda foe: (scene.grid.straight(cell, scene.cells(foe)[0]), scene.cells(foe)), default=None)
    there = scene.cells(near)[0] if near is not None else cell
    return otherwise if there == cell else scene.grid.direction(cell, there)


def turned_toward(scene: Scene, now: int, wish: int, *, free: bool) -> int:
    """The facing at the end: as wished if it is free, which it is after half the points at most; else by one side
    (GUR-HEX-06).
    """
    around = scene.grid.directions
    if free or turns(scene, now, wish) <= 1:
        return wish
    return (now + (1 if (wish - now) % around <= around // 2 else -1)) % around
