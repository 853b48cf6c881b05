"""Grenades and launchers, and where to with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast.forms import Launch, Throw
from rules.d6.core import equipment
from rules.d6.core.equipment import Arm
from rules.d6.suppression import offers as sweeping
from rules.d6.turns.topic import Desk
from rules.frame.forms import OneOf, Refusal
from rules.frame.ground import Cell
from rules.parts.choices import Picked, near
from rules.parts.topics import Lines


def areas(desk: Desk) -> Lines:
    """Everything that is aimed at ground instead of a unit, weapon by weapon (DSX-EXPL-05, DSX-SUPP-02)."""
    if desk.routine or desk.busy or desk.bound:
        return
    for arm in equipment.arms(desk.scene, desk.unit):
        if arm.weapon.area is not None and arm.weapon.spell is None:
            yield from _at_cell(desk, arm)
        if arm.weapon.auto:
            yield from sweeping.at_front(desk, arm)


def places(desk: Desk) -> Iterator[Cell]:
    """The cells worth throwing at: where enemies are taken to be, then round about them, then before the thrower."""
    scene = desk.scene
    foes = [scene.cells(foe)[0] for foe in desk.foes]
    yield from near(scene, foes)
    yield from scene.grid.ring(desk.pose.cell, 4 if foes else 5)


def on_the_way(desk: Desk) -> Iterator[Cell]:
    """The same, and next to the enemies the way to the nearest of them: what bursts there hides it or bars it."""
    foes = [desk.scene.cells(foe)[0] for foe in desk.foes]
    here, grid = desk.pose.cell, desk.scene.grid
    yield from near(desk.scene, foes)
    nearest = min(foes, key=lambda cell: (grid.straight(here, cell), cell), default=here)
    yield from reversed(grid.line(here, nearest)[2:])
    yield from places(desk)


def cells(desk: Desk, arm: Arm, suggested: Callable[[Desk], Iterator[Cell]] = places) -> Picked:
    """The cells that something can be thrown, launched or cast into now."""

    def hindrance(cell: Cell | None) -> str:
        if cell is None:
            return "no cell"
        eye = eye_over(desk.scene, desk.unit, cell)
        return explosions.out_of_reach(desk.scene, desk.unit, arm, cell, eye=eye)

    wrong = explosions.forbidden(desk.scene, desk.unit, arm)
    return Picked(lambda _: wrong, tuple) if wrong else Picked(hindrance, lambda: suggested(desk))


def _at_cell(desk: Desk, arm: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    form = Throw if arm.weapon.category == "grenade" else Launch
    wrong = desk.held or explosions.forbidden(scene, unit, arm)
    within = cells(desk, arm, on_the_way)
    if wrong or not within:
        yield Refusal(f"{form.title} ({arm.weapon.name})", wrong or "no cell in range and sight", "DSX-EXPL-05")
        return
    yield desk.offer(form, {"weapon": OneOf((arm.weapon.name,)), "cell": within})
