"""What is left of a thing at hand once it was used: in the kit of the unit, or of the vehicle that it is fixed to."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item, Kit
from rules.frame.scene import Table
from rules.gurps.core.arms import Arm
from rules.kernel.refs import Ref


def fires(table: Table, unit: Ref, arm: Arm, rounds: int) -> None:
    """So many rounds leave the magazine (GUR-RLD-01)."""
    if arm.item is not None:
        leaves(table, unit, arm, replace(arm.item, loaded=max(0, arm.item.loaded - rounds)))


def leaves(table: Table, unit: Ref, arm: Arm, left: Item | None) -> None:
    """What is left takes the place of the thing, which may have been changed by another shot in between; nothing where
    it is at hand no longer.
    """
    owner, thing = arm.carrier or unit, arm.item
    kit = table.part(owner, Kit)
    same = (item for item in kit.items if thing is not None and (item.name, item.place) == (thing.name, thing.place))
    now = next(same, None)
    if now is not None:
        table.put(owner, kit.swapped(now, left))
