"""What is done to a body, as a number: what share of its strength it loses by an attack that is told as a course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Share, of_forecast
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.course import Fate
from rules.graydawn.flesh.track import PARTS
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref


def lost(fate: Fate | None) -> float:
    """The share that is lost by one end."""
    return 0.0 if fate is None else fate[1] / PARTS


def outcomes(told: Course, fields: Mapping[str, Any], unit: Ref, spared: str) -> tuple[Outcome, ...]:
    """What may become of a unit, in words."""
    return foretelling.outcomes(told.foretell(fields, "fate").map(lambda end: end[0]), unit, spared)


def share(scene: Scene, told: Course, fields: Mapping[str, Any], unit: Ref) -> Share:
    """The same as a number; its chances are worked out when somebody asks."""

    def rows() -> Share:
        return of_forecast(scene, Forecast(FREE, outcomes=outcomes(told, fields, unit, "spared"))).shares[0]

    return Share(unit, told.worth(fields, lost), lambda: rows().chances())
