"""Shots that strike another than they were meant for (GUR-WRONG-01, GUR-WRONG-02)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from rules.frame.flow import Flow
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps.core import scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import lines, to_hit
from rules.gurps.strike import attack, foretelling, resolving, straying
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import Coming
from rules.gurps.strike.resolving import Came
from rules.gurps.strike.straying import Groups
from rules.gurps.terms.weapons import Use
from rules.kernel.refs import Ref

SPARED = "not struck by a stray"


def groups(scene: Scene, made: Attack) -> Groups:
    """The units that a shot may strike if it misses or is dodged, nearest to the attacker first: on its line, before
    the target or beside it, and the first ones behind it (GUR-WRONG-01, GUR-WRONG-02).
    """
    return _groups(scene, made.attacker, made.target, made.arm, made.use)


@lookup
def _groups(scene: Scene, unit: Ref, target: Ref, arm: Arm, use: Use) -> Groups:
    most = attack.reach(scene, Attack(unit, target, arm, use)).maximum
    found = dict.fromkeys((*lines.between(scene, unit, target), *lines.beyond(scene, unit, target, most)))
    far = sorted((scale.apart(scene, unit, other), other) for other in found)
    return tuple(tuple(other for _, other in each) for _, each in groupby(far, key=lambda pair: pair[0]))


def fly_on(table: Table, made: Attack, there: Groups) -> Flow[tuple[Came, ...]]:
    """Each of them in turn; what it does to them comes after (GUR-WRONG-01)."""
    return straying.goes_on(table, made, there, lambda stray: resolving.meets(table, stray, to_hit.tally(table, stray)))


def coming(scene: Scene, made: Attack) -> tuple[Coming, ...]:
    """The stray at each of them, what it is rolled against, and how likely one that flies on comes so far, whatever it
    was aimed at (GUR-WRONG-01).
    """
    return _coming(scene, straying.at(made, made.target)) if groups(scene, made) else ()


@lookup
def _coming(scene: Scene, shot: Attack) -> tuple[Coming, ...]:
    return straying.coming(scene, shot, groups(scene, shot), to_hit.tally)


def chances(scene: Scene, made: Attack, score: int) -> Iterator[Coming]:
    """The same by how likely it comes there at all."""
    there = coming(scene, made)
    flies = foretelling.flies_on(scene, made, score) if there else Fraction(0)
    return ((stray, needs, flies * comes) for stray, needs, comes in there if flies)
