"""The arc a held shot covers, and the moment an enemy enters it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtUnit
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.core import arms
from rules.graydawn.fire import attack, deeds
from rules.graydawn.fire.attack import Attack
from rules.graydawn.senses import knowing
from rules.graydawn.state import Holding
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref

HELD = "held"
"""An enemy has entered the watched arc: fire the held shot?"""
HALF_ARC = 45.0
"""Degrees to either side of the direction that is watched (GRD-HOLD-01)."""
DRAWN = 12.0
"""Metres of a watched arc that are drawn."""


@dataclass(frozen=True, slots=True)
class SetOff:
    """Which enemy has entered the arc, or come out of its cover in it."""

    by: Ref | None


class Fire(Action):
    """Fire the held shot (GRD-HOLD-01)."""

    title: ClassVar[str] = "Fire the held shot"
    does: ClassVar[str] = "Shoot at the enemy that has come into your arc; your held action is used up."
    key: ClassVar[str] = "f"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["fire held"] = "fire held"
    target: AtUnit


def holding(scene: Scene, unit: Ref) -> Holding | None:
    """The shot that a unit holds this round, if it is still able to fire it."""
    found = scene.find(unit, Holding)
    return found if found is not None and found.round == scene.clock.round else None


def watches(scene: Scene, unit: Ref, held: Holding, target: Ref) -> bool:
    """Whether a unit's held shot covers the place of another, and it perceives it there (GRD-HOLD-01)."""
    here, there = scene.cells(unit)[0], scene.cells(target)[0]
    inside = here == there or scene.grid.off(held.direction, here, there) <= HALF_ARC
    return inside and knowing.perceives(scene, unit, target)


def drawn(scene: Scene, unit: Ref, direction: int) -> tuple[Cell, ...]:
    """The near part of the ground that a unit would watch, less what it does not see."""
    here = scene.cells(unit)[0]
    arc = scene.grid.arc(here, direction, HALF_ARC, DRAWN)
    return tuple(each for each in arc if each != here and scene.sees_cell(unit, each))


def shot(scene: Scene, unit: Ref, held: Holding, target: Ref) -> Attack | None:
    """The attack that the held shot would be; None where it cannot be made."""
    arm = arms.arm(scene, unit, held.weapon)
    made = None if arm is None else Attack(unit, target, arm, held.mode)
    return None if made is None or _bound(scene, made) or attack.hindrance(scene, made) else made


def _bound(scene: Scene, made: Attack) -> bool:
    """Whether the weapon has fired at another target this round, and does not fire automatically (GRD-ACT-03)."""
    now = plan.turn(scene, made.attacker)
    return now.target not in (None, made.target) and not made.arm.weapon.automatic


def entered(table: Table, mover: Ref, asked: set[Ref]) -> Flow[None]:
    """An enemy has taken a step or shown itself: those who hold a shot upon that ground are asked, each once for the
    move; the shot comes before the mover goes on (GRD-HOLD-01).
    """
    for unit, _ in table.having(Holding):
        held = holding(table, unit)
        if held is None or unit in asked or not enemies(table, unit, mover) or not knowing.can_act(table, unit):
            continue
        if not knowing.can_act(table, mover) or not watches(table, unit, held, mover):
            continue
        if shot(table, unit, held, mover) is None:
            continue
        asked.add(unit)
        answer = yield Ask(table.side(unit), unit, HELD, SetOff(mover))
        if isinstance(answer, Fire):
            yield from fire(table, unit, held, mover)


def fire(table: Table, unit: Ref, held: Holding, target: Ref) -> Flow[None]:
    """The held action is used up: one shot (GRD-HOLD-01)."""
    table.strip(unit, Holding)
    made = shot(table, unit, held, target)
    if made is not None:
        table.say(Event("reacts", "{actor} fires the shot it held.", actor=unit))
        yield from deeds.fire(table, (made,))


def lapse(table: Table) -> None:
    """Shots still held at the end of the round are lost (GRD-HOLD-01)."""
    for unit, _ in table.having(Holding):
        table.strip(unit, Holding)
