"""What a unit's round costs, in Python calls: one battle of seed 1, counted in a process of its own.

The count is the same under every hash seed, on every machine and under every load: whoever makes a decision dearer
sees it in the figure, and nobody else does.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from cProfile import Profile
from dataclasses import asdict, dataclass
from pathlib import Path

from game import data
from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.script import Step
from game.battle.setup import set_up
from game.players.player import Player
from game.players.playing import play_on, seated

ROOT = Path(__file__).parent.parent.parent
SEED = "1"
WARM = 200
"""After so many decisions a battle is warm: what can be kept from one to the next has been kept."""


@dataclass(frozen=True)
class Case:
    """One battle: which, under which book, played by whom on every side, and how many rounds of units are counted."""

    scenario: str
    book: str
    player: str
    rounds: int


@dataclass(frozen=True)
class Cost:
    """Calls: of setting the battle up, and of each unit's round when the battle is cold and when it is warm. A battle
    that is over before it is warm has no figure for that.
    """

    set_up: int
    cold: int
    warm: int | None = None


class Counter:
    """Counts Python calls, those of built-in functions among them."""

    def __init__(self) -> None:
        self._profile = Profile()

    def __enter__(self) -> Counter:
        self._profile.enable()
        return self

    def __exit__(self, *_: object) -> None:
        self._profile.disable()

    @property
    def calls(self) -> int:
        """So many so far."""
        return sum(entry.callcount for entry in self._profile.getstats())


def begun(case: Case) -> tuple[Battle, Mapping[str, Player]]:
    """The battle of a case before its first answer, with its players."""
    setup = set_up(read_scenario(data.maps() / f"{case.scenario}.toml"), case.book)
    battle = Battle(setup, SEED)
    return battle, seated(setup, [case.player] * len(setup.scenario.side), SEED, battle)


def counted(case: Case, warm: bool = False) -> Cost:
    """The cost of a case, counted in this process; cold means that nothing was played in it before."""
    gc.disable()  # what the collector calls hangs on when it comes
    with Counter() as setting_up:
        battle, players = begun(case)
    cold = each_round(battle, players, case.rounds)
    if not warm:
        return Cost(setting_up.calls, cold)
    answers = play_on(battle, players)
    while len(battle.script) < WARM and next(answers, True) is None:
        pass
    return Cost(setting_up.calls, cold, None if battle.over else each_round(battle, players, case.rounds))


def each_round(battle: Battle, players: Mapping[str, Player], rounds: int) -> int:
    """Calls for each round of each unit, over the next so many of them or to the end of the battle."""
    seen: set[tuple[int, int]] = set()
    answers, counter = play_on(battle, players), Counter()
    while battle.ask is not None:
        asked = battle.table.clock.round, battle.ask.unit
        if len(seen) == rounds and asked not in seen:
            break
        seen.add(asked)
        with counter:
            next(answers)
    return round(counter.calls / len(seen))


def along(battle: Battle, script: Sequence[Step], players: Mapping[str, Player]) -> tuple[int, int]:
    """What thinking costs at the positions of a script, whatever the players would answer there now: calls for each
    decision, and how many decisions there were.
    """
    gc.disable()
    counter, decisions = Counter(), 0
    for step in script:
        if step.word == "answer":
            with counter:
                question = battle.question()
                players[question.side].choose(question)
            decisions += 1
        battle.perform(step)
    return round(counter.calls / max(1, decisions)), decisions


def apart(case: Case, warm: bool = False, **environment: str) -> Cost:
    """The cost of a case, counted in a fresh process."""
    words = [sys.executable, "-m", "tests.cost.counting", json.dumps(asdict(case)), *(["--warm"] if warm else [])]
    told = subprocess.run(words, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=True)
    return Cost(**json.loads(told.stdout))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(counted(Case(**json.loads(sys.argv[1])), "--warm" in sys.argv))))
