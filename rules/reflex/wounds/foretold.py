"""What a hit promises: every location, every margin, every wound, with its exact chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache

from rules.figure import Condition
from rules.forecast import Outcome
from rules.odds import Odds
from rules.reflex.core.body import LOCATIONS, Injury, Location
from rules.reflex.fire.burst import Extra
from rules.reflex.wounds import protection
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Nature, injury
from rules.refs import Ref
from rules.scene import Scene

LOSSES = {
    Injury.NONE: Fraction(0),
    Injury.SLIGHT: Fraction(1, 8),
    Injury.MODERATE: Fraction(2, 5),
    Injury.SERIOUS: Fraction(7, 10),
    Injury.CRITICAL: Fraction(1),
}
"""What share of somebody's worth in the fight such a wound costs who had none, for comparing."""


class Fate(IntEnum):
    """How a unit comes out of an attack: the worst that happens to it."""

    SPARED = -1
    """Missed, or out of reach."""
    UNHURT = 0
    """Struck, but all of it is stopped."""
    SLIGHT = 1
    MODERATE = 2
    SERIOUS = 3
    CRITICAL = 4
    KILLED = 5
    """By a warhead that nobody survives (RFX-EXPL-09)."""


AGAIN = Fraction(1, 4)
"""How likely it is, roughly, that a second wound finds the place of the first."""
PLACES: tuple[tuple[Location, int], ...] = (
    ("head", 4),
    ("torso", 12),
    ("right_arm", 5),
    ("left_arm", 5),
    ("right_leg", 5),
    ("left_leg", 5),
)
"""Cells of the grid of locations, out of 36 (RFX-HITLOC-01)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One place a hit may find: how likely, and the printed Armor of the cover over it."""

    location: Location
    share: Fraction
    cover: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A round that strikes somewhere: how likely there, its damage without the margin, all that it must pass."""

    location: Location
    share: Fraction
    damage: int
    layers: tuple[tuple[Fraction, Fraction], ...] = ()

    def wound(self, margin: int, bears: Nature) -> Injury:
        """What it leaves on somebody; with nothing to spare it only grazes (RFX-DMG-02, RFX-DMG-03)."""
        came = protection.through(self.damage + margin, self.layers)
        level = injury(bears.of("torso" if bears.one_set else self.location), came)
        return min(level, Injury.SLIGHT) if margin == 0 else level


@lru_cache(maxsize=16)
def anywhere(called: Location | None = None) -> tuple[Way, ...]:
    """The usual spread of hits over the body, or the one location that was called."""
    if called is not None:
        return (Way(called, Fraction(1)),)
    return tuple(Way(where, Fraction(cells, 36)) for where, cells in PLACES)


def struck(
    scene: Scene,
    target: Ref,
    margins: Odds[int],
    damage: int,
    penetration: Fraction,
    ways: tuple[Way, ...],
    *,
    called: int = 0,
) -> tuple[Outcome, ...]:
    """The wounds of one hit, worst first: margin by margin and place by place (RFX-ATK-01, RFX-DMG-02)."""
    rounds = _rounds(scene, target, damage + called, penetration, ways)
    return tuple(
        Outcome(_words(level, where), chance, target, loss(scene, target, level))
        for level, where, chance in _wounds(margins, rounds, borne(scene, target))
    )


def mean(
    scene: Scene, target: Ref, margins: Odds[int], damage: int, penetration: Fraction, many: Fraction = Fraction(1)
) -> Fraction:
    """What so many attacks cost on average that may hit anywhere on the body, as it is armoured: as much as the worst
    wound of all, and little more for the others.
    """
    rounds = scene.remembered(
        ("rounds anywhere", target, damage, penetration),
        lambda: _rounds(scene, target, damage, penetration, anywhere()),
    )
    return _mean(margins, rounds, borne(scene, target), _gone(scene, target), many)


@lru_cache(maxsize=16_384)
def _mean(margins: Odds[int], rounds: tuple[Round, ...], bears: Nature, gone: Fraction, many: Fraction) -> Fraction:
    chances = dict.fromkeys(Injury, Fraction(0))
    for level, _, chance in _wounds(margins, rounds, bears):
        chances[level] += chance
    costs = {level: _costs(level, gone) for level in Injury}
    each = sum((chance * costs[level] for level, chance in chances.items()), Fraction(0))
    whole = int(many)
    fewer, more = (_worst_of(chances, costs, count) for count in (whole, whole + 1))
    worst = fewer + (many - whole) * (more - fewer)
    return worst + AGAIN * (many * each - worst)


def _worst_of(chances: dict[Injury, Fraction], costs: dict[Injury, Fraction], many: int) -> Fraction:
    """What the worst wound of so many attacks costs on average; whatever misses is the chance that is left over."""
    within, before, cost = 1 - sum(chances.values(), Fraction(0)), Fraction(0), Fraction(0)
    for level in Injury:
        within += chances[level]
        upto = within**many
        cost += (upto - before) * costs[level]
        before = upto
    return cost


def _rounds(scene: Scene, target: Ref, damage: int, penetration: Fraction, ways: tuple[Way, ...]) -> tuple[Round, ...]:
    """A round by each of these ways, through what is in it and what is worn there."""
    hits = (Hit(way.location, 0, penetration, cover=way.cover) for way in ways)
    worn = (protection.layers(scene, target, hit) for hit in hits)
    return tuple(Round(way.location, way.share, damage, stands) for way, stands in zip(ways, worn, strict=True))


def borne(scene: Scene, unit: Ref) -> Nature:
    """What somebody bears, whenever it is."""
    return scene.remembered(("reflex borne", unit), lambda: replace(nature(scene, unit), round=0))


@lru_cache(maxsize=16_384)
def _wounds(
    margins: Odds[int], rounds: tuple[Round, ...], bears: Nature
) -> tuple[tuple[Injury, Location, Fraction], ...]:
    """The same for anybody so built, so armoured and so covered: it comes up again and again in a battle."""
    chances: dict[tuple[Injury, Location], Fraction] = {}
    for margin, likely in margins.items():
        for each in rounds if margin >= 0 else ():
            key = each.wound(margin, bears), each.location
            chances[key] = chances.get(key, Fraction(0)) + likely * each.share
    order = sorted(chances, key=lambda key: (-key[0], LOCATIONS.index(key[1])))
    return tuple((level, where, chances[level, where]) for level, where in order)


@lru_cache(maxsize=16_384)
def worst(
    margin: int, more: Odds[Extra], first: tuple[Round, ...], others: tuple[Round, ...], bears: Nature
) -> Odds[Fate]:
    """The worst wound of a burst that hits: of its first round and of as many more as strike elsewhere, all by the same
    margin (RFX-BURST-02).
    """
    elsewhere = more.map(lambda found: found.elsewhere)
    one, other = _within(margin, first, bears), _within(margin, others, bears)
    found: dict[Fate, Fraction] = {}
    before = Fraction(0)
    for level in Injury:
        upto = one[level] * _all_within(elsewhere, other[level])
        if upto > before:
            found[Fate(int(level))] = upto - before
        before = upto
    return Odds(found)


def _all_within(more: Odds[int], one: Fraction) -> Fraction:
    """How likely every further round that strikes elsewhere stays within what one does."""
    return more.mean(lambda many: one**many)


def _within(margin: int, rounds: tuple[Round, ...], bears: Nature) -> dict[Injury, Fraction]:
    """How likely one round does no more than each degree of harm."""
    wounds = [(each.wound(margin, bears), each.share) for each in rounds]
    return {degree: sum((share for level, share in wounds if level <= degree), Fraction(0)) for degree in Injury}


def loss(scene: Scene, unit: Ref, level: Injury) -> Fraction:
    """What a wound costs somebody of what he is thought to have left; one no worse than those he has little, unless it
    finds a place that is hurt as badly already (RFX-DMG-05).
    """
    return _costs(level, _gone(scene, unit))


def _gone(scene: Scene, unit: Ref) -> Fraction:
    """What is gone of somebody's strength, as it looks."""
    condition = scene.find(unit, Condition) or Condition()
    return _rest(condition.strength)


@lru_cache(maxsize=1_024)
def _rest(strength: float) -> Fraction:
    return 1 - Fraction(str(strength))


@lru_cache(maxsize=4_096)
def _costs(level: Injury, gone: Fraction) -> Fraction:
    return max(LOSSES[level] - gone, LOSSES[level] * (1 - gone) * AGAIN)


def fates(
    scene: Scene, unit: Ref, found: Odds[Fate], spared: str, unhurt: str = "unhurt", wound: str = "wound"
) -> tuple[Outcome, ...]:
    """A row for each way a unit may come out of it, worst first: they exclude each other and add up to one."""
    words = {Fate.SPARED: spared, Fate.UNHURT: unhurt, Fate.KILLED: "killed outright"}
    return tuple(
        Outcome(
            words.get(fate, f"{fate.name.lower()} {wound}"),
            found[fate],
            unit,
            loss(scene, unit, Injury(max(0, min(fate, Injury.CRITICAL)))),
            spared=fate is Fate.SPARED,
        )
        for fate in sorted(found, reverse=True)
        if found[fate]
    )


def greater(one: Odds[Fate], other: Odds[Fate]) -> Odds[Fate]:
    """The worse of two that do not depend on each other."""
    return one.then(lambda first: other.map(lambda second: max(first, second)))


def _words(level: Injury, where: Location) -> str:
    place = where.replace("_", " ")
    return f"{place}: stopped" if level is Injury.NONE else f"{place}: {level.name.lower()} wound"
