"""Dice that are thrown again and dice counted by groups: exact odds, few steps, and the same in play as in the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

import icepool
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import Dice, Pool, Rolled, Scripted, Throw, Throwable, TooMany
from rules.kernel.odds import Odds, of
from rules.kernel.pools import Exploding, Grouped
from tests.rules.million import assert_agrees, rolled


def total(dice: Dice, pool: Throwable) -> int:
    return dice.roll(pool).value


def checks(dice: Dice, rounds: int, needed: int) -> tuple[int, int]:
    """Each round of a burst is a check of its own: how many come off, and how many of those outstandingly."""
    pool = Grouped(rounds, 20, (needed // 4, needed))
    best, good, _ = pool.counts(dice.roll(pool))
    return best + good, best


def net(dice: Dice, many: int, needed: int) -> int:
    """So many dice, each at or above a number a success, each 1 cancels one."""
    pool = Grouped(many, 10, (1, needed - 1))
    ones, _, good = pool.counts(dice.roll(pool))
    return max(0, good - ones)


def fumbled(dice: Dice) -> int:
    """A ten is thrown again and added; a first 1 counts nothing and takes the next throw off."""
    first = dice.roll(Exploding(10, 4)).value
    return first if first != 1 else -dice.roll(Exploding(10, 4)).value


def counted(rule: Callable[[Dice], int]) -> tuple[Odds[int], int]:
    """The odds of a rule, and how often it had to be run for them."""
    runs = 0

    def watched(dice: Dice) -> int:
        nonlocal runs
        runs += 1
        return rule(dice)

    return of(watched), runs


groups = st.integers(1, 12).flatmap(
    lambda d: st.builds(
        Grouped,
        st.integers(0, 6),
        st.just(d),
        st.lists(st.integers(-2, d + 2), max_size=3).map(lambda t: (*sorted(t),)),
    )
)
exploding = st.builds(Exploding, st.integers(2, 12), st.integers(0, 6))


@given(exploding | groups)
def test_every_way_to_fall_is_listed_once_with_its_weight(pool: Exploding | Grouped) -> None:
    outcomes = pool.outcomes()
    whole = pool.d ** (pool.n if isinstance(pool, Grouped) else pool.again + 1)
    assert sum(weight for _, weight in outcomes) == whole
    assert len({throw for throw, _ in outcomes}) == len(outcomes)
    assert all(weight > 0 for _, weight in outcomes)
    chances = of(total, pool).values()
    assert sum(chances) == 1
    assert min(chances) > 0


@given(groups, st.data())
def test_a_throw_of_grouped_dice_is_judged_like_one_of_those_listed(pool: Grouped, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.integers(1, pool.d), min_size=pool.n, max_size=pool.n))
    throw = Scripted(faces).roll(pool)
    assert throw.faces == tuple(sorted(faces))
    assert (throw.value, pool.counts(throw)) in {(listed.value, pool.counts(listed)) for listed, _ in pool.outcomes()}


@given(groups)
def test_grouped_dice_weigh_as_much_as_each_face_for_itself(pool: Grouped) -> None:
    ways: Counter[tuple[int, ...]] = Counter()
    for throw, weight in Pool(pool.n, pool.d, "each").outcomes():
        ways[pool.counts(throw)] += weight
    assert ways == {pool.counts(throw): weight for throw, weight in pool.outcomes()}


@pytest.mark.parametrize(("rounds", "needed"), [(1, 3), (10, 3), (10, 7), (30, 19), (10, 0), (10, 20)])
def test_a_burst_of_checks_follows_the_closed_form(rounds: int, needed: int) -> None:
    hits = of(checks, rounds, needed).map(lambda came_off: came_off[0])
    chance = Fraction(needed, 20)
    expected = {k: comb(rounds, k) * chance**k * (1 - chance) ** (rounds - k) for k in range(rounds + 1)}
    assert dict(hits) == {hits: share for hits, share in expected.items() if share}


@pytest.mark.parametrize(("d", "again"), [(10, 0), (10, 3), (6, 5), (2, 8)])
def test_a_die_thrown_again_has_the_odds_of_an_independent_library(d: int, again: int) -> None:
    die = icepool.d(d).explode(depth=again)
    assert dict(of(total, Exploding(d, again))) == {
        value: Fraction(die.quantity(value), die.denominator()) for value in die
    }


@pytest.mark.parametrize(
    ("faces", "value"), [([9], 9), ([10, 4], 14), ([10, 10, 1], 21), ([10, 10, 10], 30), ([10, 10, 10, 10], 30)]
)
def test_the_cap_on_throwing_again_holds_in_play(faces: list[int], value: int) -> None:
    dice = Scripted(faces)
    assert dice.roll(Exploding(10, 2)).value == value
    assert len(faces) - len(dice.left) <= 3
    assert max(of(total, Exploding(10, 2))) == 30


def test_a_million_rolls_bear_out_checks_counted_one_by_one() -> None:
    assert_agrees(of(checks, 10, 7), rolled(checks, 10, 7))
    assert_agrees(of(net, 8, 7), rolled(net, 8, 7))


def test_rolls_of_a_die_thrown_again_bear_the_odds_out() -> None:
    dice = Rolled("thrown again")
    assert_agrees(of(fumbled), Counter(fumbled(dice) for _ in range(100_000)))
    assert Scripted([1, 10, 4]).roll(Exploding(10, 4)).value == 1
    assert fumbled(Scripted([1, 10, 4])) == -14


def test_odds_of_many_dice_take_few_steps() -> None:
    found, runs = counted(lambda dice: checks(dice, 10, 7)[0])
    assert (len(found), runs) == (11, 66)
    _, runs = counted(lambda dice: checks(dice, 100, 7)[0])
    assert runs == comb(102, 2)
    _, runs = counted(lambda dice: dice.roll(Exploding(10, 5)).value - dice.roll(Exploding(10, 5)).value)
    assert runs == 55**2


def test_twenty_million_ways_are_not_listed() -> None:
    with pytest.raises(TooMany, match=r"10d20 each falls in 20030010 ways: group the faces"):
        Pool(10, 20, "each").outcomes()
    assert len(Rolled("still thrown").roll(Pool(10, 20, "each")).faces) == 10


@pytest.mark.parametrize("times", [0, 1, 2, 5, 8])
def test_results_added_up_so_many_times_are_those_joined_one_by_one(times: int) -> None:
    one, expected = of(fumbled), Odds.counted({0: 1}, 1)
    for _ in range(times):
        expected = expected.joined(one, lambda a, b: a + b)
    assert one.summed(times) == expected
    assert sum(one.summed(times).values()) == 1


def test_of_many_rolls_those_that_fail_are_counted() -> None:
    """Gray Dawn's covering fire: one defence roll for each burst, each a hit on a total of 0 or less."""
    struck = of(fumbled).map(lambda rolled: int(2 + rolled <= 0)).summed(8)
    chance = of(fumbled).chance(lambda rolled: 2 + rolled <= 0)
    assert struck[3] == comb(8, 3) * chance**3 * (1 - chance) ** 5
    faces = np.random.default_rng(5)
    dice = Scripted(int(face) for face in faces.integers(1, 11, size=100_000))
    fell = Counter(sum(2 + fumbled(dice) <= 0 for _ in range(8)) for _ in range(10_000))
    assert_agrees(struck, fell)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Exploding(1, 3),
        lambda: Exploding(10, -1),
        lambda: Grouped(-1, 6, (1,)),
        lambda: Grouped(2, 0, (1,)),
        lambda: Grouped(2, 6, (3, 1)),
    ],
)
def test_there_are_no_such_dice(wrong: Callable[[], Throwable]) -> None:
    with pytest.raises(ValueError, match="no such d"):
        wrong()


SPOKEN = [
    (Exploding(10, 5), "1d10, 10 thrown again up to 5 times"),
    (Grouped(10, 20, (1, 7)), "10d20, each up to 1, 7, 20"),
    (Grouped(2, 6, (4,)).throw(Scripted([5, 3]).draw), "[3, 5] → 1"),
]


@pytest.mark.parametrize(("thing", "words"), SPOKEN)
def test_they_read_as_at_the_table(thing: Throw | Throwable, words: str) -> None:
    assert str(thing) == words
