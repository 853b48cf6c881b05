"""What may be swept with fire."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.attacks.exposure import eye_over
from rules.d6.core.equipment import Arm
from rules.d6.senses import fighters
from rules.d6.suppression import suppression
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.topic import Desk
from rules.frame.forms import OneOf, Refusal
from rules.frame.ground import Cell
from rules.kernel.words import counted
from rules.parts.choices import Picked
from rules.parts.topics import Lines

WIDE = (1, 2, 3, 4, 6)
"""Widths of front that are suggested; any that the rounds loaded reach is legal."""


def at_front(desk: Desk, arm: Arm) -> Lines:
    """Any front that the rounds loaded reach (DSX-SUPP-02)."""
    scene, unit = desk.scene, desk.unit
    widest = suppression.widest(scene, arm)
    wrong = desk.held or suppression.forbidden(scene, unit, arm)

    def hindrance(front: tuple[Cell, ...]) -> str:
        if wrong or not front or len(front) > widest:
            return wrong or f"a front of at most {counted(widest, 'cell')}"
        eye = eye_over(scene, unit, front[0], front[-1])
        return suppression.hindrance(scene, unit, arm, front, eye=eye)

    fronts = Picked(hindrance, lambda: _fronts(desk, widest))
    if wrong or not fronts:
        yield Refusal(f"{Suppress.title} ({arm.weapon.name})", wrong or "nowhere to sweep", "DSX-SUPP-02")
        return
    note = f"{counted(suppression.shots(scene, ((0, 0),)), 'round')} a cell, up to {counted(widest, 'cell')}"
    yield desk.offer(Suppress, {"weapon": OneOf((arm.weapon.name,)), "front": fronts}, note)


def _fronts(desk: Desk, widest: int) -> Iterator[tuple[Cell, ...]]:
    """Fronts across the line to each known enemy, or straight ahead where none is known."""
    scene = desk.scene
    goals = [cell for foe in desk.foes if (cell := fighters.believed(scene, desk.unit, foe)) is not None]
    goals += [scene.cells(foe)[0] for foe in desk.foes]
    if not goals:
        goals = [desk.pose.cell]
        for _ in range(6):
            goals = [scene.grid.step(goals[0], desk.pose.facing)]
    for goal in dict.fromkeys(goals):
        if goal in scene.grid:
            for width in WIDE:
                if width <= widest:
                    yield from _across(desk, goal, width)


def _across(desk: Desk, goal: Cell, width: int) -> Iterator[tuple[Cell, ...]]:
    """A run of cells through a goal, across the line of fire."""
    grid = desk.scene.grid
    turn = grid.directions
    line = grid.direction(desk.pose.cell, goal)
    for across in dict.fromkeys(((line + turn // 4) % turn, (line + turn // 4 + 1) % turn)):
        start = goal
        for _ in range((width - 1) // 2):
            start = grid.step(start, (across + turn // 2) % turn)
        run = [start]
        for _ in range(width - 1):
            run.append(grid.step(run[-1], across))
        if all(cell in grid for cell in run):
            yield tuple(run)
