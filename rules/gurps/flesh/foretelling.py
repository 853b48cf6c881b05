"""The exact odds of what hits do to a body, in stages, by the rules that play them out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rules.gurps.flesh import blows, crits, harming, knocks, landing
from rules.gurps.flesh.armour import Guard, Suit
from rules.gurps.flesh.blows import Blow, Strike
from rules.gurps.flesh.body import Build, Wounds
from rules.gurps.flesh.crits import PLAIN, Crit
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.knocks import Knock
from rules.gurps.terms.anatomy import Location, other_side
from rules.kernel import odds
from rules.kernel.odds import Odds

U = TypeVar("U", bound=Hashable)
Parts = tuple[Location, ...]


class Toll(NamedTuple):
    """What hits come to before any death roll: hit points lost, the worst knockdown, and whether a part was crippled,
    whichever it was.
    """

    loss: int = 0
    knock: Knock = Knock.NONE
    crippled: bool = False


def sure(result: U) -> Odds[U]:
    """Nothing is left to chance."""
    return Odds.counted({result: 1}, 1)


def added(one: Toll, other: Toll) -> Toll:
    """Two tolls together."""
    return Toll(one.loss + other.loss, max(one.knock, other.knock), one.crippled or other.crippled)


def together(one: Toll | None, other: Toll | None) -> Toll | None:
    """What two attacks come to, of which either may strike nothing."""
    if one is None or other is None:
        return other if one is None else one
    return added(one, other)


@lru_cache(maxsize=8192)
def _blows(strike: Strike, guard: Guard, location: Location, build: Build, crit: Crit) -> Odds[Blow]:
    """Every blow that a strike may come to at one location (GUR-DMG-02), told apart only by what it costs."""

    def told(points: int) -> Blow:
        blow = blows.struck(points, strike, guard, location, build, crit)
        return Blow(location, 0, int(blow.through > 0), injury=blow.injury, cripples=blow.cripples, asks=blow.asks)

    return odds.of(blows.basic, strike, crit).map(told)


def _toll(blow: Blow, build: Build, before: Parts) -> Odds[Toll]:
    """What a blow comes to, by its knockdown roll (GUR-KD-01)."""
    crippled = blow.cripples and blow.location not in before
    if blow.asks is None:
        return sure(Toll(blow.injury, crippled=crippled))
    return knocks.knocks(build.ht + blow.asks).map(lambda knock: Toll(blow.injury, knock, crippled))


@lru_cache(maxsize=8192)
def _at(hit: Hit, suit: Suit, build: Build, before: Parts, location: Location, crit: Crit) -> Odds[Toll]:
    """What a hit comes to once its location and critical hit are known, with all that follows the strike."""

    def landed(strike: Strike, by: Crit = PLAIN) -> Odds[Blow]:
        return _blows(strike, harming.guard(hit, strike, suit, location), location, build, by)

    def all_told(first: Blow) -> Odds[Toll]:
        toll = _toll(first, build, before)
        for strike in harming.followed(hit, first):
            toll = toll.joined(landed(strike).then(lambda blow: _toll(blow, build, before)), added)
        return toll

    return landed(hit.strike, crit).then(all_told)


def _alike(hit: Hit, suit: Suit, before: Parts, location: Location) -> Location:
    """The right one of a pair that is covered alike: a hit costs as much on either."""
    other = other_side(location)
    differ = any((location in parts) != (other in parts) for parts in (hit.cover.hides, before))
    return location if differ or suit.at(location) != suit.at(other) else max(location, other)


@lru_cache(maxsize=4096)
def tolls(hit: Hit, suit: Suit, build: Build, before: Parts = ()) -> Odds[Toll]:
    """Every toll that one hit may take of a body with some parts crippled before (GUR-ATK-07, GUR-CRIT-01)."""

    def upon(location: Location) -> Odds[Toll]:
        location = _alike(hit, suit, before, location)
        if not hit.critical:
            return _at(hit, suit, build, before, location, PLAIN)
        found = crits.crits(head=harming.uses_head_table(hit, location), eyes=harming.may_blind(hit))
        return crits.by_harm(found).then(lambda crit: by_crit(location, crit))

    def by_crit(location: Location, crit: Crit) -> Odds[Toll]:
        if not crit.eye:
            return _at(hit, suit, build, before, location, crit)
        return odds.of(landing.eye).then(lambda eye: _at(hit, suit, build, before, eye, crit))

    return landing.landings(hit.aimed).then(upon)


class End(NamedTuple):
    """The worst that hits may come to."""

    knock: Knock
    crippled: bool


class Volley:
    """Hits alike upon one body, as many as are asked for. A loss of `most` HP is death, and no greater one is told
    apart from it.

    For each kind of end, the ways to lose so many HP with none worse are the digits of one large number, so that a
    further hit is one multiplication.
    """

    def __init__(self, one: Odds[Toll], most: int) -> None:
        self._one = one
        self._most = most
        self._after: dict[tuple[int, Odds[Toll] | None], Odds[Toll | None]] = {}

    def after(self, times: int, first: Odds[Toll] | None = None) -> Odds[Toll | None]:
        """What so many hits come to, the first of which may be of another kind; None where there are none."""
        if (times, first) not in self._after:
            self._after[times, first] = self._counted(self._one if first is None else first, times)
        return self._after[times, first]

    def _counted(self, first: Odds[Toll], times: int) -> Odds[Toll | None]:
        if not times:
            return Odds.counted({None: 1}, 1)
        total = first.ways()[1] * self._one.ways()[1] ** (times - 1)
        found: dict[Toll | None, int] = {}
        before = sound = [0] * self._most
        size = total.bit_length() // 8 + 1
        for knock in Knock:
            whole, every = (self._losses(first, times, End(knock, crippled), size) for crippled in (False, True))
            for loss in range(self._most):
                fresh, others = whole[loss] - sound[loss], every[loss] - before[loss]
                found |= {Toll(loss, knock): fresh} if fresh else {}
                found |= {Toll(loss, knock, crippled=True): others - fresh} if others > fresh else {}
            sound, before = whole, every
        rest = total - sum(before)
        if rest:
            found[Toll(self._most, Knock.OUT, crippled=True)] = rest
        return Odds.counted(found, total)

    def _losses(self, first: Odds[Toll], times: int, worst: End, size: int) -> list[int]:
        """The ways to lose each number of HP with no worse end than this, as digits of so many bytes."""
        whole = size * self._most
        product, power = (self._packed(hit, worst, size) for hit in (first, self._one))
        mask, more = (1 << 8 * whole) - 1, times - 1
        while more:
            product = product * power & mask if more % 2 else product
            more //= 2
            power = power * power & mask if more else power
        digits = product.to_bytes(whole, "little")
        return [int.from_bytes(digits[at : at + size], "little") for at in range(0, whole, size)]

    def _packed(self, hit: Odds[Toll], worst: End, size: int) -> int:
        digits = [0] * self._most
        for toll, many in hit.ways()[0].items():
            if toll.loss < self._most and toll.knock <= worst.knock and toll.crippled <= worst.crippled:
                digits[toll.loss] += many
        return int.from_bytes(b"".join(many.to_bytes(size, "little") for many in digits), "little")


@lru_cache(maxsize=2048)
def volley(hit: Hit, suit: Suit, build: Build, before: Parts, most: int) -> Volley:
    """The hits of one kind upon a body."""
    return Volley(tolls(hit, suit, build, before), most)


def deadly(wounds: Wounds, build: Build) -> int:
    """The loss of HP that kills for certain (GUR-INJ-03)."""
    return max(1, wounds.hp - build.fatal)


def several(hit: Hit, times: int, suit: Suit, wounds: Wounds, build: Build) -> Odds[Toll | None]:
    """What so many hits of one attack come to; of a critical one only the first is (GUR-ROF-02). None for no hit."""
    before = wounds.crippled
    rest = volley(replace(hit, critical=False), suit, build, before, deadly(wounds, build))
    return rest.after(times, tolls(hit, suit, build, before) if hit.critical and times else None)
