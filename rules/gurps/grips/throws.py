"""Throwing a foe whose attack has been parried with Judo (GUR-GRP-08)."""

from __future__ import annotations

from rules.frame.figure import Position
from rules.frame.flow import Flow
from rules.frame.forms import OneOf
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import arms, figures, held
from rules.gurps.defence import ground
from rules.gurps.defence.way import THROWING
from rules.gurps.grips import attacking, course, holding, places, scores
from rules.gurps.grips.forms import Throw
from rules.gurps.harm import condition
from rules.gurps.terms.postures import LOW
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


def offered(desk: Desk, near: tuple[Ref, ...]) -> Lines:
    """Each foe on its feet within a yard whose attack it has parried with Judo, while it stands and has a hand free;
    where the foe is to fall.
    """
    scene, unit = desk.scene, desk.unit
    if not _stands(scene, unit) or not arms.deft_hands(scene, unit) or held.gripping(scene, unit) is not None:
        return
    for foe in near:
        close = scores.is_close(scene, unit, foe) or places.leads(scene, scene.cells(unit)[0], scene.cells(foe)[0])
        if close and _stands(scene, foe) and scores.turned_aside(scene, unit, foe, THROWING):
            for each in scores.manners(desk, Throw, foe):
                choices = {"target": OneOf((foe,)), "all_out": OneOf((each,)), "cell": OneOf(_cells(scene, unit, foe))}
                yield desk.offer(Throw, choices)


def _stands(scene: Scene, unit: Ref) -> bool:
    pose = scene.pose(unit)
    return pose.posture not in LOW and not pose.body.is_vehicle


def _cells(scene: Scene, unit: Ref, foe: Ref) -> tuple[Cell, ...]:
    """Where the foe may fall: where it stands, or on free ground beside that or beside the thrower."""
    there = scene.cells(foe)[0]
    cells = [there]
    for at in dict.fromkeys((there, *scene.cells(unit))):
        cells += (cell for way, cell in scene.grid.neighbours(at) if ground.may_enter(scene, at, way, cell))
    return tuple(dict.fromkeys(cells))


def throw(table: Table, unit: Ref, action: Throw) -> Flow[None]:
    """An attack with Judo: what does not avoid it falls where the thrower likes, and rolls HT or is stunned."""
    taking.acted(table, unit)
    foe, score = action.target, scores.throwing(table, unit, action)
    came = yield from attacking.comes(table, scores.threat(table, unit, foe), score, by="limb")
    table.say(
        Event(
            "throws", "{actor} takes {target} by the arm to throw it.", unit, foe,
            told="It is thrown." if came.off else "It is not thrown.", own=came.own, tally=score,
            data={"hit": came.off}, success=came.off, missed=not came.off, means=Means.MELEE,
        )
    )  # fmt: skip
    if not came.off:
        return
    holding.let_go(table, foe)
    if action.cell in _cells(table, unit, foe):
        table.put(foe, Position(action.cell))
    condition.falls(table, foe)
    ht = figures.attribute(table, foe, Attribute.HT)
    if course.falls_hard(table.dice(foe), True, int(ht.total), False)[0] is course.STUNNED:
        condition.stuns(table, foe, 0)
