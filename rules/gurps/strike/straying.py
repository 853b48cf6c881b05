"""Attacks that strike another than they were meant for, told once for shots and blows: each that they may come to, the
nearest first, until one is struck or turns it aside (GUR-WRONG-01, GUR-WRONG-02, GUR-HEX-16).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.gurps.strike import attack, foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import Coming
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

STRAY = 9
"""The most that an attack is rolled against for another than it was meant for (GUR-WRONG-01)."""
Groups = tuple[tuple[Ref, ...], ...]
"""Figures that it may come to, the nearest first; those of a group are equally far off."""


def at(made: Attack, other: Ref) -> Attack:
    """The same attack as it may strike another: once at most, on any part of the body (GUR-WRONG-01)."""
    return replace(made, target=other, called=None, chink=False, shots=1, deceptive=0, feint=0, both=False, stray=True)


def drawn(dice: Dice, waiting: Groups) -> tuple[Ref, Groups]:
    """The one that it comes to next, of several equally far off by lot; and those that wait yet (GUR-WRONG-01)."""
    group, *farther = waiting
    lot = dice.roll(Pool(1, len(group))).value - 1 if len(group) > 1 else 0
    left = (*group[:lot], *group[lot + 1 :])
    return group[lot], ((left, *farther) if left else tuple(farther))


def goes_on(
    table: Table, made: Attack, waiting: Groups, meets: Callable[[Attack], Flow[Came]]
) -> Flow[tuple[Came, ...]]:
    """As it is played: each in turn, until one is struck or turns it aside."""
    found: list[Came] = []
    while waiting and all(came.flies_on for came in found):
        other, waiting = drawn(table.dice(made.attacker), waiting)
        found.append((yield from meets(at(made, other))))
    return tuple(found)


def coming(scene: Scene, made: Attack, waiting: Groups, tally: Callable[[Scene, Attack], Tally]) -> tuple[Coming, ...]:
    """As it is foretold: the attack at each, what it is rolled against, and how likely one that flies on comes so far.
    However surely it was aimed, it strikes alike.
    """
    there = [at(made, other) for group in waiting for other in group]
    scores = {stray.target: int(tally(scene, stray).total) for stray in there}
    option = attack.harming(made).option
    plain = {stray.target: replace(stray, manoeuvre=Manoeuvre.ATTACK, option=option) for stray in there}
    comes, edge = dict.fromkeys(plain, Fraction(0)), {waiting: Fraction(1)} if waiting else {}
    while edge:
        onward = dict[Groups, Fraction]()
        for left, likely in edge.items():
            for (other, after), often in odds.of(drawn, left).items():
                comes[other] += likely * often
                if after:
                    passes = foretelling.flies_on(scene, plain[other], scores[other])
                    onward[after] = onward.get(after, Fraction(0)) + likely * often * passes
        edge = onward
    return tuple((plain[other], scores[other], often) for other, often in comes.items())
