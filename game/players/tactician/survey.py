"""What many places are like for a unit, estimated all at once from the exposure maps of its enemies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.players.rough_distance import Spread
from game.players.tactician.commander.exposure import Floats, Ints
from game.players.tactician.commander.routes import Route
from game.players.tactician.dangerous_ground import CLOSE
from game.players.tactician.place_worth import SECOND, lain
from game.players.tactician.position_value import LOST, PositionValue
from rules.frame.body import Posture
from rules.frame.ground import Cell


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """Places in parts, as in `PlaceWorth`, a figure for each cell."""

    fire: Floats
    danger: Floats
    ground: Floats
    prey: Floats


def survey(standing: PositionValue, cells: Sequence[Cell], posture: Posture) -> Survey:
    """These cells as a unit in this posture would find them; it is assumed to see as much of an enemy as they of it."""
    columns = standing.view.grid.columns
    at = np.array([row * columns + column for column, row in cells], dtype=np.int64)
    ground = _ground(standing, cells, at, posture)
    if not standing.foes:
        return Survey(np.zeros(len(at)), np.zeros(len(at)), ground, np.ones(len(at)))
    maps, view, unit = standing.exposures, standing.view, standing.unit
    kind, danger, dealt = maps.kind(view, unit), np.zeros(len(at)), []
    for foe in standing.foes:
        eye = maps.eye(view, foe)
        danger += maps.suffered(view, eye, unit, kind, posture)[at] * (foe.sure * standing.share(foe))
        dealt.append(maps.dealt(view, eye, unit, kind, posture)[at])
    counts = np.array([[foe.sure * standing.plan.value(foe.ref)] for foe in standing.foes])
    gains = np.sort(np.array(dealt) * counts, axis=0)
    fire = gains[-1] + SECOND * gains[-2] if len(gains) > 1 else gains[-1]
    prey = np.maximum(1.0, (counts * (np.array(dealt) > 0.0)).sum(axis=0))
    return Survey(fire, danger, ground, prey)


def _ground(standing: PositionValue, cells: Sequence[Cell], at: Ints, posture: Posture) -> Floats:
    """Worth of the places themselves, as `PositionValue` reckons it for one."""
    off, drive = np.minimum(LOST, _off(standing, cells, at)), standing.drive
    worth: Floats = -drive * off - lain(posture, drive * standing.stride) * (off > 0)
    for number, cell in enumerate(cells):
        if cell in standing.task.cells:
            worth[number] += standing.task.there
        if cell in standing.hazards:
            worth[number] -= standing.hazards[cell]
        if cell in standing.beaten:
            worth[number] -= standing.beaten[cell]
        if cell in standing.perils:
            worth[number] -= standing.care * (float(standing.perils[cell]) + CLOSE)
        if cell in standing.elbows:
            worth[number] -= standing.bunched(cell)
    return worth


def _off(standing: PositionValue, cells: Sequence[Cell], at: Ints) -> Floats:
    """Paces from each place to the unit's ground."""
    if not standing.task.goals:
        return np.zeros(len(at))
    far = standing.far
    if isinstance(far, (Route, Spread)):
        paces: Floats = far.left[at]
        return paces
    return np.array([far.get(cell, LOST) for cell in cells], dtype=np.float64)
