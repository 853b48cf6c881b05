"""Follows a battle by its journal alone: line by line as the file grows, with the eyes of some of its sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from game.battle.battle import Battle
from game.battle.joined import called
from game.battle.lines import Line, read_on, read_step, unsealed
from game.battle.marks import Mark, read_mark
from game.battle.replay import Loaded, load
from game.battle.scenario import PERSON
from game.battle.seal import Locked, Seal
from game.battle.who_plays import who_plays
from game.ui.battle.side_memory import Memory
from game.ui.players_screen.door import Door, door
from rules.kernel.faults import Faulty


class Follower:
    """A battle as far as its journal tells it, and what the sides that look on have seen of it."""

    def __init__(self, path: Path, named: Sequence[str] = (), words: Mapping[str, str] | None = None) -> None:
        """Read a journal to its end, with the eyes of the sides that are named, or of all that people play at any time;
        raises Faulty where that cannot be, Locked where a password is missing.
        """
        self.path = path
        self.named = tuple(named)
        self.sides: tuple[str, ...] = ()
        self.eyes = ""
        self.trouble = ""
        """Why it cannot follow just now; "" while it can."""
        self.pings: list[Mark] = []
        """What was pointed out since it was last asked for."""
        self._words = dict(words or {})
        self._waiting: list[Line] = []
        self._read()

    def _read(self) -> None:
        """Read the journal from its beginning, with the eyes of the sides that look on as it is played now."""
        at = door(self.path, self._words.values())
        sides = at.sides(self.named) if self.named or at.persons or not self.sides else self.sides
        loaded, memory = self._loaded(at, sides)
        self.battle, self.memory = loaded.battle, memory
        self.memory.look()
        self._seal: Seal | None = loaded.seal
        self._file = _file(self.path)
        self._pages, self._number = replace(loaded.pages, lines=()), len(loaded.pages.lines)
        self.marks = [each for each in loaded.marks if each.shows_to(self.sides)]
        self.trouble, self._waiting = "", []
        last = loaded.pages.lines[-1]
        if "branch" in last:
            self._waiting = [last]

    def _loaded(self, at: Door, sides: tuple[str, ...]) -> tuple[Loaded, Memory]:
        """The battle with the eyes of these sides."""
        memories: list[Memory] = []
        eyes = sides[0] if len(sides) == 1 else called(sides)

        def begun(battle: Battle) -> None:
            memories.append(Memory(battle, (eyes,)))

        def remember(text: str) -> None:
            memories[-1].remember(text)

        at.admit(self.path, sides, self._words)
        loaded = _opened(self.path, sides, self._words, begun, remember)
        self.sides, self.eyes = sides, eyes
        return loaded, memories[-1]

    def _people(self, battle: Battle) -> tuple[str, ...]:
        """The sides that look on, as the battle is played now; those that did where no person plays any more."""
        players = who_plays(battle)
        found = self.named or tuple(side for side, player in players.items() if player == PERSON)
        return tuple(side for side in players if side in found) or self.sides

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
        """Do what a line says; False where that is not possible any more, or others look on from now on."""
        if "branch" in line:
            self._read_again(self.path.with_name(line["file"]))
        elif "pointed" in line:
            self._mark(line)
        elif "undo" in line:
            self.battle.rewind(len(self.battle.script) - line["undo"])
            self.battle.tell_of_undo(line["undo"])
            self.memory.look()
            return self._people(self.battle) == self.sides
        elif "step" in line:
            try:
                self.battle.perform(read_step(line, self.battle.setup.book, self.path, self._number))
            except Exception:  # whatever it is that cannot be played: the journal tells it from the beginning
                return False
            self.memory.look()
            same = self.battle.digests[-1] == str(line["digest"])
            return same and (line["step"] != "decree" or self._people(self.battle) == self.sides)
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
