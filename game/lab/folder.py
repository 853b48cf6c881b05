"""The folder a report is written into: the page, the figures, the journals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.lab.chapter import Chapter, by_scenario
from game.lab.exhibits import fault_file
from game.lab.figures import COLUMNS, Figures
from game.lab.page import How, Watching, page
from game.lab.trial import Outcome
from rules.kernel.lengths import Unit

PAGE, JOURNALS = "report.html", "journals"


class Taken(Exception):
    """The folder holds something that is not a report of ours."""


def _ours(path: Path) -> bool:
    """Whether a path is an empty folder, or one that a survey was written into."""
    return path.is_dir() and (not any(path.iterdir()) or any((path / name).exists() for name in (PAGE, "battles.csv")))


class Folder:
    """A new folder, or one whose earlier report is replaced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not _ours(path):
            raise Taken(f"{path} is there already and holds no report: name a new folder with --out")
        self._clear()
        (path / JOURNALS).mkdir(parents=True, exist_ok=True)
        self.figures = Figures(path)

    def _clear(self) -> None:
        """Take away what an earlier report left."""
        tables = [f"{name}.{ending}" for name in COLUMNS for ending in ("csv", "parquet")]
        for file in (*(self.path / name for name in (PAGE, *tables)), *(self.path / JOURNALS).glob("*.jsonl")):
            file.unlink(missing_ok=True)

    @property
    def page(self) -> Path:
        """The report itself."""
        return self.path / PAGE

    def show(self, chapters: Sequence[Chapter], command: str, unit: Unit = Unit.METRES) -> None:
        """Write the page as it stands while the battles go on."""
        self.page.write_text(page(chapters, command, {}, how=How.GOING, unit=unit), encoding="utf-8")

    def write(
        self, chapters: Sequence[Chapter], command: str, *, how: How = How.WHOLE, unit: Unit = Unit.METRES
    ) -> None:
        """Write the report of what was found out so far, and the journals that go with it."""
        self.figures.close(chapters)
        watching: dict[str, list[Watching]] = {}
        for number, group in enumerate(by_scenario(chapters), 1):
            watching[group[0].name] = [each for chapter in group for each in self._journals(chapter, number)]
        self.page.write_text(page(chapters, command, watching, how=how, unit=unit), encoding="utf-8")

    def close(self) -> None:
        """Nothing more comes into it."""
        self.figures.shut()

    def _journals(self, chapter: Chapter, number: int) -> list[Watching]:
        found = []
        for chosen in chapter.chosen:
            if chosen.journal:
                name = f"{JOURNALS}/{number}-{chapter.setup.book.name}-{chosen.what}.jsonl"
                (self.path / name).write_text(chosen.journal, encoding="utf-8")
                winner = f"victory for {chapter.allies(chosen.winner)}" if chosen.winner else "nobody wins"
                ended = f"{winner} after {chapter.setup.times.told(chosen.rounds)}"
                found.append(Watching(f"{chosen.what} battle under {chapter.setup.book.name}", chosen.why, ended, name))
        for _, tallied in chapter.arms:
            for fault in tallied.faults:
                self._keep(fault)
        return found

    def _keep(self, fault: Outcome) -> None:
        """The journal of a battle that broke down."""
        if fault.journal:
            (self.path / fault_file(fault.trial.seed)).write_text(fault.journal, encoding="utf-8")
