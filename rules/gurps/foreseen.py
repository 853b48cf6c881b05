"""What a form may come to, told once: in words for a player who looks at it, in numbers for those that weigh it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Forecast, Outcome
from rules.frame.forms import FREE
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
    """What a player reads besides: the rolls, what is taken for granted, and a note."""

    tallies: tuple[Tally, ...] = ()
    assumes: tuple[Assumption, ...] = ()
    note: str = ""


class Foreseen(NamedTuple):
    """What a form may come to: how each unit comes out of it, how likely it comes off, and words."""

    fates: tuple[Fate, ...] = ()
    off: Chance | None = None
    words: Callable[[], Words] = Words

    def saying(self, *tallies: Tally, note: str = "") -> Foreseen:
        """The same with further rolls, and another note if there is one."""

        def words() -> Words:
            own = self.words()
            return own._replace(tallies=(*own.tallies, *tallies), note=note or own.note)

        return self._replace(words=words)

    def told(self) -> Forecast:
        """For a player to read."""
        sure = None if self.off is None else self.off.exact()
        rows, words = tuple(row for fate in self.fates for row in fate.outcomes()), self.words()
        return Forecast(FREE, words.tallies, rows, sure, words.assumes, words.note)

    def worth(self, scene: Scene) -> Worth:
        """In numbers."""
        sure = None if self.off is None else self.off.number()
        return Worth(FREE, tuple([fate.share(scene) for fate in self.fates]), sure)


Foresee = Callable[[Scene, Ref, Any], Foreseen]


def tells(foresee: Foresee) -> Callable[[Scene, Ask, Any], Forecast]:
    """What is foreseen of a form in words."""
    return lambda scene, ask, action: foresee(scene, ask.unit, action).told()


def weighs(foresee: Foresee) -> Callable[[Scene, Ask, Any], Worth]:
    """What is foreseen of a form in numbers."""
    return lambda scene, ask, action: foresee(scene, ask.unit, action).worth(scene)


NOT_IN_HAND = Foreseen(words=lambda: Words(note="not in hand"))
"""What it is done with is not there."""
