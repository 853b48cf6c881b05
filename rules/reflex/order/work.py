"""Work that takes minutes: so many operational actions in one place, and a check with the last of them."""

from __future__ import annotations

from dataclasses import replace

from rules.arms_length import touching
from rules.ground import Cell
from rules.reflex.order import course
from rules.reflex.state import Task
from rules.refs import Ref
from rules.scene import Scene, Table
from rules.tally import Modifier

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


def left_behind(table: Table, unit: Ref) -> None:
    """Whoever leaves his work loses what he has done of it (RFX-TIME-70)."""
    task = table.find(unit, Task)
    if task is not None and not touching(table, table.cells(unit), (task.cell,)):
        table.strip(unit, Task)
