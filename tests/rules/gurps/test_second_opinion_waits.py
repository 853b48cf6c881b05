"""What is shown of shots out of cover and at watched ground against a second opinion, to the last fraction.

Every situation is drawn by lot from a fixed seed: how much ground is watched and how carefully, the volley, the range,
and the figures, wounds, armour and postures of both.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from rules.gurps.afoot.forms import Step
from rules.gurps.fire.forms import Shoot
from rules.gurps.state.fighting import Aim
from rules.gurps.waiting.forms import CoverGround, Spring
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion, opinion_fire, opinion_waits
from tests.rules.gurps.lots import KINDS, assert_same, enlisted, filled, person, shown
from tests.rules.gurps.opinion import Person
from tests.rules.gurps.stage import Stage

GUNS = (
    "Auto pistol 9 mm", "SMG 9 mm", "Assault rifle 5.56 mm", "Self-loading rifle 7.62 mm", "Bolt-action rifle 7.62 mm",
    "Crossbow",
)  # fmt: skip
FEW = 4
"""Shots of a volley: few enough to be counted hit by hit."""


def shooter(lot: Random) -> Person:
    """Ann, unhurt and on her feet."""
    ann = person(lot, *GUNS)
    return replace(ann, hp=ann.full, stunned=False, posture="standing")


def ends(
    shot: opinion_fire.Shot, need: int, ann: Person, bob: Person, part: str = "torso"
) -> dict[str, tuple[Fraction, Fraction]]:
    """How a shot from the front ends, in words."""
    hits = opinion.struck(
        need, opinion.surest(shot.ways(bob, opinion.FRONT)), shots=shot.counted, recoil=int(shot.use.get("rcl", 1)),
        near=part in opinion.NEAR, place=part, awake=bob.awake,
    )  # fmt: skip
    return bob.body.ends(opinion.attacked(bob.body, shot.blow(ann.st), hits, part), "not struck")


def aimed(lot: Random, stage: Stage, unit: Ref, weapon: str, target: Ref) -> int:
    """A unit has aimed at its target for some seconds by lot, or has not."""
    seconds = lot.choice((0, 1, 3))
    if seconds:
        stage.put(unit, Aim(weapon, target, seconds, braced=False, until=stage.table.clock.round))
    return seconds


@pytest.mark.parametrize("number", range(6))
def test_pop_up_shots(number: int) -> None:
    """GUR-POP-01: from the cell beside the wall, at -2, and without what aiming adds."""
    lot = Random(number)
    stage, row = Stage(), lot.randint(8, 26)
    for column in (9, 10, 11):
        stage.wall((column, 30), 0)
    ann, bob = shooter(lot), person(lot, "Broadsword", kinds=KINDS)
    first = enlisted(stage, ann, "blue", (12, 30), facing=0, quarters=60)
    ref = enlisted(stage, bob, "red", (12, row), facing=4)
    stage.begin()
    stage.until(first)
    stage.stand(first, (11, 30), 0)
    stage.put(first, Aim(ann.weapon, ref, 3, braced=False, until=stage.table.clock.round))
    for action in filled(lot, stage, (Shoot,), 1, manner=("pop-up",)):
        action = action.model_copy(update={"place": (12, 30), "shots": min(action.shots, FEW)})
        kind = opinion.WEAPONS[action.weapon]
        shot = opinion_fire.Shot(kind, kind["ranged"][0], 30 - row, shots=action.shots)
        need = opinion_waits.popped_up(shot, ann, bob, "torso")
        assert_same(shown(stage, action), ref, ends(shot, need, ann, bob))


@pytest.mark.parametrize("number", range(6))
def test_watched_ground(number: int) -> None:
    """GUR-OPP-01, GUR-OPP-02, GUR-WAIT-05: what is shown beforehand of an enemy on that ground."""
    lot = Random(number)
    stage, row = Stage(), lot.randint(8, 26)
    ann, bob = shooter(lot), person(lot, "Broadsword", kinds=KINDS)
    first = enlisted(stage, ann, "blue", (12, 30), facing=0, quarters=60)
    ref = enlisted(stage, bob, "red", (12, row), facing=4)
    stage.begin()
    seconds = aimed(lot, stage, first, ann.weapon, ref)
    for action in filled(lot, stage, (CoverGround,), 1):
        action = action.model_copy(update={"shots": min(action.shots, FEW)})
        if (12, row) in action.cells:
            told = shown(stage, action)
            kind = opinion.WEAPONS[action.weapon]
            shot = opinion_fire.Shot(kind, kind["ranged"][0], 30 - row, action.shots, seconds, sure=action.all_out)
            part = opinion_waits.in_view(action.called.split()[-1], bob)
            need = opinion_waits.opportunity(shot, ann, bob, len(action.cells), sure=action.sure, part=part)
            assert_same(replace(told, outcomes=told.later), ref, ends(shot, need, ann, bob, part))


@pytest.mark.parametrize("number", range(6))
def test_opportunity_fire(number: int) -> None:
    """GUR-WAIT-01, GUR-OPP-02, GUR-OPP-03: what is shown when an enemy steps onto the ground."""
    lot = Random(number)
    stage, row = Stage(), lot.randint(8, 26)
    ann, bob = shooter(lot), person(lot, "Broadsword", kinds=KINDS)
    bob = replace(bob, hp=bob.full, stunned=False, posture="standing", st=16)
    first = enlisted(stage, ann, "blue", (12, 30), facing=0, quarters=60)
    ref = enlisted(stage, bob, "red", (13, row), facing=4)
    stage.begin()
    seconds = aimed(lot, stage, first, ann.weapon, ref)
    many = lot.choice((1, 2, 3, 4))
    cells = tuple((12, row - at) for at in range(many))
    shots = min(stage.offers(CoverGround)[0].choices["shots"])
    action = stage.fill(CoverGround, sure=True, all_out=lot.random() < 0.3, shots=shots)
    stage.answer(action.model_copy(update={"cells": cells}))
    stage.until(ref)
    stage.take(Step, way=((12, row),))
    stage.until(first, "triggered")
    kind = opinion.WEAPONS[ann.weapon]
    shot = opinion_fire.Shot(kind, kind["ranged"][0], 30 - row, shots, seconds, sure=action.all_out)
    need = opinion_waits.opportunity(shot, ann, bob, many, sure=True)
    assert_same(shown(stage, stage.fill(Spring)), ref, ends(shot, need, ann, bob))
