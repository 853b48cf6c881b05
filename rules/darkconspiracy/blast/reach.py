"""Which units a burst reaches, and how it comes upon each: dice of concussion, fragments, what hides the body."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from rules.darkconspiracy.core import cover
from rules.darkconspiracy.harm import fronts
from rules.darkconspiracy.harm.blows import Front, Fronts
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.vehicles import aboard
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Caught, Scene
from rules.kernel.refs import Ref
from rules.parts import seats

BANDS = ((1, 1), (4, 2), (12, 4))
"""Metres of the nearest bands, and what the dice of concussion are divided by there; on it is half for each further
eight metres (DKC-EXP-01).
"""
FURTHER = 8
PIERCES = 2
"""Armour value that stops every fragment of the inner burst: as many as its dice (DKC-EXP-02)."""
ABOVE_GROUND = 0.4
"""Metres of the point where it bursts."""
NOISE = 1e-6
Row = Literal["", "primary", "secondary", "chemical"]
"""The row of the table of fragments (DKC-EXP-02, DKC-CHEM-02)."""
CLOUDS = ("smoke", "tear gas")
"""What a chemical round lets out: it throws few fragments about (DKC-CHEM-02)."""
BURNS = ("white phosphorus", "thermite")
"""What fragments set alight instead of wounding (DKC-BURN-02)."""


class Met(NamedTuple):
    """How a burst comes upon a body."""

    force: int
    """Dice of concussion (DKC-EXP-01)."""
    row: Row
    """Where it stands for fragments; "" out of their reach (DKC-EXP-02)."""
    fronts: Fronts
    """Its parts, with what hides and guards each."""
    impact: int = 0
    """Dice of a round that strikes it before it bursts (DKC-GUN-07)."""


def force(concussion: int, metres: float) -> int:
    """Dice of concussion so far off, fractions of a metre rounded up (DKC-EXP-01)."""
    away, by = ceil(metres - NOISE), 1
    for most, by in BANDS:
        if away <= most:
            return concussion // by
    most, by = BANDS[-1]
    return concussion // (by << -(-(away - most) // FURTHER))


def row(blast: Blast, metres: float) -> Row:
    """The row of the table of fragments so far off: within the burst, within twice as much (DKC-EXP-02); chemical
    rounds have the first alone (DKC-CHEM-02).
    """
    if metres <= blast.burst + NOISE:
        return "chemical" if blast.fills in CLOUDS else "primary"
    return "secondary" if metres <= 2 * blast.burst + NOISE and blast.fills not in CLOUDS else ""


@lru_cache(maxsize=64)
def bands(blast: Blast) -> tuple[tuple[float, int, Row], ...]:
    """Up to how many metres off it comes upon all bodies alike, with how many dice of concussion and which row of
    fragments; beyond the last nothing of it is felt (DKC-EXP-01, DKC-EXP-02).
    """
    edges = [most for most, _ in BANDS] + [BANDS[-1][0] + FURTHER * step for step in range(1, 6)]
    found = ((most, force(blast.concussion, most), row(blast, most)) for most in (*edges, blast.burst, 2 * blast.burst))
    return tuple((float(most), dice, where) for most, dice, where in sorted(set(found)) if dice or where)


def widest(blast: Blast) -> float:
    """Metres beyond which nothing of it is felt (DKC-EXP-01, DKC-EXP-02)."""
    return bands(blast)[-1][0] if bands(blast) else 0.0


@lookup
def reached(scene: Scene, blast: Blast, cell: Cell) -> tuple[tuple[Ref, Met], ...]:
    """The characters that a burst in a cell comes upon, and how; none behind solid cover (DKC-EXP-01, DKC-EXP-02)."""
    found = []
    caught = scene.exposed(cell, widest(blast) + NOISE, ABOVE_GROUND)
    for each in (one for there in caught for one in (there, *_carried(scene, there))):
        if scene.find(each.unit, Traits) is not None and knowing.alive(scene, each.unit):
            met = _met(scene, blast, each)
            if met.force or met.row:
                found.append((each.unit, met))
    return tuple(found)


def _carried(scene: Scene, there: Caught) -> Iterator[Caught]:
    """Those who sit in the open on a vehicle or a mount, where it is (DKC-EXP-03)."""
    for rider in seats.riders(scene, there.unit):
        seat = seats.seat_of(scene, rider)
        if seat is not None and seat.exposure == "open":
            yield replace(there, unit=rider)


def met(scene: Scene, blast: Blast, cell: Cell, direct: Ref | None = None) -> tuple[tuple[Ref, Met], ...]:
    """The same, and the character that the round itself strikes: as many dice more as it pierces, or twice its
    concussion (DKC-GUN-07).
    """
    if direct is None:
        return reached(scene, blast, cell)
    found = dict(reached(scene, blast, cell))
    if scene.find(direct, Traits) is not None and blast.fills not in CLOUDS:
        there = found.get(direct) or Met(0, "", fronts.bare(scene, direct))
        found[direct] = there._replace(impact=max(blast.pierces or 0, 2 * blast.concussion))
    return tuple(found.items())


def _met(scene: Scene, blast: Blast, each: Caught) -> Met:
    """Solid cover spares a body, partial cover halves the concussion, such as an open vehicle; a saddle is none
    (DKC-EXP-01, DKC-EXP-03).
    """
    shows, bare = each.silhouette, fronts.bare(scene, each.unit)
    hidden = cover.of_silhouette(shows)
    dice, where = force(blast.concussion, each.metres), row(blast, each.metres)
    inside = aboard.carrier(scene, each.unit) is not None and aboard.astride(scene, each.unit) is None
    halved = any(hidden) or inside
    guarded = tuple([_behind(front, hidden, where) for front in bare]) if any(hidden) else bare
    return Met(dice // 2 if halved else dice, where, guarded)


def _behind(front: Front, hidden: tuple[int, ...], where: Row) -> Front:
    """A part behind what hides it: no more of that is told than stops a fragment (DKC-EXP-02)."""
    value = hidden[PARTS.index(front.part)] if front.part is not None else 0
    return front._replace(cover=min(value, {"": 0, "primary": PIERCES}.get(where, 1)))
