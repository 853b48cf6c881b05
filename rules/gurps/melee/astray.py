"""Blows into a close combat that strike another than they were meant for (GUR-HEX-16, GUR-WRONG-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.gurps.foreseen import Foreseen
from rules.gurps.melee import reach, to_hit
from rules.gurps.senses import knowing
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import Coming
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

FLAT = 9
"""The most that a blow is rolled against for another than it was meant for (GUR-WRONG-01)."""
SPARED = "not struck by accident"


def others(scene: Scene, made: Attack) -> tuple[Ref, ...]:
    """The other fighters in the target's cell, where the striker stands outside it (GUR-HEX-16)."""
    if made.at or not reach.in_melee_with_others(scene, made.attacker, made.target):
        return ()
    found = scene.standing_in((scene.cells(made.target)[0],))
    return tuple(each for each in found if each != made.target and knowing.can_act(scene, each))


def at(made: Attack, other: Ref) -> Attack:
    """The same blow as it may strike another, anywhere."""
    return replace(made, target=other, called=None, chink=False, deceptive=0, feint=0, both=False, stray=True)


def tally(scene: Scene, stray: Attack) -> Tally:
    """What it takes to hit that one on purpose, but 9 at most (GUR-WRONG-01)."""
    return by_accident(to_hit.tally(scene, stray))


def by_accident(score: Tally) -> Tally:
    """An attack's score against another than it was meant for: 9 at most (GUR-WRONG-01)."""
    over = int(score.total) - FLAT
    return score.plus(Modifier(-over, "not meant for it", "GUR-WRONG-01") if over > 0 else None)


def blow(table: Table, made: Attack, needed: Tally) -> Flow[None]:
    """A blow, and where it misses or is dodged what it strikes instead (GUR-ATK-02, GUR-HEX-16)."""
    came = yield from resolving.resolve(table, made, needed)
    if came.flies_on:
        yield from _goes_on(table, made)


def foreseen(scene: Scene, made: Attack, needed: Tally) -> Foreseen:
    """What may become of its target, and of the others that it may strike."""
    return foretelling.foreseen(scene, made, needed, coming=_coming(scene, made), spared=SPARED)


def _goes_on(table: Table, made: Attack) -> Flow[None]:
    """A blow that misses, or is dodged, is tested against each other in the cell in random order, until one is struck
    or turns it aside (GUR-HEX-16).
    """
    for other in attack.in_turn(table, made.attacker, (others(table, made),)):
        stray = at(made, other)
        came = yield from resolving.resolve(table, stray, tally(table, stray))
        if not came.flies_on:
            return


def _coming(scene: Scene, made: Attack) -> Iterator[Coming]:
    """The blow at each of them, what it is rolled against, and how likely one that goes on comes that far."""
    there = others(scene, made)
    if there:
        strays = {other: at(made, other) for other in there}
        scores = {other: int(tally(scene, stray).total) for other, stray in strays.items()}
        passes = {other: foretelling.flies_on(scene, stray, scores[other]) for other, stray in strays.items()}
        comes = foretelling.reached((there,), passes, Fraction(1))
        yield from ((stray, scores[other], comes[other]) for other, stray in strays.items())
