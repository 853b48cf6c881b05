"""Held actions: what sets them off, asking their owners in the midst of it, and acting at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from rules.d6.asks import HELD, SetOff
from rules.d6.core import equipment, scale
from rules.d6.core.moment import Moment
from rules.d6.senses import fighters
from rules.d6.state import Held
from rules.d6.turns.forms import CarryOut
from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Pose, Scene, Table
from rules.kernel.refs import Ref

T = TypeVar("T")
Deed = Callable[[Moment], Flow[T]]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that may set held actions off: a step, an attack or cast, any other action."""

    kind: str
    """ "moves", "attacks" or "acts"."""
    by: Ref
    cells: tuple[Cell, ...] = ()
    """Left and entered."""
    before: Pose | None = None
    """How the mover stood before the step."""
    saw: tuple[Ref, ...] = ()
    """Holders who perceived the mover before the step."""
    near: tuple[Ref, ...] = ()
    """Holders who had the mover within reach before the step."""


def holders(table: Table) -> tuple[Ref, ...]:
    """Everybody with an action held who is able to act on it."""
    return tuple(unit for unit, _ in table.having(Held) if fighters.can_act(table, unit))


def before_step(table: Table, by: Ref) -> Happening:
    """What has to be known from before a step, to judge after it what it set off."""
    waiting = holders(table)
    return Happening(
        "moves",
        by,
        cells=table.cells(by),
        before=table.pose(by),
        saw=tuple(unit for unit in waiting if _perceives(table, unit, by)),
        near=tuple(unit for unit in waiting if _in_reach(table, unit, by)),
    )


def sets_off(scene: Scene, holder: Ref, held: Held, what: Happening) -> bool:
    """Whether this is the event an action was held for: the right doer, perceived, doing it (DSX-HELD-01)."""
    if holder == what.by or not _right_doer(scene, holder, held, what.by):
        return False
    sees = _perceives(scene, holder, what.by)
    if not sees and holder not in what.saw:
        return False
    stepped = what.kind == "moves"
    match held.trigger:
        case "moves":
            return stepped
        case "enters":
            return stepped and any(cell in held.cells for cell in (*what.cells, *scene.cells(what.by)))
        case "reach":
            return stepped and holder not in what.near and _in_reach(scene, holder, what.by)
        case "visible":
            return sees and (holder not in what.saw if stepped else what.kind == "attacks")
        case "attacks":
            return what.kind == "attacks"
        case _:
            return True


def _right_doer(scene: Scene, holder: Ref, held: Held, by: Ref) -> bool:
    if held.whom is not None:
        return by == held.whom
    return held.anyone or enemies(scene, holder, by)


def _perceives(scene: Scene, holder: Ref, by: Ref) -> bool:
    return scene.side(by) == scene.side(holder) or fighters.perceives(scene, holder, by)


def _in_reach(scene: Scene, holder: Ref, by: Ref) -> bool:
    held = scene.find(holder, Held)
    arm = equipment.arm(scene, holder, held.weapon) if held else None
    feet = arm.weapon.reach if arm and arm.weapon.reach else 5
    return scale.apart(scene, holder, by) <= scale.in_cells(scene.grid, feet)


def amid(moment: Moment, what: Happening, deed: Deed[T]) -> Flow[T]:
    """Do something, and with it every held action that it sets off; harm among them waits for the end (DSX-HELD-02).

    The owners are asked before anything is rolled. A held action that sets off others brings them into the same moment,
    each unit once.
    """
    table = moment.table
    joint = moment if moment.event else Moment(table, moment.reactions, [what.by], outer=moment, event=True)
    for holder in _set_off(table, joint, what):
        held = table.part(holder, Held)
        answer = yield Ask(table.side(holder), holder, HELD, SetOff(what.kind, what.by, what.before))
        if isinstance(answer, CarryOut):
            target = held.target if held.target is not None else what.by
            table.strip(holder, Held)
            joint.party.append(holder)
            joint.joining.append(_joined(joint, holder, held, target, what.before))
    result = yield from deed(joint)
    if joint is not moment:
        while joint.joining:
            yield from joint.joining.pop(0)()
        joint.settle()
    return result


def _joined(joint: Moment, holder: Ref, held: Held, target: Ref, before: Pose | None) -> Callable[[], Flow[None]]:
    return lambda: joint.reactions.carry_out(joint, holder, held, target, before)


def _set_off(table: Table, joint: Moment, what: Happening) -> Iterator[Ref]:
    """Whose held action this sets off, each unit once a moment, and only if it can be carried out now (DSX-HELD-01)."""
    for holder in holders(table):
        held = table.find(holder, Held)
        if held is None or holder in joint.party or not sets_off(table, holder, held, what):
            continue
        target = held.target if held.target is not None else what.by
        if joint.reactions.possible(table, holder, held, target, what.before):
            yield holder
