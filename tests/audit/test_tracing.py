"""What has run is told apart from what hasn't, and looking on leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from types import FunctionType

import pytest

from rules.kernel import odds
from rules.reflex.core import location
from tests.audit.marks import RAN, marks
from tests.audit.tracing import RULES, Tracer


def plain() -> int:
    return 1


def with_words() -> int:
    """Told by its words, which stay in front."""
    return 1


def counting() -> Iterator[int]:
    yield 1


@lru_cache(maxsize=1)
def remembered() -> int:
    return 1


def makes() -> Callable[[], int]:
    more = 1

    def made() -> int:
        return more

    return made


class Figure:
    @property
    def shown(self) -> int:
        return 1

    @staticmethod
    def stated() -> int:
        return 1

    def named(self) -> int:
        return 1


RUNS: dict[str, Callable[[], object]] = {
    "plain": plain,
    "with_words": with_words,
    "counting": lambda: [*counting()],
    "remembered": remembered,
    "Figure.shown": lambda: Figure().shown,
    "Figure.stated": Figure.stated,
    "Figure.named": lambda: Figure().named(),
}


@pytest.fixture
def tracer() -> Tracer:
    remembered.cache_clear()
    return Tracer(Path(__file__))


def here(*names: str) -> frozenset[str]:
    return frozenset(f"tests/audit/test_tracing.py: {name}" for name in names)


@pytest.mark.parametrize("name", RUNS)
def test_one_that_runs_is_told_from_those_that_do_not(tracer: Tracer, name: str) -> None:
    with tracer.looking_on():
        RUNS[name]()
    assert tracer.otherwise == here(name)
    assert not tracer.in_play


def test_what_runs_in_play_is_told_from_what_runs_otherwise(tracer: Tracer) -> None:
    with tracer.looking_on():
        plain()
        with tracer.playing():
            with_words()
        Figure.stated()
    assert tracer.otherwise == here("plain", "Figure.stated")
    assert tracer.in_play == here("with_words")


def test_a_function_within_another_runs_when_it_is_called_not_when_it_is_made(tracer: Tracer) -> None:
    with tracer.looking_on():
        made = makes()
        with tracer.playing():
            made()
    assert tracer.otherwise == here("makes")
    assert tracer.in_play == here("makes.<locals>.made")


def test_a_generator_runs_when_it_is_first_asked(tracer: Tracer) -> None:
    with tracer.looking_on():
        numbers = counting()
        with tracer.playing():
            assert next(numbers) == 1
    assert tracer.in_play == here("counting")
    assert not tracer.otherwise


def test_nothing_is_left_behind(tracer: Tracer) -> None:
    before = plain.__code__
    with tracer.looking_on():
        made = makes()
        assert plain.__code__ is not before
    assert plain.__code__ == before
    assert RAN not in globals()
    assert plain() == made() == 1
    assert not {*marks(Path(__file__)).take()}


def test_whatever_a_battle_breaks_off_with_nothing_is_left_behind(tracer: Tracer) -> None:
    before = plain.__code__
    with pytest.raises(ZeroDivisionError), tracer.looking_on():
        raise ZeroDivisionError
    assert plain.__code__ == before


def test_every_function_of_the_rules_has_its_mark() -> None:
    names = frozenset(marks(RULES).names)
    for function in (odds.__dict__[name] for name in dir(odds)):
        if isinstance(function, FunctionType) and function.__module__ == odds.__name__:
            assert f"rules/kernel/odds.py: {function.__qualname__}" in names
    assert any(name.startswith("rules/reflex/core/location.py: ") for name in names)
    before = location.spot.__code__
    with Tracer().looking_on():
        assert location.spot.__code__ is not before
    assert location.spot.__code__ == before
