"""A fight played out cheaply and without dice: units go their ways, and each side loses what the exposure maps say.

Many plans are played out at once against several things that the enemy may do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.players.tactician.commander.exposure import Floats, Ints

UPRIGHT, LOW = 0, 1
"""Postures of the maps: units that go somewhere are upright, the others keep low."""
ON_THE_MOVE = 0.5
"""Share of its fire that a unit keeps while it moves."""


@dataclass(frozen=True, slots=True, eq=False)
class Enemy:
    """One thing that the enemy may do: how far each of its units has come on its way after each bout, and the maps of
    where it goes. Both maps are by posture, kind of unit, enemy and cell.
    """

    name: str
    along: Floats
    """By enemy and bout, from 0 where it stood to 1 where it goes."""
    harm: Floats
    hits: Floats
    cells: Ints
    """Where each enemy is in the end."""


@dataclass(frozen=True, slots=True, eq=False)
class Fight:
    """Both sides as a plan begins."""

    strength: Floats
    """Of each unit of the side."""
    foes: Floats
    """Of each enemy, as sure as the side is of it."""
    kinds: Ints
    """Which maps each unit has."""
    harm: Floats
    """Share of its strength that a unit loses in a bout, by posture, kind, enemy and cell."""
    hits: Floats
    """Share of its strength that an enemy loses in a bout, the same way."""
    enemies: tuple[Enemy, ...]


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """How plans end, by plan, by what the enemy does, and by unit or enemy."""

    strength: Floats
    foes: Floats
    cells: Ints
    """Where each unit is, by plan and unit."""


def played_out(fight: Fight, cells: Ints, moves: Ints) -> End:
    """Play out plans that say where each unit is after each bout, and whether it moves in it (1) or not (0).

    Both are by plan, unit and bout; the first bout is the moment at which the plan begins. Each enemy fires at the
    units that it sees by how much it can hurt them, and each unit at the enemies likewise.
    """
    plans, units, bouts = cells.shape
    shape = plans, len(fight.enemies)
    ours = np.broadcast_to(fight.strength, (*shape, units)).copy()
    theirs = np.broadcast_to(fight.foes, (*shape, len(fight.foes))).copy()
    full = np.maximum(fight.foes, 1e-9)
    for bout in range(1, bouts):
        at, going = cells[:, :, bout], moves[:, :, bout]
        posture = np.where(going > 0, UPRIGHT, LOW)
        harm, hits = (_mixed(fight, maps, posture, at, bout) for maps in ("harm", "hits"))
        moving = np.stack(
            [1.0 - ON_THE_MOVE * (each.along[:, bout] > each.along[:, bout - 1]) for each in fight.enemies]
        )
        lost = _fire(harm, ours, _power(theirs / full) * fight.foes * moving[None])
        able = _power(ours) * (1.0 - ON_THE_MOVE * (going[:, None] > 0))
        struck = _fire(hits.swapaxes(2, 3), theirs, able)
        ours = np.maximum(0.0, ours - lost)
        theirs = np.maximum(0.0, theirs - struck)
    return End(ours, theirs, cells[:, :, -1])


def _mixed(fight: Fight, maps: str, posture: Ints, at: Ints, bout: int) -> Floats:
    """The maps where the units are, by plan, enemy's script, unit and enemy: between the enemy's place and its goal."""
    begins: Floats = getattr(fight, maps)[posture, fight.kinds, :, at][:, None]
    each = []
    for enemy in fight.enemies:
        along = enemy.along[:, bout]
        if along.any():
            ends: Floats = getattr(enemy, maps)[posture, fight.kinds, :, at][:, None]
            each.append(begins * (1.0 - along) + ends * along)
        else:
            each.append(begins)
    return np.concatenate(each, axis=1)


def _fire(figures: Floats, targets: Floats, shooters: Floats) -> Floats:
    """What each target loses: each shooter shares its fire out among the targets by what it can do to them."""
    wanted = figures * (targets[..., None] > 0.0)
    whole = np.maximum(wanted.sum(axis=2, keepdims=True), 1e-9)
    lost: Floats = (wanted * wanted / whole * shooters[:, :, None, :]).sum(axis=3)
    return lost


def _power(strength: Floats) -> Floats:
    """How much a unit of so much strength still does: a scratch costs it little."""
    return strength * (2.0 - strength)
