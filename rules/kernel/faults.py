"""What is wrong with a file that was written by hand: where, what, and what would be right. One line a fault, all of
them at once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong, in words for the person who wrote the file."""

    file: str
    place: str
    fault: str
    remedy: str = ""

    def __str__(self) -> str:
        place = f":{self.place}" if self.place else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.file}{place}: {self.fault}{remedy}"


class Faulty(Exception):
    """A file that cannot be used as it stands, with every fault found in it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        """A fault a line."""
        return "\n".join(map(str, self.faults))
