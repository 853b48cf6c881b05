"""Blows into a close combat that strike another than they were meant for (GUR-HEX-16, GUR-WRONG-01)."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.gurps.foreseen import Foreseen
from rules.gurps.melee import reach, to_hit
from rules.gurps.senses import knowing
from rules.gurps.strike import foretelling, resolving, straying
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.straying import STRAY, Groups
from rules.kernel.tally import Modifier, Tally

SPARED = "not struck by accident"


def others(scene: Scene, made: Attack) -> Groups:
    """The other fighters in the target's cell, equally far off, where the striker stands outside it (GUR-HEX-16)."""
    if made.at or not reach.in_melee_with_others(scene, made.attacker, made.target):
        return ()
    there = scene.standing_in((scene.cells(made.target)[0],))
    found = tuple(each for each in there if each != made.target and knowing.can_act(scene, each))
    return (found,) if found else ()


def tally(scene: Scene, stray: Attack) -> Tally:
    """What it takes to hit that one on purpose, but 9 at most (GUR-WRONG-01)."""
    return by_accident(to_hit.tally(scene, stray))


def by_accident(score: Tally) -> Tally:
    """An attack's score against another than it was meant for: 9 at most (GUR-WRONG-01)."""
    over = int(score.total) - STRAY
    return score.plus(Modifier(-over, "not meant for it", "GUR-WRONG-01") if over > 0 else None)


def blow(table: Table, made: Attack, needed: Tally) -> Flow[None]:
    """A blow, and where it misses or is dodged what it strikes instead (GUR-ATK-02, GUR-HEX-16)."""
    came = yield from resolving.resolve(table, made, needed)
    if came.flies_on:
        yield from straying.goes_on(
            table, made, others(table, made), lambda stray: resolving.resolve(table, stray, tally(table, stray))
        )


def foreseen(scene: Scene, made: Attack, needed: Tally) -> Foreseen:
    """What may become of its target, and of the others that it may strike."""
    coming = straying.coming(scene, made, others(scene, made), tally)
    return foretelling.foreseen(scene, made, needed, coming=coming, spared=SPARED)
