"""What units know of each other: where and when each was last perceived."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from rules.frame.ground import Cell
from rules.kernel.refs import Ref

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sighting:
    """What one unit last knew of another: where, in which round, and whether seen, heard or told."""

    subject: Ref
    cell: Cell
    round: int
    how: str = "seen"


@dataclass(frozen=True, slots=True)
class Awareness:
    """Component: everything a unit knows of its enemies. `now` are those it perceives at this moment."""

    known: tuple[Sighting, ...] = ()
    now: tuple[Ref, ...] = ()

    def of(self, subject: Ref) -> Sighting | None:
        return next((sighting for sighting in self.known if sighting.subject == subject), None)


@dataclass(frozen=True, slots=True)
class Noticed:
    """Component: enemies who, as this unit's own side saw for itself, came to know where it was, and in which round
    they last did.
    """

    by: tuple[tuple[Ref, int], ...] = ()

    def of(self, watcher: Ref) -> int | None:
        """The last round in which an enemy was seen to notice it, if ever."""
        return dict(self.by).get(watcher)

    def plus(self, watcher: Ref, round: int) -> Noticed:
        """The same with one enemy who noticed it in this round."""
        return Noticed((*((other, when) for other, when in self.by if other != watcher), (watcher, round)))


@dataclass(frozen=True, slots=True)
class Lost:
    """When an enemy was last perceived who is not perceived now: rounds and, where they are known, seconds ago."""

    rounds: int
    seconds: float | None = None
    how: str = "seen"


def felt(part: object) -> Ref | None:
    """Whose own body a component is about that another figure keeps, such as a hold: his side knows it, whatever it
    sees. The class names the field in `felt_by`.
    """
    field = getattr(type(part), "felt_by", "")
    whose: Ref | None = getattr(part, field) if field else None
    return whose


def as_known(part: T, side: str) -> T:
    """A component as a side knows it, where its class hides some of it: by its method `as_known_to`."""
    hides: Callable[[str], T] | None = getattr(part, "as_known_to", None)
    return part if hides is None else hides(side)
