"""What hits come to on a body: how grave each part makes it, and what is told of all of them together."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from rules.darkconspiracy.core.severity import Level, level
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.terms.anatomy import PARTS, Part

VITAL = (Part.HEAD, Part.CHEST, Part.ABDOMEN)


class Grave(IntEnum):
    """How hits leave a body at once, before any check."""

    STANDS = 0
    STUNNED = 1
    SUBDUED = 2
    UNCONSCIOUS = 3
    """By a serious wound of the head (DKC-WOUND-05)."""
    DYING = 4
    """By a critical wound (DKC-WOUND-06)."""
    DEAD = 5


class Toll(NamedTuple):
    """What hits do to a body, as far as anything hangs on it."""

    grave: Grave = Grave.STANDS
    serious: int = 0
    """Parts newly wounded seriously: so many checks to stay conscious (DKC-WOUND-04)."""
    worst: Level = Level.NONE
    """Its worst wound then; of one that is out of it, none."""
    falls: int = 0
    """How hard the check against knockdown is that is due: 0 none, 1 AVG, 2 DIF (DKC-KD-01)."""
    hurt: bool = False
    """Whether it has suffered anything at all."""
    struck: bool = True
    """Whether anything has struck it."""


class Mark(NamedTuple):
    """What hits leave on one part besides their points."""

    killed: bool = False
    least: Level = Level.NONE
    stunned: bool = False

    def and_(self, other: Mark) -> Mark:
        """Both."""
        return Mark(
            self.killed or other.killed,
            max(self.least, other.least),
            self.stunned or other.stunned,
        )


End = tuple[Grave, int, Level]
"""The parts so far: how grave it is, parts newly serious, the worst of those that were struck."""
NOTHING: End = (Grave.STANDS, 0, Level.NONE)


class Flesh(NamedTuple):
    """A part of a body, as far as what becomes of the body by its harm hangs on it."""

    capacity: int
    damage: int
    """Before the hits: of those that do no lasting harm, such damage."""
    head: bool = False
    vital: bool = False
    robot: bool = False
    subdues: bool = False
    """Whether the hits do no lasting harm (DKC-STRIKE-03, DKC-ARM-04)."""


def flesh(body: Body, at: int, *, subdues: bool = False) -> Flesh:
    """A part of a body."""
    part, damage = PARTS[at], body.subdued if subdues else body.damage
    return Flesh(body.capacity[at], damage[at], part is Part.HEAD, part in VITAL, body.robot, subdues)


def effect(part: Flesh, points: int, mark: Mark) -> End:
    """What becomes of a body by what one part has suffered (DKC-WOUND-04 to DKC-WOUND-06, DKC-STUN-01); of robots
    head, chest and abdomen are their life (DKC-ROB-01, DKC-ROB-02).
    """
    if not points and not mark.least:
        return NOTHING
    before, now = level(part.damage, part.capacity), max(level(part.damage + points, part.capacity), mark.least)
    if part.subdues:
        if now is Level.CRITICAL and part.vital:
            return (Grave.SUBDUED, 0, Level.NONE)
        return (Grave.STUNNED if mark.stunned else Grave.STANDS, 0, Level.SCRATCH)
    if mark.killed or (now is Level.CRITICAL and (part.vital if part.robot else part.head)):
        return (Grave.DEAD, 0, Level.NONE)
    if not part.robot and now > before and (now is Level.CRITICAL or (now is Level.SERIOUS and part.head)):
        return (Grave.DYING if now is Level.CRITICAL else Grave.UNCONSCIOUS, 0, Level.NONE)
    if mark.stunned:
        return (Grave.STUNNED, 0, Level.NONE)
    fresh = not part.robot and now is Level.SERIOUS and before < Level.SERIOUS
    return (Grave.STANDS, int(fresh), now)


def both(one: End, other: End) -> End:
    """Two parts together: of one that is out of it nothing else is told."""
    grave = max(one[0], other[0])
    if grave:
        return (grave, 0, Level.NONE)
    return (grave, one[1] + other[1], max(one[2], other[2]))


def falls(body: Body, points: int, worst: Level) -> int:
    """How hard a check against knockdown is due after so many points of an action (DKC-KD-01)."""
    easy, hard = topples(body, worst)
    due = (points > easy) + (points > hard) if not body.robot else 0
    return due if due > body.braced else 0


def topples(body: Body, worst: Level) -> tuple[int, int]:
    """Beyond how many points of an action a check against knockdown is due, and a harder one: strength counts as the
    wounds leave it (DKC-KD-01).
    """
    return body.agility, body.agility + strong(body, worst)


def strong(body: Body, worst: Level) -> int:
    """Strength with that for its worst wound (DKC-WOUND-04)."""
    return body.strength // 2 if worst >= Level.SERIOUS and not body.robot else body.strength


def told(body: Body, end: End, points: int, *, subdues: bool = False) -> Toll:
    """The toll of an action, once it is all added up."""
    worst = body.worst if subdues else max(body.worst, end[2])
    return toll(end, worst, 0 if end[0] else falls(body, body.points + points, worst))


@lru_cache(maxsize=1024)
def toll(end: End, worst: Level, due: int) -> Toll:
    """The same where it is known how hard a check against knockdown is due."""
    grave, serious, struck = end
    return Toll(grave, hurt=True) if grave else Toll(grave, serious, worst, due, hurt=bool(struck))


def together(one: Toll, other: Toll) -> Toll:
    """The tolls of hits on two parts that do not count for knockdown."""
    grave = max(one.grave, other.grave)
    if grave:
        return Toll(grave, hurt=True)
    return Toll(
        grave,
        one.serious + other.serious,
        max(one.worst, other.worst),
        max(one.falls, other.falls),
        hurt=one.hurt or other.hurt,
        struck=one.struck or other.struck,
    )
