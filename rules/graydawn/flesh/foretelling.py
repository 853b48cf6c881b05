"""The exact odds of what hits do to a body, by the rules that play them out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple, TypeVar

from rules.frame.forecast import Outcome
from rules.graydawn import rolls
from rules.graydawn.flesh import damage, landing, saves
from rules.graydawn.flesh.damage import Fall, Flesh, Missile, Shield
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import BOXES, Limb, Wounds
from rules.graydawn.terms.anatomy import LIMBS, Part, part_at
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

U = TypeVar("U", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit that is on its way: the missile, what stands before each face of the body, where it may land, and what
    is added to the graze roll.
    """

    missile: Missile
    shields: tuple[Shield, ...]
    where: Table
    graze: int
    flesh: Flesh


class Blow(NamedTuple):
    """What one hit adds: marks that are real, marks that stun, a limb or the head crippled by it, or death."""

    real: int = 0
    stun: int = 0
    limb: bool = False
    head: bool = False
    deadly: bool = False


class Toll(NamedTuple):
    """What an attack has come to so far, added to the wounds before it; `struck` tells whether anything hit. Which limb
    was crippled is not told apart: for saves and marks all are alike.
    """

    real: int = 0
    stun: int = 0
    limb: bool = False
    head: bool = False
    struck: bool = False


NOTHING = Toll()
FATAL = Toll(BOXES, struck=True)
"""However it came about."""


@lru_cache(maxsize=65_536, typed=True)
def sure(result: U) -> Odds[U]:
    """Nothing is left to chance."""
    return Odds.counted({result: 1}, 1)


@lru_cache(maxsize=8192)
def through(missile: Missile, shield: Shield) -> Odds[int]:
    """The points that get through to a part (GRD-DMG-01)."""
    return odds.of(damage.damage, missile).map(lambda points: damage.penetrates(points, shield, missile))


@lru_cache(maxsize=65_536)
def _severed(body: Wounds, missile: Missile, flesh: Flesh, fall: Fall) -> Odds[Blow]:
    old = body.limb(fall.part)
    need = damage.asks_severity(old, fall, flesh, missile)
    severs = odds.of(damage.severs, flesh, need) if need else sure(False)
    return severs.map(lambda so: _blow(body, damage.lands(body, replace(fall, severed=so), flesh, missile, old)))


def _blow(body: Wounds, after: Wounds) -> Blow:
    fresh = [limb.part for limb in after.crippled if not body.crippled]
    return Blow(after.real, after.stun, bool(fresh) and Part.HEAD not in fresh, Part.HEAD in fresh, after.dead)


@lru_cache(maxsize=8192)
def _upon(missile: Missile, shield: Shield, flesh: Flesh, graze: int, face: int, crippled: bool) -> Odds[Blow]:
    """What a hit on one part adds: the graze roll decides between the two ways it may go (GRD-GRAZE-01)."""
    straight = _struck(missile, shield, flesh, face, crippled, grazed=False)
    if not flesh.grazes:
        return straight
    grazing = _struck(missile, shield, flesh, face, crippled, grazed=True)
    return odds.of(damage.grazes, flesh, part_at(face), graze).then(lambda so: grazing if so else straight)


@lru_cache(maxsize=8192)
def _struck(missile: Missile, shield: Shield, flesh: Flesh, face: int, crippled: bool, *, grazed: bool) -> Odds[Blow]:
    """The same with the graze roll settled, which changes only hits that would do more than graze."""
    body = Wounds(crippled=(Limb(part_at(face)),) if crippled else ())

    def landed(points: int) -> Odds[Blow]:
        if not points:
            return sure(Blow())
        so = grazed and damage.may_graze(points, flesh, missile)
        return _severed(body, missile, flesh, Fall(face, points, grazed=so))

    return through(missile, shield).then(landed)


@lru_cache(maxsize=8192)
def blows(hit: Hit, crippled: tuple[Part, ...]) -> Odds[Blow]:
    """Every way in which one hit adds to a body of which so many parts were crippled before the attack. All hits of an
    attack meet the body as it was before (GRD-CRIP-06); marks it had do not matter.
    """

    def upon(face: int) -> Odds[Blow]:
        first = FACES[part_at(face)]
        return _upon(hit.missile, hit.shields[face - 1], hit.flesh, hit.graze, first, part_at(face) in crippled)

    return odds.of(landing.face, hit.where).then(upon)


FACES = {part: next(face for face in range(1, 11) if part_at(face) is part) for part in Part}
"""A face for each part: for what it does to the flesh all faces of a part are alike."""


def added(toll: Toll, blow: Blow) -> Toll:
    """One hit more; forty real marks are death."""
    real = toll.real + blow.real
    if blow.deadly or real >= BOXES:
        return FATAL
    return Toll(real, toll.stun + blow.stun, toll.limb or blow.limb, toll.head or blow.head, True)


def after_roll(so_far: Odds[Toll], roll: Odds[Hit | None], crippled: tuple[Part, ...]) -> Odds[Toll]:
    """What an attack has come to after one more roll: a hit of some kind, or none."""
    blow = roll.then(lambda hit: _blows(hit, crippled))
    return so_far.joined(blow, lambda toll, one: toll if one is None else added(toll, one))


Step = tuple[Hit | None, int, bool]
"""What one roll brings upon a unit: a hit or none, how many times over, and whether it ends the action, as a critical
failure does.
"""


def together(one: Toll, other: Toll) -> Toll:
    """What two rolls of an attack come to."""
    real = one.real + other.real
    if real >= BOXES:
        return FATAL
    marks = Toll(real, one.stun + other.stun, one.limb or other.limb, one.head or other.head)
    return marks._replace(struck=one.struck or other.struck)


def _blows(hit: Hit | None, crippled: tuple[Part, ...]) -> Odds[Blow | None]:
    found: Odds[Any] = sure(None) if hit is None else blows(hit, crippled)
    return found


def wounds_of(before: Wounds, toll: Toll) -> Wounds:
    """The wounds before any save. Which marks are minor ones is not told apart: nothing in a fight hangs on it."""
    if before.real + toll.real >= BOXES:
        return DEAD
    after = replace(before, wounding=before.wounding + toll.real, stun=before.stun + toll.stun)
    fresh = (part for part in LIMBS if before.limb(part) is None)
    after = after.with_limb(Limb(next(fresh))) if toll.limb else after
    return after.with_limb(Limb(Part.HEAD)) if toll.head else after


DEAD = Wounds(wounding=BOXES, dead=True)


@lru_cache(maxsize=65_536)
def after_saves(before: Wounds, struck: Wounds, mettle: Mettle) -> Odds[Wounds]:
    """The wounds once the saves are made that an attack calls for, each asked for its two ends."""
    now = saves.full(struck)
    if saves.needs_none(before, now):
        return sure(now)
    stood = odds.of(rolls.under, saves.stun_need(now, mettle), ten_fails=mettle.ten_fails)
    return stood.then(lambda so: _after_death_save(before, now if so else saves.stunned(now), mettle))


def _after_death_save(before: Wounds, now: Wounds, mettle: Mettle) -> Odds[Wounds]:
    if not saves.must_save_life(before, now):
        return sure(now)
    if saves.doomed(before, now):
        return sure(saves.failing(now, bleeding=True))
    lived = odds.of(rolls.under, saves.death_need(now, mettle), ten_fails=mettle.ten_fails)
    bleeding = saves.fresh(before, now)
    return lived.map(lambda so: now if so else saves.failing(now, bleeding=bleeding))


def settled(before: Wounds, tolls: Odds[Toll], mettle: Mettle) -> Odds[Wounds | None]:
    """The wounds after an attack, saves and all; None where nothing struck."""

    def ended(toll: Toll) -> Odds[Wounds | None]:
        found: Odds[Any] = after_saves(before, wounds_of(before, toll), mettle) if toll.struck else sure(None)
        return found

    return tolls.then(ended)


def words(before: Wounds, after: Wounds) -> str:
    """What has become of a unit, in words."""
    if after.dead:
        return "dead"
    if after.dying:
        return "dying"
    if after.unconscious:
        return "unconscious"
    if after.out:
        return "out of action"
    same = after.marks == before.marks and after.crippled == before.crippled
    return "hit, nothing gets through" if same else after.grade.words


SEVERITY = (
    "hit, nothing gets through", "light wounds", "serious wounds", "critical wounds", "mortal wounds", "out of action",
    "unconscious", "dying", "dead",
)  # fmt: skip
"""What may become of a unit, the mildest first."""


def outcomes(before: Wounds, ends: Iterable[tuple[Wounds, Fraction]], unit: Ref) -> tuple[Outcome, ...]:
    """These ends of an attack in words, each with what share of its strength the unit loses on average."""
    found = tuple(ends)
    whole = lcm(*(share.denominator for _, share in found))
    ways: dict[str, dict[Fraction, int]] = {}
    for after, share in found:
        by_strength = ways.setdefault(words(before, after), {})
        left = _strength(after)
        by_strength[left] = by_strength.get(left, 0) + share.numerator * (whole // share.denominator)
    return tuple(
        _outcome(text, ways[text], whole, before, unit) for text in SEVERITY if sum(ways.get(text, {}).values())
    )


@lru_cache(maxsize=4096)
def _strength(wounds: Wounds) -> Fraction:
    return wounds.strength


def _outcome(text: str, ways: dict[Fraction, int], whole: int, before: Wounds, unit: Ref) -> Outcome:
    """All ends that read alike: how likely, and the mean loss of strength."""
    many = sum(ways.values())
    left = sum((strength * way for strength, way in ways.items()), Fraction(0))
    return Outcome(text, Fraction(many, whole), unit, before.strength - left / many)
