"""The command `lab`: many battles of a scenario, a bar that shows how far they are, a report to be read."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from game import data
from game.battle.scenario import read_scenario
from game.cli.argument_lookup import known_book, scenario_file, seats
from game.cli.words import UNITS, Misuse, Unfit, console, say, warn
from game.lab.advice import Advice
from game.lab.chapter import Chapter, by_scenario
from game.lab.finding_text import capital
from game.lab.folder import JOURNALS, Folder, Taken
from game.lab.numbers import within
from game.lab.page import How, in_short
from game.lab.plan import Subject, Wanted, every_book
from game.lab.pool import NoWorkers, Pool
from game.lab.rulebooks import Comparison, comparison, rows
from game.lab.survey import Survey
from game.lab.timed_survey import TimedSurvey
from game.lab.trial import Outcome, forget
from game.lab.variation import Impossible, Vary, parse
from game.players.names import wrong
from rules.kernel.words import counted

BATTLES = 200
"""So many of the scenario as written, unless told otherwise."""
WIDE = 120
"""Characters across of the table of rulebooks where no terminal says how wide it is."""
ALL = "all"
"""Every installed rulebook, side by side."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands on the command line."""

    scenarios: tuple[str, ...]
    books: str | None = None
    battles: int | None = None
    minutes: float | None = None
    until: str | None = None
    players: str | None = None
    vary: tuple[str, ...] = ()
    seed: str = "1"
    quick: bool = False
    workers: int | None = None
    cluster: str | None = None
    even: bool = False
    out: Path | None = None

    @property
    def again(self) -> str:
        """The command that makes the same report."""
        options = (
            ("--book", self.books),
            ("--battles", None if self.until or self.minutes else str(self.battles or BATTLES)),
            ("--minutes", None if self.minutes is None else f"{self.minutes:g}"),
            ("--until", self.until),
            ("--players", self.players),
            *(("--vary", word) for word in self.vary),
            ("--seed", self.seed),
        )
        words = ["deadground", "lab", *self.scenarios]
        words += [f"{name} {value}" for name, value in options if value is not None]
        return " ".join([*words, *["--even"] * self.even, *["--quick"] * self.quick])


def lab(asked: Asked) -> None:
    """Play, write the report, and say in a few lines what is in it."""
    if sum(each is not None for each in (asked.battles, asked.until, asked.minutes)) > 1:
        raise Misuse("--battles says how many, --until how closely, --minutes how long: give one of the three")
    if asked.workers is not None and asked.cluster is not None:
        raise Misuse("--workers are processes on this machine, a --cluster has its own: give one of the two")
    forget()
    wanted = _wanted(asked)
    if asked.books and ALL in (words := _listed(asked.books)) and len(words) > 1:
        raise Misuse(f"--book {asked.books}: {ALL} stands for every rulebook, so write it alone")
    subjects = [_subject(word, asked) for word in asked.scenarios]
    pool = Pool(asked.workers or os.cpu_count() or 1, asked.cluster or "")
    try:
        survey = _survey(subjects, wanted, pool, asked)
        pool.ready()
        folder = Folder(asked.out or Path(f"lab-{_plain(subjects[0].name)}"))
    except (Impossible, Taken) as error:
        raise Misuse(str(error)) from None
    except NoWorkers as error:
        raise Unfit(str(error)) from None
    with closing(folder):
        if isinstance(survey, TimedSurvey):
            survey.shown = partial(_show, survey, folder, asked)
        stopped = _played(survey, folder)
        done = How.WHOLE if asked.minutes is None else How.TIMED
        folder.write(survey.begun, asked.again, how=done if stopped is None else How.STOPPED, unit=UNITS.get())
    _tell(survey, folder)
    if stopped is not None:
        raise stopped


def _survey(subjects: Sequence[Subject], wanted: Wanted, pool: Pool, asked: Asked) -> Survey:
    """By number of battles, by how closely shares are known, or by the clock."""
    if asked.minutes is None:
        return Survey(subjects, wanted, pool)
    return TimedSurvey(subjects, wanted, pool, asked.minutes * 60)


def _show(survey: Survey, folder: Folder, asked: Asked) -> None:
    """Bring the page up to date while the battles go on, and say once where it is."""
    first = not folder.page.exists()
    folder.show(survey.begun, asked.again, UNITS.get())
    if first:
        warn(f"read on while the battles go on: {folder.page}")


def _played(survey: Survey, folder: Folder) -> BaseException | None:
    """Play everything under a bar; what stopped it before its end, if anything did."""
    with _bar(survey.announced) as bar, _told_to_end():

        def heard(name: str, outcome: Outcome, done: int, of: int) -> None:
            folder.figures.add(name, outcome)
            bar.move(outcome, done, of)

        try:
            if not isinstance(survey, TimedSurvey):
                warn(str(survey.measure()))
            survey.run(heard)
        except KeyboardInterrupt as stop:
            return stop
        except NoWorkers as error:
            return Unfit(str(error))
    return None


# what is asked for


def _wanted(asked: Asked) -> Wanted:
    try:
        margin = None if asked.until is None else within(asked.until)
    except ValueError:
        raise Misuse(
            f"--until {asked.until}: say how closely shares are to be known, such as 3%, or 0.5% to 25%"
        ) from None
    try:
        varied = tuple(parse(word) for word in asked.vary)
    except Impossible as error:
        raise Misuse(f"--vary {error}") from None
    for name in _players(varied):
        if wrong(name):
            raise Misuse(wrong(name))
    quick = asked.quick or asked.books == ALL
    return Wanted(asked.seed, asked.battles or BATTLES, margin, varied, quick, asked.even)


def _players(varied: Sequence[Vary]) -> Iterator[str]:
    for each in varied:
        if each.name == "players":
            for value in each.values:
                yield from str(value).split("/")


def _subject(word: str, asked: Asked) -> Subject:
    """A scenario of the command line, with who plays it and under which rulebooks."""
    file = scenario_file(word)
    scenario = read_scenario(file).scenario
    if asked.books == ALL:
        books = every_book(file, scenario.book)
    else:
        books = tuple(map(known_book, _listed(asked.books))) if asked.books else (scenario.book,)
    named = zip((side.name for side in scenario.side), seats(asked.players, scenario), strict=True)
    return Subject(_name(file), str(file.resolve()), tuple(named), tuple(dict.fromkeys(books)))


def _listed(books: str) -> list[str]:
    return [book.strip() for book in books.split(",")]


def _name(file: Path) -> str:
    """The name of a scenario that comes with the game; of another the path it was named by."""
    if file.is_relative_to(data.maps()):
        return file.relative_to(data.maps()).with_suffix("").as_posix()
    return file.as_posix()


def _plain(name: str) -> str:
    """A name without anything that a folder's name should not have."""
    return "-".join("".join(char if char.isalnum() else " " for char in name.removesuffix(".toml")).split())


# what is told


class _Bar:
    """Moves on with every battle."""

    def __init__(self, progress: Progress, total: int | None) -> None:
        self._progress = progress
        self._task = progress.add_task("battles", total=total, faults="")
        self._faults = 0

    def move(self, outcome: Outcome, done: int, of: int) -> None:
        """One more battle is over."""
        self._faults += outcome.ended == "crashed"
        told = f"{self._faults} broke down" if self._faults else ""
        self._progress.update(self._task, completed=done, total=of, faults=told)


@contextmanager
def _bar(total: int | None) -> Iterator[_Bar]:
    """A bar on the error stream of a terminal, with the time that is left."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[faults]}"),
    )
    err = Console(file=sys.stderr)
    with Progress(*columns, console=err, disable=not err.is_terminal, transient=True) as progress:
        yield _Bar(progress, total)


@contextmanager
def _told_to_end() -> Iterator[None]:
    """A command ended from outside gives the results so far, as with Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _tell(survey: Survey, folder: Folder) -> None:
    """What was found out, in short, and where the rest is."""
    for group in by_scenario(survey.begun):
        _tell_group(group)
        arms = [tallied for chapter in group for _, tallied in chapter.arms]
        broken, played = sum(arm.ended["crashed"] for arm in arms), sum(arm.played for arm in arms)
        if broken:
            say(f"  Broke down: {broken} of {counted(played, 'battle')}; {folder.path / JOURNALS} has some of them.")
    say(f"report: {folder.page}")


def _tell_group(group: Sequence[Chapter]) -> None:
    """A scenario under one rulebook in short; under several the table, and what to make of it."""
    found = comparison(group)
    say(f"{found.title} ({counted(group[0].first.played, 'battle')}{' under each rulebook' * found.several})")
    lines = [f"{each.topic}: {each.line}" for each in Advice(found).findings()] if found.several else in_short(group[0])
    for line in lines:
        say(f"  {line}")
    if found.several:
        say("")
        out = console()
        out.print(_table(found), width=max(out.width, WIDE), crop=False)
        say("")


def _table(found: Comparison) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), collapse_padding=True, header_style="dim")
    table.add_column("", no_wrap=True, style="dim")
    for column in found.columns:
        table.add_column(Text(column.book), ratio=1)
    for row in rows(found):
        table.add_row(Text(f"  {capital(row.title)}"), *map(Text, row.cells))
    return table
