"""Doors, windows, walls and barricades as targets: they are hit on 5 and break at 0 points."""

from __future__ import annotations

from dataclasses import dataclass

from rules.d6.attacks.attack import Shot
from rules.d6.core.defences import UNAWARE, through
from rules.d6.terms.code import Code
from rules.d6.terms.weapons import Blast
from rules.frame.ground import Barrier


@dataclass(frozen=True, slots=True)
class Strength:
    """What a thing withstands: the armour taken off every damage, and its points (DSX-ARM-01)."""

    name: str
    armour: int
    points: int


WOODEN_DOOR = Strength("wooden door", 5, 15)
STEEL_DOOR = Strength("steel door", 15, 40)
WINDOW = Strength("window", 0, 3)
BRICK_WALL = Strength("wall", 12, 60)
BARRICADE = Strength("barricade", 10, 30)
METAL = "steel"
SOFTER = ("wood", "earth", "sandbag", "rubble")
"""Walls of these are barricades: rifle-proof, not masonry."""


def strength(barrier: Barrier) -> Strength:
    """What a door, window or wall on an edge withstands (DSX-ARM-01)."""
    if barrier.what == "window" or barrier.head:
        return WINDOW
    if barrier.what == "door":
        return STEEL_DOOR if barrier.material == METAL else WOODEN_DOOR
    return BARRICADE if barrier.material in SOFTER else BRICK_WALL


def shot(code: Code, damage: int, thing: Strength) -> Shot:
    """An attack on a thing: difficulty 5, damage with the difference less its armour (DSX-ARM-01)."""
    return Shot(code, UNAWARE, damage, thing.armour)


def blasted(blast: Blast, thing: Strength) -> int:
    """What a blast does to a thing: its value against 5, so the full damage, less armour (DSX-EXPL-04)."""
    full = blast.value >= UNAWARE
    return through(blast.damage if full else -(-blast.damage // 2), thing.armour)


def broken(taken: int, thing: Strength) -> bool:
    """Whether a thing that has taken so much is gone (DSX-ARM-01)."""
    return taken >= thing.points
