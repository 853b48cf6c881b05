"""What a hit brings besides its wound: burning fuel, poison, an electric shock."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.harm import blows, hurting
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.harm.bodies import body
from rules.darkconspiracy.harm.course import FATES, PARTS
from rules.darkconspiracy.harm.weighing import row
from rules.darkconspiracy.hazards import burning, poison, shock
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.scene import Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref


def suffer(table: Table, unit: Ref, hits: Hits, by: Ref, weapon: Weapon) -> Flow[None]:
    """Hits of a weapon with all they bring: a flamethrower covers with fuel instead of wounding (DKC-BURN-01); poison
    and shocks come with damage that armour has not stopped (DKC-POIS-01, DKC-SHOCK-01).
    """
    if weapon.burns:
        for blow, times in hits:
            for _ in range(times):
                part = blows.strike(table.dice(by), blow).part
                if part is not None:
                    burning.sprayed(table, unit, part, by)
        return
    before = figures.wounds(table, unit).damage
    yield from hurting.suffer(table, unit, hits, by, weapon=weapon.name)
    if figures.wounds(table, unit).damage == before:
        return
    poison.inject(table, unit, weapon.poison)
    if weapon.shocks:
        shock.strikes(table, unit)


def later(scene: Scene, unit: Ref, weapon: Weapon | None, rows: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """What may come of it for a unit beyond the wounds of these rows: the shock, all the poison of a dose on average
    (DKC-POIS-01, DKC-SHOCK-01).
    """
    harmed = sum((each.chance for each in rows if each.unit == unit and not each.spared and each.loss), Fraction(0))
    if weapon is None or not harmed:
        return ()
    out = harmed * shock.chances(scene, unit).chance(lambda came: not came.well) if weapon.shocks else Fraction(0)
    dose = harmed - out if weapon.poison and not poison.immune(scene, unit) else Fraction(0)
    if not out and not dose:
        return ()
    loss = _poisoned(scene, unit, weapon.poison) if dose else Fraction(0)
    found = (
        Outcome("struck down by the shock", out, unit, Fraction(1)),
        Outcome("poisoned", dose, unit, loss, average=True),
        Outcome("no more than the wound", 1 - out - dose, unit, spared=True),
    )
    return tuple(each for each in found if each.chance)


def _poisoned(scene: Scene, unit: Ref, written: str) -> Fraction:
    """The mean loss by a dose: over all that it may do while it works."""
    ways, own = tuple(Pool(poison.PHASES, poison.STRENGTH[written]).outcomes()), body(scene, unit)
    mean = Fraction(0)
    for throw, many in ways:
        rows, whole = FATES.rows({"hits": poison.harm(throw.value), "body": own}, row)
        mean += many * Fraction(sum([parts for _, parts in rows.values()]), whole * PARTS)
    return mean / sum([many for _, many in ways])
