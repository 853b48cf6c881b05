"""What each answer to a burst promises: diving, covering it, staying (GUR-RET-04, GUR-RET-05)."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.blast import diving, reach
from rules.gurps.blast.diving import Incoming
from rules.gurps.blast.forecasts import Ways, no_dives, rows
from rules.gurps.blast.forms import Cover, Dive, Endure
from rules.gurps.blast.reach import Met
from rules.gurps.rolls import Kind
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there, usual_figures

IN_LINE = "what stands between shields it as where it is now"


def endured(scene: Scene, ask: Ask, _action: Endure) -> Forecast:
    """The burst where it is (GUR-EXP-01, GUR-EXP-03)."""
    return Forecast(FREE, (), rows(scene, ask.unit, {_now(scene, ask): Fraction(1)}))


def dived(scene: Scene, ask: Ask, action: Dive) -> Forecast:
    """The dodge to get a step farther off in time, and the burst there or here (GUR-RET-05)."""
    unit, about, score = ask.unit, ask.about, diving.leap(scene, ask.unit)
    sure = _chance(score)
    farther = reach.yards_between(scene, (action.to,), about.cell) - reach.yards_off(scene, unit, about.cell)
    away = reach.meets(scene, unit, about.what, about.cell, farther, prone=True)
    rough = Assumption(Fact.ROUGH, IN_LINE, unit)
    return Forecast(FREE, (score,), rows(scene, unit, _either(sure, away, _now(scene, ask))), sure, (rough,))


def covered(scene: Scene, ask: Ask, _action: Cover) -> Forecast:
    """The dodge to lie on it in time: all its harm for this unit, little for others; else it lies where it is, and all
    take theirs (GUR-RET-04, GUR-EXP-02).
    """
    unit, about, score = ask.unit, ask.about, diving.leap(scene, ask.unit, "GUR-RET-04")
    sure = _chance(score)
    fails = reach.meets(scene, unit, about.what, about.cell, prone=True)
    outcomes = rows(scene, unit, _either(sure, reach.upon(scene, unit, about.what), fails))
    shield = dict(diving.others(scene, unit, about, reach.shielding(scene, unit)))
    bare = dict(diving.others(scene, unit, about))
    for each in sorted(bare):
        outcomes += rows(scene, each, _either(sure, shield[each], bare[each]))
    there = tuple(sorted(bare))
    known = (*still_there(scene, there), *usual_figures(scene, there), *no_dives(there))
    return Forecast(FREE, (score,), outcomes, sure, known)


def _now(scene: Scene, ask: Ask) -> Met:
    about: Incoming = ask.about
    return reach.meets(scene, ask.unit, about.what, about.cell)


def _chance(score: Tally) -> Fraction:
    return rolls.rolls(int(score.total), Kind.DEFENCE).chance(lambda fell: fell.success)


def _either(sure: Fraction, one: Met, other: Met) -> Ways:
    """One by a chance, else the other."""
    return {one: sure, other: 1 - sure} if one != other else {one: Fraction(1)}
