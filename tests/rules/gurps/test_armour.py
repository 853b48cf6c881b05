"""Armour: divisors, flexible layers, blunt trauma, corrosion, cover."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.gurps.flesh import armour, blows, bursts, course, harming
from rules.gurps.flesh.armour import Gap, Guard, Layer, Passed, Suit, worn
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Build, Wounds
from rules.gurps.flesh.harming import Cover, Hit
from rules.gurps.terms import damage, notation
from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.armour import Armour
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.dice import Scripted
from tests.rules.gurps.struck import struck

MAN, ONE = Build(), Fraction(1)
TORSO = Location.TORSO
LEATHER = Suit.of(dict.fromkeys(LOCATIONS, (Layer(2),)))


def injury(points: int, kind: Damage, location: Location = TORSO, dr: int = 0) -> int:
    """What so much basic damage costs behind rigid armour."""
    return struck(points, Strike(Hurt(1), kind), Guard(dr), location, MAN).injury


@pytest.mark.parametrize(
    ("dr", "divisor", "counts"),
    [
        (4, "1/2", 8),
        (5, "2", 2),
        (0, "1/5", 1),
        (0, "1/10", 1),
        (3, "1/10", 30),
        (9, "10", 0),
        (7, "3", 2),
        (0, "2", 0),
    ],
)
def test_armour_divisors(dr: int, divisor: str, counts: int) -> None:
    """Whole ones divide and round down, fractions multiply, bare skin counts 1 against them (GUR-DR-02)."""
    assert armour.divided(dr, Fraction(divisor)) == counts


@pytest.mark.parametrize(("points", "stopped", "trauma"), [(33, 10, 1), (32, 9, 0), (23, 0, 0), (35, 12, 1)])
def test_plates_over_a_vest(points: int, stopped: int, trauma: int) -> None:
    """Only what gets through the plates can bruise through the vest (GUR-DR-03)."""
    found = armour.passed(points, armour.stops(Guard(23, 12), ONE))
    assert found == Passed(0, stopped)
    assert armour.blunt_trauma(found.stopped, Damage.PIERCING) == trauma


def test_blunt_trauma() -> None:
    """A point per 10, per 5 of crushing; none once a point penetrates, nor from a flame, nor past the hide
    (GUR-DR-03).
    """
    guard = armour.guard((Layer(12, flexible=True),), TORSO, Damage.CUTTING)

    def cost(points: int, kind: Damage, stopping: Guard = guard) -> tuple[int, bool]:
        done = struck(points, Strike(Hurt(1), kind), stopping, TORSO, MAN)
        return done.injury, done.bruised

    assert cost(12, Damage.CUTTING) == (1, True)
    assert cost(9, Damage.CUTTING) == (0, False)
    assert cost(12, Damage.CRUSHING) == (2, True)
    assert cost(13, Damage.CRUSHING) == (1, False)
    assert cost(12, Damage.BURNING) == (0, False)
    assert cost(13, Damage.CUTTING, Guard(0, 12, 3)) == (0, False)


def test_split_dr_and_the_skull() -> None:
    """A second value against some types (GUR-DR-01); the skull adds 2 (GUR-ATK-07)."""
    mail = (Layer(4, flexible=True, second=2, against=(Damage.CRUSHING,)),)
    assert armour.guard(mail, TORSO, Damage.CUTTING).whole == 4
    assert armour.guard(mail, TORSO, Damage.CRUSHING).whole == 2
    assert armour.guard(mail, Location.SKULL, Damage.CUTTING) == Guard(0, 4, 2)


def test_pellets_that_strike_as_one_meet_the_dr_of_a_shield_as_often() -> None:
    """GUR-SHOT-01, GUR-INJ-02: 30 points of 4 pellets against DR 5 leave 10, a fifth of which wears it."""
    assert blows.worn(30, Strike(Hurt(0, 30), Damage.PIERCING, pellets=4), 5) == 2
    assert blows.worn(30, Strike(Hurt(0, 30), Damage.PIERCING), 5) == 5


def test_corrosion_eats_armour_first_then_hide() -> None:
    """A point per 5, against later attacks (GUR-DR-04)."""
    skin = (Layer(2), Layer(1, flexible=True), Layer(3, natural=True))
    assert armour.corrosion(14) == 2
    assert armour.eaten(skin, 2) == (Layer(0), Layer(1, flexible=True), Layer(3, natural=True))
    assert armour.eaten(skin, 5)[2].dr == 1
    assert injury(14, Damage.CORROSION, dr=2) == 12
    worn = Suit.of({TORSO: skin}).eaten([(TORSO, 2)])
    assert armour.guard(worn.at(TORSO), TORSO, Damage.CRUSHING).whole == 4


def test_against_area_damage_counts_the_average_of_torso_and_barest() -> None:
    """(12 + 1) / 2 rounds up to 7 (GUR-EXP-04)."""
    suit = Suit.of({TORSO: (Layer(12),), Location.LEFT_ARM: (Layer(1),)})
    assert armour.against_area(suit, Damage.BURNING, (TORSO, Location.LEFT_ARM)) == 7
    assert armour.against_area(suit, Damage.BURNING, ()) == 12


def test_half_damage_range_halves_before_armour() -> None:
    """9 becomes 4, DR 2 leaves 2 (GUR-DMG-03)."""
    far = Hit(Strike(damage.of("2d"), Damage.PIERCING, halved=True))
    assert course.harmed(Scripted((4, 5)), far, LEATHER, Wounds(10), MAN).injury == 2


def test_a_chink_has_half_dr() -> None:
    """Torso at -8 (GUR-ATK-07)."""
    strike = Strike(Hurt(1), Damage.IMPALING, chink=True)
    assert struck(6, strike, Guard(5), TORSO, MAN).through == 4
    assert armour.found(5, Gap.HALF_UP) == 3


def test_pellets_that_strike_as_one_multiply_dr() -> None:
    """Nine pellets close by: 4d+4 from 1d+1, against DR x 4 (GUR-SHOT-01)."""
    strike = Strike(Hurt(1, 1, 4), Damage.PIERCING, pellets=4)
    assert blows.basic(Scripted((5,)), strike) == 24
    assert struck(24, strike, Guard(2), TORSO, MAN).through == 16


def test_cover_adds_to_armour_and_is_divided_with_it() -> None:
    """A door of DR 4 before the legs (GUR-COV-02, GUR-COV-01)."""
    legs = (Location.LEFT_LEG, Location.RIGHT_LEG)
    hit = Hit(Strike(Hurt(2), Damage.PIERCING, Fraction(2)), Location.LEFT_LEG, Cover(4, legs))
    assert course.harmed(Scripted((2, 2)), hit, LEATHER, Wounds(10), MAN).injury == 1
    assert harming.guard(hit, hit.strike, LEATHER, TORSO).whole == 2


@given(st.integers(0, 60), st.integers(0, 40), st.integers(0, 20), st.sampled_from(Damage), st.sampled_from(LOCATIONS))
def test_more_armour_never_means_more_injury(points: int, dr: int, more: int, kind: Damage, where: Location) -> None:
    """Rigid DR, at every location, for every type (GUR-DMG-02)."""
    assert injury(points, kind, where, dr + more) <= injury(points, kind, where, dr)


@given(st.integers(0, 60), st.integers(0, 30), st.integers(0, 30), st.sampled_from(Damage), st.sampled_from(LOCATIONS))
def test_more_damage_never_means_less_injury(points: int, dr: int, more: int, kind: Damage, where: Location) -> None:
    """The minimum of 1 included (GUR-INJ-01)."""
    assert injury(points + more, kind, where, dr) >= injury(points, kind, where, dr)


def test_a_suit_from_the_pieces_worn() -> None:
    """Rigid plates, a vest under them, the hide beneath all; a breastplate is no use from behind (GUR-DR-01,
    GUR-DR-03).
    """
    vest = Armour(name="Vest", dr=(("torso", 12),), flexible=True, other=(("torso", 5),), against=(Damage.CRUSHING,))
    plate = Armour(name="Plate", dr=(("torso", 23),), front=True)
    hide = Armour(name="Hide", dr=(("all", 1),), natural=True)
    suit = worn((hide, plate, vest))
    assert armour.guard(suit.at(TORSO), TORSO, Damage.PIERCING) == Guard(23, 12, 1)
    assert armour.guard(suit.at(Location.VITALS), Location.VITALS, Damage.CRUSHING) == Guard(23, 5, 1)
    assert armour.guard(suit.at(Location.FACE), Location.FACE, Damage.CRUSHING) == Guard(0, 0, 1)
    behind = worn((hide, plate, vest), behind=True)
    assert armour.guard(behind.at(TORSO), TORSO, Damage.PIERCING) == Guard(0, 12, 1)


def test_a_strike_from_the_damage_column_of_a_weapon() -> None:
    """thr+1 imp at ST 11; 5d(2) cr ex (GUR-DMG-01, GUR-DR-02)."""
    column = notation.column("thr+1 imp")
    assert column is not None
    assert blows.strike(column, 11) == Strike(Hurt(1), Damage.IMPALING)
    shell = notation.column("5d(2) cr ex [2d]")
    assert shell is not None
    assert blows.strike(shell) == Strike(Hurt(5), Damage.CRUSHING, Fraction(2), area=True)


def test_a_wall_wears_down() -> None:
    """Half DR without HP, none at its full HP below zero (GUR-COV-02)."""
    wall = armour.THINGS["interior wall"]
    assert [wall.stops(hp) for hp in (30, 1, 0, -29, -30)] == [8, 8, 4, 4, 0]
    assert wall.stops() == 8


def test_what_goes_on_behind_cover_or_a_body() -> None:
    """A man of DR 2 and 10 HP takes 14 off a shot that passes through him (GUR-DR-05, GUR-COV-02, GUR-EXP-02)."""
    assert bursts.shields(2, 10) == 14
    assert armour.overpenetrates(20, bursts.shields(2, 10)) == 6
    assert armour.overpenetrates(10, 14) == 0
