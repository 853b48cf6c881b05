"""What an attack does to a body, told once in the order of play: the hits, the saves, and what has become of it."""

from __future__ import annotations

from collections.abc import Generator, Set
from typing import Any

from rules.graydawn.flesh.hits import HIT, as_it_was
from rules.graydawn.flesh.saves import SAVES, Hurt
from rules.graydawn.flesh.several import HEAD, LIMB, Crippled, Strikes, Toll, added, tolls
from rules.graydawn.flesh.track import Ended, Wounds, grade, strength
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, stage


class Lands:
    """All hits of an attack on one body: played one after another, foretold all at once."""

    needs, sets = "", ("toll", "touched")

    def bound(self, alive: Set[str]) -> Bound | None:
        return None if alive.isdisjoint(self.sets) else Bound(("strikes", "crippled"), self.sets, _lands)

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        before: Wounds = known["before"]
        now: Known = {"wounds": before, "body": as_it_was(before)}
        for hit, times in known["strikes"]:
            for _ in range(times):
                done = yield from HIT.play(hit.fields | now, rollers, put)
                now = {name: done[name] for name in now}
        return {"toll": added(before, now["wounds"]), "touched": bool(known["strikes"])}


def _lands(strikes: Strikes, crippled: Crippled) -> Ends:
    if not strikes:
        return ((((0, 0, 0), False), 1),), 1
    ways, whole = tolls(strikes, crippled)
    return tuple([((toll, True), many) for toll, many in ways.items()]), whole


@stage("crippled")
def begins(before: Wounds) -> Crippled:
    """The parts of the body that were crippled before."""
    return before.crippled


@stage("struck")
def marked(before: Wounds, toll: Toll) -> Hurt:
    """What the hits have done to the body before any save."""
    real, stun, flags = toll
    return Hurt(
        *(before.real + real, before.marks + real + stun, bool(real or stun or flags)),
        *(flags & (LIMB | HEAD) > 0, flags & HEAD > 0, before.dead),
    )


# what has become of it


Fate = tuple[str, int]
"""What becomes of a body, in words, and how many parts of its strength it loses by it."""
SEVERITY = (
    "hit, nothing gets through", "light wounds", "serious wounds", "critical wounds", "mortal wounds", "out of action",
    "unconscious", "dying", "dead",
)  # fmt: skip
"""What may become of a unit, the mildest first."""
STOPPED: Fate = (SEVERITY[0], 0)


@stage("strong")
def has(before: Wounds) -> int:
    """The parts of its strength that a body had before."""
    return before.parts


def fares(before: Wounds, strong: int, struck: Hurt, ended: Ended) -> Fate:
    """What has become of a body, and what it has lost by it: nothing, if it was dead before."""
    if before.dead or not struck.hurt:
        return STOPPED
    return _fate(strong, struck.marks, ended if before.up else Ended(*map(max, ended, before.ended)))


def fate(before: Wounds, after: Wounds) -> Fate:
    """The same by the wounds before and after."""
    return STOPPED if before.dead or after == before else _fate(before.parts, after.marks, after.ended)


def _fate(strong: int, marks: int, ended: Ended) -> Fate:
    word = ENDS[ended.index(True)] if True in ended else grade(marks).words
    return word, strong - strength(marks, ended)


FARES = (has, stage("fate")(fares))
ENDS = ("dead", "dying", "unconscious", "out of action")


@stage("fate")
def told(touched: bool, after: Fate) -> Fate | None:
    """The same; None where nothing struck."""
    return after if touched else None


SUFFERS = (begins, Lands(), marked, *SAVES, has, stage("after")(fares), told)
"""From the hits of an attack to what has become of the body: reads `strikes`, `before` and `mettle`."""
FATES = Course(*SUFFERS)
