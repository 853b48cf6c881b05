"""The exact odds of what attacks do to a body, in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from rules.frame.forecast import Outcome
from rules.graydawn.flesh import course
from rules.graydawn.flesh.course import FATES, SEVERITY, Fate
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.several import Strikes
from rules.graydawn.flesh.track import PARTS, Wounds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

U = TypeVar("U", bound=Hashable)


@lru_cache(maxsize=65_536, typed=True)
def sure(result: U) -> Odds[U]:
    """Nothing is left to chance."""
    return Odds.counted({result: 1}, 1)


Step = tuple[Hit | None, int, bool]
"""What one roll brings upon a unit: a hit or none, how many times over, and whether it ends the action, as a critical
failure does.
"""


def strikes(steps: Sequence[Odds[Step]]) -> Odds[Strikes]:
    """The hits that a row of attack rolls comes to for a unit (GRD-FUMBLE-01)."""
    found: Odds[tuple[Strikes, bool]] = sure(((), False))
    for step in steps:
        found = found.joined(step, _followed)
    return found.map(lambda end: end[0])


def _followed(so_far: tuple[Strikes, bool], step: Step) -> tuple[Strikes, bool]:
    struck, over = so_far
    return so_far if over else (struck_by(struck, step[0], step[1]), step[2])


def struck_by(struck: Strikes, hit: Hit | None, times: int) -> Strikes:
    """The hits of an attack with so many more."""
    if hit is None or not times:
        return struck
    if struck and struck[-1][0] == hit:
        return (*struck[:-1], (hit, struck[-1][1] + times))
    return (*struck, (hit, times))


def fates(before: Wounds, struck: Odds[Strikes], mettle: Mettle) -> Odds[Fate | None]:
    """What becomes of a body after an attack, saves and all; None where nothing struck."""
    fields = {"before": before, "mettle": mettle}
    return struck.then(lambda each: FATES.foretell(fields | {"strikes": each}, "fate")).map(lambda end: end[0])


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
