"""A scenario opened for editing: changes with undo and redo, saving, and what other programs write meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.battle.disk import put
from game.board.tiled.limits import FILE_BYTES
from game.workshop.editing.changes import Change
from game.workshop.editing.findings import Finding, findings
from game.workshop.editing.kinds import kinds
from game.workshop.editing.state import State
from rules.kernel.faults import Faulty
from rules.kernel.files import content, faulty, reason
from rules.kernel.reading import LARGEST

STEPS = 500
"""Steps that can be taken back."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the history: the state it led to, and what it changed, in a sentence."""

    state: State
    told: str = ""

    def bare(self) -> Step:
        """The same without what has been worked out of the state, such as its ground: for the history."""
        return Step(State(self.state.scenario_file, self.state.files), self.told)


@dataclass(frozen=True, slots=True)
class OutsideChange:
    """A file that another program has written since it was read or saved here."""

    file: Path
    content: bytes
    clashes: bool
    """Whether it has unsaved changes here too: then the user is asked, and one of both is one step of undo away."""


class EditedScenario:
    """A scenario with its map and sheets. States are immutable, so undo is going back to one of before.

    Refusals are Faulty, with faults in the words of check.
    """

    def __init__(self, state: State) -> None:
        self._done: list[Step] = [Step(state)]
        self._undone: list[Step] = []
        self._drawn: Change | None = None
        """The change that was made last, with all of its stroke, as long as the stroke may go on."""
        self._saved = state

    @classmethod
    def open(cls, path: Path) -> EditedScenario:
        """Open a scenario (.toml) with its map and sheets; raises Faulty if the file itself cannot be read. A map or
        sheet that cannot be read is told by `findings`.
        """
        file = path.resolve()
        state = State(file, {file: content(file, LARGEST)})
        edited = cls(state)
        edited._done = [Step(edited._with_others(state))]
        return edited

    # what there is

    @property
    def file(self) -> Path:
        """The scenario file."""
        return self.state.scenario_file

    @property
    def state(self) -> State:
        """The state now."""
        return self._done[-1].state

    def findings(self) -> tuple[Finding, ...]:
        """What check says of the state now, as if it were saved. It may take a second: elsewhere than on the window's
        thread call `findings(edited.state)`, which is a pure function of a state.
        """
        return findings(self.state)

    # changes and undo

    def change(self, change: Change, *, goes_on: bool = False) -> None:
        """Make a change; raises Faulty with why it cannot be made, and then nothing has changed. One that goes on with
        the last one, as a brush drawn on does, belongs to the same step of undo.
        """
        kind = kinds()[change.kind]
        made = kind.made(self.state, change)
        goes_on = goes_on and self._drawn is not None and self._drawn.kind == change.kind
        whole = _joined(self._drawn, change) if goes_on else change
        told = kind.changes(self.state, whole)
        if goes_on:
            self._done.pop()
        self._push(made, told)
        self._drawn = whole

    def why_not(self, change: Change) -> str:
        """Why a change cannot be made, in one line; "" if it can, as far as can be told without making it."""
        wrong = kinds()[change.kind].why_not(self.state, change)
        return "" if wrong is None else str(wrong)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return len(self._done) > 1

    @property
    def can_redo(self) -> bool:
        """Whether there is a change that was taken back."""
        return bool(self._undone)

    @property
    def undoes(self) -> str:
        """What undo would take back, in a sentence; "" for nothing."""
        return self._done[-1].told if self.can_undo else ""

    @property
    def redoes(self) -> str:
        """What redo would do again, in a sentence; "" for nothing."""
        return self._undone[-1].told if self._undone else ""

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self.can_undo:
            self._undone.append(self._done.pop().bare())
            self._drawn = None

    def redo(self) -> None:
        """Do the step again that was taken back last, if there is one."""
        if self._undone:
            self._done.append(self._undone.pop())
            self._drawn = None

    # the disk

    @property
    def unsaved(self) -> tuple[Path, ...]:
        """The files with changes that are not saved; none if all is saved."""
        return self.state.changed_from(self._saved)

    def save(self, *, over: bool = False) -> None:
        """Write what has changed, each file in one go. Raises Faulty where a file cannot be written, and where another
        program has changed one meanwhile, unless it is to be written over.
        """
        clashing = [] if over else [each.file for each in self.changed_outside() if each.clashes]
        if clashing:
            what = "another program has changed it since it was opened here"
            raise faulty(clashing[0], what, "take its version up, or save over it")
        for file in self.unsaved:
            data = self.state.files[file]
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                put(file, data)
            except OSError as error:
                raise faulty(file, f"cannot be written ({reason(error)})", "make room, or check the folder") from None
            self._saved = self._saved.having(file, data)

    def changed_outside(self) -> tuple[OutsideChange, ...]:
        """The files that hold something else on the disk than when they were last read or saved here. What is missing,
        or not yet written to its end, is left out.
        """
        changed: list[OutsideChange] = []
        unsaved = set(self.unsaved)
        for file, known in self._saved.files.items():
            now = _read(file)
            if now is not None and now != known and now != self.state.files.get(file):
                changed.append(OutsideChange(file, now, file in unsaved))
        return tuple(changed)

    def take_up(self, changes: Iterable[OutsideChange] | None = None) -> None:
        """Take up what another program has written: all that is not in conflict with unsaved changes, or just these. It
        is a step of undo, so that an unsaved change that gives way is not lost.
        """
        taken = [each for each in self.changed_outside() if not each.clashes] if changes is None else list(changes)
        if not taken:
            return
        state = self.state
        for each in taken:
            state = state.having(each.file, each.content)
            self._saved = self._saved.having(each.file, each.content)
        names = " and ".join(each.file.name for each in taken)
        self._push(state, f"{names} changed by another program.")

    def keep_own(self, changes: Iterable[OutsideChange]) -> None:
        """Keep the versions here: the next save writes over what another program has written."""
        for each in changes:
            self._saved = self._saved.having(each.file, each.content)

    def _push(self, state: State, told: str) -> None:
        """A new step of the history, of which the oldest goes when there are too many."""
        self._undone.clear()
        self._done[-1] = self._done[-1].bare()
        self._done.append(Step(self._with_others(state), told))
        del self._done[: max(0, len(self._done) - 1 - STEPS)]
        self._drawn = None

    def _with_others(self, state: State) -> State:
        """A state with its map, terrain table and sheets, as far as it names any that it does not hold yet."""
        files: list[tuple[Path, int]] = []
        try:
            files = [(file, LARGEST) for file in state.sheet_files if file.suffix.lower() == ".toml"]
            files += [(state.map_file, FILE_BYTES), (state.table_file, LARGEST)]
        except Faulty:
            pass
        for file, most in files:
            data = None if file in state.files else _read(file, most)
            if data is not None:
                state, self._saved = state.having(file, data), self._saved.having(file, data)
        return state


def _joined(before: Change | None, change: Change) -> Change:
    """A change with the cells that its stroke has drawn on before: undo names all of them."""
    cells = (*getattr(before, "cells", ()), *getattr(change, "cells", ()))
    return change.model_copy(update={"cells": tuple(dict.fromkeys(cells))}) if cells else change


def _read(file: Path, most: int = FILE_BYTES) -> bytes | None:
    try:
        return content(file, most)
    except Faulty:
        return None
