"""The dice fall fairly, fall the same on every machine, and are read as each pool says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from rules.d6.terms.code import Code
from rules.kernel.dice import Keep, OutOfDice, Pool, Rolled, Scripted, Throw, Throwable
from tests.tiers import thinned

UNLIKELY = 0.001
"""Seeds are fixed, so a fair die that passes once passes for ever."""

POOLS: tuple[Throwable, ...] = (
    Pool(1),
    Pool(4),
    Pool(2, d=20, keep="low"),
    Pool(3, d=10, keep="high"),
    Pool(3, keep="each"),
    Pool(1, d=100),
    Code.parse("3D+2"),
)


def fits(counted: Counter[Throw], pool: Throwable) -> bool:
    """Whether so many of each agree with the listed weights (chi-square over outcomes, rare ones lumped together)."""
    rolls = counted.total()
    whole = sum(weight for _, weight in pool.outcomes())
    common, rare = [], [0.0, 0.0]
    for throw, weight in pool.outcomes():
        expected = rolls * weight / whole
        if expected >= 5:
            common.append((float(counted[throw]), expected))
        else:
            rare = [rare[0] + counted[throw], rare[1] + expected]
    assert set(counted) <= {throw for throw, _ in pool.outcomes()}
    lumped = [*common, (rare[0], rare[1])] if rare[1] else common
    return bool(chisquare([seen for seen, _ in lumped], [due for _, due in lumped]).pvalue > UNLIKELY)


def as_outcome(throw: Throw, pool: Throwable) -> Throw:
    """A throw as outcomes list it: the faces only where they may be judged by."""
    kept = isinstance(pool, Pool) and pool.keep == "each"
    return throw if kept else Throw(throw.value)


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100])
def test_every_face_of_a_rolled_die_is_as_likely_as_every_other(sides: int) -> None:
    dice = Rolled(f"fair d{sides}")
    counts = Counter(dice.roll(Pool(200, sides, "each")).faces for _ in range(1000))
    faces = Counter(face for many, times in counts.items() for face in many for _ in range(times))
    assert set(faces) == set(range(1, sides + 1))
    assert chisquare([faces[face] for face in range(1, sides + 1)]).pvalue > UNLIKELY


def test_a_face_tells_nothing_of_the_next() -> None:
    dice = Rolled("pairs")
    faces = [dice.roll(Pool(1)).value for _ in range(100_001)]
    pairs = Counter(pairwise(faces))
    assert chisquare([pairs[a, b] for a in range(1, 7) for b in range(1, 7)]).pvalue > UNLIKELY


@pytest.mark.parametrize("pool", thinned(POOLS), ids=[str(pool) for pool in POOLS])
def test_a_hundred_thousand_seeded_rolls_fall_as_the_outcomes_say(pool: Throwable) -> None:
    dice = Rolled(f"a hundred thousand of {pool}")
    assert fits(Counter(as_outcome(dice.roll(pool), pool) for _ in range(100_000)), pool)


READ: dict[Keep, Callable[[np.ndarray], np.ndarray]] = {
    "sum": lambda faces: faces.sum(axis=1),
    "low": lambda faces: faces.min(axis=1),
    "high": lambda faces: faces.max(axis=1),
}


@pytest.mark.parametrize("keep", READ)
@pytest.mark.parametrize(("n", "d"), [(1, 6), (2, 20), (5, 6), (8, 6), (3, 10)])
def test_a_million_rolls_of_somebody_elses_dice_fall_as_the_outcomes_say(n: int, d: int, keep: Keep) -> None:
    faces = np.random.default_rng(n * 1000 + d).integers(1, d + 1, size=(1_000_000, n), dtype=np.int64)
    values, times = np.unique(READ[keep](faces), return_counts=True)
    counted = Counter({Throw(int(value)): int(many) for value, many in zip(values, times, strict=True)})
    assert fits(counted, Pool(n, d, keep))


def test_a_million_rolls_of_each_face_for_itself_fall_as_the_outcomes_say() -> None:
    faces = np.sort(np.random.default_rng(6).integers(1, 7, size=(1_000_000, 4)), axis=1)
    codes, times = np.unique(faces @ np.array([1000, 100, 10, 1]), return_counts=True)
    kinds = [tuple(map(int, str(code))) for code in codes]
    counted = Counter({Throw(sum(kind), kind): int(many) for kind, many in zip(kinds, times, strict=True)})
    assert fits(counted, Pool(4, keep="each"))


@pytest.mark.parametrize("n", [2, 3, 6])
@pytest.mark.parametrize("d", [2, 6, 10, 20])
def test_the_outcomes_are_those_of_an_independent_library(n: int, d: int) -> None:
    die = icepool.d(d)
    assert weights(Pool(n, d)) == dict(n @ die)
    assert weights(Pool(n, d, "low")) == dict(icepool.lowest(*[die] * n))
    assert weights(Pool(n, d, "high")) == dict(icepool.highest(*[die] * n))


def test_faces_kept_each_are_those_of_an_independent_library() -> None:
    sorted_faces = icepool.map(lambda *faces: icepool.tupleize(*sorted(faces)), *[icepool.d(6)] * 3)
    assert {throw.faces: weight for throw, weight in Pool(3, keep="each").outcomes()} == dict(sorted_faces)


def weights(pool: Pool) -> dict[int, int]:
    return {throw.value: weight for throw, weight in pool.outcomes()}


pools = st.builds(Pool, st.integers(1, 4), st.integers(1, 12), st.sampled_from(["sum", "low", "high", "each"]))


@given(pools)
def test_weights_add_up_to_all_the_ways_the_dice_can_fall(pool: Pool) -> None:
    outcomes = pool.outcomes()
    assert sum(weight for _, weight in outcomes) == pool.d**pool.n
    assert len({throw for throw, _ in outcomes}) == len(outcomes)
    assert all(weight > 0 for _, weight in outcomes)


@given(pools, st.data())
def test_a_throw_is_always_one_of_the_outcomes(pool: Pool, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.integers(1, pool.d), min_size=pool.n, max_size=pool.n))
    throw = Scripted(faces).roll(pool)
    assert sorted(throw.faces) == sorted(faces)
    assert as_outcome(throw, pool) in {each for each, _ in pool.outcomes()}


def test_the_faces_of_a_seed_are_the_same_on_every_machine() -> None:
    dice = Rolled("dead ground")
    assert [dice.roll(Pool(1)).value for _ in range(12)] == [2, 5, 6, 2, 2, 4, 5, 6, 3, 4, 4, 5]
    assert [dice.roll(Pool(1, d=100)).value for _ in range(6)] == [92, 73, 19, 78, 40, 70]
    assert dice.drawn == 18


@settings(max_examples=30)
@given(st.text(max_size=20), st.lists(st.integers(1, 6), max_size=5), st.integers(0, 5))
def test_dice_taken_up_where_they_were_left_go_on_alike(seed: str, sizes: list[int], at: int) -> None:
    through = Rolled(seed)
    whole = [through.roll(Pool(n)) for n in sizes]
    first = Rolled(seed)
    before = [first.roll(Pool(n)) for n in sizes[:at]]
    second = Rolled(seed, first.drawn)
    assert before + [second.roll(Pool(n)) for n in sizes[at:]] == whole


def test_seeds_differ() -> None:
    assert Rolled("a").roll(Pool(20, keep="each")) != Rolled("b").roll(Pool(20, keep="each"))


def test_a_number_that_would_favour_low_faces_is_drawn_again() -> None:
    sides = 2**63 + 1
    dice = Rolled("nearly every second number is too many")
    faces = [dice.roll(Pool(1, sides)).value for _ in range(200)]
    assert all(1 <= face <= sides for face in faces)
    assert 330 < dice.drawn < 480


def test_scripted_dice_fall_as_written_and_then_run_out() -> None:
    dice = Scripted([3, 17, 6])
    assert dice.roll(Pool(2, d=20, keep="low")) == Throw(3, (3, 17))
    assert dice.roll(Pool(1)) == Throw(6, (6,))
    with pytest.raises(OutOfDice, match="a d6 is rolled"):
        dice.roll(Pool(1))


def test_a_die_cannot_show_what_is_not_on_it() -> None:
    with pytest.raises(ValueError, match="a d6 cannot show 7"):
        Scripted([7]).roll(Pool(1))


@pytest.mark.parametrize(("n", "d", "keep"), [(-1, 6, "sum"), (1, 0, "sum"), (0, 6, "low"), (0, 6, "high")])
def test_there_is_no_such_pool(n: int, d: int, keep: Keep) -> None:
    with pytest.raises(ValueError, match=f"{n}d{d}"):
        Pool(n, d, keep)


def test_no_dice_come_to_nothing() -> None:
    assert Scripted([]).roll(Pool(0)) == Throw(0)
    assert Pool(0).outcomes() == ((Throw(0), 1),)


SPOKEN = [
    (Pool(3), "3d6"),
    (Pool(2, d=20, keep="low"), "2d20 keep lowest"),
    (Pool(3, d=10, keep="high"), "3d10 keep highest"),
    (Pool(4, keep="each"), "4d6 each"),
    (Throw(7, (3, 4)), "[3, 4] → 7"),
    (Throw(5, (5,)), "5"),
    (Throw(9), "9"),
]


@pytest.mark.parametrize(("thing", "words"), SPOKEN)
def test_pools_and_throws_read_as_at_the_table(thing: object, words: str) -> None:
    assert str(thing) == words
