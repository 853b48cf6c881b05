"""Work that takes minutes: so many operational actions in one place, and a check with the last of them."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Body
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import touching
from rules.reflex.core import course
from rules.reflex.state import Task

AID = "aid"
"""The kind of work that a wounded comrade is."""
HURRY = -3
"""On skill checks of what is done in place of an exchange (RFX-OPS-13)."""


def in_a_hurry(scene: Scene, unit: Ref) -> Modifier | None:
    """-3 on the skill check of an operational action done while bullets fly (RFX-OPS-13)."""
    if not course.initiative(scene, unit).substitute:
        return None
    return Modifier(HURRY, "in the middle of a fight", "RFX-OPS-13")


def goes_on(
    table: Table, unit: Ref, kind: str, cell: Cell, subject: Ref | None, minutes: int, *, keep: bool = False
) -> bool:
    """One minute more of a piece of work; whether that was the last (RFX-TIME-70).

    Progress is kept through other actions and lost when he leaves the work. With `keep` the running total of an
    incremental check stays for the next period (RFX-CORE-07).
    """
    old = table.find(unit, Task)
    same = old is not None and (old.kind, old.subject) == (kind, subject) and touching(table, (old.cell,), (cell,))
    task = old if same and old is not None else Task(kind, cell, subject, 0, minutes)
    task = replace(task, done=task.done + 1)
    if task.done < task.needed:
        table.put(unit, task)
        return False
    if keep:
        table.put(unit, replace(task, done=0))
    else:
        table.strip(unit, Task)
    return True


def adds(table: Table, unit: Ref, gained: int) -> int:
    """The total of an incremental check with this gain (RFX-CORE-07)."""
    task = table.find(unit, Task)
    if task is None:
        return gained
    table.put(unit, replace(task, total=task.total + gained))
    return task.total + gained


def left_behind(table: Table) -> None:
    """A unit out of reach of its work loses what it has done of it, and a helper out of reach of his patient has
    given him up (RFX-TIME-70, RFX-MORALE-08).
    """
    for unit, task in table.having(Task):
        if not touching(table, table.cells(unit), _where(table, task)):
            _lost(table, unit, task)


def turned_to(table: Table, unit: Ref, action: Action) -> None:
    """A helper who spends his operational action on anything but his patient has given him up (RFX-MORALE-08)."""
    task = table.find(unit, Task)
    if task is not None and task.kind == AID and getattr(action, "patient", None) != task.subject:
        _lost(table, unit, task)


def _where(scene: Scene, task: Task) -> tuple[Cell, ...]:
    """Where the work is: a patient may have moved, or been moved."""
    if task.subject is not None and scene.find(task.subject, Body) is not None:
        return scene.cells(task.subject)
    return (task.cell,)


def _lost(table: Table, unit: Ref, task: Task) -> None:
    table.strip(unit, Task)
    if task.kind == AID:
        table.say(Event("gives up", "{actor} stops treating {target}.", actor=unit, target=task.subject, secret=True))
    else:
        table.say(Event("leaves work", "{actor} leaves the task unfinished.", actor=unit, secret=True))
