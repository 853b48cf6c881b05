"""Before a burst: units that dive aside, a unit that covers a grenade with its body, and what each answer promises
(GUR-RET-04, GUR-RET-05).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.frame.figure import Aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.gurps.asks import Decline
from rules.gurps.blast import course, reach
from rules.gurps.blast.course import Met
from rules.gurps.blast.effects import Reached, Ways
from rules.gurps.blast.forms import Dive
from rules.gurps.blast.reach import Charge
from rules.gurps.core import ails, figures, scale
from rules.gurps.defence import ground
from rules.gurps.foreseen import Foreseen, Known, Words
from rules.gurps.senses import knowing
from rules.gurps.terms.manoeuvres import LYING
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

DIVES = 3
"""What dropping adds to the dodge (GUR-RET-04, GUR-RET-05)."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What is about to burst, and where."""

    name: str
    cell: Cell
    what: Charge
    lies: bool = False
    """Whether it lies there bare, so that a body can cover it (GUR-RET-04)."""


def dives_to(scene: Scene, unit: Ref, cell: Cell) -> tuple[Cell, ...]:
    """The free cells beside a unit, with no wall between, that are farther from a burst (GUR-RET-05)."""
    here = scene.cells(unit)[0]
    far = scene.grid.straight(here, cell)
    farther = ((way, at) for way, at in scene.grid.neighbours(here) if scene.grid.straight(at, cell) > far)
    return tuple(at for way, at in farther if ground.may_enter(scene, unit, here, way, at))


def leap(scene: Scene, unit: Ref, rule: str = "GUR-RET-05") -> Tally:
    """The dodge to get away, or onto it, in time (GUR-RET-04, GUR-RET-05)."""
    stunned = Modifier(-4, "stunned", "GUR-DEF-03") if ails.stunned(scene, unit) else None
    return figures.dodge(scene, unit).plus(Modifier(DIVES, "dives", rule), stunned)


def in_time(table: Table, unit: Ref, score: Tally) -> bool:
    """Whether it is there before it bursts."""
    return bool(course.DIVE.rolled({"leap": int(score.total)}, table.dice(unit))["away"])


def sooner(score: Tally) -> Odds[bool]:
    """How likely it is."""
    return course.DIVE.foretell({"leap": int(score.total)}, "away").map(lambda end: bool(end[0]))


def able(scene: Scene, unit: Ref) -> bool:
    """Whether it can dive at all: on its feet and in its senses (GUR-RET-05)."""
    upright = scene.pose(unit).posture not in LYING
    able = knowing.can_act(scene, unit) and scene.find(unit, Aboard) is None
    return upright and able and not ails.stunned(scene, unit)


def may_cover(scene: Scene, unit: Ref, about: Incoming) -> bool:
    """Whether it can throw itself on what lies there: in its own cell, or in a free one a step away (GUR-RET-04)."""
    if not about.lies or about.what.blast is None or not able(scene, unit):
        return False
    here = scene.cells(unit)[0]
    if about.cell in scene.cells(unit):
        return True
    if scale.across(scene) > scale.STEPPED * scale.TENTHS:
        return False
    beside = scene.grid.neighbours(here)
    return any(at == about.cell and ground.may_enter(scene, unit, here, way, at) for way, at in beside)


def may_answer(scene: Scene, unit: Ref, about: Incoming) -> bool:
    """Whether there is anything it can do."""
    return able(scene, unit) and (bool(dives_to(scene, unit, about.cell)) or may_cover(scene, unit, about))


# what each answer promises


IN_LINE = "what stands between shields it as where it is now"


def no_dives(units: tuple[Ref, ...]) -> tuple[Assumption, ...]:
    """Each of them stays where it is (GUR-RET-05)."""
    return tuple(Assumption(Fact.ANSWER, "no unit dives aside", unit) for unit in units)


def foreseen(scene: Scene, ask: Ask, action: Dive | Decline) -> Foreseen:
    """The burst as it comes to the unit and, if that covers it, to all others."""
    score = _leap(scene, ask.unit, action)
    met, whole = _met(scene, ask, action, score)
    fates = tuple(Reached(scene, unit, ways, whole) for unit, ways in met.items())
    if score is None:
        return Foreseen(fates)

    def words() -> Words:
        others = tuple(met)[1:]
        rough = (
            (Assumption(Fact.ROUGH, IN_LINE, ask.unit),) if isinstance(action, Dive) and action.to is not None else ()
        )
        return Words((score,), (*no_dives(others), *rough))

    return Foreseen(fates, Known(sooner(score)[True]), words)


def _leap(scene: Scene, unit: Ref, action: Dive | Decline) -> Tally | None:
    """The dodge to be a step farther off in time, or on it (GUR-RET-04, GUR-RET-05)."""
    if isinstance(action, Decline):
        return None
    return leap(scene, unit, "GUR-RET-04" if action.to is None else "GUR-RET-05")


def _met(scene: Scene, ask: Ask, action: Dive | Decline, score: Tally | None) -> tuple[dict[Ref, Ways], int]:
    """How all units that it concerns meet the burst, in so many ways of so many in all."""
    if score is None:
        return {ask.unit: {reach.meets(scene, ask.unit, ask.about.what, ask.about.cell): 1}}, 1
    leaps, whole = sooner(score).ways()
    to = action.to if isinstance(action, Dive) else None
    after = _covered(scene, ask) if to is None else _dived(scene, ask, to)
    met = dict[Ref, Ways]()
    for unit, away, late in after:
        ways = met[unit] = {away: leaps[True]}
        ways[late] = ways.get(late, 0) + leaps.get(False, 0)
    return met, whole


Leapt = Iterator[tuple[Ref, Met, Met]]
"""How each meets the burst if the leap is in time, and if it is not."""


def _dived(scene: Scene, ask: Ask, to: Cell) -> Leapt:
    """A step farther off it is there; else where it is now (GUR-RET-05)."""
    unit, what, cell = ask.unit, ask.about.what, ask.about.cell
    farther = scale.between(scene, (to,), (cell,)) - reach.yards_off(scene, unit, cell)
    yield unit, reach.meets(scene, unit, what, cell, farther, prone=True), reach.meets(scene, unit, what, cell)


def _covered(scene: Scene, ask: Ask) -> Leapt:
    """All its harm for this unit, little for others; else it lies where it is, and all take theirs (GUR-RET-04,
    GUR-EXP-02).
    """
    unit, what, cell = ask.unit, ask.about.what, ask.about.cell
    yield unit, reach.upon(scene, unit, what), reach.meets(scene, unit, what, cell, prone=True)
    shield = dict(reach.blown(scene, what, cell, reach.shielding(scene, unit)))
    bare = dict(reach.blown(scene, what, cell))
    yield from ((each, shield[each], bare[each]) for each in sorted(bare) if each != unit)
