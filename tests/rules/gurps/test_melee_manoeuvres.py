"""Manoeuvres of attack: all-out, in passing, two blows in one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Kit, Place
from rules.gurps.afoot.forms import Move
from rules.gurps.asks import Decline
from rules.gurps.defence.forms import Defend
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from tests.rules.gurps.duelling import LOUIS, PIERRE, duel, needs
from tests.rules.gurps.stage import Stage


def test_determined_and_strong() -> None:
    """GUR-AOA-02, GUR-AOA-05: +4 to hit; or 2 damage more."""
    stage, _, bob = duel()
    assert needs(stage, Strike, manner="determined", target=bob) == 19
    assert needs(stage, Strike, manner="strong", target=bob) == 15
    stage.dice(4, 4, 4, 3)
    stage.take(Strike, manner="strong", target=bob, use="swing")
    stage.take(Decline)
    assert stage.hp(bob) == 12 - (3 + 1 + 2 - 1) * 3 // 2


def test_double() -> None:
    """GUR-AOA-03, GUR-AOA-01: two blows at the same foe, one after the other; then it has no defence."""
    stage, ann, bob = duel()
    stage.dice(6, 6, 4)
    stage.take(Strike, manner="double", target=bob, use="swing")
    assert stage.ask is not None and stage.ask.unit == ann
    assert {blows for offer in stage.offers(Strike) for blows in offer.choices["blows"]} == {"again"}
    stage.dice(4, 4, 4, 3)
    stage.take(Strike, blows="again", target=bob, use="swing", weapon="Shortsword")
    stage.take(Decline)
    assert stage.hp(bob) < 12 and (stage.ask is None or stage.ask.unit == bob)


def test_feint_and_strike_in_one() -> None:
    """GUR-AOA-04: the feint counts against this very blow, and the shown chance is of both together."""
    stage, _, bob = duel()
    shown = stage.forecast(Strike, manner="feint", target=bob, use="swing")
    plain = stage.forecast(Strike, target=bob, use="swing")
    assert shown.success is not None and plain.success is not None and shown.success > plain.success
    stage.dice(4, 4, 4, 5, 5, 5, 4, 4, 4)
    stage.take(Strike, manner="feint", target=bob, use="swing")
    assert stage.forecast(Defend, how="block", back=None).tallies[0].total == 10 - 3


def test_a_stun_may_be_over_when_its_victim_is_asked_again() -> None:
    """GUR-AOA-04, GUR-KD-01, GUR-DN-02: the shown chance is that of the blow; the victim's own turn, in which it
    recovers by HT, comes before anything else can be asked.
    """
    stage, ann, bob = duel()
    stage.figures(bob, hp=6, ht=10)
    told = stage.forecast(Strike, manner="feint", target=bob, use="swing", called=Location.TORSO)
    assert {row.text for row in told.outcomes} >= {"stunned"}
    stage.orders = {"defend"}
    stage.dice(4, 4, 4, 5, 5, 5, 4, 4, 4, 6, 6, 6, 6, 4, 4, 4, 3, 3, 3)
    stage.take(Strike, manner="feint", target=bob, use="swing", called=Location.TORSO)
    assert ["stunned" in event.text for event in stage.events if event.kind == "wound"] == [True]
    assert not stage.wounds(bob).stunned and stage.table.cells(ann)


def test_in_passing() -> None:
    """GUR-MAA-01, GUR-MAA-03: -4, and never above 9."""
    stage = Stage()
    stage.unit("blue", (5, 9), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 5), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Move, pace="rush", way=((5, 8), (5, 7), (5, 6)))
    assert needs(stage, Strike, manner="in passing", target=bob) == 9


def test_rapid_strike() -> None:
    """GUR-ATK-10: two blows at -6, at -3 for a master; one foe or two."""
    stage, ann, bob = duel()
    assert needs(stage, Strike, blows="rapid", target=bob) == 9
    stage.figures(ann, traits=[Trait.WEAPON_MASTER])
    assert needs(stage, Strike, blows="rapid", target=bob) == 12
    cal = stage.unit("red", (6, 4), PIERRE, facing=4, quarters=12)
    stage.dice(6, 6, 4)
    stage.take(Strike, blows="rapid", target=bob)
    assert needs(stage, Strike, blows="again", target=cal) == 12


def test_a_weapon_in_each_hand() -> None:
    """GUR-DUAL-01: -4 and, with the off hand, -8; -4 each with Ambidexterity; both at one foe: its defences -1."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28, weapons=["Shortsword", "Baton"])
    kit = stage.part(ann, Kit)
    baton = stage.item(ann, "Baton")
    stage.put(ann, kit.swapped(baton, replace(baton, place=Place.LEFT)))
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    assert needs(stage, Strike, blows="both hands", target=bob, weapon="Shortsword") == 11
    stage.dice(4, 3, 3)
    stage.take(Strike, blows="both hands", target=bob, weapon="Shortsword", use="swing")
    assert stage.forecast(Defend, how="block", back=None).tallies[0].total == 10 - 1
    stage.dice(3, 3, 3)
    stage.take(Defend, how="block", back=None)
    assert needs(stage, Strike, blows="again", target=bob, weapon="Baton") == 15 - 8
    stage.figures(ann, traits=[Trait.AMBIDEXTERITY])
    assert needs(stage, Strike, blows="again", target=bob, weapon="Baton") == 15 - 4


def test_extra_attacks() -> None:
    """GUR-ATT-01, GUR-CHAR-06: one more for each level, each complete before the next."""
    stage, ann, bob = duel()
    stage.figures(ann, traits=[Trait.EXTRA_ATTACK])
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.ask is not None and stage.ask.unit == ann and stage.offered(Strike)
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.ask is None or stage.ask.unit == bob or not stage.offered(Strike)


NOTE = "and a second blow like it; no defence until your next turn"


@pytest.mark.parametrize(("option", "score", "more"), [("determined", 13, 0), ("strong", 9, 2)])
def test_rapid_strike_all_out(option: str, score: int, more: int) -> None:
    """GUR-ATK-10, GUR-AOA-02, GUR-AOA-05: each of two blows at -6 with what the option adds, at one foe or at two; no
    defence after it.
    """
    stage, ann, bob = duel()
    cal = stage.unit("red", (6, 4), PIERRE, facing=4, quarters=12)
    stage.dice(3, 2, 3, 3)
    told = stage.forecast(Strike, blows="rapid", target=bob, manner=option, use="swing", deceptive=0)
    assert told.tallies[0].total == score and told.note == NOTE
    stage.take(Strike, blows="rapid", target=bob, manner=option, use="swing", deceptive=0)
    assert stage.ask is not None and stage.ask.unit == bob
    stage.take(Decline)
    assert stage.hp(bob) == 12 - (3 + 1 + more - 1) * 3 // 2
    assert needs(stage, Strike, blows="again", target=cal) == score
    stage.dice(6, 6, 4)
    stage.take(Strike, blows="again", target=cal)
    stage.dice()
    assert stage.ask is None or stage.ask.unit != ann
    choice = taking.choice(stage.table, ann)
    assert (choice.manoeuvre, choice.option) == (Manoeuvre.ALL_OUT_ATTACK, option)
    assert not taking.leave(stage.table, ann).defends
    rolled = [event.tally.total for event in stage.told("blow") if event.tally is not None]
    assert rolled == [score, score]


def test_rapid_strike_in_place_of_one_blow_of_two() -> None:
    """GUR-ATK-10, GUR-AOA-03: of an all-out double attack one blow, and only one, is made into two; all go for one
    foe.
    """
    stage, _, bob = duel()
    cal = stage.unit("red", (6, 4), PIERRE, facing=4, quarters=12)
    stage.look()
    for blows, score in (("rapid", 9), ("again", 9), ("again", 15)):
        more = {"manner": "double"} if blows == "rapid" else {}
        assert needs(stage, Strike, blows=blows, target=bob, use="swing", **more) == score
        assert blows == "rapid" or not any(cal in offer.choices["target"] for offer in stage.offers(Strike))
        stage.dice(6, 6, 4)
        stage.take(Strike, blows=blows, target=bob, use="swing", **more)
        stage.dice()
    assert not stage.offered(Strike, blows="again") and len(stage.told("blow")) == 3


def test_after_going_ahead_a_rapid_strike_is_all_out() -> None:
    """GUR-ATK-10, GUR-AOA-01: half its Move ahead goes with an All-Out Attack, and with no other."""
    stage = Stage()
    stage.unit("blue", (5, 7), LOUIS, quarters=28)
    stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Move, pace="charge", way=((5, 6), (5, 5)))
    options = {option for offer in stage.offers(Strike, blows="rapid") for option in offer.choices["manner"]}
    assert options == {"determined", "strong", "double"}
