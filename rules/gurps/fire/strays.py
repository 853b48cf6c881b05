"""Shots that strike another than they were meant for (GUR-WRONG-01, GUR-WRONG-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, permutations, product

from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps.core import scale
from rules.gurps.fire import lines, through, to_hit
from rules.gurps.flesh import endings
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
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


def fly_on(table: Table, made: Attack) -> Flow[None]:
    """Each of them in turn, until one is struck or turns it aside; those equally far off in random order
    (GUR-WRONG-01).
    """
    for group in groups(table, made):
        waiting = list(group)
        while waiting:
            lot = table.dice(made.attacker).roll(Pool(1, len(waiting))).value if len(waiting) > 1 else 1
            stray = at(made, waiting.pop(lot - 1))
            came = yield from resolving.resolve(table, stray, to_hit.tally(table, stray))
            through.goes_on(table, stray, came)
            if not came.flies_on:
                return


def foretold(scene: Scene, made: Attack, flies: Fraction) -> Iterator[Outcome]:
    """What may become of each of them, where the shot flies on so often (GUR-WRONG-01)."""
    there = groups(scene, made)
    if not there or not flies:
        return
    orders = [sum(each, ()) for each in product(*(tuple(permutations(group)) for group in there))]
    found = {other: _fares(scene, at(made, other)) for group in there for other in group}
    comes = dict.fromkeys(found, Fraction(0))
    for order in orders:
        reaches = flies / len(orders)
        for other in order:
            comes[other] += reaches
            reaches *= found[other][0]
    for other, (_, rows) in found.items():
        yield from endings.if_it_comes(comes[other], rows, other, SPARED)


@lookup
def _fares(scene: Scene, stray: Attack) -> tuple[Fraction, tuple[Outcome, ...]]:
    """How likely a stray flies on past a figure, and how that figure may fare."""
    found = foretelling.struck(scene, stray, int(to_hit.tally(scene, stray).total))
    return found.chance(lambda fell: fell.flies_on), foretelling.outcomes(scene, stray, found, SPARED)
