"""What is kept of units that lie in ambush."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hiding:
    """A unit in hiding: enemies do not notice it before they make it out (DKC-AMB-01)."""


PARTS: tuple[type, ...] = (Hiding,)
