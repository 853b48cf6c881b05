"""What hits do to a body, told once in the order of play: the landing, the checks, and what has become of it."""

from __future__ import annotations

from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.harm.bodies import Body
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Step, stage

Fate = tuple[str, int]
"""What becomes of a body, in words, and how many parts of its strength it loses by it."""


@stage("after")
def lands(hits: Hits, body: Body) -> Fate | None:
    """What has become of a body; None where nothing struck."""
    raise NotImplementedError


SUFFERS: tuple[Step, ...] = (lands,)
"""From hits to what has become of the body: reads `hits` and `body`, sets `after` (a `Fate`, None where nothing
struck). Dice are rolled by "attacker" (where a hit lands, its damage) and by "target" (its checks).
"""
FATES = Course(*SUFFERS)
