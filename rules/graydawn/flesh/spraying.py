"""The exact odds of an attack that is several hits and several rolls: thirty rounds of automatic fire, a double tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul, sub

from rules.graydawn.flesh.foretelling import FATAL, NOTHING, Hit, Step, Toll, blows, sure
from rules.graydawn.flesh.track import BOXES
from rules.graydawn.terms.anatomy import Part
from rules.kernel.odds import Odds

SPARED = sure(NOTHING)


KINDS = (
    Toll(), Toll(struck=True), Toll(limb=True, struck=True), Toll(head=True, struck=True),
    Toll(limb=True, head=True, struck=True),
)  # fmt: skip
"""What an attack may have come to but for its marks."""
TOLLS = [[kind._replace(real=real) for real in range(BOXES)] for kind in KINDS]
"""Each of them with every number of real marks."""
Rows = list[int]
"""For each kind the ways to it or to less: those to each number of real marks have their place in a whole number."""


def together(one: Odds[Toll], other: Odds[Toll]) -> Odds[Toll]:
    """What two parts of an attack come to, of which neither tells of the other. Marks add up as the powers of two
    polynomials do that are multiplied, and those are multiplied as whole numbers, with room in each place for all the
    ways there are. What is fatal stays so, whatever else comes.
    """
    if NOTHING in one and len(one) == 1:
        return other
    if NOTHING in other and len(other) == 1:
        return one
    (ways, whole), (more, parts) = one.ways(), other.ways()
    room = (whole * parts).bit_length()
    packed, found = _packed(more, room), dict[int, Rows]()
    for stun, rows in _packed(ways, room).items():
        for further, others in packed.items():
            sums = found.setdefault(stun + further, [0] * len(KINDS))
            found[stun + further] = [many + a * b for many, a, b in zip(sums, rows, others, strict=True)]
    return _unpacked(found, room, whole * parts)


def _packed(ways: Mapping[Toll, int], room: int) -> dict[int, Rows]:
    """The ways to each kind or less, by stun marks."""
    found: dict[int, Rows] = {}
    for toll, many in ways.items():
        if toll.real < BOXES:
            found.setdefault(toll.stun, [0] * len(KINDS))[_kind(toll)] += many << room * toll.real
    return {stun: _or_less(*rows) for stun, rows in found.items()}


def _unpacked(found: Mapping[int, Rows], room: int, whole: int) -> Odds[Toll]:
    """The ways to each toll; all that is left of the whole is fatal."""
    ways, place = dict[Toll, int](), (1 << room) - 1
    for stun, rows in found.items():
        for kind, row in zip(KINDS, _exactly(*rows), strict=True):
            for real in range(BOXES) if row else ():
                many = row >> room * real & place
                if many:
                    ways[kind._replace(real=real, stun=stun)] = many
    return _with_fatal(ways, whole)


def _kind(toll: Toll) -> int:
    """Its place among the kinds."""
    return toll.struck + toll.limb + 2 * toll.head


def _or_less(nothing: int, plain: int, limb: int, head: int, both: int) -> Rows:
    """The ways to each kind, those to all that is less of it among them."""
    plain += nothing
    return [nothing, plain, plain + limb, plain + head, plain + limb + head + both]


def _exactly(nothing: int, plain: int, limb: int, head: int, both: int) -> Rows:
    """The same undone."""
    return [nothing, plain - nothing, limb - plain, head - plain, both + plain - limb - head]


def _with_fatal(ways: Mapping[Toll, int], whole: int) -> Odds[Toll]:
    """All that is left of the whole is fatal."""
    fatal = whole - sum(ways.values())
    return Odds.counted({**ways, FATAL: fatal} if fatal else ways, whole)


def repeated(one: Odds[Toll], times: int) -> Odds[Toll]:
    """What so many parts of an attack come to that are all alike, do not stun and tell nothing of one another."""
    ways, whole = one.ways()
    marks: list[Rows] = [[0] * len(KINDS) for _ in range(BOXES)]
    for toll, many in ways.items():
        if toll.real < BOXES:
            marks[toll.real][_kind(toll)] = many
    columns = zip(*(_or_less(*row) for row in marks), strict=True)
    powers = zip(*(power(column, times) for column in columns), strict=True)
    ended = zip(*(_exactly(*row) for row in powers), strict=True)
    pairs = (pair for tolls, column in zip(TOLLS, ended, strict=True) for pair in zip(tolls, column, strict=True))
    return _with_fatal({toll: many for toll, many in pairs if many}, whole**times)


def power(series: Sequence[int], times: int) -> list[int]:
    """The power of a polynomial, as far as its own places go. Of a power `Q` of `P` it is known that `P Q'` is so many
    times `P' Q`, which gives each place of it from those before: far less work than to multiply it out.
    """
    lowest = next((place for place, many in enumerate(series) if many), len(series))
    start = lowest * times
    if start >= len(series):
        return [0] * len(series)
    highest = max(place for place, many in enumerate(series) if many)
    first, *higher = series[lowest : highest + 1]
    weighed = [place * (times + 1) * many for place, many in enumerate(higher, 1)]
    found = [first**times]
    for place in range(1, len(series) - start):
        weighed = list(map(sub, weighed, higher))
        found.append(sum(map(mul, weighed, reversed(found[-len(higher) :]))) // (place * first))
    return [0] * start + found


@lru_cache(maxsize=8192)
def spray(hit: Hit, crippled: tuple[Part, ...], times: int) -> Odds[Toll]:
    """So many hits alike upon a body of which so many parts were crippled before the attack (GRD-AUTO-01). Those that
    stun are half of them, and the other half.
    """
    if times < 2:
        return blows(hit, crippled) if times else SPARED
    one = blows(hit, crippled)
    if any(toll.stun for toll in one):
        return together(spray(hit, crippled, times // 2), spray(hit, crippled, times - times // 2))
    return repeated(one, times)


def after_steps(steps: Sequence[Odds[Step]], crippled: tuple[Part, ...]) -> Odds[Toll]:
    """What a row of attack rolls comes to for a unit, if none of them ends it early (GRD-FUMBLE-01)."""
    toll = SPARED
    for step in reversed(steps):
        toll = _followed(step, toll, crippled)
    return toll


def _followed(step: Odds[Step], rest: Odds[Toll], crippled: tuple[Part, ...]) -> Odds[Toll]:
    """One roll, and what follows it unless it ends the action."""
    ways, whole = step.ways()
    goes_on = {each: many for each, many in ways.items() if not each[2]}
    over = {each: many for each, many in ways.items() if each[2]}
    share = sum(goes_on.values())
    if rest is SPARED or not share:
        return step.then(lambda each: _hits(each, crippled))
    after = together(_all(goes_on, crippled), rest)
    if not over:
        return after
    ended = _all(over, crippled)
    split: Odds[bool] = Odds.counted({True: share, False: whole - share}, whole)
    return split.then(lambda on: after if on else ended)


def _all(ways: Mapping[Step, int], crippled: tuple[Part, ...]) -> Odds[Toll]:
    return Odds.counted(ways, sum(ways.values())).then(lambda each: _hits(each, crippled))


def _hits(step: Step, crippled: tuple[Part, ...]) -> Odds[Toll]:
    hit, times, _ = step
    return SPARED if hit is None else spray(hit, crippled, times)
