"""A scenario under several rulebooks, in figures: a column for each book, the same for the page, the terminal and the
window. Everything is read from what was counted of each book's battles; nothing is counted again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.battle.scenario import Scenario
from game.battle.unsupported_features import without
from game.lab.arms import called
from game.lab.at_the_table import AtTheTable, at_the_table
from game.lab.chapter import Chapter
from game.lab.finding_text import amount, low, number, part, percent
from game.lab.numbers import Interval, mean, quantile, share
from game.lab.outcome_tally import Tallied
from game.lab.trial_recorder import FLIGHT, OTHER, SURRENDER
from game.world.timing import Timing
from rules.frame.book import Rulebook, load
from rules.frame.means import Means
from rules.kernel import lengths

GOAL, ALONE, CLOCK, ELSE = "an objective", "one side left", "the clock", "something else"
"""What ends battles."""
CAUSES = {
    Means.FIRE.value: "fire",
    Means.MELEE.value: "close combat",
    Means.BLAST.value: "blasts",
    Means.FLAMES.value: "flames",
    Means.GAS.value: "gas",
    Means.IMPACT.value: "falls and crashes",
    FLIGHT: "flight",
    SURRENDER: "surrender",
    OTHER: "other causes",
}
"""What takes units out of the fight, in words."""
MOST_CAUSES = 4


@dataclass(frozen=True, slots=True)
class Column:
    """A scenario under one rulebook: what was counted of its battles, as far as it is held against other books."""

    book: str
    title: str
    times: Timing
    clock: int
    """The rounds that a battle lasts at most."""
    played: int
    counted: int
    wins: Counter[str]
    """By side; "" for nobody."""
    rounds: Counter[int]
    losses: dict[str, Counter[int]]
    strong: dict[str, int]
    causes: Counter[tuple[str, str]]
    """What took units out of the fight, by side and cause."""
    fire: Counter[tuple[int, bool]]
    """Shots and the like, by metres and whether they hit."""
    blows: Counter[bool]
    """Attacks at arm's length, by whether they hit."""
    ends: Counter[str]
    deaths: Counter[int]
    """How many of all sides were dead at the end."""
    table: AtTheTable
    """What a battle asks of people."""
    unsupported_features: tuple[str, ...] = ()
    """What of the scenario it has no rules for, and why."""
    only: tuple[str, ...] = ()
    """Forces that are not there under every one of the books."""

    def of(self, side: str) -> tuple[int, int]:
        """How many of how many battles a side wins."""
        return self.wins[side], self.counted

    def share_of(self, side: str) -> Interval:
        """In how many of its battles a side wins; "" for nobody."""
        return share(*self.of(side))

    def ended_by(self, what: str) -> Interval:
        """How many of its battles are ended by something."""
        return share(self.ends[what], self.counted)

    def lost(self, side: str) -> Interval:
        """How many units a side loses in a battle."""
        return mean(self.losses.get(side, Counter()))

    @property
    def seconds(self) -> Interval:
        """How long a battle lasts on average."""
        each, found = float(self.times.round_seconds), mean(self.rounds)
        return Interval(found.value * each, found.low * each, found.high * each)

    @property
    def hits(self) -> float:
        """The share of its shots that hit."""
        return sum(count for (_, hit), count in self.fire.items() if hit) / max(1, self.fire.total())

    def within(self, part_of: float, *, hits: bool = False) -> str:
        """The distance within which so much of its shots are fired, or of those that hit."""
        metres: Counter[int] = Counter()
        for (far, hit), count in self.fire.items():
            metres[far] += count if hit or not hits else 0
        return lengths.metres(quantile(metres, part_of))

    def main_causes(self) -> list[tuple[str, float]]:
        """What took units out of the fight, most often first, with its share of all losses."""
        every: Counter[str] = Counter()
        for (_, cause), count in self.causes.items():
            every[cause] += count
        order = sorted(every.items(), key=lambda each: (-each[1], each[0]))
        return [(CAUSES[cause], count / every.total()) for cause, count in order]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A scenario under every one of several rulebooks, the one that it was written for first."""

    name: str
    title: str
    sides: tuple[tuple[str, str], ...]
    """Every side and what it is called."""
    rivals: tuple[tuple[str, str], ...]
    """The sides that compete to win, each with what it and its allies are called."""
    columns: tuple[Column, ...]
    absent: tuple[tuple[str, str], ...]
    """Books under which it cannot be played, and why."""

    @property
    def several(self) -> bool:
        """Whether there is anything to be held against anything."""
        return len(self.columns) + len(self.absent) > 1


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, for every column."""

    title: str
    cells: tuple[str, ...]
    words: bool = False
    """Whether its cells are words more than figures."""


def comparison(group: Sequence[Chapter]) -> Comparison:
    """The chapters of one scenario, each under another rulebook, side by side."""
    first = group[0]
    scenario, books = first.setup.scenario, [chapter.setup.book for chapter in group]
    return Comparison(
        first.name,
        scenario.title,
        tuple((side, low(first.title(side))) for side in first.sides),
        tuple((side, first.allies(side)) for side in first.rivals),
        tuple(_column(chapter, books) for chapter in group if chapter.arms and chapter.first.played),
        tuple((load(arm.book).title, why) for arm, why in first.impossible if arm.kind == "book"),
    )


def _column(chapter: Chapter, books: Sequence[Rulebook]) -> Column:
    setup, tallied = chapter.setup, chapter.first
    fire: Counter[tuple[int, bool]] = Counter()
    blows: Counter[bool] = Counter()
    for shot, count in tallied.shots.items():
        if shot.means is Means.MELEE:
            blows[shot.hit] += count
        else:
            fire[shot.metres, shot.hit] += count
    return Column(
        book=setup.book.name,
        title=setup.book.title,
        times=setup.times,
        clock=setup.rounds,
        played=tallied.played,
        counted=tallied.counted,
        wins=tallied.wins,
        rounds=tallied.rounds,
        losses=tallied.losses,
        strong={side: tallied.strong(side) for side in chapter.sides},
        causes=tallied.causes,
        fire=fire,
        blows=blows,
        ends=_ends(tallied),
        deaths=tallied.deaths,
        table=at_the_table(tallied.orders, tallied.handed_over),
        unsupported_features=tuple(map(str, setup.unsupported_features)),
        only=tuple(_only(setup.scenario, setup.book, books)),
    )


def _ends(tallied: Tallied) -> Counter[str]:
    found = Counter({GOAL: tallied.by_goal, CLOCK: tallied.by_clock})
    for reason, count in tallied.reasons.items():
        found[ALONE if reason.startswith("with ") else ELSE] += count
    return found


def _only(scenario: Scenario, book: Rulebook, books: Sequence[Rulebook]) -> Iterator[str]:
    """The forces that a book has and not every other one; and those that it has come on foot."""
    for force in scenario.force:
        if force.serves(book.name) and not all(force.serves(other.name) for other in books):
            yield called(force)
        elif force.serves(book.name) and without(force, book):
            yield f"the crew of {called(force)} on foot"


# the table


def rows(found: Comparison) -> list[Row]:
    """The table, row by row: who wins, how long it takes, at what price, from how far, by what."""
    return [row for row in _rows(found) if any(row.cells)]


def _rows(found: Comparison) -> Iterator[Row]:
    columns = found.columns

    def row(title: str, cells: Iterator[str], *, words: bool = False) -> Row:
        return Row(title, tuple(cells), words)

    for side, title in found.rivals:
        yield row(f"Won by {title}", (percent(each.share_of(side)) for each in columns))
    if any(each.wins[""] for each in columns):
        yield row("Won by nobody", (percent(each.share_of("")) for each in columns))
    yield row("Battles", (_battles(each) for each in columns))
    yield row("Time limit", (each.times.told(each.clock) for each in columns))
    yield row("A battle lasts", (each.times.told(quantile(each.rounds, 0.5)) for each in columns))
    yield row("Half of all last", (_span(each) for each in columns))
    for side, title in found.sides:
        yield row(
            f"Lost by {title}",
            (f"{amount(each.lost(side), each.strong[side])} of {each.strong[side]}" for each in columns),
        )
    yield row("Dead at the end", (amount(mean(each.deaths), sum(each.strong.values())) for each in columns))
    yield row("Losses come from", (_causes(each) for each in columns), words=True)
    yield row("Ended by", (_ended(each) for each in columns), words=True)
    yield row("Shots per battle", (number(each.fire.total() / max(1, each.counted)) for each in columns))
    yield row("Shots that hit", (part(each.hits) if each.fire else "" for each in columns))
    yield row("Half of the shots within", (each.within(0.5) if each.fire else "" for each in columns))
    yield row("Nine in ten within", (each.within(0.9) if each.fire else "" for each in columns))
    yield row("Half of the hits within", (each.within(0.5, hits=True) if each.hits else "" for each in columns))
    yield row("Blows per battle", (_blows(each) for each in columns))
    yield row("Orders by people", (f"{each.table.orders:.0f}" for each in columns))
    yield row("Hand-overs", (f"{each.table.hand_overs:.0f}" for each in columns))
    yield row("At the table", (f"about {each.table.long}" for each in columns))
    yield row("Only here", (", ".join(each.only) for each in columns), words=True)
    yield row("Left out", ("; ".join(each.unsupported_features) for each in columns), words=True)


def _battles(column: Column) -> str:
    apart = column.counted != column.played
    return f"{column.counted} of {column.played}" if apart else str(column.counted)


def _span(column: Column) -> str:
    short, long = (column.times.seconds(quantile(column.rounds, at)) for at in (0.25, 0.75))
    return f"{short} to {long} s" if short != long else f"{short} s"


def _causes(column: Column) -> str:
    return ", ".join(f"{cause} {part(of)}" for cause, of in column.main_causes()[:MOST_CAUSES])


def _ended(column: Column) -> str:
    order = sorted((item for item in column.ends.items() if item[1]), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{what} {part(count / column.counted)}" for what, count in order)


def _blows(column: Column) -> str:
    made = column.blows.total()
    if not made:
        return ""
    return f"{number(made / column.counted)}, {part(column.blows[True] / made)} hit"


# for machines


COLUMNS = ("scenario", "book", "measure", "of", "value", "low", "high", "battles")
"""The table of figures: `of` is a side, a cause or an end."""


def plain(found: Comparison) -> Iterator[tuple[object, ...]]:
    """Every figure in a row of its own; those without an interval have none."""
    for column in found.columns:
        head = (found.name, column.book)
        for measure, of, value in _figures(found, column):
            one = Interval(value, value, value) if not isinstance(value, Interval) else value
            bounds = (one.low, one.high) if isinstance(value, Interval) else ("", "")
            yield (*head, measure, of, _short(one.value), *map(_short, bounds), column.counted)


def _short(value: float | str) -> float | str:
    return value if isinstance(value, str) else round(value, 4)


def _figures(found: Comparison, column: Column) -> Iterator[tuple[str, str, Interval | float]]:
    for side, _ in (*found.rivals, ("", "")):
        yield "wins", side, column.share_of(side)
    yield "seconds", "", column.seconds
    yield "limit", "", float(column.times.seconds(column.clock))
    for side, _ in found.sides:
        yield "lost", side, column.lost(side)
        yield "strong", side, column.strong[side]
    for (side, cause), count in sorted(column.causes.items()):
        yield f"lost by {cause}", side, count / max(1, column.counted)
    for what in (GOAL, ALONE, CLOCK, ELSE):
        yield "ended by", what, column.ended_by(what)
    yield "dead", "", mean(column.deaths)
    yield "orders", "", column.table.orders
    yield "hand-overs", "", column.table.hand_overs
    yield "shots", "", column.fire.total() / max(1, column.counted)
    yield "hits", "", column.hits
    yield "blows", "", column.blows.total() / max(1, column.counted)
