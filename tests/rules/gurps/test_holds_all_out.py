"""What a hold leads to by an All-Out Attack, and holds that one hand lets go of."""

from __future__ import annotations

import pytest

from rules.gurps.core import held
from rules.gurps.defence.forms import Defend
from rules.gurps.grips.forms import BreakFree, Hold, LetGo
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from tests.rules.gurps.test_grips_in_play import clinched, struck_with


@pytest.mark.parametrize(
    ("what", "part"), [("takedown", Location.TORSO), ("choke", Location.NECK), ("wrench", Location.LEFT_LEG)]
)
def test_determined_is_four_in_the_contest(what: str, part: Location) -> None:
    """GUR-GRP-05, GUR-GRP-07, GUR-GRP-08, GUR-AOA-02: and no defence until the next turn."""
    stage, ann, bob = clinched(part)
    plain, told = (stage.forecast(Hold, what=what, target=bob, manner=each) for each in ("", "determined"))
    assert told.tallies[0].total == plain.tallies[0].total + 4
    assert (told.success or 0) > (plain.success or 0)
    stage.dice(3, 3, 3, 6, 6, 5, 3, 3, 3)
    stage.take(Hold, what=what, target=bob, manner="determined")
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.ALL_OUT_ATTACK
    assert not taking.leave(stage.table, ann).defends


def test_strong_adds_to_a_wrench_and_to_nothing_else() -> None:
    """GUR-AOA-05: a choke does its margin, not damage by ST."""
    stage, _, bob = clinched(Location.NECK)
    assert [each.choices["manner"] for each in stage.offers(Hold, what="choke")] == [
        ("",),
        ("determined",),
        ("double",),
    ]
    strong, plain = (stage.forecast(Hold, what="wrench", target=bob, manner=each) for each in ("strong", ""))
    assert strong.success == plain.success
    known = stage.known_as(bob)
    assert strong.loss(known) > plain.loss(known)
    stage.dice(2, 1, 1, 5, 5, 5, 1)
    stage.take(Hold, what="wrench", target=bob, manner="strong")
    assert stage.hp(bob) <= 10 - 3


def test_double_makes_two_attempts() -> None:
    """GUR-AOA-03: the second at the same foe, in the same turn; then the turn is over."""
    stage, ann, bob = clinched()
    stage.dice(5, 5, 4, 4, 3, 3)
    stage.take(Hold, what="takedown", target=bob, manner="double")
    assert stage.ask is not None and stage.ask.unit == ann and stage.offered(LetGo) is not False
    assert {offer.choices["manner"] for offer in stage.offers(Hold, what="takedown")} == {("double",)}
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Hold, what="takedown", target=bob)
    assert stage.told("takedown")[-1].success and (stage.ask is None or stage.ask.unit != ann)


def test_a_takedown_and_a_pin_in_one_second() -> None:
    """GUR-GRP-06, GUR-AOA-03: what the first leads to may be the second."""
    stage, ann, bob = clinched(st=14)
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Hold, what="takedown", target=bob, manner="double")
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Hold, what="pin", target=bob)
    assert held.pinned(stage.table, bob) and not taking.leave(stage.table, ann).defends


def test_a_blow_and_a_hold_in_either_order() -> None:
    """GUR-AOA-03, GUR-GRP-09: with what reaches into the yard."""
    stage, _, bob = clinched(ann=("Blunt teeth",))
    stage.dice(5, 5, 4, 4, 3, 3)
    stage.take(Hold, what="takedown", target=bob, manner="double")
    stage.dice(6, 6, 4)
    stage.take(Strike, blows="again", target=bob)
    stage, ann, bob = clinched(ann=("Blunt teeth",))
    stage.dice(6, 6, 4)
    stage.take(Strike, manner="double", target=bob)
    assert stage.offered(Hold, what="takedown") and stage.ask is not None and stage.ask.unit == ann
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Hold, what="takedown", target=bob)
    assert stage.told("takedown")[-1].success


# one hand lets go


def test_one_hand_lets_go_and_is_free_for_a_blow_and_a_parry() -> None:
    """GUR-GRP-09, GUR-GRP-02: a free action; the hold stays, with one hand."""
    stage, ann, bob = clinched(ann=("Fists",), bob=("Fists",))
    assert "Fists" not in struck_with(stage)
    stage.take(LetGo, how="one hand")
    assert stage.part(ann, Gripping).hands == 1 and stage.part(bob, Held).hands == (1,)
    assert "Fists" in struck_with(stage) and not stage.offered(LetGo, how="one hand")
    stage.until(bob)
    stage.dice(2, 2, 1)
    stage.take(Strike, target=ann)
    assert len(stage.offers(Defend, how="parry")) == 1


def test_a_hold_with_one_hand_is_weaker() -> None:
    """GUR-GRP-11, GUR-GRP-07: no 5 against breaking free, and a choke at -5; of a pin 5 are left of 10."""
    stage, ann, bob = clinched(Location.NECK)
    before = stage.forecast(Hold, what="choke", target=bob).tallies[0].total
    stage.take(LetGo, how="one hand")
    assert stage.forecast(Hold, what="choke", target=bob).tallies[0].total == before - 5
    stage.until(bob)
    back = stage.forecast(BreakFree).tallies[1]
    assert back.total == back.base
    stage, ann, bob = clinched()
    stage.prone(bob)
    stage.dice(1, 1, 2, 6, 6, 6)
    stage.take(Hold, what="pin", target=bob)
    stage.take(LetGo, how="one hand")
    assert held.pinned(stage.table, bob) and stage.part(ann, Gripping).pins
    stage.until(bob)
    back = stage.forecast(BreakFree).tallies[1]
    assert back.total == back.base + 5
