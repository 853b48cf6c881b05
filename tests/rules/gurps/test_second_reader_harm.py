"""Harm and what it does, read again: what wounds, gas, flames and want of breath take off; riders that are hurt;
options turned round.
"""

from __future__ import annotations

from fractions import Fraction

from rules.frame.figure import Place
from rules.gurps.grips import holding
from rules.gurps.grips.forms import Wrest
from rules.gurps.state.grips import Clutching
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

# options turned round


def at_a_sword(**options: bool) -> tuple[Stage, Ref]:
    """A unit of ST 10 that has hold of the sword of a foe of ST 11, and is asked."""
    stage = Stage(hexes(), **options)
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(), armour=(), quarters=30, st=10)
    bob = stage.unit("red", (10, 9), "Filthy Pierre", weapons=("Broadsword",), armour=(), facing=3, quarters=20, st=11)
    stage.begin()
    holding.clutch(stage.table, ann, bob, "Broadsword", Place.RIGHT.value)
    stage.rest()
    stage.begin()
    stage.until(ann)
    return stage, ann


def test_contests_go_on_to_a_decision_as_an_option() -> None:
    """GUR-CORE-04, GUR-GRAB-02: two pairs of rolls decide nothing, the third does; without it the first is all."""
    both, alone = (3, 3, 3, 3, 3, 3), (3, 3, 3, 5, 5, 5)
    stage, ann = at_a_sword()
    once = stage.forecast(Wrest)
    stage.dice(*both, *both, *alone)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is not None and len(stage.dice_left) == 12
    stage, ann = at_a_sword(contests_repeat=True)
    on = stage.forecast(Wrest)
    assert once.success is not None and on.success is not None and on.success > once.success
    assert sum(row.chance for row in on.outcomes) == 1
    assert sum(row.chance for row in on.outcomes if "both" in row.text) < Fraction(1, 1000)
    stage.dice(*both, *both, *alone)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is None and stage.dice_left == ()
    assert "Broadsword" in stage.holds(ann)
