"""Clothes that catch fire (GUR-FIRE-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import arms
from rules.gurps.flesh.blows import Strike
from rules.gurps.state.hurts import Alight
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.figures import Traits
from rules.kernel.refs import Ref

PART, WHOLE = 3, 10
"""Burning damage of one roll that sets clothes alight in part, and all over (GUR-FIRE-01)."""


def proof(scene: Scene, unit: Ref) -> bool:
    """Whether nothing on it catches fire: it wears nothing that does, or is no person or beast (GUR-FIRE-01)."""
    return scene.find(unit, Traits) is None or any("fire" in suit.protects for suit in arms.armour(scene, unit))


def catches(table: Table, unit: Ref, strike: Strike, basic: int) -> None:
    """Three points of flame set clothes alight in part, ten all over; a beam that burns a small spot does not
    (GUR-FIRE-01).
    """
    if strike.kind is not Damage.BURNING or strike.tight or basic < PART or proof(table, unit):
        return
    before = table.find(unit, Alight)
    if before is not None:
        table.put(unit, replace(before, whole=before.whole or basic >= WHOLE))
        return
    table.put(unit, Alight(table.clock.round, basic >= WHOLE))
    table.say(Event("alight", "{target} is on fire.", target=unit))
