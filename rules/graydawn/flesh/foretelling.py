"""The exact odds of what attacks do to a body, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.frame.figure import Condition
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import DOWN, Chances
from rules.graydawn.flesh import course
from rules.graydawn.flesh.course import SEVERITY, Fate
from rules.graydawn.flesh.track import PARTS, Wounds
from rules.kernel.courses.reading import Rows
from rules.kernel.refs import Ref


def words(before: Wounds, after: Wounds) -> str:
    """What has become of a unit by a hit, in words: nothing, even if it was down or dead before."""
    return course.fate(before, after)[0]


def row(fate: Fate | None) -> tuple[str, int]:
    """An end by its words, "" for nothing; and the parts of its strength that a unit loses by it."""
    return fate or ("", 0)


def outcomes(found: Rows, unit: Ref, spared: str = "") -> tuple[Outcome, ...]:
    """The ends in words, each with what share of its strength the unit loses on average; `spared` are the words for
    nothing, if that is told here.
    """
    rows, whole = found
    away = (Outcome(spared, Fraction(rows[""][0], whole), unit, spared=True),) if spared and "" in rows else ()
    hurt = ((text, *rows[text]) for text in SEVERITY if text in rows)
    return (
        *away,
        *(Outcome(text, Fraction(many, whole), unit, Fraction(lost, PARTS * many)) for text, many, lost in hurt),
    )


def mean(found: Rows) -> Fraction:
    """What share of its strength it loses on average."""
    rows, whole = found
    return Fraction(sum([lost for _, lost in rows.values()]), whole * PARTS)


def chances(scene: Scene, unit: Ref, found: Rows) -> Chances:
    """The same as numbers: how likely it is struck, loses strength, and is out of the fight."""
    rows, whole = found
    return harmed(scene, unit, [rows[text] for text in SEVERITY if text in rows], whole)


def harmed(scene: Scene, unit: Ref, struck: Sequence[tuple[int, float]], whole: int) -> Chances:
    """The same by in how many ways each end comes about, and the parts of its strength that it loses by all of them."""
    condition = scene.find(unit, Condition)
    down, of = (1, 0) if condition is None else (DOWN * condition.strength).as_integer_ratio()
    hurt = [each for each in struck if each[1]]
    felled = [many for many, lost in hurt if lost * of > down * PARTS * many]
    return Chances(*(sum(ways) / whole for ways in ([many for many, _ in struck], [many for many, _ in hurt], felled)))
