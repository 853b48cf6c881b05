"""Rounds fired: out of the magazine of whatever fires them, in hand or on a mount."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.core.equipment import Arm
from rules.frame.figure import Kit
from rules.frame.scene import Table


def fire(table: Table, arm: Arm, rounds: int = 1) -> None:
    """So many rounds fewer are loaded (DSX-EQUIP-05)."""
    if arm.item is not None:
        left = replace(arm.item, loaded=max(0, arm.item.loaded - rounds))
        table.put(arm.bearer, table.part(arm.bearer, Kit).swapped(arm.item, left))
