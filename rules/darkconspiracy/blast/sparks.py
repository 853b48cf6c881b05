"""Fragments of white phosphorus and thermite: they set alight what they strike."""

from __future__ import annotations

from functools import lru_cache

from rules.darkconspiracy.blast.course import fragment, fragments
from rules.darkconspiracy.blast.reach import Row
from rules.darkconspiracy.harm.blows import Fronts
from rules.darkconspiracy.hazards.burning import BURNS, HOTTER, Alight
from rules.darkconspiracy.state.body import NONE
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import Drawn, stage
from rules.kernel.dice import Dice, Pool

Sparks = tuple[Alight, ...]
"""What one fragment sets alight, a line for each face of the die that says where it strikes."""


@stage("sparks")
def sparks(many: int, row: Row, fronts: Fronts) -> tuple[Sparks, ...]:
    """Every fragment, where each may strike (DKC-BURN-02)."""
    return (where(row, fronts),) * many if many else ()


@lru_cache(maxsize=1024)
def where(row: Row, fronts: Fronts) -> Sparks:
    """A fragment burns a part if cover and armour leave any of its dice (DKC-BURN-02)."""
    found, landings = list[Alight](), fragment(row, fronts).landings
    faces = max(len(landing.forces) for landing in landings)
    for landing in landings:
        for force in landing.forces:
            burns = landing.part is not None and force.dice > 0
            line = tuple(HOTTER * (burns and part is landing.part) for part in PARTS)
            found += [line] * (landing.ways * faces // len(landing.forces))
    return tuple(found)


@stage("alight", roller="attacker")
def catches(dice: Dice, spark: Sparks, alight: Alight) -> Alight:
    """Where one of them strikes (DKC-BURN-02)."""
    struck = spark[dice.roll(Pool(1, len(spark))).value - 1]
    return tuple(map(max, alight, struck))


@stage("alight")
def unburnt() -> Alight:
    """Nothing burns before."""
    return NONE


_STRIKE = (fragments, sparks, unburnt, Each(Course(catches), over="sparks", item="spark"))
SPARKS = Course(*_STRIKE)
"""What a burst sets alight of a body: reads `row` and `fronts`."""
ALIGHT = Course(Drawn("met", "force", "row", "fronts", "impact"), *_STRIKE)
"""The same where the burst may come about in several places."""
BURNT = Course(Drawn("met", "force", "row", "fronts", "impact"), *_STRIKE, *BURNS.steps)
"""The same to the end of the first phase of burning: reads `needs`, `sheds`, `spared` and `body` too."""
