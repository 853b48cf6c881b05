"""Several hits of one attack on one body: each part takes what strikes it, and all of it is added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import comb, prod

from rules.graydawn import rolls
from rules.graydawn.flesh import damage
from rules.graydawn.flesh.damage import GONE, LAME, SOUND, Sustained, Wound
from rules.graydawn.flesh.hits import HIT, Hit
from rules.graydawn.flesh.track import BOXES, Limb, Wounds
from rules.graydawn.terms.anatomy import LIMBS, PARTS, Part

Strikes = tuple[tuple[Hit, int], ...]
"""The hits of an attack on one body in turn, each so many times over."""
Crippled = tuple[Limb, ...]
"""The parts of a body that were crippled before the attack."""


def with_hit(strikes: Strikes, hit: Hit, times: int) -> Strikes:
    """The hits of an attack and so many more."""
    if strikes and strikes[-1][0] == hit:
        return (*strikes[:-1], (hit, strikes[-1][1] + times))
    return (*strikes, (hit, times))


Toll = tuple[int, int, int]
"""What the hits of an attack add to a body: real marks, stun marks, and what is crippled. Which limb it is is not told
apart: for saves and marks all are alike.
"""
LIMB, HEAD, TORN = 1, 2, 4
"""A limb or the head is crippled that was not before; a limb is torn off that was crippled before."""
FATAL: Toll = (BOXES, 0, 0)
"""However it came about: forty real marks are death."""
Ways = dict[Toll, int]


def added(before: Wounds, now: Wounds) -> Toll:
    """What an attack that is played out has added."""
    fresh = [limb.part for limb in now.crippled if before.limb(limb.part) is None]
    flags = HEAD * (Part.HEAD in fresh) + LIMB * any(part in LIMBS for part in fresh)
    torn = [limb.part for limb in now.crippled if limb.severed and limb.part not in fresh]
    flags += TORN * any(not old.severed for old in before.crippled if old.part in torn)
    real = now.real - before.real
    return FATAL if now.dead or real >= BOXES else (real, now.stun - before.stun, flags)


def tolls(strikes: Strikes, crippled: Crippled) -> tuple[Mapping[Toll, int], int]:
    """What these hits come to upon such a body, in so many ways each of so many in all."""
    number = sum([many for _, many in strikes])
    kinds = tuple([_kind(hit, crippled) for hit, _ in strikes])
    if number == 1:
        found, whole = kinds[0].added, kinds[0].whole
    elif number == 2:
        found, whole = _two(kinds[0], kinds[-1]), kinds[0].whole * kinds[-1].whole
    else:
        found, whole = _many(kinds, tuple([many for _, many in strikes])), SURE
    fatal = whole - sum(found.values())
    return ({**found, FATAL: fatal} if fatal else found), whole


# one hit, and two


State = tuple[Sustained, int, int]
"""What a part has sustained, stun marks, and what is crippled."""
Move = tuple[Sustained, int, int, int, int, int]
"""What a part has sustained by a hit more; its real and its stun marks, and what it has crippled; in how many ways, and
in how many of two to the power of 96.
"""


class _Kind:
    """One hit upon such a body: in how many ways it makes each wound of each part, and what that leads to."""

    def __init__(self, hit: Hit, crippled: Crippled) -> None:
        ways, whole = HIT.foretell(hit.fields, "part", "done").ways()
        self.flesh, self.checks = hit.flesh, rolls.falls(hit.flesh.explosions).ways()[1]
        self.whole = whole * self.checks
        """A severity check may fall in so many ways as well."""
        lame = {limb.part: GONE if limb.severed else LAME for limb in crippled}
        self.begins = {part: lame.get(part, SOUND) for part in PARTS}
        """What each part is before the attack."""
        self.told = {part for part in PARTS if part is Part.HEAD or part in lame}
        """The parts of which it matters whether they are torn off."""
        self.shares: dict[Part, dict[Wound, int]] = {part: {} for part, _ in ways}
        for (part, done), many in ways.items():
            found, wound = self.shares[part], done if part in self.told else done._replace(points=0)
            found[wound] = found[wound] + many if wound in found else many
        self.alike = {part: self._first(part) for part in self.shares}
        """For each part one that fares as it does."""
        self.known: dict[tuple[Part, Sustained], list[Move]] = {}

    def _first(self, part: Part) -> Part:
        among = LIMBS if part in LIMBS else (part,)
        own = self.shares[part], self.begins[part]
        return next(other for other in among if (self.shares.get(other), self.begins[other]) == own)

    @cached_property
    def added(self) -> Ways:
        """What one such hit adds to the body."""
        found: Ways = {}
        for part in self.shares:
            for _, real, stun, flag, ways, _ in self.moves(part, self.begins[part]):
                key = real, stun, flag
                if real < BOXES:
                    found[key] = found[key] + ways if key in found else ways
        return found

    def moves(self, part: Part, so_far: Sustained) -> list[Move]:
        """What the hit leads to on a part. What kills is left out (GRD-CRIP-10)."""
        if part not in self.shares:
            return []
        key = self.alike[part], so_far
        if key not in self.known:
            self.known[key] = self._moves(part, self.begins[part], so_far)
        return self.known[key]

    def _moves(self, part: Part, begins: Sustained, so_far: Sustained) -> list[Move]:
        found, told = dict[tuple[Sustained, int, int, int], int](), part in self.told
        for done, many in self.shares[part].items():
            real, stun = damage.on_track(part, done, so_far)
            for severed, share in self._severity(done, so_far) if told else ((False, self.checks),):
                if not (severed and part is Part.HEAD):
                    then = damage.sustained(part, done, so_far, severed)
                    flag = _flag(part, done, begins, so_far, severed=severed)
                    key = then, real, stun, flag
                    found[key] = found[key] + many * share if key in found else many * share
        return [(*key, ways, (ways << FINE) // self.whole) for key, ways in found.items()]

    def _severity(self, done: Wound, so_far: Sustained) -> tuple[tuple[bool, int], ...]:
        """Whether the part is torn off, in how many ways (GRD-CRIP-03)."""
        need = damage.severity(done, so_far)
        if not need:
            return ((False, self.checks),)
        keeps = int(rolls.chance_of(damage.to_keep(self.flesh), need, self.flesh.explosions) * self.checks)
        return ((False, keeps), (True, self.checks - keeps))


_kind = lru_cache(maxsize=1024)(_Kind)


def _flag(part: Part, done: Wound, begins: Sustained, so_far: Sustained, *, severed: bool) -> int:
    """What a hit cripples that was sound before the attack, or tears off that was only crippled (GRD-CRIP-06)."""
    if begins.crippled:
        return TORN if severed else 0
    return 0 if not damage.cripples(done, so_far) else HEAD if part is Part.HEAD else LIMB


def _two(one: _Kind, other: _Kind) -> Ways:
    """What two hits add: as if neither told of the other, but for those that strike the same part."""
    found: Ways = {}
    _sum_up(found, one.added.items(), other.added.items())
    for (part, its), times in Counter((one.alike[part], other.alike.get(part)) for part in one.alike).items():
        if its is not None:
            begins, firsts = one.begins[part], dict[Sustained, list[tuple[Toll, int]]]()
            plain = [((real, stun, flag), -many) for _, real, stun, flag, many, _ in other.moves(its, begins)]
            for then, real, stun, flag, ways, _ in one.moves(part, begins):
                firsts.setdefault(then, []).append(((real, stun, flag), ways * times))
            for then, first in firsts.items():
                if then != begins:
                    after = [((more, stuns, flags), many) for _, more, stuns, flags, many, _ in other.moves(its, then)]
                    _sum_up(found, first, after + plain)
    return {key: many for key, many in found.items() if many}


def _sum_up(found: Ways, one: Iterable[tuple[Toll, int]], other: Iterable[tuple[Toll, int]]) -> None:
    """Add what each of these comes to with each of those."""
    for (real, stun, flags), ways in one:
        for (more, stuns, further), many in other:
            if real + more < BOXES:
                key = real + more, stun + stuns, flags | further
                found[key] = found[key] + ways * many if key in found else ways * many


# more than two, part by part


FINE = 96
SURE = 1 << FINE
"""The ways to thirty hits have hundreds of digits: beyond two all together have two to the power of 96 ways. Of a
product the places that are fatal are left out, and the digits that are too fine.
"""
ROOM = 2 * FINE + 8
PLACE = (1 << ROOM - FINE) - 1
DIGITS = sum([PLACE << ROOM * real for real in range(BOXES)])
STEP = 5
"""Numbers of hits alike that are worked out together."""
Times = tuple[int, ...]
"""How many hits of each kind."""
Sums = list[tuple[int, int, int]]
"""By stun marks and by what is crippled, the ways to each number of real marks: the digits of one large number."""
Table = dict[Times, Sums]


def _many(kinds: tuple[_Kind, ...], times: Times) -> Ways:
    """What so many hits of each kind add."""
    limbs, body = _parts(kinds, (-(-times[0] // STEP) * STEP,) if len(times) == 1 else times)
    found: Ways = {}
    for stun, flags, number in _joined(limbs, body, times):
        for real in range(BOXES):
            many = number >> ROOM * real & PLACE
            if many:
                found[real, stun, flags] = many
    return found


@lru_cache(maxsize=256)
def _parts(kinds: tuple[_Kind, ...], most: Times) -> tuple[Table, Table]:
    """Those of up to so many hits: on the limbs, and on head and torso."""
    return _folded(kinds, LIMBS, most), _folded(kinds, (Part.HEAD, Part.TORSO), most)


def _folded(kinds: tuple[_Kind, ...], parts: Sequence[Part], most: Times) -> Table:
    known: dict[tuple[Part | None, ...], Table] = {}
    found: Table = {(0,) * len(most): [(0, 0, SURE)]}
    for part in parts:
        key = tuple([kind.alike.get(part) for kind in kinds])
        if any(key):
            table = known[key] if key in known else _table(kinds, part, most)
            found = {times: _joined(found, table, times) for times in table} if known else table
            known[key] = table
    return found


def _table(kinds: Sequence[_Kind], part: Part, most: Times) -> Table:
    """The ways to what so many hits do to one part, those of each kind after one another."""
    zero = (0,) * len(most)
    states: dict[Times, dict[State, int]] = {zero: {(kinds[0].begins[part], 0, 0): SURE}}
    for times in product(*[range(many + 1) for many in most]):
        if times != zero:
            kind = max([kind for kind, many in enumerate(times) if many])
            before = (*times[:kind], times[kind] - 1, *times[kind + 1 :])
            states[times] = _after(states[before], kinds[kind], part)
    return {times: _told([(stun, flags, ways) for (_, stun, flags), ways in states[times].items()]) for times in states}


def _told(found: Iterable[tuple[int, int, int]]) -> Sums:
    """The same told apart by stun marks and what is crippled only."""
    sums: dict[tuple[int, int], int] = {}
    for stun, flags, number in found:
        key = stun, flags
        sums[key] = sums[key] + number if key in sums else number
    return [(*key, number) for key, number in sums.items()]


def _after(states: Mapping[State, int], kind: _Kind, part: Part) -> dict[State, int]:
    """The same after a hit more."""
    found: dict[State, int] = {}
    for (so_far, stun, flags), number in states.items():
        for then, real, more, flag, _, fine in kind.moves(part, so_far):
            key = then, stun + more, flags | flag
            many = number * fine << ROOM * real
            found[key] = found[key] + many if key in found else many
    return {key: number >> FINE & DIGITS for key, number in found.items()}


def _joined(one: Table, other: Table, times: Times) -> Sums:
    """What so many hits of each kind do that may strike either."""
    found: dict[tuple[int, int], int] = {}
    for some, rest, ways in _splits(times):
        if some in one and rest in other:
            for stun, flags, number in one[some]:
                for more, further, digits in other[rest]:
                    key, many = (stun + more, flags | further), ways * number * digits
                    found[key] = found[key] + many if key in found else many
    settled = [(*key, number >> FINE & DIGITS) for key, number in found.items()]
    return [each for each in settled if each[2]]


@lru_cache(maxsize=1024)
def _splits(times: Times) -> tuple[tuple[Times, Times, int], ...]:
    """Every way to divide hits in two, and how often it comes about."""
    found = []
    for some in product(*[range(many + 1) for many in times]):
        rest = tuple([all_ - part for all_, part in zip(times, some, strict=True)])
        found.append((some, rest, prod(map(comb, times, some))))
    return tuple(found)
