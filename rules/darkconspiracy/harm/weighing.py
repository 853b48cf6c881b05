"""What is done to a body, in words and as a number, by an attack that is told as a course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.darkconspiracy.harm.course import Fate
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Share
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref

PARTS = 24
"""A body's strength is counted in so many parts."""


def lost(after: Fate | None) -> float:
    """The share that is lost by one end."""
    return 0.0 if after is None else after[1] / PARTS


class Upon(NamedTuple):
    """A unit that something may strike, and how that goes: a course that ends in SUFFERS, and its fields."""

    unit: Ref
    told: Course
    fields: Mapping[str, Any]

    def outcomes(self, spared: str = "missed") -> tuple[Outcome, ...]:
        """What may become of it, in words."""
        raise NotImplementedError

    def share(self, scene: Scene) -> Share:
        """The same as a number; its chances are worked out when asked for."""
        raise NotImplementedError
