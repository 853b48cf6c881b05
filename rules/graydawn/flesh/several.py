"""Several hits of one attack on one body: each part takes what strikes it, and all of it is added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import gcd
from operator import add

from rules.graydawn import rolls
from rules.graydawn.flesh import damage
from rules.graydawn.flesh.damage import GONE, LAME, SOUND, Sustained, Wound
from rules.graydawn.flesh.hits import Hit, severs, wounds
from rules.graydawn.flesh.track import BOXES, Limb, Wounds
from rules.graydawn.terms.anatomy import ARMS, LEGS, LIMBS, PARTS, Part

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
    if number > 2 and fatal < DUST:
        found[max(found, key=found.__getitem__)] += fatal
        fatal = 0
    return ({**found, FATAL: fatal} if fatal else found), whole


# one hit, and two


State = tuple[Sustained, int, int]
"""What a part has sustained, stun marks, and what is crippled."""
Move = tuple[Sustained, int, int, int, int]
"""What a part has sustained by a hit more; its real and its stun marks, and what it has crippled; in how many ways."""


class _Kind:
    """One hit upon such a body: in how many ways it makes each wound of each part, and what that leads to."""

    def __init__(self, hit: Hit, crippled: Crippled) -> None:
        ways, whole = wounds(hit)
        self.flesh, self.checks = hit.flesh, rolls.falls(hit.flesh.explosions).ways()[1]
        lame = {limb.part: GONE if limb.severed else LAME for limb in crippled}
        self.begins = {part: lame.get(part, SOUND) for part in PARTS}
        """What each part is before the attack."""
        self.told = {part for part in PARTS if part is Part.HEAD or part in lame}
        """The parts of which it matters whether they are torn off."""
        shares: dict[Part, dict[Wound, int]] = {}
        for part, its in ways.items():
            found = shares[part] = {}
            for done, many in its.items():
                wound = done if part in self.told else done._replace(points=0)
                found[wound] = found[wound] + many if wound in found else many
        self.unit = {part: gcd(*found.values()) for part, found in shares.items()}
        self.shares = {
            part: {wound: many // self.unit[part] for wound, many in found.items()} for part, found in shares.items()
        }
        """For each part the ways to each wound, so many times over."""
        self.whole = whole * self.checks
        """A severity check may fall in so many ways as well."""
        self.alike = {part: self._first(part) for part in self.shares}
        """For each part one that fares as it does."""
        self.known: dict[tuple[Part, Sustained], list[Move]] = {}
        self.packed: dict[tuple[Part, Sustained], list[tuple[Sustained, int, int, int]]] = {}

    def _first(self, part: Part) -> Part:
        among = LIMBS if part in LIMBS else (part,)
        own = self.shares[part], self.begins[part]
        return next(other for other in among if (self.shares.get(other), self.begins[other]) == own)

    def likely(self, part: Part) -> int:
        """How likely the part is struck, as a whole number."""
        return self.unit[part] * sum(self.shares[part].values()) if part in self.shares else 0

    @cached_property
    def added(self) -> Ways:
        """What one such hit adds to the body."""
        found: Ways = {}
        for part, unit in self.unit.items():
            for _, real, stun, flag, ways in self.moves(part, self.begins[part]):
                key = real, stun, flag
                if real < BOXES:
                    found[key] = found[key] + ways * unit if key in found else ways * unit
        return found

    def moves(self, part: Part, so_far: Sustained) -> list[Move]:
        """What the hit leads to on a part. What kills is left out (GRD-CRIP-10)."""
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
        return [(*key, ways) for key, ways in found.items()]

    def _severity(self, done: Wound, so_far: Sustained) -> tuple[tuple[bool, int], ...]:
        """Whether the part is torn off, in how many ways (GRD-CRIP-03)."""
        need = damage.severity(done, so_far)
        if not need:
            return ((False, self.checks),)
        found, whole = severs.ends(need - damage.to_keep(self.flesh), self.flesh.explosions)
        return tuple([(severed, many * (self.checks // whole)) for (severed,), many in found])

    def onward(self, part: Part, so_far: Sustained) -> list[tuple[Sustained, int, int, int]]:
        """What the hit leads to on a part that it strikes: what that has sustained then, stun marks, what is crippled,
        and how likely each number of real marks is.
        """
        key = self.alike[part], so_far
        if key not in self.packed:
            found, each = dict[State, int](), sum(self.shares[part].values()) * self.checks
            for then, real, stun, flag, ways in self.moves(part, so_far):
                if real < BOXES:
                    state = then, stun, flag
                    found[state] = found.get(state, 0) + ((ways << FINE) // each << ROOM * real)
            self.packed[key] = [(*state, number) for state, number in found.items()]
        return self.packed[key]


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
    both: dict[tuple[Part, Part], int] = {}
    for part in [part for part in PARTS if part in one.alike and part in other.alike]:
        key = one.alike[part], other.alike[part]
        both[key] = both.get(key, 0) + one.unit[part] * other.unit[part]
    for (its, others), times in both.items():
        begins, firsts = one.begins[its], dict[Sustained, list[tuple[Toll, int]]]()
        plain = [((real, stun, flag), -many) for _, real, stun, flag, many in other.moves(others, begins)]
        for then, real, stun, flag, ways in one.moves(its, begins):
            firsts.setdefault(then, []).append(((real, stun, flag), ways * times))
        for then, first in firsts.items():
            if then != begins:
                after = [((more, stuns, flags), many) for _, more, stuns, flags, many in other.moves(others, then)]
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


FINE = 44
SURE = 1 << FINE
"""The ways to thirty hits have hundreds of digits: beyond two all together have two to the power of 44 ways. Of a
product the places that are fatal are left out, and the digits that are too fine.
"""
RARE, DUST = 1, 1 << FINE - 32
"""What is too rare to be followed up; and what all that is left out comes to at most."""
GUARD = 8 * FINE
"""What is kept of a chance that is still small."""
ROOM = 2 * FINE + 2
PLACE = (1 << ROOM - FINE) - 1
DIGITS = sum([PLACE << ROOM * real for real in range(BOXES)])
Times = tuple[int, ...]
"""How many hits of each kind."""
Sums = tuple[tuple[tuple[int, int, int], ...], int]
"""By stun marks and by what is crippled, the ways to each number of real marks: the digits of one large number; and how
likely all of it is.
"""
NOTHING: Sums = (), 0
Shares = tuple[tuple[int, int], ...]
"""How likely a hit of each kind strikes one or the other."""


def _settled(found: Mapping[tuple[int, int], int]) -> Sums:
    rows = tuple([(*key, number) for key, number in found.items() if number])
    return rows, sum([number % ((1 << ROOM) - 1) for *_, number in rows])


class _Part:
    """What hits come to upon one part that all of them strike, those of each kind after one another."""

    def __init__(self, kinds: Sequence[_Kind], part: Part) -> None:
        self._kinds, self._part = kinds, part
        self._states: dict[Times, dict[State, int]] = {(0,) * len(kinds): {(kinds[0].begins[part], 0, 0): SURE}}
        self.known: dict[Times, Sums] = {}
        """What so many of each kind come to, as far as it has been asked."""

    def by(self, times: Times) -> Sums:
        """What so many of each kind come to."""
        if times not in self.known:
            sums: dict[tuple[int, int], int] = {}
            for (_, stun, flags), number in self._after(times).items():
                key = stun, flags
                sums[key] = sums[key] + number if key in sums else number
            self.known[times] = _settled(sums)
        return self.known[times]

    def _after(self, times: Times) -> dict[State, int]:
        if times not in self._states:
            last = max([kind for kind, many in enumerate(times) if many])
            before = self._after((*times[:last], times[last] - 1, *times[last + 1 :]))
            self._states[times] = self._hit(before, self._kinds[last])
        return self._states[times]

    def _hit(self, states: Mapping[State, int], kind: _Kind) -> dict[State, int]:
        """By a hit more."""
        found: dict[State, int] = {}
        for (so_far, stun, flags), number in states.items():
            for then, more, flag, ways in kind.onward(self._part, so_far):
                key = then, stun + more, flags | flag
                found[key] = found[key] + number * ways if key in found else number * ways
        settled = [(key, number >> FINE & DIGITS) for key, number in found.items()]
        return {key: number for key, number in settled if number}


class _Either:
    """The same upon parts of which each hit strikes one or the other."""

    def __init__(self, one: _Part | _Either, other: _Part | _Either, shares: Shares) -> None:
        self._one, self._other, self._shares = one, other, shares
        self._alike = one is other and all(its == more for its, more in shares)
        self.known: dict[Times, Sums] = {}

    def by(self, times: Times) -> Sums:
        """The same."""
        if times not in self.known:
            self.known[times] = self._joined(times)
        return self.known[times]

    def _joined(self, times: Times) -> Sums:
        found, ones, others = dict[tuple[int, int], int](), self._one.known, self._other.known
        for some, rest, share in _splits(times, self._shares):
            if self._alike and some > rest:
                continue
            one, likely = ones[some] if some in ones else self._one.by(some)
            chance = 2 * share if self._alike and some < rest else share
            often = chance * likely >> FINE
            other, mass = others[rest] if rest in others else self._other.by(rest) if often >= RARE else NOTHING
            for stun, flags, number in one if often * mass >> FINE >= RARE else ():
                rare = number * chance >> FINE & DIGITS
                for more, further, digits in other:
                    key, many = (stun + more, flags | further), rare * digits
                    found[key] = found[key] + many if key in found else many
        return _settled({key: number >> FINE & DIGITS for key, number in found.items()})


@lru_cache(maxsize=4096)
def _splits(times: Times, shares: Shares) -> list[tuple[Times, Times, int]]:
    """Every way to divide hits in two, and how likely that is where each kind strikes either so likely."""
    found = []
    for each in product(*[_split(many, *share) for many, share in zip(times, shares, strict=True)]):
        likely = SURE
        for *_, share in each:
            likely = likely * share >> FINE
        if likely:
            found.append((tuple([some for some, _, _ in each]), tuple([rest for _, rest, _ in each]), likely))
    return found


def _split(times: int, one: int, other: int) -> list[tuple[int, int, int]]:
    """The same of hits of one kind."""
    if not (one and other):
        return [(times, 0, SURE) if one else (0, times, SURE)] if one or other or not times else []
    found, ways = [], (other**times << GUARD) // (one + other) ** times
    for some in range(times + 1):
        found.append((some, times - some, ways >> GUARD - FINE))
        ways = ways * (times - some) * one // ((some + 1) * other)
    return found


Placed = tuple[_Part | _Either, Times]
"""Parts of a body, and how likely a hit of each kind strikes them."""


@lru_cache(maxsize=64)
def _body(kinds: tuple[_Kind, ...]) -> _Part | _Either:
    """The whole body; what is alike is there once."""
    parts: dict[tuple[Part | None, ...], _Part] = {}
    known: dict[tuple[_Part | _Either, _Part | _Either, Shares], _Either] = {}

    def single(part: Part) -> Placed:
        key = tuple([kind.alike.get(part) for kind in kinds])
        if key not in parts:
            parts[key] = _Part(kinds, part)
        return parts[key], tuple([kind.likely(part) for kind in kinds])

    def either(one: Placed, other: Placed) -> Placed:
        if not (any(one[1]) and any(other[1])):
            return one if any(one[1]) else other
        common = [gcd(its, more) or 1 for its, more in zip(one[1], other[1], strict=True)]
        shares = tuple([(its // by, more // by) for its, more, by in zip(one[1], other[1], common, strict=True)])
        key = one[0], other[0], shares
        if key not in known:
            known[key] = _Either(*key)
        return known[key], tuple(map(add, one[1], other[1]))

    limbs = either(*(either(*map(single, side)) for side in zip(ARMS, LEGS, strict=True)))
    return either(single(Part.HEAD), either(single(Part.TORSO), limbs))[0]


def _many(kinds: tuple[_Kind, ...], times: Times) -> Ways:
    """What so many hits of each kind add."""
    found: Ways = {}
    for stun, flags, number in _body(kinds).by(times)[0]:
        for real in range(BOXES):
            many = number >> ROOM * real & PLACE
            if many:
                found[real, stun, flags] = many
    return found
