"""Blows and defences where two rules meet: double defences, close combat, turning, giving ground."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place
from rules.frame.forms import Action
from rules.gurps.afoot.forms import ChangePosture, Move, Step, Turn
from rules.gurps.defence.forms import Defend, Guard
from rules.gurps.fire.forms import Shoot
from rules.gurps.grips.forms import CloseIn, Grab, Grapple, Slam
from rules.gurps.melee.forms import Evaluate, Feint, Strike
from rules.gurps.state.fighting import Evaluated, Feinted
from rules.gurps.strike.following import Follow
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.waiting.forms import Spring, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.duelling import LOUIS, PIERRE
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_riding import machine, seated
from tests.rules.gurps.test_waits_on_ground import rules


def doubly() -> tuple[Stage, Ref, Ref]:
    """A swordsman who strikes at one that defends itself doubly, and has hit it unless it defends itself."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=20)
    bob = stage.unit("red", (5, 4), LOUIS, facing=4, quarters=30)
    stage.orders -= {"struck"}
    stage.begin()
    stage.take(Guard, better="double")
    stage.until(ann)
    stage.dice(4, 4, 3)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    return stage, ann, bob


def test_who_slips_in_the_first_of_two_defences_falls() -> None:
    """GUR-AOD-02, GUR-CRIT-03: a critical failure of a dodge costs its footing, though the parry after it comes off."""
    stage, _, bob = doubly()
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(Defend, how="dodge", back=None, drop=False)
    stage.take(Defend, how="parry", thing="Shortsword", back=None)
    assert stage.table.pose(bob).posture is Posture.PRONE and stage.hp(bob) == stage.part(bob, Traits).hp


def test_the_bare_arm_of_the_first_of_two_defences_is_in_the_way() -> None:
    """GUR-AOD-02, GUR-PAR-04: the attacker may strike the arm that failed to parry its weapon, though a dodge failed
    after it.
    """
    stage, ann, _ = doubly()
    stage.dice(6, 6, 4, 6, 6, 4)
    stage.take(Defend, how="parry", thing="left hand", back=None)
    stage.take(Defend, how="dodge", back=None, drop=False)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "struck")


def test_a_wasted_feint_cannot_be_made_good_by_a_wait() -> None:
    """GUR-FEINT-03, GUR-WAIT-01: no attack at all in the next turn, and a wait is nothing else than one."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=("Axe",), skills={Skill.AXE: 14})
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Feint, target=bob, weapon="Axe")
    stage.until(bob)
    stage.dice(3, 3, 4, 3, 3, 4)
    stage.take(Strike, target=ann, use="swing")
    stage.take(Defend, how="parry", thing="Axe", back=None)
    stage.rest()
    stage.begin()
    assert not stage.offered(WaitToStrike) and not stage.offered(Strike) and stage.offered(Guard)
    stage.rest()
    stage.begin()
    assert stage.offered(WaitToStrike)


def test_one_of_several_attacks_may_be_a_rapid_strike() -> None:
    """GUR-ATK-10, GUR-ATT-01: one attack, and only one, is replaced by two at -6; the others are left as they are."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, traits=[Trait.EXTRA_ATTACK])
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    for blows, score in (("rapid", 9), ("again", 9), ("", 15)):
        told = stage.forecast(Strike, target=bob, use="swing", blows=blows).tallies[0]
        assert told.total == score
        stage.dice(6, 6, 4)
        stage.take(Strike, target=bob, use="swing", blows=blows)
        stage.dice()
        assert not blows or not stage.offered(Strike, blows="rapid")
    assert len(stage.told("blow")) == 3 and not stage.offered(Strike)


def ways(stage: Stage) -> set[tuple[str, str]]:
    """The defences on offer, with what."""
    found = stage.offers(Defend)
    return {(how, thing) for offer in found for how in offer.choices["how"] for thing in offer.choices["thing"]}


@pytest.mark.parametrize("blade", ["Shortsword", "Large knife"])
def test_within_one_yard_only_what_reaches_there_parries_and_nothing_blocks(blade: str) -> None:
    """GUR-HEX-15: any dodge, a parry unarmed or with a weapon of reach C, no block; the shield still adds to them. The
    blow with which a foe comes in is met as from outside.
    """
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=("Large knife",), skills={Skill.KNIFE: 15})
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, skills={Skill.KNIFE: 12})
    stage.arm(bob, blade)
    stage.put(bob, stage.part(bob, Kit).plus(Item("Small shield", Place.LEFT)))
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(3, 3, 3)
    stage.take(Strike, target=bob, use="thrust", called=Location.TORSO)
    assert ways(stage) == {("dodge", ""), ("block", "Small shield"), ("parry", blade)}
    stage.dice(3, 3, 3)
    stage.take(Defend, how="dodge", back=None)
    stage.rest()
    stage.begin()
    told = stage.forecast(Strike, target=bob, use="thrust").tallies[1:]
    assert {tally.title for tally in told} == {"Dodge", *(("Parry",) if blade == "Large knife" else ())}
    stage.dice(3, 3, 3)
    stage.take(Strike, target=bob, use="thrust", called=Location.TORSO)
    assert ways(stage) == {("dodge", ""), *((("parry", blade),) if blade == "Large knife" else ())}
    assert "GUR-DEF-04" in [each.rule for each in stage.forecast(Defend, how="dodge", back=None).tallies[0].modifiers]


def test_a_shield_is_in_its_wearers_way_within_one_yard() -> None:
    """GUR-HEX-15, GUR-ATK-04: its own attacks there lose its Defense Bonus, and those from outside nothing."""
    lost = []
    for at in ((5, 5), (5, 4)):
        stage = Stage()
        ann = stage.unit("blue", (5, 5), PIERRE, quarters=40)
        bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
        stage.begin()
        stage.stand(ann, at, 0)
        lost.append(rules(stage, Strike, target=bob, use="kick").get("GUR-HEX-15", 0))
    assert lost == [0, -1]


def test_an_all_out_attack_may_begin_with_turning_in_place() -> None:
    """GUR-HEX-07, GUR-AOA-01: it stays, turns or goes ahead, and strikes then; having turned it goes nowhere."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, facing=4)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Turn, facing=0)
    assert not stage.offered(Move, pace="charge")
    assert stage.forecast(Strike, manner="determined", target=bob, use="thrust").tallies[0].total == 15 + 4
    stage.dice(6, 6, 4)
    stage.take(Strike, manner="double", target=bob, use="thrust")
    assert stage.offered(Strike, blows="again")


def test_turning_before_a_move_takes_points() -> None:
    """GUR-HEX-06: a point for each side, whether it turns first or on the way."""
    stage = Stage()
    stage.unit("blue", (5, 15), LOUIS, quarters=24, move=6)
    stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    east = tuple((column, 15) for column in range(6, 12))
    stage.take(Turn, facing=2)
    ways = [offer.choices["way"] for offer in stage.offers(Move)]
    assert [any(east[:far] in way for way in ways) for far in (4, 5)] == [True, False]


@pytest.mark.parametrize(("low", "then"), [(Posture.KNEELING, Posture.STANDING), (Posture.STANDING, Posture.KNEELING)])
def test_rising_as_a_step_goes_with_no_move(low: Posture, then: Posture) -> None:
    """GUR-POST-04: only with a manoeuvre that allows a step, in place of it: no move, and no attack in passing."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), LOUIS, quarters=24)
    stage.unit("red", (5, 13), PIERRE, facing=4, quarters=20)
    stage.posture(ann, low)
    stage.begin()
    assert stage.offered(Move) and stage.offered(Move, pace="rush")
    stage.take(ChangePosture, by="step", posture=then)
    assert not stage.offered(Move) and not stage.offered(Move, pace="rush") and not stage.offered(Step)
    assert stage.offered(Evaluate) and stage.offered(Guard)


@pytest.mark.parametrize("all_out", ["", "determined"])
@pytest.mark.parametrize("later", [False, True])
def test_whoever_has_waited_may_follow_a_foe_that_gives_ground(all_out: str, later: bool) -> None:
    """GUR-RET-01, GUR-WAIT-02: the attack that a wait turns into has its step, which is unused; an all-out attack has
    none. It is the same in the second after the wait began.
    """
    stage = Stage()
    stage.orders -= {"follow"}
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=20 if later else 40)
    bob = stage.unit("red", (5, 3), PIERRE, facing=4, quarters=30)
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing", all_out=all_out)
    if later:
        stage.rest()
        stage.begin()
    stage.until(bob)
    stage.take(Step, way=((5, 4),))
    stage.dice(4, 4, 3)
    stage.take(Spring)
    stage.dice(3, 3, 3)
    stage.take(Defend, how="dodge", back=(5, 3), drop=False)
    asked = stage.ask is not None and stage.ask.kind == "follow"
    assert asked == (not all_out)
    if asked:
        stage.take(Follow, cell=(5, 4))
        assert stage.cell(ann) == (5, 4) and stage.cell(bob) == (5, 3)


@pytest.mark.parametrize(("form", "run"), [(Grapple, ""), (Slam, ""), (Slam, "tackle"), (Slam, "shove"), (Grab, "")])
def test_evaluating_and_feinting_help_every_attack_of_the_body(form: type[Action], run: str) -> None:
    """GUR-GRP-01, GUR-EVAL-01, GUR-FEINT-03: +1 for a second of Evaluate; a feint takes off the foe's defences, in the
    odds and in play, once.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=())
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.put(ann, Evaluated(bob, 1, stage.table.clock.round), Feinted(bob, 3, stage.table.clock.round))
    if form is Grapple:
        stage.take(CloseIn, target=bob)
    how = {"how": run} if form is Slam else {}
    told = stage.forecast(form, target=bob, **how).tallies
    assert [int(each.amount) for each in told[0].modifiers if each.rule == "GUR-EVAL-01"] == [1]
    assert all("GUR-FEINT-02" in [each.rule for each in tally.modifiers] for tally in told[1:])
    stage.dice(4, 3, 3, *(6, 6, 4) * 8)
    stage.take(form, target=bob, **how)
    assert stage.find(ann, Feinted) is None
    met = stage.forecast(Defend, how="dodge", back=None, drop=False).tallies[0]
    assert [int(each.amount) for each in met.modifiers if each.rule == "GUR-FEINT-02"] == [-3]


@pytest.mark.parametrize(("strength", "free"), [(22, True), (21, False)])
def test_a_weak_hold_keeps_no_giant_from_giving_ground(strength: int, free: bool) -> None:
    """GUR-RET-01, GUR-GRP-02: who is held cannot move away, unless it has at least twice the holder's ST."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=())
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, st=strength)
    cal = stage.unit("blue", (5, 6), LOUIS, quarters=36, weapons=("Spear",), skills={Skill.SPEAR: 14})
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(1, 1, 1)
    stage.take(Grapple, target=bob, part=Location.TORSO)
    stage.until(cal)
    stage.stand(cal, (6, 5), 7)
    stage.dice(3, 3, 4)
    stage.take(Strike, target=bob, use="thrust", called=Location.TORSO)
    assert any(offer.choices["back"] != (None,) for offer in stage.offers(Defend, how="dodge")) == free


def test_both_weapons_go_for_one_foe_only_where_both_reach_it() -> None:
    """GUR-DUAL-01, GUR-ATK-06: a foe two yards off is in reach of the rapier alone, so the baton goes for another."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=("Rapier", "Baton"), skills={Skill.RAPIER: 15})
    baton = stage.item(ann, "Baton")
    stage.put(ann, stage.part(ann, Kit).swapped(baton, replace(baton, place=Place.LEFT)))
    far = stage.unit("red", (5, 3), PIERRE, facing=4, quarters=20)
    stage.begin()
    assert not stage.offered(Strike, blows="both hands")
    near = stage.unit("red", (6, 4), PIERRE, facing=4, quarters=20)
    same = {
        (foe, offer.choices["weapon"]): set(offer.choices["blows"])
        for offer in stage.offers(Strike)
        if not {"", "rapid"} & set(offer.choices["blows"])
        for foe in (far, near)
        if stage.known_as(foe) in offer.choices["target"]
    }
    both, apart = "both hands", "two enemies"
    assert same == {(far, ("Rapier",)): {apart}, (near, ("Rapier",)): {both}, (near, ("Baton",)): {both, apart}}


def test_who_went_all_out_defends_itself_again_on_its_next_turn() -> None:
    """GUR-AOA-01, GUR-MAN-05: no defence until its next turn; the step before its manoeuvre is part of that turn, as
    the waiting enemy is shown.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=20)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=30)
    cal = stage.unit("blue", (7, 5), LOUIS, facing=7, quarters=10)
    stage.begin()
    stage.dice(6, 6, 4)
    stage.take(Strike, manner="determined", target=ann, use="swing")
    stage.until(ann)
    assert len(stage.forecast(Strike, target=bob, use="swing").tallies) == 1
    stage.until(cal)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    stage.take(Step, way=((6, 4),))
    stage.until(cal, "triggered")
    assert len(stage.forecast(Spring).tallies) > 1
    stage.dice(4, 4, 4)
    stage.take(Spring)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, "defend")


def test_a_rider_is_in_no_close_combat_with_its_mount() -> None:
    """GUR-HEX-16: a rider is no harder to strike for its mount; once a foe has closed with the rider, it is."""
    stage = Stage()
    horse = machine(stage, "Riding horse", (20, 30), side="red")
    rider = seated(stage, horse, 0, PIERRE, side="red")
    stage.unit("blue", (19, 29), LOUIS, facing=2, quarters=40)
    bob = stage.unit("red", (18, 29), PIERRE, facing=2, quarters=30)
    stage.begin()
    assert "GUR-HEX-16" not in rules(stage, Strike, target=rider, use="swing")
    stage.stand(bob, (20, 30))
    assert rules(stage, Strike, target=rider, use="swing")["GUR-HEX-16"] == -2


@pytest.mark.parametrize("struck", [False, True])
def test_having_dropped_from_a_shot_is_of_no_use_against_a_blow(struck: bool) -> None:
    """GUR-RET-03: like a retreat it holds against one foe until the next turn, but only against what is shot or thrown:
    the same foe's blow meets one that lies there.
    """
    stage = Stage()
    ann = stage.unit(
        "blue", (5, 5), LOUIS, quarters=40, weapons=("Auto pistol 9 mm", "Kick"), skills={Skill.PISTOL: 16}
    )
    stage.figures(ann, traits=[Trait.EXTRA_ATTACK])
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, armour=())
    stage.begin()
    stage.dice(3, 3, 4, 3, 3, 3)
    stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
    stage.take(Defend, how="dodge", drop=True)
    stage.dice(3, 3, 3)
    if struck:
        stage.take(Strike, target=bob, use="kick", called=Location.TORSO)
    else:
        stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
    met = stage.forecast(Defend, how="dodge", back=None, drop=False).tallies[0]
    assert ("GUR-RET-03" in [each.rule for each in met.modifiers]) == (not struck)
