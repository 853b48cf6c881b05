"""Blows: the worked fight, and what changes the attack roll."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.afoot.forms import Step
from rules.gurps.asks import Decline
from rules.gurps.defence.forms import Defend
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.parts.turns import EndTurn
from tests.rules.gurps.duelling import LOUIS, PIERRE, duel, needs
from tests.rules.gurps.stage import Stage


def test_the_worked_fight() -> None:
    """GUR-FIGHT-01, GUR-ATK-02, GUR-ATK-03: a step, 13 against 15, a block with ground given at 11 that rolls 12, 5
    points of cutting less DR 1: 6 injury, 6 HP left, no knockdown; -4 in the next turn.
    """
    stage, ann, bob = duel(at=(5, 3))
    stage.take(Step, way=((5, 4),))
    assert needs(stage, target=bob, use="swing") == 15
    stage.dice(6, 4, 3, 6, 3, 3, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.forecast(Defend, how="block", back=(5, 2)).tallies[0].total == 11
    stage.take(Defend, how="block", back=(5, 2))
    assert stage.hp(bob) == 6 and stage.table.pose(bob).posture is Posture.STANDING
    stage.until(bob)
    stage.stand(bob, (5, 3), facing=4)
    assert needs(stage, target=ann, use="swing") == 11 - 4
    assert not stage.dice_left


def test_a_five_is_critical_at_fifteen_and_nobody_defends() -> None:
    """GUR-CRIT-01: 5 against 15: the target is not asked; nothing extra on a 10."""
    stage, _, bob = duel()
    stage.dice(1, 2, 2, 3, 3, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.ask is None or stage.ask.kind != "defend"
    assert stage.hp(bob) == 6 and not stage.told("defends")


def test_the_shown_chance_is_the_one_that_is_rolled() -> None:
    """GUR-ATK-02, GUR-DEF-01: hit and not avoided by the surest defence, which gives ground; critical hits are not
    avoided at all.
    """
    stage, _, bob = duel()
    shown = stage.forecast(Strike, target=bob, use="swing")
    crit, dodge = Fraction(10, 216), int(shown.tallies[1].total)
    assert shown.success == crit + (rolls.chance(15) - crit) * (1 - rolls.chance(dodge + 3))
    assert sum(row.chance for row in shown.of(stage.known_as(bob))) == 1


def test_what_changes_the_roll() -> None:
    """GUR-ATK-04, GUR-POST-07, GUR-CHAR-05: posture, bad footing, a large shield, too little strength, the off hand."""
    stage, ann, bob = duel()
    assert needs(stage, target=bob) == 15
    stage.posture(ann, Posture.KNEELING)
    assert needs(stage, target=bob) == 13
    stage.posture(ann, Posture.STANDING)
    stage.figures(ann, st=6, hp=11)
    assert needs(stage, target=bob) == 13


def test_parts_of_the_body() -> None:
    """GUR-ATK-07: every part costs its penalty; the shield arm -4; the vitals only for points and the eyes as well."""
    stage, _, bob = duel()
    base = needs(stage, target=bob, use="swing")
    for part, lost in ((Location.SKULL, -7), (Location.NECK, -5), (Location.RIGHT_ARM, -2), (Location.LEFT_ARM, -4)):
        assert needs(stage, target=bob, use="swing", called=part) == base + lost
    swings = [
        part for offer in stage.offers(Strike) if "swing" in offer.choices["use"] for part in offer.choices["called"]
    ]
    thrusts = [
        part for offer in stage.offers(Strike) if "thrust" in offer.choices["use"] for part in offer.choices["called"]
    ]
    assert Location.VITALS in thrusts and Location.VITALS not in swings and Location.LEFT_EYE not in swings


def test_a_chink_in_the_armour() -> None:
    """GUR-ATK-07: -8 at the torso, and half its DR."""
    stage, _, bob = duel()
    base = needs(stage, target=bob, use="swing")
    assert needs(stage, target=bob, use="swing", chink=True) == base - 8


def test_random_hits_fall_where_three_dice_say() -> None:
    """GUR-HEX-08, GUR-ATK-07: a wild swing at a foe beside it: -5, never above 9, swung, and its place at random."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=28, facing=2)
    bob = stage.unit("red", (4, 5), PIERRE, facing=2, quarters=20)
    stage.begin()
    uses = {use for offer in stage.offers(Strike) for use in offer.choices["use"]}
    assert uses <= {"swing", "kick"} and needs(stage, target=bob, use="swing") == 9
    stage.dice(3, 3, 2, 4, 4, 4, 1)
    stage.take(Strike, target=bob, use="swing")
    stage.take(Decline)
    assert stage.hp(bob) < 12


def test_deceptive_blows() -> None:
    """GUR-ATK-09: each -2 takes 1 off the foe's defences, down to an effective skill of 10; the flat kind is -4 for -2,
    and with the option off there is none.
    """
    stage, _, bob = duel()
    torso = next(
        o for o in stage.offers(Strike) if Location.TORSO in o.choices["called"] and "swing" in o.choices["use"]
    )
    assert tuple(torso.choices["deceptive"]) == (0, 1, 2)
    assert needs(stage, target=bob, use="swing", deceptive=2) == 11
    stage.dice(4, 4, 3)
    stage.take(Strike, target=bob, use="swing", deceptive=2)
    assert stage.forecast(Defend, how="block", back=None).tallies[0].total == 10 - 2
    flat, _, _ = duel(deceptive_attack="flat")
    assert {tuple(o.choices["deceptive"]) for o in flat.offers(Strike)} <= {(0, 2), (0,)}
    none, _, _ = duel(deceptive_attack="off")
    assert {tuple(o.choices["deceptive"]) for o in none.offers(Strike)} == {(0,)}


def test_the_end_of_a_turn() -> None:
    """GUR-MAN-05: after a blow only the step is left."""
    stage, _, bob = duel()
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.offered(EndTurn) and stage.offered(Step) and not stage.offered(Defend, how="dodge")
