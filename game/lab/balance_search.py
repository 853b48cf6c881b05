"""How to make it even: which change of one or two forces brings the sides nearest to winning alike.

Changes are tried in heats: all of them in a few battles each, the better ones in more, the best in most. What wins the
heats has had luck as well as merit, so it is played again with fresh dice, and only those battles are told of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from game.battle.scenario import ForceSheet, Scenario
from game.battle.seconds import Seconds
from game.lab.arms import Arm, called, contenders
from game.lab.numbers import share
from game.lab.outcome_tally import Tallied
from game.lab.variation import Change, names_of
from rules.kernel import lengths

Forces = Sequence[tuple[int, ForceSheet]]
"""Forces with their numbers in the scenario."""
FEWEST = 4
"""Battles that every change is tried in at least."""
HEATS, KEPT = 3, 3
"""So many heats, after each of which one in so many changes stays in."""
MOST_CHANGES = 24
DELAYS = (10, 20, 40)
"""Seconds by which a unit comes on later."""
STEP = 6
"""Metres by which a force starts nearer or farther off."""


@dataclass(slots=True)
class Evened:
    """What came of the search."""

    favourite: str
    """The side that has too much of it as written; "" where it is even already, or nothing could be tried."""
    tried: int = 0
    battles: int = 0
    """Battles the search took, without those that confirm it."""
    running: list[Entry] = field(default_factory=list)
    """The changes that are still in the running, with what was played of each."""
    best: Arm | None = None
    fresh: Tallied | None = None
    """The best change with fresh dice; None where it did not come to that."""

    @property
    def found(self) -> tuple[Arm, Tallied] | None:
        """The best change and what came of it with fresh dice."""
        return None if self.best is None or self.fresh is None or not self.fresh.decided else (self.best, self.fresh)


@dataclass(slots=True)
class Entry:
    """A change in the running."""

    arm: Arm
    tallied: Tallied


def at_most(battles: int) -> int:
    """How many battles the search takes at most, those that confirm it included, for so many of the scenario."""
    entries = most_changes(battles)
    return 2 * sum(stage[0] * stage[1] for stage in stages(entries, battles)) + battles


def most_changes(battles: int) -> int:
    """How many changes are tried for so many battles as written."""
    return max(FEWEST, min(MOST_CHANGES, battles // (2 * FEWEST)))


def stages(entries: int, battles: int) -> list[tuple[int, int]]:
    """Heat by heat: how many changes are in the running, and how many more battles each of them is played."""
    found = []
    for _ in range(HEATS):
        found.append((entries, max(FEWEST, battles // (HEATS * entries))))
        if entries == 1:
            break
        entries = max(1, entries // KEPT)
    return found


def leaning(tallied: Tallied, sides: Sequence[str]) -> str:
    """The side that certainly wins more than its part of the decided battles; "" for none."""
    most = max(sides, key=lambda side: tallied.wins[side])
    return most if share(tallied.wins[most], tallied.decided).low > 1 / len(sides) else ""


def off(entry: Entry, favourite: str, sides: int) -> float:
    """How far from even a change leaves it, by what has been played of it; few battles pull it to the middle."""
    tallied = entry.tallied
    if not tallied.decided:
        return 1.0
    interval = share(tallied.wins[favourite], tallied.decided)
    return abs(tallied.wins[favourite] / tallied.decided - 1 / sides) + (interval.high - interval.low) / 20


def candidates(first: Arm, scenario: Scenario, favourite: str) -> Iterator[Arm]:
    """Changes that might take something from a side and its allies or give something to their enemies, the smallest
    first.
    """
    relations = scenario.relations
    own: list[tuple[int, ForceSheet]] = []
    others: list[tuple[int, ForceSheet]] = []
    for number, force in enumerate(scenario.force):
        if force.serves(first.book):
            if relations.allied(favourite, force.side):
                own.append((number, force))
            elif force.side in contenders(first.seats) and relations.hostile(favourite, force.side):
                others.append((number, force))
    dear = {goal.of for goal in scenario.objective if goal.kind == "protect"}
    spare = [(number, force) for number, force in own if not dear.intersection(names_of(force))]
    alone = len(own) < 2 and not scenario.placed
    for number, force in spare:
        if force.count > 1:
            yield _arm(first, f"fewer={number}", f"with one {_called(force)} fewer", Change(fewer=(number,)))
    for number, force in others:
        yield _arm(first, f"more={number}", f"with one more {_called(force)}", Change(more=(number,)))
    yield from _starting(first, own, others)
    for number, force in spare if not alone else ():
        yield _arm(first, f"without={number}", f"without {called(force)}", Change(without=(number,)))
    yield from _later(first, own, scenario)


def _starting(first: Arm, own: Forces, others: Forces) -> Iterator[Arm]:
    """Forces that start nearer to their enemies or farther off."""
    starting = [(number, force, STEP) for number, force in others] + [(number, force, -STEP) for number, force in own]
    for number, force, metres in starting:
        if not force.arrives and not force.trigger:
            how = "nearer" if metres > 0 else "farther off"
            title = f"with {called(force)} starting {lengths.metres(abs(metres))} {how}"
            yield _arm(first, f"nearer={number}/{metres}", title, Change(nearer=((number, metres),)))


def _later(first: Arm, own: Forces, scenario: Scenario) -> Iterator[Arm]:
    """Forces that come on later, as long as any is there from the start."""
    for delay in DELAYS:
        for number, force in own:
            stay = any(each.arrives == 0 and not each.trigger for other, each in own if other != number)
            arrives = Seconds(force.arrives + delay)
            if stay and not force.trigger and arrives < scenario.lasts:
                title = f"with {called(force)} coming on after {arrives}"
                yield _arm(first, f"later={number}/{delay}", title, Change(later=((number, delay),)))


def joined(one: Arm, other: Arm) -> Arm | None:
    """Two changes at once; None where they are about the same force."""
    a, b = one.changes[0], other.changes[0]
    if _about(a) & _about(b):
        return None
    change = Change(
        without=(*a.without, *b.without),
        fewer=(*a.fewer, *b.fewer),
        more=(*a.more, *b.more),
        later=(*a.later, *b.later),
        nearer=(*a.nearer, *b.nearer),
    )
    key = f"{one.key}+{other.key.split('even/', 1)[1]}"
    return replace(one, key=key, title=f"{one.title} and {other.title}", changes=(change,))


def afresh(arm: Arm) -> Arm:
    """A change with dice of its own for the last word."""
    return replace(arm, key=f"{arm.key}-again", title=f"{arm.title}, fresh dice")


def _about(change: Change) -> set[int]:
    return {*change.without, *change.fewer, *change.more, *(number for number, _ in (*change.later, *change.nearer))}


def _arm(first: Arm, key: str, title: str, change: Change) -> Arm:
    return replace(first, kind="even", key=f"{first.book}/even/{key}", title=title, changes=(change,))


def _called(force: ForceSheet) -> str:
    return force.name or force.sheet or force.role
