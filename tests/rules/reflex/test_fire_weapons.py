"""The check by weapon: bursts and recoil, heavy weapons, bows, throws, hands, firing on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Place
from rules.reflex.core.checks import half
from rules.reflex.fire import flight, recoil
from rules.reflex.sheets import enlist, roster
from rules.reflex.sheets.sheet import Person
from rules.reflex.state import Recoil, Rested, Sustained, Traits
from rules.reflex.terms.bands import Band
from rules.reflex.terms.skills import Rating, Skill
from tests.rules.reflex.range import (
    AK,
    CANNON,
    FLAMER,
    HEAVY_GUN,
    LAUNCHER,
    M4,
    MINIMI,
    MISSILE,
    PISTOL,
    RPG,
    SHOTGUN,
    Range,
)
from tests.rules.reflex.shots import TEN_METRES

# bursts and recoil


def test_a_burst_is_a_bonus_of_its_further_rounds() -> None:
    """RFX-BURST-01: a B3 gives +2, an AK's four rounds +3."""
    field = Range()
    man, foe = field.shooter(M4, MUS=12), field.target()
    assert field.modifiers(man, foe, rounds=3)["RFX-BURST-01"] == 2
    other = field.shooter(AK, (12, 40), MUS=12)
    assert field.modifiers(other, foe, AK, rounds=4)["RFX-BURST-01"] == 3


def test_an_ak_burst_of_four_kicks_2_harder_than_a_muscle_of_9_holds() -> None:
    """RFX-RECOIL-02: 7 + 4 - 9; a single shot is held; after one burst the next has 2 and 2."""
    field = Range()
    man, foe = field.shooter(AK), field.target()
    assert "RFX-RECOIL-02" not in field.modifiers(man, foe, AK)
    assert field.modifiers(man, foe, AK, rounds=4)["RFX-RECOIL-02"] == -2
    field.table.put(man, Recoil(AK, 2, field.table.clock.round))
    after = field.modifiers(man, foe, AK, rounds=4)
    assert (after["RFX-RECOIL-01"], after["RFX-RECOIL-02"]) == (-2, -2)
    single = field.modifiers(man, foe, AK)
    assert (single["RFX-RECOIL-01"], single.get("RFX-RECOIL-02", 0)) == (-2, 0)


def test_an_aimed_shot_has_nothing_of_the_shot_before_but_all_of_its_own_burst() -> None:
    """RFX-ATK-05, RFX-RECOIL-01; by option a burst that is aimed kicks nobody."""
    for own, off in ((True, -2), (False, 0)):
        field = Range(aimed_burst_recoil=own)
        man, foe = field.shooter(AK), field.target()
        field.table.put(man, Recoil(AK, 2, field.table.clock.round))
        found = field.modifiers(man, foe, AK, rounds=4, speed="aimed")
        assert "RFX-RECOIL-01" not in found
        assert found.get("RFX-RECOIL-02", 0) == off


def test_grip_changes_effective_muscle() -> None:
    """RFX-RECOIL-03: two hands on a handgun +2, one on a longarm half; stance adds after that (RFX-STANCE-01)."""
    field = Range(one_handed=True)
    man = field.shooter(PISTOL, MUS=7)
    held = field.arm(man, PISTOL)
    assert recoil.muscle(field.table, man, held) == 7
    field.takes(man, PISTOL, Place.BOTH)
    assert recoil.muscle(field.table, man, field.arm(man, PISTOL)) == 9
    field.takes(man, M4, Place.LEFT)
    assert recoil.muscle(field.table, man, field.arm(man, M4)) == 4
    field.lies(man)
    assert recoil.muscle(field.table, man, field.arm(man, M4)) == 7


def test_a_bipod_takes_2_off_for_whoever_lies_or_is_braced() -> None:
    """RFX-RECOIL-04."""
    field = Range()
    field.wall((10, 40), 0, height=1.2)
    man, other = field.shooter(MINIMI), field.shooter(MINIMI, (20, 40))
    for unit in (man, other):
        field.table.put(unit, Rested(MINIMI, "bipod"))
    assert recoil.kick(field.table, man, field.arm(man, MINIMI), 5) == 6 - 2 + 5
    assert recoil.kick(field.table, other, field.arm(other, MINIMI), 5) == 6 + 5
    field.lies(other)
    assert recoil.kick(field.table, other, field.arm(other, MINIMI), 5) == 6 - 2 + 5


def test_on_a_tripod_base_recoil_is_halved_before_the_rounds_are_added() -> None:
    """RFX-RECOIL-04: a base of 9 on its tripod is 5, a burst of five 10; with it no bipod counts."""
    field = Range()
    man = field.shooter(HEAVY_GUN)
    assert field.refuses(man, field.target(), HEAVY_GUN) == "is not set up"
    field.table.put(man, Rested(HEAVY_GUN, "tripod"))
    assert recoil.kick(field.table, man, field.arm(man, HEAVY_GUN), 5) == half(9) + 5


def test_the_untrained_lose_2_by_option() -> None:
    """RFX-BURST-04."""
    field = Range(untrained_autofire=True)
    man, foe = field.shooter(M4, MUS=12), field.target()
    assert "RFX-BURST-04" not in field.modifiers(man, foe, rounds=3)
    who = field.table.part(man, Traits)
    field.table.put(man, replace(who, skills=((Skill.LONGARM, Rating.UNSKILLED),)))
    found = field.modifiers(man, foe, rounds=3)
    assert (found["RFX-BURST-04"], found["RFX-BURST-01"]) == (-2, 2)
    assert "RFX-BURST-04" not in field.modifiers(man, foe)


# heavy weapons


@pytest.mark.parametrize(
    ("weapon", "rule", "off"),
    [
        (MINIMI, "RFX-HEAVY-01", 0),
        (FLAMER, "RFX-HEAVY-02", 0),
        (RPG, "RFX-HEAVY-03", -3),
        (LAUNCHER, "RFX-HEAVY-03", -3),
        (CANNON, "RFX-HEAVY-03", -3),
        (MISSILE, "RFX-HEAVY-04", -6),
    ],
)
def test_heavy_weapons_at_a_man(weapon: str, rule: str, off: int) -> None:
    """RFX-HEAVY-01, RFX-HEAVY-02, RFX-HEAVY-03, RFX-HEAVY-04."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(weapon), field.target((10, 35))
    assert field.modifiers(man, foe, weapon).get(rule, 0) == off


def test_artillery_cannot_pick_out_a_man() -> None:
    """RFX-HEAVY-05."""
    field = Range(TEN_METRES)
    man, foe = field.shooter("60 mm mortar (HE)"), field.target((10, 30))
    assert field.refuses(man, foe, "60 mm mortar (HE)") == "cannot be aimed at a person"


def test_an_rpg_at_arms_length_is_too_close() -> None:
    """RFX-HEAVY-03 is moot there (RFX-GUNFU-02)."""
    field = Range()
    man, foe = field.shooter(RPG), field.target((10, 39))
    assert field.refuses(man, foe, RPG) == "too close for it"


# bows and wind


@pytest.mark.parametrize(("kph", "row", "off"), [(20, 20, 0), (30, 34, 0), (30, 25, -1), (50, 25, -2), (50, 10, -4)])
def test_wind_bears_on_arrows_band_by_band(kph: float, row: int, off: int) -> None:
    """RFX-ARCH-01."""
    field = Range()
    man, foe = field.shooter("Hunting bow"), field.target((10, row))
    field.weather(kph / 3.6)
    assert field.modifiers(man, foe, "Hunting bow").get("RFX-ARCH-01", 0) == off
    assert recoil.kick(field.table, man, field.arm(man, "Hunting bow"), 1) == 0


def test_in_a_storm_nobody_shoots_arrows_and_bullets_fly_as_ever() -> None:
    """RFX-ARCH-01."""
    field = Range()
    man, other, foe = field.shooter("Hunting bow"), field.shooter(M4, (12, 40)), field.target((10, 25))
    field.weather(80 / 3.6)
    assert field.refuses(man, foe, "Hunting bow") == "wind too strong"
    assert field.refuses(other, foe) == ""


# throwing


@pytest.mark.parametrize(
    ("muscle", "kg", "ranges"),
    [
        (3, 0.5, (Band.GUNFIGHTING, Band.GUNFIGHTING)),
        (5, 0.5, (Band.GUNFIGHTING, Band.CQB)),
        (8, 0.5, (Band.CQB, Band.TIGHT)),
        (12, 0.5, (Band.TIGHT, Band.TIGHT)),
        (8, 3.0, (Band.GUNFIGHTING, Band.CQB)),
        (8, 5.0, None),
        (5, 2.0, (Band.PERSONAL, Band.GUNFIGHTING)),
        (3, 1.4, None),
        (7, 3.5, (Band.GUNFIGHTING, Band.CQB)),
        (7, 3.6, None),
    ],
)
def test_how_far_one_throws(muscle: int, kg: float, ranges: tuple[Band, Band] | None) -> None:
    """RFX-THROW-01: a 3 kg satchel with MUS 8 goes a band less far, one of 5 kg cannot be thrown."""
    field = Range()
    man = field.shooter("Rock", MUS=muscle)
    assert flight.bands(field.table, man, kg) == ranges


def test_a_rock_goes_by_coordination_and_the_throwers_own_ranges() -> None:
    """RFX-THROW-01, RFX-RANGE-03, RFX-RANGE-04."""
    field = Range()
    man, near, best, far = (
        field.shooter("Rock", MUS=8),
        field.target((10, 35)),
        field.target((12, 25)),
        field.target((8, 5)),
    )
    assert field.reckons(man, best, "Rock").attempt.tally.base == 8
    assert [field.reckons(man, foe, "Rock").price for foe in (near, best, far)] == [6, 5, 5]
    assert field.modifiers(man, far, "Rock")["RFX-RANGE-04"] == -3
    assert field.refuses(man, field.target((10, 39)), "Rock") == "too close for it"
    weak = field.shooter("Rock", (20, 40), MUS=4)
    assert field.refuses(weak, field.target((20, 15)), "Rock") == "out of range"
    field.lies(man)
    assert field.modifiers(man, best, "Rock")["RFX-RANGE-04"] == -3


# hands


def test_the_worse_hand_loses_4_at_fine_work_by_option() -> None:
    """RFX-HANDED-01."""
    field = Range(off_hand=True)
    man, foe = field.shooter(PISTOL, place=Place.LEFT), field.target()
    assert field.modifiers(man, foe, PISTOL)["RFX-HANDED-01"] == -4
    field.table.put(man, replace(field.table.part(man, Traits), ambidextrous=(Skill.SIDEARM,)))
    assert "RFX-HANDED-01" not in field.modifiers(man, foe, PISTOL)
    field.table.put(man, replace(field.table.part(man, Traits), ambidextrous=(), left_handed=True))
    assert "RFX-HANDED-01" not in field.modifiers(man, foe, PISTOL)


@pytest.mark.parametrize(("months", "off"), [(0, -4), (4, -3), (8, -1), (10, None)])
def test_practice_told_by_the_sheet_makes_the_worse_hand_better(months: int, off: int | None) -> None:
    """RFX-HANDED-02."""
    field = Range(off_hand=True)
    man, foe = field.shooter(PISTOL, place=Place.LEFT), field.target()
    who = roster.standard().all(Person)[0].model_copy(update={"practice": months, "ambidextrous": ()})
    drilled = next(part for part in enlist.person(roster.standard(), who) if isinstance(part, Traits))
    field.table.put(man, drilled)
    assert field.modifiers(man, foe, PISTOL).get("RFX-HANDED-01") == off


def test_a_rifle_in_the_off_hand_alone_loses_7_and_half_the_muscle() -> None:
    """RFX-HANDED-01, RFX-HANDED-03, RFX-RECOIL-03."""
    field = Range(off_hand=True, one_handed=True)
    man, foe = field.shooter(M4, place=Place.LEFT, MUS=9), field.target()
    found = field.modifiers(man, foe)
    assert (found["RFX-HANDED-03"], found["RFX-HANDED-01"]) == (-3, -4)
    assert recoil.muscle(field.table, man, field.arm(man, M4)) == 5


@pytest.mark.parametrize("weapon", ["Hunting bow", RPG, MISSILE])
def test_bows_and_heavy_weapons_need_both_hands_whatever_the_option(weapon: str) -> None:
    """RFX-HANDED-03."""
    field = Range(one_handed=True)
    man, foe = field.shooter(weapon, place=Place.RIGHT), field.target((10, 20))
    assert field.refuses(man, foe, weapon) == "needs both hands"


# firing on


def test_firing_on_at_one_target_costs_a_tick_less_and_tracers_tell_more_each_time() -> None:
    """RFX-SUST-01, RFX-SUST-02: not below 3 for an aimed shot."""
    field = Range(TEN_METRES, sustained_fire=True)
    man, foe, other = field.shooter(MINIMI, MUS=15), field.target((10, 25)), field.target((14, 25))
    assert field.reckons(man, foe, MINIMI, rounds=5).price == 6
    field.table.put(man, Sustained(MINIMI, foe, 1, 0))
    assert field.reckons(man, foe, MINIMI, rounds=5).price == 5
    assert field.modifiers(man, foe, MINIMI, rounds=5)["RFX-SUST-02"] == 1
    assert field.reckons(man, other, MINIMI, rounds=5).price == 6
    field.table.put(man, Sustained(MINIMI, foe, 3, 2))
    assert field.modifiers(man, foe, MINIMI, rounds=5)["RFX-SUST-02"] == 3
    assert field.reckons(man, foe, MINIMI, rounds=5, speed="aimed").price == 7


def test_bonuses_together_come_under_the_cap() -> None:
    """RFX-SUST-02, RFX-BURST-01 compete for the same room (RFX-CORE-05)."""
    field = Range(TEN_METRES, sustained_fire=True)
    man, foe = field.shooter(MINIMI, MUS=15), field.target((10, 25))
    field.table.put(man, Sustained(MINIMI, foe, 5, 4))
    found = field.modifiers(man, foe, MINIMI, rounds=9)
    assert found["RFX-BURST-01"] + found["RFX-SUST-02"] + found["RFX-CORE-05"] == 5


def test_a_shotgun_is_offered_at_its_price() -> None:
    """RFX-SUST-01: the second shot at the bear is offered a tick cheaper."""
    field = Range(sustained_fire=True)
    man, bear = field.shooter(SHOTGUN), field.target((10, 25))
    first = field.reckons(man, bear, SHOTGUN).price
    field.table.put(man, Sustained(SHOTGUN, bear, 1))
    assert field.reckons(man, bear, SHOTGUN).price == first - 1
