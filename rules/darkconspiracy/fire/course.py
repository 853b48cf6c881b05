"""Fire, told once in the order of play: the checks of all pulls, the strays among bystanders, what waits for movers,
and what the hits do to a body (DKC-FIRE-03, DKC-AUTO-03, DKC-AUTO-04).

It is told for one unit at a time that may be hit: a target, one in the danger zone, the other of a rider and a mount.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from rules.darkconspiracy.core.checks import D20, Outstanding, faces
from rules.darkconspiracy.fire import zone
from rules.darkconspiracy.harm.blows import Blow, Hits
from rules.darkconspiracy.harm.course import SUFFERS
from rules.darkconspiracy.terms.vehicles import Severity
from rules.darkconspiracy.vehicles import hits
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice
from rules.kernel.pools import Grouped

ATTACKER = "attacker"
Role = Literal["target", "zone", "pair", ""]
Care = Literal["targeted", "aimed", "plain"]
"""How carefully a shot is fired: at a part, aimed, or neither (DKC-TYPE-01 to DKC-TYPE-03)."""
CARES: tuple[Care, ...] = get_args(Care)


class Lot(NamedTuple):
    """Checks against one number."""

    need: int
    times: int
    care: Care = "plain"
    strays: bool = False


class Due(NamedTuple):
    """The fire at one target as a unit meets it."""

    lots: tuple[Lot, ...]
    barrels: int = 1
    """Bullets that each check stands for (DKC-AUTO-01)."""
    stray: int = 0
    """What strays must not exceed."""
    role: Role = "target"
    place: int = 0
    """Of one in the zone: how many are nearer to the target, and how many there are in all."""
    among: int = 0
    paired: bool = False
    """Whether half of the strays strike the other of a rider and a mount (DKC-SPEC-02)."""
    once: bool = False
    """Whether one hit counts at most: at what is in the air (DKC-AIR-01)."""
    alike: bool = False
    """Whether the outstanding hits are none apart: then the blow of any hit is that of an outstanding one as often."""
    blows: tuple[Blow | None, ...] = ()
    """What shots of each care do: a hit, an outstanding one; None where those are none apart."""


def pool(times: int, need: int, rule: Outstanding) -> Grouped:
    """So many checks against one number: the outstanding ones, other successes, failures (DKC-CORE-03)."""
    *_, well, best = faces(need, rule)
    return Grouped(times, D20.d, (best, best + well))


def tried(dice: Dice, times: int, need: int, rule: Outstanding) -> tuple[int, int, int]:
    """How many of these checks are outstanding, succeed, fail."""
    thrown = pool(times, need, rule)
    best, well, ill = thrown.counts(dice.roll(thrown))
    return best, well, ill


Score = tuple[int, ...]
"""The hits of each care, and the outstanding ones of it: targeted, aimed, others."""
NOTHING: Score = (0,) * 2 * len(CARES)


def plain(hits: int, best: int = 0) -> Score:
    """Hits of shots that were not aimed, so many of them outstanding."""
    return (*NOTHING[:-2], hits - best, best)


@stage("score", "missed", "wide", roller=ATTACKER)
def checks(
    dice: Dice, lot: Lot, rule: Outstanding, alike: bool, score: Score, missed: int, wide: int
) -> tuple[Score, int, int]:
    """The checks of one number: hits, and misses that fly on or go wide (DKC-AUTO-01)."""
    best, well, ill = tried(dice, lot.times, lot.need, rule)
    best, well = (0, best + well) if alike else (best, well)
    at = 2 * CARES.index(lot.care)
    after = (*score[:at], score[at] + well, score[at + 1] + best, *score[at + 2 :])
    return after, missed + (ill if lot.strays else 0), wide + (0 if lot.strays else ill)


ROLLS = Each(Course(checks), "lots", "lot")


@stage("score", "again", "loose", "loose_best", roller=ATTACKER)
def flies_on(
    dice: Dice, score: Score, missed: int, stray: int, rule: Outstanding, role: Role, among: int, alike: bool
) -> tuple[Score, int, int, int]:  # fmt: skip
    """Half of the misses of all bursts are rolled again against those in the zone, if there are any: how many, and how
    many hit (DKC-AUTO-03). A target does not care about that, nor those in the zone about what struck it.
    """
    again = zone.halved(missed)
    if role == "target" or not among:
        return score, again, 0, 0
    best, well, _ = tried(dice, again, stray, rule)
    return NOTHING if role else score, again, well + best, 0 if alike else best


@stage("waits")
def waits(again: int, loose: int, among: int, once: bool) -> int:
    """The checks that wait for a unit that crosses (DKC-AUTO-04); none of fire at what is in the air (DKC-AUTO-03)."""
    return 0 if once else zone.left(again, loose, anyone=among > 0)


def share(loose: int, best: int, role: Role, place: int, among: int, *, paired: bool) -> tuple[int, int]:
    """The stray hits of one in the zone, and the outstanding ones among them, which are dealt first: half of them go to
    the other of a rider and a mount (DKC-AUTO-03, DKC-SPEC-02).
    """
    if role == "pair":
        return loose // 2, best // 2
    if paired:
        loose, best = loose - loose // 2, best - best // 2
    rest = among - paired
    return zone.dealt(loose, place, rest), zone.dealt(best, place, rest)


@stage("score", roller=ATTACKER)
def meets(
    dice: Dice, score: Score, wide: int, loose: int, loose_best: int, role: Role, place: int, among: int, paired: bool
) -> Score:  # fmt: skip
    """The hits of the unit it is told for: those aimed at it, or its share of what went astray."""
    if role == "target":
        return score
    hits, best = share(loose, loose_best, role, place, among, paired=paired)
    return plain(hits + (grazed(dice, wide) if role == "pair" else 0), best)


def grazed(dice: Dice, wide: int) -> int:
    """Single shots gone wide that strike the other of a rider and a mount: one in ten (DKC-SPEC-02)."""
    thrown = Grouped(wide, 10, (1,))
    return thrown.counts(dice.roll(thrown))[0] if wide else 0


@stage("hits")
def adds(hits: Hits, score: Score, barrels: int, blows: tuple[Blow, ...]) -> Hits:
    """What strikes it by that."""
    return (*hits, *bullets(score, barrels, blows))


def bullets(score: Score, barrels: int, blows: tuple[Blow | None, ...]) -> Hits:
    """As many bullets for each hit as there are barrels (DKC-AUTO-01); all kinds stand in it, so that what comes of
    one number of hits is of use for others.
    """
    if not any(score):
        return ()
    first = next(number for number, many in enumerate(score) if many)
    struck = tuple(zip(blows, score, strict=True))[first - first % 2 :]
    return tuple([(blow, many * barrels) for blow, many in struck if blow is not None])


opened = stage(*Due._fields, "score", "missed", "wide")(lambda row: (*row, NOTHING, 0, 0))
"""The fire at one of several targets."""


@stage("struck")
def counts(struck: int, score: Score, barrels: int, once: bool) -> int:
    """The hits on a vehicle (DKC-AUTO-01, DKC-AIR-01)."""
    return struck + counted(score, barrels, once=once)


def counted(score: Score, barrels: int, *, once: bool) -> int:
    """The same of one row of pulls."""
    hits = sum(score) * barrels
    return min(1, hits) if once else hits


@stage("blow")
def warhead(blow: hits.Blow, score: Score) -> hits.Blow:
    """A missile against aircraft brings a major result if its check was outstanding, else a minor one
    (DKC-MISSILE-02).
    """
    return blow._replace(sure=Severity.MAJOR) if blow.sure is not None and any(score[1::2]) else blow


ROW = (opened, ROLLS, flies_on, meets)
HITS = Course(Each(Course(*ROW, adds), "rows", "row"), *SUFFERS)
"""From the fire of an action to what has become of one unit: reads `rows`, `rule`, `hits` and `body`."""
VEHICLE = (Each(Course(*ROW, counts, warhead), "rows", "row"),)
"""From the same to how often a vehicle is struck: reads `struck` as well."""


@stage("success", "waiting")
def sums(success: bool, waiting: int, score: Score, waits: int) -> tuple[bool, int]:
    """Whether anything that was aimed at is hit, and all that waits."""
    return success or any(score), waiting + waits


ALONE = Course(Each(Course(opened, ROLLS, flies_on, waits, sums), "rows", "row"))
"""The same for no unit in particular."""
MET = Course(ROLLS)
"""Loose rounds as they are rolled against a mover."""
PLAYED = Course(ROLLS, flies_on, waits)
"""The fire at one target as it is rolled, for nobody in particular."""


def begun(due: Due, rule: Outstanding) -> dict[str, object]:
    """The fire at one target as it begins to be rolled."""
    return due._asdict() | {"rule": rule, "score": NOTHING, "missed": 0, "wide": 0}
