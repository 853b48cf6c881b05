"""Turns of a second: their order, one manoeuvre each, steps, and what is free."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.body import Posture
from rules.gurps.afoot.forms import ChangePosture, Move, Step
from rules.gurps.afoot.forms import Turn as Face
from rules.gurps.defence.forms import Guard
from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike
from rules.gurps.order import timing
from rules.gurps.state.turns import Order
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.topic import DoNothing
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage


def pair(**own: Any) -> tuple[Stage, Ref, Ref]:
    """Two swordsmen, a yard apart, who look at each other."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Louis LeBlanc", **{"quarters": 24, **own})
    bob = stage.unit("red", (5, 4), "Filthy Pierre", facing=4, quarters=20)
    return stage, ann, bob


def test_the_fastest_acts_first_and_the_order_stays() -> None:
    """GUR-TURN-01, GUR-TURN-03: Basic Speed with its quarters, every second the same, whatever wounds do to it."""
    stage = Stage()
    slow = stage.unit("blue", (5, 5), quarters=20)
    fast = stage.unit("red", (25, 5), quarters=23)
    mid = stage.unit("blue", (15, 5), quarters=22)
    for _ in range(2):
        stage.begin()
        asked = []
        while stage.ask is not None:
            asked.append(stage.ask.unit)
            stage.idle()
        assert asked == [fast, mid, slow]
        stage.hurt(fast, 8)


def test_ties_go_by_dx_then_by_a_lot_that_is_kept() -> None:
    """GUR-TURN-04."""
    stage = Stage()
    plain = stage.unit("blue", (5, 5), dx=10, quarters=22)
    deft = stage.unit("blue", (15, 5), dx=12, quarters=22)
    other = stage.unit("blue", (25, 5), dx=10, quarters=22)
    stage.begin()
    assert timing.sequence(stage.table)[0] == deft
    lots = {unit: stage.part(unit, Order).lot for unit in (plain, other)}
    assert timing.sequence(stage.table)[1:] == tuple(sorted(lots, key=lambda unit: (lots[unit], unit)))
    stage.rest()
    stage.begin()
    assert {unit: stage.part(unit, Order).lot for unit in (plain, other)} == lots


def test_a_unit_that_is_out_has_no_turn() -> None:
    """GUR-TURN-02: the unconscious are not asked; doing nothing is still a turn."""
    stage, ann, bob = pair()
    stage.begin()
    stage.take(DoNothing)
    assert stage.ask is not None and stage.ask.unit == bob
    stage.rest()
    stage.keep(ann, unconscious=True)
    stage.begin()
    assert stage.ask is not None and stage.ask.unit == bob


def test_one_manoeuvre_a_turn_with_a_step_before_it() -> None:
    """GUR-MAN-01, GUR-MAN-05: step, then strike; nothing else is left."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Louis LeBlanc", quarters=24)
    bob = stage.unit("red", (5, 3), "Filthy Pierre", facing=4)
    stage.begin()
    assert not stage.offered(Strike)
    stage.take(Step, way=((5, 4),))
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.ask is None or stage.ask.unit == bob
    assert [ask.unit for ask in stage.asked].count(ann) == 2


def test_or_after_it() -> None:
    """GUR-MAN-05: strike, then step back."""
    stage, ann, bob = pair()
    stage.begin()
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert not stage.offered(Strike) and not stage.offered(Move)
    stage.take(Step, way=((5, 6),))
    assert stage.cell(ann) == (5, 6)


def test_a_step_rules_out_what_allows_none() -> None:
    """GUR-MAN-04: changing posture allows no movement, so that a step before bars it; so does a charge."""
    stage, _, _ = pair()
    stage.begin()
    assert stage.offered(ChangePosture, by="") and stage.offered(Move, pace="charge")
    stage.take(Face, facing=2)
    assert not stage.offered(ChangePosture, by="") and not stage.offered(Move, pace="charge")


def test_the_manoeuvre_governs_until_the_next() -> None:
    """GUR-MAN-03, GUR-TURN-05: before its first turn a unit counts as having done nothing; a charge leaves it without
    defence until it chooses again.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 9), "Louis LeBlanc", quarters=24)
    bob = stage.unit("red", (5, 5), "Filthy Pierre", facing=4, quarters=20)
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.DO_NOTHING
    stage.begin()
    stage.take(Move, pace="charge", way=((5, 8), (5, 7), (5, 6)))
    stage.dice(6, 6, 5)
    stage.take(Strike, manner="determined", target=bob)
    stage.until(bob)
    stage.dice(3, 3, 3, 1)
    stage.take(Strike, target=ann, use="swing")
    assert "defend" not in [ask.kind for ask in stage.asked if ask.unit == ann]


def test_a_rush_attacks_at_the_end_of_the_way() -> None:
    """GUR-MAA-01: the full Move, then an attack of that manoeuvre and no other."""
    stage = Stage()
    stage.unit("blue", (5, 9), "Louis LeBlanc", quarters=24)
    stage.unit("red", (5, 5), "Filthy Pierre", facing=4)
    stage.begin()
    stage.take(Move, pace="rush", way=((5, 8), (5, 7), (5, 6)))
    assert (
        stage.offered(Strike, manner="in passing") and not stage.offered(Strike, manner="") and not stage.offered(Move)
    )


def test_kneeling_is_a_step_and_lying_takes_a_turn() -> None:
    """GUR-POST-01, GUR-POST-02, GUR-POST-04: from prone to kneeling in one second, standing by a step in the next, with
    an attack in it.
    """
    stage, ann, bob = pair()
    stage.posture(ann, Posture.PRONE)
    stage.begin()
    choices = stage.offers(ChangePosture, by="")[0].choices["posture"]
    assert Posture.STANDING not in choices and not stage.offered(ChangePosture, by="step")
    stage.take(ChangePosture, by="", posture=Posture.KNEELING)
    stage.rest()
    stage.begin()
    stage.take(ChangePosture, by="step")
    assert stage.table.pose(ann).posture is Posture.STANDING
    assert stage.offered(Strike) and not stage.offered(Step)
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)


def test_crouching_is_free() -> None:
    """GUR-FREE-03: at the start of a turn, and rising from it at any time; up again, it does not go down once more."""
    stage, ann, _ = pair()
    stage.begin()
    stage.take(ChangePosture, by="crouch")
    assert stage.table.pose(ann).posture is Posture.CROUCHED
    assert stage.offered(Strike) and stage.offered(Move)
    stage.take(ChangePosture, by="crouch")
    assert stage.table.pose(ann).posture is Posture.STANDING
    assert not stage.offered(ChangePosture, by="crouch")


def test_a_crouch_after_the_blow_goes_with_a_step_at_most() -> None:
    """GUR-FREE-03: a step leaves it open, a move does not."""
    stage, _, _ = pair()
    stage.begin()
    stage.take(Step)
    assert stage.offered(ChangePosture, by="crouch")


def test_who_sits_stays_where_it_is() -> None:
    """GUR-POST-05, GUR-POST-07: sitting allows no movement; lying a yard a second; kneeling a third of the Move."""
    stage, ann, _ = pair()
    stage.posture(ann, Posture.SITTING)
    stage.begin()
    assert not stage.offered(Move) and "Move: is sitting: get up first" in stage.refusals()
    stage.posture(ann, Posture.PRONE)
    assert {len(way) for way in stage.offers(Move)[0].choices["way"]} == {1}


def test_a_stunned_unit_does_nothing_and_recovers_at_the_end() -> None:
    """GUR-DN-01, GUR-DN-02: it is not asked; it rolls HT at the end of its turn, and acts from the next on. Until then
    its defences suffer.
    """
    stage, ann, bob = pair(ht=10)
    stage.begin()
    stage.rest()
    stage.keep(ann, stunned=True)
    stage.dice(4, 4, 4)
    stage.begin()
    assert stage.ask is not None and stage.ask.unit == bob and taking.stunned(stage.table, ann)
    stage.rest()
    stage.dice(3, 3, 3)
    stage.begin()
    assert stage.ask is not None and stage.ask.unit == bob and not taking.stunned(stage.table, ann)
    stage.rest()
    stage.begin()
    assert stage.ask is not None and stage.ask.unit == ann


def test_shooting_is_an_attack_too() -> None:
    """GUR-ATT-01: with a step before or after it."""
    stage = Stage()
    stage.unit("blue", (5, 20), quarters=24)
    bob = stage.unit("red", (5, 5), facing=4)
    stage.begin()
    stage.take(Step, way=((5, 19),))
    stage.dice(6, 6, 4)
    stage.take(Shoot, target=bob)
    assert stage.ask is None or stage.ask.unit == bob


@pytest.mark.parametrize("now", [Posture.KNEELING, Posture.STANDING])
def test_a_step_spent_on_kneeling_or_rising_leaves_no_slip(now: Posture) -> None:
    """GUR-POST-04, GUR-AOD-01: it takes the whole step, whatever its length, so that all-out defence leads nowhere; a
    step that went somewhere is part of the half Move that a slip has.
    """
    stage, ann, _ = pair()
    stage.posture(ann, now)
    stage.begin()
    assert stage.offered(Move, pace="slip")
    stage.take(ChangePosture, by="step")
    assert not stage.offered(Move, pace="slip") and not stage.offered(Step) and stage.offered(Guard)
    assert any(each.startswith("Slip") and "step" in each for each in stage.refusals())
