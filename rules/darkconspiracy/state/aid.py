"""What is kept of care: which unit is treated since when, and what has been tried on it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.terms.anatomy import Part
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Treating:
    """A unit at work on a patient: it takes a turn (DKC-HEAL-01)."""

    patient: Ref
    manner: str
    part: Part
    since: int
    """The round in which it began."""


@dataclass(frozen=True, slots=True)
class Treated:
    """What has been tried on a patient, by the place of each part in the order of `Part` (DKC-HEAL-01)."""

    done: tuple[Part, ...] = ()
    """Wounds that first aid can do nothing more for, whether it came off or not."""
    best: tuple[Part, ...] = ()
    """Wounds that have gained by an outstanding success already."""
    doomed: bool = False
    """Whether a critical wound is past help (DKC-HEAL-01)."""


@dataclass(frozen=True, slots=True)
class Used:
    """Things of a kit that are used up: antivenin (DKC-HEAL-03)."""

    things: tuple[str, ...] = ()


PARTS: tuple[type, ...] = (Treating, Treated, Used)
