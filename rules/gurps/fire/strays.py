"""Shots that strike another than they were meant for (GUR-WRONG-01, GUR-WRONG-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.frame.worth import Share
from rules.gurps.core import scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import lines, to_hit
from rules.gurps.flesh import endings
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.course import COMES, goes_astray
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.weapons import Use
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref

Group = tuple[Ref, ...]
"""Figures that are equally far from the attacker."""
SPARED = "not struck by a stray"


def groups(scene: Scene, made: Attack) -> tuple[Group, ...]:
    """The units that a shot may strike if it misses or is dodged, nearest to the attacker first: on its line, before
    the target or beside it, and the first ones behind it (GUR-WRONG-01, GUR-WRONG-02).
    """
    return _groups(scene, made.attacker, made.target, made.arm, made.use)


@lookup
def _groups(scene: Scene, unit: Ref, target: Ref, arm: Arm, use: Use) -> tuple[Group, ...]:
    most = attack.reach(scene, Attack(unit, target, arm, use)).maximum
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


def foretold(scene: Scene, made: Attack, score: int) -> Iterator[Outcome]:
    """What may become of each of them (GUR-WRONG-01)."""
    for stray, needs, comes in chances(scene, made, score):
        rows = foretelling.outcomes(scene, stray, foretelling.fares(scene, stray, needs), SPARED)
        yield from endings.if_it_comes(comes, rows, stray.target, SPARED)


def weighed(scene: Scene, made: Attack, begins: Mapping[str, Any]) -> Iterator[Share]:
    """The same in numbers, of an attack as it begins."""
    there = _on_its_line(scene, made)
    flies = COMES.worth(begins, goes_astray) if there else 0.0
    return (
        foretelling.share(scene, stray, needs).rarer(flies * float(comes)) for stray, needs, comes in there if flies
    )


def chances(scene: Scene, made: Attack, score: int) -> Iterator[tuple[Attack, int, Fraction]]:
    """The stray at each of them, what it is rolled against, and how likely it comes that far (GUR-WRONG-01)."""
    there = _on_its_line(scene, made)
    flies = foretelling.flies_on(scene, made, score) if there else Fraction(0)
    return ((stray, needs, flies * comes) for stray, needs, comes in there if flies)


Strays = tuple[tuple[Attack, int, Fraction], ...]


def _on_its_line(scene: Scene, made: Attack) -> Strays:
    """The same of a shot that flies on for certain, whatever it was aimed at."""
    return _strays(scene, at(made, made.target)) if groups(scene, made) else ()


@lookup
def _strays(scene: Scene, shot: Attack) -> Strays:
    there = groups(scene, shot)
    strays = {other: at(shot, other) for group in there for other in group}
    scores = {other: int(to_hit.tally(scene, stray).total) for other, stray in strays.items()}
    passes = {other: foretelling.flies_on(scene, stray, scores[other]) for other, stray in strays.items()}
    comes = foretelling.reached(there, passes, Fraction(1))
    return tuple((stray, scores[other], comes[other]) for other, stray in strays.items())
