"""What each answer to a burst promises: diving, covering it, staying (GUR-RET-04, GUR-RET-05)."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.gurps.blast import diving, reach
from rules.gurps.blast.course import Met
from rules.gurps.blast.diving import Incoming
from rules.gurps.blast.effects import Ways, rows
from rules.gurps.blast.forecasts import no_dives
from rules.gurps.blast.forms import Cover, Dive, Endure
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there, usual_figures

IN_LINE = "what stands between shields it as where it is now"


def endured(scene: Scene, ask: Ask, _action: Endure) -> Forecast:
    """The burst where it is (GUR-EXP-01, GUR-EXP-03)."""
    return Forecast(FREE, (), rows(scene, ask.unit, {_now(scene, ask): 1}, 1))


def dived(scene: Scene, ask: Ask, action: Dive) -> Forecast:
    """The dodge to get a step farther off in time, and the burst there or here (GUR-RET-05)."""
    unit, about, score = ask.unit, ask.about, diving.leap(scene, ask.unit)
    leaps = diving.sooner(score)
    farther = reach.yards_between(scene, (action.to,), about.cell) - reach.yards_off(scene, unit, about.cell)
    away = reach.meets(scene, unit, about.what, about.cell, farther, prone=True)
    rough = Assumption(Fact.ROUGH, IN_LINE, unit)
    return Forecast(FREE, (score,), _either(scene, unit, leaps, away, _now(scene, ask)), leaps[True], (rough,))


def covered(scene: Scene, ask: Ask, _action: Cover) -> Forecast:
    """The dodge to lie on it in time: all its harm for this unit, little for others; else it lies where it is, and all
    take theirs (GUR-RET-04, GUR-EXP-02).
    """
    unit, about, score = ask.unit, ask.about, diving.leap(scene, ask.unit, "GUR-RET-04")
    leaps = diving.sooner(score)
    fails = reach.meets(scene, unit, about.what, about.cell, prone=True)
    outcomes = _either(scene, unit, leaps, reach.upon(scene, unit, about.what), fails)
    shield = dict(reach.blown(scene, about.what, about.cell, reach.shielding(scene, unit)))
    bare = dict(reach.blown(scene, about.what, about.cell))
    there = tuple(each for each in sorted(bare) if each != unit)
    for each in there:
        outcomes += _either(scene, each, leaps, shield[each], bare[each])
    known = (*still_there(scene, there), *usual_figures(scene, there), *no_dives(there))
    return Forecast(FREE, (score,), outcomes, leaps[True], known)


def _now(scene: Scene, ask: Ask) -> Met:
    about: Incoming = ask.about
    return reach.meets(scene, ask.unit, about.what, about.cell)


def _either(scene: Scene, unit: Ref, leaps: Odds[bool], one: Met, other: Met) -> tuple[Outcome, ...]:
    """One if the leap is in time, else the other."""
    (ways, whole), found = leaps.ways(), Ways()
    for away, many in ways.items():
        way = one if away else other
        found[way] = found.get(way, 0) + many
    return rows(scene, unit, found, whole)
