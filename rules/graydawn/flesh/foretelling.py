"""The exact odds of what attacks do to a body, in words."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.forecast import Outcome
from rules.graydawn.flesh import course
from rules.graydawn.flesh.course import SEVERITY, Fate
from rules.graydawn.flesh.track import PARTS, Wounds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref


def words(before: Wounds, after: Wounds) -> str:
    """What has become of a unit by a hit, in words: nothing, even if it was down or dead before."""
    return course.fate(before, after)[0]


def outcomes(found: Odds[Fate] | Odds[Fate | None], unit: Ref, spared: str = "") -> tuple[Outcome, ...]:
    """The same in words, each with what share of its strength the unit loses on average; `spared` are the words for
    nothing, if that is told here.
    """
    ways, whole = found.ways()
    many, losses, missed = dict[str, int](), dict[str, int](), 0
    for end, way in ways.items():
        if end is None:
            missed = way
            continue
        text, parts = end
        many[text] = many.get(text, 0) + way
        losses[text] = losses.get(text, 0) + parts * way
    away = (Outcome(spared, Fraction(missed, whole), unit, spared=True),) if missed and spared else ()
    hurt = ((text, many[text], losses[text]) for text in SEVERITY if text in many)
    return (
        *away,
        *(Outcome(text, Fraction(way, whole), unit, Fraction(lost, PARTS * way)) for text, way, lost in hurt),
    )
