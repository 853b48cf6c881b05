"""How far each ride has got: units do not wait for ever in a vehicle that comes no nearer."""

from __future__ import annotations

from rules.kernel.refs import Ref

WAITS = 2
"""Bouts for which a ride may come no nearer before its passengers walk."""


class Rides:
    """Remembers when each vehicle was last nearer than ever before to the ground of the units aboard."""

    def __init__(self) -> None:
        self._nearest: dict[tuple[Ref, str], tuple[float, int]] = {}

    def note(self, vehicle: Ref, role: str, off: float, now: int) -> None:
        """Take in how near the vehicle is, in paces, for units with this task."""
        known = self._nearest.get((vehicle, role))
        if known is None or off < known[0]:
            self._nearest[vehicle, role] = off, now

    def stands(self, vehicle: Ref, role: str, now: int) -> bool:
        """Whether the vehicle has come no nearer for some bouts."""
        known = self._nearest.get((vehicle, role))
        return known is not None and now - known[1] >= WAITS
