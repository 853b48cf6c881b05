"""Pop-up attacks: out of cover by a step, one shot, and back (GUR-POP-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from rules.frame.body import Posture
from rules.frame.figure import Position, Stance
from rules.frame.flow import Flow
from rules.frame.forms import OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Event, Pose, Scene, Table
from rules.gurps.afoot import allowance
from rules.gurps.attacks import Manner
from rules.gurps.blast import pieces
from rules.gurps.core import ails, scale
from rules.gurps.fire import shooting, zones
from rules.gurps.fire.forms import Shoot
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen
from rules.gurps.senses import knowing
from rules.gurps.senses.elsewhere import Elsewhere
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import LYING, Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Deed, Desk, Topic, by_form
from rules.gurps.waiting import springing
from rules.kernel.refs import Ref
from rules.parts import room
from rules.parts.edges import passes, shut
from rules.parts.topics import Lines

T = TypeVar("T")
POP_UP: Manner = "pop-up"
NEVER_WITH = (Skill.BOW, Skill.SLING)
"""What takes too long to draw (GUR-POP-01)."""
WAIST = 0.9
"""Metres of wall that no step leads over."""


def pops(desk: Desk) -> Lines:
    """At every known enemy that is out of the line of fire here and in it a step away, or upright (GUR-POP-01)."""
    scene, unit = desk.scene, desk.unit
    if desk.turn.taken is not None or not desk.may(Manoeuvre.ATTACK) or not desk.steps:
        return
    hidden = [foe for foe in desk.foes if not scene.in_line(unit, foe) and knowing.can_act(scene, foe)]
    guns = [(arm, use) for arm, use in pieces.pieces(scene, unit) if arm.weapon.skill_for(use) not in NEVER_WITH]
    if not hidden or not guns:
        return
    for place, pose in _exposed(scene, unit):
        for foe in hidden:
            there = Elsewhere(scene, unit, pose, foe)
            for arm, use in guns:
                aimed = Attack(unit, foe, arm, use, option=POP_UP)
                reached = shooting.in_reach(there, aimed)
                shots = next((many for _, many in shooting.open_to(there, aimed)), None) if reached else None
                if shots:
                    choices = {
                        "manner": OneOf((POP_UP,)),
                        "weapon": OneOf((arm.weapon.name,)),
                        "use": OneOf((use.use,)),
                        "target": OneOf((foe,)),
                        "place": OneOf((place,)),
                        "shots": shots,
                    }
                    yield desk.offer(Shoot, choices, arm.weapon.name)


def _exposed(scene: Scene, unit: Ref) -> Iterator[tuple[Cell, Pose]]:
    """Where it may lean or step out to: each free cell beside it, and upright where it is low but does not lie."""
    pose = scene.pose(unit)
    if pose.posture in (Posture.KNEELING, Posture.CROUCHED) and ails.stands(scene, unit):
        yield pose.cell, replace(pose, posture=Posture.STANDING)
    if pose.posture in LYING or len(pose.cells) > 1 or allowance.left(scene, unit, "step") < scale.across(scene):
        return
    for way, cell in scene.grid.neighbours(pose.cell):
        free = room.free(scene, cell) and scene.place(cell).walk in ("open", "difficult", "shallow")
        if free and passes(scene, pose.cell, way, lambda barrier: shut(barrier, WAIST)):
            yield cell, replace(pose, cells=(cell,))


def made(scene: Scene, unit: Ref, action: Shoot) -> Attack | None:
    """The attack that a filled form means: without aim, and 2 less sure (GUR-POP-01)."""
    for arm, use in pieces.pieces(scene, unit):
        if (arm.weapon.name, use.use) == (action.weapon, action.use):
            shots = 1 if use.loads.thrown else action.shots
            return Attack(unit, action.target, arm, use, option=POP_UP, shots=shots)
    return None


def _rises(scene: Scene, unit: Ref, action: Shoot) -> bool:
    """Whether it pops up by rising, where it is (GUR-POP-01)."""
    return action.place in (None, scene.pose(unit).cell)


def shoot(table: Table, unit: Ref, action: Shoot) -> Flow[None]:
    """A shot from where it stands; or out of cover, the shot, and back (GUR-ATK-02, GUR-POP-01)."""
    if action.manner != POP_UP:
        yield from shooting.shoot(table, unit, action)
        return
    taking.acted(table, unit)
    taking.stepped(table, unit)
    before = table.pose(unit)
    taking.notes(table, unit, out=True)
    yield from _shows(table, unit, action)
    taking.notes(table, unit, out=False)
    if knowing.can_act(table, unit) and not taking.stunned(table, unit):
        _returns(table, unit, action, before)


def _shows(table: Table, unit: Ref, action: Shoot) -> Flow[None]:
    """Out and the shot; what waits for it may strike first (GUR-POP-01)."""
    before = table.pose(unit)
    if action.place is None or _rises(table, unit, action):
        table.put(unit, Stance(Posture.STANDING))
        yield from zones.rises(table, unit)
    elif table.step(unit, action.place, before.facing).moved:
        yield from zones.crosses(table, unit, before.cells)
    table.say(Event("pops up", "{actor} breaks cover.", unit))
    yield from springing.shows(table, unit, set())
    attack = made(table, unit, action) if knowing.can_act(table, unit) and not taking.stunned(table, unit) else None
    if attack is not None and shooting.in_reach(table, attack):
        yield from pieces.fire(table, attack)


def _returns(table: Table, unit: Ref, action: Shoot, before: Pose) -> None:
    """Back to where and how it was before (GUR-POP-01)."""
    if action.place == before.cell and table.pose(unit).posture is Posture.STANDING:
        table.put(unit, Stance(before.posture))
    elif table.cells(unit)[0] == action.place != before.cell:
        table.step(unit, before.cell, before.facing)
        if table.cells(unit)[0] != before.cell:
            table.put(unit, Position(before.cell))


def foreseen(scene: Scene, unit: Ref, action: Shoot) -> Foreseen:
    """The shot as it will be, from out there if it pops up (GUR-POP-01)."""
    if action.manner != POP_UP or action.place is None:
        return shooting.wished(scene, unit, action)
    attack, pose = made(scene, unit, action), scene.pose(unit)
    if attack is None:
        return NOT_IN_HAND
    there = (
        replace(pose, posture=Posture.STANDING) if _rises(scene, unit, action) else replace(pose, cells=(action.place,))
    )
    return pieces.foreseen(Elsewhere(scene, unit, there, action.target), attack)


TOPIC = Topic(
    offers=(pops,),
    deeds={Shoot: Deed(shoot, manoeuvre=by_form)},
    foreseen={Shoot: foreseen},
)
