"""What an attack brings with it before and after the roll: looking over cover, facing, being given away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from rules.d6.core import facing
from rules.d6.core.moment import Moment
from rules.d6.senses import awareness
from rules.d6.state import Aim, Alert, Preparation, Stealth
from rules.d6.terms.weapons import Weapon
from rules.d6.turns import budget
from rules.frame.figure import Aboard, Facing, Stance
from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene, Table
from rules.kernel.refs import Ref

LOUD = ("pistol", "smg", "rifle", "shotgun", "mg", "launcher")
"""Weapons whose report alerts everybody far around (DSX-SENSE-03)."""
SHOT_HEARD = 300.0
"""Metres: 1000 ft."""
VOICE_HEARD = 18.0
"""Metres: 60 ft."""


def looking_over(scene: Scene, unit: Ref, cells: Iterable[Cell]) -> Pose:
    """How a unit that keeps out of sight would stand to attack that way: in view (DSX-SUPP-06, DSX-COVER-07)."""
    pose = scene.pose(unit)
    ways = {scene.grid.direction(pose.cell, cell) for cell in cells}
    return replace(pose, kept_down=tuple(way for way in pose.kept_down if way not in ways))


def as_it_faces(scene: Scene, unit: Ref, cells: tuple[Cell, ...]) -> Pose:
    """How a unit stands once it has come into view of these cells and turned to the last of them, as `face` has it."""
    pose = looking_over(scene, unit, cells)
    if not cells or _looks_ahead(scene, unit):
        return pose
    return replace(pose, facing=scene.grid.direction(pose.cell, cells[-1]))


def _looks_ahead(scene: Scene, unit: Ref) -> bool:
    """Whether it cannot turn to its target: held, or aboard, where it looks where the vehicle goes."""
    return scene.find(unit, Aboard) is not None or bool(facing.held(scene, unit))


def eye_over(scene: Scene, unit: Ref, *cells: Cell) -> Pose | None:
    """The same where the unit keeps out of sight at all; None where it attacks as it stands."""
    return looking_over(scene, unit, cells) if scene.pose(unit).kept_down else None


def face(table: Table, unit: Ref, cell: Cell) -> None:
    """Turn to the target and come into view of it; that way no keeping out of sight is left this turn (DSX-ATK-03).

    One who is held cannot turn, and who sits aboard looks where the vehicle goes.
    """
    pose = table.pose(unit)
    way = table.grid.direction(pose.cell, cell)
    turn = budget.turn(table, unit)
    if way not in turn.attacked:
        table.put(unit, replace(turn, attacked=(*turn.attacked, way)))
    parts: list[object] = []
    if way in pose.kept_down:
        parts.append(Stance(pose.posture, tuple(other for other in pose.kept_down if other != way)))
    if pose.facing != way and not _looks_ahead(table, unit):
        parts.append(Facing(way))
    if parts:
        table.put(unit, *parts)


def given_away(moment: Moment, unit: Ref, weapon: Weapon, target: Ref | None = None) -> None:
    """An attack shows its origin to every enemy in line, wakes the target, and a shot alerts all (DSX-SENSE-03).

    Inside a shared slot its other members learn of it when the slot ends (DSX-TIME-06).
    """
    table = moment.table
    table.strip(unit, Stealth)
    table.put(
        unit, table.find(unit, Stance) or Stance()
    )  # if neither stealth nor darkness hides it now, it is seen at once
    if weapon.category in LOUD:
        alert(table, unit)
    woken = list(awareness.given_away_to(table, unit))
    if target is not None and target not in woken and able_to_notice(table, unit, target):
        woken.append(target)
    for enemy in woken:
        moment.harm(unit, enemy, partial(_spot, enemy, unit))


def _spot(enemy: Ref, unit: Ref, table: Table) -> None:
    table.spot(enemy, unit, "given away", openly=True)


def able_to_notice(scene: Scene, unit: Ref, target: Ref) -> bool:
    """Whether a target that was attacked can become aware of its attacker (DSX-SURP-02)."""
    return scene.side(unit) != scene.side(target) and not facing.down(scene, target)


def alert(table: Table, source: Ref) -> None:
    """Everybody within 1000 ft knows that there is a fight (DSX-SENSE-03)."""
    alarm = Alert(table.clock.round)
    for other in awareness.alerted_by_shot(table, source):
        if table.find(other, Alert) != alarm:
            table.put(other, alarm)


def spent_aim(table: Table, unit: Ref) -> None:
    """The aim went into the attack just made, or was lost by it, and so was a preparation (DSX-AIM-03, DSX-AIM-50)."""
    table.strip(unit, Aim, Preparation)
