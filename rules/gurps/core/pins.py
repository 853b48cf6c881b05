"""Grenades in hand whose pins are out: each is live from when it leaves the hand, or burns already (GUR-GREN-01).

Of several of one name those that burn leave the hand first, the one that is due soonest before the others.
"""

from __future__ import annotations

from rules.frame.scene import Scene, Table
from rules.gurps.state.things import Fuse, Pinless
from rules.kernel.refs import Ref


def count(scene: Scene, unit: Ref, name: str) -> int:
    """How many of a name have their pin out."""
    return _pinless(scene, unit).names.count(name)


def pulled(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether it would be live if it left the hand now."""
    return bool(count(scene, unit, name))


def lever(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether the lever of one is held down still, with its pin out."""
    return count(scene, unit, name) > len(_of(scene, unit, name))


def pull(table: Table, unit: Ref, name: str) -> None:
    """The pin of one is out, or its wick is lit."""
    found = _pinless(table, unit)
    table.put(unit, Pinless((*found.names, name), found.burning))


def fuse(scene: Scene, unit: Ref, name: str) -> Fuse | None:
    """What is left of the fuse that burns in its hand."""
    return min(_of(scene, unit, name), key=lambda each: each.due or 0, default=None)


def burns(table: Table, unit: Ref, name: str, burning: Fuse) -> None:
    """One whose pin is out has its fuse burning in hand."""
    found = _pinless(table, unit)
    table.put(unit, Pinless(found.names, (*found.burning, (name, burning))))


def forget(table: Table, unit: Ref, name: str, burnt: Fuse | None = None) -> None:
    """One has left the hand, or its pin is back in."""
    found, gone = _pinless(table, unit), burnt or fuse(table, unit, name)
    names, burning = list(found.names), list(found.burning)
    if name in names:
        names.remove(name)
    if gone is not None and (name, gone) in burning:
        burning.remove((name, gone))
    table.put(unit, Pinless(tuple(names), tuple(burning)))


def passes(table: Table, giver: Ref, taker: Ref, name: str) -> None:
    """It goes from one hand into another as it is."""
    if pulled(table, giver, name):
        burning = fuse(table, giver, name)
        forget(table, giver, name)
        pull(table, taker, name)
        if burning is not None:
            burns(table, taker, name, burning)


def _of(scene: Scene, unit: Ref, name: str) -> tuple[Fuse, ...]:
    return tuple(fuse for each, fuse in _pinless(scene, unit).burning if each == name)


def _pinless(scene: Scene, unit: Ref) -> Pinless:
    return scene.find(unit, Pinless) or Pinless()
