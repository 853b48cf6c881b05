"""Several hits of one action on one body, foretold: part by part, each takes what strikes it, and all is added up.

How many hits fall on the head, how many of the rest on the right arm, and so on: damage adds up in each part, and the
points of them all decide about knockdown. Several parts are hurt at most so badly when each of them is, so the ways are
counted up to each level, and two parts are put together by multiplication alone. The ways to have suffered so many
points are the digits of one large number. Nothing here goes by how likely the hits are, and what is worked out for some
parts of a body holds for all bodies that have them alike.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, prod
from operator import itemgetter, sub

from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.harm.blows import MOST, Blow, Hits
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.ends import End, Flesh, Grave, Toll, flesh, toll, topples
from rules.darkconspiracy.harm.kinds import NOWHERE, Kind, met, somewhere, stuns
from rules.darkconspiracy.harm.part import LEVELS, Counts, Digits, Part, Row, Sums, part
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.kernel.keeping import ROOM


class _Past:
    """The hits that pass by the body, and all that comes before its first part."""

    levels, mortal, dies = Level.SERIOUS + 1, False, 1

    def __init__(self, harmless: Counts, digits: Digits) -> None:
        self.each, self._digits = harmless, digits
        self.known: dict[Counts, Sums] = {}
        self.often: dict[Counts, int] = {}

    def sums(self, counts: Counts) -> Sums:
        """In how many ways so many hits do nothing."""
        whole = self.often[counts] = _often(self.each, counts)
        ways = 1 << self._digits.scale if self._digits.scale and whole else whole
        self.known[counts] = (((0, ways),) if ways else (),) * len(LEVELS), (ways, ways, ways)
        return self.known[counts]


class _Chain:
    """Some parts of a body, one after another, and what hits on them come to."""

    def __init__(self, its: Part, ways: Counts, before: _Chain | _Past, digits: Digits) -> None:
        self._part, self._before, self._digits = its, before, digits
        self.levels: int = max(its.levels, before.levels)
        self.mortal: bool = its.mortal or before.mortal
        self.dies: int = its.dies * before.dies
        self.each: Counts = tuple(
            [once + many * whole for once, many, whole in zip(before.each, ways, its.each, strict=True)]
        )
        """In how many ways one hit of each kind may go on these parts."""
        self._strikes, self._room = tuple([each > 0 for each in ways]), digits.room
        self._ways = tuple([many * whole for many, whole in zip(ways, its.each, strict=True)]) if digits.scale else ways
        """In how many ways a hit of each kind strikes the last of them: those that are counted there count besides."""
        self._last: dict[Counts, int] = {}
        """In how many ways so many hits do."""
        self.often: dict[Counts, int] = {}
        """In how many ways so many hits may go on all of them."""
        self.known: dict[Counts, Sums] = {}

    def sums(self, counts: Counts) -> Sums:
        """What so many hits on these parts come to: what strikes the last and what strikes those before it, put
        together in every way.
        """
        own, before, last, levels = self._part.known, self._before.known, self._last, LEVELS[: self.levels]
        mortal, scale, past = self.mortal, self._digits.scale, self._before.often
        whole = 0
        if scale or not mortal:
            whole = self.often[counts] = _often(self.each, counts)
        stands = [0] * FRESH, [0] * FRESH, [0] * FRESH, [0] * FRESH, [0] * FRESH
        stunned = felled = dying = 0
        for here, rest, times in _shared(counts, self._strikes):
            rows, one = own[here] if here in own else self._part.sums(here)
            if not (rows[-1] or one[1] or (mortal and one[2])):
                continue  # so many on it leave nobody that is not dying
            others, other = before[rest] if rest in before else self._before.sums(rest)
            if here not in last:
                last[here] = _often(self._ways, here)
            ways = last[here] * times
            if scale and whole:
                ways = (ways * past[rest] << scale) // whole
            for worst in levels:
                into, row = stands[worst], others[worst]
                for serious, number in rows[worst]:
                    scaled = ways * number
                    for again, digits in row:
                        into[serious + again] += scaled * digits
            stunned += ways * one[0] * other[0]
            felled += ways * one[1] * other[1]
            if mortal:
                dying += ways * one[2] * other[2]
        graves = stunned >> 2 * scale, felled >> 2 * scale, dying >> 2 * scale
        if not mortal:
            graves = (*graves[:2], 1 << scale if scale else self.dies * whole)
        self.known[counts] = self._carried(stands), graves
        ROOM.kept += self._room
        return self.known[counts]

    def _carried(self, stands: tuple[list[int], ...]) -> tuple[Row, ...]:
        """What is told of a body that stands, with all further digits added up in the last."""
        digits, wide, most = self._digits, self._digits.wide, self._digits.wide * self._digits.most
        told = list[Row]()
        for worst in LEVELS:
            row: Row = told[-1] if worst >= self.levels else ()
            for serious, number in enumerate(stands[worst]):
                if number:
                    further = number >> most
                    number += (further % ((1 << wide) - 1) - further) << most
                    row += ((serious, digits.scaled(number, 2) if digits.scale else number),)
            told += (row,)
        return tuple(told)


def _often(ways: Counts, counts: Counts) -> int:
    """In how many ways so many hits strike."""
    often = 1
    for each, many in zip(ways, counts, strict=True):
        often *= each**many
    return often


FRESH = len(PARTS) + 1
"""How many parts may be newly serious, none included."""


@lru_cache(maxsize=1024)
def _shared(counts: Counts, struck: tuple[bool, ...]) -> tuple[tuple[Counts, Counts, int], ...]:
    """All ways to share hits out between a part, where some kinds strike, and the parts before it."""
    here = product(*[range(many + 1) if strikes else (0,) for many, strikes in zip(counts, struck, strict=True)])
    return tuple([(some, tuple(map(sub, counts, some)), prod(map(comb, counts, some))) for some in here])


Place = tuple[tuple[Flesh, int, int, tuple[Kind | None, ...]], Counts]
"""A part, what it surely suffers, what it sets against stun by that, and what strikes it; in how many ways each."""


Linked = tuple[tuple[Place, ...], Counts, Digits]
_CHAINS: dict[Linked, _Chain | _Past] = {}
_OLD_CHAINS: dict[Linked, _Chain | _Past] = {}


def _chain(places: tuple[Place, ...], harmless: Counts, digits: Digits) -> _Chain | _Past:
    """The first of these parts are kept for all that have them alike."""
    key = places, harmless, digits
    if key not in _CHAINS:
        _CHAINS[key] = _OLD_CHAINS.pop(key) if key in _OLD_CHAINS else _linked(*key)
    return _CHAINS[key]


def _linked(places: tuple[Place, ...], harmless: Counts, digits: Digits) -> _Chain | _Past:
    if not places:
        return _Past(harmless, digits)
    *_, (place, ways) = places
    return _Chain(part(*place, digits), ways, _chain(places[:-1], harmless, digits), digits)


class Landings:
    """Some kinds of hit on bodies that take them alike: what they come to in any number."""

    def __init__(self, blows: tuple[Blow, ...], sure: Counts, anywhere: Blow | None, body: Body) -> None:
        self._subdues, self._sure = bool(blows) and blows[0].subdues, sum(sure)
        self._topples = not body.robot and (not blows or blows[0].topples)
        self._kinds = (
            *[met(blow, body.endurance, robot=body.robot) for blow in blows],
            NOWHERE if anywhere is None else somewhere(anywhere),
        )
        surely = any(sure) or anywhere is not None
        dazes = [stuns(part, body.endurance, robot=body.robot) if surely else -1 for part in PARTS]
        self._dies = prod([MOST for each in dazes if each >= 0])
        """In how many ways the dice against stun by what is surely suffered fall."""
        places = []
        for at, points in enumerate(sure):
            kinds, ways = (
                tuple([kind.parts[at] for kind in self._kinds]),
                tuple([kind.ways[at] for kind in self._kinds]),
            )
            if points or any(ways):
                place = flesh(body, at, subdues=self._subdues), points, dazes[at], kinds[:-1]
                places.append((place[0].damage > 0, -at, place, ways))
        self._places = tuple([(place, ways) for *_, place, ways in sorted(places, key=itemgetter(0, 1))])
        told = max(0, body.agility + body.strength + 1 - len(PARTS) * min(sure)) if self._topples else 0
        self._told = told + -told % ROUND
        """Points beside those from which on all is the same: as with bodies that are nearly alike."""
        self._falls = [(easy + 1, hard + 1) for easy, hard in (topples(body, Level.NONE), topples(body, Level.SERIOUS))]
        """The points from which on a check against knockdown is due, and a harder one; of a serious wound the same."""
        self._harmless = tuple([kind.harmless for kind in self._kinds])
        self._wholes = tuple([kind.whole for kind in self._kinds])
        self._digits: dict[tuple[Counts, bool], Digits] = {}
        self._ends: dict[tuple[Counts, int], list[tuple[End, int]]] = {}
        self._tolls: dict[tuple[Counts, int, int, int], tuple[dict[Toll, int], int]] = {}

    def tolls(self, counts: Counts, body: Body, *, near: bool) -> tuple[dict[Toll, int], int]:
        """What so many hits of each kind come to upon a body, in so many ways each, of how many in all: near enough
        for a mean to nine digits, or exactly.
        """
        digits = self._digits.get((counts, near)) or self._room_for(counts, near=near)
        key = counts, body.points, body.braced, digits.scale
        if key not in self._tolls:
            whole = self._dies * prod(map(pow, self._wholes, counts))
            whole = 1 << digits.scale if digits.scale else whole
            found: dict[Toll, int] = {}
            for end, worst, due, many in self._told_apart(counts, whole, digits, body):
                came = toll(end, worst, due if due > body.braced else 0)
                found[came] = found[came] + many if came in found else many
            self._tolls[key] = found, whole
            ROOM.kept += len(found)
        return self._tolls[key]

    def _told_apart(self, counts: Counts, whole: int, digits: Digits, body: Body) -> list[tuple[End, Level, int, int]]:
        """The ends, with the worst wound and how hard a check against knockdown the points suffered make due
        (DKC-KD-01).
        """
        wide, base, found = digits.wide, (1 << digits.wide) - 1, list[tuple[End, Level, int, int]]()
        hurt, before = body.worst, body.points + self._sure + counts[-1]
        beyond = [
            ((2, wide * (hard - before if hard > before else 0)), (1, wide * (easy - before if easy > before else 0)))
            for easy, hard in self._falls
        ]
        for end, number in self._foretold(counts, whole, digits):
            worst = hurt if self._subdues or end[2] < hurt else end[2]
            if end[0] or not self._topples:
                found += ((end, worst, 0, number if end[0] else number % base),)
                continue
            for due, places in beyond[worst >= Level.SERIOUS]:
                if more := number >> places:
                    found += ((end, worst, due, more % base),)
                    number &= (1 << places) - 1
            if number:
                found += ((end, worst, 0, number % base),)
        return found

    def _foretold(self, counts: Counts, whole: int, digits: Digits) -> list[tuple[End, int]]:
        """How a body may end: of one that stands the digits, of one that is out of it the ways alone."""
        key = counts, digits.scale
        if key not in self._ends:
            chain = _chain(self._places, self._harmless, digits)
            sums = chain.known[counts] if counts in chain.known else chain.sums(counts)
            self._ends[key] = _apart(sums, whole, digits, subdues=self._subdues)
            ROOM.kept += len(self._ends[key])
        return self._ends[key]

    def _room_for(self, counts: Counts, *, near: bool) -> Digits:
        """The digits in which so many hits of each kind are told."""
        rooms = map(_room, self._wholes, counts)
        wide = sum([number.bit_length() for number in map(pow, self._wholes, rooms)]) + self._dies.bit_length()
        if near and wide > SHARES * 3:
            digits = Digits(SHARES * 3 + BITS, self._told, SHARES)
        else:
            digits = Digits(wide + -wide % BITS, self._told)
        self._digits[counts, near] = digits
        return digits


def _apart(sums: Sums, whole: int, digits: Digits, *, subdues: bool) -> list[tuple[End, int]]:
    """Each end for itself: the ways up to one less those up to the one before it."""
    stands, graves = sums
    so_far = digits.whole(sum([number for _, number in stands[-1]]))
    felled, found = Grave.SUBDUED if subdues else Grave.UNCONSCIOUS, list[tuple[End, int]]()
    for grave, many in zip((Grave.STUNNED, felled, Grave.DYING, Grave.DEAD), (*graves, whole), strict=True):
        if many > so_far:
            found += (((grave, 0, Level.NONE), many - so_far),)
        so_far = many
    below: Row = ()
    before = dict[int, int]()
    for worst, row in zip(LEVELS, stands, strict=True):
        if row is not below:
            for serious, number in row:
                if more := number - before[serious] if serious in before else number:
                    found += (((Grave.STANDS, serious, worst), more),)
            before, below = dict(row), row
    return found


ROUND, BITS = 2, 8
"""Points, and binary digits, to whose multiples what is told is rounded up: so bodies that differ little share it."""
SHARES = 48
"""Binary digits of a share, where ways would take more than its three factors."""
SIZES = (6, 16, 25, 32, 64)
LONG = 1 << 30
"""Ways of a kind of hit from which room is made for no more of it than there are."""


def _room(ways: int, count: int) -> int:
    """For how many hits of a kind there is room: a few sizes serve all."""
    if ways > LONG and count <= SIZES[0]:
        return max(1, count)
    for size in SIZES:
        if size >= count:
            return size
    return count


Key = tuple[tuple[Blow, ...], Counts, Blow | None, Body]
_KEPT: dict[Key, Landings] = {}
_OLD: dict[Key, Landings] = {}


def _age() -> None:
    _OLD.clear()
    _OLD.update(_KEPT)
    _KEPT.clear()
    _OLD_CHAINS.clear()
    _OLD_CHAINS.update(_CHAINS)
    _CHAINS.clear()


ROOM.shared_with(_age)


def tolls(hits: Hits, body: Body, *, near: bool = False) -> tuple[dict[Toll, int], int]:
    """What these hits come to upon a body, in so many ways each, of how many in all: kept for all bodies that take them
    alike. That a first scratch costs an action is no affair of the odds (DKC-WOUND-02).
    """
    free, sure, anywhere, joins = _sorted_out(hits)
    key = tuple([blow for blow, _ in free]), sure, anywhere, _alike(body)
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = _OLD.pop(key) if key in _OLD else Landings(*key)
    return found.tolls((*[count for _, count in free], joins), body, near=near)


@lru_cache(maxsize=1024)
def _alike(body: Body) -> Body:
    """The same but for what does not decide how hits come upon it."""
    return body._replace(initiative=0, points=0, braced=0, flinched=False, out=False, dead=False, down=False, factor=2)


@lru_cache(maxsize=4096)
def _sorted_out(hits: Hits) -> tuple[Hits, Counts, Blow | None, int]:
    """The hits whose force is rolled; what each part surely suffers besides, if single points may join that; the blow
    of such a point, and how many there are (DKC-EXP-01).
    """
    anywhere, joins = next(((blow, many) for blow, many in hits if blow.joins), (None, 0))
    if anywhere is None:
        return hits, UNHARMED, None, 0
    free, sure = [], list(UNHARMED)
    for blow, many in hits:
        if len(blow.landings) == 1:
            (landing,) = blow.landings
            sure[PARTS.index(landing.part or PARTS[0])] = landing.forces[0].points
        elif not blow.joins:
            free.append((blow, many))
    return tuple(free), tuple(sure), anywhere, joins


UNHARMED = (0,) * len(PARTS)
