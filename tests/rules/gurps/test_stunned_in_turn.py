"""A unit that is stunned in its own turn loses the next one too, and only then rolls to recover."""

from __future__ import annotations

from rules.gurps.afoot.forms import Move, Step
from rules.gurps.asks import Decline
from rules.gurps.state.hurts import Stunned
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.waiting.forms import CoverGround, Spring, WaitToStrike
from tests.rules.gurps.test_waiting import covered, guard

RECOVERS = (3, 3, 3)
STUNS = (4, 4, 4)
"""Two above HT 10."""


def test_a_runner_stunned_by_a_sprung_wait_does_nothing_in_its_next_turn() -> None:
    """GUR-DN-02, GUR-INJ-05, GUR-KD-01: no roll ends the turn it was struck in; it does nothing in the next, and rolls
    HT at the end of that.
    """
    stage, _, orc = guard(st=16)
    stage.figures(orc, hp=14, ht=10, quarters=20)
    stage.take(WaitToStrike, use="swing")
    stage.take(Move, way=((10, 6), (10, 7), (10, 8), (10, 9)))
    stage.dice(3, 3, 4, 5, 5, *STUNS, *RECOVERS)
    stage.take(Spring)
    stage.take(Decline)
    stage.rest()
    assert stage.dice_left == RECOVERS and taking.stunned(stage.table, orc)
    begun = len(stage.asked)
    stage.begin()
    stage.rest()
    assert orc not in [ask.unit for ask in stage.asked[begun:]]
    assert not stage.dice_left and not taking.stunned(stage.table, orc) and stage.find(orc, Stunned) is not None
    stage.begin()
    stage.until(orc)
    assert stage.find(orc, Stunned) is None


def test_opportunity_fire_on_a_step_costs_the_next_turn_as_well() -> None:
    """GUR-DN-02, GUR-OPP-03: stunned after a step, with no manoeuvre taken yet, it is not asked again; it has not done
    nothing for a whole turn.
    """
    stage, ann, _, enemy = covered()
    stage.figures(ann, {Skill.RIFLE: 30}, quarters=30)
    stage.figures(enemy, hp=6, ht=10, quarters=15)
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    stage.until(enemy)
    stage.take(Step, way=((10, 10),))
    stage.dice(3, 3, 4, *(1,) * 5, *STUNS, *RECOVERS)
    stage.take(Spring)
    stage.take(Decline)
    assert stage.wounds(enemy).stunned
    stage.rest()
    assert stage.dice_left[-3:] == RECOVERS and taking.stunned(stage.table, enemy)
