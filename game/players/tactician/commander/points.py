"""What the end of a plan is worth: the points that either side can still expect, and the strength that is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from game.players.tactician.aims import Aim
from game.players.tactician.commander.exposure import Floats
from game.players.tactician.commander.playout import End, Fight

STRENGTH = 0.15
"""Points that the whole strength of one unit counts, beside the points of the objectives."""
BESIDE = 0.7
"""Share that a unit counts for ground which it can still reach in time, beside one that is on it."""
CONTESTED = 0.1
"""Strength, squared, that unseen units may still bring to any ground."""


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """One objective as a plan sees it."""

    aim: Aim
    own: bool
    near: Floats
    """By cell: 1 on its ground, less the farther off, and nothing from where it cannot be reached in time."""


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """What plans come to, by plan and by what the enemy does."""

    points: Floats
    """Points of the side less those of its enemies."""
    chances: Sequence[Floats]
    """How likely each objective is met."""
    lost: Floats
    """Units of the side lost."""
    felled: Floats
    """Enemies lost."""

    def worth(self, drive: float, care: float) -> Floats:
        """One number a plan: half by what the enemy does on average, half by the worst that it can do."""
        each = drive * self.points + STRENGTH * (self.felled - care * self.lost)
        worth: Floats = (each.mean(axis=1) + each.min(axis=1)) / 2.0
        return worth


def score(
    fight: Fight, end: End, wanted: Sequence[Wanted], numbers: Mapping[str, tuple[bool, int]], unseen: float, began: int
) -> Score:
    """Score the ends of plans.

    `numbers` says of the units that must live whether each is the side's own, and its number; `unseen` enemies are
    taken to be about besides; the side began with so many units.
    """
    foe_cells = np.array([enemy.cells for enemy in fight.enemies])
    chances: list[Floats] = []
    total = np.zeros(end.strength.shape[:2])
    for each in wanted:
        chance = _chance(each, end, foe_cells, numbers, unseen, began)
        chances.append(chance)
        total = total + chance * (each.aim.weight if each.own else -each.aim.weight)
    lost = (fight.strength - end.strength).sum(axis=2)
    felled = (fight.foes - end.foes).sum(axis=2)
    return Score(total, chances, lost, felled)


def _chance(
    wanted: Wanted,
    end: End,
    foe_cells: Floats,
    numbers: Mapping[str, tuple[bool, int]],
    unseen: float,
    began: int,
) -> Floats:
    """How likely an objective is met."""
    aim = wanted.aim
    if aim.kind == "protect":
        own, number = numbers.get(aim.of, (wanted.own, -1))
        if number < 0:
            return np.ones(end.strength.shape[:2])
        alive: Floats = (end.strength if own else end.foes)[:, :, number]
        return alive
    if aim.kind == "eliminate":
        left = (end.foes.sum(axis=2) + unseen) if wanted.own else end.strength.sum(axis=2)
        beaten: Floats = np.clip(1.0 - left / max(1.0, began), 0.0, 1.0) ** 2
        return beaten
    if aim.kind not in ("hold", "reach"):
        return np.zeros(end.strength.shape[:2])
    ours = (end.strength * wanted.near[end.cells][:, None]).sum(axis=2)
    theirs = (end.foes * wanted.near[foe_cells][None]).sum(axis=2)
    side, other = (ours, theirs) if wanted.own else (theirs, ours)
    if aim.kind == "reach":
        reached: Floats = np.clip(side / max(1, aim.count), 0.0, 1.0) ** 2
        return reached
    held: Floats = side * side / (side * side + other * other + CONTESTED)
    return held


def nearness(paces: Floats, reach: float) -> Floats:
    """How near each cell is to some ground, by the paces to it and by how many can still be made."""
    near = BESIDE * np.clip(1.0 - paces / max(1.0, reach), 0.0, 1.0)
    found: Floats = np.where(paces <= 0.0, 1.0, near)
    return found
