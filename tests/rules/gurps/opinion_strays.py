"""A second opinion on what is thrown or launched at a place: where it lands, what its burst does to those near it. From
the text alone; a field of hexes of a yard.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.rules.gurps.opinion import Person, avoided
from tests.rules.gurps.opinion_fire import range_penalty
from tests.rules.gurps.opinion_harm import Blow, Body, Chances, Toll, both, critical, dice, mixed, spread
from tests.rules.gurps.opinion_several import FAILS, Marked

Cell = tuple[int, int]
AT_A_PLACE = 4
"""What is easier about a place than about a target."""
WAYS = 6
FRAGMENTS, MOST = 15, 5
"""What a fragment strikes with, and the most that may strike one figure."""


def cube(cell: Cell) -> tuple[int, int, int]:
    """A hex by three coordinates that add up to nothing; odd columns lie half a hex farther south."""
    column, row = cell
    along = row - (column - column % 2) // 2
    return column, -column - along, along


def apart(one: Cell, other: Cell) -> int:
    """Yards between two hexes."""
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def beside(cell: Cell, way: int, yards: int) -> Cell:
    """The hex so many yards away in one of six directions, the first of them north."""
    east, south = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))[way]
    column, _, along = cube(cell)
    column, along = column + east * yards, along + south * yards
    return column, along + (column - column % 2) // 2


def lobbed(thrower: Person, skill: str, yards: int) -> int:
    """What a throw or launch at a place is rolled against, without aim."""
    return thrower.level(skill, -3) + AT_A_PLACE + range_penalty(yards) - thrower.shock


def lands(score: int, yards: int, mark: Cell, *, home: Cell | None = None) -> Chances[Cell]:
    """Where it comes down: on the mark, or off it by what the roll failed by, half the distance at the most, in any of
    six directions. A gun fails on 17 and 18, and then nothing comes down. What is thrown from a place may be fumbled
    instead, and fall there.
    """
    found: list[tuple[Cell, Fraction]] = []
    for total, chance in dice(3).items():
        if home is None and total >= FAILS:
            continue
        if _made(score, total):
            found.append((mark, chance))
            continue
        if total == 18 or (total == 17 and score < 16):
            assert home is not None
            found.append((home, chance * _fumbled(FALLS)))
            chance = chance * _fumbled(OFF_BALANCE)
        off = min(max(1, total - score), -(-yards // 2))
        found += [(beside(mark, way, off), chance / WAYS) for way in range(WAYS)]
    return spread(found)


FALLS, OFF_BALANCE, OWN_LIMB = (9, 10, 11, 14, 15), (7, 13, 16), (5, 6)
"""What the table of critical misses shows where a grenade falls from the hand (dropped, or the arm strained), where it
flies all the same, and where it would strike its own thrower: that is rolled again, and stands only the second time. On
8 and 12 it stays in hand, on 3, 4, 17 and 18 it breaks.
"""


def _fumbled(totals: tuple[int, ...]) -> Fraction:
    """How likely the table of critical misses shows one of these; a blow to its own limb drops it too."""
    bell = dice(3)
    once, again = (sum((bell[total] for total in each), Fraction(0)) for each in (totals, OWN_LIMB))
    return once + again * (once + (again if totals is FALLS else 0))


@dataclass(frozen=True)
class Bomb:
    """What bursts: its blast, and what flies from it."""

    blast: Blow
    shard: Blow
    reach: int
    """Yards that fragments fly."""

    @classmethod
    def of(cls, kind: Mapping[str, Any]) -> Bomb:
        """As the table has it: "8d cr ex [3d]"; without fragments of its own it throws debris of 1d-4 for 5 yards."""
        found = re.fullmatch(r"(\d+)d(?:\((\d+)\))? cr ex(?: \[(\d+)d\])?", kind["ranged"][0]["damage"])
        assert found is not None, kind["name"]
        shard = Blow(int(found[3]), 0, "cut") if found[3] else Blow(1, -4, "cut")
        return cls(Blow(int(found[1]), divisor=Fraction(found[2] or 1)), shard, 5 * shard.many)

    @property
    def wide(self) -> int:
        """Yards that the blast reaches."""
        return 2 * self.blast.many

    def tolls(self, who: Person, size: int, spots: Mapping[int, Fraction]) -> Chances[Toll | None]:
        """What it does to one, so far from where it bursts as said; None where nothing reaches it."""
        found: list[tuple[Mapping[Toll | None, Fraction], Fraction]] = []
        hits = self._hits(who, MOST)
        for yards, chance in spots.items():
            ways = self._shards(who, size, yards)
            if yards > self.wide:
                found.append(({None: Fraction(1)}, chance * ways.pop(0, Fraction(0))))
            struck = mixed((hits[many], share) for many, share in ways.items())
            if yards <= self.wide:
                struck = _joined(who, _blown(who.body, self.blast, yards), struck)
            found.append((_widened(struck), chance))
        return mixed(found)

    def direct(self, who: Person, size: int, score: int) -> Chances[Toll | None]:
        """What a hit at such a score does to its target, perhaps a critical one: the whole roll with the divisor, and
        what flies from it. Only rolls that hit count: the chances add up to theirs.
        """
        body, flown = _open(who.body), self._hits(who, MOST)
        struck = mixed((flown[many], share) for many, share in self._shards(who, size, 0).items())
        hits = spread((critical(score, total), chance) for total, chance in dice(3).items() if _made(score, total))
        whole = mixed((body.upon(self.blast, "torso", crit=crit), chance) for crit, chance in hits.items())
        return dict(_widened(_joined(who, whole, struck)))

    def _hits(self, who: Person, most: int) -> list[Chances[Toll]]:
        """What no, one, two and more fragments do."""
        one, found = who.body.upon(self.shard, "at random"), [{Toll(): Fraction(1)}]
        for _ in range(most):
            found.append(_joined(who, found[-1], one))
        return found

    def _shards(self, who: Person, size: int, yards: int) -> Chances[int]:
        """How many fragments strike: one, and one more for each three points by which the roll is made."""
        if yards > self.reach:
            return {0: Fraction(1)}
        score = FRAGMENTS + range_penalty(yards) + size - 2 * (who.posture != "standing")

        def struck(total: int) -> int:
            return 1 + max(0, score - total) // 3 if _made(score, total) else 0

        return spread((struck(total), chance) for total, chance in dice(3).items())


def _open(body: Body) -> Body:
    """A body as a blast meets it: it spares a diffuse one nothing."""
    return replace(body, kind="") if body.kind == "diffuse" else body


def _blown(body: Body, blast: Blow, yards: int) -> Chances[Toll]:
    """What a blast does to the torso: all of it where it bursts, else shared out over three times the yards."""
    body, whole = _open(body), replace(blast, divisor=Fraction(1))
    share = max(1, 3 * yards)
    return mixed((body.strikes(whole, "torso", whole.basic(t) // share), p) for t, p in dice(blast.many).items())


def _joined(who: Person, one: Mapping[Toll, Fraction], other: Mapping[Toll, Fraction]) -> Chances[Toll]:
    """One thing after another; past a deadly loss all is one."""
    deadly = who.hp + 5 * who.full
    return both(one, other, lambda a, b: a + b if a.loss + b.loss < deadly else Toll(deadly))


def _widened(tolls: Mapping[Toll, Fraction]) -> Mapping[Toll | None, Fraction]:
    return dict(tolls.items())


def _made(score: int, total: int) -> bool:
    return total <= 4 or (total <= score and total < FAILS)


def launched(bomb: Bomb, who: Person, score: int, spots: Mapping[Cell, Fraction], mark: Cell) -> Chances[Toll | None]:
    """What a launch does to the target itself, where it cannot defend itself: it is hit, or it comes down beside it."""
    astray = {spot: chance for spot, chance in spots.items() if spot != mark}
    tolls = mixed([(bomb.direct(who, 0, score), Fraction(1)), (caught(bomb, who, 0, mark, astray), Fraction(1))])
    return spared(tolls, spots)


def caught(bomb: Bomb, who: Person, size: int, at: Cell, spots: Mapping[Cell, Fraction]) -> Chances[Toll | None]:
    """What becomes of one that stands there, over all places where it may come down."""
    return bomb.tolls(who, size, spread((apart(at, spot), chance) for spot, chance in spots.items()))


def spared(tolls: Chances[Toll | None], spots: Mapping[Cell, Fraction]) -> Chances[Toll | None]:
    """The same, with the chance that nothing comes down at all."""
    fails = 1 - sum(spots.values(), Fraction(0))
    return mixed([(tolls, Fraction(1)), ({None: Fraction(1)}, fails)]) if fails else tolls


def hits_of(score: int, total: int, left: int, recoil: int) -> int:
    """How many hits ground under fire scores on one that comes into it, of those that it has left."""
    return min(left, 1 + max(0, score - total) // recoil) if _made(score, total) else 0


def flies_wholly(first: Marked, shots: int, recoil: int, *, near: bool) -> Fraction:
    """How likely a volley flies past its target as a whole: it misses, or every hit of it is dodged."""
    found = Fraction(0)
    for total, chance in dice(3).items():
        crit = critical(first.score, total)
        if total >= FAILS:
            continue
        if total > first.score + near and not crit:
            found += chance
        elif not crit and first.defence is not None:
            hits = min(shots, 1 + max(0, first.score - total) // recoil)
            dodged = sum((p for fell, p in dice(3).items() if avoided(first.defence, fell) >= hits), Fraction(0))
            found += chance * first.awake * dodged
    return found
