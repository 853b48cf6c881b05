"""Shots that strike another than they were meant for (GUR-WRONG-01, GUR-WRONG-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps.core import scale
from rules.gurps.fire import lines, to_hit
from rules.gurps.flesh import endings
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.resolving import Came
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref

Group = tuple[Ref, ...]
"""Figures that are equally far from the attacker."""
SPARED = "not struck by a stray"


@lookup
def groups(scene: Scene, made: Attack) -> tuple[Group, ...]:
    """The units that a shot may strike if it misses or is dodged, nearest to the attacker first: on its line, before
    the target or beside it, and the first ones behind it (GUR-WRONG-01, GUR-WRONG-02).
    """
    unit, target = made.attacker, made.target
    most = attack.reach(scene, made).maximum
    found = dict.fromkeys((*lines.between(scene, unit, target), *lines.beyond(scene, unit, target, most)))
    far = sorted((scale.apart(scene, unit, other), other) for other in found)
    return tuple(tuple(other for _, other in each) for _, each in groupby(far, key=lambda pair: pair[0]))


def at(made: Attack, other: Ref) -> Attack:
    """The same shot as it may strike another: one hit at most, on any part of the body (GUR-WRONG-01)."""
    return replace(made, target=other, called=None, chink=False, shots=1, stray=True)


def fly_on(table: Table, made: Attack, there: tuple[Group, ...]) -> Flow[tuple[Came, ...]]:
    """Each of them in turn, until one is struck or turns it aside; those equally far off in random order
    (GUR-WRONG-01). What it does to them comes after.
    """
    found: list[Came] = []
    for group in there:
        waiting = list(group)
        while waiting:
            lot = table.dice(made.attacker).roll(Pool(1, len(waiting))).value if len(waiting) > 1 else 1
            stray = at(made, waiting.pop(lot - 1))
            found.append((yield from resolving.meets(table, stray, to_hit.tally(table, stray))))
            if not found[-1].flies_on:
                return tuple(found)
    return tuple(found)


def foretold(scene: Scene, made: Attack, flies: Fraction) -> Iterator[Outcome]:
    """What may become of each of them, where the shot flies on so often (GUR-WRONG-01)."""
    for stray, comes in chances(scene, made, flies):
        yield from endings.if_it_comes(comes, _fares(scene, stray), stray.target, SPARED)


def chances(scene: Scene, made: Attack, flies: Fraction) -> Iterator[tuple[Attack, Fraction]]:
    """The stray at each of them, and how likely it comes that far where the shot flies on so often (GUR-WRONG-01)."""
    there = groups(scene, made)
    if not there or not flies:
        return
    strays = {other: at(made, other) for group in there for other in group}
    passes = {other: foretelling.flies_on(scene, stray, score(scene, stray)) for other, stray in strays.items()}
    comes = foretelling.reached(there, passes, flies)
    yield from ((stray, comes[other]) for other, stray in strays.items())


@lookup
def _fares(scene: Scene, stray: Attack) -> tuple[Outcome, ...]:
    return foretelling.outcomes(scene, stray, foretelling.fares(scene, stray, score(scene, stray)), SPARED)


def score(scene: Scene, stray: Attack) -> int:
    """What it is rolled against."""
    return int(to_hit.tally(scene, stray).total)
