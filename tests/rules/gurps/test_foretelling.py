"""What is foretold of a hit is what the rule plays out, over every way its dice can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.gurps.flesh import body, course, endings
from rules.gurps.flesh.armour import Layer, Suit
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import SURVIVES, Build, Knock, Life, Pain, Tolerance, Wounds, bleeds
from rules.gurps.flesh.harming import Cover, Hit
from rules.gurps.terms.anatomy import LEGS, LOCATIONS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel import odds
from rules.kernel.courses.course import Course
from rules.kernel.courses.reading import mixed
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds

MAN = Build()
MAIL = Suit.of({Location.TORSO: (Layer(4, flexible=True),), Location.LEFT_ARM: (Layer(2),)})
CUT = Strike(Hurt(1, 1), Damage.CUTTING)
BULLET = Strike(Hurt(1, 2), Damage.PIERCING)


State = tuple[int, bool, bool, bool, bool, int]


def state(wounds: Wounds) -> State:
    """What the foretelling tells of a body."""
    return wounds.hp, wounds.stunned, wounds.unconscious, wounds.mortal, wounds.dead, len(wounds.crippled)


def played(dice: Dice, hit: Hit, suit: Suit, wounds: Wounds, build: Build) -> State:
    """How a body fares after a hit that is played out."""
    return state(course.harmed(dice, hit, suit, wounds, build).wounds)


ENDS = Course(course.hits("hits"), bleeds, *SURVIVES)
"""So many hits, and the death rolls they call for."""


def opened(hit: Hit, times: int, suit: Suit, wounds: Wounds, build: Build) -> dict[str, Any]:
    """So many hits upon a body, as they begin."""
    return course.opened(hit, suit, build, wounds.crippled) | {
        "hits": times, "loss": 0, "maimed": False, "most": body.deadly(wounds, build), "wounds": wounds,
        "life": Life.LIVES, "struck": True,
    }  # fmt: skip


def ended(hit: Hit, times: int, suit: Suit, wounds: Wounds, build: Build) -> Odds[Wounds]:
    """How they may leave it."""
    found = ENDS.foretell(opened(hit, times, suit, wounds, build), "loss", "worst", "life", "maimed")
    return found.map(lambda end: endings.fared(wounds, *end))


def foretold(hit: Hit, times: int, suit: Suit, wounds: Wounds, build: Build) -> Odds[State]:
    """The same, foretold."""
    return ended(hit, times, suit, wounds, build).map(state)


@pytest.mark.parametrize(
    ("hit", "wounds", "build"),
    [
        (Hit(CUT), Wounds(10), MAN),
        (Hit(CUT), Wounds(-7), MAN),
        (Hit(Strike(Hurt(1, 5), Damage.IMPALING), Location.VITALS), Wounds(3), Build(ht=12, hard_to_kill=1)),
        (Hit(Strike(Hurt(1, 4), Damage.CRUSHING), Location.SKULL), Wounds(10), Build(pain=Pain.HIGH)),
        (Hit(CUT, Location.LEFT_ARM), Wounds(10), MAN),
        (Hit(BULLET, Location.RIGHT_LEG, Cover(4, LEGS)), Wounds(10), Build(tolerance=Tolerance.UNLIVING)),
        (Hit(CUT, linked=(Strike(Hurt(1), Damage.BURNING),)), Wounds(10), MAN),
        (Hit(BULLET, follow=Strike(Hurt(1), Damage.TOXIC, needs_blood=True)), Wounds(10), MAN),
        (Hit(BULLET, follow=Strike(Hurt(1, -1), area=True)), Wounds(10), MAN),
        (Hit(Strike(Hurt(0, 6), Damage.IMPALING), critical=True), Wounds(2), MAN),
        (Hit(Strike(Hurt(0, 3), Damage.PIERCING), Location.FACE, critical=True), Wounds(10), MAN),
    ],
)
def test_one_hit_by_brute_force(hit: Hit, wounds: Wounds, build: Build) -> None:
    """HP lost, stunned, unconscious, mortally wounded, dead (GUR-DMG-02, GUR-KD-01, GUR-DEATH-01, GUR-CRIT-01)."""
    assert foretold(hit, 1, MAIL, wounds, build) == odds.of(played, hit, MAIL, wounds, build)


def test_a_random_hit_by_brute_force() -> None:
    """Every location by its chance (GUR-ATK-07)."""
    hit = Hit(Strike(Hurt(0, 7), Damage.PIERCING), None)
    assert foretold(hit, 1, MAIL, Wounds(10), MAN) == odds.of(played, hit, MAIL, Wounds(10), MAN)


def after_two(dice: Dice, hit: Hit, wounds: Wounds) -> State:
    """Two hits played out one after the other."""
    for _ in range(2):
        wounds = course.harmed(dice, hit, MAIL, wounds, MAN).wounds
    return state(wounds)


@pytest.mark.parametrize(
    ("hit", "wounds"),
    [
        (Hit(Strike(Hurt(0, 9), Damage.CUTTING), Location.FACE), Wounds(10)),
        (Hit(Strike(Hurt(0, 5), Damage.BURNING), Location.LEFT_LEG), Wounds(-15)),
        (Hit(Strike(Hurt(0, 8), Damage.BURNING), Location.LEFT_LEG), Wounds(10)),
        (Hit(Strike(Hurt(0, 8), Damage.BURNING), Location.LEFT_LEG), Wounds(10, (Location.LEFT_LEG,))),
    ],
)
def test_two_hits_by_brute_force(hit: Hit, wounds: Wounds) -> None:
    """Knockdown and death rolls of both, whichever calls for them (GUR-INJ-03, GUR-KD-01)."""
    assert foretold(hit, 2, MAIL, wounds, MAN) == odds.of(after_two, hit, wounds)


HITS = st.builds(
    Hit,
    st.builds(Strike, st.builds(Hurt, st.integers(1, 4), st.integers(-2, 3)), st.sampled_from(Damage)),
    st.sampled_from([None, *LOCATIONS]),
    critical=st.booleans(),
)


class Toll(NamedTuple):
    """Hit points lost, the worst knockdown, and whether a part was crippled."""

    loss: int = 0
    knock: Knock = Knock.NONE
    crippled: bool = False


DEAD = Toll(1000)


def tolls(hit: Hit, build: Build) -> Odds[Toll]:
    """What one hit takes."""
    begins = {"loss": 0, "maimed": False}
    found = course.TOLL.foretell(course.opened(hit, MAIL, build, ()) | begins, "loss", "worst", "maimed")
    return found.map(lambda end: Toll(*end))


@settings(deadline=None, max_examples=30)
@given(HITS, st.integers(1, 5), st.integers(-10, 12), st.integers(8, 14))
def test_a_volley_is_its_hits_added_up(hit: Hit, times: int, hp: int, full: int) -> None:
    """Ends of a volley add up to one, and are those of the single hits joined (GUR-ROF-02)."""
    build, wounds = Build(hp=full), Wounds(min(hp, full))
    found = ENDS.foretell(opened(hit, times, MAIL, wounds, build), "loss", "worst", "maimed")
    assert sum(found.values()) == 1
    most = body.deadly(wounds, build)
    plain = tolls(Hit(hit.strike, hit.aimed), build)

    def both(one: Toll, other: Toll) -> Toll:
        toll = Toll(one.loss + other.loss, max(one.knock, other.knock), one.crippled or other.crippled)
        return toll if toll.loss < most else DEAD

    joined = tolls(hit, build).map(lambda toll: both(toll, Toll()))
    for _ in range(times - 1):
        joined = joined.joined(plain, both)
    assert found.map(lambda end: DEAD if end[0] >= most else Toll(*end)) == joined


@settings(deadline=None, max_examples=30)
@given(HITS, st.integers(1, 8), st.integers(0, 8))
def test_more_armour_never_kills_more_surely(hit: Hit, times: int, dr: int) -> None:
    """Rigid armour all over (GUR-DR-01)."""

    def dies(more: int) -> Fraction:
        suit = Suit.of(dict.fromkeys(LOCATIONS, (Layer(dr + more),)))
        return ended(hit, times, suit, Wounds(5), MAN).chance(lambda end: not end.active)

    assert dies(3) <= dies(0)


def test_outcomes_add_up_to_one_with_the_misses() -> None:
    """A miss half the time: what is left is shared out among the ends (GUR-ATK-02)."""
    fields = opened(Hit(CUT), 1, MAIL, Wounds(10), MAN)
    both = [(1, ENDS.rows(fields | {"struck": struck}, endings.row)) for struck in (True, False)]
    shown = endings.in_words(Wounds(10), MAN, mixed(both, 2), None, "missed")
    assert sum(outcome.chance for outcome in shown) == 1
    assert [outcome.chance for outcome in shown if outcome.spared] == [Fraction(1, 2)]
    assert [outcome.text for outcome in shown] == ["hit, no injury", "wounded", "missed"]


@pytest.mark.parametrize(
    ("wounds", "text"),
    [
        (Wounds(10), "hit, no injury"), (Wounds(9), "wounded"), (Wounds(3), "reeling"), (Wounds(0), "0 HP or less"),
        (Wounds(3, (Location.LEFT_ARM,)), "crippled"),
        (Wounds(3, stunned=True), "stunned"), (Wounds(3, unconscious=True), "unconscious"),
        (Wounds(-10, mortal=True), "mortally wounded"), (Wounds(-50, dead=True), "dead"),
    ],
)  # fmt: skip
def test_ends_in_words(wounds: Wounds, text: str) -> None:
    """The worst that is true of a body (GUR-INJ-03)."""
    assert endings.words(Wounds(10), wounds, MAN) == text


def test_strength() -> None:
    """From full HP down to as many below zero; half with a crippled part, none once out of the fight (GUR-INJ-03)."""
    found = [body.strength(Wounds(hp), MAN) for hp in (10, 5, 0, -9, -20)]
    assert found == [1, Fraction(3, 4), Fraction(1, 2), Fraction(1, 20), Fraction(1, 20)]
    assert body.strength(Wounds(10, (Location.LEFT_ARM,)), MAN) == Fraction(1, 2)
    assert body.strength(Wounds(10, unconscious=True), MAN) == 0
