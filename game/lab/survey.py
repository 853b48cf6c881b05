"""A survey: many battles of a scenario, as it is written and changed, handed out and added up as they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path
from statistics import fmean

from game.lab.arm_comparison import suspicious
from game.lab.arms import Arm, Seats, again, controls, elsewhere, others, written
from game.lab.balance_search import (
    Entry,
    Evened,
    afresh,
    at_most,
    candidates,
    joined,
    leaning,
    most_changes,
    off,
    stages,
)
from game.lab.chapter import Chapter
from game.lab.interruption import held
from game.lab.notable_battles import Choosing, Chosen
from game.lab.numbers import deviate, looks, narrow
from game.lab.outcome_tally import Tallied
from game.lab.pool import NoWorkers, Pool
from game.lab.runtime_estimate import FIRST, Estimate
from game.lab.trial import ENDLESS, Outcome, Trial, play, prepared
from game.lab.variation import Change, Impossible, Vary
from rules.frame.book import names
from rules.kernel.faults import Faulty

UNTIL_AT_MOST = 5_000
"""Battles after which it is enough even if the interval is still wider than was asked for."""


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


Heard = Callable[[str, Outcome, int, int], None]
"""Is told of every outcome, of which scenario, and how many battles there are of how many by all that is known."""


class Survey:
    """Plays through what is wanted, and keeps what was found out so far: it may be interrupted at any time."""

    def __init__(self, subjects: Sequence[Subject], wanted: Wanted, pool: Pool) -> None:
        self.wanted, self._pool = wanted, pool
        self._plans: list[tuple[Chapter, tuple[Arm, ...]]] = []
        self._played = 0
        self._measured: dict[Trial, Outcome] = {}
        self._to_play = 0
        for subject in subjects:
            self._plan(subject)

    def _plan(self, subject: Subject) -> None:
        """Find out what can be played at all; raises Faulty or Impossible where the scenario itself cannot."""
        book, *more = subject.books
        first = written(subject.file, book, subject.seats)
        chapter = Chapter(subject.name, prepared(subject.file, book, Change()), subject.seats)
        arms = [first, *self._control(chapter, first)]
        for arm in others(first, chapter.setup.scenario, self.wanted.vary, quick=self.wanted.quick):
            why_not = _why_not(arm)
            if why_not and arm.kind == "vary":
                raise Impossible(f"{arm.title}: {why_not}")
            if why_not:
                chapter.impossible.append((arm, why_not))
            else:
                arms.append(arm)
        self._plans.append((chapter, tuple(arms)))
        for other in more:
            arm = elsewhere(subject.file, other, subject.seats)
            why_not = _why_not(arm)
            if why_not:
                chapter.impossible.append((arm, why_not))
            else:
                beside = Chapter(subject.name, prepared(subject.file, other, Change()), subject.seats)
                self._plans.append((beside, (arm,)))

        if subject.change != Change():
            arm = replace(first, kind="vary", key=f"{book}/turned", title="As turned", changes=(subject.change,))
            turned = Chapter(f"{subject.name}, as turned", prepared(subject.file, book, subject.change), subject.seats)
            self._plans.append((turned, (arm,)))

    def _control(self, chapter: Chapter, first: Arm) -> list[Arm]:
        """The control that says most of those that can be played; it is told if that is not one of identical forces."""
        scenario = chapter.setup.scenario
        if self.wanted.quick:
            chapter.uncontrolled = "--quick leaves that out, and no force was exchanged or left out either"
            return []
        if len(scenario.side) < 2:
            chapter.uncontrolled = "there is one side only"
            return []
        failed: list[tuple[Arm, str]] = []
        for arm in controls(first, scenario):
            why_not = _why_not(arm)
            if not why_not:
                chapter.impossible += [] if arm.changes[0].same else failed[-1:]
                return [arm]
            failed.append((arm, why_not))
        chapter.impossible += failed[-1:]
        chapter.uncontrolled = "that cannot be done with this scenario"
        return []

    @property
    def begun(self) -> list[Chapter]:
        """The chapters in which there is anything to be told."""
        return [chapter for chapter, _ in self._plans if chapter.arms and chapter.first.played]

    @property
    def announced(self) -> int | None:
        """How many battles there will be, as far as that is known before the first."""
        battles = self.wanted.battles
        if self.wanted.within is not None:
            return None
        return self._planned(battles)

    def _planned(self, battles: int) -> int:
        """How many battles there will be at most, when so many are played as written; confirmations come on top."""
        total = sum(battles + sum(arm.count(battles) for arm in arms[1:]) for _, arms in self._plans)
        return total + sum(self._evening(arms, battles) for _, arms in self._plans)

    def _evening(self, arms: Sequence[Arm], battles: int) -> int:
        """How many battles it takes at most to look for what would make it even."""
        return at_most(battles) if self.wanted.even and arms[0].kind == "written" else 0

    def measure(self) -> Estimate:
        """Play the first few battles with every set of players, and say by them how long it will all take."""
        within = self.wanted.within
        battles = self.wanted.battles if within is None else _at_most(within)
        seconds: dict[tuple[str, Seats], list[float]] = {}
        first: list[Trial] = []
        for _, arms in self._plans:
            for arm in arms:
                if (arm.book, arm.seats) not in seconds:
                    seconds[arm.book, arm.seats] = []
                    count = min(FIRST, arm.count(battles))
                    first += (self._limited(each) for each in arm.trials(self.wanted.seed, range(count)))
        with closing(self._pool.play(first)) as outcomes:
            for outcome in outcomes:
                self._measured[outcome.trial] = outcome
                seconds[outcome.trial.book, outcome.trial.players].append(outcome.seconds)
        total = 0.0
        for _, arms in self._plans:
            for arm in arms:
                count = battles if arm is arms[0] else arm.count(battles)
                total += count * fmean(seconds[arm.book, arm.seats])
            total += self._evening(arms, battles) * fmean(seconds[arms[0].book, arms[0].seats])
        planned = self._planned(battles)
        workers = min(self._pool.workers, planned)
        return Estimate(total / workers, planned, workers, within is not None or self.wanted.even)

    def _limited(self, trial: Trial) -> Trial:
        return replace(trial, most=self.wanted.most)

    def run(self, heard: Heard) -> None:
        """Play everything; what was found so far is kept when that is cut short, the battles to watch with it."""
        self._heard = heard
        for chapter, arms in self._plans:
            self._expect(chapter)
            chosen = Choosing({side: chapter.title(side) for side in chapter.sides}, chapter.setup.times.name)
            try:
                battles = self._first(chapter, arms[0], chosen)
            except (KeyboardInterrupt, NoWorkers):
                self._keep(chapter, arms[0], chosen)
                raise
            self._keep(chapter, arms[0], chosen)
            self._all(chapter, arms[1:], battles)
            self._confirm(chapter, arms, battles)
            if self.wanted.even and arms[0].kind == "written":
                self._even(chapter, arms[0], battles)

    def _expect(self, now: Chapter, battles: int | None = None) -> None:
        """How many battles there will be: what is behind us, and what is before us by what is known by now."""
        ahead = False
        total = 0
        for chapter, arms in self._plans:
            ahead = ahead or chapter is now
            if ahead:
                count = battles if chapter is now and battles is not None else self.wanted.battles
                total += sum(arm.count(count) if at else count for at, arm in enumerate(arms))
                total += self._evening(arms, count)
        done = sum(tallied.played for _, tallied in now.arms)
        self._to_play = self._played - done + total

    def _first(self, chapter: Chapter, arm: Arm, chosen: Choosing) -> int:
        """The scenario as it is written: so many battles, or until enough is known; how many there were."""
        tallied = self._begin(chapter, arm)

        def count(outcome: Outcome) -> None:
            tallied.add(outcome)
            chosen.consider(outcome)

        if self.wanted.within is None:
            self._play(chapter, lambda: arm.trials(self.wanted.seed, range(self.wanted.battles)), count)
            return self.wanted.battles
        for look in looks(UNTIL_AT_MOST):
            self._expect(chapter, max(look, _needed(tallied, self.wanted.within)))
            numbers = range(tallied.played, look)
            self._play(chapter, partial(arm.trials, self.wanted.seed, numbers), count)
            shares = [tallied.wins[side] for side in (*chapter.sides, "")]
            if narrow(shares, tallied.counted, self.wanted.within):
                break
        return tallied.played

    def _all(self, chapter: Chapter, arms: Sequence[Arm], battles: int) -> None:
        """The other arms, in one stream, so that no worker waits for the last battle of an arm."""
        self._expect(chapter, battles)
        by_key = {arm.key: arm for arm in arms}
        open_arms: dict[str, Tallied] = {}

        def count(outcome: Outcome) -> None:
            key = outcome.trial.arm
            if key not in open_arms:
                open_arms[key] = self._begin(chapter, by_key[key])
            open_arms[key].add(outcome)

        numbers = {arm.key: range(arm.count(battles)) for arm in arms}

        def every() -> Iterator[Trial]:
            return (trial for arm in arms for trial in arm.trials(self.wanted.seed, numbers[arm.key]))

        self._play(chapter, every, count)

    def _confirm(self, chapter: Chapter, arms: Sequence[Arm], battles: int) -> None:
        """Play the control again with fresh dice where it is about to make a claim."""
        for arm in (again(arm) for arm in arms if arm.kind == "control" and suspicious(chapter)):
            count = arm.count(battles)
            self._to_play += count
            self._further(chapter, arm, self._begin(chapter, arm), count)

    def _further(self, chapter: Chapter, arm: Arm, tallied: Tallied, more: int) -> None:
        """So many more battles of an arm."""
        numbers = range(tallied.played, tallied.played + more)
        self._play(chapter, partial(arm.trials, self.wanted.seed, numbers), tallied.add)

    def _even(self, chapter: Chapter, first: Arm, battles: int) -> None:
        """Look for what would make it even, if anything has to."""
        favourite = leaning(chapter.first, chapter.rivals)
        chapter.evened = found = Evened(favourite)
        if not favourite:
            return
        arms = [arm for arm in candidates(first, chapter.setup.scenario, favourite) if not _why_not(arm)]
        arms = arms[: most_changes(battles)]
        best = self._best(chapter, found, arms, battles)
        if best is not None and leaning(best.tallied, chapter.rivals):
            both = [arm for each in arms if (arm := joined(best.arm, each)) is not None and not _why_not(arm)]
            pair = self._best(chapter, found, both, battles)
            ways = [each for each in (best, pair) if each is not None]
            best = min(ways, key=lambda each: off(each, favourite, len(chapter.rivals)))
        if best is not None:
            found.best = best.arm
            arm = afresh(best.arm)
            found.fresh = self._begin(chapter, arm)
            self._further(chapter, arm, found.fresh, battles)

    def _best(self, chapter: Chapter, found: Evened, arms: Sequence[Arm], battles: int) -> Entry | None:
        """Which of some changes comes nearest to even: the better ones are played more often; None of none."""
        left = [Entry(arm, self._begin(chapter, arm)) for arm in arms]
        found.tried += len(left)
        found.running = left
        for count, more in stages(len(left), battles) if left else ():
            left = found.running = left[:count]
            for entry in left:
                self._further(chapter, entry.arm, entry.tallied, more)
                found.battles += more
            left.sort(key=lambda entry: off(entry, found.favourite, len(chapter.rivals)))
        return left[0] if left else None

    def _begin(self, chapter: Chapter, arm: Arm) -> Tallied:
        tallied = Tallied(chapter.sides)
        chapter.arms.append((arm, tallied))
        return tallied

    def _play(self, chapter: Chapter, trials: Callable[[], Iterator[Trial]], count: Callable[[Outcome], None]) -> None:
        """Play some battles but for those that were played to measure them; they are counted in their order."""
        left = (trial for trial in map(self._limited, trials()) if trial not in self._measured)
        with closing(self._pool.play(left)) as outcomes:
            for trial in map(self._limited, trials()):
                outcome = self._measured[trial] if trial in self._measured else next(outcomes)
                with held():
                    count(outcome)
                    self._played += 1
                    self._heard(chapter.name, outcome, self._played, max(self._to_play, self._played))

    def _keep(self, chapter: Chapter, arm: Arm, chosen: Choosing) -> None:
        """The battles worth watching of those that were played."""
        if chapter.arms and self.wanted.watch:
            chapter.chosen = tuple(self._kept(arm, each) for each in chosen.chosen(chapter.first))

    def _kept(self, arm: Arm, chosen: Chosen) -> Chosen:
        """A battle worth watching, played again with its journal: here, since the worker that played it may be gone."""
        (again,) = arm.trials(self.wanted.seed, range(chosen.number, chosen.number + 1), keep=True)
        return replace(chosen, journal=play(again).journal)


def every_book(file: Path, meant: str) -> tuple[str, ...]:
    """Every installed rulebook: the one that a scenario is meant for first, or else the first that can play it."""
    order = sorted(names(), key=lambda name: (name != meant, name))
    first = next((name for name in order if not _why_not(written(str(file), name, ()))), order[0])
    return (first, *(name for name in order if name != first))


def _at_most(within: float) -> int:
    """How many battles it takes at most until the shares are known so closely."""
    needed = ceil(deviate() ** 2 / 4 / within**2)
    return next((look for look in looks(UNTIL_AT_MOST) if look >= needed), UNTIL_AT_MOST)


def _needed(tallied: Tallied, within: float) -> int:
    """About how many battles it takes until the shares are known so closely."""
    if not tallied.counted:
        return 0
    spread = max(count / tallied.counted * (1 - count / tallied.counted) for count in (*tallied.wins.values(), 0))
    needed = ceil(deviate() ** 2 * spread / within**2)
    return next((look for look in looks(UNTIL_AT_MOST) if look >= needed), UNTIL_AT_MOST)


def _why_not(arm: Arm) -> str:
    """Why an arm cannot be played; "" if it can."""
    for change in arm.changes:
        try:
            prepared(arm.scenario, arm.book, change)
        except Impossible as error:
            return str(error)
        except Faulty as error:
            return "; ".join(dict.fromkeys(f"{each.place}: {each.fault}" for each in error.faults))
    return ""
