"""Giving ground: retreating from a blow, and dropping from a shot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.core import ails, figures, held, riding, scale
from rules.gurps.core.facing import Arc, arc_from
from rules.gurps.core.speed import ran
from rules.gurps.defence import threat as threats
from rules.gurps.defence.course import Way
from rules.gurps.defence.threat import Threat
from rules.gurps.terms.manoeuvres import LYING
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts import room
from rules.parts.edges import passes, shut

NIMBLE, PLAIN = 3, 1
"""What a retreat adds to a dodge, or a parry as quick as one; and to other parries and blocks (GUR-RET-01)."""
DROPPING = 3
"""What dropping prone adds to a dodge from a shot (GUR-RET-03)."""
WAIST = 0.9
"""Height of a wall, in metres, that no unit steps back over."""


def given(scene: Scene, threat: Threat, way: Way, *, gave: bool = False) -> Modifier | None:
    """What ground given before still adds, be it in the try before, against the foe it was given to (GUR-RET-01,
    GUR-RET-03, GUR-AOD-02).
    """
    done = threats.defended(scene, threat)
    if (gave or done.retreated == threat.attacker) and not threat.ranged:
        return Modifier(bonus(way), "has given ground", "GUR-RET-01")
    if done.dropped == threat.attacker and way.how == "dodge" and threat.ranged:
        return Modifier(DROPPING, "has dropped", "GUR-RET-03")
    return None


def bonus(way: Way) -> int:
    """What a retreat adds to a way of defending (GUR-RET-01)."""
    return NIMBLE if way.nimble else PLAIN


def gains(scene: Scene, threat: Threat, way: Way) -> int:
    """What giving ground adds to a way of defending, where it has been given or may be (GUR-RET-01)."""
    before = given(scene, threat, way)
    return int(before.amount) if before else bonus(way) if retreats(scene, threat) else 0


def used(scene: Scene, threat: Threat) -> bool:
    """Whether the target has given ground since its last turn began (GUR-RET-01)."""
    done = threats.defended(scene, threat)
    return done.retreated is not None or done.dropped is not None or done.moved


def retreats(scene: Scene, threat: Threat) -> tuple[Cell, ...]:
    """Where the target may step back to, out of a blow's way: each cell farther from the attacker than the one it
    leaves, free, and no farther than a step (GUR-RET-01, GUR-RET-02).
    """
    unit = threat.target
    if threat.ranged or used(scene, threat) or not _may_retreat(scene, threat):
        return ()
    there = scene.cells(threat.attacker)[0]

    def far(cell: Cell) -> int:
        return int(scene.grid.count(cell, there, scale.DIAGONALS))

    rolls = scene.pose(unit).posture in LYING
    return stepped(scene, unit, lambda here, cell: far(cell) > far(here), most=1 if rolls else None)


def stepped(scene: Scene, unit: Ref, onward: Callable[[Cell, Cell], bool], most: int | None = None) -> tuple[Cell, ...]:
    """Where a step leads, or so many cells at most: each cell on the way free, and onward from the one it leaves
    (GUR-RET-01, GUR-RET-02).
    """
    across, edge, found = scale.across(scene), [scene.cells(unit)[0]], dict[Cell, None]()
    if across > scale.STEPPED * scale.TENTHS:
        return ()
    for _ in range(most or max(1, figures.step(scene, unit) * scale.TENTHS // across)):
        edge = [
            cell
            for here in edge
            for way, cell in scene.grid.neighbours(here)
            if onward(here, cell) and may_enter(scene, unit, here, way, cell)
        ]
        found.update(dict.fromkeys(edge))
    return tuple(found)


def beside(scene: Scene, unit: Ref, here: Cell) -> Iterator[Cell]:
    """The cells beside one that a unit may get into from there."""
    return (cell for way, cell in scene.grid.neighbours(here) if may_enter(scene, unit, here, way, cell))


def may_enter(scene: Scene, unit: Ref, here: Cell, way: int, cell: Cell) -> bool:
    """Whether a step leads a unit from a cell into the next one, with all of its body."""
    return room.free(scene, cell, but=unit) and open_to(scene, here, way)


def open_to(scene: Scene, here: Cell, way: int) -> bool:
    """Whether nothing on the edge of a cell keeps a unit from going that way."""
    return passes(scene, here, way, lambda barrier: shut(barrier, WAIST))


def turned(scene: Scene, unit: Ref, cell: Cell, foe: Ref) -> int:
    """The facing after giving ground: turned by one side toward the foe if it is no longer in front (GUR-RET-02)."""
    now, there = scene.pose(unit).facing, scene.cells(foe)[0]
    if arc_from(scene, now, cell, there) is Arc.FRONT:
        return now
    wish, around = scene.grid.direction(cell, there), scene.grid.directions
    return (now + (1 if (wish - now) % around <= around // 2 else -1)) % around


def _may_retreat(scene: Scene, threat: Threat) -> bool:
    """Not sitting or kneeling, stunned, held fast, after a run, or with a manoeuvre that bars it (GUR-RET-01)."""
    unit = threat.target
    if riding.carrier(scene, unit) is not None or scene.pose(unit).body.is_vehicle:
        return False
    posture, went = scene.pose(unit).posture, ran(scene, unit)
    barred = posture in (Posture.SITTING, Posture.KNEELING) or ails.stunned(scene, unit) or held.fast(scene, unit)
    fast = went is not None and went.tenths > figures.traits(scene, unit).move * scale.TENTHS
    return not barred and not fast and threats.leave(scene, threat).retreats


def may_drop(scene: Scene, threat: Threat) -> bool:
    """Whether the target may drop prone from a shot: once, unless it lies or is stunned (GUR-RET-03)."""
    unit = threat.target
    if riding.carrier(scene, unit) is not None or scene.pose(unit).body.is_vehicle:
        return False
    lies = scene.pose(unit).posture in LYING
    return threat.ranged and not used(scene, threat) and not lies and not ails.stunned(scene, unit)
