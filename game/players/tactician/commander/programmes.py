"""What a team may be told to do, and the scripts that tell every team of a side something that fits together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from game.players.tactician.commander.teams import Part


class Deed(StrEnum):
    """What a team does."""

    HOLD = "hold"
    """Stay, and fire from there."""
    FIRE = "fire"
    """Go to where the enemy on some ground can be fired at, and fire."""
    GO = "go"
    """Go onto some ground."""
    AWAY = "away"
    """Break contact: out of sight, away from the enemy."""


class Way(StrEnum):
    """Which way a team goes."""

    STRAIGHT = "straight"
    CAREFUL = "careful"
    COVERED = "covered"


WEIGHTS = {Way.STRAIGHT: 0.0, Way.CAREFUL: 6.0, Way.COVERED: 30.0}
"""Paces that the loss of a unit's whole strength in a bout counts on each way."""


@dataclass(frozen=True, slots=True)
class Programme:
    """What one team does: the deed, the way, which ground it is about, and whether it first waits for fire support."""

    deed: Deed
    way: Way = Way.STRAIGHT
    ground: int = 0
    waits: bool = False


HOLD, AWAY, FIRE = Programme(Deed.HOLD), Programme(Deed.AWAY, Way.COVERED), Programme(Deed.FIRE, Way.CAREFUL)


@dataclass(frozen=True, slots=True)
class Script:
    """What every team does, by its part; teams of a part that is not named do as the assault does."""

    name: str
    parts: Mapping[Part, Programme]

    def of(self, part: Part) -> Programme:
        """What a team of this part does."""
        return self.parts.get(part) or self.parts[Part.ASSAULT]


def programmes(grounds: int) -> tuple[Programme, ...]:
    """All that one team can be told, with so many pieces of ground to go for."""
    goes = (
        Programme(Deed.GO, way, number, waits) for number, way, waits in product(range(grounds), Way, (False, True))
    )
    return HOLD, AWAY, FIRE, *goes


def fits(part: Part, programme: Programme, others: Mapping[Part, Programme]) -> bool:
    """Whether a programme makes sense for a team beside what the others do.

    Only an assault waits, and only for a base that fires; a base goes for ground only along with an assault.
    """
    if programme.waits:
        base = others.get(Part.BASE)
        return part is Part.ASSAULT and base is not None and base.deed in (Deed.FIRE, Deed.HOLD)
    assault = others.get(Part.ASSAULT)
    return part is not Part.BASE or programme.deed is not Deed.GO or assault is None or assault.deed is Deed.GO


def scripts(grounds: int) -> Iterator[Script]:
    """The scripts to begin with, those that risk least first."""
    yield Script("hold", {Part.ASSAULT: HOLD})
    yield Script("hold with lanes of fire", {Part.ASSAULT: FIRE, Part.RESERVE: HOLD})
    yield Script("delay", {Part.ASSAULT: AWAY, Part.BASE: HOLD})
    yield Script("break contact", {Part.ASSAULT: AWAY})
    for ground in range(grounds):
        for way in Way:
            go = Programme(Deed.GO, way, ground, waits=True)
            yield Script("assault under a base of fire", {Part.BASE: FIRE, Part.ASSAULT: go, Part.RESERVE: HOLD})
        yield Script("rush", {Part.ASSAULT: Programme(Deed.GO, Way.STRAIGHT, ground), Part.RESERVE: HOLD})
        yield Script("infiltrate", {Part.ASSAULT: Programme(Deed.GO, Way.COVERED, ground), Part.RESERVE: HOLD})
