"""A second opinion on burning, falls, poison and electric shock, from the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from tests.rules.darkconspiracy.opinion import (
    AVERAGE,
    CATASTROPHE,
    CHEST,
    DIFFICULT,
    MADE,
    OUTSTANDING,
    Chances,
    attribute,
    both,
    check,
    dice,
    die,
    makes,
    mixed,
    spread,
)
from tests.rules.darkconspiracy.opinion_harm import CRITICAL, Body

SECONDS = 5
"""Of a Phase."""
ORDER = ("head", "chest", "abdomen")
"""What is put out first; then limbs, as they stand on the sheet."""


def put_out_in(places: Sequence[str]) -> list[str]:
    """The order in which parts are put out."""
    return [*(place for place in ORDER if place in places), *(place for place in places if place not in ORDER)]


def burning(places: Sequence[str], agility: int, seconds: int = SECONDS) -> Chances[tuple[int, ...]]:
    """For how many seconds each part burns in a Phase: first it hurts, then one attempt to put one part out."""
    order, chance = put_out_in(places), makes(attribute(agility), AVERAGE)
    found: list[tuple[tuple[int, ...], Fraction]] = []
    for path in product((True, False), repeat=seconds):
        burns, left, p = dict.fromkeys(places, 0), list(order), Fraction(1)
        for made in path:
            for place in left:
                burns[place] += 1
            left = left[1:] if made else left
            p *= chance if made else 1 - chance
        found.append((tuple(burns[place] for place in places), p))
    return spread(found)


def burnt(seconds: int, dice_each: int = 1) -> Chances[int]:
    """Points of a part that burns so long: one die a second for fuel, two for phosphorus and thermite."""
    return dice(seconds * dice_each)


def fall_dice(metres: float = 0, *, speed: int = 0) -> int:
    """Dice of a fall from a height, or out of a vehicle that makes so many metres a Phase."""
    return 2 * int(metres) + 2 * (speed // 10)


def shares(total: int) -> tuple[int, int, int]:
    """A half and two quarters, what is left over to the first."""
    quarter = total // 4
    half = total // 2
    return half + total - half - 2 * quarter, quarter, quarter


def fallen(many: int, agility: int, *, burdened: bool = False, awake: bool = True) -> Chances[int]:
    """Points of a fall that are left in all."""
    off = 0 if not awake else agility // 2 if burdened else agility
    return both(dice(many), dice(off), lambda total, less: max(0, total - less))


def spread_over(total: int, where: Mapping[str, Fraction]) -> Chances[tuple[tuple[str, int], ...]]:
    """Where the shares of a fall land."""
    found: list[tuple[tuple[tuple[str, int], ...], Fraction]] = []
    for spots in product(where, repeat=3):
        points: dict[str, int] = {}
        p = Fraction(1)
        for place, share in zip(spots, shares(total), strict=True):
            points[place] = points.get(place, 0) + share
            p *= where[place]
        found.append((tuple(sorted(points.items())), p))
    return spread(found)


STRENGTHS: Mapping[str, Chances[int]] = {"weak": {1: Fraction(1)}, "standard": die(3), "strong": die(6)}


def poisoned(body: Body, strength: str, phases: int = 12) -> Chances[int]:
    """Points on the chest after so many Phases of poison, twelve at most, which ends when the chest is critical."""
    found: Chances[int] = {body.taken.get(CHEST, 0): Fraction(1)}
    for _ in range(min(12, phases)):
        found = mixed(
            ({points: Fraction(1)}, p)
            if body.level(CHEST, points) == CRITICAL
            else ({points + more: q for more, q in STRENGTHS[strength].items()}, p)
            for points, p in found.items()
        )
    return found


def shocked(constitution: int) -> Chances[str]:
    """An electric shock: what the check against it leaves."""
    names = {OUTSTANDING: "-1", CATASTROPHE: "comatose"}
    result = check(attribute(constitution), DIFFICULT)
    return spread((names.get(r, "-2" if r in MADE else "unconscious"), p) for r, p in result.items())


def wakes(constitution: int, *, critical: bool = False) -> Fraction:
    """How likely one that is unconscious comes round at one try; of a critical wound by percentage."""
    return Fraction(constitution, 100) if critical else makes(attribute(constitution), DIFFICULT)
