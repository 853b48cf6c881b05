"""Grenades in hand whose pins are out: each is live from when it leaves the hand, or burns already (GUR-GREN-01)."""

from __future__ import annotations

from rules.frame.scene import Scene, Table
from rules.gurps.state.ground import Fuse
from rules.gurps.state.things import Pinless
from rules.kernel.refs import Ref


def pulled(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether it would be live if it left the hand now."""
    return name in _pinless(scene, unit).names


def pull(table: Table, unit: Ref, name: str) -> None:
    """Its pin is out, or its wick is lit."""
    if not pulled(table, unit, name):
        found = _pinless(table, unit)
        table.put(unit, Pinless((*found.names, name), found.burning))


def fuse(scene: Scene, unit: Ref, name: str) -> Fuse | None:
    """What is left of the fuse that burns in its hand."""
    return dict(_pinless(scene, unit).burning).get(name)


def burns(table: Table, unit: Ref, name: str, burning: Fuse) -> None:
    """It is in hand with its fuse burning."""
    pull(table, unit, name)
    found = _pinless(table, unit)
    table.put(unit, Pinless(found.names, (*found.burning, (name, burning))))


def forget(table: Table, unit: Ref, name: str) -> None:
    """It has left the hand, or its pin is back in."""
    found = _pinless(table, unit)
    names = tuple(each for each in found.names if each != name)
    table.put(unit, Pinless(names, tuple(each for each in found.burning if each[0] != name)))


def passes(table: Table, giver: Ref, taker: Ref, name: str) -> None:
    """It goes from one hand into another as it is."""
    if pulled(table, giver, name):
        burning = fuse(table, giver, name)
        forget(table, giver, name)
        pull(table, taker, name)
        if burning is not None:
            burns(table, taker, name, burning)


def _pinless(scene: Scene, unit: Ref) -> Pinless:
    return scene.find(unit, Pinless) or Pinless()
