"""What a hit promises: every location, every margin, every wound, with its exact chance."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import mul
from typing import Any, NamedTuple

from rules.frame import worth
from rules.frame.figure import Condition
from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Share
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.core import able, attempts, checks
from rules.reflex.core.checks import Check
from rules.reflex.core.location import PLACES
from rules.reflex.state import Wounds
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.wounds import protection, toll
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.toll import Body, Checks, End, Fate, Wound

UNCONSCIOUS = " (unconscious)"
NO_WORSE = "no worse"
MISSED, STOPPED, AT_WORST = "missed", "all stopped", "wound at worst"
AGAIN = Fraction(1, 4)
"""How likely it is, roughly, that a second wound finds the place of the first: for comparing threats."""


class Way(NamedTuple):
    """One place a hit may find: in how many ways of all, and the printed Armor of the cover over it."""

    location: Location
    cells: int
    cover: tuple[Fraction, ...] = ()


class Round(NamedTuple):
    """A round that may strike somewhere: in how many ways of all, where the wound is kept, and the least margins that
    leave each degree of injury there.
    """

    location: Location
    cells: int
    place: Location
    needs: tuple[int, ...]

    def wound(self, margin: int) -> Wound:
        """What it leaves on a unit (RFX-DMG-01)."""
        return self.place, Injury(bisect_right(self.needs, margin))


Rounds = tuple[Round, ...]
"""Every way a round may strike."""


def anywhere(called: Location | None = None) -> tuple[Way, ...]:
    """The usual spread of hits over the body, or the one location that was called."""
    if called is not None:
        return (Way(called, 1),)
    return tuple(Way(where, cells) for where, cells in PLACES)


def rounds(scene: Scene, target: Ref, ways: tuple[Way, ...], hit: Callable[[Way], Hit]) -> Rounds:
    """A round by each of these ways, through what is in it and what is worn there."""
    return tuple(one_round(scene, target, hit(way), way.cells) for way in ways)


def one_round(scene: Scene, target: Ref, hit: Hit, cells: int = 1) -> Round:
    """A hit without its margin. With nothing to spare it only grazes (RFX-DMG-02, RFX-DMG-03)."""
    bears, came = borne(scene, target), hit.damage - protection.stopped(protection.layers(scene, target, hit))
    place: Location = "torso" if bears.one_set else hit.location
    slight, *worse = (least - came for least in bears.of(place))
    return Round(hit.location, cells, place, (max(0, slight), *(max(1, need) for need in worse)))


def plain(scene: Scene, target: Ref, ways: tuple[Way, ...], damage: int, penetration: Fraction) -> Rounds:
    """A round of such figures by each of these ways."""
    return rounds(scene, target, ways, lambda way: Hit(way.location, damage, penetration, cover=way.cover))


# one round


def struck(scene: Scene, target: Ref, margins: Odds[int], likely: Rounds) -> tuple[Outcome, ...]:
    """What one hit makes of the place it finds, worst first: margin by margin and place by place (RFX-ATK-01,
    RFX-DMG-02, RFX-DMG-05).
    """
    hurt, fitness = attempts.wounds(scene, target), borne(scene, target).fitness
    return tuple(
        Outcome(_words(end, where), chance, target, loss(hurt, end))
        for end, where, chance in _found(margins, likely, hurt, fitness)
    )


def of_one(scene: Scene, target: Ref, margins: Odds[int], likely: Rounds) -> Share:
    """The numbers of that."""
    mean = _mean_of_one(margins, likely, attempts.wounds(scene, target), borne(scene, target).fitness)
    return Share(target, mean, lambda: worth.chances(scene, target, struck(scene, target, margins, likely)))


def _found(
    margins: Odds[int], likely: Rounds, hurt: Wounds, fitness: Check
) -> tuple[tuple[End | None, Location, Fraction], ...]:
    """How a body comes out of one hit, by where it is; None where all is stopped."""
    chances: dict[tuple[End | None, Location], Fraction] = {}
    wounds, whole = _wounds(margins, likely)
    for (level, where, place), many in wounds.items():
        for end, share in _one(hurt, place, level, fitness).items():
            chances[end, where] = chances.get((end, where), Fraction(0)) + Fraction(many, whole) * share
    order = sorted(chances, key=lambda key: (key[0] is None, tuple(-each for each in key[0] or ()), _index(key[1])))
    return tuple((end, where, chances[end, where]) for end, where in order)


@lru_cache(maxsize=16_384)
def _mean_of_one(margins: Odds[int], likely: Rounds, hurt: Wounds, fitness: Check) -> float:
    """What one hit costs on average."""
    wounds, whole = _wounds(margins, likely)
    return sum([many * _cost(hurt, place, level, fitness) for (level, _, place), many in wounds.items()]) / whole


def _index(where: Location) -> int:
    return LOCATIONS.index(where)


def _one(hurt: Wounds, place: Location, level: Injury, fitness: Check) -> Odds[End] | Odds[None]:
    """What a single wound makes of a body; None where all is stopped (RFX-DMG-05)."""
    if not level:
        return odds.sure(None)
    bodies = toll.start(hurt).map(lambda body: toll.hit(body, (place, level)))
    return toll.ends(bodies, Checks(fitness), hurt)


@lru_cache(maxsize=4_096)
def _cost(hurt: Wounds, place: Location, level: Injury, fitness: Check) -> float:
    """What it costs on average."""
    return mean_loss(hurt, _one(hurt, place, level, fitness))


def _wounds(margins: Odds[int], likely: Rounds) -> tuple[Mapping[tuple[Injury, Location, Location], int], int]:
    """Each wound that a round may leave, where it strikes and where that is kept: in how many ways of so many."""
    at_least, whole = checks.at_least(margins)
    found: dict[tuple[Injury, Location, Location], int] = {}
    for where, cells, place, needs in likely:
        ways = [at_least[need] * cells if need < len(at_least) else 0 for need in (0, *needs)]
        for level, many, worse in zip(Injury, ways, (*ways[1:], 0), strict=True):
            if many > worse:
                key = level, where, place
                found[key] = many - worse + found.get(key, 0)
    return found, whole * sum([each.cells for each in likely])


# for comparing threats


def mean(
    scene: Scene, target: Ref, margins: Odds[int], damage: int, penetration: Fraction, many: Fraction = Fraction(1)
) -> Fraction:
    """What so many attacks cost on average that may hit anywhere on the body, as it is armoured: as much as the worst
    wound of all, and little more for the others.
    """
    likely = _anywhere(scene, target, damage, penetration)
    condition = scene.find(target, Condition) or Condition()
    return _mean(margins, likely, condition.strength, many)


@lookup
def _anywhere(scene: Scene, target: Ref, damage: int, penetration: Fraction) -> Rounds:
    """A round by every way there is to hit a body, however much of it shows."""
    return plain(scene, target, anywhere(), damage, penetration)


@lru_cache(maxsize=16_384)
def _mean(margins: Odds[int], likely: Rounds, strength: float, many: Fraction) -> Fraction:
    wounds, whole = _wounds(margins, likely)
    ways = [0] * len(Injury)
    for (level, _, _), each in wounds.items():
        ways[level] += each
    costs, unit = _costs(strength)
    one = Fraction(sum(map(mul, ways, costs)), whole * unit)
    count = int(many)
    fewer, more = (Fraction(_worst_of(ways, whole, costs, times), whole**times * unit) for times in (count, count + 1))
    worst = fewer + (many - count) * (more - fewer)
    return worst + AGAIN * (many * one - worst)


def _worst_of(ways: Sequence[int], whole: int, costs: Sequence[int], times: int) -> int:
    """What the worst wound of so many attacks costs, added up over all ways; whatever misses is what is left over."""
    within, before, cost = whole - sum(ways), 0, 0
    for many, each in zip(ways, costs, strict=True):
        within += many
        upto = within**times
        cost += (upto - before) * each
        before = upto
    return cost


# bursts


@lru_cache(maxsize=1_024)
def burst(
    bodies: Odds[Body], margins: Odds[int], more: int, first: Rounds, others: Rounds, against: Checks
) -> Odds[Body]:
    """What a burst makes of a body that hits by one of these margins: its first round and all that follow it, as one
    event (RFX-BURST-02, RFX-DMG-05).
    """
    at_least, whole = checks.at_least(margins)
    if not at_least:
        return bodies
    needs = {need for each in (*first, *others) for need in each.needs if 0 < need < len(at_least)}
    steps = (0, *sorted(needs))
    parts = [(whole - at_least[0], bodies)] if whole > at_least[0] else []
    for margin, beyond in zip(steps, (*(at_least[step] for step in steps[1:]), 0), strict=True):
        if many := at_least[margin] - beyond:
            parts.append((many, _burst(bodies, more, _blows(margin, first), _blows(margin, others), against)))
    return toll.mixed(parts)


def _blows(margin: int, likely: Rounds) -> Odds[Wound]:
    ways: dict[Wound, int] = {}
    for each in likely:
        wound = each.wound(margin)
        ways[wound] = ways.get(wound, 0) + each.cells
    return Odds.counted(ways, sum(ways.values()))


@lru_cache(maxsize=4_096)
def _burst(bodies: Odds[Body], more: int, first: Odds[Wound], others: Odds[Wound], against: Checks) -> Odds[Body]:
    """The same for a unit so hurt by such a hit: it comes up again and again in a battle."""

    def by(wound: Wound) -> toll.Stage:
        return lambda before: before.map(lambda body: toll.hit(body, wound))

    ways = tuple((share, by(wound)) for wound, share in first.ways()[0].items())
    return toll.rounds(toll.settled(bodies, against), ways, lambda before: before.joined(others, toll.hit), more)


# what it costs


def loss(hurt: Wounds, end: End | None) -> Fraction:
    """What share of a unit's strength it costs to come out of an attack so; None where all is stopped."""
    if end is None or (end.fate <= Fate.UNHURT and not end.out):
        return Fraction(0)
    left = Fraction(0) if end.out or end.fate >= Fate.DEAD else able.strength_at(max(hurt.worst, Injury(end.fate)))
    return max(Fraction(0), able.strength(hurt) - left)


@lru_cache(maxsize=4_096)
def _lost(hurt: Wounds, end: End | None) -> float:
    return float(loss(hurt, end))


def mean_loss(hurt: Wounds, ends: Odds[Any]) -> float:
    """The same on average."""
    ways, whole = ends.ways()
    return sum([many / whole * _lost(hurt, end) for end, many in ways.items()])


@lru_cache(maxsize=1_024)
def _costs(strength: float) -> tuple[tuple[int, ...], int]:
    """What one more wound of each degree costs a unit that looks so strong, in whole parts of so many; one no worse
    than those already there has a chance to find the place of one.
    """
    gone = 1 - Fraction(str(strength))
    costs = [1 - able.strength_at(level) for level in Injury]
    found = [max(cost - gone, cost * (1 - gone) * AGAIN) for cost in costs]
    unit = lcm(*(cost.denominator for cost in found))
    return tuple(int(cost * unit) for cost in found), unit


class Upon(NamedTuple):
    """A unit that something may befall, and every way it may come out of it."""

    unit: Ref
    ends: Odds[End]
    spared: str
    unhurt: str = "unhurt"
    wound: str = "wound"

    def outcomes(self, scene: Scene) -> tuple[Outcome, ...]:
        """Those ways in words."""
        return fates(scene, *self)

    def share(self, scene: Scene) -> Share:
        """Those ways in numbers."""
        mean = mean_loss(attempts.wounds(scene, self.unit), self.ends)
        return Share(self.unit, mean, lambda: worth.chances(scene, self.unit, self.outcomes(scene)))


def fates(
    scene: Scene, unit: Ref, found: Odds[End], spared: str, unhurt: str = "unhurt", wound: str = "wound"
) -> tuple[Outcome, ...]:
    """A row for each way a unit may come out of it, worst first: they exclude each other and add up to one.

    What leaves the badly hurt as they are may be a lesser wound, where they have a worse one (RFX-DMG-05).
    """
    hurt = attempts.wounds(scene, unit)
    untouched = NO_WORSE if max(hurt.levels) > Injury.SLIGHT else unhurt
    words = {Fate.SPARED: spared, Fate.UNHURT: untouched, Fate.DEAD: "killed", Fate.KILLED: "killed outright"}
    return tuple(
        Outcome(
            words.get(end.fate, f"{end.fate.name.lower()} {wound}") + (UNCONSCIOUS if end.out else ""),
            found[end],
            unit,
            loss(hurt, end),
            spared=end.fate is Fate.SPARED,
        )
        for end in sorted(found, reverse=True)
        if found[end]
    )


def missed(target: Ref, margins: Odds[int]) -> tuple[Outcome, ...]:
    """That an attack fails, if it can (RFX-CORE-01)."""
    chance = margins.chance(lambda margin: margin < 0)
    return (Outcome(MISSED, chance, target, spared=True),) if chance else ()


def _words(end: End | None, where: Location) -> str:
    place = where.replace("_", " ")
    if end is None:
        return f"{place}: stopped"
    if end.fate is Fate.UNHURT:
        return f"{place}: {NO_WORSE}"
    told = "killed" if end.fate is Fate.DEAD else f"{end.fate.name.lower()} wound"
    return f"{place}: {told}{UNCONSCIOUS if end.out else ''}"
