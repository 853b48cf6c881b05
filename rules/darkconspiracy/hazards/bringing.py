"""What a hit brings besides its wound: burning fuel, poison, an electric shock."""

from __future__ import annotations

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.harm import blows, hurting
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.hazards import burning, poison, shock
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.flow import Flow
from rules.frame.scene import Table
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
