"""What the roll to stay conscious makes of all that a unit may do (GUR-DEATH-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.forecast import Forecast, Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth
from rules.gurps import rolls
from rules.gurps.core import figures
from rules.gurps.flesh import body
from rules.gurps.harm import waking
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

FAINTS, STAYS = "passes out first", "stays conscious"
UNTOUCHED = "nothing comes of it"


def priced(scene: Scene, unit: Ref, told: Forecast) -> Forecast:
    """A forecast of what a unit at 0 HP or less would do, which it does only if it stays conscious (GUR-DEATH-01)."""
    score = waking.awake_to_act(scene, unit)
    if score is None:
        return told
    awake = rolls.chance(score)
    lost = body.strength(figures.wounds(scene, unit), figures.build(scene, unit))
    faints = Outcome(FAINTS, 1 - awake, unit, lost)
    rows = (*_rarer(told.outcomes, awake, unit), faints)
    if not any(row.unit == unit for row in told.outcomes):
        rows = (*rows, Outcome(STAYS, awake, unit, spared=True))
    return replace(
        told,
        tallies=(*told.tallies, Tally("To stay conscious", score, "HT", "GUR-DEATH-01")),
        outcomes=rows,
        success=None if told.success is None else told.success * awake,
        later=tuple(_rarer(told.later, awake, unit)),
        lands=tuple((cell, chance * awake) for cell, chance in told.lands),
    )


def weighed(scene: Scene, unit: Ref, told: Worth) -> Worth:
    """The numbers of that."""
    score = waking.awake_to_act(scene, unit)
    if score is None:
        return told
    awake = float(rolls.chance(score))
    lost = float(body.strength(figures.wounds(scene, unit), figures.build(scene, unit)))
    faints = Share(unit, (1.0 - awake) * lost, lambda: Chances(1.0 - awake, 1.0 - awake, 1.0 - awake))
    return replace(
        told,
        shares=(*(share.rarer(awake) for share in told.shares), faints),
        success=None if told.success is None else told.success * awake,
        later=tuple(share.rarer(awake) for share in told.later),
    )


def _rarer(rows: Iterable[Outcome], awake: Fraction, unit: Ref) -> Iterator[Outcome]:
    """Rows that come about only then; every other unit is spared otherwise."""
    left: dict[Ref, Fraction] = {}
    found = tuple(rows)
    for row in found:
        if row.unit is not None and row.unit != unit:
            left[row.unit] = 1 - awake
    for row in found:
        more = left.pop(row.unit, Fraction(0)) if row.unit is not None and row.spared else Fraction(0)
        yield replace(row, chance=row.chance * awake + more)
    yield from (Outcome(UNTOUCHED, chance, other, spared=True) for other, chance in left.items())
