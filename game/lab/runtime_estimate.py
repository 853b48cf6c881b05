"""How long it will take, said before it begins: measured on the first battles, which are not played twice."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 2
"""So many battles of every pair of players are measured."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How long so many battles take on so many workers."""

    seconds: float
    battles: int
    workers: int
    at_most: bool = False
    """Whether fewer may be enough."""

    def __str__(self) -> str:
        workers = f"{self.workers} worker" + ("" if self.workers == 1 else "s")
        battles = f"{self.battles} battle" + ("" if self.battles == 1 else "s")
        most = "at most " if self.at_most else ""
        return f"about {told(self.seconds)} for {most}{battles} on {workers}"


def told(seconds: float) -> str:
    """A length of time, as exactly as it can be known beforehand."""
    if seconds < 50:
        tens = max(1, round(seconds / 10))
        return f"{tens * 10} seconds" if seconds >= 5 else "5 seconds"
    minutes = max(1, round(seconds / 60))
    if minutes < 90:
        return f"{minutes} minute" + ("" if minutes == 1 else "s")
    return f"{seconds / 3600:.1f} hours".replace(".0 ", " ")
