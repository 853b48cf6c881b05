"""Range bands: how far off a target is, what the rulebook calls that distance, and where one band ends."""

from __future__ import annotations

from collections.abc import Iterator

from game.world.field import Field
from rules.kernel.refs import Ref

POINT_BLANK = 0.5
"""Metres: inside any first band."""


def to_target(field: Field, unit: Ref, target: Ref) -> tuple[float, str]:
    """Metres to a target and the band it is in for what the unit has in hand; no band when out of range."""
    return field.apart(unit, target), field.book.measures.band_to(field, unit, target)


def edges(field: Field, unit: Ref, far: int) -> Iterator[tuple[float, str]]:
    """The outer edge of every band of the weapon in hand, in whole metres, as far as that."""
    band = field.book.measures.band
    last = band(field, unit, POINT_BLANK)
    for metres in range(1, far + 1):
        here = band(field, unit, float(metres))
        if here != last and last:
            yield float(metres - 1), last
        last = here
