"""How far each ride has got: a vehicle that comes no nearer is not waited in for ever."""

from __future__ import annotations

from rules.kernel.refs import Ref

WAITS = 2
"""So many bouts a ride may come no nearer before one walks."""


class Rides:
    """Remembers when each vehicle was last nearer than ever before to the ground that those aboard are drawn to."""

    def __init__(self) -> None:
        self._nearest: dict[tuple[Ref, str], tuple[float, int]] = {}

    def note(self, vehicle: Ref, role: str, off: float, now: int) -> None:
        """Take in how near it is, in paces, for those with such a task."""
        known = self._nearest.get((vehicle, role))
        if known is None or off < known[0]:
            self._nearest[vehicle, role] = off, now

    def stands(self, vehicle: Ref, role: str, now: int) -> bool:
        """Whether it has come no nearer for some bouts."""
        known = self._nearest.get((vehicle, role))
        return known is not None and now - known[1] >= WAITS
