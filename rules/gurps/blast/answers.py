"""What each answer to a burst promises: diving, covering it, staying (GUR-RET-04, GUR-RET-05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.blast import diving, reach
from rules.gurps.blast.course import Met
from rules.gurps.blast.effects import Reached, Ways
from rules.gurps.blast.forecasts import no_dives
from rules.gurps.blast.forms import Cover, Dive, Endure
from rules.gurps.core import scale
from rules.gurps.foreseen import Foreseen, Known, Words
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

IN_LINE = "what stands between shields it as where it is now"


def foreseen(scene: Scene, ask: Ask, action: Dive | Cover | Endure) -> Foreseen:
    """The burst as it comes to the unit and, if that covers it, to all others."""
    score = _leap(scene, ask.unit, action)
    met, whole = _met(scene, ask, action, score)
    fates = tuple(Reached(scene, unit, ways, whole) for unit, ways in met.items())
    if score is None:
        return Foreseen(fates)

    def words() -> Words:
        others = tuple(met)[1:]
        rough = (Assumption(Fact.ROUGH, IN_LINE, ask.unit),) if isinstance(action, Dive) else ()
        return Words((score,), (*no_dives(others), *rough))

    return Foreseen(fates, Known(diving.sooner(score)[True]), words)


def _leap(scene: Scene, unit: Ref, action: Dive | Cover | Endure) -> Tally | None:
    """The dodge to be a step farther off in time, or on it (GUR-RET-04, GUR-RET-05)."""
    if isinstance(action, Endure):
        return None
    return diving.leap(scene, unit, "GUR-RET-04" if isinstance(action, Cover) else "GUR-RET-05")


def _met(scene: Scene, ask: Ask, action: Dive | Cover | Endure, score: Tally | None) -> tuple[dict[Ref, Ways], int]:
    """How all units that it concerns meet the burst, in so many ways of so many in all."""
    if score is None:
        return {ask.unit: {reach.meets(scene, ask.unit, ask.about.what, ask.about.cell): 1}}, 1
    leaps, whole = diving.sooner(score).ways()
    after = _dived(scene, ask, action.to) if isinstance(action, Dive) else _covered(scene, ask)
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
