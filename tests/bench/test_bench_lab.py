"""What the lab costs: beside the bare battle next to nothing, no memory however many battles; how many a minute."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest

from game import data
from game.battle.battle import Battle
from game.lab.arms import Arm, written
from game.lab.notable_battles import Choosing
from game.lab.outcome_tally import Tallied
from game.lab.pool import Pool
from game.lab.trial import forget, play, prepared, seed_of
from game.lab.variation import Change
from game.players.playing import play_on, seated
from tests.bench.goals import held, tell
from tests.bench.test_bench_battle import EACH
from tests.bench.timing import side_by_side
from tests.game.lab.duel import as_written, duel
from tests.tiny_book import installed

MANY = 2000
SETTLED = 300
"""Battles after which every cache that is kept has been filled."""
MORE = 4000
"""Kilobytes that the battles after those may still add: a few figures of each, for finding the typical one."""


def crossing(player: str) -> Arm:
    file = data.maps() / "crossing" / "first-shots.toml"
    return written(str(file), "d6", (("blue", player), ("red", player)))


def test_watching_a_battle_costs_next_to_nothing() -> None:
    arm = crossing("greedy")
    trial = next(arm.trials("1", range(1)))
    setup = prepared(arm.scenario, arm.book, Change())

    def bare() -> None:
        battle = Battle(setup, seed_of("1", arm.key, 0))
        for _ in play_on(battle, seated(setup, ["greedy", "greedy"], trial.seed)):
            pass
        battle.close()

    mine, theirs = side_by_side(lambda: play(trial), bare, times=10)
    held("a battle in the lab", f"{mine:.2f} s, bare {theirs:.2f} s", mine, 1.15 * theirs)


@pytest.mark.long
def test_memory_stays_flat_over_two_thousand_battles(tmp_path: Path) -> None:
    with installed(pytest.MonkeyPatch()):
        forget()
        arm = as_written(duel(tmp_path))
        tallied, choosing = Tallied(("blue", "red")), Choosing({"blue": "Blue", "red": "Red"})
        before = 0
        for number, outcome in enumerate(Pool(1).play(arm.trials("1", range(MANY)))):
            tallied.add(outcome)
            choosing.consider(outcome)
            if number == SETTLED:
                before = most_memory()
        grown = most_memory() - before
    assert tallied.counted == MANY
    held("memory of many battles", f"{MANY - SETTLED} of them add {grown} kB", grown, MORE)


def most_memory() -> int:
    """The most memory this process has taken so far, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.long
def test_battles_a_minute_with_tacticians_on_both_sides() -> None:
    """Eight against eight on two processors; the goal is sixty."""
    file = data.maps() / "farm" / "raid.toml"
    arm = written(str(file), "d6", (("blue", "tactician"), ("red", "tactician")))
    figures = sum(force.count for force in prepared(str(file), "d6", Change()).scenario.force)
    battles = 8
    pool = Pool(2)
    list(pool.play(arm.trials("0", range(2))))
    start = time.perf_counter()
    answers = sum(outcome.answers for outcome in pool.play(arm.trials("1", range(battles))))
    took = time.perf_counter() - start
    tell(
        "battles a minute, tacticians",
        f"{60 * battles / took:.0f} battles a minute of {figures} figures ({EACH} against {EACH} is the goal's size), "
        f"{1000 * 2 * took / answers:.1f} ms an answer on each of two processors",
    )
