"""Looks over the chosen scenario: its faults are told on a page of their own, and its files are watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.battle.setup import set_up
from game.ui.file_watcher import Watching
from game.ui.front.findings import counted, looked_over, told
from game.ui.front.scenarios import Listed, files_of
from game.ui.kit.boxes import Column
from game.ui.kit.tabs import Tabs
from game.workshop.check import Findings
from rules.kernel.faults import Faulty

CHECK = "Check"
REST = 200
"""Milliseconds that a scenario is chosen before its files are looked at."""


class Overseer:
    """Checks a scenario once it has been chosen for a moment; its page comes to the fore where there are faults."""

    def __init__(self, tabs: Tabs, page: int, column: Column, each: Listed, looked: Callable[[], object]) -> None:
        self.tabs, self.page, self.column = tabs, page, column
        self.each = each
        self.book = ""
        """The rulebook it is to be played under; "" for its own."""
        self._looked = looked
        """Called when another scenario is chosen, and when it has been checked."""
        self.found: Findings | None = None
        """What is wrong; None as long as nobody has looked."""
        self._watching = Watching()
        self._due = 0
        """Milliseconds until its files are looked at; 0: nothing is due."""
        self._before: int | None = None
        """The page that was open before faults came to the fore."""
        tabs.changed = self._turned

    def take(self, each: Listed, *, at_once: bool = False) -> None:
        """Look over another scenario, or the same after a change."""
        self.each, self.found, self._due = each, None, REST
        self._watching.watch([each.file])
        if at_once or each.fault is not None:
            self.look()
        else:
            self._show()
            self._looked()

    def look(self) -> None:
        """Check the scenario with its map and sheets, and watch all these files."""
        self._due = 0
        self._watching.also(files_of(self.each))
        self.found = looked_over(self.each, self.book)
        self._show()
        self._looked()

    def ruled(self, book: str) -> None:
        """Another rulebook has been chosen: what has been checked is checked under it."""
        self.book = book
        if self.found is not None:
            self.look()

    @property
    def stops(self) -> bool:
        """Whether a battle could not begin, as far as anybody has looked: a fault may lie under another rulebook."""
        if self.found is None or not self.found.faults or self.each.written is None:
            return False
        try:
            set_up(self.each.written, self.book or None)
        except Faulty:
            return True
        return False

    def tick(self, passed: int) -> tuple[Path, ...]:
        """Let milliseconds pass: the files that have changed on disk."""
        if self._due > 0:
            self._due -= passed
            if self._due <= 0:
                self._rested()
        return self._watching.tick(passed)

    def _rested(self) -> None:
        """It stays chosen: check it if it is the user's own, and watch its files."""
        self._due = 0
        if self.each.own:
            self.look()
        else:
            self._watching.also(files_of(self.each))

    def _turned(self, page: int) -> None:
        if page == self.page and self.found is None:
            self.look()

    @property
    def words(self) -> str:
        """How much was found; "" where nothing is wrong."""
        return counted(self.found) if self.found is not None else ""

    def _show(self) -> None:
        found = self.found
        self.tabs.rename(self.page, f"{CHECK}: {self.words}" if self.words else CHECK)
        self.column.fill(list(told(found, self.each.file.parent)) if found is not None else [])
        if found is not None and found.faults:
            if self._before is None:
                self._before = self.tabs.chosen
            self.tabs.show(self.page)
        elif self._before is not None:
            back, self._before = self._before, None
            self.tabs.show(back)
