"""Before a burst: units that dive aside, and a unit that covers a grenade with its body (GUR-RET-04, GUR-RET-05)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.figure import Aboard
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.gurps.blast import course
from rules.gurps.blast.reach import Charge
from rules.gurps.core import ails, figures, scale
from rules.gurps.defence import ground
from rules.gurps.senses import knowing
from rules.gurps.terms.manoeuvres import LYING
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

DIVES = 3
"""What dropping adds to the dodge (GUR-RET-04, GUR-RET-05)."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What is about to burst, and where."""

    name: str
    cell: Cell
    what: Charge
    lies: bool = False
    """Whether it lies there bare, so that a body can cover it (GUR-RET-04)."""


def dives_to(scene: Scene, unit: Ref, cell: Cell) -> tuple[Cell, ...]:
    """The free cells beside a unit, with no wall between, that are farther from a burst (GUR-RET-05)."""
    here = scene.cells(unit)[0]
    far = scene.grid.straight(here, cell)
    farther = ((way, at) for way, at in scene.grid.neighbours(here) if scene.grid.straight(at, cell) > far)
    return tuple(at for way, at in farther if ground.may_enter(scene, here, way, at))


def leap(scene: Scene, unit: Ref, rule: str = "GUR-RET-05") -> Tally:
    """The dodge to get away, or onto it, in time (GUR-RET-04, GUR-RET-05)."""
    stunned = Modifier(-4, "stunned", "GUR-DEF-03") if ails.stunned(scene, unit) else None
    return figures.dodge(scene, unit).plus(Modifier(DIVES, "dives", rule), stunned)


def in_time(table: Table, unit: Ref, score: Tally) -> bool:
    """Whether it is there before it bursts."""
    return bool(course.DIVE.rolled({"leap": int(score.total)}, table.dice(unit))["away"])


def sooner(score: Tally) -> Odds[bool]:
    """How likely it is."""
    return course.DIVE.foretell({"leap": int(score.total)}, "away").map(lambda end: bool(end[0]))


def able(scene: Scene, unit: Ref) -> bool:
    """Whether it can dive at all: on its feet and in its senses (GUR-RET-05)."""
    upright = scene.pose(unit).posture not in LYING
    able = knowing.can_act(scene, unit) and scene.find(unit, Aboard) is None
    return upright and able and not ails.stunned(scene, unit)


def may_cover(scene: Scene, unit: Ref, about: Incoming) -> bool:
    """Whether it can throw itself on what lies there: in its own cell, or in a free one a step away (GUR-RET-04)."""
    if not about.lies or about.what.blast is None or not able(scene, unit):
        return False
    here = scene.cells(unit)[0]
    if about.cell in scene.cells(unit):
        return True
    if scale.across(scene) > scale.STEPPED * scale.TENTHS:
        return False
    beside = scene.grid.neighbours(here)
    return any(at == about.cell and ground.may_enter(scene, here, way, at) for way, at in beside)


def may_answer(scene: Scene, unit: Ref, about: Incoming) -> bool:
    """Whether there is anything it can do."""
    return able(scene, unit) and (bool(dives_to(scene, unit, about.cell)) or may_cover(scene, unit, about))
