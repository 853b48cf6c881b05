"""The columns of the weapon tables mean what players take them to mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.gurps.terms import notation
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.notation import Accuracy, Parry, Rate, Reach, Reached, Shots, Strength


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("C", Reach((0,), fixed=False)),
        ("C,1", Reach((0, 1), fixed=False)),
        ("1, 2*", Reach((1, 2), fixed=True)),
        ("1-3*", Reach((1, 2, 3), fixed=True)),
        ("1*", Reach((1,), fixed=True)),
    ],
)
def test_reach(written: str, meant: Reach) -> None:
    """C is the same hex, a star takes a Ready to change (GUR-ATK-06, GUR-HEX-09)."""
    assert re.search(notation.REACH, written)
    assert notation.reach(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0", Parry(0, fencing=False, unbalanced=False)),
        ("+2", Parry(2, fencing=False, unbalanced=False)),
        ("-1", Parry(-1, fencing=False, unbalanced=False)),
        ("0F", Parry(0, fencing=True, unbalanced=False)),
        ("0U", Parry(0, fencing=False, unbalanced=True)),
        ("No", None),
    ],
)
def test_parry(written: str, meant: Parry | None) -> None:
    """Fencing, unbalanced, or none at all (GUR-PAR-01)."""
    assert re.search(notation.PARRY, written)
    assert notation.parry(written) == meant


def test_strength() -> None:
    """A dagger is both hands, a double dagger is unready after each attack unless ST is half as much again
    (GUR-ATK-05, GUR-RDY-03).
    """
    assert notation.strength("9†") == Strength(9, 2, unready=False, bipod=False, mount=False)
    assert notation.strength("12B†").bipod
    assert notation.strength("20M").mount
    axe = notation.strength("12‡")
    assert (axe.hands, axe.unready) == (2, True)
    assert [axe.stays_ready(st) for st in (17, 18)] == [False, True]


def test_ranges() -> None:
    """Yards, times ST, with a minimum, or one figure only: never halved (GUR-RNG-01, GUR-DMG-03)."""
    assert notation.ranges("150/1850").yards(10) == Reached(150, 0, 1850)
    assert notation.ranges("x15/x20").yards(11) == Reached(165, 0, 220)
    assert notation.ranges("x0.8/x1.5").yards(11) == Reached(8, 0, 16)
    assert notation.ranges("150/14-440").yards(10) == Reached(150, 14, 440)
    assert notation.ranges("x3.5").yards(11) == Reached(None, 0, 38)


def test_rates_and_shots() -> None:
    """RoF 3, 12! and 2x9; Shots 30+1(3), 6(3i), 1(2), T (GUR-ROF-01, GUR-SHOT-01, GUR-RLD-01)."""
    assert notation.rate("3") == Rate(3, 1, automatic_only=False)
    assert (notation.rate("12!").fewest, notation.rate("12!").automatic) == (3, True)
    assert notation.rate("2x9") == Rate(2, 9, automatic_only=False)
    assert notation.shots("30+1(3)") == Shots(30, 1, 3, singly=False, thrown=False)
    assert notation.shots("30+1(3)").full == 31
    assert notation.shots("6(3i)") == Shots(6, 0, 3, singly=True, thrown=False)
    assert notation.shots("T").thrown
    assert notation.accuracy("6+3") == Accuracy(6, 3)


def test_damage_columns() -> None:
    """Dice, divisor, type, explosion, fragments (GUR-DMG-01, GUR-DR-02)."""
    column = notation.column("sw+2 cut")
    assert column is not None and column.by_muscle and not column.by_thrust
    assert column.hurt(11) == Hurt(1, 3)
    rocket = notation.column("6dx6(10) cr ex [2d]")
    assert rocket is not None and rocket.explosive and rocket.shards == Hurt(2)
    assert (rocket.divisor, rocket.kind, rocket.hurt(10)) == (Fraction(10), Damage.CRUSHING, Hurt(6, 0, 6))
    half = notation.column("1d(0.5) pi++")
    assert half is not None and (half.divisor, half.kind) == (Fraction(1, 2), Damage.HUGE_PIERCING)
    assert notation.column("a lot of cr") is None


PATTERNS: Mapping[str, Callable[[str], object]] = {
    notation.REACH: notation.reach,
    notation.PARRY: notation.parry,
    notation.STRENGTH: notation.strength,
    notation.RANGE: notation.ranges,
    notation.ACCURACY: notation.accuracy,
    notation.RATE: notation.rate,
    notation.SHOTS: notation.shots,
    notation.DAMAGE: notation.column,
}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_whatever_may_be_written_can_be_read(pattern: str) -> None:
    """A column that passes the check of a sheet never fails when it is read."""

    @given(st.from_regex(pattern, fullmatch=True).filter(str.isprintable))
    def read(written: str) -> None:
        PATTERNS[pattern](written)

    read()
