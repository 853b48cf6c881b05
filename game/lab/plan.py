"""What a survey plays: the scenario as it is written, what it is held against, and what cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.lab.arms import Arm, Seats, controls, elsewhere, others, written
from game.lab.chapter import Chapter
from game.lab.notable_battles import Choosing
from game.lab.outcome_tally import Tallied
from game.lab.trial import ENDLESS, Outcome, prepared
from game.lab.variation import Change, Impossible, Vary
from rules.frame.book import names
from rules.kernel.faults import Faulty


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a game master asks for."""

    seed: str = "1"
    battles: int = 200
    within: float | None = None
    """Play the scenario as written until the shares of wins are known as closely as this, in place of `battles`."""
    vary: tuple[Vary, ...] = ()
    quick: bool = False
    """Only the scenario as it is written, and what is to be varied."""
    even: bool = False
    """Look for what would make it even as well."""
    most: int = ENDLESS
    watch: bool = True
    """Whether the most typical battle and the strangest are played again, for their journals."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A scenario to be looked into: its name in the report, its file, who plays it, under which rulebooks."""

    name: str
    file: str
    seats: Seats
    books: tuple[str, ...]
    change: Change = Change()
    """What else it is held against, beside all other changes: several numbers at once, in a chapter of its own."""


@dataclass(slots=True)
class Plan:
    """A chapter, its arms, the scenario as it is written first, and how far they have been played."""

    chapter: Chapter
    arms: tuple[Arm, ...]
    chosen: Choosing
    battles: int = 0
    """So many are played of the scenario as it is written by the end of this pass."""
    enough: bool = False
    """Whether the shares are known as closely as is wanted: further passes leave it as it is."""
    tallies: dict[str, Tallied] = field(default_factory=dict)
    """What was counted of each arm, by its key."""

    def played(self, arm: Arm) -> int:
        """How many battles of an arm there are."""
        return self.tallies[arm.key].played if arm.key in self.tallies else 0

    def count(self, arm: Arm, outcome: Outcome) -> None:
        """Add up one more battle of an arm, which is begun with its first."""
        if arm.key not in self.tallies:
            self.tallies[arm.key] = begin(self.chapter, arm)
        self.tallies[arm.key].add(outcome)
        if arm is self.arms[0]:
            self.chosen.consider(outcome)

    def planned(self, battles: int) -> int:
        """How many battles it takes when so many are played as written."""
        return battles + sum(arm.count(battles) for arm in self.arms[1:])


@dataclass(frozen=True, slots=True)
class Part:
    """Some battles of an arm: of which chapter, under which numbers, and how each is counted."""

    chapter: Chapter
    arm: Arm
    numbers: range
    count: Callable[[Outcome], None]


def plans(subject: Subject, wanted: Wanted) -> Iterator[Plan]:
    """What can be played of a scenario at all; raises Faulty or Impossible where the scenario itself cannot."""
    book, *more = subject.books
    first = written(subject.file, book, subject.seats)
    chapter = Chapter(subject.name, prepared(subject.file, book, Change()), subject.seats)
    arms = [first, *_control(chapter, first, wanted)]
    for arm in others(first, chapter.setup.scenario, wanted.vary, quick=wanted.quick):
        reason = why_not(arm)
        if reason and arm.kind == "vary":
            raise Impossible(f"{arm.title}: {reason}")
        if reason:
            chapter.impossible.append((arm, reason))
        else:
            arms.append(arm)
    yield _plan(chapter, *arms)
    for other in more:
        arm = elsewhere(subject.file, other, subject.seats)
        reason = why_not(arm)
        if reason:
            chapter.impossible.append((arm, reason))
        else:
            beside = Chapter(subject.name, prepared(subject.file, other, Change()), subject.seats)
            yield _plan(beside, arm)
    if subject.change != Change():
        arm = replace(first, kind="vary", key=f"{book}/turned", title="As turned", changes=(subject.change,))
        turned = Chapter(f"{subject.name}, as turned", prepared(subject.file, book, subject.change), subject.seats)
        yield _plan(turned, arm)


def _plan(chapter: Chapter, *arms: Arm) -> Plan:
    choosing = Choosing({side: chapter.title(side) for side in chapter.sides}, chapter.setup.times.name)
    return Plan(chapter, arms, choosing)


def _control(chapter: Chapter, first: Arm, wanted: Wanted) -> list[Arm]:
    """The control that says most of those that can be played; it is told if that is not one of identical forces."""
    scenario = chapter.setup.scenario
    if wanted.quick:
        chapter.uncontrolled = "--quick leaves that out, and no force was exchanged or left out either"
        return []
    if len(scenario.side) < 2:
        chapter.uncontrolled = "there is one side only"
        return []
    failed: list[tuple[Arm, str]] = []
    for arm in controls(first, scenario):
        reason = why_not(arm)
        if not reason:
            chapter.impossible += [] if arm.changes[0].same else failed[-1:]
            return [arm]
        failed.append((arm, reason))
    chapter.impossible += failed[-1:]
    chapter.uncontrolled = "that cannot be done with this scenario"
    return []


def begin(chapter: Chapter, arm: Arm) -> Tallied:
    """A new arm of a chapter, of which nothing is counted yet."""
    tallied = Tallied(chapter.sides)
    chapter.arms.append((arm, tallied))
    return tallied


def every_book(file: Path, meant: str) -> tuple[str, ...]:
    """Every installed rulebook: the one that a scenario is meant for first, or else the first that can play it."""
    order = sorted(names(), key=lambda name: (name != meant, name))
    first = next((name for name in order if not why_not(written(str(file), name, ()))), order[0])
    return (first, *(name for name in order if name != first))


def why_not(arm: Arm) -> str:
    """Why an arm cannot be played; "" if it can."""
    for change in arm.changes:
        try:
            prepared(arm.scenario, arm.book, change)
        except Impossible as error:
            return str(error)
        except Faulty as error:
            return "; ".join(dict.fromkeys(f"{each.place}: {each.fault}" for each in error.faults))
    return ""
