"""Cover and concealment: how much harder a body is to hit for what stands, grows or drifts before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from math import floor

from rules.d6.core import scale
from rules.d6.state import Turn, Vehicle
from rules.frame.body import Posture, Screen, Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Aboard, State
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Barrier, Cell, Light
from rules.frame.knowing import Awareness
from rules.frame.scene import Caught, Pose, Scene
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier


class Degree(IntEnum):
    """What a degree of cover adds to Reflexes (DSX-COVER-01 to 04)."""

    NONE = 0
    LIGHT = 5
    HEAVY = 10
    TOTAL = 15


@dataclass(frozen=True, slots=True)
class Cover:
    """The best cover along one line, and whether the line is open at all."""

    degree: Degree
    reason: str = "in the open"
    rule: str = "DSX-COVER-05"
    in_line: bool = True
    """False behind something hard that leaves no line of sight (DSX-COVER-04)."""
    seen: bool = True
    """False when hard or soft things together leave nothing to be seen (DSX-COVER-06)."""

    @property
    def modifier(self) -> Modifier | None:
        """What it adds to Reflexes: only the best counts (DSX-COVER-01)."""
        return Modifier(int(self.degree), self.reason, self.rule) if self.degree else None


OPEN = Cover(Degree.NONE)
HAZE = (
    OPEN,
    Cover(Degree.LIGHT, "growth or smoke between", "DSX-COVER-06"),
    Cover(Degree.HEAVY, "growth or smoke between", "DSX-COVER-06"),
    Cover(Degree.TOTAL, "growth or smoke hides everything", "DSX-COVER-06", seen=False),
)
"""Behind no cell of growth or smoke, one, two, or three and more (DSX-COVER-06)."""
IN_GAS = Cover(Degree.LIGHT, "gas between", "DSX-GAS-01")
IN_THE_DARK = Cover(Degree.TOTAL, "in the dark", "DSX-COVER-06", seen=False)
IN_DIM_LIGHT = Cover(Degree.LIGHT, "in dim light", "DSX-COVER-06")
LYING = Cover(Degree.LIGHT, "lying prone", "DSX-MOVE-04")
BEHIND_OTHERS = Cover(Degree.LIGHT, "a creature in the line", "DSX-ATK-05")
SHUT_OFF = Cover(Degree.TOTAL, "behind a shut door", "DSX-COVER-04", in_line=False, seen=False)
BEHIND_VEHICLE = Cover(Degree.LIGHT, "a vehicle in the line", "DSX-ATK-05")
UPRIGHT = 1.0
"""Metres above the ground that must show for a unit standing there to be seen for certain."""
NOTHING_UNSEEN = Assumption(Fact.UNSEEN, "nothing unseen in the line of fire")
NOBODY_LOST = Assumption(Fact.PLACE, "no unit that went out of sight in the line of fire")
LIGHT_HIDES, HEAVY_HIDES = 0.25, 0.60
"""From these shares of the body on cover is light, or heavy (DSX-COVER-05)."""
NEAR_ENOUGH = 1e-6
TAGS = {
    "rock": Degree.LIGHT,
    "trunk": Degree.LIGHT,
    "tree": Degree.LIGHT,
    "sill": Degree.LIGHT,
    "car": Degree.LIGHT,
    "parapet": Degree.HEAVY,
    "slit": Degree.HEAVY,
    "sandbags": Degree.HEAVY,
    "port": Degree.TOTAL,
}
"""Cover by what one stands at: DSX-COVER-02 rock and tree, DSX-COVER-03 parapet and slit, DSX-COVER-04 port."""
FIRING = "firing"
"""The mark of appearance of a unit that attacked this round."""
FEET_A_CELL = 5
DIM_CONCEALS, DARK_CONCEALS = 60, 20
"""Feet beyond which a target in a dim cell is lightly concealed, and one in the dark is out of sight (DSX-COVER-06)."""
PRONE_COVERS = 30
"""Feet beyond which lying prone is light cover by itself (DSX-MOVE-04)."""


def _nothing_hidden(
    scene: Scene, behind: Cover, attacker: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None
) -> Guess[Cover] | None:
    """A line that the attacker has not in view: no door was shut since, nobody in it would be cover (DSX-ATK-05)."""
    if scene.viewer != scene.side(attacker) or scene.viewer == scene.side(target):
        return None
    sees = target in (scene.find(attacker, Awareness) or Awareness()).now
    if sees and (behind.degree or not _passes_dead_ground(scene, attacker, target, eye, pose)):
        return None
    lost = (other for other in scene.units() if scene.lost(other) is not None)
    away = any(scene.appearance(other).state is not State.DEAD for other in lost)
    return Guess(
        (NOTHING_UNSEEN, NOBODY_LOST) if away else (NOTHING_UNSEEN,),
        (BEHIND_OTHERS,) if sees else (BEHIND_OTHERS, SHUT_OFF),
    )


def _passes_dead_ground(scene: Scene, attacker: Ref, target: Ref, eye: Pose | None, pose: Pose | None) -> bool:
    """Whether there is a cell in the line where a unit might stand that the attacker does not see."""
    here, there = eye or scene.pose(attacker), pose or scene.pose(target)
    line = scene.grid.line(*scale.nearest_cells(scene, here.cells, there.cells))
    return any(not scene.sees_cell(attacker, cell, above=UPRIGHT, eye=eye) for cell in line[2:-1])


@presuming(_nothing_hidden)
def cover(scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Cover:
    """The best of everything between an attacker and his target, for this one attack (DSX-COVER-01)."""
    shows = scene.silhouette(attacker, target, eye=eye, pose=pose)
    seen_from, seen_at = eye or scene.pose(attacker), pose or scene.pose(target)
    hard = behind_hard(scene, shows, seen_from.cells, seen_at.cells)
    if not hard.in_line:
        return hard
    away = scale.between(scene, seen_from.cells, seen_at.cells)
    return best(
        hard,
        concealment(scene, shows, seen_from, seen_at, shows_in(scene, target, seen_at), away),
        lying_low(scene, seen_at.posture, away),
        others_in_line(scene, attacker, target, seen_from, seen_at),
    )


def best(*covers: Cover) -> Cover:
    """Only the best cover counts; the line is open only if nothing closes it (DSX-COVER-01)."""
    first, in_line, seen = covers[0], True, True
    for each in covers:
        if each.degree > first.degree:
            first = each
        in_line = in_line and each.in_line
        seen = seen and each.in_line and each.seen
    return first if (first.in_line, first.seen) == (in_line, seen) else replace(first, in_line=in_line, seen=seen)


def behind_hard(scene: Scene, shows: Silhouette, eye: tuple[Cell, ...], at: tuple[Cell, ...] = ()) -> Cover:
    """Cover by the share of the body that hard things hide, or by a tag where that is better (DSX-COVER-05).

    What stands within five feet of the attacker is its own cover, not its target's: so is all that a target next to it
    stands at. A slit or port is an opening in its
    wall: there is a line of sight through it both ways, and a unit that stands at it has the cover of its tag.
    """
    if not shows.in_line:
        hides = "keeps out of sight" if shows.kept_down else f"behind {shows.screen or 'an obstacle'}"
        return Cover(Degree.TOTAL, hides, "DSX-COVER-04", in_line=False, seen=False)
    near = bool(eye and at) and scale.steps(scene, eye, at) <= 1
    own, hidden = shows.screen is not None and _at(scene, shows.screen, eye), shows.hidden
    share = Degree.NONE if own else by_share(hidden)
    tagged = TAGS.get(shows.tag, Degree.NONE) if not near else Degree.NONE
    if tagged > share:
        rule = {Degree.LIGHT: "DSX-COVER-02", Degree.HEAVY: "DSX-COVER-03", Degree.TOTAL: "DSX-COVER-04"}[tagged]
        return Cover(tagged, f"at a {shows.tag}", rule)
    return _behind(share, round(100 * hidden), shows.screen) if share else OPEN


def _behind(share: Degree, percent: int, screen: Screen | None) -> Cover:
    return Cover(share, f"{percent} % behind {screen or 'cover'}")


def by_share(hidden: float) -> Degree:
    """Under a quarter of the body hidden is nothing, under three fifths light, less than all heavy (DSX-COVER-05)."""
    if hidden + NEAR_ENOUGH < LIGHT_HIDES:
        return Degree.NONE
    if hidden + NEAR_ENOUGH < HEAVY_HIDES:
        return Degree.LIGHT
    return Degree.HEAVY if hidden + NEAR_ENOUGH < 1 else Degree.TOTAL


def _at(scene: Scene, screen: Screen, cells: tuple[Cell, ...]) -> bool:
    """Whether what decides stands within five feet of these cells: filling one beside them, on one of their edges, or
    on an edge that begins at a corner of theirs, between two cells that are both beside them.
    """
    sides = [screen.cell] if screen.edge is None else [screen.cell, scene.grid.step(screen.cell, screen.edge)]
    return bool(cells) and all(scale.steps(scene, (side,), cells) <= 1 for side in sides)


def concealment(scene: Scene, shows: Silhouette, eye: Pose, pose: Pose, light: Light, away: float) -> Cover:
    """Soft things hide without stopping shots: growth and smoke by thickness, gas, bad light (DSX-COVER-06)."""
    return best(in_haze(shows.haze), in_gas(scene, eye.cell, pose.cell), in_bad_light(scene, light, away))


def in_haze(metres: float) -> Cover:
    """Dense growth or smoke: one cell of five feet is light, two heavy, three out of sight; thin counts half.

    To the nearest whole cell: of the cells where the line begins and ends it crosses half, and half counts.
    """
    thickness = floor(metres / scale.metres(FEET_A_CELL) + 0.5 + NEAR_ENOUGH)
    return HAZE[min(thickness, 3)]


def in_gas(scene: Scene, eye: Cell, at: Cell) -> Cover:
    """Tear gas on the line conceals lightly, however thick (DSX-GAS-01)."""
    gas = [cloud for _, cloud in scene.having(Cloud) if cloud.kind == "gas"]
    crossed = bool(gas) and any(cloud.covers(cell) for cell in scene.grid.line(eye, at) for cloud in gas)
    return IN_GAS if crossed else OPEN


def in_bad_light(scene: Scene, light: Light, away: float) -> Cover:
    """In a dim cell beyond 60 ft one is lightly concealed, in the dark beyond 20 ft out of sight (DSX-COVER-06)."""
    if light is Light.DARK and away > scale.in_cells(scene.grid, DARK_CONCEALS):
        return IN_THE_DARK
    if light is Light.DIM and away > scale.in_cells(scene.grid, DIM_CONCEALS):
        return IN_DIM_LIGHT
    return OPEN


def shows_in(scene: Scene, unit: Ref, pose: Pose) -> Light:
    """The light a unit shows in: that of its cell, or its own muzzle flash, which counts as bright (DSX-SENSE-01)."""
    light = scene.light(pose.cell).plain
    return Light.BRIGHT if light is not Light.BRIGHT and fired(scene, unit) else light


def fired(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has attacked this round for all to see (DSX-SENSE-01).

    Of an enemy one knows it by the mark "firing" of his appearance.
    """
    if scene.assumed(unit):
        return FIRING in scene.appearance(unit).marks
    turn = scene.find(unit, Turn)
    return turn is not None and turn.round == scene.clock.round and bool(turn.attacked)


def lying_low(scene: Scene, posture: Posture, away: float) -> Cover:
    """Lying prone is light cover by itself against anybody more than 30 ft away (DSX-MOVE-04)."""
    if posture is Posture.PRONE and away > scale.in_cells(scene.grid, PRONE_COVERS):
        return LYING
    return OPEN


def others_in_line(scene: Scene, attacker: Ref, target: Ref, eye: Pose, pose: Pose) -> Cover:
    """A creature on its feet, or a vehicle, in a cell of the line gives light cover, unless it is next to the shooter
    (DSX-ATK-05).
    """
    start, end = scale.nearest_cells(scene, eye.cells, pose.cells)
    for cell in scene.grid.line(start, end)[1:-1]:
        there = scene.occupants(cell)
        if not there or scale.steps(scene, (cell,), eye.cells) <= 1 or cell in pose.cells:
            continue
        for other in there:
            if other not in (attacker, target, _ride(scene, attacker), _ride(scene, target)) and _upright(scene, other):
                return BEHIND_VEHICLE if scene.find(other, Vehicle) is not None else BEHIND_OTHERS
    return OPEN


def _upright(scene: Scene, unit: Ref) -> bool:
    return scene.pose(unit).posture in (Posture.STANDING, Posture.CROUCHED)


def _ride(scene: Scene, unit: Ref) -> Ref | None:
    aboard = scene.find(unit, Aboard)
    return aboard.vehicle if aboard else None


def from_burst(scene: Scene, caught: Caught) -> Cover:
    """Cover from a burst point: total for a unit that it only reaches round an obstacle (DSX-EXPL-04, DSX-COVER-04)."""
    pose = scene.pose(caught.unit)
    if caught.round_about:
        return Cover(Degree.TOTAL, "round an obstacle from the burst", "DSX-EXPL-04", in_line=False, seen=False)
    hard = behind_hard(scene, caught.silhouette, ())
    low = LYING if pose.posture is Posture.PRONE else OPEN
    return best(hard, low)


def may_keep_down(scene: Scene, unit: Ref, direction: int) -> str:
    """Why a unit cannot keep out of sight in a direction now; "" when it can (DSX-COVER-07).

    It must be beside something hard, or a corner of it, that can hide it wholly in some posture, and not have attacked
    that way since its turn began.
    """
    turn = scene.find(unit, Turn)
    if turn is not None and direction in turn.attacked:
        return "attacked that way this turn"
    lowest = scene.pose(unit).body.top(Posture.PRONE)
    hides = any(
        scene.place(cell).tag in TAGS or _height(scene, cell, direction) + NEAR_ENOUGH >= lowest
        for cell in scene.cells(unit)
    )
    return "" if hides else "nothing there to hide behind"


def _height(scene: Scene, cell: Cell, direction: int) -> float:
    """How high the hard thing in a cell, on its side, or in the cell beyond stands above its ground.

    Diagonally on squares both sides next to the corner count.
    """
    sides: tuple[int, ...] = (direction,)
    if scene.grid.shape == "square" and direction % 2:
        sides = (direction - 1, (direction + 1) % 8)
    own, beyond = scene.place(cell), scene.grid.step(cell, direction)
    tall = max(own.obstacle, *(_solid(scene.barrier(cell, side)) for side in sides))
    if beyond not in scene.grid:
        return tall
    there = scene.place(beyond)
    return max(tall, there.obstacle + there.height - own.height)


def _solid(barrier: Barrier | None) -> float:
    """Up to what height a wall, shut door or window with its sill stops sight."""
    if barrier is None or (barrier.state == "open" and not barrier.sill):
        return 0.0
    return barrier.sill if barrier.sill or barrier.head else barrier.height
