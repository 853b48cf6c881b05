"""Holds that units have on each other, and who has come to blows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.kernel.refs import Ref

Hold = Literal["grapple", "strangle", "garrotte"]
"""To hold an enemy, or to throttle it with bare hands or a cord (DKC-GRAP-01, DKC-STRANG-01, DKC-STRANG-02)."""


@dataclass(frozen=True, slots=True)
class Gripping:
    """Borne by a unit that has hold of an enemy: how, and the controlling hits it has (DKC-GRAP-02)."""

    target: Ref
    hits: int
    how: Hold = "grapple"
    sparing: bool = False
    """Whether a cord is meant to do no lasting harm (DKC-STRANG-02)."""


@dataclass(frozen=True, slots=True)
class Gripped:
    """Borne by a unit that others have hold of: who, and with how many controlling hits (DKC-GRAP-02)."""

    by: tuple[tuple[Ref, int], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """The enemies that a unit had within three metres at the end of a phase (DKC-ARM-01)."""

    round: int
    who: tuple[Ref, ...]


PARTS: tuple[type, ...] = (Gripping, Gripped, Beside)
