"""Flying tackles, and the pounce of a beast: a slam at the end of a leap (GUR-SLAM-03, GUR-SLAM-04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Position
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import arms, figures, limbs, scale
from rules.gurps.defence import ground
from rules.gurps.grips import clashes, course, places, scores
from rules.gurps.grips.course import Falls
from rules.gurps.grips.forms import POUNCES, TACKLES, Pouncing, Running, Tackling
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Turn
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

SURER = 4
"""What the leap adds to the roll (GUR-SLAM-03)."""
LEGS, BEAST = 2, 4
"""Legs that a flying tackle takes, and those of what pounces (GUR-SLAM-03, GUR-SLAM-04)."""
LEAPING = (*scores.SLAMMING, Skill.JUMPING)
LANDING = (Skill.ACROBATICS, Skill.JUMPING)


def forms(scene: Scene, unit: Ref) -> tuple[type[Tackling], ...]:
    """What it may leap with: a beast of four legs pounces; a flying tackle takes two legs and a free arm (GUR-SLAM-03,
    GUR-SLAM-04). Neither is for a unit that is down.
    """
    own = figures.traits(scene, unit)
    upright = scene.pose(unit).posture in (Posture.STANDING, Posture.CROUCHED)
    if not upright or not limbs.stands(scene, unit):
        return ()
    if own.legs >= BEAST:
        return POUNCES
    return TACKLES if own.legs >= LEGS and arms.deft_hands(scene, unit) else ()


def leap(scene: Scene, unit: Ref, foe: Ref) -> int | None:
    """Yards of the leap at a foe, beyond all that it has walked: none at one beside it, a yard over a free cell; None
    at one out of reach (GUR-SLAM-03).
    """
    if places.reached(scene, unit, foe):
        return 0
    here = scene.cells(unit)[0]
    if scale.across(scene) > scale.TENTHS or not places.has_room(scene, unit, foe):
        return None
    return 1 if any(_leads_on(scene, here, way, cell, foe) for way, cell in scene.grid.neighbours(here)) else None


def _leads_on(scene: Scene, here: Cell, way: int, over: Cell, foe: Ref) -> bool:
    """Whether a foe is beside a cell that can be leapt over."""
    return ground.may_enter(scene, here, way, over) and places.leads(scene, over, scene.cells(foe)[0])


def to_hit(scene: Scene, unit: Ref) -> Tally:
    """As a slam, or by Jumping, at +4 (GUR-SLAM-03)."""
    return scores.best(scene, unit, LEAPING).plus(Modifier(SURER, "flying tackle", "GUR-SLAM-03"))


def keeps_feet(scene: Scene, unit: Ref) -> Tally:
    """DX, Acrobatics or Jumping, for what pounces (GUR-SLAM-04)."""
    return scores.best(scene, unit, LANDING)


def lands(table: Table, unit: Ref, action: Tackling, down: Falls) -> None:
    """Whether it strikes or not, it ends in the foe's yard: lying, but for what pounces and keeps its feet
    (GUR-SLAM-03, GUR-SLAM-04).
    """
    cell = table.cells(action.target)[0]
    table.put(unit, Position(cell), replace(table.part(unit, Turn), entered=True, stepped=True))
    if not knowing.can_act(table, unit) or taking.stunned(table, unit) or down is Falls.RUNNER:
        return
    if isinstance(action, Pouncing):
        score = keeps_feet(table, unit)
        stays = not course.lands(table.dice(unit), True, int(score.total), False)
        told = "{actor} lands standing." if stays else "{actor} lands badly."
        table.say(Event("lands", told, actor=unit, tally=score, success=stays))
        if stays:
            return
    clashes.fells(table, unit)


def leaps(scene: Scene, unit: Ref, action: Running) -> dict[str, Any]:
    """The leap as it begins, if it is one: what keeps a beast on its feet (GUR-SLAM-03, GUR-SLAM-04)."""
    pounces = isinstance(action, Pouncing)
    return {"leaps": isinstance(action, Tackling), "feet": int(keeps_feet(scene, unit).total) if pounces else None}
