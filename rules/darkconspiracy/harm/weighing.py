"""What is done to a body, in words and as a number, by an attack that is told as a course."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.darkconspiracy.harm.course import PARTS, SEVERITY, Fate, remaining
from rules.frame import worth
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share
from rules.kernel.courses.course import Course
from rules.kernel.courses.reading import Rows
from rules.kernel.refs import Ref


def lost(after: Fate | None) -> float:
    """The share that is lost by one end."""
    return 0.0 if after is None else after[1] / PARTS


def row(after: Fate | None) -> tuple[str, int]:
    """An end by its words, "" for nothing; and the parts of its strength that a unit loses by it."""
    return after or ("", 0)


def outcomes(found: Rows, unit: Ref, spared: str = "missed") -> tuple[Outcome, ...]:
    """The ends in words, each with what share of its strength the unit loses on average; `spared` are the words for
    nothing.
    """
    rows, whole = found
    away = (Outcome(spared, Fraction(rows[""][0], whole), unit, spared=True),) if spared and "" in rows else ()
    hurt = ((words, *rows[words]) for words in SEVERITY if words in rows)
    return (
        *away,
        *(Outcome(words, Fraction(many, whole), unit, Fraction(parts, PARTS * many)) for words, many, parts in hurt),
    )


class Upon(NamedTuple):
    """A unit that something may strike, and how that goes: a course that ends in SUFFERS, and its fields."""

    unit: Ref
    told: Course
    fields: Mapping[str, Any]

    def outcomes(self, spared: str = "missed") -> tuple[Outcome, ...]:
        """What may become of it, in words."""
        return outcomes(self.told.rows(self.fields, row), self.unit, spared)

    def share(self, scene: Scene) -> Share:
        """The same as a number; its chances are worked out when asked for. What has no strength left loses none."""

        def chances() -> Chances:
            return worth.chances(scene, self.unit, self.outcomes())

        body = self.fields.get("body")
        spent = body is not None and not remaining(body)
        return Share(self.unit, 0.0 if spent else self.told.worth(self.fields, lost), chances)
