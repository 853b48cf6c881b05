"""Shooting at things: small, still, and at nobody's side."""

from __future__ import annotations

from fractions import Fraction

from rules.ground import Cell
from rules.reflex.core import attempts
from rules.reflex.core.bands import Band, band_of_cells
from rules.reflex.core.checks import check
from rules.reflex.core.targets import UNAWARE, fine_motor
from rules.reflex.fire import attack, deeds, recoil
from rules.reflex.gear.ready import arm
from rules.reflex.order.moment import Moment
from rules.reflex.sheets.sheet import Attribute
from rules.reflex.state import Speed
from rules.refs import Ref
from rules.scene import Event
from rules.tally import Modifier


def shoot_at_thing(
    moment: Moment, unit: Ref, weapon: str, cell: Cell, speed: Speed, *, bands: int
) -> tuple[int, Fraction] | None:
    """One round at a thing that counts so many bands farther for its size: damage and penetration, or a miss
    (RFX-ATK-09, RFX-SIZE-01, RFX-MINE-12).
    """
    table = moment.table
    held = arm(table, unit, weapon)
    if held is None or held.item is None or held.item.loaded < 1:
        return None
    here = (moment.eye(unit) or table.pose(unit)).cell
    band = (band_of_cells(table, here, cell) or Band.EXTREME).shifted(bands)
    beyond = max(0, band.rank - (held.weapon.optimum or band).rank)
    attempt = attempts.attempt(
        table,
        unit,
        Attribute.CDN,
        held.weapon.skill,
        uses=attack.hands(held),
        bonuses=(Modifier(UNAWARE, "a thing keeps still", "RFX-ATK-09"),),
        penalties=(
            Modifier(attack.BEYOND * beyond, f"{band} range", "RFX-RANGE-04") if beyond else None,
            fine_motor(table, unit),
            recoil.carried_over(table, unit, held, speed),
        ),
        halved=speed == "aimed",
        rule="RFX-SIZE-01",
    )
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("shoot", "{actor} shoots at a thing.", actor=unit, own=own, sound="Shots", loud=deeds.LOUD))
    deeds.spend(table, held, 1)
    return (held.weapon.damage + result.margin, Fraction(held.weapon.penetration)) if result.passed else None
