"""A volley: ambushers who are ready at different moments wait for one another, so as to fire in the same instant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.battle.view import View
from rules.kernel.refs import Ref

WAITED = 0.02
"""What each step of the count that passes before the volley costs, in ambushers who fire in it."""


class Volley:
    """Remembers how far passing puts each unit back on the line of time."""

    def __init__(self) -> None:
        self._passing: dict[Ref, int] = {}

    def waits(self, view: View, unit: Ref, passing: int, others: Iterable[Ref]) -> bool:
        """Whether a unit does better to pass than to fire now: more of those who are to fire can do so on a later step
        of the count, as far as each of them gets there by passing. Where nothing is counted nobody waits.
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
        """The step, counted from now, on which most can fire; those who come a little later count a little less."""

        def together(step: int) -> float:
            lags = (_lag(off, self._passing.get(unit, usual), step, left) for unit, off in ready.items())
            return sum(1.0 / (1.0 + lag) for lag in lags if lag is not None) - WAITED * step

        return max(range(left + 1), key=lambda step: (together(step), -step))


def _lag(off: int, passing: int, step: int, left: int) -> int | None:
    """How many steps after a given one a unit is next ready, if it is ready `off` steps from now; None: no more in this
    round.
    """
    while off < step:
        off += passing
    return off - step if off <= left else None


def _ready(view: View) -> dict[Ref, int]:
    """In how many steps each own unit is ready, where steps are counted."""
    line = view.book.timeline(view)
    if line.now is None:
        return {}
    own = (beat for beat in line.beats if not (beat.done or beat.assumed))
    return {beat.unit: abs(beat.at - line.now) for beat in own}


def _left(view: View) -> int:
    """How many steps there still are in this round."""
    line = view.book.timeline(view)
    return 0 if line.now is None else abs(line.last - line.now)
