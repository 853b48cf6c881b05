"""One firing action as a row of attack rolls, and what each of them means for every unit that it may hit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.fire import attack, course, crowd, defence, fumbles
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.course import Due
from rules.graydawn.fire.hits import hit
from rules.graydawn.flesh.weighing import Upon
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Roll:
    """One attack roll to come: both totals as they are before anything is fired."""

    made: Attack
    total: int
    number: int
    rolled: bool
    """Whether a die is added to what it must reach."""


@lookup
def rolls_of(scene: Scene, attacks: tuple[Attack, ...]) -> tuple[Roll, ...]:
    """The attack rolls of a firing action, in order (GRD-ACT-01, GRD-AUTO-02)."""
    found = []
    for made in attacks:
        met = defence.to_meet(scene, made)
        roll = Roll(made, int(attack.to_hit(scene, made).total), int(met.tally.total), met.rolled)
        found += [roll] * attack.shots(made)
    return tuple(found)


def units(scene: Scene, attacks: tuple[Attack, ...]) -> tuple[Ref, ...]:
    """All that may be hit: the targets, others of their melees, an ally in the way, the shooter itself."""
    found = [made.target for made in attacks]
    found += [stray.made.target for made in attacks for stray in crowd.others(scene, made)]
    found += [friend for made in attacks if (friend := fumbles.ally(scene, made)) is not None]
    return tuple(dict.fromkeys((*found, attacks[0].attacker)))


def bystanders(scene: Scene, made: Attack, attacks: tuple[Attack, ...]) -> tuple[crowd.Stray, ...]:
    """Others of the melee that a roll may hit, those left out that are aimed at themselves (GRD-CQC-05)."""
    aimed = {each.target for each in attacks}
    return tuple(stray for stray in crowd.others(scene, made) if stray.made.target not in aimed)


def upon(scene: Scene, attacks: tuple[Attack, ...], unit: Ref) -> Upon:
    """The action as it begins, told for one unit, to the last roll by which it may be hit."""
    due = [_due(scene, roll, attacks, unit) for roll in rolls_of(scene, attacks)]
    while len(due) > 1 and not any(getattr(due[-1], role) for role in course.ROLES):
        due.pop()
    told, fields = course.begins(due, scene.options.explosions)
    return Upon(unit, told, {**fields, **figures.body(scene, unit)})


def _due(scene: Scene, roll: Roll, attacks: tuple[Attack, ...], unit: Ref) -> Due:
    """One attack roll as a unit meets it."""
    made, due = roll.made, _plain(scene, roll)
    if unit == made.target:
        return due._replace(target=hit(scene, made))
    there = bystanders(scene, made, attacks)
    if unit == made.attacker:
        due = due._replace(self=fumbles.by_chance(scene, fumbles.toward(made, unit)))
    if unit == fumbles.ally(scene, made):
        shot = fumbles.toward(made, unit)
        due = due._replace(ally=(fumbles.dodge(scene, shot), fumbles.by_chance(scene, shot)))
    for number, stray in enumerate(there):
        if stray.made.target == unit:
            others = tuple([(other.dodge, place) for place, other in enumerate(there) if place != number])
            _, share = crowd.shared(made.rounds, len(crowd.others(scene, made)))
            struck = hit(scene, stray.made)
            return due._replace(beside=struck, dodge=(stray.dodge, number), others=others, share=share)
    return due


def _plain(scene: Scene, roll: Roll) -> Due:
    made = roll.made
    aimed = crowd.shared(made.rounds, len(crowd.others(scene, made)))[0] if made.mode == "auto" else 1
    return Due(
        *(roll.total, roll.number, roll.rolled, made.arm.weapon, made.mode, aimed, scene.options.burst_table),
        in_way=fumbles.ally(scene, made) is not None,
    )


@lookup
def alone(scene: Scene, attacks: tuple[Attack, ...]) -> tuple[Course, Mapping[str, Any]]:
    """The same for no unit in particular."""
    due = tuple([_plain(scene, roll) for roll in rolls_of(scene, attacks)])
    return course.begins(due, scene.options.explosions)
