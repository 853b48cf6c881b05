"""Where each unit of a team would be after each bout, whatever its team is told to do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.players.tactician.commander.exposure import Floats, Ints

SAFE = 0.04
"""Share of its strength lost in a bout up to which a unit can wait in a place for the assault to begin."""


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One unit's way in a plan: its cell after each bout, and whether it moves in the bout."""

    cells: Ints
    moves: Ints
    waits: int = -1
    """The cell in which it waits for the assault to begin; -1 where it does not wait."""
    there: int = 0
    """The bout in which it has arrived where it goes, or where it waits."""


def staying(cell: int, bouts: int) -> Track:
    """The unit stays where it is."""
    return Track(np.full(bouts + 1, cell), np.zeros(bouts + 1, dtype=np.int64))


def going(walked: Ints, paces: Floats, danger: Floats, pace: float, bouts: int, begins: int | None = None) -> Track:
    """The unit goes its way (`walked`) at once; or as far as it is safe, and on when the assault begins."""
    last = 1 + int(np.argmax(paces))  # where the way ends, the same cell stands again and again
    walked, paces = walked[:last], paces[:last]
    times = np.arange(bouts + 1) * pace
    if begins is None:
        steps = np.searchsorted(paces, times, side="right") - 1
        return _track(walked, steps)
    form_up = _form_up(danger[walked])
    first = np.minimum(np.searchsorted(paces, times, side="right") - 1, form_up)
    there = int(np.argmax(first >= form_up)) if (first >= form_up).any() else bouts
    starts = max(begins, there)
    after = np.maximum(0.0, times - starts * pace) + paces[form_up]
    steps = np.where(np.arange(bouts + 1) <= starts, first, np.searchsorted(paces, after, side="right") - 1)
    return _track(walked, steps, int(walked[form_up]), there)


def _track(walked: Ints, steps: Ints, waits: int = -1, there: int | None = None) -> Track:
    cells = walked[steps]
    moves = np.concatenate([[0], (np.diff(steps) > 0).astype(np.int64)])
    arrived = int(np.argmax(steps == steps[-1])) if there is None else there
    return Track(cells, moves, waits, arrived)


def _form_up(danger: Floats) -> int:
    """The last step of a way before the ground that is under fire; a unit that is under fire already starts from
    where it is.
    """
    under_fire = np.flatnonzero(danger[1:] > SAFE)
    return int(under_fire[0]) if len(under_fire) else max(0, len(danger) - 2)
