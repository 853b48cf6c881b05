"""What is done to a body, as a number: what share of its strength it loses by an attack that is told as a course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.course import Fate
from rules.graydawn.flesh.track import PARTS
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref


def lost(fate: Fate | None) -> float:
    """The share that is lost by one end."""
    return 0.0 if fate is None else fate[1] / PARTS


class Upon(NamedTuple):
    """A unit that an attack may hit, and how that goes: a course to what becomes of it."""

    unit: Ref
    told: Course
    fields: Mapping[str, Any]

    def outcomes(self, spared: str) -> tuple[Outcome, ...]:
        """What may become of it, in words."""
        return foretelling.outcomes(self.told.rows(self.fields, foretelling.row), self.unit, spared)

    def share(self, scene: Scene) -> Share:
        """The same as a number; its chances are worked out when asked for."""

        def chances() -> Chances:
            return foretelling.chances(scene, self.unit, self.told.rows(self.fields, foretelling.row))

        return Share(self.unit, self.told.worth(self.fields, lost), chances)
