"""Many battles between computer players, each kept as a line of a file: who won, why, and what was offered and taken.

python -m tests.matches FILE WORKERS SCENARIO[@BOOK[+SWITCH..]]:PLAYERS:FIRST-LAST ...
                                           plays what FILE does not hold yet
python -m tests.matches --tell FILE...     sums up what files hold

PLAYERS is one name for all sides, or a name a side with a slash between: tactician/greedy. `yardstick` is the tactician
as it was. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.gc_tuning import gc_tuned
from tests.audit.playing import kind_of
from tests.seats import seated
from tests.soak import ready, say

AT_ONCE = 12
"""Battles that a worker plays before a fresh one takes its place."""
Job = tuple[str, str, int]
"""A scenario with its book, the players, and a seed."""


def play(job: Job) -> dict[str, Any]:
    """One battle, as a line of the file."""
    scenario, players, seed = job
    setup, start = ready(scenario), time.process_time()
    names = players.split("/") if "/" in players else [players] * len(setup.scenario.side)
    offered, taken = Counter[str](), Counter[str]()
    battle = Battle(setup, str(seed))
    seats = seated(setup, names, str(seed), battle)
    with gc_tuned():
        while not battle.over:
            question = battle.question()
            offered.update(map(kind_of, question.menu.offers))
            action = seats[question.side].choose(question)
            taken[action.kind] += 1
            battle.answer(action, question)
    verdict = battle.verdict
    assert verdict is not None
    told = {"winners": sorted(verdict.winners), "why": verdict.reason, "rounds": battle.table.clock.round}
    battle.close()
    cost = round(time.process_time() - start, 2)
    return {"job": job, **told, "offered": offered, "taken": taken, "seconds": cost}


def jobs(words: Sequence[str], kept: Iterable[dict[str, Any]]) -> Iterator[Job]:
    """What there is to play, a seed of each match in turn."""
    done = {tuple(line["job"]) for line in kept}
    rows = []
    for word in words:
        scenario, players, seeds = word.rsplit(":", 2)
        first, last = map(int, seeds.split("-"))
        rows.append([(scenario, players, seed) for seed in range(first, last + 1)])
    for each in zip_longest(*rows):
        yield from (job for job in each if job is not None and job not in done)


def lines(file: Path) -> list[dict[str, Any]]:
    """What a file holds."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def run(file: Path, workers: int, words: Sequence[str]) -> None:
    """Play them, and keep each as soon as it is over."""
    todo = list(jobs(words, lines(file)))
    with get_context("spawn").Pool(workers, maxtasksperchild=AT_ONCE) as pool, file.open("a") as out:
        for line in pool.imap_unordered(play, todo):
            out.write(f"{json.dumps(line)}\n")
            out.flush()


def tell(files: Iterable[Path]) -> Iterator[str]:
    """Wins by match, and how often each form was offered and taken in all of them."""
    wins, offered, taken = dict[tuple[str, str], Counter[str]](), Counter[str](), Counter[str]()
    for line in (line for file in files for line in lines(file)):
        scenario, players, _ = line["job"]
        wins.setdefault((scenario, players), Counter())[" and ".join(line["winners"]) or "nobody"] += 1
        offered.update(line["offered"])
        taken.update(line["taken"])
    for (scenario, players), won in sorted(wins.items()):
        yield f"{scenario} {players}: " + ", ".join(f"{side} {many}" for side, many in sorted(won.items()))
    yield ", ".join(f"{form} {many:,} / {taken[form]:,}" for form, many in offered.most_common())


def main(words: list[str]) -> None:
    """Play, or tell."""
    if words[0] == "--tell":
        for sentence in tell(map(Path, words[1:])):
            say(sentence)
    else:
        run(Path(words[0]), int(words[1]), words[2:])


if __name__ == "__main__":
    main(sys.argv[1:])
