"""The laws of a course: its readings agree, whatever its steps are."""

from __future__ import annotations

import tracemalloc
from collections.abc import Generator
from fractions import Fraction
from inspect import Parameter, Signature
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import odds
from rules.kernel.courses import reading
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each, Repeat, folded
from rules.kernel.courses.steps import Choice, Drawn, Known, Stage, Step, stage
from rules.kernel.courses.sums import Together
from rules.kernel.dice import Dice, Pool, Scripted, TooMany
from rules.kernel.keeping import MOST, ROOM
from rules.kernel.odds import Odds

NAMES = ("a", "b", "c", "d")
FIELDS = dict(zip(NAMES, range(4), strict=True)) | {
    "over": (1, 2),
    "none": (),
    "times": 3,
    "bad": False,
    "total": 1,
    "most": 100,
}


class Rule:
    """A rule that reads these fields, and a die of so many sides if it has any."""

    def __init__(self, reads: tuple[str, ...], more: int, sides: int) -> None:
        names = (*(("dice",) if sides else ()), *reads)
        self.__signature__ = Signature([Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names])
        self.more, self.sides = more, sides

    def __call__(self, *read: Any) -> int:
        die = read[0].roll(Pool(1, self.sides)).value if self.sides else 0
        return int(1 + die + sum(2 * each for each in read[bool(self.sides) :])) % self.more


READS = st.lists(st.sampled_from(NAMES), max_size=2, unique=True).map(tuple)
RULES = st.builds(Rule, READS, st.integers(2, 3), st.sampled_from([0, 2, 3]))
SET = st.sampled_from(NAMES)


def staged(rule: Rule, name: str) -> Stage:
    """It as a stage that sets a field."""
    return Stage(rule, (name,), "anybody" if rule.sides else "")


STAGES = st.builds(staged, RULES, SET)
CHOICES = st.builds(lambda reads, name: Choice("which", Rule(reads, 3, 0), name), READS, SET)


@stage("total", "bad", roller="anybody")
def throw(dice: Dice, total: int, bad: bool, a: int, b: int) -> tuple[int, bool]:
    """Something to be added up, and something that gets worse."""
    value = dice.roll(Pool(1, 2)).value + a + b
    return total + value, bad or value > 2


@st.composite
def loops(draw: st.DrawFn) -> Step:
    """A step that walks others several times."""
    if draw(st.booleans()):
        body = draw(st.lists(STAGES, min_size=1, max_size=2))
        return Each(Course(*body), draw(st.sampled_from(["over", "none"])), draw(SET))
    first = draw(st.sampled_from(["", "a"]))
    many = Repeat(Course(throw), "times", adds="total", worst=("bad",), first=first, given={"b": draw(SET)})
    if draw(st.booleans()):
        return many
    return Together(Course(throw), Course(many), adds="total", most="most", worst=("bad",))


COURSES = st.lists(st.one_of(STAGES, STAGES, CHOICES, loops()), min_size=1, max_size=5).map(
    lambda steps: Course(*steps)
)


def answered(choice: Choice, known: Known) -> Generator[Any, Any, Any]:
    """Every player answers by the policy."""
    yield from ()
    return choice.policy(*(known[name] for name in Stage(choice.policy, choice.sets).reads))


def played(dice: Dice, course: Course, wanted: tuple[str, ...]) -> tuple[Any, ...]:
    """What comes of it in play."""
    flow = course.play(FIELDS, lambda _: dice, answered)
    with pytest.raises(StopIteration) as end:
        next(flow)
    found = itemgetter(*wanted)(end.value.value)
    return found if len(wanted) > 1 else (found,)


def value(a: int, total: int, bad: bool, d: int) -> float:
    return 3 * a + total / 7 + d * bad


@settings(deadline=None, max_examples=100)
@given(COURSES, st.lists(st.sampled_from(sorted(FIELDS)), min_size=1, max_size=3, unique=True))
def test_foretold_is_all_that_can_be_played(course: Course, wanted: list[str]) -> None:
    """With exact weights, whatever is wanted."""
    ways, whole = odds.ways(played, (course, tuple(wanted)))
    assert course.foretell(FIELDS, *wanted) == Odds.counted(ways, whole)


@settings(deadline=None, max_examples=100)
@given(COURSES)
def test_worth_is_the_mean_of_what_is_foretold(course: Course) -> None:
    """To 1e-9, asked again as well."""
    found = course.foretell(FIELDS, "a", "total", "bad", "d").mean(lambda end: Fraction(value(*end)))
    assert course.worth(FIELDS, value) == pytest.approx(float(found), abs=1e-9)
    assert course.worth(FIELDS, value) == course.worth(dict(FIELDS), value)


def test_what_is_put_together_ends_at_a_limit() -> None:
    """The same, and what is beyond it is as bad as can be."""
    course = Course(Together(Course(throw), Course(throw), adds="total", most="most", worst=("bad",)))
    fields = FIELDS | {"a": 0, "b": 1}
    every = course.foretell(fields, "total", "bad")
    capped = course.foretell(fields | {"most": 6}, "total", "bad")
    assert capped == every.map(lambda end: (6, True) if end[0] >= 6 else end)


def test_what_is_added_up_ends_at_a_limit() -> None:
    """All from there on is one end, and the rest stays exact."""
    course = Course(Repeat(Course(throw), "times", adds="total", most="most", worst=("bad",)))
    fields = FIELDS | {"total": 0, "times": 4, "a": 0, "b": 0, "most": 6}
    every = course.foretell(fields | {"most": 100}, "total")
    assert course.foretell(fields, "total") == every.map(lambda end: (min(6, end[0]),))
    one = course.foretell(fields | {"times": 1, "most": 2}, "total")
    assert one == Odds.counted({(1,): 1, (2,): 1}, 2)


def test_a_course_goes_on_from_what_was_foretold_before() -> None:
    """Handed on as a distribution, it comes to the same as one course; it is no part of what is played."""
    twice = Repeat(Course(throw), "times", adds="total", worst=("bad",))
    before = Course(throw).foretell(FIELDS, "total", "bad")
    after = Course(Drawn("before", "total", "bad"), twice)
    assert after.foretell(FIELDS | {"before": before}, "total", "bad") == Course(throw, twice).foretell(
        FIELDS, "total", "bad"
    )
    assert after.foretell(FIELDS | {"before": None}, "total", "bad") == Course(twice).foretell(FIELDS, "total", "bad")
    with pytest.raises(AssertionError):
        after.rolled(FIELDS, Scripted(()))


def test_a_stage_may_keep_its_ends_for_every_course() -> None:
    """It is asked anew only once they are forgotten."""
    asked = list[int]()

    def fell(dice: Dice, a: int) -> int:
        asked.append(a)
        return dice.roll(Pool(1, 6)).value + a

    kept = Stage(fell, ("b",), "anybody", kept=True)
    found = [Course(kept).foretell(FIELDS, "b") for _ in range(2)]
    assert found[0] == found[1] and len(asked) == 6
    ROOM.clear()
    assert Course(kept).foretell(FIELDS, "b") == found[0] and len(asked) == 12


def test_walks_of_different_chances_are_folded_as_well() -> None:
    """What one adds and what another adds, up to a limit; the worst of both."""
    one, other = (Course(throw).foretell(FIELDS | {"total": 0, "a": more}, "total", "bad") for more in (0, 2))
    both = one.joined(other, lambda a, b: (a[0] + b[0], a[1] or b[1]))
    assert Odds.counted(*folded(one.ways(), other.ways(), 1, None, 1)) == both
    limited = both.map(lambda end: end if end[0] < 5 else (5, True))
    assert Odds.counted(*folded(one.ways(), other.ways(), 1, 5, 1)) == limited


def test_choices_are_put_in_play() -> None:
    """The player's answer takes the place of the policy's; each step is thrown with the dice of its role."""
    put = Choice("which", lambda a: a + 1, "b")
    course = Course(put, Stage(lambda dice, b: b + dice.roll(Pool(1)).value, ("c",), "thrower"))

    def asked(choice: Choice, known: Known) -> Generator[Any, Any, Any]:
        return (yield choice.name, known["a"])

    flow = course.play({"a": 1}, {"thrower": Scripted((4,))}.__getitem__, asked)
    assert next(flow) == ("which", 1)
    with pytest.raises(StopIteration) as end:
        flow.send(10)
    assert end.value.value["c"] == 14
    assert set(course.foretell({"a": 1}, "c")) == {(each,) for each in range(3, 9)}


@stage("a", "b", roller="anybody")
def wide(dice: Dice) -> tuple[int, int]:
    return dice.roll(Pool(1, 200)).value, dice.roll(Pool(1, 200)).value


def test_too_many_states_are_refused() -> None:
    """More than 20,000 after a step: it must be told in narrower ones."""
    assert reading.MOST_STATES == 20_000
    with pytest.raises(TooMany):
        Course(wide).foretell({}, "a", "b")


def left(total: int, most: int) -> float:
    return total - most


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """All courses together keep so many entries, however much is asked of them; those of bare stages take two or three
    times what they take in play. What is asked again and again stays.
    """
    ROOM.clear()
    monkeypatch.setattr(ROOM, "most", 10_000)
    asked: list[int] = []

    def seen(a: int) -> int:
        asked.append(a)
        return a

    thrown = Stage(lambda dice, a: (a, dice.roll(Pool(3)).value), ("a", "total"), "anybody")
    course = Course(Stage(seen, ("a",)), thrown)
    most, heaviest = 0, 0
    tracemalloc.start()
    for number in range(600):
        course.worth({"a": number, "most": number}, left)
        course.worth({"a": -1, "most": -1}, left)
        most, heaviest = max(most, ROOM.kept), max(heaviest, tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert most <= ROOM.most // 2 + 100
    assert heaviest * MOST / ROOM.most < 3 * 57_000_000
    assert asked.count(-1) == 1
    ROOM.clear()
