"""Several hits of one action on one body, foretold: part by part, each takes what strikes it, and all is added up.

How many hits fall on the head, how many of the rest on the right arm, and so on: damage adds up in each part, and the
points of them all decide about knockdown. For each way that the parts may end up, the ways to have suffered so many
points are the digits of one large number, so that two parts are put together by one multiplication. Nothing here goes
by how likely the hits are: for each body and kind of hit it is worked out once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import comb, lcm, prod
from operator import sub
from typing import NamedTuple

from rules.darkconspiracy.core.severity import Level, least
from rules.darkconspiracy.harm.blows import KILL, MOST, Blow, Force, Hits, killing, worse
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.ends import NOTHING, End, Grave, Mark, Toll, effect, told
from rules.darkconspiracy.terms.anatomy import LIMBS, PARTS, Part
from rules.kernel.dice import Pool
from rules.kernel.keeping import ROOM

Strike = Mapping[Mark, Mapping[int, int]]
"""What one hit on a part may do: points in so many ways, by the mark it leaves."""


@lru_cache(maxsize=4096)
def _strike(forces: tuple[Force, ...], endurance: int, *, stuns: bool, halved: bool) -> tuple[Strike, int]:
    """What one hit on a part may do, and in how many ways in all: a die for a helmet, those of damage, the one that
    may kill, and of a head the one against stun (DKC-STUN-01).
    """
    whole = lcm(*(MOST**force.dice * (KILL.d if force.kills else 1) for force in forces)) * (MOST if stuns else 1)
    found: dict[Mark, dict[int, int]] = {}
    for force in forces:
        kills = [killing(face, force.kills) for face in range(1, KILL.d + 1)] if force.kills else [False]
        each = whole // (MOST**force.dice * len(kills) * (MOST if stuns else 1))
        for throw, ways in Pool(force.dice).outcomes():
            points = force.through(throw.value) >> halved
            stunned = sum(face + points > endurance for face in range(1, MOST + 1)) if stuns and points else 0
            for killed in (False, True):
                for dazed, dies in ((False, (MOST if stuns else 1) - stunned), (True, stunned)):
                    many = ways * each * kills.count(killed) * dies
                    if many:
                        row = found.setdefault(Mark(killed, force.told(points), dazed), {})
                        row[points] = row.get(points, 0) + many
    return found, whole * len(forces)


class _Kind:
    """One of the kinds of hit of an action, upon one body: what it may do to each part, of how many ways in all."""

    def __init__(self, blow: Blow, body: Body) -> None:
        self.blow, self._body = blow, body
        self._strikes = dict[int, dict[Mark, dict[int, int]]]()
        self._worse = dict[int, _Kind]()
        struck = [
            (
                PARTS.index(each.part),
                each.ways,
                *_strike(each.forces, body.endurance, stuns=_stuns(each.part, body), halved=burns(blow, body)),
            )
            for each in blow.landings
            if each.part is not None
        ]
        common = lcm(*(whole for *_, whole in struck))
        self.whole = common * blow.faces
        self.harmless = common * sum([each.ways for each in blow.landings if each.part is None])
        """Ways in which nothing is suffered."""
        for part, ways, strike, whole in struck:
            into = self._strikes.setdefault(part, {})
            for mark, rows in strike.items():
                row = into.setdefault(mark, {})
                for points, many in rows.items():
                    row[points] = row.get(points, 0) + many * ways * (common // whole)

    def at(self, part: int) -> Strike:
        """What it does to a part."""
        return self._strikes.get(part, {})

    def here(self, part: int, count: int) -> Iterable[int]:
        """How many of so many hits may strike a part."""
        return range(count + 1) if part in self._strikes else (0,)

    @property
    def sure(self) -> bool:
        """Whether it strikes one part, and that surely."""
        return len(self._strikes) == 1 and not self.harmless

    def worse(self, points: int) -> _Kind:
        """The same as one wound with so many points more."""
        if points not in self._worse:
            self._worse[points] = _Kind(worse(self.blow, points), self._body)
        return self._worse[points]


def burns(blow: Blow, body: Body) -> bool:
    """Whether it burns a robot, which does half of the harm (DKC-ROB-03)."""
    return body.robot and not blow.topples


def _stuns(part: Part | None, body: Body) -> bool:
    return part is Part.HEAD and not body.robot


Digits = tuple[int, int]
"""Ways to suffer so many points, as the digits of one large number up to the most that is told apart, and all ways."""


class Sums(NamedTuple):
    """Ways to end: of a body that stands with the points it has suffered, of one that is out of it by how grave it is
    alone; and all ways in which it stands.
    """

    stands: tuple[tuple[End, Digits], ...]
    graves: tuple[tuple[Grave, int], ...]
    upright: int


def _sums(stands: dict[End, Digits], graves: dict[Grave, int]) -> Sums:
    return Sums(tuple(stands.items()), tuple(graves.items()), sum([whole for _, whole in stands.values()]))


Ends = tuple[tuple[End, int, int], ...]
"""How a body may end, the points that count for knockdown, and in how many ways."""
Counted = tuple[tuple[_Kind, int], ...]
"""Kinds of hit, and how many of each."""


class _Fold:
    """The hits of an action on a body: those that surely strike one part, and of each other kind up to some number."""

    def __init__(self, sure: Counted, kinds: tuple[_Kind, ...], body: Body, blow: Blow, most: tuple[int, ...]) -> None:
        self._kinds, self._body, self._subdues = kinds, body, blow.subdues
        self._topples = blow.topples and not body.robot
        self._told = body.strength + body.agility + 1 if self._topples else 1
        """Points from which on all is the same (DKC-KD-01)."""
        sizes = (*((kind, many) for kind, many in sure), *zip(kinds, most, strict=True))
        self._wide = sum([many * kind.whole.bit_length() for kind, many in sizes]) + 1
        self._sure = tuple(tuple(each for each in sure if each[0].at(part)) for part in range(len(PARTS)))
        self._like = [self._first_like(part) for part in range(len(PARTS))]
        self._after: list[dict[tuple[int, ...], Sums]] = [{} for _ in range(len(PARTS) + 1)]
        """What so many hits come to that strike a part and those after it."""
        self._piles: dict[int, dict[tuple[int, ...], Sums]] = {part: {} for part in self._like}
        """What so many hits on one part come to."""
        self._powers: dict[tuple[int, int], list[dict[Mark, Digits]]] = {}
        self._singles: dict[tuple[int, int, int], dict[Mark, Digits]] = {}
        self._runs: dict[tuple[int, Mark], list[tuple[int, int, End]]] = {}

    def _first_like(self, part: int) -> int:
        """The first part for which all is the same, if both are limbs: what is worked out for one holds for both."""
        if PARTS[part] not in LIMBS:
            return part
        return next(each for each in range(len(PARTS)) if PARTS[each] in LIMBS and self._of(each) == self._of(part))

    def _of(self, part: int) -> tuple[object, ...]:
        body = self._body
        sure = [(kind.at(part), many) for kind, many in self._sure[part]]
        return body.capacity[part], body.damage[part], body.subdued[part], sure, [kind.at(part) for kind in self._kinds]

    def ends(self, counts: tuple[int, ...]) -> Ends:
        """What so many hits of each kind come to."""
        sums = self._worked(counts)
        out = [((grave, 0, Level.NONE), 0, many) for grave, many in sums.graves if many]
        stands = (
            (end, points * self._topples, many)
            for end, (number, whole) in sums.stands
            for points, many in self._spread(number, whole)
        )
        return (*out, *stands)

    def _spread(self, number: int, whole: int) -> Iterator[tuple[int, int]]:
        points, mask = 0, (1 << self._wide) - 1
        while number:
            if many := number & mask:
                yield points, many
                whole -= many
            number, points = number >> self._wide, points + 1
        if whole:
            yield self._told, whole

    def _worked(self, counts: tuple[int, ...]) -> Sums:
        """What so many hits come to on all parts, from the last part to the first."""
        fewer = tuple(product(*(range(count + 1) for count in counts)))
        for some in fewer:
            if some not in self._after[-1]:
                ways = prod([kind.harmless**count for kind, count in zip(self._kinds, some, strict=True)])
                self._after[-1][some] = _sums({NOTHING: (ways, ways)} if ways else {}, {})
        for part in range(len(PARTS) - 1, -1, -1):
            for some in fewer if part else (counts,):
                if some not in self._after[part]:
                    self._after[part][some] = self._added(part, some)
        return self._after[0][counts]

    def _added(self, part: int, counts: tuple[int, ...]) -> Sums:
        """What so many hits come to on a part and those after it: put together what strikes it, and what strikes those,
        in every way.
        """
        like, after, mask = self._like[part], self._after[part + 1], (1 << self._wide * self._told) - 1
        piles, graves = self._piles[like], defaultdict[Grave, int](int)
        stands: dict[End, Digits] = defaultdict(lambda: (0, 0))
        for here in product(*[kind.here(part, count) for kind, count in zip(self._kinds, counts, strict=True)]):
            if here not in piles:
                piles[here] = self._piled(like, here)
            pile, rest, times = piles[here], after[tuple(map(sub, counts, here))], prod(map(comb, counts, here))
            for (_, serious, worst), (number, whole) in pile.stands:
                more, all_more = number * times, whole * times
                for (grave, again, other), (digits, total) in rest.stands:
                    key = grave, serious + again, worst if worst > other else other
                    so_far, in_all = stands[key]
                    stands[key] = so_far + (more * digits & mask), in_all + all_more * total
            for fell, many in pile.graves:
                graves[fell] += times * many * rest.upright
                for other_fell, again in rest.graves:
                    key_of = fell if fell > other_fell else other_fell
                    graves[key_of] += times * many * again
            for fell, many in rest.graves:
                graves[fell] += times * many * pile.upright
        return _sums(stands, graves)

    def _piled(self, part: int, here: tuple[int, ...]) -> Sums:
        if not (self._sure[part] or any(here)):
            return _sums({NOTHING: (1, 1)}, {})
        wide, told_apart = self._wide, (1 << self._wide * self._told) - 1
        stands, graves = dict[End, Digits](), dict[Grave, int]()
        for mark, (number, rest) in self._joined(part, here).items():
            for start, end, comes in self._ends(part, mark):
                digits = (number >> wide * start & (1 << wide * (end - start)) - 1) if end else 0
                many = digits % ((1 << wide) - 1) if end else rest
                rest -= many
                if comes[0]:
                    graves[comes[0]] = graves.get(comes[0], 0) + many
                elif many:
                    so_far, total = stands.get(comes, (0, 0))
                    stands[comes] = so_far + (digits << wide * start & told_apart), total + many
        return _sums(stands, graves)

    def _ends(self, part: int, mark: Mark) -> list[tuple[int, int, End]]:
        """What each run of points on a part comes to: from so many, up to but not including so many; the last, of all
        points from which on all is the same, has 0 for its end. The digits of a run add up to its rest when divided by
        one less than their base.
        """
        key = part, mark
        if key not in self._runs:
            runs = list[tuple[int, int, End]]()
            most = self._most(part)
            for points in range(most):
                comes = effect(self._body, part, points, mark, subdues=self._subdues)
                if runs and runs[-1][2] == comes:
                    runs[-1] = (runs[-1][0], points + 1, comes)
                else:
                    runs.append((points, points + 1, comes))
            self._runs[key] = [*runs, (most, 0, effect(self._body, part, most, mark, subdues=self._subdues))]
        return self._runs[key]

    def _joined(self, part: int, here: tuple[int, ...]) -> dict[Mark, Digits]:
        """The marks and points of so many hits of each kind on a part: those that join a wound add to it."""
        marks: dict[Mark, Digits] = {Mark(): (1, 1)}
        most, sure = self._most(part), self._sure[part]
        extra = sum([many for kind, many in zip(self._kinds, here, strict=True) if kind.blow.joins]) if sure else 0
        for number, (kind, many) in enumerate(sure):
            one = self._one(part, number, extra if not number else 0, kind)
            for _ in range(many):
                marks = self._times(marks, one, most)
        for number, (kind, many) in enumerate(zip(self._kinds, here, strict=True)):
            if many and sure and kind.blow.joins:
                ways = sum(sum(rows.values()) for rows in kind.at(part).values()) ** many
                marks = {mark: (digits * ways, whole * ways) for mark, (digits, whole) in marks.items()}
            elif many:
                marks = self._times(marks, self._power(number, part, many), most)
        return marks

    def _one(self, part: int, number: int, extra: int, kind: _Kind) -> dict[Mark, Digits]:
        """One of the hits that surely strike a part, with so many points more."""
        key = part, number, extra
        if key not in self._singles:
            self._singles[key] = self._digits((kind.worse(extra) if extra else kind).at(part), part)
        return self._singles[key]

    def _digits(self, strike: Strike, part: int) -> dict[Mark, Digits]:
        """The points of one hit on a part as digits."""
        most, wide = self._most(part), self._wide
        return {
            mark: (sum(many << wide * points for points, many in rows.items() if points < most), sum(rows.values()))
            for mark, rows in strike.items()
        }

    def _most(self, part: int) -> int:
        """Points of damage to a part from which on all is the same."""
        body = self._body
        before = (body.subdued if self._subdues else body.damage)[part]
        return max(least(Level.CRITICAL, body.capacity[part]) - before, self._told, 1)

    def _power(self, kind: int, part: int, count: int) -> dict[Mark, Digits]:
        """The marks and points of so many hits of one kind on a part."""
        found = self._powers.setdefault((kind, part), [{Mark(): (1, 1)}])
        while len(found) <= count:
            one = self._digits(self._kinds[kind].at(part), part)
            found.append(self._times(found[-1], one, self._most(part)))
        return found[count]

    def _times(self, one: Mapping[Mark, Digits], other: Mapping[Mark, Digits], most: int) -> dict[Mark, Digits]:
        found: dict[Mark, Digits] = {}
        mask = (1 << self._wide * most) - 1
        for mark, (number, whole) in one.items():
            for more, (digits, total) in other.items():
                key = mark.and_(more)
                so_far = found.get(key, (0, 0))
                found[key] = so_far[0] + (number * digits & mask), so_far[1] + whole * total
        return found


@lru_cache(maxsize=12)
def _fold(sure: Counted, kinds: tuple[_Kind, ...], body: Body, blow: Blow, most: tuple[int, ...]) -> _Fold:
    """A fold at work: it holds far more than what it comes to, so few are kept."""
    return _Fold(sure, kinds, body, blow, most)


class Landings:
    """The hits of an action on bodies that take them alike: kinds of blow in the order in which they fall."""

    def __init__(self, blows: tuple[Blow, ...], body: Body) -> None:
        self._body, self._blow = body, blows[0]
        self._kinds = tuple(_Kind(blow, body) for blow in blows)
        self._ends: dict[tuple[int, ...], Ends] = {}
        self._tolls: dict[tuple[tuple[int, ...], int, int], tuple[dict[Toll, int], int]] = {}

    def tolls(self, counts: tuple[int, ...], body: Body) -> tuple[dict[Toll, int], int]:
        """What so many hits of each kind come to upon a body, in so many ways each, of how many in all."""
        key = counts, body.points, body.braced
        if key not in self._tolls:
            found: dict[Toll, int] = {}
            for end, points, many in self._foretold(counts):
                toll = told(body, end, points, subdues=self._blow.subdues)
                found[toll] = found.get(toll, 0) + many
            whole = prod(kind.whole**count for kind, count in zip(self._kinds, counts, strict=True))
            self._tolls[key] = found, whole
            ROOM.kept += len(found)
        return self._tolls[key]

    def _foretold(self, counts: tuple[int, ...]) -> Ends:
        if counts not in self._ends:
            each = tuple(zip(self._kinds, counts, strict=True))
            free = [(kind, many) for kind, many in each if not kind.sure]
            sure = tuple((kind, many) for kind, many in each if kind.sure and many)
            most = tuple([_room(kind, many) for kind, many in free])
            fold = _fold(sure, tuple([kind for kind, _ in free]), self._body, self._blow, most)
            self._ends[counts] = fold.ends(tuple([many for _, many in free]))
            ROOM.kept += len(self._ends[counts])
        return self._ends[counts]


LONG = 30
"""Digits of the ways of a kind of hit from which room is made for no more of it than there are."""


def _room(kind: _Kind, count: int) -> int:
    """For how many hits of a kind a fold has room: a few sizes serve all."""
    if kind.whole.bit_length() > LONG:
        return max(1, count)
    size = 6
    while size < count:
        size *= 2
    return size


_KEPT: dict[tuple[tuple[Blow, ...], Body], Landings] = {}
_OLD: dict[tuple[tuple[Blow, ...], Body], Landings] = {}


def _age() -> None:
    _OLD.clear()
    _OLD.update(_KEPT)
    _KEPT.clear()


ROOM.shared_with(_age)


def tolls(hits: Hits, body: Body) -> tuple[dict[Toll, int], int]:
    """What these hits come to upon a body, in so many ways each, of how many in all: kept for all bodies that take them
    alike. That a first scratch costs an action is no affair of the odds (DKC-WOUND-02).
    """
    alike = body._replace(initiative=0, points=0, braced=0, flinched=False, out=False, dead=False, down=False, factor=2)
    key = tuple([blow for blow, _ in hits]), alike
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = _OLD.pop(key) if key in _OLD else Landings(*key)
    return found.tolls(tuple([count for _, count in hits]), body)
