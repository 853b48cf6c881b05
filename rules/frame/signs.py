"""What is drawn on the map while it lasts: what was declared, ground under fire, zones watched, live charges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Ink(StrEnum):
    """How a sign is drawn."""

    AIM = "aim"
    """An arrow from its unit to its target or cells: declared, not yet done."""
    GO = "go"
    """A way that its unit is on."""
    FIRE = "fire"
    """Ground under fire."""
    WATCH = "watch"
    """A zone on which its unit acts as soon as an enemy shows."""
    FUSE = "fuse"
    """Something about to go off in its first cell, with rings as far as it reaches."""
    ARC = "arc"
    """Where a charge with a direction strikes."""
    LANE = "lane"
    """A lane marked as safe."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One of them, with a few words."""

    ink: Ink
    text: str
    cells: tuple[Cell, ...] = ()
    unit: Ref | None = None
    """Whose it is."""
    target: Ref | None = None
    rings: tuple[float, ...] = ()
    """Metres that it reaches, from the inside out."""


def declared(unit: Ref, action: Action, when: str = "") -> Sign | None:
    """What a filled form is aimed at, to be drawn until it is done; None where it is about no place and nobody else."""
    words = " ".join(filter(None, (action.title or type(action).__name__, when)))
    target = getattr(action, "target", None)
    if isinstance(target, int) and not isinstance(target, bool) and target != unit:
        return Sign(Ink.AIM, words, unit=unit, target=Ref(target))
    way = getattr(action, "way", ())
    if way and isinstance(way, tuple) and all(isinstance(cell, tuple) for cell in way):
        return Sign(Ink.GO, words, way, unit)
    cells = tuple(getattr(action, "cells", ()) or ())
    cell = getattr(action, "cell", None)
    if isinstance(cell, tuple):
        cells = (cell, *cells)
    return Sign(Ink.AIM, words, cells, unit) if cells and all(isinstance(each, tuple) for each in cells) else None
