"""What a form may come to, told once: in words for a person at the window, in numbers for computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.worth import Share, Worth, chances
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


class Chance(NamedTuple):
    """How likely something comes about: a value of the ends of a course, 1 where it does and 0 where not."""

    course: Course
    fields: Mapping[str, Any]
    value: Callable[..., float]

    def exact(self) -> Fraction:
        """For a player to read."""
        return self.course.chance(self.fields, self.value)

    def number(self) -> float:
        """In numbers."""
        return self.course.worth(self.fields, self.value)


class Known(NamedTuple):
    """A chance that has been worked out already."""

    chance: Fraction

    def exact(self) -> Fraction:
        """For a player to read."""
        return self.chance

    def number(self) -> float:
        """In numbers."""
        return float(self.chance)


class Fate(Protocol):
    """What becomes of a unit."""

    def outcomes(self) -> tuple[Outcome, ...]:
        """In words."""

    def share(self, scene: Scene) -> Share:
        """In numbers."""


class Said(NamedTuple):
    """What becomes of a unit, or of none in particular, where no body takes harm."""

    unit: Ref | None
    rows: tuple[Outcome, ...]

    def outcomes(self) -> tuple[Outcome, ...]:
        """In words."""
        return self.rows

    def share(self, scene: Scene) -> Share:
        """In numbers."""
        lost = sum([float(row.chance * row.loss) for row in self.rows])
        return Share(self.unit, lost, lambda: chances(scene, self.unit, self.rows))


class Words(NamedTuple):
    """What a player reads besides: the rolls, what is taken for granted, a note, and what shows on the map."""

    tallies: tuple[Tally, ...] = ()
    assumes: tuple[Assumption, ...] = ()
    note: str = ""
    rings: tuple[tuple[float, str], ...] = ()
    lands: tuple[tuple[Cell, Fraction], ...] = ()


class Foreseen(NamedTuple):
    """What a form may come to: how each unit comes out of it, how likely it comes off, and words."""

    fates: tuple[Fate, ...] = ()
    off: Chance | Known | None = None
    words: Callable[[], Words] = Words
    later: tuple[Fate, ...] = ()
    """What becomes of each if all goes on as it is."""
    delay: Fraction = Fraction(0)
    screen: tuple[Cell, ...] = ()

    def saying(self, *tallies: Tally, note: str = "") -> Foreseen:
        """The same with further rolls, and another note if there is one."""

        def words() -> Words:
            own = self.words()
            return own._replace(tallies=(*own.tallies, *tallies), note=note or own.note)

        return self._replace(words=words)

    def told(self) -> Forecast:
        """For a player to read."""
        sure = None if self.off is None else self.off.exact()
        rows, later = (tuple(row for fate in fates for row in fate.outcomes()) for fates in (self.fates, self.later))
        words = self.words()
        return Forecast(
            FREE, words.tallies, rows, sure, words.assumes, words.note, later, delay=self.delay, rings=words.rings,
            screen=self.screen, lands=words.lands,
        )  # fmt: skip

    def worth(self, scene: Scene) -> Worth:
        """In numbers."""
        sure = None if self.off is None else self.off.number()
        shares, later = (tuple([fate.share(scene) for fate in fates]) for fates in (self.fates, self.later))
        return Worth(FREE, shares, sure, later, delay=self.delay, screens=lambda: self.screen)


def as_told(told: Forecast) -> Foreseen:
    """What has been told already, unit by unit."""
    units = dict.fromkeys(row.unit for row in told.outcomes)
    fates = tuple(Said(unit, tuple(row for row in told.outcomes if row.unit == unit)) for unit in units)
    off = None if told.success is None else Known(told.success)
    return Foreseen(fates, off, lambda: Words(told.tallies, tuple(told.assumes), told.note))


Foresee = Callable[[Scene, Ref, Any], Foreseen]


def tells(foresee: Foresee) -> Callable[[Scene, Ask, Any], Forecast]:
    """What is foreseen of a form in words."""
    return lambda scene, ask, action: foresee(scene, ask.unit, action).told()


def weighs(foresee: Foresee) -> Callable[[Scene, Ask, Any], Worth]:
    """What is foreseen of a form in numbers."""
    return lambda scene, ask, action: foresee(scene, ask.unit, action).worth(scene)


NOT_IN_HAND = Foreseen(words=lambda: Words(note="not in hand"))
"""What it is done with is not there."""
