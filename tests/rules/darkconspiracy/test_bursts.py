"""Bursts, by the tables."""

from __future__ import annotations

import pytest

from rules.darkconspiracy.fire import bursts
from rules.darkconspiracy.fire.ranges import Band, Range
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.weapons import Round, Weapon

GUN = Weapon(
    name="a gun", category="machinegun", skill=Skill.RIFLE, works="AF", burst=10, rounds=(Round(),), short=50,
    magazine=100,
)  # fmt: skip
NEAR = Range(Band.SHORT, Band.SHORT)


@pytest.mark.parametrize(("size", "checks"), [(3, [3, 2, 1, 1]), (5, [5, 3, 1, 1]), (10, [10, 7, 4, 2])])
def test_range_takes_rounds_away(size: int, checks: list[int]) -> None:
    """3/2/1/1, 5/3/1/1 and 10/7/4/2 by range (DKC-AUTO-02)."""
    assert [bursts.effective(size, band) for band in Band] == checks


def test_recoil_takes_rounds_too_and_leaves_the_least() -> None:
    """One a point of bursts of three and five, two of ten; 1, 1 and 2 always remain (DKC-REC-02, DKC-AUTO-01)."""
    assert bursts.effective(5, Band.SHORT, 3) == 2
    assert bursts.effective(10, Band.MEDIUM, 2) == 3
    assert [bursts.effective(size, Band.SHORT, 9) for size in (3, 5, 10)] == [1, 1, 2]


def test_what_is_left_in_the_magazine_makes_a_short_burst() -> None:
    """The rounds there are are fired, and no more checks are made than that (DKC-ROF-01)."""
    assert bursts.spent(GUN, 4) == 4 and bursts.checks(GUN, NEAR, 0, 4) == 4
    assert bursts.checks(GUN, NEAR, 4, 4) == 2
    gatling = GUN.model_copy(update={"burst": 3, "barrels": 6})
    assert bursts.spent(gatling, 100) == 18 and bursts.checks(gatling, NEAR, 0, 100) == 3
    assert bursts.checks(gatling, NEAR, 0, 7) == 2


def test_a_shell_at_medium_range_is_a_burst_of_ten() -> None:
    """Seven checks a shell, fewer by recoil at two a point (DKC-SHOT-01)."""
    away = Range(Band.MEDIUM, Band.MEDIUM)
    assert bursts.pellets(1, away, 0) == 7
    assert bursts.pellets(2, away, 1) == 10
