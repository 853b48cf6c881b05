"""A journal may come from a stranger: whatever numbers a kept state has, it is refused or costs no more than others."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from types import FrameType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from game.battle.battle import Battle
from game.battle.report import report
from game.battle.script import Rest
from game.battle.setup import Setup
from game.battle.store import Store
from game.players.forms import fillable, spread
from game.players.random_player import RandomPlayer
from rules.kernel.faults import Faulty
from tests.rules.every_book.books import everyone

ANSWERS = 4
CALLS = 1_000_000
"""Calls of functions for a state and some answers: several times what a sound one takes."""
EXTREMES: tuple[Any, ...] = (
    10**18, 10**9, 10**6, 10**4, 300, 0, -1, -(10**6), -(10**18), 1e300, 1e-300, float("nan"), float("inf"),
)  # fmt: skip


class Overworked(BaseException):
    """More functions were called than a state is worth."""


@contextmanager
def counted_work() -> Iterator[list[int]]:
    """Counts the calls of functions, and ends it when there are too many."""
    count, before = [0], sys.gettrace()

    def look(frame: FrameType, event: str, arg: object) -> None:
        count[0] += 1
        if count[0] > CALLS:
            raise Overworked

    sys.settrace(look)
    try:
        yield count
    finally:
        sys.settrace(before)


@lru_cache(maxsize=8)
def kept(book: str) -> tuple[Setup, str]:
    """A battle of everyone after some answers: what it starts from, and its last kept state as text."""
    setup = everyone(book, "hex")
    setup = replace(setup, ground=replace(setup.ground, digest="0" * 64))
    battle, player = Battle(setup, "1"), RandomPlayer("x")
    for _ in range(ANSWERS):
        battle.answer(player.choose(battle.question()))
    state = json.dumps(Store(setup.book).write(battle.rests[-1].state))
    battle.close()
    return setup, state


def numbers(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all numbers within plain values."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from numbers(each, (*way, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from numbers(each, (*way, at))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield way


def put(state: Any, way: tuple[Any, ...], value: Any) -> None:
    *path, last = way
    for step in path:
        state = state[step]
    state[last] = value


def played_on(setup: Setup, state: Any) -> bool:
    """Take a state up as a journal's is, look at everything, and play on; whether it was not refused."""
    try:
        snapshot = Store(setup.book, setup.ground.terrain.grid).read(state, "battle.jsonl", "line 2")
    except Faulty:
        return False
    battle = Battle(setup, "1")
    try:
        battle.resume(Rest(0, lambda: snapshot, 0, "0" * 32), [])
        question = battle.question()
        for offer in list(filter(fillable, question.menu.offers))[:3]:
            for action in list(spread(offer, 2)):
                question.forecast(action)
        report(battle, "blue")
        player = RandomPlayer("y")
        battle.answer(player.choose(battle.question()))
    except Exception:  # a state that no battle can be in: the commands say so
        return False
    finally:
        battle.close()
    return True


def test_a_sound_state_is_played_on_well_within_the_bound(book: str) -> None:
    setup, text = kept(book)
    with counted_work() as count:
        assert played_on(setup, json.loads(text))
    assert count[0] < CALLS / 2


@settings(max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture], phases=[Phase.generate])
@given(st.data())
def test_numbers_out_of_all_bounds_are_refused_or_cost_no_more_than_others(book: str, data: st.DataObject) -> None:
    setup, text = kept(book)
    state = json.loads(text)
    ways = list(numbers(state))
    for _ in range(data.draw(st.integers(1, 3))):
        put(state, data.draw(st.sampled_from(ways)), data.draw(st.sampled_from(EXTREMES)))
    with counted_work():
        played_on(setup, state)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda state: state.update(next=10**9), "1000000000 is out of bounds"),
        (lambda state: state.update(next=10**18), "is out of bounds"),
        (lambda state: state.update(next=999_999), "the next entity is 999999"),
        (lambda state: state.update(next=1), "the next entity is 1: it comes after"),
        (lambda state: state["entities"][1].__setitem__(0, 10**6), "stands after entity 1000000"),
        (lambda state: state["entities"].reverse(), "stands after entity"),
        (lambda state: body(state).update(length=1e9), "1000000000.0 is out of bounds"),
        (
            lambda state: body(state).update(length=9e5, width=9e5),
            "900000.0 is out of bounds as the length of a body, which is up to 100 cells long",
        ),
        (lambda state: body(state).update(height=-1.0), "-1.0 is out of bounds as the height of a body"),
        (lambda state: body(state).update(width=float("nan")), "nan is out of bounds"),
        (lambda state: looks(state).update(width=9e5), "900000.0 is out of bounds as the width of a body"),
        (lambda state: body(state).update(plan="1e999999999"), "'1e999999999' is out of bounds"),
    ],
)
def test_a_number_out_of_bounds_is_one_clear_fault(change: Any, why: str) -> None:
    setup, text = kept("d6")
    state = json.loads(text)
    change(state)
    with pytest.raises(Faulty) as faulty:
        Store(setup.book, setup.ground.terrain.grid).read(state, "battle.jsonl", "line 2")
    (fault,) = faulty.value.faults
    assert str(fault).startswith("battle.jsonl:line 2: the state kept here cannot be read (") and why in str(fault)


def body(state: Any) -> Any:
    """The first body in a state."""
    return next(parts["Body"] for _, parts in state["entities"] if "Body" in parts)


def looks(state: Any) -> Any:
    """The body of a contact, as a side remembers it."""
    sides = (parts["Intel"] for _, parts in state["entities"] if "Intel" in parts)
    return next(contact["looks"]["pose"]["body"] for side in sides for contact in side["contacts"])
