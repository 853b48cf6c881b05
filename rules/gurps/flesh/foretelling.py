"""The exact odds of what hits do to a body, in stages, by the rules that play them out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, TypeVar

from rules.gurps.flesh.armour import Suit
from rules.gurps.flesh.body import Build, Wounds
from rules.gurps.flesh.course import SEVERAL, opened
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.knocks import Knock
from rules.kernel.odds import Odds

U = TypeVar("U", bound=Hashable)


class Toll(NamedTuple):
    """What hits come to before any death roll: hit points lost, the worst knockdown, and whether a part was crippled,
    whichever it was.
    """

    loss: int = 0
    knock: Knock = Knock.NONE
    crippled: bool = False


def sure(result: U) -> Odds[U]:
    """Nothing is left to chance."""
    return Odds.counted({result: 1}, 1)


def added(one: Toll, other: Toll) -> Toll:
    """Two tolls together."""
    return Toll(one.loss + other.loss, max(one.knock, other.knock), one.crippled or other.crippled)


def together(one: Toll | None, other: Toll | None) -> Toll | None:
    """What two attacks come to, of which either may strike nothing."""
    if one is None or other is None:
        return other if one is None else one
    return added(one, other)


def deadly(wounds: Wounds, build: Build) -> int:
    """The loss of HP that kills for certain (GUR-INJ-03)."""
    return max(1, wounds.hp - build.fatal)


def several(hit: Hit, times: int, suit: Suit, wounds: Wounds, build: Build, many: int = 1) -> Odds[Toll | None]:
    """What so many hits of one attack come to; of a critical one only the first is (GUR-ROF-02), each other may stand
    for many that share its roll (GUR-DR-06). None for no hit.
    """
    if not times:
        return sure(None)
    begins = {"hits": times, "many": many, "loss": 0, "maimed": False, "most": deadly(wounds, build)}
    found = SEVERAL.foretell(opened(hit, suit, build, wounds.crippled) | begins, "loss", "worst", "maimed")
    return found.map(lambda end: Toll(*end))
