"""What a hit promises: every location, every margin, every wound, with its exact chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.frame.figure import Condition
from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.core import able, attempts
from rules.reflex.state import Wounds
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.wounds import protection, toll
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Nature, injury
from rules.reflex.wounds.toll import Body, Checks, End, Fate, Wound

UNCONSCIOUS = " (unconscious)"
NO_WORSE = "no worse"
MISSED, STOPPED, AT_WORST = "missed", "all stopped", "wound at worst"
AGAIN = Fraction(1, 4)
"""How likely it is, roughly, that a second wound finds the place of the first: for comparing threats."""
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
        """What it leaves on a unit; with nothing to spare it only grazes (RFX-DMG-02, RFX-DMG-03)."""
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
    """What one hit makes of the place it finds, worst first: margin by margin and place by place (RFX-ATK-01,
    RFX-DMG-02, RFX-DMG-05).
    """
    likely, hurt = rounds(scene, target, damage + called, penetration, ways), attempts.wounds(scene, target)
    return tuple(
        Outcome(_words(end, where), chance, target, loss(scene, target, end))
        for end, where, chance in _found(margins, likely, borne(scene, target), hurt)
    )


@lru_cache(maxsize=16_384)
def _found(
    margins: Odds[int], rounds: tuple[Round, ...], bears: Nature, hurt: Wounds
) -> tuple[tuple[End | None, Location, Fraction], ...]:
    """How a body comes out of one hit, by where it is; None where all is stopped."""
    chances: dict[tuple[End | None, Location], Fraction] = {}
    for level, where, likely in _wounds(margins, rounds, bears):
        for end, share in _one(hurt, where, level, bears).items() if level else ((None, Fraction(1)),):
            chances[end, where] = chances.get((end, where), Fraction(0)) + likely * share
    order = sorted(chances, key=lambda key: (key[0] is None, tuple(-each for each in key[0] or ()), _index(key[1])))
    return tuple((end, where, chances[end, where]) for end, where in order)


def _index(where: Location) -> int:
    return LOCATIONS.index(where)


@lru_cache(maxsize=4_096)
def _one(hurt: Wounds, where: Location, level: Injury, bears: Nature) -> Odds[End]:
    """What a single wound makes of a body (RFX-DMG-05)."""
    place: Location = "torso" if bears.one_set else where
    bodies = toll.start(hurt).map(lambda body: toll.hit(body, (place, level)))
    return toll.ends(bodies, Checks(bears.fitness), hurt)


def mean(
    scene: Scene, target: Ref, margins: Odds[int], damage: int, penetration: Fraction, many: Fraction = Fraction(1)
) -> Fraction:
    """What so many attacks cost on average that may hit anywhere on the body, as it is armoured: as much as the worst
    wound of all, and little more for the others.
    """
    likely = _anywhere(scene, target, damage, penetration)
    return _mean(margins, likely, borne(scene, target), _gone(scene, target), many)


@lookup
def _anywhere(scene: Scene, target: Ref, damage: int, penetration: Fraction) -> tuple[Round, ...]:
    """A round by every way there is to hit a body, however much of it shows."""
    return rounds(scene, target, damage, penetration, anywhere())


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


def rounds(scene: Scene, target: Ref, damage: int, penetration: Fraction, ways: tuple[Way, ...]) -> tuple[Round, ...]:
    """A round by each of these ways, through what is in it and what is worn there."""
    hits = (Hit(way.location, 0, penetration, cover=way.cover) for way in ways)
    worn = (protection.layers(scene, target, hit) for hit in hits)
    return tuple(Round(way.location, way.share, damage, stands) for way, stands in zip(ways, worn, strict=True))


@lru_cache(maxsize=16_384)
def _wounds(
    margins: Odds[int], rounds: tuple[Round, ...], bears: Nature
) -> tuple[tuple[Injury, Location, Fraction], ...]:
    """The same for any unit so built, so armoured and so covered: it comes up again and again in a battle."""
    chances: dict[tuple[Injury, Location], Fraction] = {}
    for margin, likely in margins.items():
        for each in rounds if margin >= 0 else ():
            key = each.wound(margin, bears), each.location
            chances[key] = chances.get(key, Fraction(0)) + likely * each.share
    order = sorted(chances, key=lambda key: (-key[0], LOCATIONS.index(key[1])))
    return tuple((level, where, chances[level, where]) for level, where in order)


@lru_cache(maxsize=1_024)
def burst(
    bodies: Odds[Body],
    margins: Odds[int],
    more: int,
    first: tuple[Round, ...],
    others: tuple[Round, ...],
    bears: Nature,
    checks: Checks,
) -> Odds[Body]:
    """What a burst makes of a body that hits by one of these margins: its first round and all that follow it, as one
    event (RFX-BURST-02, RFX-DMG-05).
    """

    def blows(margin: int) -> tuple[Odds[Wound], Odds[Wound]] | None:
        return (_blows(margin, first, bears), _blows(margin, others, bears)) if margin >= 0 else None

    alike = margins.map(blows)
    return alike.then(lambda rounds: bodies if rounds is None else _burst(bodies, more, *rounds, checks))


def _blows(margin: int, rounds: tuple[Round, ...], bears: Nature) -> Odds[Wound]:
    chances: dict[Wound, Fraction] = {}
    for each in rounds:
        wound: Wound = ("torso" if bears.one_set else each.location, each.wound(margin, bears))
        chances[wound] = chances.get(wound, Fraction(0)) + each.share
    return Odds(chances)


@lru_cache(maxsize=4_096)
def _burst(bodies: Odds[Body], more: int, first: Odds[Wound], others: Odds[Wound], checks: Checks) -> Odds[Body]:
    """The same for a unit so hurt by such a hit: it comes up again and again in a battle."""

    def by(wound: Wound) -> toll.Stage:
        return lambda before: before.map(lambda body: toll.hit(body, wound))

    ways = tuple((share, by(wound)) for wound, share in first.items())
    return toll.rounds(toll.settled(bodies, checks), ways, lambda before: before.joined(others, toll.hit), more)


def loss(scene: Scene, unit: Ref, end: End | None) -> Fraction:
    """What share of a unit's strength it costs to come out of an attack so; None where all is stopped."""
    if end is None or (end.fate <= Fate.UNHURT and not end.out):
        return Fraction(0)
    hurt = attempts.wounds(scene, unit)
    left = Fraction(0) if end.out or end.fate >= Fate.DEAD else able.strength_at(max(hurt.worst, Injury(end.fate)))
    return max(Fraction(0), able.strength(hurt) - left)


def _gone(scene: Scene, unit: Ref) -> Fraction:
    """What is gone of a unit's strength, as it looks."""
    condition = scene.find(unit, Condition) or Condition()
    return _rest(condition.strength)


@lru_cache(maxsize=1_024)
def _rest(strength: float) -> Fraction:
    return 1 - Fraction(str(strength))


@lru_cache(maxsize=4_096)
def _costs(level: Injury, gone: Fraction) -> Fraction:
    """What one more wound costs of what is thought to be left; one no worse than those already there has a chance to
    find the place of one.
    """
    cost = 1 - able.strength_at(level)
    return max(cost - gone, cost * (1 - gone) * AGAIN)


def fates(
    scene: Scene, unit: Ref, found: Odds[End], spared: str, unhurt: str = "unhurt", wound: str = "wound"
) -> tuple[Outcome, ...]:
    """A row for each way a unit may come out of it, worst first: they exclude each other and add up to one.

    What leaves the badly hurt as they are may be a lesser wound, where they have a worse one (RFX-DMG-05).
    """
    untouched = NO_WORSE if max(attempts.wounds(scene, unit).levels) > Injury.SLIGHT else unhurt
    words = {Fate.SPARED: spared, Fate.UNHURT: untouched, Fate.DEAD: "killed", Fate.KILLED: "killed outright"}
    return tuple(
        Outcome(
            words.get(end.fate, f"{end.fate.name.lower()} {wound}") + (UNCONSCIOUS if end.out else ""),
            found[end],
            unit,
            loss(scene, unit, end),
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
