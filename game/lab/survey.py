"""A survey: many battles of a scenario, as it is written and changed, handed out and added up as they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from math import ceil, inf
from statistics import fmean

from game.lab.arm_comparison import suspicious
from game.lab.arms import Arm, Seats, again
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
from game.lab.notable_battles import Chosen
from game.lab.numbers import FIRST_LOOK, deviate, looks, narrow
from game.lab.outcome_tally import Tallied
from game.lab.plan import Part, Plan, Subject, Wanted, begin, plans, why_not
from game.lab.pool import Pool
from game.lab.runtime_estimate import FIRST, Estimate
from game.lab.trial import Outcome, Trial, play

UNTIL_AT_MOST = 5_000
"""Battles after which it is enough even if the interval is still wider than was asked for."""

Heard = Callable[[str, Outcome, int, int], None]
"""Is told of every outcome, of which scenario, and how many battles there are of how many by all that is known."""


class Survey:
    """Plays through what is wanted, everything in turn, and keeps what was found out so far: it may be interrupted at
    any time.
    """

    def __init__(self, subjects: Sequence[Subject], wanted: Wanted, pool: Pool) -> None:
        self.wanted, self._pool = wanted, pool
        self._plans = [plan for subject in subjects for plan in plans(subject, wanted)]
        self._played = 0
        self._measured: dict[Trial, Outcome] = {}
        self._to_play = 0

    @property
    def begun(self) -> list[Chapter]:
        """The chapters in which there is anything to be told."""
        chapters = [plan.chapter for plan in self._plans]
        return [chapter for chapter in chapters if chapter.arms and chapter.first.played]

    @property
    def announced(self) -> int | None:
        """How many battles there will be, as far as that is known before the first."""
        battles = self.wanted.battles
        if self.wanted.within is not None:
            return None
        return self._planned(battles)

    def _planned(self, battles: int) -> int:
        """How many battles there will be at most, when so many are played as written; confirmations come on top."""
        return sum(plan.planned(battles) + self._evening(plan, battles) for plan in self._plans)

    def _evening(self, plan: Plan, battles: int) -> int:
        """How many battles it takes at most to look for what would make it even."""
        return at_most(battles) if self.wanted.even and plan.arms[0].kind == "written" else 0

    def measure(self) -> Estimate:
        """Play the first few battles with every set of players, and say by them how long it will all take."""
        within = self.wanted.within
        battles = self.wanted.battles if within is None else _at_most(within)
        seconds: dict[tuple[str, Seats], list[float]] = {}
        first: list[Trial] = []
        for plan in self._plans:
            for arm in plan.arms:
                if (arm.book, arm.seats) not in seconds:
                    seconds[arm.book, arm.seats] = []
                    count = min(FIRST, arm.count(battles))
                    first += (self._limited(each) for each in arm.trials(self.wanted.seed, range(count)))
        with closing(self._pool.play(first)) as outcomes:
            for outcome in outcomes:
                self._measured[outcome.trial] = outcome
                seconds[outcome.trial.book, outcome.trial.players].append(outcome.seconds)
        total = 0.0
        for plan in self._plans:
            first_arm = plan.arms[0]
            for arm in plan.arms:
                count = battles if arm is first_arm else arm.count(battles)
                total += count * fmean(seconds[arm.book, arm.seats])
            total += self._evening(plan, battles) * fmean(seconds[first_arm.book, first_arm.seats])
        planned = self._planned(battles)
        workers = min(self._pool.workers, planned)
        return Estimate(total / workers, planned, workers, within is not None or self.wanted.even)

    def _limited(self, trial: Trial) -> Trial:
        return replace(trial, most=self.wanted.most)

    def run(self, heard: Heard) -> None:
        """Play everything; what was found so far is kept when that is cut short, the battles to watch with it."""
        self._heard = heard
        try:
            for battles in self._passes():
                self._pass(battles)
                if all(plan.enough for plan in self._plans):
                    break
            for plan in self._plans:
                self._confirm(plan)
            for plan in self._plans:
                self._search(plan)
        finally:
            for plan in self._plans:
                self._keep(plan)

    def _passes(self) -> Iterator[int]:
        """How many battles of each scenario as it is written there are after each pass: twice as many as before."""
        if self.wanted.within is None:
            yield from doubling(self.wanted.battles)
            yield self.wanted.battles
        else:
            yield from doubling(FIRST_LOOK)
            yield from looks(UNTIL_AT_MOST)

    def _pass(self, battles: int) -> None:
        """So many battles of every scenario as it is written, then so many of every change: in one stream, so that no
        worker waits for the last battle of an arm.
        """
        within = self.wanted.within
        for plan in self._plans:
            plan.battles = plan.battles if plan.enough else battles
        self._expect()
        self._play([self._up_to(plan, plan.arms[0], plan.battles) for plan in self._plans])
        if within is not None and battles >= FIRST_LOOK:
            for plan in self._plans:
                plan.enough = plan.enough or _known(plan, within)
            self._expect()
        self._play([self._up_to(plan, arm, arm.count(plan.battles)) for plan in self._plans for arm in plan.arms[1:]])

    def _up_to(self, plan: Plan, arm: Arm, battles: int) -> Part:
        """What is left to play of an arm until there are so many battles."""
        return Part(plan.chapter, arm, range(plan.played(arm), battles), partial(plan.count, arm))

    def _expect(self) -> None:
        """How many battles there will be, by what is known by now."""
        within = self.wanted.within
        self._to_play = 0
        for plan in self._plans:
            battles = self.wanted.battles if within is None else plan.battles
            if within is not None and not plan.enough and plan.played(plan.arms[0]):
                battles = max(battles, _needed(plan.chapter.first, within))
            self._to_play += plan.planned(battles) + self._evening(plan, battles)

    def _confirm(self, plan: Plan) -> None:
        """Play the control again with fresh dice where it is about to make a claim."""
        chapter = plan.chapter
        for arm in (again(arm) for arm in plan.arms if arm.kind == "control" and suspicious(chapter)):
            count = arm.count(plan.battles)
            self._to_play += count
            self._further(chapter, arm, begin(chapter, arm), count)

    def _further(self, chapter: Chapter, arm: Arm, tallied: Tallied, more: int) -> None:
        """So many more battles of an arm."""
        self._play([Part(chapter, arm, range(tallied.played, tallied.played + more), tallied.add)])

    def _search(self, plan: Plan) -> None:
        """Look once for what would make a scenario even, if that is wanted."""
        if self.wanted.even and plan.chapter.evened is None and plan.arms[0].kind == "written":
            self._even(plan.chapter, plan.arms[0], plan.battles)

    def _even(self, chapter: Chapter, first: Arm, battles: int) -> None:
        """Look for what would make it even, if anything has to."""
        favourite = leaning(chapter.first, chapter.rivals)
        chapter.evened = found = Evened(favourite)
        if not favourite:
            return
        arms = [arm for arm in candidates(first, chapter.setup.scenario, favourite) if not why_not(arm)]
        arms = arms[: most_changes(battles)]
        best = self._best(chapter, found, arms, battles)
        if best is not None and leaning(best.tallied, chapter.rivals):
            both = [arm for each in arms if (arm := joined(best.arm, each)) is not None and not why_not(arm)]
            pair = self._best(chapter, found, both, battles)
            ways = [each for each in (best, pair) if each is not None]
            best = min(ways, key=lambda each: off(each, favourite, len(chapter.rivals)))
        if best is not None:
            found.best = best.arm
            arm = afresh(best.arm)
            found.fresh = begin(chapter, arm)
            self._further(chapter, arm, found.fresh, battles)

    def _best(self, chapter: Chapter, found: Evened, arms: Sequence[Arm], battles: int) -> Entry | None:
        """Which of some changes comes nearest to even: the better ones are played more often; None of none."""
        left = [Entry(arm, begin(chapter, arm)) for arm in arms]
        found.tried += len(left)
        found.running = left
        for count, more in stages(len(left), battles) if left else ():
            left = found.running = left[:count]
            for entry in left:
                self._further(chapter, entry.arm, entry.tallied, more)
                found.battles += more
            left.sort(key=lambda entry: off(entry, found.favourite, len(chapter.rivals)))
        return left[0] if left else None

    def _play(self, parts: Sequence[Part]) -> None:
        """Play some battles but for those that were played to measure them; they are counted in their order."""

        def every() -> Iterator[tuple[Part, Trial]]:
            for part in parts:
                for trial in part.arm.trials(self.wanted.seed, part.numbers):
                    yield part, self._limited(trial)

        left = (trial for _, trial in every() if trial not in self._measured)
        with closing(self._pool.play(left)) as outcomes:
            for part, trial in every():
                outcome = self._measured[trial] if trial in self._measured else next(outcomes)
                with held():
                    part.count(outcome)
                    self._played += 1
                    self._heard(part.chapter.name, outcome, self._played, max(self._to_play, self._played))

    def _keep(self, plan: Plan) -> None:
        """The battles worth watching of those that were played."""
        chapter = plan.chapter
        if chapter.arms and self.wanted.watch:
            chapter.chosen = tuple(self._kept(plan.arms[0], each) for each in plan.chosen.chosen(chapter.first))

    def _kept(self, arm: Arm, chosen: Chosen) -> Chosen:
        """A battle worth watching, played again with its journal: here, since the worker that played it may be gone."""
        (again,) = arm.trials(self.wanted.seed, range(chosen.number, chosen.number + 1), keep=True)
        return replace(chosen, journal=play(again).journal)


def doubling(most: float = inf) -> Iterator[int]:
    """One, and twice as many each time, below so many."""
    battles = 1
    while battles < most:
        yield battles
        battles *= 2


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


def _known(plan: Plan, within: float) -> bool:
    """Whether the shares of wins are known so closely."""
    tallied = plan.chapter.first
    return narrow([tallied.wins[side] for side in (*plan.chapter.sides, "")], tallied.counted, within)
