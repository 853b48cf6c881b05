"""What a hit brings besides its wound, in the odds of fire: an electric shock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.harm.bodies import body
from rules.darkconspiracy.harm.course import OUT, PARTS, SPENT, STOPPED, remaining
from rules.darkconspiracy.harm.ends import Grave
from rules.darkconspiracy.hazards import shock
from rules.darkconspiracy.vehicles import aboard
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

FELLED = OUT[Grave.UNCONSCIOUS]
SETTLED = (STOPPED, SPENT, *OUT.values())
"""Ends that a shock makes no worse."""


def shocks(made: Sequence[Attack]) -> bool:
    """Whether a wound brings a shock."""
    return any(each.arm.weapon.shocks for each in made)


def shocked(scene: Scene, rows: Sequence[Outcome]) -> Iterator[Outcome]:
    """The rows of an action whose wounds each bring a shock: who does not bear it is unconscious (DKC-SHOCK-01)."""
    for unit in dict.fromkeys(row.unit for row in rows):
        own = [row for row in rows if row.unit == unit]
        yield from own if unit is None or aboard.is_craft(scene, unit) else _felled(scene, unit, own)


def _felled(scene: Scene, unit: Ref, rows: Sequence[Outcome]) -> Iterator[Outcome]:
    fails, felled = shock.chances(scene, unit).chance(_fails), Fraction(0)
    for row in rows:
        share = Fraction(row.text == FELLED) if row.spared or row.text in SETTLED else fails
        felled += row.chance * share
        if share < 1:
            yield replace(row, chance=row.chance * (1 - share))
    if felled:
        struck = body(scene, unit)
        whole = remaining(struck)
        yield Outcome(FELLED, felled, unit, Fraction(whole, PARTS))


def _fails(came: Came) -> bool:
    return not came.well
