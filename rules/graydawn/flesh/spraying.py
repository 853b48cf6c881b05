"""The exact odds of many hits alike upon one body, step by step: what thirty rounds of automatic fire may come to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.graydawn.flesh.foretelling import FATAL, NOTHING, Blow, Hit, Step, Toll, added, blows, sure, together
from rules.graydawn.flesh.track import BOXES
from rules.graydawn.terms.anatomy import Part
from rules.kernel.odds import Odds

Rows = dict[Toll, list[int]]
"""For what was crippled so far, as a toll without marks, the ways for each number of real marks."""


class Spray:
    """Hits alike upon one body, as many as are asked for; each number is worked out from the one before."""

    def __init__(self, crippled: tuple[Part, ...], hit: Hit) -> None:
        ways, self._whole = blows(hit, crippled).ways()
        self._blows: tuple[tuple[Blow, int], ...] = tuple(ways.items())
        first = [0] * BOXES
        first[0] = 1
        self._steps: list[tuple[Rows, int]] = [({NOTHING: first}, 0)]
        self._tolls: dict[int, Odds[Toll]] = {0: sure(NOTHING)}

    def _step(self, rows: Rows, fatal: int) -> tuple[Rows, int]:
        """One hit more."""
        after, gone = Rows(), fatal * self._whole
        for toll, marks in rows.items():
            for blow, weight in self._blows:
                real = blow.real
                if blow.deadly or real >= BOXES:
                    gone += weight * sum(marks)
                    continue
                then = added(toll, Blow(0, 0, blow.limb, blow.head))
                row = after.setdefault(then, [0] * BOXES)
                row[real:] = [before + weight * many for before, many in zip(row[real:], marks, strict=False)]
                gone += weight * sum(marks[BOXES - real :]) if real else 0
        return after, gone

    def after(self, times: int) -> Odds[Toll]:
        """What so many hits come to."""
        if times not in self._tolls:
            self._tolls[times] = self._counted(times)
        return self._tolls[times]

    def _counted(self, times: int) -> Odds[Toll]:
        while len(self._steps) <= times:
            self._steps.append(self._step(*self._steps[-1]))
        rows, fatal = self._steps[times]
        found = {FATAL: fatal} if fatal else {}
        for toll, marks in rows.items():
            found |= {toll._replace(real=real): many for real, many in enumerate(marks) if many}
        return Odds.counted(found, self._whole**times)


@lru_cache(maxsize=2048)
def spray(crippled: tuple[Part, ...], hit: Hit) -> Spray:
    """The hits of one kind upon a body, whatever marks it bears already."""
    return Spray(crippled, hit)


def after_steps(steps: Sequence[Odds[Step]], crippled: tuple[Part, ...]) -> Odds[Toll]:
    """What a row of attack rolls comes to for a unit, if none of them ends it early (GRD-FUMBLE-01)."""
    toll: Odds[Toll] = sure(NOTHING)
    for step in reversed(steps):
        rest = toll

        def rolled(each: Step, rest: Odds[Toll] = rest) -> Odds[Toll]:
            hit, times, ends = each
            then = sure(NOTHING) if ends else rest
            if hit is None:
                return then
            return then.joined(blows(hit, crippled), added) if times == 1 else _more(then, crippled, hit, times)

        toll = step.then(rolled)
    return toll


def _more(then: Odds[Toll], crippled: tuple[Part, ...], hit: Hit, times: int) -> Odds[Toll]:
    """Many hits alike, and what follows them."""
    many = spray(crippled, hit).after(times)
    return many if len(then) == 1 and NOTHING in then else then.joined(many, together)
