"""What strikes a body: how hard it strikes each part, and how likely it strikes there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.terms.anatomy import Part

MOST = 6
"""The highest face of a die of damage."""


class Force(NamedTuple):
    """What is done to a part that is struck: dice and points, doubled where they are, less what armour takes off, and
    the blunt points of the dice that armour stops.
    """

    dice: int = 0
    points: int = 0
    doubled: bool = False
    absorbed: int = 0
    blunt: int = 0
    least: Level = Level.NONE
    """The level that the wound has at the least, where a result names one (DKC-WOUND-50)."""
    kills: int = 0
    """Up to this face of a ten-sided die, but never on a 10, it kills at once; 0: it is not thrown (DKC-GUN-06)."""


class Landing(NamedTuple):
    """A way a hit may land: where, at what force, in so many ways of all ways of its blow."""

    part: Part | None
    """None where it passes by: a part that is turned away, or none at all (DKC-LOC-02)."""
    force: Force
    ways: int = 1


class Blow(NamedTuple):
    """A kind of hit: all ways it may land on a body, and what its points count for."""

    landings: tuple[Landing, ...]
    subdues: bool = False
    """Whether it does no lasting harm (DKC-STRIKE-03, DKC-ARM-04)."""
    topples: bool = True
    """Whether its points count for knockdown: all but those of burns and poison do (DKC-KD-01)."""


Hits = tuple[tuple[Blow, int], ...]
"""What strikes a body: blows in the order in which they fall, and how often each falls."""


class Front(NamedTuple):
    """A part of the body as it is turned towards an attack."""

    part: Part | None
    ways: int
    """How many faces of the die of location strike it (DKC-LOC-01)."""
    cover: int = 0
    """The armour value of what hides it; 0 where nothing does (DKC-GUN-03)."""
    armour: int = 0
    """The armour value of what is worn there (DKC-GUN-02)."""
    helmet: int = 0
    """The armour value of a helmet over it, which only some faces of a die strike (DKC-ARMR-02)."""
    faces: int = 6
    """The highest face that strikes the helmet."""
    soft: bool = False
    """Whether gunshots do double there (DKC-GUN-01)."""


Fronts = tuple[Front, ...]


class Shot(NamedTuple):
    """A bullet, a fragment or any other thing whose dice armour takes away: dice, and how many of them each point of
    armour stops; None: all of them (DKC-GUN-02).
    """

    dice: int
    stopped: int | None = None
    aimed: bool = False
    """Whether it may kill at once: an aimed or a targeted shot (DKC-GUN-06)."""
    outstanding: bool = False
    """Whether its check was an outstanding success (DKC-FIRE-02)."""
    gun: bool = True
    """Whether it does double to a soft head (DKC-GUN-01)."""


@lru_cache(maxsize=4096)
def shot(shot: Shot, fronts: Fronts) -> Blow:
    """A bullet on a body: cover takes dice off, then armour, whose stopped dice leave blunt points (DKC-GUN-02 to
    DKC-GUN-06).
    """
    raise NotImplementedError


@lru_cache(maxsize=4096)
def blow(force: Force, fronts: Fronts, armour: int = 1, *, subdues: bool = False) -> Blow:
    """A blow, a thrown thing, a burst of concussion: armour takes off so many times its value in points; helmets as
    for shots, cover not at all (DKC-STRIKE-05, DKC-ARM-06, DKC-THROW-03).
    """
    raise NotImplementedError


@lru_cache(maxsize=1024)
def points(parts: Sequence[Part], force: Force, *, topples: bool = True) -> Blow:
    """Harm that no armour meets, to one of some parts at random: a fall, fire, poison (DKC-FALL-01, DKC-BURN-01)."""
    raise NotImplementedError
