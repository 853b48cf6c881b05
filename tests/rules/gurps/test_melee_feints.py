"""Before the blow: Evaluate and feints."""

from __future__ import annotations

from rules.gurps.afoot.forms import Move
from rules.gurps.asks import Decline
from rules.gurps.defence.forms import Defend
from rules.gurps.melee import feinting
from rules.gurps.melee.forms import Evaluate, Feint, Strike
from rules.gurps.rolls import Contest, Roll
from rules.gurps.state.fighting import Evaluated, Feinted
from tests.rules.gurps.duelling import LOUIS, PIERRE, duel, knights, needs
from tests.rules.gurps.stage import Stage


def test_evaluating_adds_up_to_three() -> None:
    """GUR-EVAL-01: +1 a second on the same foe, three at most, for the next turn only; defending does not spoil it."""
    stage, ann, bob = duel()
    for bonus in (1, 2, 3, 3):
        stage.take(Evaluate, target=bob)
        assert stage.part(ann, Evaluated).bonus == bonus
        stage.rest()
        stage.begin()
    assert needs(stage, target=bob) == 15 + 3
    stage.idle()
    stage.rest()
    stage.begin()
    assert needs(stage, target=bob) == 15


def test_feints_by_their_margins() -> None:
    """GUR-FEINT-02: 12 against 15 and the foe fails: 3; by 5 against by 2: 3; a failed feint or a foe as good: 0."""
    assert feinting.penalty(Contest(Roll(12, 15), Roll(15, 14))) == 3
    assert feinting.penalty(Contest(Roll(10, 15), Roll(12, 14))) == 3
    assert feinting.penalty(Contest(Roll(16, 15), Roll(18, 14))) == 0
    assert feinting.penalty(Contest(Roll(13, 15), Roll(12, 14))) == 0


def test_a_feint_counts_in_the_next_turn_only() -> None:
    """GUR-FEINT-01, GUR-FEINT-03: Shortsword-15 against the better of Shortsword-11, Shield-12 and DX; the foe defends
    at -3 in the next turn, against one blow.
    """
    stage, ann, bob = duel()
    assert needs(stage, Feint, target=bob) == 15
    stage.dice(4, 4, 4, 5, 5, 5)
    stage.take(Feint, target=bob)
    assert stage.part(ann, Feinted).penalty == 3
    stage.rest()
    stage.begin()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.forecast(Defend, how="block", back=None).tallies[0].total == 10 - 3
    stage.take(Decline)
    assert stage.find(ann, Feinted) is None


def test_a_wasted_feint() -> None:
    """GUR-FEINT-03: a feinter that parries with an unbalanced weapon cannot attack at all in its next turn."""
    stage, ann, bob = knights("Axe", AXE=14)
    stage.dice(4, 4, 4, 6, 6, 4)
    stage.take(Feint, target=bob)
    stage.until(bob)
    stage.dice(3, 3, 3, 2, 2, 2)
    stage.take(Strike, target=ann, use="swing")
    stage.take(Defend, how="parry", thing="Axe", back=None)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Strike) and not stage.offered(Feint) and not stage.offered(Move, pace="charge")
    assert "Strike: it has parried with the unbalanced weapon that it had feinted with" in stage.refusals()


def test_a_shield_feints_once_it_has_struck() -> None:
    """GUR-FEINT-04: with the shield only after a blow with it."""
    stage = Stage()
    stage.unit("blue", (5, 5), PIERRE, quarters=28)
    bob = stage.unit("red", (5, 4), LOUIS, facing=4, quarters=20)
    stage.begin()
    assert not any("Small shield" in offer.choices["weapon"] for offer in stage.offers(Feint))
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob, weapon="Small shield")
    stage.rest()
    stage.begin()
    assert any("Small shield" in offer.choices["weapon"] for offer in stage.offers(Feint))
