"""Outcomes and chapters made up for a test: no battle is played for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.battle.report import Fate, Goal
from game.battle.setup import Setup
from game.lab.arms import Arm, Kind
from game.lab.chapter import Chapter
from game.lab.outcome_tally import Tallied
from game.lab.trial import Outcome, Trial
from game.lab.trial_recorder import Fall, Seen, Shot
from rules.frame.ground import Cell
from rules.frame.means import Means

SEATS = (("blue", "greedy"), ("red", "greedy"))


def fell(name: str, cell: Cell, *, by: str = "", weapon: str = "rifle", at: int = 2) -> Fall:
    """A unit of one side put out of action by one of the other; names begin with the side: red 1."""
    side = name.split()[0]
    return Fall(
        at, side, name, "down", cell, by.split(" ")[0], by, weapon if by else "", None, Means.FIRE if by else None
    )


def outcome(
    number: int = 0,
    winner: str = "blue",
    *,
    rounds: int = 5,
    falls: Iterable[Fall] = (),
    attacks: int = 4,
    ended: str = "decided",
    reason: str = "only blue is left in the fight",
    goals: tuple[Goal, ...] = (),
    arm: str = "tiny/written",
    dying: Iterable[str] = (),
) -> Outcome:
    """A battle of two against two, as it would have been told of."""
    trial = Trial("a.toml", "tiny", arm, number, f"{number:016x}", SEATS)
    down = tuple(falls)
    names = [f"{side} {place}" for side in ("blue", "red") for place in (1, 2)]
    lost = {fall.name: fall.state for fall in down}
    fates = tuple(
        Fate(name.split()[0], name, "rifleman", lost.get(name, "fit"), 0.8, attacks=attacks // 4, dying=name in dying)
        for name in names
    )
    seen = Seen(contact=0, shot=1 if attacks else None, falls=list(down))
    seen.orders, seen.handed_over = Counter(blue=50, red=40), 20
    seen.shots[Shot("blue", "rifle", 20, True, Means.FIRE)] = attacks
    return Outcome(trial, ended, winner or None, reason, rounds, 9, (("blue", 0), ("red", 0)), goals, fates, "", seen)


def counted(outcomes: Iterable[Outcome]) -> Tallied:
    """Some outcomes added up."""
    tallied = Tallied(("blue", "red"))
    for each in outcomes:
        tallied.add(each)
    return tallied


def won(blue: int, red: int = 0, nobody: int = 0) -> Tallied:
    """So many battles won by each."""
    winners = ["blue"] * blue + ["red"] * red + [""] * nobody
    return counted(outcome(number, winner) for number, winner in enumerate(winners))


def arm(kind: Kind, key: str, title: str) -> Arm:
    """An arm of the made-up scenario."""
    return Arm(kind, f"tiny/{key}", title, "a.toml", "tiny", SEATS)


def chapter(setup: Setup, first: Tallied, *more: tuple[Arm, Tallied]) -> Chapter:
    """A chapter with the scenario as written and some arms beside it."""
    found = Chapter("a", setup, SEATS)
    found.arms = [(arm("written", "written", "As written"), first), *more]
    return found
