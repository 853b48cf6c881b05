"""What a game master can make of one scenario under several rulebooks: sentences that say no more than the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, isinf

from game.lab.arm_comparison import CERTAIN, LIKELY, MAYBE
from game.lab.finding_text import Finding, amount, capital, listed, number, part, percent
from game.lab.numbers import LEVEL, ROUGH, Interval, clear, detectable, deviate, exactly, mean, surprise
from game.lab.outcome_findings import CLEAR
from game.lab.rulebooks import ALONE, CLOCK, GOAL, Column, Comparison
from game.lab.sensitivity import MOSTLY
from rules.kernel.words import counted

SMALL = 200
"""Up to so many battles in all the chance of a difference is counted out."""
LONGER = 1.15
"""A battle that takes less than so many times as long takes as long."""
TWICE = ((1.8, 2.2, "twice"), (2.8, 3.2, "three times"), (3.8, 4.2, "four times"))
HALVES = ((0.45, 0.55, "half"), (0.3, 0.37, "a third"), (0.23, 0.27, "a quarter"))


class Advice:
    """Reads a comparison from the first of its columns: the book that the scenario was written for."""

    def __init__(self, found: Comparison) -> None:
        self.found = found
        self.columns = tuple(each for each in found.columns if each.counted)

    def findings(self) -> list[Finding]:
        """What comes of the choice of rulebook, the most important first."""
        return [each for each in self._findings() if each.lead]

    def paragraph(self) -> str:
        """All of it, to be read in one go."""
        return " ".join(each.line for each in self.findings())

    def _findings(self) -> Iterator[Finding]:
        if len(self.columns) > 1:
            yield self._wins()
            for column in self.columns[1:]:
                yield Finding(f"{column.book} beside {self._base.book}", self._beside(column))
        elif self.columns:
            yield Finding("Who wins", f"{self._shares(self.columns[0])} under {self.columns[0].book}.")
        else:
            yield Finding("Who wins", "No battle ended with an attack in it, so there is nothing to compare.")
        yield from self._deaths()
        yield Finding("What to do", " ".join(self._advice()))
        for title, why in self.found.absent:
            yield Finding("Not played", f"Not under {title}: {why}.")

    # who wins

    @property
    def _base(self) -> Column:
        return self.columns[0]

    @property
    def _favourite(self) -> tuple[str, str]:
        """The side that wins most often under the first book, and what it is called."""
        return max(self.found.rivals, key=lambda each: self._base.wins[each[0]])

    def _wins(self) -> Finding:
        """How often the favourite wins under each book, and how sure it is that the books differ."""
        side, title = self._favourite
        others = self.columns[1:]
        surprises = [_chance(self._base.of(side), column.of(side)) for column in others]
        sure = [
            CERTAIN if certain else LIKELY if each <= 1 - LEVEL else MAYBE
            for each, certain in zip(surprises, clear(surprises), strict=True)
        ]
        words = [
            f"{percent(column.share_of(side))} under {column.book} ({_differs(how)})"
            for column, how in zip(others, sure, strict=True)
        ]
        first = f"{percent(self._base.share_of(side))} of battles go to {title} under {self._base.book}"
        lead = f"{listed([first, *words])}."
        return Finding("Who wins", lead, "" if CERTAIN in sure else self._missed(side, len(others)))

    def _missed(self, side: str, many: int) -> str:
        """What could have been found at all, where no difference is certain."""
        wins, of = self._base.of(side)
        fewest = min(column.counted for column in self.columns[1:])
        least = detectable((wins / of, of), fewest, MOSTLY, 1 - (1 - LEVEL) / many)
        if least is None:
            return "None of that is certain: with so few battles hardly any difference could have been found."
        return f"None of that is certain: differences under about {ceil(least * 100)} points would mostly be missed."

    def _shares(self, column: Column) -> str:
        words = [f"{percent(column.share_of(side))} of battles go to {title}" for side, title in self.found.rivals]
        return capital(listed(words))

    # what goes with it

    def _beside(self, column: Column) -> str:
        """What is certainly different from the first book: how long it takes, what it costs, what ends it."""
        words = [*self._longer(column), *self._losses(column), *self._ends(column)]
        hits = f"{part(column.hits)} of shots hit ({part(self._base.hits)} under {self._base.book})"
        beside = [hits] if column.fire and self._base.fire else []
        beside += [f"losses come mostly from {cause} ({part(of)})" for cause, of in column.main_causes()[:1]]
        if not words:
            lead = f"Under {column.book} neither its length nor its losses differ for certain"
            return f"{lead}; {listed(beside)}." if beside else f"{lead}."
        lead = f"Under {column.book} {listed(words)}"
        return f"{lead}. There {listed(beside)}." if beside else f"{lead}."

    def _longer(self, column: Column) -> Iterator[str]:
        here, there = column.seconds, self._base.seconds
        if not _apart(here, there):
            return
        ratio = here.value / there.value
        if 1 / LONGER < ratio < LONGER:
            return
        yield f"it takes {_times(ratio)} ({here.value:.0f} s on average, not {there.value:.0f} s)"

    def _losses(self, column: Column) -> Iterator[str]:
        for side, title in self.found.sides:
            here, there = column.lost(side), self._base.lost(side)
            if _apart(here, there) and column.strong[side]:
                what = f"{amount(here, column.strong[side])} of {column.strong[side]} units"
                yield f"the losses of {title} are {what}, not {number(there.value)}"

    def _ends(self, column: Column) -> Iterator[str]:
        for what, words in ((GOAL, "an objective"), (CLOCK, "the clock"), (ALONE, "the last unit of a side")):
            here, there = (each.ends[what] for each in (column, self._base))
            if _chance((there, self._base.counted), (here, column.counted)) <= (1 - LEVEL) / 3:
                shares = part(here / column.counted), part(there / self._base.counted)
                yield f"{words} ends {shares[0]} of battles, not {shares[1]}"

    def _deaths(self) -> Iterator[Finding]:
        """Which book kills most."""
        order = sorted(self.columns, key=lambda column: -mean(column.deaths).value)
        if len(order) > 1 and order[0].deaths.total():
            words = [
                f"{amount(mean(column.deaths), sum(column.strong.values()))} under {column.book}" for column in order
            ]
            most, *others = order
            sure = all(_apart(mean(most.deaths), mean(other.deaths)) for other in others)
            more = "" if sure else "Which of the first kills most is not certain."
            yield Finding("Who dies", f"Dead at the end of a battle: {listed(words)}.", more)

    # what to do about it

    def _advice(self) -> Iterator[str]:
        rough = [column for column in self.columns if self._lead(column)[1].margin > ROUGH]
        even = [column.book for column in self.columns if self._even(column)]
        if rough:
            needed = ceil(deviate() ** 2 / 4 / ROUGH**2)
            books: dict[int, list[str]] = {}
            for column in rough:
                books.setdefault(column.counted, []).append(column.book)
            played = [f"{counted(many, 'battle')} under {listed(under)}" for many, under in books.items()]
            yield (
                f"{listed(played)} {'is' if [*books] == [1] else 'are'} too few to say how even it is: "
                f"play at least {max(needed, 50)} of each."
            )
        if even:
            yield f"For an even fight, play it under {listed(even, joined='or')}."
        for column in self.columns:
            title, wins = self._lead(column)
            if wins.low > CLEAR and len(self.found.rivals) > 1:
                command = f"deadground lab {self.found.name} --book {column.book} --even"
                yield f"Under {column.book} the clear favourite is {title}: {command} looks for what makes it even."
        late = [column for column in self.columns if column.ended_by(CLOCK).low > 0.5]
        if late:
            limits = [f"{column.times.seconds(column.clock)} s under {column.book}" for column in late]
            yield f"Most battles end with time running out: give them more than {listed(limits)} to see a decision."

    def _lead(self, column: Column) -> tuple[str, Interval]:
        """The side that wins most often under a book, and how often."""
        side, title = max(self.found.rivals, key=lambda each: column.wins[each[0]])
        return title, column.share_of(side)

    def _even(self, column: Column) -> bool:
        """Whether no side is certainly ahead of the next, as closely as that can be of any use."""
        shares = sorted((column.share_of(side) for side, _ in self.found.rivals), key=lambda each: -each.value)
        return len(shares) > 1 and shares[0].margin <= ROUGH and shares[0].low <= shares[1].high


def _apart(one: Interval, other: Interval) -> bool:
    """Whether two intervals have nothing in common; one without bounds never is apart."""
    bounds = (one.low, one.high, other.low, other.high)
    return not any(map(isinf, bounds)) and (one.low > other.high or one.high < other.low)


def _chance(one: tuple[int, int], other: tuple[int, int]) -> float:
    """How likely shares so far apart would be by chance alone: counted out where samples are small."""
    return exactly(one, other) if one[1] + other[1] <= SMALL else surprise(one, other)


def _times(ratio: float) -> str:
    """How many times as long, as people say it."""
    for low, high, word in TWICE:
        if low <= ratio <= high:
            return f"{word} as long"
    for low, high, word in HALVES:
        if low <= ratio <= high:
            return f"{word} of the time"
    return f"{ratio:.1f} times as long"


def _differs(how: str) -> str:
    """How sure it is that a book differs from the first one, behind its share."""
    return "which may be chance" if how == MAYBE else f"a {how} difference"
