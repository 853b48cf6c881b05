"""Waits: a blow for whatever comes within reach, stop thrusts, and ground that is covered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.gurps.afoot.forms import Move, Step
from rules.gurps.afoot.forms import Turn as Face
from rules.gurps.asks import Decline
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.state.fighting import Aim
from rules.gurps.state.turns import Waiting
from rules.gurps.strike.attack import hurt
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.waiting import triggers
from rules.gurps.waiting.forms import CoverGround, Spring, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def guard(weapon: str = "Broadsword", use: str = "swing", **own: Any) -> tuple[Stage, Ref, Ref]:
    """A fast unit that waits, and an orc that comes from the north."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(weapon,), quarters=30, armour=(), **own)
    stage.figures(ann, {Skill.BROADSWORD: 14, Skill.SPEAR: 14})
    orc = stage.unit("red", (10, 5), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    stage.begin()
    return stage, ann, orc


def test_a_wait_interrupts_the_move_that_sets_it_off() -> None:
    """GUR-WAIT-01 (20603): an all-out determined attack on whatever orc first comes within reach stops it there; the
    orc goes on afterwards.
    """
    stage, ann, orc = guard()
    stage.take(WaitToStrike, use="swing", all_out="determined")
    assert stage.ask is not None and stage.ask.unit == orc
    stage.take(Move, way=((10, 6), (10, 7), (10, 8), (10, 9)))
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "triggered")
    assert stage.cell(orc) == (10, 9)
    told = stage.forecast(Spring)
    assert told.tallies[0].total == 18
    stage.dice(6, 6, 4)
    stage.take(Spring)
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.ALL_OUT_ATTACK


def test_it_may_be_let_pass() -> None:
    """GUR-WAIT-01: nothing happens, and the wait goes on; untriggered it is over with the unit's next turn."""
    stage, ann, _ = guard()
    stage.take(WaitToStrike, use="swing")
    stage.take(Move, way=((10, 6), (10, 7), (10, 8), (10, 9)))
    stage.take(Decline)
    assert stage.find(ann, Waiting) is not None
    stage.rest()
    stage.begin()
    assert stage.find(ann, Waiting) is None


def test_only_the_foe_that_was_named_sets_it_off() -> None:
    """GUR-WAIT-01: the trigger is what was stated."""
    stage, ann, orc = guard()
    other = stage.unit("red", (14, 8), "Orc raider", facing=3, quarters=16, armour=())
    stage.take(WaitToStrike, use="swing", whom=other)
    stage.take(Move, way=((10, 6), (10, 7), (10, 8), (10, 9)))
    assert "triggered" not in [ask.kind for ask in stage.asked] and stage.cell(orc) == (10, 9)
    assert stage.find(ann, Waiting) is not None


def test_one_that_has_defended_itself_cannot_go_all_out() -> None:
    """GUR-WAIT-02: the response becomes an attack."""
    stage, ann, orc = guard()
    stage.take(WaitToStrike, use="swing", all_out="determined")
    waits = stage.part(ann, Waiting)

    made = triggers.made(stage.table, ann, replace(waits, defended=True), orc)
    assert made is not None and made.manoeuvre is Manoeuvre.ATTACK and made.option == ""


def test_a_charge_onto_a_point_is_worse_the_longer_it_was() -> None:
    """GUR-STOP-01: 1 more damage for each two full yards that the foe has come."""
    stage, ann, orc = guard("Spear", "thrust")
    stage.take(WaitToStrike, use="thrust")
    stage.take(Move, pace="rush", way=((10, 6), (10, 7), (10, 8), (10, 9)))
    assert stage.ask is not None and stage.ask.unit == ann
    assert triggers.stop_thrust(stage.part(ann, Waiting), orc) == 2


def test_the_longer_reach_strikes_first() -> None:
    """GUR-WAIT-04: of several waits that one step sets off, each is resolved whole, the longest reach first."""
    stage, ann, _ = guard()
    stage.rest()
    bob = stage.unit("blue", (11, 10), "Louis LeBlanc", weapons=("Poleaxe",), quarters=28, armour=())
    stage.figures(bob, {Skill.POLEARM: 13})
    stage.begin()
    stage.take(WaitToStrike, use="swing")
    stage.until(bob)
    stage.take(WaitToStrike, use=next(iter(stage.offers(WaitToStrike)[0].choices["use"])))
    stage.take(Move, way=((10, 6), (10, 7), (10, 8)))
    asked = [ask.unit for ask in stage.asked if ask.kind == "triggered"]
    assert asked == [bob] and stage.cell(ann) == (10, 10)


@pytest.mark.parametrize(
    ("cells", "line", "sure", "lost"),
    [(1, False, False, 0), (2, False, False, -1), (4, False, False, -2), (6, False, False, -3), (10, False, False, -4),
     (11, False, False, -5), (5, True, False, -2), (1, False, True, -2), (3, False, True, -4)],
)  # fmt: skip
def test_what_covering_ground_costs(cells: int, line: bool, sure: bool, lost: int) -> None:
    """GUR-OPP-02: by the cells watched, or -2 for a line, and -2 more for looking first."""
    assert triggers.zone(cells, line=line, sure=sure) == lost


def covered() -> tuple[Stage, Ref, Ref, Ref]:
    """A rifleman who covers a doorway's yard, a friend and an enemy beside it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=30, armour=())
    friend = stage.unit("blue", (11, 10), quarters=26, armour=())
    enemy = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    stage.begin()
    return stage, ann, friend, enemy


def test_the_first_on_covered_ground_is_shot_at_whoever_it_is() -> None:
    """GUR-OPP-01, GUR-OPP-03, GUR-WAIT-05: without a look first the shot is fired at a friend as well."""
    stage, ann, friend, _ = covered()
    stage.take(CoverGround, cells=((10, 10),), sure=False, shots=1)
    stage.until(friend)
    stage.dice(6, 6, 4)
    stage.take(Step, way=((10, 10),))
    assert [event.actor for event in stage.told("shot")] == [ann]
    assert "triggered" not in [ask.kind for ask in stage.asked]


def test_looking_first_spares_friends_and_asks() -> None:
    """GUR-OPP-02, GUR-OPP-03: only an enemy sets it off, and may be let pass; it costs 2."""
    stage, ann, friend, enemy = covered()
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    stage.until(friend)
    stage.take(Step, way=((10, 10),))
    assert not stage.told("shot")
    stage.take(Face, facing=0) if stage.offered(Face) else None
    stage.until(enemy)
    stage.rest()
    stage.stand(friend, (20, 20))
    stage.begin()
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    stage.until(enemy)
    stage.take(Step, way=((10, 10),))
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "triggered")
    watched = stage.forecast(Spring).tallies[0]
    assert [line.amount for line in watched.modifiers if line.rule == "GUR-OPP-02"] == [-2]


@pytest.mark.parametrize("many", [1, 2])
def test_only_a_single_yard_is_watched_with_an_aim(many: int) -> None:
    """GUR-OPP-01: with more ground to watch the aim is lost, as it is shown beforehand and when the enemy comes."""
    stage, ann, _, enemy = covered()
    stage.stand(enemy, (10, 10), 2)
    weapon = next(iter(stage.offers(CoverGround)[0].choices["weapon"]))
    stage.put(ann, Aim(weapon, enemy, 3, braced=False, until=stage.table.clock.round))
    watch = {"cells": ((10, 10), (10, 9))[:many], "sure": True, "shots": 1}
    told = [stage.forecast(CoverGround, **watch).tallies[0]]
    stage.stand(enemy, (9, 10), 2)
    stage.take(CoverGround, **watch)
    stage.until(enemy)
    stage.take(Step, way=((10, 10),))
    told.append(stage.forecast(Spring).tallies[0])
    assert [any(each.rule == "GUR-AIM-02" for each in tally.modifiers) for tally in told] == [many == 1] * 2


def test_ground_must_lie_in_front_and_in_sight() -> None:
    """GUR-OPP-01: all of it inside the front arc, and seen."""
    stage, *_ = covered()
    ground = stage.offers(CoverGround)[0].choices["cells"]
    assert ((10, 10),) in ground and ((10, 25),) not in ground and () not in ground


def test_a_wait_is_no_secret_to_its_own_side_only() -> None:
    """GUR-OPP-01, GUR-MOVE-02: the enemy is not told what is watched."""
    stage, ann, _, _ = covered()
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    assert stage.view("red").find(stage.view("red")._names.get(ann, ann), Waiting) is None
    assert all(event.secret for event in stage.told("waits"))


def test_aiming_is_offered_beside_it() -> None:
    """GUR-AIM-01: an aim may come before."""
    stage, *_ = covered()
    assert stage.offered(TakeAim)


def yard_aimed_at(many: int = 1, aimed: str = "yard") -> tuple[Stage, Ref, Ref]:
    """A unit that has aimed at a yard, or at a foe in it, for two seconds, and covers it with others or alone; another
    foe steps onto it.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=30, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    cid = stage.unit("red", (10, 10) if aimed == "foe" else (14, 8), facing=3, quarters=12, armour=())
    at: dict[str, Any] = {"cell": (10, 10)} if aimed == "yard" else {"target": cid}
    stage.begin()
    for _ in range(2):
        stage.take(TakeAim, **at, braced=False)
        stage.rest()
        stage.begin()
    told = stage.forecast(TakeAim, **at, braced=False).note
    assert aimed != "yard" or told.startswith(f"+{ACC + 2} at the first")
    stage.take(CoverGround, cells=((10, 10), (10, 11))[:many], sure=True, shots=1)
    stage.until(bob)
    if aimed == "foe":
        stage.stand(cid, (14, 8))
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    return stage, ann, bob


RIFLE, ACC = "Bolt-action rifle 7.62 mm", 5


@pytest.mark.parametrize(
    ("many", "aimed", "gains"), [(1, "yard", ACC + 1), (1, "foe", ACC + 1), (2, "yard", 0), (1, "other", 0)]
)
def test_an_aim_at_the_watched_yard_counts_for_whoever_appears_there(many: int, aimed: str, gains: int) -> None:
    """GUR-OPP-01: seconds aimed at the one yard, or at a foe that stood there, count for another foe that steps onto
    it; not with more to watch, nor where they were spent elsewhere. What is shown is what is rolled.
    """
    stage, _, _ = yard_aimed_at(many, aimed)
    told = stage.forecast(Spring).tallies[0]
    assert sum(each.amount for each in told.modifiers if each.rule == "GUR-AIM-02") == gains
    stage.dice(6, 6, 4)
    stage.take(Spring)
    rolled = stage.told("shot")[0].tally
    assert rolled is not None and rolled.total == told.total


def test_an_aim_at_a_yard_is_for_a_wait_only() -> None:
    """GUR-OPP-01: a shot of its own accord at one who stands there gains nothing."""
    stage, ann, _, enemy = covered()
    stage.take(TakeAim, cell=(9, 10), braced=False)
    stage.rest()
    stage.begin()
    assert stage.part(ann, Aim).cell == (9, 10)
    told = stage.forecast(Shoot, target=enemy).tallies[0]
    assert "GUR-AIM-02" not in [each.rule for each in told.modifiers]
    assert not any((9, 30) in offer.choices["cell"] for offer in stage.offers(TakeAim))


def test_aiming_at_a_yard_over_a_wall_is_braced() -> None:
    """GUR-OPP-01, GUR-AIM-03, GUR-AIM-06: a gun rests on what is low toward that yard; what is out of sight is not
    aimed at any longer.
    """
    stage = Stage()
    stage.wall((10, 30), 0, height=1.2)
    stage.wall((10, 10), 0)
    ann = stage.unit("blue", (10, 30), weapons=(RIFLE,))
    stage.unit("red", (14, 20), facing=4)
    stage.begin()
    stage.until(ann)
    firm = [offer for offer in stage.offers(TakeAim) if True in offer.choices["braced"]]
    assert any((10, 20) in offer.choices["cell"] for offer in firm)
    stage.take(TakeAim, cell=(10, 20), braced=True)
    assert stage.part(ann, Aim).braced
    stage.put(ann, replace(stage.part(ann, Aim), cell=(10, 5)))
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.find(ann, Aim) is None


def test_a_wait_may_be_for_a_strong_blow() -> None:
    """GUR-WAIT-01, GUR-AOA-05: at no better score, for 2 damage more; what is shown is what is dealt, and no defence is
    left.
    """
    stage, ann, orc = guard()
    stage.take(WaitToStrike, use="swing", all_out="strong")
    stage.take(Move, way=((10, 6), (10, 7), (10, 8), (10, 9)))
    stage.until(ann, "triggered")
    attack = triggers.made(stage.table, ann, stage.part(ann, Waiting), orc)
    assert attack is not None
    dealt, plain = hurt(stage.table, attack), hurt(stage.table, replace(attack, option=""))
    assert dealt == plain.more(2) and stage.forecast(Spring).tallies[0].total == 14
    assert lost(stage, orc) == (dealt.dice + dealt.plus) * 3 // 2
    choice = taking.choice(stage.table, ann)
    assert (choice.manoeuvre, choice.option) == (Manoeuvre.ALL_OUT_ATTACK, "strong")


def lost(stage: Stage, orc: Ref) -> int:
    """Hit points that a cut takes that is dealt with ones."""
    before = stage.hp(orc)
    stage.dice(3, 3, 3, *(1 for _ in range(12)))
    stage.take(Spring)
    stage.take(Decline)
    return before - stage.hp(orc)
