"""A volley: ambushers that are ready at different moments wait for one another, to fire at the same instant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.battle.view import View
from rules.kernel.refs import Ref

WAITED = 0.02
"""Cost of each step of the round's count that passes before the volley, in ambushers that fire in it."""


class Volley:
    """Remembers how many steps of the round's count each unit loses by passing."""

    def __init__(self) -> None:
        self._passing: dict[Ref, int] = {}

    def waits(self, view: View, unit: Ref, passing: int, others: Iterable[Ref]) -> bool:
        """Whether a unit does better to pass than to fire now, as more of the others can fire on a later step.

        Each of them gets to its step by passing. Where a book counts no steps no unit waits.
        """
        ready = _ready(view)
        if passing <= 0 or unit not in ready:
            return False
        self._passing[unit] = passing
        left = max(ready.pop(unit, 0), _left(view))
        firing = {mate: ready[mate] for mate in others if mate in ready}
        if not firing:
            return False
        firing[unit] = 0
        return self._best(firing, left, passing) > 0

    def _best(self, ready: Mapping[Ref, int], left: int, usual: int) -> int:
        """The step, counted from now, on which most can fire; units that come a little later count a little less."""

        def together(step: int) -> float:
            lags = (_lag(off, self._passing.get(unit, usual), step, left) for unit, off in ready.items())
            return sum(1.0 / (1.0 + lag) for lag in lags if lag is not None) - WAITED * step

        return max(range(left + 1), key=lambda step: (together(step), -step))


def _lag(off: int, passing: int, step: int, left: int) -> int | None:
    """Steps from a given step to the next on which a unit is ready, if it is ready `off` steps from now.

    None if it is not ready again in this round.
    """
    while off < step:
        off += passing
    return off - step if off <= left else None


def _ready(view: View) -> dict[Ref, int]:
    """In how many steps each unit of the side is ready, where steps are counted."""
    line = view.book.timeline(view)
    if line.now is None:
        return {}
    own = (beat for beat in line.beats if not (beat.done or beat.assumed))
    return {beat.unit: abs(beat.at - line.now) for beat in own}


def _left(view: View) -> int:
    """Steps left in this round."""
    line = view.book.timeline(view)
    return 0 if line.now is None else abs(line.last - line.now)
