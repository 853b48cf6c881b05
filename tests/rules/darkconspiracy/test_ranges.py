"""Range bands, by the tables."""

from __future__ import annotations

import pytest

from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.fire import ranges
from rules.darkconspiracy.fire.ranges import Band
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.weapons import Round, Weapon

BALL = Round(damage=3, penetration=(1, 2, 0))
RIFLE = Weapon(name="a rifle", category="rifle", skill=Skill.RIFLE, works="SA", rounds=(BALL,), short=50, magazine=30)
SHELL = Round(damage=6, pellet=1)


@pytest.mark.parametrize(
    ("metres", "band", "level"),
    [
        (50, Band.SHORT, Level.EZY),
        (100, Band.MEDIUM, Level.AVG),
        (200, Band.LONG, Level.DIF),
        (400, Band.EXTREME, Level.IMP),
    ],
)
def test_each_band_is_twice_as_far_and_one_level_harder(metres: int, band: Band, level: Level) -> None:
    """Short EZY, medium AVG, long DIF, extreme IMP, and nothing beyond (DKC-RANGE-01)."""
    away = ranges.measured(metres, RIFLE, BALL)
    assert away is not None
    assert (away.true, ranges.level(away)) == (band, level)
    further = ranges.measured(metres + 1, RIFLE, BALL)
    assert further is None if band is Band.EXTREME else further is not None and further.true == band + 1


def test_a_scope_adds_metres_to_each_band_and_makes_extreme_range_difficult() -> None:
    """15, 30, 60 and 120 m more; extreme counts as long (DKC-RANGE-02). Penetration is by the printed bands
    (DKC-GUN-02).
    """
    reaches = [65, 130, 260, 520]
    assert [ranges.limit(50, band, scoped=True) for band in Band] == reaches
    near, far = (ranges.measured(metres, RIFLE, BALL, scoped=True) for metres in (65, 520))
    assert near is not None and far is not None
    assert (near.true, near.counts) == (Band.MEDIUM, Band.SHORT)
    assert (far.true, ranges.level(far)) == (Band.EXTREME, Level.DIF)
    assert [ranges.penetration(BALL, band) for band in Band] == [1, 1, 2, 0]


def test_a_fast_target_counts_as_one_band_further() -> None:
    """An aimed single shot at short range is AVG instead of EZY; at extreme range it is one level harder
    (DKC-MV-04).
    """
    near, far = (ranges.measured(metres, RIFLE, BALL, fast=True) for metres in (30, 400))
    assert near is not None and far is not None
    assert ranges.level(near) == Level.AVG and near.true is Band.SHORT
    assert ranges.level(far) == Level.IMP + 1


def test_buckshot_carries_to_medium_range_only() -> None:
    """At short range against a fast target it works as at medium, at medium it cannot be used (DKC-SHOT-01,
    DKC-MV-04).
    """
    assert ranges.measured(100, RIFLE, SHELL) is not None
    assert ranges.measured(101, RIFLE, SHELL) is None
    near = ranges.measured(50, RIFLE, SHELL, fast=True)
    assert near is not None and near.counts is Band.MEDIUM
    assert ranges.measured(51, RIFLE, SHELL, fast=True) is None
