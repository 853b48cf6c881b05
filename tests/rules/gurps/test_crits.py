"""Critical hits, critical misses, malfunctions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.gurps.flesh import body, course, harming, misses
from rules.gurps.flesh.armour import Gap, Layer, Suit
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Build, Knock, Wounds
from rules.gurps.flesh.harming import Harm, Hit
from rules.gurps.flesh.misses import Arm, Failure, Fumble, Miss
from rules.gurps.rolls import Kind, Roll
from rules.gurps.strike import course as strike
from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel import odds
from rules.kernel.dice import Scripted

MAN, SOUND = Build(), Wounds(10)
THREE = {
    3: (1, 1, 1), 4: (1, 1, 2), 5: (1, 1, 3), 6: (1, 1, 4), 7: (1, 1, 5), 8: (1, 1, 6), 9: (3, 3, 3), 10: (3, 3, 4),
    11: (3, 4, 4), 12: (4, 4, 4), 13: (4, 4, 5), 14: (4, 5, 5), 15: (5, 5, 5), 16: (5, 5, 6), 17: (5, 6, 6),
    18: (6, 6, 6),
}  # fmt: skip
"""Three faces for each total."""


def hit(
    total: int,
    *faces: int,
    where: Location = Location.TORSO,
    dr: int = 0,
    kind: Damage = Damage.CRUSHING,
    behind: bool = False,
) -> Harm:
    """A critical hit of one die, with this total on its table; the other faces follow."""
    suit = Suit.of(dict.fromkeys(LOCATIONS, (Layer(dr),)))
    dice = Scripted((*THREE[total], *faces))
    harm = course.harmed(dice, Hit(Strike(Hurt(1), kind), where, critical=True, behind=behind), suit, SOUND, MAN)
    assert not dice.left
    return harm


@pytest.mark.parametrize(
    ("total", "faces", "dr", "injury"),
    [
        (3, (1,), 0, 3), (18, (1,), 0, 3), (4, (3,), 3, 2), (17, (3,), 3, 2), (5, (2,), 0, 4), (16, (2,), 0, 4),
        (6, (), 1, 5), (15, (), 1, 5), (9, (3,), 0, 3), (10, (3,), 0, 3), (11, (3,), 0, 3), (12, (3,), 0, 3),
    ],
)  # fmt: skip
def test_the_critical_hit_table(total: int, faces: tuple[int, ...], dr: int, injury: int) -> None:
    """Triple, double, maximum, half DR: basic damage is changed before armour (GUR-CRIT-01)."""
    assert hit(total, *faces, dr=dr).injury == injury


@pytest.mark.parametrize("total", [7, 13, 14])
def test_a_major_wound_however_small(total: int) -> None:
    """If it penetrates (GUR-CRIT-01, GUR-KD-01)."""
    assert hit(total, 1, 4, 4, 3).knock is Knock.STUNNED
    assert hit(total, 1, dr=3).knock is Knock.NONE


def test_double_shock_and_a_lame_arm() -> None:
    """3 HP lost are -6; HT 10 leaves the arm lame for 6 seconds (GUR-CRIT-01)."""
    harm = hit(8, 3, where=Location.LEFT_ARM)
    assert body.shock(harm.wounds, MAN) == -6
    assert harm.lamed == 6
    assert hit(8, 3, where=Location.RIGHT_LEG).lamed == 6
    assert hit(8, 3, where=Location.LEFT_ARM, dr=6).lamed == 0
    assert (harming.lame_for(10), harming.lame_for(15)) == (6, 2)


def test_what_the_victim_drops() -> None:
    """All it holds on a 12; to the head, its weapon on a 14 (GUR-CRIT-01)."""
    assert hit(12, 1).drops
    assert not hit(11, 1).drops
    weapon = hit(14, 1, 3, 3, 3, where=Location.FACE)
    assert weapon.crit is harming.DISARMS
    assert not weapon.drops


def test_the_head_has_a_table_of_its_own() -> None:
    """Skull and face: DR ignored on a 3, half rounded up on 4 and 5 (GUR-CRIT-01)."""
    assert hit(3, 3, 2, 3, where=Location.FACE, dr=20).injury == 6
    assert hit(4, 5, 3, 3, 3, where=Location.FACE, dr=5).injury == 2
    assert hit(17, 5, 3, 3, 3, where=Location.FACE, dr=5).injury == 2
    assert hit(8, 1, 3, 3, 3, where=Location.FACE).crit == harming.STAGGERS
    assert hit(12, 1, where=Location.SKULL).crit == harming.DEAFENS
    table = Hit(Strike(Hurt(1)), Location.FACE, critical=True, head_table=False)
    found = course.harmed(Scripted((*THREE[3], 1, 3, 3, 3)), table, Suit(), SOUND, MAN)
    assert found.injury == 3


def test_a_blow_that_finds_the_eye() -> None:
    """6 and 7 on the head table; what can't strike an eye halves DR instead (GUR-CRIT-01)."""
    eye = hit(6, 5, 2, 3, 3, 3, where=Location.SKULL, kind=Damage.PIERCING)
    assert eye.location is Location.LEFT_EYE
    assert eye.injury == 8
    assert eye.wounds.one_eyed
    club = hit(7, 2, 3, 3, 3, where=Location.SKULL)
    assert club.location is Location.SKULL
    assert club.crit == harming.DEEP
    assert hit(6, 2, 3, 3, 3, where=Location.SKULL, kind=Damage.PIERCING, behind=True).crit == harming.DEEP


def test_the_odds_of_critical_hits() -> None:
    """Triple damage 2 of 216, no extra damage 77 with what harms alike (GUR-CRIT-01)."""
    found = odds.of(harming.crit, head=False)
    assert sum(found.values()) == 1
    assert found.chance(lambda crit: crit.times == 3) == Fraction(2, 216)
    assert found.chance(lambda crit: crit.gap is Gap.HALF) == Fraction(6, 216)
    assert found.chance(lambda crit: crit.fullest) == Fraction(20, 216)


SWORD, PISTOL, CLUB = Arm(), Arm(sturdy=True, swung=False, ranged=True), Arm(sturdy=True)


@pytest.mark.parametrize(
    ("faces", "arm", "fumble"),
    [
        ((1, 1, 1), SWORD, Fumble(Miss.BREAKS)),
        ((6, 6, 6), SWORD, Fumble(Miss.BREAKS)),
        ((6, 6, 6, 1, 1, 2), CLUB, Fumble(Miss.BREAKS)),
        ((6, 6, 6, 3, 3, 3), CLUB, Fumble(Miss.DROPS)),
        ((1, 1, 3, 2), SWORD, Fumble(Miss.HITS_SELF)),
        ((1, 1, 4, 5), SWORD, Fumble(Miss.HITS_SELF, halved=True, leg=True)),
        ((1, 1, 3, 3, 3, 1), Arm(swung=False), Fumble(Miss.OFF_BALANCE)),
        ((1, 1, 3, 1, 1, 4, 1), PISTOL, Fumble(Miss.HITS_SELF, halved=True)),
        ((1, 1, 5), SWORD, Fumble(Miss.OFF_BALANCE)),
        ((4, 4, 4), SWORD, Fumble(Miss.UNREADY)),
        ((3, 3, 4), SWORD, Fumble(Miss.DROPS)),
        ((3, 3, 4), Arm(cheap=True), Fumble(Miss.BREAKS)),
        ((4, 5, 5, 4, 3), SWORD, Fumble(Miss.FLIES, yards=4)),
        ((4, 5, 5, 4, 4), SWORD, Fumble(Miss.FLIES, yards=-4)),
        ((4, 5, 5), Arm(parries=True), Fumble(Miss.DROPS)),
        ((4, 5, 5), PISTOL, Fumble(Miss.DROPS)),
        ((5, 5, 5), SWORD, Fumble(Miss.STRAINS_ARM)),
        ((5, 5, 6), SWORD, Fumble(Miss.FALLS)),
        ((5, 5, 6), PISTOL, Fumble(Miss.OFF_BALANCE)),
    ],
)
def test_critical_misses_with_a_weapon(faces: tuple[int, ...], arm: Arm, fumble: Fumble) -> None:
    """The table, with its second rolls (GUR-CRIT-03)."""
    dice = Scripted(faces)
    assert misses.armed(dice, arm) == fumble
    assert not dice.left


@pytest.mark.parametrize(
    ("total", "fumble"),
    [
        (3, Miss.KNOCKED_OUT), (4, Miss.STRAINS), (5, Miss.HITS_SOLID), (7, Miss.STUMBLES), (8, Miss.FALLS),
        (10, Miss.OFF_BALANCE), (12, Miss.TRIPS), (13, Miss.DROPS_GUARD), (14, Miss.STUMBLES), (15, Miss.TEARS),
        (16, Miss.HITS_SOLID), (17, Miss.STRAINS), (18, Miss.KNOCKED_OUT),
    ],
)  # fmt: skip
def test_critical_misses_without_a_weapon(total: int, fumble: Miss) -> None:
    """The table for fists and feet (GUR-CRIT-03)."""
    assert misses.unarmed(Scripted(THREE[total])) == Fumble(fumble)


def test_a_parry_does_not_stumble_past() -> None:
    """It falls; a 6 hits a solid object for half (GUR-CRIT-03)."""
    assert misses.unarmed(Scripted(THREE[7]), parries=True) == Fumble(Miss.FALLS)
    assert misses.unarmed(Scripted(THREE[6])) == Fumble(Miss.HITS_SOLID, halved=True)


@pytest.mark.parametrize("arm", [SWORD, PISTOL, CLUB])
def test_critical_misses_add_up(arm: Arm) -> None:
    """Every end, second rolls and all; a club breaks far less often than a sword (GUR-CRIT-03)."""
    found = odds.of(misses.armed, arm)
    assert sum(found.values()) == 1
    breaks = Fraction(8, 216)
    if arm is not SWORD:
        breaks *= breaks
    assert found.chance(lambda end: end.what is Miss.BREAKS) >= breaks


def test_malfunctions() -> None:
    """A modern gun fails on 17, one of TL4 on 14, a reliable gun on 18 (GUR-CRIT-04)."""
    assert [misses.malfunction_number(level) for level in (2, 3, 4, 5, 6, 8)] == [12, 12, 14, 16, 17, 17]
    assert [strike.scored(Roll(total, 18, Kind.RANGED), 1, 1, 17, None)[3] for total in (16, 17)] == [False, True]


@pytest.mark.parametrize(
    ("total", "failure"),
    [
        (3, Failure.BROKEN), (4, Failure.BROKEN), (5, Failure.MISFIRE), (8, Failure.MISFIRE), (9, Failure.STOPPAGE),
        (11, Failure.STOPPAGE), (12, Failure.MISFIRE), (14, Failure.MISFIRE), (15, Failure.BROKEN),
        (18, Failure.BROKEN),
    ],
)  # fmt: skip
def test_how_a_gun_fails(total: int, failure: Failure) -> None:
    """The malfunction table; a stoppage takes three Readies to clear, a misfire two (GUR-CRIT-04)."""
    assert misses.failure(Scripted(THREE[total])) is failure
    assert misses.CLEARING == {Failure.STOPPAGE: 3, Failure.MISFIRE: 2}
