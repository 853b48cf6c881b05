"""Falls, collisions, slams, blasts, breath and fatigue: their figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.gurps.flesh import blows, breath, bursts, crashes
from rules.gurps.flesh.blows import Strike
from rules.gurps.terms import damage
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.dice import Scripted


@pytest.mark.parametrize(
    ("hp", "velocity", "dice"),
    [
        (11, 5, "1d-1"), (10, 0, "0d"), (5, 5, "1d-3"), (10, 5, "1d-2"), (10, 6, "1d-1"), (10, 10, "1d"),
        (14, 10, "1d"), (15, 10, "2d"), (12, 20, "2d"), (25, 10, "3d"),
    ],
)  # fmt: skip
def test_slam_dice(hp: int, velocity: int, dice: str) -> None:
    """HP times velocity by 100; HP 11 that moved 5 yards: 0.55, 1d-1 (GUR-SLAM-02, GUR-CORE-05)."""
    assert crashes.momentum(hp, velocity) == damage.of(dice)


def test_collisions() -> None:
    """A hard wall deals from twice the mover's HP, a soft one from once (GUR-COLL-01, GUR-DMG-04)."""
    assert crashes.collides(10, 10, immovable=True) == Hurt(2)
    assert crashes.collides(10, 10, immovable=True, soft=True) == Hurt(1)
    assert crashes.collides(10, 10) == Hurt(1)


def test_falls() -> None:
    """The velocities of the table; HP 10 from 3 yards on hard ground: 1.6, 2d (GUR-FALL-01)."""
    assert [crashes.fall_velocity(yards) for yards in range(11)] == [0, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    assert crashes.falls(10, 3) == Hurt(2)
    assert crashes.falls(10, 3, soft=True) == Hurt(1, -1)
    assert crashes.falls(10, 5, tumbled=True) == Hurt(0)
    assert crashes.falls(10, 8, tumbled=True) == crashes.falls(10, 3)


def test_a_3d_blast() -> None:
    """Whole in its hex, a third at 1 yard, a sixth at 2, a ninth at 3, out to 6 (GUR-EXP-01)."""
    blast = Strike(Hurt(3), divisor=Fraction(2))

    def at(yards: int) -> int:
        found = bursts.blast_at(blast, yards)
        assert found is not None
        assert found.divisor == 1
        return blows.basic(Scripted((6, 6, 6)), found)

    assert [at(yards) for yards in (0, 1, 2, 3, 6)] == [18, 6, 3, 2, 1]
    assert bursts.blast_at(blast, 7) is None


def test_multiplied_dice_reach_farther() -> None:
    """6dx2 are twelve dice, 24 yards; fragments of 2d reach 10 (GUR-EXP-01, GUR-EXP-03)."""
    assert bursts.blast_reach(Hurt(6, 0, 2)) == 24
    assert bursts.fragment_reach(Hurt(2)) == 10


def test_fragments() -> None:
    """One for a hit, one more for each 3 points of margin; they cut (GUR-EXP-03)."""
    assert [bursts.fragments(margin) for margin in (-1, 0, 2, 3, 8, 9)] == [0, 1, 1, 2, 3, 4]
    assert bursts.fragment(Hurt(2)).kind is Damage.CUTTING
    assert bursts.FRAGMENT_SKILL == 15
    assert str(bursts.DEBRIS) == "1d-4"


def test_lying_on_a_grenade() -> None:
    """The most its dice can do (GUR-EXP-02)."""
    assert blows.basic(Scripted(()), bursts.contact(Strike(Hurt(5, 2)))) == 32


def test_held_breath() -> None:
    """HT seconds in a fight, more at rest (GUR-SUFF-01)."""
    assert [breath.breath(11, how) for how in ("combat", "light", "rest")] == [11, 44, 110]


def test_fatigue() -> None:
    """Below a third halves Move; below zero it costs HP; all FP below zero are unconsciousness (GUR-FAT-01)."""
    assert not breath.tired(4, 12)
    assert breath.tired(3, 12)
    assert breath.spent(3, 10, 2) == breath.Tired(1)
    assert breath.spent(1, 10, 3) == breath.Tired(-2, 2)
    assert breath.spent(-2, 10, 3) == breath.Tired(-5, 3)
    assert breath.spent(-9, 10, 5) == breath.Tired(-10, 1, unconscious=True)
