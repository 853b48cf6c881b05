"""Bodies on fire: five seconds a phase, putting it out, helmets and jackets, open flames."""

from __future__ import annotations

from itertools import chain

from rules.darkconspiracy.blast.forms import Throw
from rules.darkconspiracy.hazards import burning, flames
from rules.darkconspiracy.hazards.burning import FOUGHT
from rules.darkconspiracy.hazards.forms import Douse
from rules.darkconspiracy.state.hazards import Burning
from rules.darkconspiracy.state.people import Arsenal
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.frame.things import Fire
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy import opinion_hazards
from tests.rules.darkconspiracy.stage import Stage

SUCCEEDS, FAILS = 1, 20


def alight(stage: Stage, unit: Ref) -> list[Part]:
    """The parts of a unit that burn."""
    found = stage.find(unit, Burning)
    return [part for part, dice in zip(PARTS, found.dice, strict=True) if dice] if found is not None else []


def test_fuel_burns_from_the_next_phase_until_it_is_put_out_second_by_second() -> None:
    """DKC-BURN-01: 1d6 a second and part, from the phase after; after each second a check of agility puts out one
    part, the chest before the abdomen before the limbs. Whoever burns can do nothing else, and who drops out fights
    the flames to the end of the phase (DKC-BURN-04).
    """
    stage = Stage()
    bob = stage.unit("red", (10, 10), armour=(), STR=9, CON=9)
    stage.begin()
    burning.catch_fire(stage.table, bob, (Part.LEFT_LEG, Part.CHEST))
    stage.rest()
    assert not any(stage.wounds(bob).damage)
    stage.dice(SUCCEEDS, FAILS, FAILS, SUCCEEDS, 3, *[2] * 4)
    stage.begin()
    assert stage.ask is None
    assert (stage.damage(bob, Part.CHEST), stage.damage(bob, Part.LEFT_LEG)) == (3, 8)
    assert stage.find(bob, Burning) is None


def test_odds_of_the_seconds_are_those_of_the_second_opinion() -> None:
    """DKC-BURN-01: how long each of two parts burns in a phase."""
    dice = (0, 1, 0, 0, 0, 0, 1)
    fields = {"alight": dice, "needs": (12,), "sheds": False, "spared": False, "dice_each": dice}
    ways = FOUGHT.foretell(fields, "seconds")
    mine = {(seconds[1], seconds[6]): chance for (seconds,), chance in ways.items()}
    theirs = opinion_hazards.burning(("chest", "left leg"), 6)
    assert mine == dict(theirs)


def test_a_friend_beside_helps_with_a_try_of_his_own_in_each_second() -> None:
    """DKC-BURN-01: a friend who spends his action on it tries once a second on his own agility."""
    stage = Stage()
    ann, bob = (stage.unit("red", cell, armour=(), STR=9, CON=9, initiative=6) for cell in ((10, 10), (11, 10)))
    stage.begin()
    burning.catch_fire(stage.table, bob, (Part.LEFT_LEG, Part.CHEST))
    stage.rest()
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Douse, patient=bob)
    assert told.loss(stage.known_as(bob)) < 0
    stage.dice(FAILS, SUCCEEDS, FAILS, SUCCEEDS, 6, 1, 1)
    stage.take(Douse, patient=bob)
    stage.rest()
    assert (stage.damage(bob, Part.CHEST), stage.damage(bob, Part.LEFT_LEG)) == (6, 2)
    assert alight(stage, bob) == []


def test_a_helmet_is_thrown_off_and_a_jacket_burns() -> None:
    """DKC-BURN-04: a helmet keeps fuel off the head and is thrown off in the first second, without a check, instead of
    a try; a flak jacket that is touched burns chest and abdomen.
    """
    stage = Stage()
    bob = stage.unit("red", (10, 10), armour=("Flak jacket", "Kevlar helmet"), STR=9, CON=9)
    stage.begin()
    burning.catch_fire(stage.table, bob, (Part.HEAD, Part.ABDOMEN))
    assert alight(stage, bob) == [Part.HEAD, Part.CHEST, Part.ABDOMEN]
    stage.rest()
    stage.dice(SUCCEEDS, SUCCEEDS, 1, 1, 1, 1, 1)
    stage.begin()
    assert [stage.damage(bob, part) for part in (Part.HEAD, Part.CHEST, Part.ABDOMEN)] == [0, 2, 3]
    assert [suit.name for suit in stage.part(bob, Arsenal).armour] == ["Flak jacket"]


def test_white_phosphorus_sets_alight_what_its_fragments_strike() -> None:
    """DKC-BURN-02: a fragment burns the part that it strikes with 2d6 a second from the next phase on, instead of
    wounding it; one that armour stops burns nothing.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=("White phosphorus grenade",))
    bob, cid = stage.unit("red", (10, 16), armour=()), stage.unit("red", (11, 11), armour=("Exoskeletal armour",))
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Throw, weapon="White phosphorus grenade", cell=(10, 18))
    assert {row.text for row in told.of(stage.known_as(bob))} >= {"set on fire", "not set on fire"}
    assert any(row.unit == stage.known_as(bob) and row.loss for row in told.later)
    stage.dice(1, 5, 7, 4, 2)
    stage.take(Throw, weapon="White phosphorus grenade", cell=(10, 18))
    stage.rest()
    assert (alight(stage, bob), alight(stage, cid)) == ([Part.RIGHT_LEG], [])
    assert stage.part(bob, Burning).dice[PARTS.index(Part.RIGHT_LEG)] == burning.HOTTER
    assert not any(chain(stage.wounds(bob).damage, stage.wounds(cid).damage))


def test_open_flames_burn_the_legs_of_those_who_stand_in_them() -> None:
    """DKC-BURN-03: a die to both legs for a phase in burning grass. DKC-BURN-04: armour keeps it off."""
    stage = Stage()
    bob = stage.unit("red", (10, 10), armour=(), initiative=6)
    cid = stage.unit("red", (12, 10), armour=("Exoskeletal armour",))
    stage.begin()
    for unit in (bob, cid):
        flames.catches(stage.table, stage.cell(unit))
    assert len(stage.table.having(Fire)) == 2
    stage.dice(3, 4)
    stage.rest()
    assert (stage.damage(bob, Part.RIGHT_LEG), stage.damage(bob, Part.LEFT_LEG)) == (3, 4)
    assert not any(stage.wounds(cid).damage)
