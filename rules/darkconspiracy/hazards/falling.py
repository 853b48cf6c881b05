"""Falls and jumps: dice by the metre, three parts of the body, and what agility takes off."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, ClassVar, Literal

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.severity import level
from rules.darkconspiracy.harm import fronts, hurting
from rules.darkconspiracy.harm.blows import Force, Fronts, Hits, points
from rules.darkconspiracy.harm.bodies import Body, body
from rules.darkconspiracy.harm.course import BEARS
from rules.darkconspiracy.harm.ends import NOTHING, End, Mark, Toll, both, effect, flesh, told
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref

Damage = tuple[int, ...]
"""Damage by part."""
PER_METRE = 2
"""Dice for each metre of a fall (DKC-FALL-01)."""
D6 = 6
SHARES = 4
"""The second and the third part take a quarter each, the first the rest (DKC-FALL-03)."""
EACH = 10
"""Metres of combat movement for which a rider who leaves a vehicle takes the dice of a metre (DKC-FALL-02)."""


@stage("total", roller="target")
def falls(dice: Dice, deep: int) -> int:
    """The points of a fall (DKC-FALL-01)."""
    return dice.roll(Pool(deep)).value if deep else 0


@stage("saved", roller="target")
def rolls_off(dice: Dice, nimble: int) -> int:
    """The points that agility takes off (DKC-FALL-04)."""
    return dice.roll(Pool(nimble)).value if nimble else 0


@stage("where", roller="target")
def where(dice: Dice, column: tuple[int, ...]) -> tuple[int, int, int]:
    """Three parts of the body, of which the last two suffer alike (DKC-FALL-03)."""
    first, *others = (column[dice.roll(Pool(1, len(column))).value - 1] for _ in range(3))
    return first, min(others), max(others)


Suffered = tuple[tuple[int, int], ...]
"""Points by part, in the order of `Part`."""


def shared(total: int, saved: int, where: tuple[int, int, int], bears: tuple[int, ...], before: Damage) -> Suffered:
    """Half the points to the first part, a quarter to each of the others; what agility takes off comes off the part
    that would be worst hurt (DKC-FALL-03, DKC-FALL-04).
    """
    return eased(worst_first(total, where, bears, before), saved)


def worst_first(total: int, where: tuple[int, int, int], bears: tuple[int, ...], before: Damage) -> Suffered:
    """What each part would suffer, that which would be worst hurt first (DKC-FALL-03, DKC-FALL-04)."""
    suffered, quarter = dict.fromkeys(where, 0), total // SHARES
    for at, many in zip(where, (total - 2 * quarter, quarter, quarter), strict=True):
        suffered[at] += many
    return tuple(sorted(suffered.items(), key=lambda part: (*_worse(part, bears, before), part[0])))


def _worse(part: tuple[int, int], bears: tuple[int, ...], before: Damage) -> tuple[int, int]:
    at, many = part
    return -level(before[at] + many, bears[at]), -many


def eased(worst: Suffered, saved: int) -> Suffered:
    """What agility leaves of it, in the order of `Part` (DKC-FALL-04)."""
    left = list[tuple[int, int]]()
    for at, many in worst:
        if many > saved:
            left.append((at, many - saved))
        saved = max(0, saved - many)
    return tuple(sorted(left))


@stage("hits")
def lands(total: int, saved: int, where: tuple[int, int, int], bears: tuple[int, ...], before: Damage) -> Hits:
    """So many points to each of those parts, which no armour meets (DKC-FALL-01, DKC-FALL-03)."""
    return knocks(shared(total, saved, where, bears, before))


def knocks(suffered: Suffered) -> Hits:
    """So many points to each of some parts, which no armour meets (DKC-FALL-01)."""
    return tuple((points((PARTS[at],), Force(points=many)), 1) for at, many in suffered if many)


@dataclass(frozen=True)
class Tumbles:
    """What a fall comes to, foretold: parts that are alike are told apart by nothing but which of them is struck
    again.
    """

    by: Literal["deep", "total"]
    """The field that tells its points: so many dice, or so many points."""
    needs: ClassVar[str] = ""
    sets: ClassVar[tuple[str, ...]] = ("toll",)

    def bound(self, alive: Set[str]) -> Bound | None:
        ends = _tumbles if self.by == "deep" else _is_struck
        return Bound((self.by, "nimble", "column", "body"), self.sets, ends) if "toll" in alive else None

    def play(self, _known: Known, _rollers: Rollers, _put: Put) -> Generator[Any, Any, Known]:
        yield from ()
        raise AssertionError("a fall is played by its dice")


def _tumbles(deep: int, nimble: int, column: tuple[int, ...], body: Body) -> Ends:
    return _spread([(each.value, many) for each, many in Pool(deep).outcomes()], nimble, column, body)


def _is_struck(total: int, nimble: int, column: tuple[int, ...], body: Body) -> Ends:
    return _spread([(total, 1)], nimble, column, body)


def _spread(totals: list[tuple[int, int]], nimble: int, column: tuple[int, ...], body: Body) -> Ends:
    """What so many points come to, so often each, by the parts that are struck and what agility takes off."""
    saves = [(each.value, many) for each, many in Pool(nimble).outcomes()]
    falls = dict[Suffered, int]()
    for at, often in _places(column, body).items():
        for total, many in totals:
            worst = worst_first(total, at, body.capacity, body.damage)
            for saved, more in saves:
                suffered = eased(worst, saved)
                falls[suffered] = falls.get(suffered, 0) + often * many * more
    found = dict[Toll, int]()
    for (end, whole), many in _ends(falls, body).items():
        toll = told(body, end, whole)._replace(struck=whole > 0)
        found[toll] = found.get(toll, 0) + many
    ways = len(column) ** 3 * sum([many for _, many in totals]) * D6**nimble * D6
    return tuple([((toll,), many) for toll, many in found.items()]), ways


def _ends(falls: Mapping[Suffered, int], body: Body) -> Mapping[tuple[End, int], int]:
    """What falls come to and the points of each, by the six faces of the die against stun (DKC-STUN-01)."""

    @cache
    def each(at: int, many: int, stunned: bool) -> End:
        return effect(flesh(body, at), many, Mark(stunned=stunned))

    found = dict[tuple[End, int], int]()
    for suffered, often in falls.items():
        head = 0 if body.robot or not suffered or suffered[0][0] else suffered[0][1]
        dazed = max(0, min(D6, D6 + head - body.endurance)) if head else 0
        for stunned, ways in ((False, D6 - dazed), (True, dazed)):
            if not ways:
                continue
            end = NOTHING
            for at, many in suffered:
                end = both(end, each(at, many, stunned and not at))
            key = end, sum([many for _, many in suffered])
            found[key] = found.get(key, 0) + often * ways
    return found


def _places(column: tuple[int, ...], body: Body) -> Mapping[tuple[int, int, int], int]:
    """In how many ways the three parts are struck, the first of those alike for any of them."""
    like = [(body.capacity[at], body.damage[at], at == 0, at < 3 and body.robot) for at in range(len(PARTS))]
    found: dict[tuple[int, int, int], int] = {}
    for struck in product(column, repeat=3):
        free, names = list(range(len(PARTS))), dict[int, int]()
        for at in struck:
            if at not in names:
                names[at] = next(each for each in free if like[each] == like[at])
                free.remove(names[at])
        first, second, third = (names[at] for at in struck)
        key = first, min(second, third), max(second, third)
        found[key] = found.get(key, 0) + 1
    return found


LANDS = Course(where, lands)
"""Points dealt out as those of a fall: reads `total`, `saved`, `column`, `bears` and `before`."""
TUMBLED = Course(falls, rolls_off, *LANDS.steps)
"""A fall as it is played: reads `deep`, `nimble`, `column`, `bears` and `before`."""
FALLS = Course(Tumbles("deep"), *BEARS)
"""The same foretold, to what becomes of a `body`."""
STRUCK = (Tumbles("total"), *BEARS)
"""The same of so many points, `total`, that agility takes off from."""


def metres(deep: float) -> int:
    """Dice of a fall so deep: whole metres only (DKC-FALL-01)."""
    return PER_METRE * int(deep + 1e-6)


def leaving(speed: float) -> int:
    """Dice for leaving a vehicle that makes so many metres a phase (DKC-FALL-02)."""
    return PER_METRE * int(speed // EACH)


def nimble(scene: Scene, unit: Ref) -> int:
    """Dice that agility takes off: half of them with a burden, none of an unconscious unit (DKC-FALL-04)."""
    if not knowing.conscious(scene, unit):
        return 0
    agile = figures.attribute(scene, unit, Attribute.AGL)
    return agile // 2 if figures.burdened(scene, unit) else agile


def opened(scene: Scene, unit: Ref, deep: int) -> Mapping[str, Any]:
    """A fall of so many dice as it begins."""
    return {
        "deep": deep,
        "nimble": nimble(scene, unit),
        "column": tuple(_column(fronts.bare(scene, unit))),
        "bears": figures.capacity(scene, unit),
        "before": figures.wounds(scene, unit).damage,
        "body": body(scene, unit),
    }


def _column(turned: Fronts) -> Iterator[int]:
    """The part of each face of the die of location."""
    for each in turned:
        yield from [PARTS.index(each.part)] * each.ways if each.part is not None else ()


def upon(scene: Scene, unit: Ref, deep: int) -> Upon:
    """What a fall of so many dice may do to a unit."""
    return Upon(unit, FALLS, opened(scene, unit, deep))


def fall(table: Table, unit: Ref, deep: int, words: str = "falls") -> Flow[None]:
    """A unit falls, and takes so many dice (DKC-FALL-01, DKC-FALL-03, DKC-FALL-04)."""
    known = TUMBLED.rolled(opened(table, unit, deep), table.dice(unit))
    detail = (f"{known['total']} points, agility takes off {known['saved']}",)
    table.say(Event("falls", f"{{target}} {words}.", target=unit, detail=detail))
    yield from hurting.suffer(table, unit, known["hits"], means=Means.IMPACT)
