"""What shots come to for each figure that they may strike, by itself: how many are left for it, the attack, and several
of them together (GUR-SUP-02, GUR-SUP-03, GUR-WRONG-02).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import figures
from rules.gurps.flesh.body import SURVIVES, Knock, Life, bleeds, deadly
from rules.gurps.strike import attack, foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.course import STRIKE, aimed, goes_on
from rules.gurps.strike.foretelling import Struck
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import folded
from rules.kernel.courses.steps import Drawn, State, stage
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

FAILED = -1
"""In place of the shots that are left: the gun has failed, and fires no more (GUR-CRIT-04)."""
Left = Odds[tuple[int]]
"""How many shots may be left."""


@stage("shots")
def fired(left: int, pellets: int) -> int:
    """What may strike the figure: the pellets of every shell that is left for it (GUR-SHOT-01)."""
    return max(0, left) * pellets


@stage("left")
def used_up(left: int, hits: int, jams: bool) -> int:
    """The shots that are left after it: hits are used up, dodged or not; a gun that fails fires no more (GUR-SUP-02,
    GUR-CRIT-04).
    """
    if left <= 0:
        return left
    return FAILED if jams else max(0, left - hits)


AT = Course(Drawn("before", "left"), fired, aimed, used_up, *STRIKE.steps[1:])
"""An attack as it comes at a figure with the shots that may be left for it."""
TOLL = ("loss", "worst", "maimed", "struck")
"""What it takes of the figure, before any death roll."""
SUFFERS = Course(Drawn("toll", *TOLL), bleeds, *SURVIVES, goes_on)
"""What becomes of a figure by all that several attacks have taken of it."""
UNTOUCHED = (0, Knock.NONE, False, False)
NONE: Left = Odds.counted({(0,): 1}, 1)
"""No shot is left."""


class Coming(NamedTuple):
    """An attack as it may come at a figure."""

    made: Attack
    score: int
    left: Left
    """The shots that may be left for it then."""
    fails: Fraction = Fraction(0)
    """How likely the gun fails at that figure, so that no shot comes at the figures after it (GUR-CRIT-04)."""


Comings = tuple[Coming, ...]
"""All attacks that may come at one figure, in turn."""


def so_often(chance: Fraction, shots: int) -> Left:
    """So many shots with such a chance, else none."""
    return Odds.counted({(shots,): chance.numerator, (0,): chance.denominator - chance.numerator}, chance.denominator)


def opened(scene: Scene, coming: Coming) -> dict[str, Any]:
    """It as it begins."""
    pellets = 1 if coming.made.shots <= 0 else attack.missiles(scene, coming.made) // coming.made.shots
    begins = foretelling.opened(scene, coming.made, coming.score)
    return {**begins, "before": coming.left, "pellets": pellets}


def left_after(scene: Scene, coming: Coming) -> Left:
    """The shots that it may leave for the next figure."""
    return AT.foretell(opened(scene, coming), "left")


def fate(scene: Scene, unit: Ref, comings: Comings, spared: str) -> Struck:
    """What becomes of a figure by one attack, or by all that several take of it."""
    if len(comings) == 1:
        return Struck(unit, opened(scene, comings[0]), spared=spared, told=AT)
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    toll = _together(scene, comings, deadly(wounds, build))
    return Struck(
        unit, {"toll": toll, "wounds": wounds, "build": build, "life": Life.LIVES}, spared=spared, told=SUFFERS
    )


@lookup
def _together(scene: Scene, comings: Comings, most: int) -> Odds[State]:
    """What all of them take of a figure: one at which the gun fails takes nothing, nor does any after it."""
    *before, last = comings
    ways, whole = AT.foretell(opened(scene, last), *TOLL).ways()
    for coming in reversed(before):
        here, of = AT.foretell(opened(scene, coming), *TOLL).ways()
        fails, parts = coming.fails.numerator * of, coming.fails.denominator
        goes_on = {end: many * parts for end, many in here.items()}
        goes_on[UNTOUCHED] -= fails
        found, _ = folded((goes_on, of * parts - fails), (ways, whole), 1, most, 1)
        ways, whole = {**found, UNTOUCHED: found.get(UNTOUCHED, 0) + fails * whole}, of * parts * whole
    return Odds.counted(ways, whole)
