"""What hits do to a body, told once in the order of play: the landing, the checks, and what has become of it."""

from __future__ import annotations

from collections.abc import Generator, Set
from typing import Any

from rules.darkconspiracy.core import checks
from rules.darkconspiracy.core.severity import INITIATIVE, Level
from rules.darkconspiracy.harm import blows, ends, landing, taking
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.ends import Grave, Toll
from rules.darkconspiracy.nerve import panic
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, Step, stage
from rules.kernel.dice import Dice
from rules.kernel.pools import Grouped

Fate = tuple[str, int]
"""What becomes of a body, in words, and how many parts of its strength it loses by it."""
STOPPED = "hit, nothing gets through"
WOUNDED = ("bruised", "scratched", "slightly wounded", "seriously wounded", "critically wounded")
FALLEN = tuple(f"{words} and knocked down" for words in WOUNDED)
SPENT = "out of action"
OUT = {
    Grave.STUNNED: "stunned", Grave.SUBDUED: "subdued", Grave.UNCONSCIOUS: "unconscious", Grave.DYING: "dying",
    Grave.DEAD: "dead",
}  # fmt: skip
SEVERITY = (STOPPED, *WOUNDED, *FALLEN, SPENT, *OUT.values())
"""What may become of a unit, the mildest first."""
PARTS = 24
"""A body's strength is counted in so many parts."""
WEAKER = (0, 2, 3, 6, 8)
"""Parts of its strength that the worst wound takes besides the Initiative it costs."""
ROBOT = (24, 24, 20, 12, 8)
"""What is left of a robot by its worst wound."""


def initiative(body: Body, worst: Level) -> int:
    """Initiative with that for its worst wound (DKC-WOUND-03, DKC-WOUND-04, DKC-WOUND-06)."""
    return body.initiative - (0 if body.robot else INITIATIVE[worst])


def strength(body: Body, worst: Level, *, out: bool = False, down: bool = False) -> int:
    """The parts of its strength that a body has left: of one that is knocked down half, of one that can do nothing
    more in this battle none (DKC-WOUND-07).
    """
    left = initiative(body, worst)
    if out or left <= 0:
        return 0
    if body.robot:
        return ROBOT[worst]
    parts = max(2, PARTS * left // body.initiative - WEAKER[worst])
    return parts // 2 if down else parts


def remaining(body: Body) -> int:
    """The same of a body as hits find it."""
    return strength(body, body.worst, out=body.out, down=body.down)


class Lands:
    """All hits of an action on one body: played one after another, foretold all at once."""

    needs, sets = "", ("toll", "taken")

    def bound(self, alive: Set[str]) -> Bound | None:
        return None if "toll" not in alive else Bound(("hits", "body"), ("toll",), _lands, near=_nearly)

    def play(self, known: Known, rollers: Rollers, _put: Put) -> Generator[Any, Any, Known]:
        yield from ()
        body: Body = known["body"]
        taken = taking.untouched(body)
        for blow, times in blows.joined(rollers("attacker"), known["hits"]):
            for _ in range(times):
                taken = taking.hit(rollers("attacker"), rollers("target"), body, taken, blow)
        toll = taking.toll(body, taken)._replace(struck=bool(known["hits"]))
        return {"toll": toll, "taken": taken}


def _nearly(hits: Hits, body: Body) -> Ends:
    return _lands(hits, body, near=True)


def _lands(hits: Hits, body: Body, *, near: bool = False) -> Ends:
    if not hits or body.dead:
        return (((Toll(struck=bool(hits)),), 1),), 1
    ways, whole = landing.tolls(hits, body, near=near)
    return tuple([((toll,), many) for toll, many in ways.items()]), whole


@stage("awake", roller="target")
def stays_awake(dice: Dice, body: Body, toll: Toll) -> bool:
    """A check against unconsciousness for each part newly wounded seriously (DKC-WOUND-04)."""
    if toll.grave or not toll.serious:
        return not toll.grave
    need = highest(checks.number(body.factor * body.endurance, checks.Level.DIF))
    return dice.roll(Grouped(toll.serious, checks.D20.d, (need,))).value == toll.serious


def highest(need: int) -> int:
    """The highest face that makes a check: 1 always does, 20 never (DKC-CORE-02)."""
    return min(max(need, 1), checks.D20.d - 1)


@stage("stands", roller="target")
def keeps_feet(dice: Dice, body: Body, toll: Toll, awake: bool) -> bool:
    """The check against knockdown: agility or strength, whichever is higher (DKC-KD-01)."""
    if not awake or not toll.falls:
        return awake
    base = body.factor * max(body.agility, ends.strong(body, toll.worst))
    need = highest(checks.number(base, checks.Level.AVG if toll.falls == 1 else checks.Level.DIF))
    return bool(dice.roll(Grouped(1, checks.D20.d, (need,))).value)


@stage("frozen", roller="target")
def panics(dice: Dice, body: Body, toll: Toll, awake: bool, stands: bool) -> int:
    """One that is knocked down may panic: so many phases it stands frozen (DKC-PANIC-01)."""
    nerve = initiative(body, toll.worst)
    return 0 if stands or not awake or body.robot or nerve <= 0 else panic.excess(dice, nerve)


@stage("after")
def fares(body: Body, toll: Toll, awake: bool, stands: bool) -> Fate | None:
    """What has become of a body, and what it has lost by it; None where nothing struck."""
    if not toll.struck:
        return None
    if body.dead or not toll.hurt:
        return STOPPED, 0
    before = remaining(body)
    if toll.grave or not awake:
        return OUT[toll.grave or Grave.UNCONSCIOUS], before
    down, out = not stands or body.down, body.out
    after = strength(body, toll.worst, out=out, down=down)
    if not after and not out:
        return SPENT, before
    return (WOUNDED if stands or out else FALLEN)[toll.worst], before - after


BEARS: tuple[Step, ...] = (stays_awake, keeps_feet, panics, fares)
"""From the toll of hits to what has become of the body."""
SUFFERS: tuple[Step, ...] = (Lands(), *BEARS)
"""From hits to what has become of the body: reads `hits` and `body`, sets `after` (a `Fate`, None where nothing
struck). Dice are rolled by "attacker" (where a hit lands, its damage) and by "target" (its checks).
"""
FATES = Course(*SUFFERS)
