"""The journal: a battle on disk, one readable line an answer, each written before its result is shown.

The first line is the header: program, rulebook, scenario, map, seed. Then come the steps of the script, each with the
digest of all that lies before it, and at every resting point the whole state.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

import game
from game.battle.battle import Battle
from game.battle.lines import FORMAT, Line, check_of, step_line, text_of
from game.battle.script import Rest, Step
from game.battle.store import Store
from rules.faults import Fault, Faulty


class Journal:
    """A battle's file, open for writing: it listens to the battle and writes down what is about to happen."""

    def __init__(self, path: Path, check: str, battle: Battle) -> None:
        self.path = path
        self._check = check
        self._store = Store(battle.setup.book)
        self._battle = battle
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        battle.listener = self

    # what the battle tells

    def before_step(self, step: Step, digest: str) -> None:
        self._write(step_line(step, digest))

    def before_undo(self, steps: int) -> None:
        self._write({"undo": steps})

    def at_rest(self, rest: Rest) -> None:
        """Keep the state; a battle can be played again without it, so that one which finds no room is left out."""
        try:
            self._write({"rest": rest.after, "digest": rest.digest, "state": self._store.write(rest.state)})
            os.fsync(self._file)
        except Faulty:
            return

    @classmethod
    def create(cls, path: Path, battle: Battle, *, branched: str = "") -> Journal:
        """Begin the file of a battle, with all that has happened in it so far.

        An existing file is never written over.
        """
        if path.exists():
            raise Faulty((Fault(str(path), "", "this file exists already", "name a new file, or resume it"),))
        try:
            journal = cls(path, "", battle)
        except OSError as error:
            raise Faulty(
                (Fault(str(path), "", f"cannot be written ({error.strerror})", "name another file"),)
            ) from None
        journal._write(header(battle, branched))
        rests = list(battle.rests)
        for number, (step, digest) in enumerate(zip(battle.script, battle.digests, strict=True)):
            while rests and rests[0].after <= number:
                journal.at_rest(rests.pop(0))
            journal._write(step_line(step, digest))
        for rest in rests:
            journal.at_rest(rest)
        return journal

    def resumed(self, rest: Rest, battle: Battle) -> None:
        """Note that the battle goes on from a kept state because the rules have changed, and what was answered
        since.
        """
        self._write({"resumed": rest.after, "digest": rest.digest, "state": self._store.write(rest.state)})
        for step, digest in zip(battle.script[rest.after :], battle.digests[rest.after :], strict=True):
            self._write(step_line(step, digest))

    def _write(self, line: Line) -> None:
        """Write a line whole or not at all; raises Faulty where it cannot be written."""
        check = check_of(self._check, line)
        left = memoryview(text_of({**line, "check": check}).encode() + b"\n")
        length = os.fstat(self._file).st_size
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            os.ftruncate(self._file, length)
            fault, remedy = f"cannot be written ({error.strerror})", "make room on the disk, and answer again"
            raise Faulty((Fault(str(self.path), "", fault, remedy),)) from None
        self._check = check

    def close(self) -> None:
        """Let go of the file; what happens in the battle from now on is not written down."""
        if self._battle.listener is self:
            self._battle.listener = None
        os.close(self._file)


def header(battle: Battle, branched: str) -> Line:
    """The first line: everything the battle starts from."""
    setup = battle.setup
    return {
        "deadground": "journal",
        "format": FORMAT,
        "program": game.VERSION,
        "book": setup.book.name,
        "seed": battle.seed,
        "scenario": setup.scenario.model_dump(mode="json"),
        "file": str(setup.written.file.resolve()),
        "map": setup.ground.digest,
        "sheets": [digest_of(file) for file in setup.written.sheet_files],
        "branched": branched,
    }


def digest_of(file: Path) -> str:
    """The fingerprint of a file."""
    return blake2b(file.read_bytes(), digest_size=16).hexdigest()


def branch(loaded: Battle, after: int, path: Path) -> Journal:
    """Play on from an earlier step in a file of its own; the old line stays as it is."""
    loaded.rewind(after)
    return Journal.create(path, loaded, branched=f"after step {after}")
