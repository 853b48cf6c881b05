"""Attributes, what follows from them, skills and their defaults, load: as the published tables have them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.gurps.terms import figures
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.ranges import thrown, thrown_impact
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.traits import Trait, trait


def test_basic_speed_keeps_its_quarters_and_dodge_drops_them() -> None:
    """DX 12 and HT 11 are Basic Speed 5.75; Dodge is 8, and 7 under a light load (GUR-CHAR-01, GUR-DOD-01)."""
    own = Traits(dx=12, ht=11, quarters=figures.basic_speed(12, 11))
    assert own.speed == Fraction("5.75")
    assert [figures.dodge(own.quarters, level) for level in (0, 1)] == [8, 7]


@pytest.mark.parametrize(("st", "lift"), [(5, "5"), (7, "9.8"), (10, "20"), (11, "24"), (12, "29"), (13, "34")])
def test_basic_lift_is_in_whole_pounds_from_ten_up(st: int, lift: str) -> None:
    """ST x ST / 5 (GUR-CHAR-01)."""
    assert figures.basic_lift(st) == Fraction(lift)


@pytest.mark.parametrize(
    ("load", "level", "move"), [("20", 0, 5), ("20.1", 1, 4), ("40", 1, 4), ("60", 2, 3), ("120", 3, 2), ("200", 4, 1)]
)
def test_a_load_slows_by_a_fifth_a_level(load: str, level: int, move: int) -> None:
    """Basic Lift 20, Basic Move 5 (GUR-CHAR-02)."""
    assert figures.encumbrance(Fraction(load), Fraction(20)) == level
    assert figures.burdened_move(5, level) == move


def test_more_than_ten_times_basic_lift_is_not_carried() -> None:
    """Beyond extra-heavy there is no walking (GUR-CHAR-02)."""
    assert figures.encumbrance(Fraction("200.1"), Fraction(20)) == 5
    assert figures.burdened_move(2, 4) == 1


def test_a_load_hinders_fencers_and_karateka_only() -> None:
    """(GUR-CHAR-02)."""
    assert figures.burdened_skill(Skill.RAPIER, 2) == figures.burdened_skill(Skill.KARATE, 2) == -2
    assert figures.burdened_skill(Skill.BROADSWORD, 2) == figures.burdened_skill(Skill.BRAWLING, 2) == 0


@pytest.mark.parametrize(("skill", "score"), [(13, 9), (11, 8), (12, 9), (15, 10), (14, 10)])
def test_parry_and_block_are_three_and_half_the_skill(skill: int, score: int) -> None:
    """Broadsword-13 parries with 9, Shortsword-11 with 8; Shield-12 blocks with 9 (GUR-PAR-01, GUR-BLK-01)."""
    assert figures.guard(skill) == score


@pytest.mark.parametrize(("move", "yards"), [(1, 1), (5, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_a_step_is_a_tenth_of_move_rounded_up(move: int, yards: int) -> None:
    """(GUR-MV-03)."""
    assert figures.step(move) == yards


@pytest.mark.parametrize(
    ("skill", "level"),
    [
        (Skill.RIFLE, 12),
        (Skill.SMG, 10),
        (Skill.PISTOL, 10),
        (Skill.LAW, 8),
        (Skill.CROSSBOW, 7),
        (Skill.KNIFE, 7),
        (Skill.BROADSWORD, 6),
        (Skill.BOW, 6),
        (Skill.SLING, 5),
        (Skill.BRAWLING, 11),
        (Skill.WRESTLING, 11),
        (Skill.THROWING, 8),
        (Skill.FIRST_AID, 8),
        (Skill.FAST_DRAW_PISTOL, None),
    ],
)
def test_a_default_stands_in_for_a_skill_not_learnt(skill: Skill, level: int | None) -> None:
    """DX 11, IQ 12, Guns (Rifle)-12: the rifle lends other guns 10, launchers 8 (GUR-CHAR-04)."""
    assert Traits(dx=11, iq=12, skills=((Skill.RIFLE, 12),)).skill(skill) == level


def test_a_default_is_not_counted_from_a_default() -> None:
    """Two-Handed Sword 15 lends Broadsword 11, but Shortsword only what DX gives (GUR-CHAR-04)."""
    own = Traits(dx=10, skills=((Skill.TWO_HANDED_SWORD, 15),))
    assert (own.skill(Skill.BROADSWORD), own.skill(Skill.SHORTSWORD)) == (11, 5)


def test_a_weak_arm_costs_a_point_of_skill_for_each_of_st() -> None:
    """ST 9 with a weapon of ST 11 is at -2; more ST than needed adds nothing (GUR-CHAR-04)."""
    assert (figures.too_weak(9, 11), figures.too_weak(12, 11)) == (-2, 0)


def test_the_off_hand_is_worse_by_four_but_for_the_ambidextrous() -> None:
    """-4 to skill, hence -2 to Parry (GUR-CHAR-05)."""
    assert figures.off_hand(Traits()) == -4
    assert figures.guard(13) - figures.guard(13 + figures.off_hand(Traits())) == 2
    assert figures.off_hand(Traits(traits=((Trait.AMBIDEXTERITY, 1),))) == 0


def test_traits_are_read_as_players_write_them() -> None:
    """Levels where there are any; anything else is told with the nearest that is meant (GUR-CHAR-06)."""
    assert trait("Combat Reflexes") == (Trait.COMBAT_REFLEXES, 1)
    assert trait("Extra Attack 2") == (Trait.EXTRA_ATTACK, 2)
    assert trait("Injury Tolerance (Unliving)") == (Trait.UNLIVING, 1)
    with pytest.raises(ValueError, match="did you mean 'Combat Reflexes'"):
        trait("Combat Reflex")
    with pytest.raises(ValueError, match="has no levels"):
        trait("Combat Reflexes 2")


def test_attributes_are_found_by_their_names() -> None:
    """(GUR-CHAR-01)."""
    own = Traits(st=8, dx=9, iq=11, ht=12, will=13, per=14)
    assert [own.attribute(each) for each in Attribute] == [8, 9, 11, 12, 13, 14]


@pytest.mark.parametrize(
    ("pounds", "yards"), [("1", 35), ("2", 25), ("5", 12), ("10", 8), ("20", 6), ("40", 3), ("160", 1), ("161", None)]
)
def test_things_fly_by_their_weight(pounds: str, yards: int | None) -> None:
    """ST 10, Basic Lift 20: a grenade of a pound flies 35 yards (GUR-THR-01, GUR-THR-02)."""
    assert thrown(10, Fraction(pounds), Fraction(20)) == yards


@pytest.mark.parametrize(("pounds", "written"), [("1", "2d-5"), ("4", "2d-3"), ("20", "2d-1"), ("30", "2d+1")])
def test_a_thing_thrown_strikes_by_thrust_and_weight(pounds: str, written: str) -> None:
    """ST 19 thrusts 2d-1 (GUR-THR-01)."""
    assert str(thrown_impact(19, Fraction(pounds), Fraction(20))) == written
