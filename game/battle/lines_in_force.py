"""Which lines of a journal are in force: what was taken back is read, and is not played again.

The file keeps every answer that was ever given. A battle is that of the answers in force, with the digests that it
would have if the others had never been given; so a journal is read to its end before anything of it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.battle.lines import Line


@dataclass(slots=True)
class InForce:
    """The lines in force, by their numbers in the file."""

    steps: list[int] = field(default_factory=list)
    rests: list[tuple[int, int]] = field(default_factory=list)
    """After how many steps each kept state was reached, and its line."""
    undone: list[tuple[int, int]] = field(default_factory=list)
    """After how many steps the log still tells that something was taken back, and the line that says so."""
    last_resumed: int = 0
    """The line from which the battle goes on under other rules; 0: there is none."""
    trouble: str = ""
    """What is wrong with the first line that takes back more than there is."""

    @property
    def numbers(self) -> list[int]:
        """All these lines in the order of the file, from where the battle goes on under the rules of today."""
        found = sorted([*self.steps, *(line for _, line in self.rests), *(line for _, line in self.undone)])
        return [number for number in found if number > self.last_resumed]

    def read(self, line: Line, number: int) -> None:
        """Read the next line of the file."""
        if "resumed" in line:
            del self.steps[line["resumed"] :]
            self.rests, self.undone, self.last_resumed = [(line["resumed"], number)], [], number
        elif "undo" in line:
            self._take_back(line["undo"], number)
        elif "step" in line:
            self.steps.append(number)
        elif "rest" in line:
            self.rests.append((len(self.steps), number))

    def _take_back(self, steps: int, number: int) -> None:
        """A battle goes back to the resting point before, and from there on anew: what its log has told since that of
        earlier answers taken back is gone.
        """
        least = self.rests[0][0] if self.last_resumed else 0
        after = len(self.steps) - steps
        if after < least:
            self.trouble = self.trouble or f"line {number + 1}: nothing left to undo"
            after = least
        del self.steps[after:]
        while self.rests and self.rests[-1][0] > after:
            self.rests.pop()
        rest = self.rests[-1][0] if self.rests else -1
        while self.undone and self.undone[-1][0] >= rest:
            self.undone.pop()
        self.undone.append((after, number))


def in_force(lines: Sequence[Line]) -> InForce:
    """The lines of a journal that are in force at its end."""
    found = InForce()
    for number, line in enumerate(lines):
        found.read(line, number)
    return found
