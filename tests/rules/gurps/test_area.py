"""Harm that fills a place: fire bombs, burning ground, gas and flashes, and what it shows beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from rules.frame.forecast import Forecast
from rules.frame.things import Fire
from rules.gurps.blast.forms import Throw
from rules.gurps.core import figures
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.lots import shown
from tests.rules.gurps.stage import Stage, hexes

PLATE = ("Steel corselet",)


def about_to_throw(weapon: str, armour: Sequence[str] = PLATE) -> tuple[Stage, Ref, Ref]:
    """A unit that is asked for its manoeuvre with something to throw, and an enemy in armour two yards off."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(weapon,), armour=(), quarters=30, ht=12)
    stage.figures(ann, {Skill.THROWING: 14})
    bob = stage.unit("red", (10, 12), facing=3, armour=armour, weapons=(), quarters=20, ht=10)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def on_bob(stage: Stage) -> Forecast:
    """What a throw at the enemy's place promises, all figures known."""
    return shown(stage, stage.fill(Throw, cell=(10, 12)))


def above(promised: Forecast, unit: Ref) -> Fraction:
    """The chance that it is hurt at all."""
    return sum((row.chance for row in promised.of(unit) if row.loss), Fraction(0))


def lost(stage: Stage, unit: Ref) -> int:
    """Hit points that it has lost."""
    return figures.build(stage.table, unit).hp - stage.hp(unit)


def test_a_fire_bomb_meets_the_average_of_the_torso_and_the_barest_part() -> None:
    """GUR-EXP-04, GUR-FIRE-02: DR 6 on the torso and a bare face stop 3 points; the odds of the throw say the same."""
    stage, _, bob = about_to_throw("Molotov cocktail")
    told = on_bob(stage)
    on_target = dict(told.lands)[10, 12]
    beyond = Fraction(sum(sum(faces) > 3 for faces in product(range(1, 7), repeat=3)), 6**3)
    assert above(told, bob) == on_target * beyond
    assert stage.forecast(Throw, cell=(10, 12)).struck(stage.known_as(bob)) > 0
    stage.dice(3, 3, 3, 3, 3, 2)
    stage.take(Throw, cell=(10, 12))
    assert lost(stage, bob) == 8 - 3


@pytest.mark.parametrize(("armour", "burns"), [((), 4), (PLATE, 1)])
def test_burning_ground_burns_who_stands_there_wherever_it_is_bare(armour: tuple[str, ...], burns: int) -> None:
    """GUR-EXP-04, GUR-FIRE-02: 1d each second, against half the DR of a torso whose limbs are bare."""
    stage, ann, bob = about_to_throw("Stone", armour)
    stage.table.add(Fire((10, 12), 1, 0, 100))
    stage.until(ann)
    stage.dice(4)
    stage.idle()
    assert lost(stage, bob) == burns
