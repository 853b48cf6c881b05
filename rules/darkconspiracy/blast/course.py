"""What a burst does to a body, told once in the order of play: concussion, fragments, and what becomes of it."""

from __future__ import annotations

from functools import lru_cache

from rules.darkconspiracy.blast.reach import Row
from rules.darkconspiracy.harm.blows import Blow, Force, Fronts, Hits, Landing, Shot, shot
from rules.darkconspiracy.harm.course import SUFFERS
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Drawn, stage
from rules.kernel.dice import Dice, Pool

D6, D10 = Pool(1, 6), Pool(1, 10)
TABLE: dict[Row, tuple[int, int]] = {"primary": (3, 6), "secondary": (2, 4), "chemical": (0, 6)}
"""The highest faces for several fragments and for one, by the row of the table (DKC-EXP-02, DKC-CHEM-02)."""
FRAGMENT: dict[Row, Shot] = {"primary": Shot(2, 1, gun=False), "secondary": Shot(1, None, gun=False)}
"""Dice of a fragment and what armour takes of them, by the row (DKC-EXP-02)."""
CHEMICAL = Shot(1, None, plus=2, gun=False)


@stage("pressed", roller="attacker")
def pressed(dice: Dice, force: int) -> int:
    """The dice of concussion (DKC-EXP-01)."""
    return dice.roll(Pool(force)).value if force else 0


@stage("many", roller="attacker")
def fragments(dice: Dice, row: Row) -> int:
    """How many fragments strike (DKC-EXP-02); a chemical round never strikes with more than one (DKC-CHEM-02)."""
    if not row:
        return 0
    several, one = TABLE[row]
    fell = dice.roll(D10).value
    return dice.roll(D6).value if fell <= several else int(fell <= one)


@stage("hits")
def strikes(pressed: int, many: int, row: Row, fronts: Fronts, impact: int) -> Hits:
    """All that comes upon a body at once: the round itself, the concussion, the fragments (DKC-EXP-01, DKC-EXP-02,
    DKC-GUN-07).
    """
    if not (pressed or many or impact):
        return ()
    struck = ((shot(Shot(impact, 1), fronts), 1),) if impact else ()
    pieces = ((fragment(row, fronts), many),) if row else ()
    return (*struck, *concussion(pressed, fronts), *pieces)


@lru_cache(maxsize=4096)
def concussion(points: int, fronts: Fronts) -> Hits:
    """A seventh of the points to each part of the body; of the rest the first to the head, the others at random
    (DKC-EXP-01). Armour does nothing against it.
    """
    each, rest = divmod(points, len(PARTS))
    even = {part: each + (part is Part.HEAD and rest > 0) for part in PARTS}
    sure = tuple((Blow((Landing(part, 1, (Force(points=many),)),)), 1) for part, many in even.items() if many)
    return (*sure, (_anywhere(fronts), max(0, rest - 1))) if points else ()


def _anywhere(fronts: Fronts) -> Blow:
    """One point at random: of the same wound as the share of the part that it strikes."""
    there = (Landing(each.part, each.ways, (Force(points=1),)) for each in fronts if each.part is not None)
    return Blow(tuple(there), joins=True)


@lru_cache(maxsize=4096)
def fragment(row: Row, fronts: Fronts) -> Blow:
    """One fragment: its own place, cover and armour as for a shot (DKC-EXP-02); a die and two points of a chemical
    round, that no armour lets through (DKC-CHEM-02).
    """
    return shot(CHEMICAL if row == "chemical" else FRAGMENT[row], fronts)


STRUCK = Course(pressed, fragments, strikes)
"""What strikes a body: reads `force`, `row`, `fronts` and `impact`."""
BURSTS = Course(Drawn("met", "force", "row", "fronts", "impact"), pressed, fragments, strikes, *SUFFERS)
"""What becomes of a `body` where the burst may come about in several places: `met` holds how likely it comes upon it
how.
"""
