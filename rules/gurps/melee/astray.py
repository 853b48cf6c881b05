"""Blows into a close combat that strike another than they were meant for (GUR-HEX-16, GUR-WRONG-01)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.forecast import Forecast
from rules.frame.scene import Scene, Table
from rules.frame.worth import Worth
from rules.gurps.flesh import endings
from rules.gurps.melee import reach, to_hit
from rules.gurps.senses import knowing
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.course import COMES, goes_astray
from rules.kernel.dice import Pool
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


def told(scene: Scene, made: Attack, needed: Tally) -> Forecast:
    """What may become of its target, and of the others that it may strike."""
    plain, score = foretelling.told(scene, made, needed), int(needed.total)
    there = _coming(scene, made)
    if not there:
        return plain
    flies = foretelling.flies_on(scene, made, score)
    known = (each for stray, _, _ in there for each in foretelling.assumes(scene, attack.threat(scene, stray)))
    outcomes = (
        row
        for stray, needs, comes in there
        for row in endings.if_it_comes(
            flies * comes,
            foretelling.outcomes(scene, stray, foretelling.fares(scene, stray, needs), SPARED),
            stray.target,
            SPARED,
        )
    )
    return replace(plain, outcomes=(*plain.outcomes, *outcomes), assumes=(*plain.assumes, *known))


def weighed(scene: Scene, made: Attack, score: int) -> Worth:
    """The numbers of that."""
    plain, there = foretelling.in_numbers(scene, made, score), _coming(scene, made)
    if not there:
        return plain
    flies = COMES.worth(foretelling.opened(scene, made, score), goes_astray)
    others = (foretelling.share(scene, stray, needs).rarer(flies * float(comes)) for stray, needs, comes in there)
    return replace(plain, shares=(*plain.shares, *others))


def _goes_on(table: Table, made: Attack) -> Flow[None]:
    """A blow that misses, or is dodged, is tested against each other in the cell in random order, until one is struck
    or turns it aside (GUR-HEX-16).
    """
    waiting = list(others(table, made))
    while waiting:
        lot = table.dice(made.attacker).roll(Pool(1, len(waiting))).value if len(waiting) > 1 else 1
        stray = at(made, waiting.pop(lot - 1))
        came = yield from resolving.resolve(table, stray, tally(table, stray))
        if not came.flies_on:
            return


def _coming(scene: Scene, made: Attack) -> tuple[tuple[Attack, int, Fraction], ...]:
    """The blow at each of them, what it is rolled against, and how likely one that goes on comes that far."""
    there = others(scene, made)
    strays = [at(made, other) for other in there]
    scores = [int(tally(scene, stray).total) for stray in strays]
    passes = [foretelling.flies_on(scene, stray, needs) for stray, needs in zip(strays, scores, strict=True)]
    comes = foretelling.reached((there,), dict(zip(there, passes, strict=True)), Fraction(1)) if there else {}
    return tuple(zip(strays, scores, comes.values(), strict=True))
