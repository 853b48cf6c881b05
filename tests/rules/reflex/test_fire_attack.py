"""The check for a shot: ticks, range, size, easy and hard targets, called shots."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.body import Posture
from rules.frame.figure import Body, Condition, Place, Stance, State
from rules.frame.knowing import Awareness
from rules.reflex.core.bands import band_between
from rules.reflex.core.checks import half
from rules.reflex.fire import attack
from rules.reflex.showing.measures import Measures
from rules.reflex.state import Fired, Initiative, Wounds
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait, Injury
from tests.rules.reflex.range import AK, M4, MAGNUM, MINIMI, PISTOL, Range
from tests.rules.reflex.shots import TEN_METRES

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
