"""Exact odds: the rule itself, run over every way its dice can fall, against closed forms, icepool and seeded rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from operator import ge, le

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from rules.d6.terms.code import Code
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool, Rolled, TooMany
from rules.kernel.odds import Odds, of
from tests.tiers import thinned


def total(dice: Dice, pool: Pool) -> int:
    return dice.roll(pool).value


def burst(dice: Dice, skill: int, rounds: int) -> tuple[int, int]:
    """A second roll only after a success, and of as many dice as the first allows."""
    first = dice.roll(Pool(3)).value
    if first > skill:
        return (0, 0)
    more = dice.roll(Pool(min(rounds, skill - first + 1), keep="each")).faces
    return (1 + more.count(1), sum(face > 4 for face in more))


def shot(dice: Dice, code: Code, defence: int, damage: int, armour: int) -> int:
    """One roll settles hit and damage."""
    roll = dice.roll(code).value
    return max(0, damage + roll - defence - armour) if roll >= defence else 0


def luck(dice: Dice) -> str:
    if dice.roll(Pool(2, d=20, keep="low")).value <= 3:
        return "well"
    return "badly" if dice.roll(Pool(2, d=10, keep="high")).value == 10 else "so so"


@pytest.mark.parametrize("n", [1, 2, 4, 8])
def test_sums_of_dice_follow_the_closed_form(n: int) -> None:
    def ways(value: int) -> int:
        return sum((-1) ** k * comb(n, k) * comb(value - 6 * k - 1, n - 1) for k in range((value - n) // 6 + 1))

    found = of(total, Pool(n))
    assert {value: chance * 6**n for value, chance in found.items()} == {v: ways(v) for v in range(n, 6 * n + 1)}


@pytest.mark.parametrize(("d", "n"), [(20, 2), (6, 3), (10, 4)])
def test_the_lowest_and_highest_follow_the_closed_form(d: int, n: int) -> None:
    for face in range(1, d + 1):
        low = of(total, Pool(n, d, "low")).chance(partial(le, face))
        high = of(total, Pool(n, d, "high")).chance(partial(ge, face))
        assert low == Fraction(d - face + 1, d) ** n
        assert high == Fraction(face, d) ** n


@pytest.mark.parametrize(
    ("code", "defence", "hits"),
    [("4D", 11, Fraction(1090, 1296)), ("4D", 16, Fraction(435, 1296)), ("4D", 21, Fraction(35, 1296)),
     ("4D", 26, Fraction(0)), ("4D", 5, Fraction(1295, 1296)), ("5D", 11, Fraction(7524, 7776)),
     ("6D", 21, Fraction(25494, 46656))],
)  # fmt: skip
def test_the_chances_to_hit_are_those_of_the_rule_ledger(code: str, defence: int, hits: Fraction) -> None:
    # DSX-ATK-01, DSX-SURP-01, DSX-BURST-01, DSX-AIM-01
    assert of(shot, Code.parse(code), defence, 12, 0).chance(lambda harm: harm > 0) == hits


def test_a_rule_whose_second_roll_hangs_on_the_first_agrees_with_icepool() -> None:
    def stage(first: int) -> icepool.Die[tuple[int, int]]:
        if first > 10:
            return icepool.Die([(0, 0)])
        return icepool.map(
            lambda *faces: (1 + faces.count(1), sum(face > 4 for face in faces)), *[icepool.d6] * min(4, 11 - first)
        )

    die = (3 @ icepool.d6).map(stage)
    theirs = {tuple(result): Fraction(die.quantity(result), die.denominator()) for result in die}
    assert dict(of(burst, 10, 4)) == theirs


def test_a_rule_with_dice_of_several_kinds_agrees_with_icepool() -> None:
    die = icepool.lowest(icepool.d20, icepool.d20).map(
        lambda face: "well" if face <= 3 else icepool.highest(icepool.d10, icepool.d10).map(
            lambda high: "badly" if high == 10 else "so so"
        )
    )  # fmt: skip
    assert dict(of(luck)) == {result: Fraction(die.quantity(result), die.denominator()) for result in die}


RULES: dict[str, tuple[Callable[..., object], tuple[object, ...]]] = {
    "a sum": (total, (Pool(4),)),
    "the lower of two": (total, (Pool(2, 20, "low"),)),
    "a burst": (burst, (10, 4)),
    "a shot": (shot, (Code.parse("4D+2"), 12, 8, 4)),
    "luck": (luck, ()),
}


@pytest.mark.parametrize("name", thinned(RULES))
def test_a_hundred_thousand_seeded_battles_bear_the_odds_out(name: str) -> None:
    rule, args = RULES[name]
    dice = Rolled(f"the odds of {name}")
    counted = Counter(rule(dice, *args) for _ in range(100_000))
    exact = of(rule, *args)
    assert set(counted) <= set(exact)
    often = [result for result, chance in exact.items() if chance * 100_000 >= 5]
    seen = [counted[result] for result in often] + [counted.total() - sum(counted[result] for result in often)]
    due = [float(exact[result] * 100_000) for result in often]
    due.append(100_000 - sum(due))
    if due[-1] < 1e-6:
        assert seen.pop() == 0
        due.pop()
    assert chisquare(seen, due, sum_check=False).pvalue > 0.001


pools = st.builds(Pool, st.integers(1, 3), st.integers(1, 6), st.sampled_from(["sum", "low", "high", "each"]))


@settings(max_examples=50)
@given(st.lists(pools, min_size=1, max_size=3), st.integers(2, 9))
def test_odds_always_add_up_to_one(many: list[Pool], stop: int) -> None:
    def rule(dice: Dice) -> tuple[int, ...]:
        seen: list[int] = []
        for pool in many:
            seen.append(dice.roll(pool).value)
            if sum(seen) > stop:
                break
        return tuple(seen)

    found = of(rule)
    assert sum(found.values()) == 1
    assert all(chance > 0 for chance in found.values())


@settings(max_examples=50)
@given(pools, pools)
def test_two_stages_weigh_as_much_as_one(first: Pool, second: Pool) -> None:
    def both(dice: Dice) -> tuple[int, int]:
        one = dice.roll(first).value
        return (one, dice.roll(second).value) if one % 2 else (one, 0)

    def next_stage(one: int) -> Odds[tuple[int, int]]:
        if one % 2 == 0:
            return Odds({(one, 0): Fraction(1)})
        return of(total, second).map(lambda two: (one, two))

    assert dict(of(total, first).then(next_stage)) == dict(of(both))


def test_a_rule_without_dice_is_certain() -> None:
    assert dict(of(lambda dice: "sure")) == {"sure": 1}


def test_chance_mean_and_coarser_odds() -> None:
    found = of(total, Pool(2))
    assert found.chance(lambda value: value >= 10) == Fraction(1, 6)
    assert found.mean(lambda value: value) == 7
    assert found.mean(lambda value: Fraction(1, 2) if value == 2 else 0) == Fraction(1, 72)
    assert dict(found.map(lambda value: value % 2)) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert len(found) == 11 and 13 not in found


def test_the_same_question_is_worked_out_once() -> None:
    asked = []

    def rule(dice: Dice, skill: int, bonus: int = 0) -> bool:
        asked.append(skill)
        return dice.roll(Pool(1)).value + bonus >= skill

    first = of(rule, 4, bonus=1)
    assert len(asked) == 6
    assert of(rule, 4, bonus=1) is first and len(asked) == 6
    assert of(rule, 4, bonus=2) != first and len(asked) == 12


def test_what_can_fall_in_too_many_ways_must_be_asked_in_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "LIMIT", 1000)

    def one_by_one(dice: Dice, n: int) -> int:
        return sum(dice.roll(Pool(1)).value for _ in range(n))

    with pytest.raises(TooMany, match="1000"):
        of(one_by_one, 4)
    assert of(one_by_one, 3)[3] == Fraction(1, 216)


def test_odds_show_themselves() -> None:
    assert repr(Odds({"heads": Fraction(1, 2), "tails": Fraction(1, 2)})) == "Odds(heads: 1/2, tails: 1/2)"


def test_code_is_thrown_with_its_pips() -> None:
    # DSX-CORE-02
    assert dict(of(shot, Code.parse("1D+2"), 0, 0, 0)) == {value: Fraction(1, 6) for value in range(3, 9)}


def test_the_greatest_of_many() -> None:
    six = of(total, Pool(1))
    assert six.most(1) == six
    assert six.most(3).chance(lambda face: face == 6) == 1 - Fraction(5, 6) ** 3
    assert six.most(0) == Odds({1: Fraction(1)})


WEIGHTS = st.lists(st.integers(1, 40), min_size=1, max_size=6)


@given(WEIGHTS, WEIGHTS)
def test_kept_as_whole_numbers_they_are_the_same_fractions(one: list[int], other: list[int]) -> None:
    first = Odds({result: Fraction(weight, sum(one)) for result, weight in enumerate(one)})
    second = Odds({result: Fraction(weight, sum(other)) for result, weight in enumerate(other)})
    both = first.then(lambda before: second.map(lambda after: before + after))
    longhand: dict[int, Fraction] = {}
    for before, chance in first.items():
        for after, share in second.items():
            longhand[before + after] = longhand.get(before + after, Fraction(0)) + chance * share
    assert dict(both.items()) == longhand
    assert sum(both.values()) == 1
    assert both == Odds(longhand)
    assert hash(both) == hash(Odds(longhand))
    assert both != first.map(lambda _: 99)
