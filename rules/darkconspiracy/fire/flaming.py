"""What a flamethrower promises: fuel over its target, and what that does in a phase."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.harm.course import PARTS as WHOLE
from rules.darkconspiracy.harm.weighing import row
from rules.darkconspiracy.hazards import burning
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel.tally import Tally

USUAL = 5
"""Parts that a burst covers as a rule: the one that is hit and three or four others (DKC-BURN-01)."""


def told(scene: Scene, made: Sequence[Attack], success: Fraction, tallies: Sequence[Tally]) -> Forecast:
    """How likely the target is set on fire; later the mean loss of a phase of burning, of as many parts as usual
    (DKC-BURN-01).
    """
    unit = made[0].target
    missed = (Outcome("missed", 1 - success, unit, spared=True),) if success < 1 else ()
    covered = Outcome("covered with burning fuel", success, unit)
    fields = burning.opened(scene, unit, burning.caught(scene, unit, PARTS[-USUAL:]))
    rows, whole = burning.BURNS.rows(fields, row)
    loss = Fraction(sum([parts for _, parts in rows.values()]), whole * WHOLE)
    burns = Outcome("burns for a phase", success, unit, loss, average=True)
    later_in = Fraction(1)
    return Forecast(FREE, tuple(tallies), (*missed, covered), success, later=(*missed, burns), later_in=later_in)
