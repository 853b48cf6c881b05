"""Playing a journal again: the same battle from the same answers, and what is done when the rules have changed
since.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from game.battle.battle import Battle
from game.battle.journal import Journal, digest_of
from game.battle.lines import Line, read_lines, read_step
from game.battle.scenario import Scenario, Written
from game.battle.script import Rest, Step
from game.battle.setup import Setup, set_up
from game.battle.store import Store
from game.data import maps
from rules.book import Rulebook
from rules.faults import Fault, Faulty
from rules.reading import explained


@dataclass(frozen=True, slots=True)
class Loaded:
    """A battle read from its journal, as far as it got, and whatever its reader should know."""

    battle: Battle
    path: Path
    check: str
    length: int
    """Bytes of the file that are good; what lies beyond was torn off by a crash."""
    notes: tuple[str, ...] = ()
    resumed: Rest | None = None

    def carry_on(self) -> Journal:
        """Go on writing where the file ends."""
        os.truncate(self.path, self.length)
        journal = Journal(self.path, self.check, self.battle)
        if self.resumed is not None:
            journal.resumed(self.resumed, self.battle)
        return journal


def load(path: Path, *, to: int | None = None, begun: Callable[[Battle], object] | None = None) -> Loaded:
    """Play a journal again, to its end or to a step; raises Faulty for a file that is torn, edited, foreign or too
    new. `begun` is told of the battle before anything of it has been played.
    """
    pages = read_lines(path)
    lines = pages.lines
    setup, seed = _begin(lines[0], path)
    start = max((n for n, line in enumerate(lines) if "resumed" in line), default=0)
    battle = Battle(setup, seed)
    if begun is not None:
        begun(battle)
    reader = _Reader(battle, path, start)
    try:
        if start:
            reader.take_up(reader.rest(lines[start], start), list(_script(lines[1:start], setup.book, path)), start)
        reader.run(lines, start + 1, to)
    except _Diverged as diverged:
        resumed = reader.mend(lines)
        note = f"the rules have changed since this was written ({diverged}): it goes on from the end of a round"
        return Loaded(battle, path, pages.check, pages.length, (*pages.notes, note), resumed)
    return Loaded(battle, path, pages.check, pages.length, pages.notes)


class _Diverged(Exception):
    """Playing again did not lead to the same."""


class _Reader:
    """Performs the lines of a journal on a battle."""

    def __init__(self, battle: Battle, path: Path, start: int) -> None:
        self.battle = battle
        self.path = path
        self.store = Store(battle.setup.book)
        self.start = start

    def rest(self, line: Line, number: int) -> Rest:
        """A resting point out of the file."""
        state = self.store.read(line.get("state"), str(self.path), f"line {number + 1}")
        after = int(line["rest"] if "rest" in line else line["resumed"])
        return Rest(after, state, 0, line["digest"])

    def take_up(self, rest: Rest, script: list[Step], number: int) -> None:
        """Go on from a state out of the file, if it is one that a battle can be in."""
        try:
            self.battle.resume(rest, script)
            if not self.battle.over:
                self.battle.question()
        except Exception as error:  # it may hold anything
            fault = f"the state kept here cannot be taken up ({type(error).__name__}: {error})"
            raise Faulty(
                (Fault(str(self.path), f"line {number + 1}", fault, "restore the file from a copy"),)
            ) from error

    def run(self, lines: Sequence[Line], first: int, to: int | None) -> None:
        for number in range(first, len(lines)):
            if to is not None and len(self.battle.script) >= to and "rest" not in lines[number]:
                return
            self._perform(lines[number], number)

    def _perform(self, line: Line, number: int) -> None:
        try:
            if "undo" in line:
                self.battle.take_back(line["undo"])
            elif "step" in line:
                self.battle.perform(read_step(line, self.battle.setup.book, self.path, number))
                self._agree(self.battle.digests[-1], line, number)
            elif "rest" in line:
                self._agree(self.battle.rests[-1].digest, line, number)
        except (_Diverged, Faulty):
            raise
        except Exception as error:
            raise _Diverged(f"line {number + 1}: {error}") from error

    @staticmethod
    def _agree(digest: str, line: Line, number: int) -> None:
        if digest != line["digest"]:
            raise _Diverged(f"line {number + 1}")

    def mend(self, lines: Sequence[Line]) -> Rest:
        """Take the battle up from the last kept state in force, and repeat what was answered since as far as it is
        still legal.
        """
        number = _kept(lines)
        if number is None:
            fault = "the rules have changed since this was written, and no round of it was finished"
            raise Faulty((Fault(str(self.path), "", fault, "begin anew"),))
        rest = self.rest(lines[number], number)
        script = list(_script(lines[1:], self.battle.setup.book, self.path))
        again = script[rest.after :]
        while True:
            self.take_up(rest, script[: rest.after], number)
            done = self._repeat(again)
            if done == len(again):
                return rest
            again = again[:done]  # a rule that broke off in the middle leaves nothing to go on from: once more without

    def _repeat(self, steps: Sequence[Step]) -> int:
        """How many of these steps can still be taken."""
        for number, step in enumerate(steps):
            try:
                self.battle.perform(step)
            except Exception:  # whatever changed rules make of old answers, the battle goes on from the last good one
                return number
        return len(steps)


def _kept(lines: Sequence[Line]) -> int | None:
    """The number of the last line that keeps a state which was not taken back since."""
    steps = 0
    kept: list[tuple[int, int]] = []
    for number, line in enumerate(lines):
        if "resumed" in line:
            steps = line["resumed"]
            kept = [(number, steps)]
        elif "undo" in line:
            steps -= line["undo"]
            kept = [each for each in kept if each[1] <= steps]
        elif "step" in line:
            steps += 1
        elif "rest" in line:
            kept.append((number, steps))
    return kept[-1][0] if kept else None


def _script(lines: Sequence[Line], book: Rulebook, path: Path) -> Iterator[Step]:
    """The steps that were in force, those taken back left out; of a resumed battle only those since."""
    script: list[Step] = []
    for number, line in enumerate(lines, 1):
        if "resumed" in line:
            del script[line["resumed"] :]
        elif "undo" in line:
            del script[len(script) - line["undo"] :]
        elif "step" in line:
            script.append(read_step(line, book, path, number))
    yield from script


def _begin(header: Line, path: Path) -> tuple[Setup, str]:
    """What a header says the battle starts from; refused when its map or sheets are not the same any more."""
    try:
        scenario = Scenario.model_validate_json(json.dumps(header["scenario"]))
        file, book, seed, digest = (str(header[key]) for key in ("file", "book", "seed", "map"))
        sheets = list(header["sheets"])
    except ValidationError as error:
        raise Faulty(explained(error, Scenario, str(path), "line 1 scenario")) from None
    except (KeyError, TypeError) as error:
        raise Faulty(
            (Fault(str(path), "line 1", f"the header lacks {error}", "restore the file from a copy"),)
        ) from None
    written = Written(scenario, _found(Path(file), scenario, path))
    setup = set_up(written, book)
    if setup.ground.digest != digest:
        fault = f"the map {written.map_file} is not the one this battle was begun on"
        raise Faulty((Fault(str(path), "line 1", fault, "put the old map back, or begin anew"),))
    if [digest_of(sheet) for sheet in written.sheet_files] != sheets:
        fault = "the sheets beside the scenario have changed since this battle was begun"
        raise Faulty((Fault(str(path), "line 1", fault, "put the old sheets back, or begin anew"),))
    return setup, seed


def _found(file: Path, scenario: Scenario, journal: Path) -> Path:
    """Where the scenario's folder is now: where it was, beside the journal, or among the program's own maps."""
    for candidate in (file, journal.parent / file.name, maps() / file.parent.name / file.name):
        if (candidate.parent / scenario.map).is_file():
            return candidate
    return file
