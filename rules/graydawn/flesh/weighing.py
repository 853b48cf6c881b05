"""What is done to a body, as a number: what share of its strength it loses by an attack that is told as a course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.course import SEVERITY, Fate
from rules.graydawn.flesh.track import PARTS
from rules.kernel.courses.course import Course
from rules.kernel.dice import TooMany
from rules.kernel.refs import Ref

FELLED = SEVERITY[SEVERITY.index("out of action") :]
"""What puts a unit out of the fight."""


def lost(fate: Fate | None) -> float:
    """The share that is lost by one end."""
    return 0.0 if fate is None else fate[1] / PARTS


def struck(fate: Fate | None) -> float:
    """Whether an end hits at all."""
    return float(fate is not None)


def hurt(fate: Fate | None) -> float:
    """Whether an end costs strength."""
    return float(fate is not None and fate[1] > 0)


def felled(fate: Fate | None) -> float:
    """Whether an end puts a unit out of the fight, by its words."""
    return float(fate is not None and fate[0] in FELLED)


class Upon(NamedTuple):
    """A unit that an attack may hit, and how that goes: a course to what becomes of it."""

    unit: Ref
    told: Course
    fields: Mapping[str, Any]

    def outcomes(self, spared: str) -> tuple[Outcome, ...]:
        """What may become of it, in words."""
        return foretelling.outcomes(self.told.rows(self.fields, foretelling.row), self.unit, spared)

    def share(self, scene: Scene) -> Share:
        """The same as a number; its chances are worked out when asked for, one by one where the ends are too many to
        be sorted into rows.
        """

        def chances() -> Chances:
            try:
                rows = self.told.rows(self.fields, foretelling.row)
            except TooMany:
                return Chances(*(self.told.worth(self.fields, each) for each in (struck, hurt, felled)))
            return foretelling.chances(scene, self.unit, rows)

        return Share(self.unit, self.told.worth(self.fields, lost), chances)
