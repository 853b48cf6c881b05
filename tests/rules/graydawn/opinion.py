"""A second opinion: the handout's arithmetic worked out once more from the text, in floats.

Nothing here comes from the book's code or asks it anything, so that a slip in one shows against the other. What the
handout leaves open is read as the ledger says; that a double tap is one attack of two attack rolls, of which a critical
failure ends the action, is the book's own reading.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
Chances = dict[T, float]
HEAD, TORSO, ARM, LEG = "head", "torso", "arm", "leg"
PLACES = (HEAD, TORSO, TORSO, TORSO, ARM, ARM, LEG, LEG, LEG, LEG)
"""What the faces of the location die stand for."""
SPOTS = (0, 1, 1, 1, 2, 3, 4, 4, 5, 5)
"""The same with the limbs of each side told apart."""
Blow = tuple[int, int, int, int, int]
"""The spot that is hit, of the head the points after BTM, the marks, how many of them stun, and what counts towards
crippling.
"""
Part = tuple[int, int, int, int, int]
"""What a spot has taken in an attack: real and stun marks, points, what counts, and what is crippled."""
CRIPPLED, SEVERED, SKULL, GONE = 1, 2, 4, 8
"""A limb crippled, or torn off besides; the head crippled, or destroyed."""
Toll = tuple[int, int, int]
"""Real marks, stun marks, and what is crippled."""
WORDS = ("", "light wounds", "serious wounds", "critical wounds", "mortal wounds")
BURSTS = {"new": {1: 1 / 3, 2: 1 / 2, 3: 1 / 6}, "fnff": {1: 1 / 3, 2: 1 / 3, 3: 1 / 3}}
BTM = ((2, 0), (4, 1), (7, 2), (9, 3), (10, 4), (99, 5))
MUSCLE = ((2, -2), (4, -1), (7, 0), (9, 1), (10, 2), (12, 4), (14, 6), (99, 8))


def spread(pairs: Iterable[tuple[T, float]]) -> Chances[T]:
    """Chances of equal results added up."""
    found: Chances[T] = {}
    for result, chance in pairs:
        if chance:
            found[result] = found[result] + chance if result in found else chance
    return found


def both(one: Mapping[T, float], other: Mapping[U, float], joined: Callable[[T, U], V]) -> Chances[V]:
    """Two things that happen independently, taken together."""
    return spread((joined(a, b), p * q) for a, p in one.items() for b, q in other.items())


def thrown(first: int, again: int) -> Chances[int]:
    """So many points and a d10 that is rolled again on a 10, so many times at most."""
    found = {first + face: 0.1 for face in range(1, 10)}
    more = thrown(first + 10, again - 1) if again else {first + 10: 1.0}
    return {**found, **{total: chance / 10 for total, chance in more.items()}}


@lru_cache(maxsize=16)
def die(again: int) -> Chances[int]:
    """A check's d10: a 10 is rolled again and added, a 1 is nothing and the next roll is taken off."""
    up = thrown(10, again - 1) if again else {10: 1.0}
    plain = [(face, 0.1) for face in range(2, 10)]
    down = thrown(0, again)
    return spread([*plain, *((v, p / 10) for v, p in up.items()), *((-v, p / 10) for v, p in down.items())])


@lru_cache(maxsize=4096)
def reaches(base: int, number: int, again: int) -> float:
    """How likely a check comes off."""
    return sum(chance for face, chance in die(again).items() if base + face >= number)


@lru_cache(maxsize=512)
def dice(many: int, sides: int) -> Chances[int]:
    """The sum of plain dice."""
    found: Chances[int] = {0: 1.0}
    for _ in range(many):
        found = both(found, dict.fromkeys(range(1, sides + 1), 1 / sides), lambda a, b: a + b)
    return found


def up_to(table: Iterable[tuple[int, int]], value: int) -> int:
    """What a table gives for a value."""
    return next(gives for most, gives in table if value <= most)


@dataclass
class Body:
    """A body: stats as on the sheet, marks so far, armour by place as stopping power and whether it is soft."""

    stats: Mapping[str, int]
    real: int = 0
    stun: int = 0
    heavy: int = 0
    armour: Mapping[str, tuple[int, bool]] = field(default_factory=dict)
    grazes: bool = True
    tough: int = 0

    def now(self, stat: str, *, steady: bool = False) -> int:
        """A stat after wounds and armour; of a braced shooter REF as on the sheet."""
        value, marks = self.stats[stat], self.real + self.stun
        if stat not in ("INT", "REF", "CL") or (steady and stat == "REF"):
            return value
        left = value
        if marks > 12:
            left = -(-value // 3)
        elif marks > 8:
            left = value - max(2, value // 3)
        elif marks > 4:
            left = value - 1
        return max(1, max(1, left) - (self.heavy if stat == "REF" else 0))

    def mean(self, one: str, other: str, *, steady: bool = False, down: bool = False) -> int:
        """The blend of two stats."""
        total = self.now(one, steady=steady) + self.now(other)
        return total // 2 if down else -(-total // 2)

    @property
    def btm(self) -> int:
        return up_to(BTM, self.stats["BODY"])


@dataclass
class Strike:
    """What strikes: dice, and how it meets cover, armour and flesh."""

    many: int
    sides: int = 6
    plus: int = 0
    load: str = "ball"
    shot: bool = False
    blunt: bool = False
    halved: bool = False
    edged: bool = False
    fullest: bool = False
    graze: int = 0

    def points(self, more: int) -> Chances[int]:
        """What the dice come to, with so many more of them."""
        if self.fullest:
            return {(self.many + more) * self.sides + self.plus: 1.0}
        shown = dice(self.many + more, self.sides).items()
        return spread((-(-v // 2) + self.plus if self.halved else v + self.plus, p) for v, p in shown)

    def through(self, points: int, cover: int, armour: int, *, soft: bool) -> int:
        """What is left after cover and armour."""
        power = [cover * (3 if self.shot else 4), armour // 2 if self.edged and soft else armour]
        if self.load == "armour piercing":
            power = [each // 2 for each in power]
        left = points - sum(power) * (2 if self.load == "hollow point" else 1)
        if left > 0 and self.load != "ball":
            left = max(1, left // 2) if self.load == "armour piercing" else left * 3 // 2
        return max(0, left)


@dataclass
class Hit:
    """A hit to come: on which faces it may land, behind which of them is cover, and the options that bear on it."""

    faces: tuple[int, ...] = tuple(range(1, 11))
    hidden: tuple[int, ...] = ()
    cover: int = 0
    again: int = 3
    ten_fails: bool = False
    early: bool = False
    """Whether limbs are crippled by the points before halving."""

    def blows(self, body: Body, strike: Strike, margin: int | None, more: int = 0, shots: int = 1) -> Chances[Blow]:
        """What one hit does by itself; without a margin none counts for the graze, but every further shot of a burst
        does, whether it hits or not.
        """
        found: list[tuple[Blow, float]] = []
        least = max(1, (strike.many + more) * (2 if strike.sides == 10 else 1) + strike.plus)
        luck = body.stats["LUCK"] + strike.graze - (shots - 1)
        luck += {"armour piercing": 2, "hollow point": -2}.get(strike.load, 0)
        luck += 0 if margin is None else (margin <= 1) - margin // 5
        for face in self.faces:
            place = PLACES[face - 1]
            spared = reaches(luck + {HEAD: -2, TORSO: 0}.get(place, 2), 15, self.again) if body.grazes else 0.0
            cover = self.cover if face in self.hidden else 0
            power, soft = body.armour.get(place, (0, False))
            for points, chance in strike.points(more).items():
                left, share = strike.through(points, cover, power, soft=soft), chance / len(self.faces)
                if left > least and spared:
                    found.append((self._blow(body, strike, face, least, True), share * spared))
                    share *= 1 - spared
                found.append((self._blow(body, strike, face, left, False), share))
        return spread(found)

    def _blow(self, body: Body, strike: Strike, face: int, left: int, grazed: bool) -> Blow:
        place, spot = PLACES[face - 1], SPOTS[face - 1]
        if not left:
            return spot, 0, 0, 0, 0
        points = max(1, left - body.btm)
        marks = points
        if place in (ARM, LEG) and strike.load != "armour piercing":
            marks = max(1, points // 2)
        elif place == HEAD and not grazed:
            marks = points * 2
        counts = 0 if place == TORSO else points if place == HEAD or self.early else marks
        stun, counts = (-(-marks // 2), counts // 2) if strike.blunt else (0, counts)
        return spot, points if place == HEAD else 0, marks, stun, counts

    def takes(self, body: Body, part: Part, blow: Blow) -> Iterable[tuple[Part, float]]:
        """What a spot has taken with a blow more: eight points of an attack cripple it, and are all that a limb adds to
        the track; once crippled it takes each by itself, a limb no more marks.
        """
        (real, stun, points, counts, crippled), (spot, more, marks, stuns, count) = part, blow
        if spot > 1 and crippled:
            return [(part, 1.0)]
        points, counts = (more, count) if crippled else (points + more, counts + count)
        if counts >= 8 and spot > 1:
            return [((real + min(marks, max(0, 8 - real - stun)), stun, 0, 0, CRIPPLED), 1.0)]
        real, stun = real + marks - stuns, stun + stuns
        if counts >= 8:
            holds = reaches(body.stats["BODY"] + body.stats["LUCK"], points, self.again)
            return [((real, stun, 0, 0, SKULL), holds), ((40, 0, 0, 0, SKULL | GONE), 1 - holds)]
        return [((min(40, real), stun, 0 if crippled or spot else points, 0 if crippled else counts, crippled), 1.0)]

    def upon(self, body: Body, blows: Mapping[Blow, float], numbers: Iterable[int]) -> dict[int, Chances[Toll]]:
        """What each number of blows alike comes to: spot by spot, as some of them strike it and some not."""
        most = max(numbers)
        whole: dict[int, Chances[Toll]] = {many: {} if many else {(0, 0, 0): 1.0} for many in range(most + 1)}
        for spot in (2, 3, 4, 5, 0, 1):
            here = {blow: chance for blow, chance in blows.items() if blow[0] == spot}
            so_far: Chances[Part] = {(0, 0, 0, 0, 0): 1.0}
            rows = [so_far]
            for _ in range(most if here else 0):
                so_far = spread(
                    (then, p * q * share)
                    for part, p in so_far.items()
                    for blow, q in here.items()
                    for then, share in self.takes(body, part, blow)
                )
                rows.append(so_far)
            tolls = [spread(((part[0], part[1], part[4]), p) for part, p in row.items()) for row in rows]
            whole = {
                many: spread(
                    (together(one, other), p * q * comb(many, some))
                    for some in range(min(many, len(tolls) - 1) + 1)
                    for one, p in whole[many - some].items()
                    for other, q in tolls[some].items()
                )
                for many in (numbers if spot == 1 else range(most + 1))
            }
        return whole

    def twice(self, body: Body, once: Mapping[Blow | None, float], over: float) -> dict[Toll | None, float]:
        """Two attack rolls of one attack, unless the first is a critical failure, as likely as `over`."""
        found: list[tuple[Toll | None, float]] = [(None, over)]
        for one, p in once.items():
            p -= over if one is None else 0
            for other, q in once.items():
                found += [(toll, p * q * share) for toll, share in self._both(body, one, other)]
        return spread(found)

    def _both(self, body: Body, one: Blow | None, other: Blow | None) -> Iterable[tuple[Toll | None, float]]:
        struck = [blow for blow in (one, other) if blow is not None]
        if not struck:
            return [(None, 1.0)]
        parts: dict[tuple[Part, ...], float] = {((0, 0, 0, 0, 0),) * 6: 1.0}
        for blow in struck:
            parts = spread(
                ((*before[: blow[0]], then, *before[blow[0] + 1 :]), p * share)
                for before, p in parts.items()
                for then, share in self.takes(body, before[blow[0]], blow)
            )
        return [(_summed(each), p) for each, p in parts.items()]

    def saved(self, body: Body, toll: Toll) -> Chances[tuple[str, float]]:
        """In what words it ends, and what share of its strength the body has left."""
        real, stun, crippled = toll
        if not real + stun:
            return {("hit, nothing gets through", strength(body.real + body.stun)): 1.0}
        real, marks = body.real + real, body.real + body.stun + real + stun
        if crippled & GONE or real >= 40:
            return {("dead", 0.0): 1.0}
        mortal, number = marks > 12, body.stats["BODY"]
        level = min(6, (marks - 13) // 4) if mortal else 0
        off = 3 + level if mortal else (0, 0, 1, 2)[-(-marks // 4)]
        best = 9 if self.ten_fails else 10
        stands = min(best, max(0, number - off + body.tough)) / 10
        lives = min(best, max(0, number - level)) / 10 if mortal or crippled else 1.0
        lives = 0.0 if crippled & SKULL else lives
        dies = "dying" if crippled or real > 12 else "unconscious"
        left = strength(marks)
        down = ("unconscious", 0.0) if mortal else ("out of action", left / 2)
        if marks >= 40:
            return spread([((dies, 0.0), 1 - lives), (("unconscious", 0.0), lives)])
        word = WORDS[min(4, -(-marks // 4))]
        return spread([((dies, 0.0), 1 - lives), (down, lives * (1 - stands)), ((word, left), lives * stands)])

    def ends(self, body: Body, tolls: Mapping[Toll | None, float]) -> dict[str, tuple[float, float]]:
        """In what words, how likely, and how much strength that costs in all; None is a miss."""
        full, found = strength(body.real + body.stun), dict[str, tuple[float, float]]()
        for toll, chance in tolls.items():
            fates: Mapping[tuple[str, float], float] = (
                {("missed", full): 1.0} if toll is None else self.saved(body, toll)
            )
            for (word, left), share in fates.items():
                often, lost = found.get(word, (0.0, 0.0))
                found[word] = (often + chance * share, lost + chance * share * (full - left))
        return found


def strength(marks: int) -> float:
    """What is left of a body with so many marks, as players weigh it."""
    return max(1, 20 - marks) / 20


def _summed(parts: Iterable[Part]) -> Toll:
    real, stun, _, _, what = (list(each) for each in zip(*parts, strict=True))
    crippled = 0
    for each in what:
        crippled |= each
    return min(40, sum(real)), sum(stun), crippled


def together(one: Toll, other: Toll) -> Toll:
    """What two parts of a body have taken; beyond forty real marks a body has nothing more to lose."""
    real = one[0] + other[0]
    return real if real < 40 else 40, one[1] + other[1], one[2] | other[2]


def margins(attack: int, number: int, again: int, *, rolled: bool) -> Chances[int | None]:
    """By how much an attack beats a defence roll, or a number that stands; None for a critical failure."""
    other = die(again) if rolled else {0: 1.0}
    return both(die(again), other, lambda a, b: attack + a - number - b if attack + a > 0 else None)


def attacked(
    place: Hit, body: Body, strike: Strike, once: Mapping[int | None, float], hits: Callable[[int], Chances[int]], *,
    burst: bool = False, semi: bool = False,
) -> dict[Toll | None, float]:  # fmt: skip
    """What an attack does, by how many rounds hit at each margin of its roll; those of a burst strike as one, and a
    double tap is rolled twice.
    """
    missed = sum(p for margin, p in once.items() if margin is None or margin < 0)
    times: dict[int, Chances[int]] = defaultdict(lambda: defaultdict(float))
    for margin, chance in once.items():
        if margin is not None and margin >= 0:
            alike = (margin // 5 * 5 if margin >= 5 else min(margin, 2)) if body.grazes else 2
            for many, share in hits(margin).items():
                times[alike][many] += chance * share
    if semi:
        singles: list[tuple[Blow | None, float]] = [(None, missed)]
        for margin, rounds in times.items():
            singles += [(blow, rounds[1] * p) for blow, p in place.blows(body, strike, margin).items()]
        return place.twice(body, spread(singles), once.get(None, 0.0))
    found: list[tuple[Toll | None, float]] = [(None, missed)]
    for margin, rounds in times.items():
        if burst:
            ways = [
                (place.upon(body, place.blows(body, strike, margin, many - 1, 3), (1,))[1], p)
                for many, p in rounds.items()
            ]
        else:
            upon = place.upon(body, place.blows(body, strike, margin), rounds)
            ways = [(upon[many], p) for many, p in rounds.items()]
        found += [(toll, p * share) for way, share in ways for toll, p in way.items()]
    return spread(found)
