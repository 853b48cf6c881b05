"""How quickly the tactician thinks: milliseconds a unit's round, and battles a minute with him on both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import process_time

import pytest

from game.battle.battle import Battle
from game.battle.gc_tuning import gc_tuned
from game.battle.question import Question
from game.battle.setup import Setup
from game.board.grid import SquareGrid
from game.players.player import Player
from game.players.playing import play_on, seated
from rules.frame.forms import Action
from tests.bench import wesnoth
from tests.bench.goals import held
from tests.bench.test_bench_battle import EACH, raid
from tests.bench.timing import best, uncounted
from tests.bench.yardstick import BARE, RADIUS, SIDE, Yardstick, country

ANSWERS = 120
"""Answers of a battle that are timed."""
TIMES = 3
"""A battle has so many times the units where it is looked how its cost grows."""
GROWTH = 1.2
"""Among three times the units a unit's round may take so many times as long."""
GOAL = 25e-3
"""Seconds of thought a unit's round may take on the machine for which the bare pass of sight was measured."""


@dataclass
class Timed:
    """A player whose thinking is timed: how long in all, and about which units in which rounds."""

    player: Player
    seconds: float = 0.0
    rounds: set[tuple[int, int]] = field(default_factory=set)

    def choose(self, question: Question) -> Action:
        """His answer."""
        start = process_time()
        answer = self.player.choose(question)
        self.seconds += process_time() - start
        self.rounds.add((question.view.clock.round, question.ask.unit))
        return answer


def timed(setup: Setup, answers: int, names: tuple[str, str] = ("tactician", "tactician")) -> Mapping[str, Timed]:
    """The first answers of a battle, with the players' thinking timed."""
    battle = Battle(setup, "1")
    players = {side: Timed(own) for side, own in seated(setup, names, "1", battle).items()}
    with gc_tuned():  # as in the lab
        for _ in islice(play_on(battle, players), answers):
            pass
    return players


def each_round(setup: Setup, answers: int) -> float:
    """Seconds of processor time a battle takes, thinking and rules, for each round of each unit."""
    start = process_time()
    players = timed(setup, answers)
    return (process_time() - start) / sum(len(own.rounds) for own in players.values())


def test_a_units_round_is_thought_over_quickly() -> None:
    setup = raid()
    yardstick = Yardstick(country(SquareGrid(SIDE, SIDE, 1.5)), RADIUS)
    timed(setup, ANSWERS)
    with uncounted():
        players = timed(setup, ANSWERS)
    each = sum(own.seconds for own in players.values()) / sum(len(own.rounds) for own in players.values())
    bare = best(lambda: yardstick.look((50, 50)), 25)
    told = f"{1e3 * each:.1f} ms a unit's round, {each / bare:.0f} bare passes of sight"
    held(f"tactician's thought, {EACH} against {EACH}", told, each / bare, GOAL / BARE)


@pytest.mark.long
def test_a_battle_costs_no_more_than_its_units_say() -> None:
    """Three times the units are to take three times as long: a unit's round takes what it took among fewer."""
    few, many = raid(), raid(TIMES * EACH)
    with uncounted():
        timed(few, ANSWERS)
        turns = [(each_round(few, ANSWERS), each_round(many, TIMES * ANSWERS)) for _ in range(2)]
    alone, crowded = (1e3 * min(seconds) for seconds in zip(*turns, strict=True))
    told = f"{alone:.1f} ms at {EACH} against {EACH}, {crowded:.1f} ms at {TIMES} times as many"
    held("tactician, growth with the units", told, crowded, GROWTH * alone)


@pytest.mark.long
@pytest.mark.skipif(wesnoth.program() is None, reason="wesnoth is not installed")
@pytest.mark.parametrize(("each", "times"), [(12, 3.5), (40, 1.5)])
def test_a_units_round_beside_wesnoth(each: int, times: float, tmp_path: Path) -> None:
    """All a battle takes, thinking and rules, for each round of each unit, beside Wesnoth's AI for a unit's turn."""
    setup = raid(each)
    timed(setup, ANSWERS)
    with uncounted():
        mine = 1e3 * each_round(setup, ANSWERS * each // EACH)
    theirs, turns = wesnoth.milliseconds(tmp_path, each)
    told = f"{mine:.1f} ms a unit's round beside {theirs:.1f} ms a unit's turn of Wesnoth's"
    held(f"tactician beside Wesnoth, {each} against {each}", f"{told} ({turns} turns)", mine, times * theirs)
