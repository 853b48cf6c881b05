"""What armour is worn and grown, as the layers that a hit meets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.gurps.flesh.armour import Layer, Skin, Suit
from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.armour import Armour


@lru_cache(maxsize=512)
def worn(suits: tuple[Armour, ...], *, behind: bool = False) -> Suit:
    """What protects each location, against blows from behind without what covers the front only (GUR-DR-01)."""
    counted = tuple(suit for suit in suits if not (behind and suit.front))
    return Suit.of({location: _skin(counted, location) for location in LOCATIONS})


def _skin(suits: Iterable[Armour], location: Location) -> Skin:
    """The pieces on one location, rigid ones outside, and the hide beneath them (GUR-DR-01, GUR-DR-03)."""
    found = []
    for suit in suits:
        points, other = suit.at(location)
        if points or other:
            found.append(Layer(points, suit.flexible and not suit.natural, suit.natural, other, suit.against))
    return tuple(sorted(found, key=lambda layer: (layer.natural, layer.flexible)))
