"""A second opinion on robots and on first aid, from the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tests.rules.darkconspiracy.opinion import (
    AVERAGE,
    CATASTROPHE,
    DIFFICULT,
    HEAD,
    MADE,
    OUTSTANDING,
    Chances,
    check,
    spread,
)
from tests.rules.darkconspiracy.opinion_harm import CRITICAL, SERIOUS, SLIGHT, Body


def robot_speed(rate: int, levels: Mapping[str, int], weapons: int = 1) -> int:
    """What wounds leave of a robot's speed: nothing once a leg is gone, half for a serious power plant, and half again
    for each serious leg.
    """
    legs = [level for place, level in levels.items() if place.endswith(("leg", "quarter"))]
    if CRITICAL in legs:
        return 0
    halves = legs.count(SERIOUS) + int(levels.get("abdomen", 0) == SERIOUS)
    halves += int(levels.get("chest", 0) == SERIOUS and not weapons)
    for _ in range(halves):
        rate //= 2
    return rate


def robot_dead(levels: Mapping[str, int]) -> bool:
    """A robot ends with its head, chest or abdomen."""
    return CRITICAL in (levels.get(place, 0) for place in (HEAD, "chest", "abdomen"))


def robot_burns(points: int) -> int:
    """What burns do to a robot."""
    return points // 2


def first_aid(skill: int, education: int, *, kit: bool) -> Chances[str]:
    """The check of first aid, with a doctor's kit or without."""
    return check(skill + education, AVERAGE if kit else DIFFICULT)


def treated(body: Body, place: str, result: str) -> int | None:
    """What first aid leaves of the points of a place; None where nothing changes. A scratch sheds a die."""
    points, holds = body.taken.get(place, 0), body.holds(place)
    level = body.level(place, points)
    if level == CRITICAL and place != HEAD and result in MADE:
        return holds * 3 // 2
    if level == SERIOUS and result == OUTSTANDING:
        return holds // 2
    return None


def stabilised(skill: int, education: int, extras: Sequence[str] = ()) -> Fraction:
    """How likely a critical wound is stabilised: a kit, plasma and sedatives each add a level of skill."""
    bonus = len(set(extras) & {"kit", "plasma", "sedatives"}) + 2 * ("whole blood" in extras)
    result = check(skill + bonus + education, AVERAGE)
    return sum((p for each, p in result.items() if each in MADE), Fraction(0))


def antidote(skill: int, education: int, *, kit: bool) -> Chances[str]:
    """Treating poison: average with a doctor's kit, difficult with an autoinjector alone, and no bonus."""
    names = {CATASTROPHE: "failure"}
    found = check(skill + education, AVERAGE if kit else DIFFICULT)
    return spread((names.get(each, each), p) for each, p in found.items())


HEALING = {SLIGHT: 3, SERIOUS: 4, CRITICAL: 7}
"""Days of a stage without care."""
