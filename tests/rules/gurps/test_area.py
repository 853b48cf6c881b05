"""Harm that fills a place: fire bombs, burning ground, gas and flashes, and what it shows beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from rules.frame.forecast import Forecast
from rules.frame.things import Fire
from rules.gurps.blast.forms import PullPin, Throw
from rules.gurps.book import BOOK
from rules.gurps.core import figures
from rules.gurps.order import outbreaks
from rules.gurps.rolls import chance
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.hurts import Choking, Deafened, Stunned
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from tests.rules.gurps.lots import shown
from tests.rules.gurps.stage import Stage, hexes, squares
from tests.rules.gurps.test_riding import machine

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


def test_burning_ground_burns_a_mount_and_a_vehicle_that_stand_in_it() -> None:
    """GUR-FIRE-02: once a second, as it does people; the panels of a car stop it."""
    stage = Stage(squares(60, 60))
    horse, car = machine(stage, "Riding horse", (30, 30), "red"), machine(stage, "Car", (10, 30), "red")
    stage.unit("blue", (50, 50))
    for ride in (horse, car):
        stage.table.add(Fire(stage.table.cells(ride)[0], 1, 0, 100))
    before, whole = stage.hp(horse), stage.hp(car)
    stage.begin()
    stage.dice(4, 4, 4, 4)
    stage.rest()
    assert stage.hp(horse) == before - 4 and stage.hp(car) == whole
    assert len([each for each in stage.told("stopped") if each.target == car]) == 1


@pytest.mark.parametrize(("blind", "deaf"), [(False, True), (True, False), (True, True)])
def test_a_flash_needs_eyes_or_ears(*, blind: bool, deaf: bool) -> None:
    """GUR-AFF-01, GUR-DR-07: one that is blind and deaf notices nothing of it; goggles do not help the blind."""
    stage, _, bob = about_to_throw("Stun grenade", ())
    if blind:
        stage.keep(bob, crippled=(Location.LEFT_EYE, Location.RIGHT_EYE))
    if deaf:
        stage.put(bob, Deafened())
    stage.dice(5, 5, 5)
    outbreaks.break_out(stage.table, STOCK.standard().get(Weapon, "Stun grenade"), (10, 12))
    assert (stage.find(bob, Stunned) is None) is (blind and deaf)


def test_the_odds_of_tear_gas_tell_who_coughs() -> None:
    """GUR-GAS-01: HT-2 for the breath and for the eyes of each that it may come upon, as played."""
    stage, ann, bob = about_to_throw("Tear gas grenade", ())
    if stage.offered(PullPin, lever=False):
        stage.take(PullPin)
        stage.rest()
        stage.begin()
        stage.until(ann)
    told = on_bob(stage)
    rows = {row.text: row.chance for row in told.of(bob)}
    assert sum(rows.values()) == 1
    fails = 1 - chance(figures.traits(stage.table, bob).ht - 2)
    assert rows["coughs"] / (rows["coughs"] + rows["coughs and is blinded"]) == 1 - fails
    assert rows["coughs"] + rows["coughs and is blinded"] <= fails
    assert rows["coughs"] + rows["coughs and is blinded"] >= fails * dict(told.lands)[10, 12]
    needs = figures.traits(stage.table, bob).ht - 2
    stage.dice(*((3, 3, 2) if needs >= 8 else (1, 1, 1)), 6, 6, 5)
    outbreaks.break_out(stage.table, BOOK.outbreak("gas", "Tear"), (10, 12))
    assert stage.part(bob, Choking).coughs and not stage.part(bob, Choking).blinded
    assert not on_bob(stage).of(bob), "gas that it stands in already does not come upon it anew"
