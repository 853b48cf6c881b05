"""Several hits of one attack on one body: each part takes what strikes it, and all of it is added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from rules.graydawn import rolls
from rules.graydawn.flesh import damage
from rules.graydawn.flesh.damage import GONE, LAME, SOUND, Sustained, Wound
from rules.graydawn.flesh.hits import HIT, Hit
from rules.graydawn.flesh.track import BOXES, Limb
from rules.graydawn.terms.anatomy import LIMBS, Part

Strikes = tuple[tuple[Hit, int], ...]
"""The hits of an attack on one body in turn, each so many times over."""
Crippled = tuple[Limb, ...]
"""The parts of a body that were crippled before the attack."""


class Toll(NamedTuple):
    """What the hits of an attack add to a body. Which limb is crippled is not told apart: for saves and marks all are
    alike.
    """

    real: int = 0
    stun: int = 0
    limb: bool = False
    head: bool = False
    torn: bool = False
    """Whether a limb was torn off that had been crippled before."""


NOTHING = Toll()
FATAL = Toll(BOXES)
"""However it came about: forty real marks are death."""


def tolls(strikes: Strikes, crippled: Crippled) -> tuple[Mapping[Toll, int], int]:
    """What these hits come to upon such a body, in so many ways each of so many in all."""
    times = tuple([many for _, many in strikes])
    most = (-(-times[0] // STEP) * STEP,) if len(times) == 1 and times[0] > FEW else times
    scale, others, last = _parts(tuple([hit for hit, _ in strikes]), crippled, most)
    found, whole = dict[Toll, int](), scale.whole(times)
    for (stun, flags), number in _joined(others, last, times, scale).items():
        kind = Toll(0, stun, bool(flags & LIMB), bool(flags & HEAD), bool(flags & TORN))
        found |= {Toll(real, *kind[1:]): many for real, many in scale.counted(number)}
    fatal = whole - sum(found.values())
    return (found | {FATAL: fatal} if fatal else found), whole


FEW, STEP = 2, 5
"""Hits whose ways are counted to the last; and numbers of hits alike that are worked out together."""
FINE = 96
"""The ways to thirty hits have hundreds of digits: beyond a few hits all together have two to the power of 96 ways."""
LIMB, HEAD, TORN = 1, 2, 4
Times = tuple[int, ...]
"""How many hits of each kind."""
Sums = dict[tuple[int, int], int]
"""By stun marks and by what is crippled, the ways to each number of real marks: the digits of one large number."""
Table = dict[Times, Sums]
Shares = dict[Wound, int]
"""In how many ways a hit makes each wound of a part."""
State = tuple[Sustained, int, int]
"""What a part has sustained, stun marks, and what is crippled."""
Move = tuple[Sustained, int, int, int]
"""What a part has sustained by a hit more; its real and its stun marks, and what it has crippled."""


class _Scale:
    """How the ways to several hits are counted."""

    def __init__(self, wholes: Times, most: Times) -> None:
        self.wholes, self.fine = wholes, sum(most) > FEW
        self.room = 2 * FINE + 8 if self.fine else self.whole(most).bit_length()
        """Binary digits of a place."""
        self.place = (1 << self.room - FINE if self.fine else 1 << self.room) - 1
        self.digits = sum([self.place << self.room * real for real in range(BOXES)])
        self.sure = 1 << FINE if self.fine else 1

    def whole(self, times: Times) -> int:
        """The ways to so many hits of each kind."""
        return 1 << FINE if self.fine else prod(map(pow, self.wholes, times))

    def share(self, kind: int, ways: int) -> int:
        """The same of one hit."""
        return (ways << FINE) // self.wholes[kind] if self.fine else ways

    def settled(self, number: int) -> int:
        """A product without the places that are fatal, nor digits that are too fine."""
        return (number >> FINE if self.fine else number) & self.digits

    def counted(self, number: int) -> Iterator[tuple[int, int]]:
        """The ways to each number of real marks."""
        for real in range(BOXES):
            many = number >> self.room * real & self.place
            if many:
                yield real, many


@lru_cache(maxsize=256)
def _parts(hits: tuple[Hit, ...], crippled: Crippled, most: Times) -> tuple[_Scale, Table, Table]:
    """How the ways are counted, and those of up to so many hits: on the last part of the body, and on all others."""
    kinds, wholes = [], []
    for hit in hits:
        ways, whole = HIT.foretell(hit.fields, "part", "done").ways()
        shares: dict[Part, Shares] = {}
        for (part, done), many in ways.items():
            shares.setdefault(part, {})[done] = many
        kinds.append(shares)
        wholes.append(whole * _checks(hit))
    scale = _Scale(tuple(wholes), most)
    tables = [
        _OnPart(part, hits, [shares.get(part, {}) for shares in kinds], crippled, scale).table(most)
        for part in (*LIMBS, Part.HEAD, Part.TORSO)
        if any(part in shares for shares in kinds)
    ]
    others: Table = {(0,) * len(most): {(0, 0): scale.sure}}
    for table in tables[:-1]:
        others = {times: _joined(others, table, times, scale) for times in table}
    return scale, others, tables[-1]


def _checks(hit: Hit) -> int:
    """In how many ways a severity check may fall."""
    return rolls.falls(hit.flesh.explosions).ways()[1]


class _OnPart:
    """The hits on one part of the body."""

    def __init__(
        self, part: Part, hits: tuple[Hit, ...], shares: list[Shares], crippled: Crippled, scale: _Scale
    ) -> None:
        self.part, self.hits, self.shares, self.scale = part, hits, shares, scale
        old = next((limb for limb in crippled if limb.part is part), None)
        self.begins = SOUND if old is None else GONE if old.severed else LAME
        self.told = part is Part.HEAD or old is not None
        """Whether it matters that it is torn off."""
        self.known: dict[tuple[int, Sustained], list[tuple[Move, int]]] = {}

    def table(self, most: Times) -> Table:
        """The ways to what so many hits do, those of each kind after one another."""
        zero = (0,) * len(most)
        states: dict[Times, dict[State, int]] = {zero: {(self.begins, 0, 0): self.scale.sure}}
        for times in product(*[range(many + 1) for many in most]):
            if times != zero:
                kind = max([kind for kind, many in enumerate(times) if many])
                before = (*times[:kind], times[kind] - 1, *times[kind + 1 :])
                states[times] = self._after(states[before], kind)
        sums: Table = {times: {} for times in states}
        for times, found in states.items():
            for (_, stun, flags), number in found.items():
                sums[times][stun, flags] = sums[times].get((stun, flags), 0) + number
        return sums

    def _after(self, states: dict[State, int], kind: int) -> dict[State, int]:
        found, room = dict[State, int](), self.scale.room
        for (so_far, stun, flags), number in states.items():
            for (then, real, more, flag), ways in self._moves(kind, so_far):
                key = then, stun + more, flags | flag
                ways = number * ways << room * real
                found[key] = found[key] + ways if key in found else ways
        return {key: self.scale.settled(number) for key, number in found.items()}

    def _moves(self, kind: int, so_far: Sustained) -> list[tuple[Move, int]]:
        """What one hit of a kind leads to, and in how many ways. What kills is left out (GRD-CRIP-10)."""
        if (kind, so_far) not in self.known:
            found: dict[Move, int] = {}
            for done, many in self.shares[kind].items():
                real, stun = damage.on_track(self.part, done, so_far)
                for severed, share in self._severity(kind, done, so_far):
                    if not (severed and self.part is Part.HEAD):
                        then = damage.sustained(self.part, done, so_far, severed)
                        then = then if self.told else then._replace(points=0)
                        key = then, real, stun, self._flag(done, so_far, severed=severed)
                        found[key] = found.get(key, 0) + many * share
            self.known[kind, so_far] = [(key, self.scale.share(kind, many)) for key, many in found.items()]
        return self.known[kind, so_far]

    def _flag(self, done: Wound, so_far: Sustained, *, severed: bool) -> int:
        """What a hit cripples that was sound before the attack, or tears off that was only crippled (GRD-CRIP-06)."""
        if self.begins.crippled:
            return TORN if severed else 0
        return 0 if not damage.cripples(done, so_far) else HEAD if self.part is Part.HEAD else LIMB

    def _severity(self, kind: int, done: Wound, so_far: Sustained) -> tuple[tuple[bool, int], ...]:
        """Whether it is torn off, in how many ways (GRD-CRIP-03)."""
        flesh, ways = self.hits[kind].flesh, _checks(self.hits[kind])
        need = damage.severity(done, so_far) if self.told else 0
        if not need:
            return ((False, ways),)
        keeps = int(rolls.chance_of(damage.to_keep(flesh), need, flesh.explosions) * ways)
        return ((False, keeps), (True, ways - keeps))


def _joined(one: Table, other: Table, times: Times, scale: _Scale) -> Sums:
    """What so many hits of each kind do that may strike either."""
    found: Sums = {}
    for some, rest, ways in _splits(times):
        if some in one and rest in other:
            for (stun, flags), number in one[some].items():
                for (more, further), digits in other[rest].items():
                    key, many = (stun + more, flags | further), ways * number * digits
                    found[key] = found[key] + many if key in found else many
    return {key: settled for key, number in found.items() if (settled := scale.settled(number))}


@lru_cache(maxsize=1024)
def _splits(times: Times) -> tuple[tuple[Times, Times, int], ...]:
    """Every way to divide hits in two, and how often it comes about."""
    found = []
    for some in product(*[range(many + 1) for many in times]):
        rest = tuple([all_ - part for all_, part in zip(times, some, strict=True)])
        found.append((some, rest, prod(map(comb, times, some))))
    return tuple(found)
