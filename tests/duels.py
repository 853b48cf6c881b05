"""A player against another over pairs of battles: the same scenario, book and seed, once from either side.

python -m tests.duels FILE [--player tactician] [--against yardstick] [--books d6 ..] [--scenarios farm/raid ..]
                      [--seeds 1-99] [--pairs 6] [--most 20] [--target 0.65] [--minutes 30]
python -m tests.duels --tell FILE...

A win counts 1, a battle that nobody wins the share of the objectives' points. Every scenario is played under every book
that has its people and mines, for so many PAIRS; a book whose 95 % interval still holds its target then goes on, up to
MOST pairs a scenario, and one that is decided stops. So a scenario whose interval holds 45 %. A run that is stopped
goes on where it was. One process: start it with nice. `python -m tests.sergeant --duels FILE` tells what was counted
meanwhile.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.gc_tuning import gc_tuned
from game.battle.objectives import Verdict
from game.battle.script import Step
from game.lab.numbers import Interval, student
from game.players.player import reasons
from rules.kernel.faults import Faulty
from tests.matches import lines
from tests.seats import seated
from tests.sergeant.counting import Sergeant
from tests.soak import ready, say

BOOKS = ("d6", "reflex", "graydawn", "gurps", "darkconspiracy")
SCENARIOS = (
    *("crossing/first-shots", "farm/raid", "bunker/corridors", "inn/the-inn"),
    *("street/the-covered-street", "wielka/bridge-ambush", "farm/room-by-room", "quarry/powder-and-rain"),
)
"""The eight scenarios by which a player is judged: attack and defence, rooms and open ground, squares and hexes."""
TARGETS = {"yardstick": 0.65, "greedy": 0.8}
"""Share of wins that a tactician has to reach in every book."""
POOR = 0.45
"""No scenario's interval may lie wholly below this."""
Job = tuple[str, str, str, int, int]
"""A scenario with its book, the player, its opponent, a seed, and the number of the player's side."""


@cache
def playable(scenario: str) -> bool:
    """Whether a scenario can be played under the book after its @, which may lack its people or its mines."""
    try:
        ready(scenario)
    except Faulty:
        return False
    return True


def play(job: Job) -> dict[str, Any]:
    """One battle, as a line of the file; other sides than the first two are played as their scenario says."""
    scenario, player, against, seed, seat = job
    setup, start = ready(scenario), time.process_time()
    sides = [side.name for side in setup.scenario.side]
    names = [side.player for side in setup.scenario.side]
    names[seat], names[1 - seat] = player, against
    battle = Battle(setup, str(seed))
    seats, sergeant = seated(setup, names, str(seed), battle), Sergeant(battle)
    with gc_tuned():
        while not battle.over:
            question = battle.question()
            asked = seats[question.side]
            step = Step("answer", question.side, asked.choose(question), reasons=reasons(asked))
            assert step.action is not None
            sergeant.before(step)
            battle.answer(step.action, question, step.reasons)
            sergeant.after(step)
    verdict = battle.verdict
    assert verdict is not None
    tallies = sergeant.finish()
    line = {
        "job": job,
        "book": setup.book.name,
        "sides": sides,
        "players": names,
        "winners": sorted(verdict.winners),
        "why": verdict.reason,
        "points": dict(verdict.points),
        "score": score(verdict, sides[seat], sides[1 - seat]),
        "rounds": battle.table.clock.round,
        "seconds": round(time.process_time() - start, 2),
        "tallies": [(name, tallies[side].written()) for side, name in zip(sides, names, strict=True)],
    }
    battle.close()
    return line


def score(verdict: Verdict, own: str, other: str) -> float:
    """What a battle counts for a side: 1 for a win, 0 for the other's; else its share of both sides' points."""
    if (own in verdict.winners) != (other in verdict.winners):
        return float(own in verdict.winners)
    points = dict(verdict.points)
    mine, theirs = max(0, points.get(own, 0)), max(0, points.get(other, 0))
    return mine / (mine + theirs) if mine + theirs else 0.5


def interval(pairs: Sequence[float]) -> Interval:
    """The mean score and Student's interval for it, with one pair won and one lost thrown in for its width, so that a
    few pairs that end alike do not look certain.
    """
    if not pairs:
        return Interval(0.5, 0.0, 1.0)
    padded = (*pairs, 0.0, 1.0)
    middle = math.fsum(padded) / len(padded)
    variance = math.fsum((each - middle) ** 2 for each in padded) / (len(padded) - 1)
    aside = student(len(padded) - 1) * math.sqrt(variance / len(padded))
    return Interval(math.fsum(pairs) / len(pairs), max(0.0, middle - aside), min(1.0, middle + aside))


class Results:
    """The pairs that have been played, by scenario and book."""

    def __init__(self, kept: Iterable[Mapping[str, Any]], player: str, against: str) -> None:
        self._scores: dict[tuple[str, int], dict[int, float]] = {}
        self.player, self.against = player, against
        for line in kept:
            self.add(line)

    def add(self, line: Mapping[str, Any]) -> None:
        """Take in a battle, if it is one of these two players."""
        scenario, player, against, seed, seat = line["job"]
        if (player, against) == (self.player, self.against):
            self._scores.setdefault((scenario, seed), {})[seat] = line["score"]

    def has(self, scenario: str, seed: int, seat: int) -> bool:
        """Whether a battle has been played."""
        return seat in self._scores.get((scenario, seed), {})

    def pairs(self, book: str, scenario: str = "") -> list[float]:
        """The mean scores of the pairs of a book, or of one scenario under it."""
        return [
            sum(both.values()) / 2
            for (name, _), both in sorted(self._scores.items())
            if len(both) == 2 and name.partition("@")[2] == book and (not scenario or name.startswith(f"{scenario}@"))
        ]

    def books(self) -> list[str]:
        """The books that have been played."""
        return sorted({name.partition("@")[2] for name, _ in self._scores})

    def scenarios(self, book: str) -> list[str]:
        """The scenarios that have been played under a book."""
        return sorted({name.partition("@")[0] for name, _ in self._scores if name.partition("@")[2] == book})

    def open(self, book: str, target: float, scenarios: Sequence[str]) -> bool:
        """Whether a book is undecided: its interval holds the target, or that of a scenario POOR while its mean is
        below it.
        """
        whole = interval(self.pairs(book))
        each = [interval(self.pairs(book, scenario)) for scenario in scenarios]
        return whole.holds(target) or any(one.value < POOR and one.holds(POOR) for one in each)


def jobs(results: Results, said: argparse.Namespace) -> Iterator[Job]:
    """What there is to play next, a pair of every scenario in turn, until each book is decided."""
    first, last = map(int, said.seeds.split("-"))
    for number in range(min(said.most, last - first + 1)):
        for scenario in said.scenarios:
            for book in said.books:
                if number >= said.pairs and not results.open(book, said.target, said.scenarios):
                    continue
                for seat in (0, 1) if playable(f"{scenario}@{book}") else ():
                    if not results.has(f"{scenario}@{book}", first + number, seat):
                        yield f"{scenario}@{book}", said.player, said.against, first + number, seat


def tell(results: Results, target: float) -> Iterator[str]:
    """Each book's share with its interval, and that of each scenario."""
    for book in results.books():
        pairs = results.pairs(book)
        found = interval(pairs)
        word = "REACHED" if found.low >= target else "MISSED" if found.high < target else "open"
        yield f"{book:16} {_told(found)} of {len(pairs)} pairs, target {target:.0%}: {word}"
        for scenario in results.scenarios(book):
            own = results.pairs(book, scenario)
            poor = "  POOR" if interval(own).high < POOR else ""
            yield f"  {scenario:28} {_told(interval(own))} of {len(own)}{poor}"


def _told(found: Interval) -> str:
    return f"{found.value:5.0%} ({found.low:.0%} to {found.high:.0%})"


def run(said: argparse.Namespace) -> None:
    """Play what is left, as long as there is time, and keep each battle as soon as it is over."""
    results, ends = Results(lines(said.file), said.player, said.against), time.monotonic() + 60 * said.minutes
    with said.file.open("a") as out:
        for job in jobs(results, said):
            if time.monotonic() > ends:
                say("the time is up; the same command goes on from here")
                break
            line = play(job)
            out.write(f"{json.dumps(line)}\n")
            out.flush()
            results.add(line)
            say(f"{job[0]} seed {job[3]} as {line['sides'][job[4]]}: {line['score']:.2f} ({line['why']})")
    for sentence in tell(results, said.target):
        say(sentence)


def main(words: list[str]) -> None:
    """Play, or tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.duels", description="A player against another, in pairs.")
    parser.add_argument("file", type=Path, help="keeps a line a battle")
    parser.add_argument("--tell", action="store_true", help="play nothing, and print what the file holds")
    parser.add_argument("--player", default="tactician")
    parser.add_argument("--against", default="yardstick")
    parser.add_argument("--books", nargs="+", default=BOOKS, choices=BOOKS)
    parser.add_argument("--scenarios", nargs="+", default=SCENARIOS)
    parser.add_argument("--seeds", default="1-99")
    parser.add_argument("--pairs", type=int, default=6, help="pairs of every scenario before it is looked at")
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--target", type=float, help="share of wins asked for; by the opponent if left out")
    parser.add_argument("--minutes", type=float, default=30.0)
    said = parser.parse_args(words)
    said.target = TARGETS.get(said.against, 0.5) if said.target is None else said.target
    if said.tell:
        for sentence in tell(Results(lines(said.file), said.player, said.against), said.target):
            say(sentence)
    else:
        run(said)


if __name__ == "__main__":
    main(sys.argv[1:])
