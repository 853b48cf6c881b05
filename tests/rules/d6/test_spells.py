"""Spells: components, the cast check, and what spells do besides harm."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.d6.attacks import attack
from rules.d6.attacks.attack import Attack, Shot, Strike, reckon, strike
from rules.d6.core import defences
from rules.d6.magic import spells
from rules.d6.state import Casting, Grappled, Health, Spellbound, Stores, Turn, Ward
from rules.d6.terms.code import Code
from rules.frame.scene import Clock
from rules.kernel import odds
from rules.kernel.dice import Scripted, Throw
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, fighter, weapon

ALL = ("Fireball", "Fire bolt", "Hold", "Heal", "Ward", "Fog")


@pytest.fixture
def field() -> Field:
    return Field()


def mage(field: Field, *hands: str, **more: Any) -> Ref:
    figures = {"reflexes": 11, "willpower": 15, "Spellcasting": "6D", "materials": 2, **more}
    return fighter(field, "red", (5, 5), *hands, known=ALL, facing=2, **figures)


def wish(field: Field, caster: Ref, target: Ref, name: str) -> Attack:
    arm = spells.arm(field, caster, name)
    assert arm is not None
    return Attack(caster, target, arm)


def test_every_component_is_an_action() -> None:  # DSX-SPELL-01
    fireball = weapon("Fireball")
    assert spells.missing(fireball, None) == ("V", "S", "M")
    assert spells.missing(fireball, Casting("Fireball", ("S",))) == ("V", "M")
    assert spells.missing(fireball, Casting("Hold", ("S",))) == ("V", "S", "M")
    assert spells.missing(fireball, Casting("Fireball", ("S", "V", "M"))) == ()


def test_a_spell_without_components_is_one_action() -> None:  # DSX-SPELL-01
    ward = weapon("Ward")
    assert ward.spell is not None
    silent = ward.model_copy(update={"spell": ward.spell.model_copy(update={"components": ""})})
    assert spells.missing(silent, None) == ("",)


def test_all_three_in_one_round_cost_two_dice_and_six_points(field: Field) -> None:  # DSX-SPELL-02
    caster = mage(field)
    assert str(spells.check(field, caster).code) == "6D"
    field.put(caster, Turn(round=1, declared=3))
    assert str(spells.check(field, caster).code) == "4D"
    lowered = [defences.defence(field, caster, each).total for each in ("reflexes", "willpower")]
    assert lowered == [5, 9]


def test_what_each_component_needs(field: Field) -> None:  # DSX-SPELL-03
    caster, other = mage(field, "Quarterstaff"), fighter(field, "blue", (6, 5))
    assert [spells.hindrance(field, caster, each) for each in "VSM"] == ["", "", ""]
    field.put(caster, Stores(0))
    assert spells.hindrance(field, caster, "M") == "no material is left"
    field.put(caster, Stores(1), Grappled(other))
    assert [spells.hindrance(field, caster, each) for each in "VSM"] == ["", "held", ""]
    field.put(caster, Spellbound(1))
    assert [spells.hindrance(field, caster, each) for each in "VSM"] == ["", "held by a spell", "held by a spell"]
    laden = mage(field, "Mace", "Shield")
    assert [spells.hindrance(field, laden, each) for each in "VSM"] == ["", "needs a free hand", "needs a free hand"]


def test_a_targeted_spell_is_an_attack_and_gains_from_the_difference(field: Field) -> None:  # DSX-SPELL-04
    caster = mage(field)
    target = fighter(field, "blue", (15, 5), "Long sword", reflexes=12, facing=6)
    field.knows(target, caster)
    field.line(caster, target, 0.4)
    worked_out = reckon(field, wish(field, caster, target, "Fire bolt"))
    assert worked_out.shot == Shot(Code.parse("6D"), 17, 7, 0)
    assert strike(Scripted([4, 4, 4, 4, 2, 2]), worked_out.shot).damage == 10


def test_magic_of_the_mind_meets_willpower_whatever_the_cover(field: Field) -> None:  # DSX-SPELL-04, DSX-COVER-01
    caster, target = mage(field), fighter(field, "blue", (15, 5), "Long sword", willpower=13, facing=6)
    field.knows(target, caster)
    field.line(caster, target, 0.8)
    assert reckon(field, wish(field, caster, target, "Hold")).shot.difficulty == 13
    field.put(target, Turn(round=1, declared=2))
    assert reckon(field, wish(field, caster, target, "Hold")).shot.difficulty == 10


def test_spell_resistance_is_held_against_the_same_roll(field: Field) -> None:  # DSX-EXPL-03, DSX-SPELL-04
    caster, hound = mage(field), fighter(field, "blue", (15, 5), reflexes=13, spell_resistance=18, facing=6)
    field.knows(hound, caster)
    shot = reckon(field, wish(field, caster, hound, "Fire bolt")).shot
    assert shot.resistance == 18
    assert strike(Scripted([3, 3, 3, 3, 3, 2]), shot) == Strike(Throw(17, (3, 3, 3, 3, 3, 2)), hit=False, resisted=True)
    assert strike(Scripted([3, 3, 3, 3, 3, 3]), shot).hit
    chances = odds.of(strike, shot)
    assert chances.chance(lambda result: result.hit) + chances.chance(lambda result: result.resisted) == 1


def test_a_spell_has_one_range_without_penalty(field: Field) -> None:  # DSX-ATK-04
    caster = mage(field)
    near, far = fighter(field, "blue", (29, 5), facing=6), fighter(field, "blue", (30, 5), facing=6)
    assert attack.hindrance(field, wish(field, caster, near, "Fire bolt")) == ""
    assert attack.hindrance(field, wish(field, caster, far, "Fire bolt")) == "out of range"
    field.knows(near, caster)
    assert str(reckon(field, wish(field, caster, near, "Fire bolt")).shot.code) == "6D"


@pytest.mark.parametrize(("excess", "slots"), [(0, 1), (2, 1), (3, 2), (8, 3)])
def test_how_long_a_spell_holds(excess: int, slots: int) -> None:  # DSX-SPELL-04
    assert spells.held_rounds(Strike(Throw(20), True, excess)) == slots
    assert spells.held_rounds(Strike(Throw(2), False)) == 0


def test_healing_needs_ten_and_adds_the_difference(field: Field) -> None:  # DSX-SPELL-04
    what = spells.healing(field, mage(field, Spellcasting="3D"), weapon("Heal"))
    assert spells.heal(Scripted([4, 4, 4]), what).points == 5
    assert spells.heal(Scripted([3, 3, 3]), what).points == 0
    assert odds.of(spells.heal, what).chance(lambda healed: healed.points > 0) == Fraction(135, 216)


def test_touch_is_the_next_cell_or_oneself(field: Field) -> None:  # DSX-SPELL-04
    caster, near, far = mage(field), fighter(field, "red", (6, 6)), fighter(field, "red", (7, 5))
    assert [spells.in_range(field, caster, each, weapon("Heal")) for each in (caster, near, far)] == [True, True, False]


def test_a_ward_adds_three_to_reflexes_for_five_rounds(field: Field) -> None:  # DSX-SPELL-04
    caster = mage(field)
    field.put(caster, spells.ward(weapon("Ward"), 1))
    assert field.part(caster, Ward) == Ward(3, 5)
    for round, reflexes in ((1, 14), (5, 14), (6, 11)):
        field.clock = Clock(round=round)
        assert defences.defence(field, caster, "reflexes").total == reflexes
    field.clock = Clock(round=1)
    assert defences.defence(field, caster, "willpower").total == 15


def test_spells_one_does_not_know_are_not_at_hand(field: Field) -> None:  # DSX-SPELL-04
    assert spells.arm(field, fighter(field, "red", (1, 1)), "Fireball") is None


def test_the_bloodied_cast_with_half_their_skill(field: Field) -> None:  # DSX-INJ-02
    caster = mage(field)
    field.put(caster, Health(5, bloodied=True))
    assert str(spells.check(field, caster).code) == "3D"
