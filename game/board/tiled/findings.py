"""What reading a map turns up: faults and warnings, gathered so that all can be told at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from rules.kernel.faults import Fault, Faulty

TOLD = 200
"""How many faults are listed before the rest is only counted: a garbled map has thousands."""
SHOWN = 60
"""How many characters of a text from the map are repeated in a fault."""


@dataclass(slots=True)
class Findings:
    """The faults and warnings of one map, each told once, in the order of finding."""

    faults: dict[Fault, None] = field(default_factory=dict)
    warnings: dict[Fault, None] = field(default_factory=dict)

    def fault(self, file: str, place: str, what: str, remedy: str = "") -> None:
        """Something that keeps the map from being played."""
        self.faults.setdefault(Fault(file, place, what, remedy))

    def warn(self, file: str, place: str, what: str, remedy: str = "") -> None:
        """Something odd that play can do without."""
        self.warnings.setdefault(Fault(file, place, what, remedy))

    def take(self, others: Findings) -> None:
        """What was found apart."""
        for fault in others.faults:
            self.faults.setdefault(fault)
        for warning in others.warnings:
            self.warnings.setdefault(warning)

    @property
    def many(self) -> int:
        """How many there are of both."""
        return len(self.faults) + len(self.warnings)

    def settle(self, file: str) -> tuple[Fault, ...]:
        """The warnings; raises if there was any fault."""
        if self.faults:
            raise Faulty(_shortened(file, tuple(self.faults)))
        return _shortened(file, tuple(self.warnings))


def _shortened(file: str, found: tuple[Fault, ...]) -> tuple[Fault, ...]:
    if len(found) <= TOLD:
        return found
    return (
        *found[:TOLD],
        Fault(file, "", f"and {len(found) - TOLD} more like these", "mend the first and check again"),
    )


@lru_cache(maxsize=4096)
def quoted(text: str) -> str:
    """A text from the map, fit to stand in one line of a fault."""
    plain = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in text)).strip()
    return f'"{plain[: SHOWN - 1]}…"' if len(plain) > SHOWN else f'"{plain}"'


def listed(words: tuple[str, ...]) -> str:
    """Words to choose from: a, b or c; none where there is nothing to choose."""
    shown = [word or '""' for word in words]
    if not shown:
        return "none"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
