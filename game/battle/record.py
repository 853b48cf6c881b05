"""What lies behind a battle: the script so far, its resting points, and what each side was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.battle.chronicle import Chronicle
from game.battle.replay_state import ReplayState
from game.battle.script import Rest, Step


class Record:
    """The steps of a battle's script with the digest of each, the resting points, and the chronicle; how far a side may
    take steps back is read from it.
    """

    def __init__(self) -> None:
        self.script: list[Step] = []
        self.digests: list[str] = []
        """The digest with which each step of the script was taken."""
        self.rests: list[Rest] = []
        self.chronicle = Chronicle()
        self._safe: list[frozenset[str]] = []
        """For each step the sides that learnt nothing from it: they may take it back."""

    def add(self, step: Step, digest: str) -> None:
        """A step is taken; who learnt nothing from it is known only when it has had its effect."""
        self.script.append(step)
        self.digests.append(digest)

    def unlearnt(self, sides: frozenset[str]) -> None:
        """These sides learnt nothing from the step that was taken last."""
        self._safe.append(sides)

    def may_undo(self, undo: Literal["free", "safe", "never"], steps: int) -> str:
        """Why the last steps may not be taken back under a scenario's rule of undoing; "" when they may.

        It is the side which took the first of them that wishes to: only what it has learnt since can stand against it.
        """
        if not 0 < steps <= len(self.script):
            return "nothing left to undo"
        side = self.script[-steps].side
        match undo:
            case "never":
                return "undo is switched off in this scenario"
            case "safe" if side and not all(side in safe for safe in self._safe[-steps:]):
                return "dice were rolled or something new was seen since then, so it cannot be undone"
            case _:
                return ""

    def cut(self, rest: Rest) -> None:
        """Forget everything after a resting point; at the point before the first round no rest is left."""
        del self.rests[self.rests.index(rest) + 1 if rest in self.rests else 0 :]
        del self.script[rest.after :]
        del self.digests[rest.after :]
        del self._safe[rest.after :]
        self.chronicle.cut(rest.told)

    def begin_at(self, rest: Rest, script: Sequence[Step]) -> None:
        """Only a resting point and the steps before it are left; nobody knows any more what was learnt from those."""
        self.script = list(script)
        self.digests = [""] * len(script)
        self._safe = [frozenset()] * len(script)
        self.rests = [rest]

    def take_over(self, rests: Sequence[Rest], script: Sequence[Step], past: ReplayState) -> None:
        """All is as it was kept."""
        self.script, self.digests = list(script), list(past.digests)
        self._safe = [frozenset(sides) for sides in past.safe]
        self.rests, self.chronicle = list(rests), Chronicle.of_old(past.accounts, past.order)

    def kept(self, whole: bool) -> ReplayState:
        """What lies before the last resting point, as far as steps and states do not tell of it."""
        last = self.rests[-1]
        accounts, order = self.chronicle.until(last.told)
        safe = tuple(tuple(sorted(sides)) for sides in self._safe[: last.after])
        told = tuple(rest.told for rest in self.rests)
        return ReplayState(accounts, order, tuple(self.digests[: last.after]), safe, told, whole)
