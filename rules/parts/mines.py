"""Mines that a side knows of, and those it does not."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.frame.things import Known, Mine, Minefield
from rules.kernel.refs import Ref


def told(scene: Scene, thing: Ref, side: str) -> bool:
    """Whether a side has learned of a thing that is not there for all to see."""
    return side in (scene.find(thing, Known) or Known()).to


def known(scene: Scene, ref: Ref, side: str) -> bool:
    """Whether a side knows of a mine or minefield: its own, or one it discovered."""
    laid = scene.find(ref, Mine) or scene.find(ref, Minefield)
    return told(scene, ref, side) or (laid is not None and laid.side == side)
