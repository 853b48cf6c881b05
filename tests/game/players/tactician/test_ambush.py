"""What a side in ambush does: it holds fire until the killing ground is full, then every ambusher fires."""

from __future__ import annotations

from typing import Any

import pytest

from game.battle.battle import Battle
from game.players.idle_player import IdlePlayer
from game.players.tactician import Tactician
from rules.d6.state import Alert, Stealth
from rules.frame.body import Posture
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.reflex.core import course
from tests.game.players.tactician.stage import called, man, staged, tactician
from tests.game.skirmish import field, walled

BOOKS = ("d6", "reflex")
NAMES = ("Amari", "Osei", "Bako", "Diallo")
UNSEEN = Stealth((60, 60, 60))
"""A roll that nobody's Notice reaches."""
HAMLET = (("The hamlet", tuple((column, row) for column in (31, 32, 33) for row in (6, 7, 8))),)
GOAL = {"name": "The hamlet", "kind": "reach", "side": "red", "count": 2, "worth": 3, "ends": True}


def ambush(book: str, *reds: Cell, objectives: Any = (GOAL,), rounds: int = 14, seed: str = "1") -> Battle:
    """Four who lie hidden beside the track to a hamlet, and reds: those west of column 12 are behind a wall."""
    terrain = walled(field(columns=36, rows=14), *(((12, row), 2) for row in range(14)))
    blues = (man("blue", (18 + 2 * at, 2), name, facing=180, posture="prone") for at, name in enumerate(NAMES))
    options = {"d6": {"in_hiding": NAMES}, "reflex": {"ambush": "blue", "ambush_minutes": 60}}
    forces = (*blues, *(man("red", cell, facing=90) for cell in reds))
    more = {"options": {book: options[book]}}
    staging = {"terrain": terrain, "areas": HAMLET, "objectives": objectives, "rounds": rounds, "seed": seed}
    battle = staged(book, *forces, **staging, more=more)
    if book == "d6":
        for name in NAMES:
            battle.table.put(called(battle, name), UNSEEN)
    return battle


def lie(battle: Battle, player: Tactician, rounds: int = 1) -> dict[str, list[Purpose]]:
    """What each of the four does in so many rounds, for what purpose; the reds do as little as may be."""
    idle, until = IdlePlayer(), battle.table.clock.round + rounds
    names = {called(battle, name): name for name in NAMES}
    done: dict[str, list[Purpose]] = {name: [] for name in NAMES}
    while battle.ask is not None and battle.table.clock.round < until:
        question = battle.question()
        name = names.get(battle.ask.unit)
        answer = player.choose(question) if name else idle.choose(question)
        if name:
            done[name].append(answer.purpose)
        battle.answer(answer, question)
    return done


def fires(purposes: list[Purpose]) -> bool:
    return not {Purpose.HARM, Purpose.PIN}.isdisjoint(purposes)


def stirs(purposes: list[Purpose]) -> bool:
    return not {Purpose.GO, Purpose.POSTURE, Purpose.DUCK}.isdisjoint(purposes)


@pytest.mark.parametrize("book", BOOKS)
def test_holds_fire_while_only_the_first_of_them_is_on_the_killing_ground(book: str) -> None:
    # given one enemy on the track, three more to come
    battle = ambush(book, (15, 6), (10, 6), (8, 6), (6, 6))
    player = tactician(battle)
    # when
    done = lie(battle, player)
    # then nobody fires, stands up or walks out of it, and each can say why
    assert not any(fires(purposes) or stirs(purposes) for purposes in done.values())
    assert all(battle.table.pose(called(battle, name)).posture is Posture.PRONE for name in NAMES)
    assert player.last is not None
    assert player.last.why == "the killing ground is not full yet: 1 of about 4 enemies on the killing ground"


@pytest.mark.parametrize("book", BOOKS)
def test_all_fire_in_the_same_round_once_the_killing_ground_is_full(book: str) -> None:
    battle = ambush(book, (15, 6), (17, 6), (19, 7), (6, 6))
    done = lie(battle, tactician(battle))
    assert all(fires(purposes) for purposes in done.values())


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_shows_himself_before_he_has_fired(book: str) -> None:
    battle = ambush(book, (15, 6), (17, 6), (19, 7), (6, 6))
    for purposes in lie(battle, tactician(battle)).values():
        first = next(at for at, purpose in enumerate(purposes) if purpose in (Purpose.HARM, Purpose.PIN))
        assert not stirs(purposes[:first])


@pytest.mark.parametrize("book", BOOKS)
def test_waits_no_longer_for_more_than_come(book: str) -> None:
    # given one enemy who stays on the killing ground, and nobody after him
    battle = ambush(book, (15, 6), (6, 6), (5, 6), (4, 6))
    player = tactician(battle)
    # when
    first, later = lie(battle, player), lie(battle, player, 3)
    # then
    assert not any(map(fires, first.values()))
    assert any(map(fires, later.values()))


def test_those_who_are_found_fight_at_once() -> None:
    # given a shot heard by everybody
    battle = ambush("d6", (15, 6), (10, 6), (8, 6), (6, 6))
    for name in NAMES:
        battle.table.put(called(battle, name), Alert(0))
    # then
    assert any(map(fires, lie(battle, tactician(battle)).values()))


@pytest.mark.parametrize("book", BOOKS)
def test_does_not_wait_for_the_enemy_where_he_has_got_to_his_ground_already(book: str) -> None:
    battle = ambush(book, (32, 7), (10, 6), (8, 6), (6, 6))
    done = lie(battle, tactician(battle))
    assert any(fires(purposes) or stirs(purposes) for purposes in done.values())


@pytest.mark.parametrize("book", BOOKS)
def test_leaves_the_ambush_for_ground_of_its_own_in_time(book: str) -> None:
    # given ground to be taken in the last rounds, and nobody on the track
    goal = GOAL | {"side": "blue", "count": 2}
    battle = ambush(book, (6, 6), (4, 6), objectives=(goal,), rounds=3)
    done = lie(battle, tactician(battle))
    assert any(map(stirs, done.values()))


def first_shots(battle: Battle, player: Tactician) -> dict[str, int]:
    """On which tick of the first exchange each of the four fires first; the reds do as little as may be."""
    idle, own = IdlePlayer(), {called(battle, name): name for name in NAMES}
    found: dict[str, int] = {}
    while battle.ask is not None and battle.table.clock.round < 2:
        question = battle.question()
        name = own.get(battle.ask.unit)
        answer = player.choose(question) if name else idle.choose(question)
        if name and fires([answer.purpose]):
            found.setdefault(name, course.fight(battle.table).tick)
        battle.answer(answer, question)
    return found


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_the_quick_wait_so_that_as_many_as_can_fire_on_the_same_tick(seed: str) -> None:
    # given a killing ground that is full, and people who are ready on different ticks
    battle = ambush("reflex", (15, 6), (17, 6), (19, 7), (6, 6), seed=seed)
    # when
    ticks = first_shots(battle, tactician(battle))
    # then nearly all fire the first volley, and nobody lags far behind
    volley = max(ticks.values())
    assert len(ticks) == len(NAMES)
    assert sum(tick == volley for tick in ticks.values()) >= 3
    assert all(volley - tick <= 2 for tick in ticks.values())
