"""Dice of damage and hit locations."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.gurps.terms import anatomy, damage
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.dice import Scripted


@pytest.mark.parametrize("written", ["2d", "2d+1", "6d-1", "6dx3", "1d-5", "4d+4x2"])
def test_dice_are_written_as_they_are_read(written: str) -> None:
    """NdxM, adders and plain dice (GUR-DMG-01)."""
    assert str(damage.of(written)) == written


def test_six_dice_times_three_that_total_21_are_63() -> None:
    """6dx3 (GUR-DMG-01)."""
    assert damage.rolled(Scripted((6, 5, 4, 3, 2, 1)), damage.of("6dx3"), Damage.PIERCING) == 63


def test_a_negative_adder_leaves_0_of_crushing_damage_and_1_of_any_other() -> None:
    """1d-5 that shows 2 (GUR-DMG-01)."""
    dice = damage.of("1d-5")
    assert damage.rolled(Scripted((2,)), dice, Damage.CRUSHING) == 0
    assert damage.rolled(Scripted((2,)), dice, Damage.CUTTING) == 1
    assert damage.of("2d-1x2").most(Damage.BURNING) == 22


def test_louis_swings_for_5() -> None:
    """ST 11, sw+0 cutting, a 4 on the die (GUR-CHAR-03)."""
    assert damage.of("sw", 11) == Hurt(1, 1)
    assert damage.rolled(Scripted((4,)), damage.of("sw", 11), Damage.CUTTING) == 5


@pytest.mark.parametrize(
    ("strength", "thrust", "swing"),
    [
        (1, "1d-6", "1d-5"), (2, "1d-6", "1d-5"), (8, "1d-3", "1d-2"), (9, "1d-2", "1d-1"), (10, "1d-2", "1d"),
        (13, "1d", "2d-1"), (17, "1d+2", "3d-1"), (20, "2d-1", "3d+2"), (25, "2d+2", "5d-1"), (28, "3d-1", "5d+1"),
        (31, "3d+1", "6d-1"), (36, "4d-1", "6d+1"), (40, "4d+1", "7d-1"),
    ],
)  # fmt: skip
def test_thrust_and_swing(strength: int, thrust: str, swing: str) -> None:
    """The table by ST (GUR-CHAR-03)."""
    assert (str(damage.thrust(strength)), str(damage.swing(strength))) == (thrust, swing)


@given(st.integers(1, 39))
def test_more_strength_never_does_less(strength: int) -> None:
    """Seen by what the dice come to on average (GUR-CHAR-03)."""
    for table in (damage.thrust, damage.swing):
        low, high = table(strength), table(strength + 1)
        assert low.dice * 7 + low.plus * 2 <= high.dice * 7 + high.plus * 2


def test_weapons_add_to_strength() -> None:
    """sw+2 at ST 12 is 1d+4 (GUR-CHAR-03)."""
    assert damage.of("sw+2", 12) == Hurt(1, 4)
    assert damage.of("thr-1", 10) == Hurt(1, -3)
    with pytest.raises(ValueError, match="no dice"):
        damage.of("much")


def test_what_it_costs_to_aim_at_a_location() -> None:
    """The table, from behind and past a shield (GUR-ATK-07)."""
    assert [anatomy.penalty(each) for each in (Location.TORSO, Location.SKULL, Location.LEFT_EYE)] == [0, -7, -9]
    assert anatomy.penalty(Location.SKULL, behind=True) == -5
    assert (anatomy.penalty(Location.FACE), anatomy.penalty(Location.FACE, behind=True)) == (-5, -7)
    assert (anatomy.penalty(Location.NECK), anatomy.penalty(Location.VITALS), anatomy.penalty(Location.GROIN)) == (
        -5, -3, -3,
    )  # fmt: skip
    assert (anatomy.penalty(Location.LEFT_ARM), anatomy.penalty(Location.LEFT_ARM, shield=True)) == (-2, -4)
    assert (anatomy.penalty(Location.LEFT_HAND), anatomy.penalty(Location.LEFT_HAND, shield=True)) == (-4, -8)
    assert (anatomy.penalty(Location.RIGHT_LEG), anatomy.penalty(Location.RIGHT_FOOT)) == (-2, -4)
    assert (anatomy.penalty(Location.TORSO, chink=True), anatomy.penalty(Location.FACE, chink=True)) == (-8, -10)


def test_what_three_dice_strike_at_random() -> None:
    """Of 216 ways: torso 52, the limbs 96, hands and feet 16 (GUR-ATK-07)."""
    ways = Counter(anatomy.RANDOM[sum(faces)] for faces in product(range(1, 7), repeat=3))
    assert ways[(Location.TORSO,)] == 25 + 27
    assert ways[(Location.SKULL,)] == ways[(Location.NECK,)] == 4
    assert ways[(Location.FACE,)] == 6
    assert ways[(Location.GROIN,)] == 27
    assert ways[(Location.RIGHT_LEG,)] == 10 + 15
    assert ways[(Location.LEFT_LEG,)] == 21 + 15
    assert (ways[(Location.RIGHT_ARM,)], ways[(Location.LEFT_ARM,)]) == (21, 25)
    assert (ways[anatomy.HANDS], ways[anatomy.FEET]) == (10, 6)
    assert [anatomy.sided(anatomy.HANDS, face) for face in (1, 3, 4, 6)] == [
        *(Location.RIGHT_HAND,) * 2,
        *(Location.LEFT_HAND,) * 2,
    ]
