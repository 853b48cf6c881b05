"""How far an undo goes back: to the last answer that a person gave."""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.script import Step


class UndoSteps:
    """Tells answers that a person gave from those that were given for one, in the script of a battle."""

    def __init__(self) -> None:
        self._unasked = set[int]()
        """The steps that answered what was not put to anybody."""

    def unasked(self, script: Sequence[Step]) -> None:
        """The next step answers what is put to nobody."""
        self._unasked.add(len(script))

    def went_back(self, script: Sequence[Step]) -> None:
        """Only so much of the script is left."""
        self._unasked = {number for number in self._unasked if number < len(script)}

    def count(self, script: Sequence[Step], eyes: str | None, persons: Sequence[str], *, together: bool) -> int:
        """How many steps lie after the last answer of the side that looks on, that answer included; 0: there is none.

        What a person at another seat has answered since is that person's; an open table has one last answer.
        """
        for number in range(len(script) - 1, -1, -1):
            step = script[number]
            if step.word in ("decree", "dice") and not step.side:
                return len(script) - number
            if step.word != "answer" or number in self._unasked:
                continue
            person = step.side in persons
            if step.side == eyes or (person and together):
                return len(script) - number
            if person:
                return 0
        return 0
