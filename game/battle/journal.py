"""The journal: a battle on disk, one readable line an answer, each written before its result is shown.

The first line is the header: program, rulebook, scenario, map, seed. Then come the steps of the script, each with the
digest of all that lies before it, and at every resting point the whole state.

The program may be killed at any instant: nothing that was answered is lost. A power cut costs at most the answers that
the side now asked has given since it was first asked: before a result is shown to another side, it is on the disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from game.battle import bookmark
from game.battle.battle import Battle
from game.battle.disk import Gone, Growing
from game.battle.heading import OPEN, heading
from game.battle.lines import Line, check_of, step_line, text_of
from game.battle.marks import Mark, standing
from game.battle.script import Rest, Step
from game.battle.seal import Locks, Seal, new_locks
from game.battle.seat_locks import SeatLock
from game.battle.store import Store
from rules.kernel.faults import Faulty
from rules.kernel.files import faulty, reason


class Journal:
    """A battle's file, open for writing: it listens to the battle and writes down what is about to happen."""

    def __init__(self, file: Growing, check: str, battle: Battle, locks: Locks = OPEN) -> None:
        self._file = file
        self._check = check
        self._locks = locks
        self._store = Store(battle.setup.book)
        self._battle = battle
        self.rested = ""
        """The check of the line that keeps the last resting point; "" where none was written."""
        battle.listener = self

    @property
    def path(self) -> Path:
        """Where it is written."""
        return self._file.path

    @property
    def seal(self) -> Seal | None:
        """The seal over it; None for an open one."""
        return self._locks.seal

    # what the battle tells

    def before_step(self, step: Step, digest: str) -> None:
        self._write(step_line(step, digest))

    def before_undo(self, steps: int) -> None:
        self._write({"undo": steps})

    def before_others_see(self) -> None:
        """Have on the disk what another side is about to see the result of."""
        self._file.sync()

    def at_rest(self, rest: Rest) -> None:
        """Keep the state; a battle can be played again without it, so that one which finds no room is left out."""
        self.rested = ""
        try:
            self._write(_rest_line(rest, self._store))
        except Faulty:
            return
        self.rested = self._check
        self._file.sync()
        if self._battle.verdict is not None:
            self.open_up()

    def lay_bookmark(self, seen: str) -> None:
        """Have the battle taken up at its last resting point next time; `seen` is what those who look on have kept."""
        if self.rested:
            bookmark.lay(self.path, self.rested, self._battle.past(), seen, self.seal)

    def point_out(self, mark: Mark) -> None:
        """Keep what was pointed out on the map; it is no part of the battle."""
        self._write({"pointed": mark.model_dump(mode="json", exclude_defaults=True)})

    def branches_off(self, after: int, path: Path) -> None:
        """Note that the battle goes on in a file beside this one, for those that follow it."""
        if path.parent == self.path.parent:
            self._write({"branch": after, "file": path.name})

    def open_up(self) -> None:
        """Leave the key in the file of a battle that is over: nothing of it is a secret any more."""
        if self.seal is not None:
            self._write({"key": self.seal.key.hex()})

    @classmethod
    def create(
        cls,
        path: Path,
        battle: Battle,
        *,
        branched: str = "",
        words: Mapping[str, str] | None = None,
        seats: Iterable[SeatLock] = (),
    ) -> Journal:
        """Begin the file of a battle, with all that has happened in it so far; with the passwords of the people at its
        table, by side, it is sealed. `seats` are locks of seats whose passwords are known to their players only.

        An existing file is never written over.
        """
        locks = new_locks(words, seats)
        text, check = _whole(heading(battle, branched, locks), battle, locks.seal)
        return cls(Growing.create(path, text), check, battle, locks)

    def resumed(self, rest: Rest, battle: Battle) -> None:
        """Note that the battle goes on from a kept state because the rules have changed, and what was answered
        since.
        """
        self._write({"resumed": rest.after, "digest": rest.digest, "state": self._store.write(rest.state)})
        for line in _lines(battle, rest.after, [each for each in battle.rests if each is not rest], self._store):
            self._write(line)

    def _write(self, line: Line) -> None:
        """Write a line whole or not at all; raises Faulty where it cannot be written."""
        check, text = _checked(_under(self.seal, line), self._check)
        try:
            self._file.append(text)
        except Gone as gone:
            raise self._moved(str(gone)) from None
        except OSError as error:
            fault, remedy = f"cannot be written ({reason(error)})", "free some disk space, and answer again"
            raise faulty(self.path, fault, remedy) from None
        self._check = check

    def _moved(self, why: str) -> Faulty:
        """Go on in a new file beside the one that is no longer what was written here; what its player is told."""
        old = self.path
        names = (f"{old.stem} rescued", *(f"{old.stem} rescued {number}" for number in range(2, 100)))
        fresh = next((new for name in names if not (new := old.with_name(name + old.suffix)).exists()), old)
        try:
            text, check = _whole(heading(self._battle, "", self._locks), self._battle, self.seal)
            file = Growing.create(fresh, text)
        except Faulty as error:
            return faulty(old, why, f"put it back; a new file was not possible either: {error.faults[0].fault}")
        self._file.close()
        self._file, self._check = file, check
        return faulty(old, why, f"the battle so far is in {fresh} and goes on there: answer again, or resume that file")

    def close(self) -> None:
        """Let go of the file; what happens in the battle from now on is not written down."""
        if self._battle.listener is self:
            self._battle.listener = None
        self._file.close()


def _whole(first: Line, battle: Battle, seal: Seal | None) -> tuple[bytes, str]:
    """The lines of a battle from its heading to now, and the check of the last."""
    check, pages = "", []
    for line in (first, *(_under(seal, line) for line in _lines(battle, 0, battle.rests, Store(battle.setup.book)))):
        check, text = _checked(line, check)
        pages.append(text)
    return b"".join(pages), check


def _lines(battle: Battle, after: int, rests: list[Rest], store: Store) -> list[Line]:
    """The steps from one on, and between them the resting points that there is room for."""
    lines: list[Line] = []
    left = list(rests)
    for number, (step, digest) in enumerate(
        zip(battle.script[after:], battle.digests[after:], strict=True), start=after
    ):
        while left and left[0].after <= number:
            lines.append(_rest_line(left.pop(0), store))
        lines.append(step_line(step, digest))
    lines += (_rest_line(rest, store) for rest in left)
    return lines


def _under(seal: Seal | None, line: Line) -> Line:
    return line if seal is None or "key" in line else seal.close(line)


def _rest_line(rest: Rest, store: Store) -> Line:
    return {"rest": rest.after, "digest": rest.digest, "state": store.write(rest.state)}


def _checked(line: Line, before: str) -> tuple[str, bytes]:
    """The check of a line, and the line with it as it is written."""
    check = check_of(before, line)
    return check, text_of({**line, "check": check}).encode() + b"\n"


def branch(
    loaded: Battle,
    after: int,
    path: Path,
    words: Mapping[str, str] | None = None,
    seats: Iterable[SeatLock] = (),
    marks: Iterable[Mark] = (),
) -> Journal:
    """Play on from an earlier step in a file of its own; the old line stays as it is. Drawings still on the map
    are carried over.
    """
    loaded.rewind(after)
    journal = Journal.create(path, loaded, branched=f"after step {after}", words=words, seats=seats)
    for mark in standing(marks):
        journal.point_out(mark)
    return journal
