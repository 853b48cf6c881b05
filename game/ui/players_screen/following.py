"""Follows a battle by its journal alone: line by line as the file grows, with the eyes of some of its sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from game.battle.battle import Battle
from game.battle.joined import called
from game.battle.lines import Line, read_on, read_step, unsealed
from game.battle.marks import Mark, read_mark
from game.battle.replay import Loaded, load
from game.battle.seal import Locked, Seal
from game.ui.battle.side_memory import Memory
from game.ui.players_screen.door import door
from rules.kernel.faults import Faulty


class Follower:
    """A battle as far as its journal tells it, and what the sides that look on have seen of it."""

    def __init__(self, path: Path, sides: tuple[str, ...], words: Mapping[str, str] | None = None) -> None:
        """Read a journal to its end; raises Faulty where that cannot be, Locked where a password is missing."""
        self.path = path
        self.sides = sides
        self.eyes = sides[0] if len(sides) == 1 else called(sides)
        self.trouble = ""
        """Why it cannot follow just now; "" while it can."""
        self.pings: list[Mark] = []
        """What was pointed out since it was last asked for."""
        self._words = dict(words or {})
        self._waiting: list[Line] = []
        self._read()

    def _read(self) -> None:
        """Read the journal from its beginning."""
        memories: list[Memory] = []

        def begun(battle: Battle) -> None:
            memories.append(Memory(battle, (self.eyes,)))

        def remember(text: str) -> None:
            memories[-1].remember(text)

        door(self.path).admit(self.path, self.sides, self._words)
        loaded = _opened(self.path, self.sides, self._words, begun, remember)
        self.battle, self.memory = loaded.battle, memories[-1]
        self.memory.look()
        self._seal: Seal | None = loaded.seal
        self._file = _file(self.path)
        self._pages, self._number = replace(loaded.pages, lines=()), len(loaded.pages.lines)
        found = (read_mark(line) for line in loaded.pages.lines)
        self.marks = [each for each in found if each is not None and each.shows_to(self.sides)]
        self.trouble, self._waiting = "", []
        last = loaded.pages.lines[-1]
        if "branch" in last:
            self._waiting = [last]

    # following

    @property
    def behind(self) -> int:
        """How many lines are read and not played yet."""
        return len(self._waiting)

    def look(self) -> bool:
        """Look whether the file has grown, or is another; whether there is something to be played."""
        try:
            here, self.trouble = _file(self.path), ""
            if here[:2] != self._file[:2] or here[2] < self._pages.length:
                self._waiting = [{"again": True}]
            elif here[2] > self._pages.length:
                self._read_on()
        except OSError:
            self.trouble = f"{self.path.name} is gone: put it back, or close this window"
            return False
        return bool(self._waiting)

    def _read_on(self) -> None:
        pages = read_on(self.path, self._pages, self._number)
        if pages.trouble is not None and not pages.lines:
            self.trouble = pages.trouble.faults[0].fault
            return
        lines = pages.lines
        if self._seal is not None:
            lines = unsealed(replace(pages, lines=({}, *lines)), self._seal, self.path).lines[1:]
        self._waiting += lines
        self._pages, self._number = replace(pages, lines=()), self._number + len(pages.lines)

    def play(self) -> None:
        """Play the next line; where it does not lead to the same battle, the journal is read anew."""
        line = self._waiting.pop(0)
        try:
            if "again" in line or "resumed" in line or not self._perform(line):
                self._read_again(self.path)
        except Faulty as error:
            self.trouble = error.faults[0].fault

    def _perform(self, line: Line) -> bool:
        """Do what a line says; False where that is not possible any more."""
        if "branch" in line:
            self._read_again(self.path.with_name(line["file"]))
        elif "pointed" in line:
            self._mark(line)
        elif "undo" in line:
            self.battle.rewind(len(self.battle.script) - line["undo"])
            self.battle.tell_of_undo(line["undo"])
            self.memory.look()
        elif "step" in line:
            try:
                self.battle.perform(read_step(line, self.battle.setup.book, self.path, self._number))
            except Exception:  # whatever it is that cannot be played: the journal tells it from the beginning
                return False
            self.memory.look()
            return self.battle.digests[-1] == str(line["digest"])
        return True

    def _mark(self, line: Line) -> None:
        found = read_mark(line)
        if found is not None and found.shows_to(self.sides):
            self.marks.append(found)
            if found.kind == "ping":
                self.pings.append(found)

    def _read_again(self, path: Path) -> None:
        """Begin anew with a file that is another than before."""
        before, old = self.battle, self.path
        self._waiting = []
        try:
            self.path = path
            self._read()
        except Faulty:
            self.path = old
            raise
        before.close()

    def close(self) -> None:
        """Follow no more."""
        self.battle.close()


def _opened(
    path: Path,
    sides: tuple[str, ...],
    words: Mapping[str, str],
    begun: Callable[[Battle], object],
    remember: Callable[[str], object],
) -> Loaded:
    """The battle; any of the passwords may open the seal."""
    together = sides if len(sides) > 1 else ()
    given = [word for word in words.values() if word] or [""]
    for number, word in enumerate(given, 1):
        try:
            return load(path, begun=begun, remember=remember, seated=True, word=word, together=together)
        except Locked:
            if number == len(given):
                raise
    raise AssertionError


def _file(path: Path) -> tuple[int, int, int]:
    """Which file that is, and how long."""
    found = path.stat()
    return found.st_dev, found.st_ino, found.st_size
