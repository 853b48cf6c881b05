"""Grenades, launchers, suppression, and things to be broken down."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.d6.actions import Break, Launch, Suppress, Throw
from rules.d6.combat import equipment, explosions, suppression
from rules.d6.combat.equipment import Arm
from rules.d6.offers.choices import Picked, near
from rules.d6.offers.desk import ONE, Desk, Lines
from rules.d6.order import fighters
from rules.d6.play import things
from rules.d6.play.exposure import eye_over
from rules.frame.forms import Offer, OneOf, Refusal
from rules.frame.ground import Cell
from rules.kernel.words import counted

WIDE = (1, 2, 3, 4, 6)
"""Widths of front that are suggested; any that the rounds loaded reach is legal."""


def areas(desk: Desk) -> Lines:
    """Everything that is aimed at ground instead of somebody (DSX-EXPL-05, DSX-SUPP-02)."""
    if desk.routine or desk.busy or desk.bound:
        return
    for arm in equipment.arms(desk.scene, desk.unit):
        if arm.weapon.area is not None and arm.weapon.spell is None:
            yield from _at_cell(desk, arm)
        if arm.weapon.auto:
            yield from _suppress(desk, arm)
    yield from _break(desk)


def places(desk: Desk) -> Iterator[Cell]:
    """The cells worth throwing at: where enemies are taken to be, then round about them, then before oneself."""
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

    def picked() -> Picked:
        wrong = explosions.forbidden(desk.scene, desk.unit, arm)
        return Picked(lambda _: wrong, tuple) if wrong else Picked(hindrance, lambda: suggested(desk))

    return desk.scene.remembered(("cells", desk.unit, arm.weapon.name, arm.item, arm.bearer, suggested), picked)


def _at_cell(desk: Desk, arm: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    form = Throw if arm.weapon.category == "grenade" else Launch
    wrong = desk.held or explosions.forbidden(scene, unit, arm)
    within = cells(desk, arm, on_the_way)
    if wrong or not within:
        yield Refusal(f"{form.title} ({arm.weapon.name})", wrong or "no cell in range and sight", "DSX-EXPL-05")
        return
    yield Offer(form, {"weapon": OneOf((arm.weapon.name,)), "cell": within}, ONE)


def _suppress(desk: Desk, arm: Arm) -> Lines:
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
    yield Offer(Suppress, {"weapon": OneOf((arm.weapon.name,)), "front": fronts}, ONE, note)


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


def _break(desk: Desk) -> Lines:
    """Doors, windows and walls on the edges of one's own cell (DSX-ARM-01)."""
    scene, unit = desk.scene, desk.unit
    if desk.aboard or desk.held:
        return
    cell = desk.pose.cell
    for way in range(scene.grid.directions):
        barrier = scene.barrier(cell, way)
        if barrier is None or barrier.state in ("open", "broken"):
            continue
        arms = [
            arm.weapon.name
            for arm in equipment.arms(scene, unit)
            if arm.weapon.damage
            and arm.weapon.area is None
            and not equipment.hindrance(scene, unit, arm)
            and things.against(scene, unit, arm.weapon, barrier).code.usable
        ]
        if arms:
            choices = {"weapon": OneOf(arms), "cell": OneOf((cell,)), "direction": OneOf((way,))}
            yield Offer(Break, choices, ONE, barrier.what)
