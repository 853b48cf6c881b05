"""The plan of a side for a round: who goes for which ground, who stays and shoots, whom all fire at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from game.battle.view import View
from game.players.tactician.aims import Aim, Aims
from game.players.tactician.progress import Progress
from game.players.tactician.situation import Situation
from game.players.way import paces
from rules.figure import Condition, Identity
from rules.ground import Cell
from rules.refs import Ref

USUAL = 0.22
"""What a whole move nearer to one's ground counts, in shares of strength, when there is time."""
HURRY = 5.0
"""So many times as much when time is running out."""
EARLY, PRESSING = 0.3, 4.5
"""From which share of the time on that is needed it counts more, and by how much."""
SUPPORT = 0.7
"""How much less those are drawn on who only support the others."""
STAY = 0.5
"""What standing on ground that one holds counts, for each point it is worth."""
GUARDED = 1.6
"""How much more one cares for somebody who must live."""
EVEN = 0.4
"""The share of all fighters from which on ground can be hoped to be held."""
LEAST_HOPE = 0.15
GUARDS = 2
"""How many see to it that the other side does not get a piece of ground."""


@dataclass(frozen=True, slots=True)
class Task:
    """What one unit is to do: a word for it, the ground it is drawn to and how strongly, what being there is worth."""

    role: str
    goals: tuple[Cell, ...] = ()
    drive: float = 0.0
    there: float = 0.0
    care: float = 1.0
    aim: Aim | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Everybody's task, and which enemies count for more than others."""

    tasks: Mapping[Ref, Task] = field(default_factory=dict)
    focus: Mapping[Ref, float] = field(default_factory=dict)

    def task(self, unit: Ref) -> Task:
        """What a unit is to do; somebody who is not in the plan looks after himself."""
        return self.tasks.get(unit, Task("on his own"))

    def value(self, foe: Ref) -> float:
        """What taking strength off an enemy counts."""
        return self.focus.get(foe, 1.0)


def plan(view: View, aims: Aims, progress: Progress, situation: Situation, *, together: bool, move: float) -> Plan:
    """Share out the ground that matters among those who are nearest to it; the rest go along and support them."""
    free = list(situation.friends)
    tasks: dict[Ref, Task] = {}
    for unit in tuple(free):
        if any(aim.of == view.name(unit) for aim in aims.own("protect")):
            tasks[unit] = Task("to be kept alive", care=GUARDED)
            free.remove(unit)
    wanted = sorted(_wanted(aims, progress), key=lambda each: -each[0].weight)
    for aim, many in wanted:
        goals = tuple(sorted(aim.cells))
        far = paces(view.board, goals)
        drive = _drive(aim, progress, min((_off(view, far, unit) for unit in free), default=inf), move)
        nearest = sorted(free, key=lambda unit: (_off(view, far, unit), unit))
        for unit in nearest[: many if together else len(nearest)]:
            mine = aim.side == aims.side
            role = f"to {'take' if mine else 'deny'} {aim.name}"
            there = STAY * max(1, aim.worth) * (_hope(aim, progress, situation) if mine else 1.0)
            tasks[unit] = Task(role, goals, drive, there, aim=aim)
            free.remove(unit)
    tasks.update(_rest(view, aims, situation, wanted, free, tasks))
    return Plan(tasks, _focus(view, situation, aims) if together else {})


def _wanted(aims: Aims, progress: Progress) -> list[tuple[Aim, int]]:
    """Ground worth having or denying, and how many are to see to it."""
    own = [(aim, max(2, aim.count)) for aim in aims.own("hold", "reach") if not progress.won(aim) and aim.cells]
    taken = {aim.cells for aim, _ in own}
    theirs = [
        (aim, GUARDS)
        for aim in aims.theirs("hold", "reach")
        if not progress.won(aim) and aim.cells and aim.cells not in taken
    ]
    return own + theirs


def _drive(aim: Aim, progress: Progress, off: float, move: float) -> float:
    """The pull of a piece of ground: stronger when the rounds that are left just suffice to get there and stay."""
    needed = off / max(1.0, move) + (aim.rounds if aim.kind == "hold" else 1)
    pressing = needed / progress.rounds_left()
    return USUAL * min(HURRY, 1.0 + max(0.0, pressing - EARLY) * PRESSING) * min(1.5, 0.5 + aim.weight / 4)


def _hope(aim: Aim, progress: Progress, situation: Situation) -> float:
    """How much is to be hoped from standing on ground that must be held: little before the enemy is beaten, unless
    time is running out.
    """
    if aim.kind != "hold":
        return 1.0
    foes = sum(foe.sure for foe in situation.foes)
    ours = len(situation.friends) / (len(situation.friends) + foes)
    pressing = (aim.rounds + 2) / progress.rounds_left()
    return min(1.0, max((ours - EVEN) / (1.0 - EVEN), LEAST_HOPE, pressing))


def _rest(
    view: View,
    aims: Aims,
    situation: Situation,
    wanted: list[tuple[Aim, int]],
    free: list[Ref],
    tasks: Mapping[Ref, Task],
) -> dict[Ref, Task]:
    """Those without ground of their own support the most important task, or go for the enemy."""
    if wanted:
        aim = wanted[0][0]
        goals = tuple(sorted(aim.cells))
        drive = max((task.drive for task in tasks.values() if task.aim == aim), default=USUAL) * SUPPORT
        if aim.side != aims.side:
            drive = min(drive, USUAL * SUPPORT)
        return {unit: Task(f"to support: {aim.name}", goals, drive) for unit in free}
    hunted = tuple(sorted({foe.pose.cell for foe in situation.foes}))
    return {unit: Task("to seek the enemy", hunted or _middle(view), USUAL) for unit in free}


def _middle(view: View) -> tuple[Cell, ...]:
    grid = view.board.grid
    return ((grid.columns // 2, grid.rows // 2),)


def _off(view: View, far: Mapping[Cell, int], unit: Ref) -> float:
    return min((far.get(cell, inf) for cell in view.cells(unit)), default=inf)


def _focus(view: View, situation: Situation, aims: Aims) -> dict[Ref, float]:
    """Whom to fire at first: the hurt, those on ground that matters, those whose end is worth points."""
    values = {}
    held = frozenset(cell for aim in aims.every if aim.kind in ("hold", "reach") for cell in aim.cells)
    for foe in situation.foes:
        condition, identity = view.find(foe.ref, Condition), view.find(foe.ref, Identity)
        value = 1.0
        if condition is not None:
            value += 0.3 * (1.0 - condition.strength)
        if foe.pose.cell in held:
            value += 0.3
        if identity is not None and identity.role in ("gunner", "leader", "marksman", "rocketeer"):
            value += 0.15
        values[foe.ref] = value
    return values
