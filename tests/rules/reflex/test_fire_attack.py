"""Shots worked out: kind, range, sight, size, speed, ease, recoil, wind, hands; every modifier with its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.body import Posture
from rules.frame.figure import Body, Condition, Place, Stance, State
from rules.frame.ground import Light
from rules.frame.scene import Awareness
from rules.frame.things import Cloud
from rules.reflex.core.bands import band_between
from rules.reflex.core.checks import half
from rules.reflex.fire import attack, flight, recoil
from rules.reflex.sheets import enlist, roster
from rules.reflex.sheets.sheet import Person
from rules.reflex.showing.measures import Measures
from rules.reflex.sight import visibility
from rules.reflex.state import Fired, Initiative, Recoil, Rested, Sustained, Traits, Wounds
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Rating, Skill
from tests.rules.reflex.range import (
    AK,
    CANNON,
    FLAMER,
    HEAVY_GUN,
    LAUNCHER,
    M4,
    MAGNUM,
    MINIMI,
    MISSILE,
    PISTOL,
    RPG,
    SHOTGUN,
    Range,
)

TEN_METRES = 10.0


# the three kinds of shot


def test_an_ak_from_the_hip_costs_3_at_3_less_snapped_5_and_aimed_7() -> None:
    """RFX-ATK-03, RFX-ATK-04, RFX-ATK-05, RFX-ATK-06: in its own range band."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(AK), field.target((10, 35))
    assert [field.reckons(man, foe, AK, speed=speed).price for speed in attack.SPEEDS] == [3, 5, 7]
    assert field.modifiers(man, foe, AK, speed="hip")["RFX-ATK-03"] == -3
    assert "RFX-ATK-03" not in field.modifiers(man, foe, AK)


@pytest.mark.parametrize("off", [1, 2, 6, 8, 24, 26, 39])
def test_the_band_shown_beside_a_target_is_the_one_that_is_shot_at(off: int) -> None:
    """RFX-RANGE-02: next to each other it is personal, however wide the cells."""
    field = Range()
    man, foe = field.shooter(M4), field.target((10, 40 - off))
    assert Measures().band_to(field.table, man, foe) == str(band_between(field.table, man, foe))


def test_from_the_hip_two_is_the_least_whatever_the_bulk() -> None:
    """RFX-ATK-03."""
    field = Range()
    man, foe = field.shooter(PISTOL), field.target((10, 35))
    assert field.modifiers(man, foe, PISTOL, speed="hip")["RFX-ATK-03"] == -2


def test_an_aimed_shot_halves_all_penalties_together_last_of_all() -> None:
    """RFX-ATK-05: -6 for the range and -3 for a sprinting target are -9, halved -5; one more for a clear day's
    distance is -10 and -5."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, 5))
    field.goes(foe, Gait.SPRINT)
    worked_out = field.reckons(man, foe, speed="aimed")
    before = field.modifiers(man, foe)
    assert (before["RFX-RANGE-04"], before["RFX-ATK-08"], before["RFX-SENSE-01"]) == (-6, -3, -1)
    assert worked_out.attempt.check.target == 8 - half(10)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([1, 2, 5, 9, 15, 25, 35]), st.sampled_from(list(Gait)), st.booleans())
def test_bonuses_are_never_halved(far: int, gait: Gait, unaware: bool) -> None:
    """RFX-ATK-05."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4, MUS=8), field.target((10, 40 - far))
    field.goes(foe, gait)
    if unaware:
        field.table.put(foe, Initiative(rolled=False))
    amounts = [int(each.amount) for each in field.reckons(man, foe).attempt.tally.modifiers]
    off, on = -sum(each for each in amounts if each < 0), sum(each for each in amounts if each > 0)
    aimed = field.reckons(man, foe, speed="aimed").attempt.check.target
    assert aimed == 8 + on - half(off)


# range


@pytest.mark.parametrize(
    ("row", "band", "more"), [(15, Band.CQB, 1), (35, Band.GUNFIGHTING, 2), (39, Band.PERSONAL, 3)]
)
def test_nearer_than_its_optimum_a_carbine_takes_longer_and_is_as_true(row: int, band: Band, more: int) -> None:
    """RFX-RANGE-02, RFX-RANGE-03."""
    field = Range()
    man, foe = field.shooter(M4), field.target((10, row))
    assert (field.reckons(man, foe).band, field.reckons(man, foe).price) == (band, 4 + more)
    assert "RFX-RANGE-04" not in field.modifiers(man, foe)


@pytest.mark.parametrize(("row", "band", "off"), [(35, Band.TIGHT, 0), (25, Band.MEDIUM, -3), (10, Band.OPEN, -6)])
def test_beyond_its_optimum_it_loses_3_a_band(row: int, band: Band, off: int) -> None:
    """RFX-RANGE-04."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, row))
    assert field.reckons(man, foe).band is band
    assert field.modifiers(man, foe).get("RFX-RANGE-04", 0) == off
    assert field.reckons(man, foe).price == 4


def test_beyond_its_maximum_nothing_is_to_be_hit() -> None:
    """RFX-RANGE-05: an M4A1 reaches Open and no farther."""
    field = Range(20.0)
    man, foe = field.shooter(M4), field.target((10, 19))
    assert field.refuses(man, foe) == "out of range"


def test_at_sniping_range_it_takes_an_optic() -> None:
    """RFX-RANGE-06, RFX-SENSE-01: a machine gun reaches so far, its gunner's eyes do not."""
    field = Range(20.0)
    man, foe, marksman = field.shooter(MINIMI), field.target((10, 15)), field.shooter(MAGNUM, (11, 40))
    for unit in (man, marksman):
        field.table.spot(unit, foe)
        field.table.put(unit, Awareness(now=(foe,)))
    field.table.put(foe, Fired(field.table.clock.round))
    assert field.refuses(man, foe, MINIMI) == "sniping range needs an optic"
    assert field.refuses(marksman, foe, MAGNUM) == ""


def test_what_is_not_loaded_or_held_wrongly_is_not_fired() -> None:
    """RFX-RANGE-01, RFX-HANDED-03."""
    field = Range()
    man, foe = field.shooter(M4, loaded=0), field.target()
    assert field.refuses(man, foe) == "is not loaded"
    field.takes(man, M4, Place.RIGHT)
    assert field.refuses(man, foe) == "needs both hands"


def test_shots_go_by_coordination_and_at_arms_length_by_muscle() -> None:
    """RFX-ATK-02, RFX-RANGE-01."""
    field = Range()
    man, foe, near = field.shooter(M4, CDN=6, MUS=11), field.target(), field.target((10, 39))
    assert field.reckons(man, foe).attempt.tally.base == 6
    assert field.reckons(man, near).attempt.tally.base == 11
    assert field.reckons(man, foe).attempt.tally.title.startswith("Longarm")


# size


def test_a_car_counts_a_band_nearer_and_a_dog_one_farther() -> None:
    """RFX-SIZE-01: an M4A1 at a car in Medium loses nothing, at a dog in Tight 3; the ticks stay."""
    field = Range(TEN_METRES)
    man, car, dog = field.shooter(M4), field.target((10, 25)), field.target((10, 35))
    field.table.put(car, Body(height=1.5, length=4.0, width=2.0))
    field.table.put(dog, Body(height=0.6, length=0.8, width=0.3))
    assert (attack.shift(field.table, car), attack.shift(field.table, dog)) == (-1, 1)
    assert "RFX-RANGE-04" not in field.modifiers(man, car)
    assert field.modifiers(man, dog)["RFX-RANGE-04"] == -3
    assert field.reckons(man, dog).price == 4


@pytest.mark.parametrize(
    ("bulks", "bands"), [(0.1, 2), (0.125, 2), (0.5, 1), (0.51, 0), (3.0, 0), (3.1, -1), (21, -2), (101, -3)]
)
def test_sizes_by_human_bulks(bulks: float, bands: int) -> None:
    """RFX-SIZE-01."""
    field = Range()
    foe = field.target()
    field.table.put(foe, Body(height=1.8, length=0.6 * bulks, width=0.6))
    assert attack.shift(field.table, foe) == bands


def test_a_large_target_is_never_nearer_than_the_optimum_and_no_farther_than_the_maximum() -> None:
    """RFX-SIZE-01: the true distance decides what is reached."""
    field = Range(20.0)
    man, house = field.shooter(M4), field.target((10, 19))
    field.table.put(house, Body(height=6.0, length=10.0, width=10.0))
    assert field.refuses(man, house) == "out of range"
    near = field.target((10, 36))
    field.table.put(near, Body(height=6.0, length=10.0, width=10.0))
    assert attack.effective_band(field.table, field.wish(man, near), Band.TIGHT) is Band.TIGHT


# sight


def test_by_day_the_open_is_far_to_see_and_nearer_is_not() -> None:
    """RFX-SENSE-01: a clear day and an M4A1 without optic."""
    field = Range(TEN_METRES)
    man, medium, far = field.shooter(M4), field.target((10, 25)), field.target((12, 10))
    assert "RFX-SENSE-01" not in field.modifiers(man, medium)
    assert field.modifiers(man, far)["RFX-SENSE-01"] == -1


@pytest.mark.parametrize(
    ("light", "row", "goggles", "off"),
    [
        (Light.DIM, 35, False, -4),
        (Light.DIM, 38, False, -2),
        (Light.DIM, 35, True, -2),
        (Light.DARK, 38, False, -4),
        (Light.DARK, 38, True, 0),
    ],
)
def test_in_the_dark_one_sees_less_far_and_less_well(light: Light, row: int, goggles: bool, off: int) -> None:
    """RFX-SENSE-01, RFX-ATK-07: -2 at the limit, -2 for darkness; night vision cancels the darkness up to Tight."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, row))
    field.light(light)
    field.table.put(man, replace(field.table.part(man, Traits), night_vision=goggles))
    assert field.modifiers(man, foe).get("RFX-SENSE-01", 0) == off


def test_past_the_limit_of_sight_nobody_can_be_shot_at_unless_he_fires_himself() -> None:
    """RFX-SENSE-01: muzzle flashes show a band farther."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, 25))
    field.light(Light.DIM)
    field.table.put(man, Awareness(now=(foe,)))
    assert field.refuses(man, foe) == "cannot be seen farther than tight range"
    field.table.put(foe, Fired(field.table.clock.round))
    field.table.put(man, Awareness(now=(foe,)))
    assert field.refuses(man, foe) == ""
    assert field.modifiers(man, foe)["RFX-SENSE-01"] == -4


def test_smoke_never_makes_a_shot_in_the_dark_easier() -> None:
    """RFX-SENSE-01, RFX-COVER-03: through cover one may fire at a place past the limit of sight; the darkness stays."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, 35))
    field.light(Light.DIM)
    field.table.put(man, Awareness(now=(foe,)))
    clear = field.modifiers(man, foe)["RFX-SENSE-01"]
    field.table.cloud(Cloud("smoke", tuple(((10, row), 1.0) for row in (36, 37, 38)), 9))
    field.table.put(man, Awareness(now=(foe,)))
    assert field.modifiers(man, foe)["RFX-SENSE-01"] <= clear


def test_smoke_in_the_line_limits_sight_to_seven_metres() -> None:
    """RFX-SENSE-01."""
    field = Range()
    man, foe, near = field.shooter(M4), field.target((10, 20)), field.target((11, 35))
    field.table.cloud(Cloud("smoke", (((10, 37), 1.0), ((10, 36), 1.0), ((11, 36), 1.0)), 9))
    field.table.put(man, Awareness(now=(foe, near)))
    assert field.refuses(man, foe) == "cannot be seen farther than gunfighting range"
    assert visibility.limit_at(field.table, man, (10, 20)) is Band.GUNFIGHTING
    assert field.modifiers(man, near)["RFX-SENSE-01"] == -2


def test_whom_the_shooter_himself_has_not_spotted_he_cannot_shoot_at() -> None:
    """RFX-ATK-07: what a friend has told him is not seeing."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    assert field.refuses(man, foe) == ""
    field.table.put(man, Awareness())
    assert field.refuses(man, foe) == "has not been spotted by the shooter"


# easy and hard targets


@pytest.mark.parametrize(
    ("gait", "off"),
    [(Gait.SPRINT, -3), (Gait.RUN, -2), (Gait.TROT, -1), (Gait.WALK, 0), (Gait.STAGGER, 0), (Gait.CRAWL, 0)],
)
def test_a_moving_target_is_harder_to_hit(gait: Gait, off: int) -> None:
    """RFX-ATK-08."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    field.goes(foe, gait)
    assert field.modifiers(man, foe).get("RFX-ATK-08", 0) == off


def test_four_more_at_whoever_knows_of_nothing_and_two_at_whoever_cannot_help_himself() -> None:
    """RFX-ATK-09, RFX-ATK-10: the larger counts, they do not add."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    field.table.put(foe, Awareness(now=(man,)))
    assert "RFX-ATK-09" not in field.modifiers(man, foe)
    field.table.put(foe, Awareness())
    assert field.modifiers(man, foe)["RFX-ATK-10"] == 2
    field.table.put(foe, Initiative(rolled=False))
    found = field.modifiers(man, foe)
    assert found["RFX-ATK-09"] == 4
    assert "RFX-ATK-10" not in found


def test_the_ambushed_are_unaware_until_the_first_tick_with_an_attack_is_over() -> None:
    """RFX-ATK-09."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    field.table.put(foe, Initiative(9, 9, rolled=True, ambushed=True), Awareness(now=(man,)))
    assert field.modifiers(man, foe)["RFX-ATK-09"] == 4
    field.begun()
    assert "RFX-ATK-09" not in field.modifiers(man, foe)


def test_the_unconscious_are_unaware_and_the_shocked_hampered() -> None:
    """RFX-ATK-09, RFX-ATK-10."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    field.table.put(foe, Awareness(now=(man,)), Wounds(shock=field.table.clock.round))
    assert field.modifiers(man, foe)["RFX-ATK-10"] == 2
    field.table.put(foe, Condition(State.DOWN))
    assert field.modifiers(man, foe)["RFX-ATK-09"] == 4
    legs = Wounds().with_level("right_leg", Injury.CRITICAL).with_level("left_leg", Injury.CRITICAL)
    field.table.put(foe, Condition(), legs, Awareness(now=(man,)))
    assert field.modifiers(man, foe)["RFX-ATK-10"] == 2


def test_low_targets_are_small_from_afar() -> None:
    """RFX-STANCE-01: kneeling -1 beyond CQB, lying -2 beyond Gunfighting."""
    field = Range()
    man, near, far = field.shooter(M4), field.target((10, 30)), field.target((12, 5))
    for foe in (near, far):
        field.table.put(foe, Stance(Posture.KNEELING))
    assert "RFX-STANCE-01" not in field.modifiers(man, near)
    assert field.modifiers(man, far)["RFX-STANCE-01"] == -1
    field.table.put(near, Stance(Posture.PRONE))
    assert field.modifiers(man, near)["RFX-STANCE-01"] == -2


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


# called shots


@pytest.mark.parametrize(
    ("where", "off", "more"), [("head", -4, 2), ("left_arm", -2, 1), ("right_leg", -2, 1), ("torso", -1, 0)]
)
def test_called_shots_cost_and_strike_harder(where: str, off: int, more: int) -> None:
    """RFX-CALL-02, RFX-CALL-03, RFX-CALL-04."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    worked_out = field.reckons(man, foe, called=where)
    assert field.modifiers(man, foe, called=where)["RFX-CALL-01"] == off
    assert worked_out.damage.total == 6 + more


def test_a_called_shot_goes_by_the_lower_of_coordination_and_coolness() -> None:
    """RFX-CALL-01: CDN 9 and CUF 7 start from 7."""
    field = Range()
    man, foe = field.shooter(M4, CDN=9, CUF=7), field.target()
    assert field.reckons(man, foe, called="torso").attempt.tally.base == 7
    assert field.reckons(man, foe).attempt.tally.base == 9


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
