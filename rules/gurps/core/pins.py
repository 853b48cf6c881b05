"""Grenades in hand whose pins are out: each is live from when it leaves the hand (GUR-GREN-01)."""

from __future__ import annotations

from rules.frame.scene import Scene, Table
from rules.gurps.state.things import Pinless
from rules.kernel.refs import Ref


def pulled(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether it would be live if it left the hand now."""
    return name in (scene.find(unit, Pinless) or Pinless()).names


def pull(table: Table, unit: Ref, name: str) -> None:
    """Its pin is out, or its wick is lit."""
    if not pulled(table, unit, name):
        table.put(unit, Pinless((*(table.find(unit, Pinless) or Pinless()).names, name)))


def forget(table: Table, unit: Ref, name: str) -> None:
    """It has left the hand, or its pin is back in."""
    out = table.find(unit, Pinless) or Pinless()
    table.put(unit, Pinless(tuple(each for each in out.names if each != name)))
