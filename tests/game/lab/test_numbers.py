"""The statistics are right: intervals hold the truth as often as they say, reckoned exactly where that is possible."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from game.lab.numbers import (
    LEVEL,
    Interval,
    average,
    clear,
    detectable,
    difference,
    exactly,
    looks,
    mean,
    narrow,
    power,
    quantile,
    share,
    student,
    surprise,
    within,
)


def held(of: int, truth: float) -> float:
    """How often the interval of a share holds the truth: summed over every way so many battles can go."""
    return sum(float(stats.binom.pmf(count, of, truth)) for count in range(of + 1) if share(count, of).holds(truth))


@pytest.mark.parametrize("of", [40, 100, 400])
def test_the_interval_of_a_share_holds_the_truth_as_often_as_it_says(of: int) -> None:
    truths = np.linspace(0.02, 0.98, 97)
    rates = [held(of, float(truth)) for truth in truths]
    assert 0.945 < np.mean(rates) < 0.965
    assert min(rates) > 0.89


@pytest.mark.parametrize("margin", [0.25, 0.1, 0.05, 0.03])
@pytest.mark.parametrize("truth", [0.03, 0.1, 0.25, 0.38, 0.5])
def test_stopping_when_it_is_narrow_enough_leaves_the_interval_as_good_as_it_was(truth: float, margin: float) -> None:
    """Every way the battles can go is followed to where it stops: no sample is drawn.

    Wide margins are met at the first look: they show that it is late enough.
    """
    most, still, right, done = 6000, np.array([1.0]), 0.0, 0
    for look in looks(most):
        still = np.convolve(still, stats.binom.pmf(np.arange(look - done + 1), look - done, truth))
        done = look
        for count in np.flatnonzero(still > 1e-12).tolist():
            if narrow((count, done - count), done, margin) or done == most:
                right += float(still[count]) * share(count, done).holds(truth)
                still[count] = 0
        if still.sum() < 1e-9:
            break
    assert 0.93 < right < 0.98


def test_in_a_repeated_experiment_the_interval_of_a_mean_holds_it() -> None:
    luck = np.random.default_rng(11)
    truth, times = 6.0, 4000
    right = sum(mean(Counter(luck.poisson(truth, 40).tolist())).holds(truth) for _ in range(times))
    assert abs(right / times - 0.95) < 0.012


@pytest.mark.parametrize("sample", [(1, 3), (0, 0, 4), (2, 2, 5, 7, 1), tuple(range(40))])
def test_the_interval_of_a_mean_is_students(sample: tuple[int, ...]) -> None:
    found = mean(Counter(sample))
    low, high = stats.t.interval(0.95, len(sample) - 1, np.mean(sample), stats.sem(sample))
    assert found.value == pytest.approx(np.mean(sample))
    assert found.low == pytest.approx(float(low), rel=0.01)
    assert found.high == pytest.approx(float(high), rel=0.01)


@pytest.mark.parametrize(("one", "other"), [(0.5, 0.5), (0.62, 0.31), (0.1, 0.1), (0.05, 0.3)])
def test_in_a_repeated_experiment_the_interval_of_a_difference_holds_it(one: float, other: float) -> None:
    luck = np.random.default_rng(12)
    of, less, times = 100, 40, 4000
    firsts, seconds = luck.binomial(of, one, times).tolist(), luck.binomial(less, other, times).tolist()
    right = sum(difference((a, of), (b, less)).holds(other - one) for a, b in zip(firsts, seconds, strict=True))
    assert 0.935 < right / times < 0.98


def test_looking_at_twenty_things_of_which_none_differs_seldom_finds_one() -> None:
    luck = np.random.default_rng(13)
    times, of = 2000, 200
    false = 0
    for _ in range(times):
        base, *others = luck.binomial(of, 0.4, 21).tolist()
        false += any(clear([surprise((base, of), (other, of)) for other in others]))
    assert false / times < 0.06


@pytest.mark.parametrize(
    ("surprises", "found"),
    [
        ((0.03, 0.04), (False, False)),
        ((0.04, 0.02), (True, True)),
        ((0.03, 0.01, 0.02), (True, True, True)),
        ((0.03, 0.01, 0.04), (False, True, False)),
        ((), ()),
    ],
)
def test_every_finding_is_held_to_what_is_left_of_the_level_until_one_falls_short(
    surprises: tuple[float, ...], found: tuple[bool, ...]
) -> None:
    assert tuple(clear(surprises)) == found


def test_a_real_difference_is_clear_among_many_that_are_none() -> None:
    found = clear([surprise((248, 400), (124, 400)), surprise((248, 400), (240, 400))])
    assert found == [True, False]


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 9, 19, 39, 400])
def test_students_quantiles_are_students(freedom: int) -> None:
    assert student(freedom) == pytest.approx(float(stats.t.ppf(0.975, freedom)), rel=0.01)


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_lies_in_its_interval_and_the_interval_between_none_and_all(sample: tuple[int, int]) -> None:
    found = share(*sample)
    assert 0 <= found.low <= found.value <= found.high <= 1
    turned = share(sample[1] - sample[0], sample[1])
    assert turned.low == pytest.approx(1 - found.high)


def test_of_nothing_nothing_is_known() -> None:
    assert share(0, 0) == Interval(0.0, 0.0, 1.0)
    assert surprise((0, 0), (3, 9)) == 1.0
    assert mean({}) == Interval(0.0, 0.0, 0.0)
    assert mean({4: 1}).value == 4


def test_quantiles_are_values_that_occurred() -> None:
    counts = Counter([3, 3, 4, 9])
    assert [quantile(counts, part) for part in (0.25, 0.5, 0.75, 1.0)] == [3, 3, 4, 9]


def test_a_margin_is_a_share_or_a_percentage() -> None:
    assert within("3%") == within("3 %") == within("0.03") == 0.03
    for wrong in ("0%", "90%", "three", "-3%"):
        with pytest.raises(ValueError):
            within(wrong)


def shown(p: float, n: int, q: float, m: int, level: float = LEVEL) -> float:
    """How often two true shares come out as different: summed over every way so many battles of each can go."""
    ways, others = (np.asarray(stats.binom.pmf(range(k + 1), k, share)) for k, share in ((n, p), (m, q)))
    return sum(
        float(ways[a] * others[b]) for a in range(n + 1) for b in range(m + 1) if surprise((a, n), (b, m)) <= 1 - level
    )


@pytest.mark.parametrize(
    ("p", "n", "q", "m", "level"),
    [(0.5, 80, 0.2, 20, 0.95), (0.6, 80, 0.3, 40, 0.995), (0.5, 60, 0.4, 60, 0.95), (0.8, 100, 0.5, 25, 0.99)],
)
def test_what_could_have_been_found_is_as_likely_as_it_is_said_to_be(
    p: float, n: int, q: float, m: int, level: float
) -> None:
    assert power((p, n), (q, m), level) == pytest.approx(shown(p, n, q, m, level), abs=0.06)


@pytest.mark.parametrize(("base", "of", "battles", "level"), [(0.5, 80, 20, 0.995), (0.7, 100, 50, 0.95)])
def test_a_smaller_difference_than_the_least_would_mostly_be_missed(
    base: float, of: int, battles: int, level: float
) -> None:
    by = detectable((base, of), battles, level=level)
    assert by is not None
    assert shown(base, of, base - by - 0.05, battles, level) > 0.5 > shown(base, of, base - by + 0.05, battles, level)
    surer = detectable((base, of), battles, 0.9, level)
    assert surer is not None and surer > by


def test_too_few_battles_show_nothing_however_large() -> None:
    assert detectable((0.5, 4), 2, level=0.995) is None


def test_the_mean_of_shares_lies_in_its_interval_as_often_as_it_says() -> None:
    luck = np.random.default_rng(7)
    held_ = 0
    for _ in range(2000):
        one, other = luck.binomial(25, 0.9), luck.binomial(40, 0.2)
        held_ += average([share(int(one), 25), share(int(other), 40)]).holds(0.55)
    assert 0.93 < held_ / 2000 < 0.98


@pytest.mark.parametrize(
    ("one", "other", "chance"),
    [((3, 3), (0, 3), 1 / 10), ((4, 4), (0, 4), 1 / 35), ((4, 4), (0, 2), 1 / 15), ((1, 10), (9, 10), 0.001093)],
)
def test_fishers_exact_test_gives_the_published_chances(
    one: tuple[int, int], other: tuple[int, int], chance: float
) -> None:
    assert exactly(one, other) == pytest.approx(chance, rel=1e-3)
    assert exactly(other, one) == pytest.approx(chance, rel=1e-3)


def test_with_many_battles_the_exact_chance_is_that_of_the_score() -> None:
    assert exactly((400, 1000), (440, 1000)) == pytest.approx(surprise((400, 1000), (440, 1000)), rel=0.12)
