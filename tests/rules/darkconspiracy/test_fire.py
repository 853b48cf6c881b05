"""Fire where a player meets it."""

from __future__ import annotations

from rules.darkconspiracy.fire.deeds import FURTHER
from rules.darkconspiracy.fire.forms import Aim, AtNobodyElse, Fire, Shift
from rules.darkconspiracy.fire.opportunity import WATCHED
from rules.darkconspiracy.terms.anatomy import Part
from tests.rules.darkconspiracy.stage import Stage

RIFLE = "5.56 mm assault rifle"


def test_shots_are_told_with_every_number_and_played() -> None:
    """Quick shots at short range are AVG on skill and strength; recoil of 3 a shot against strength 6 makes the third
    3 worse, the fourth 6 (DKC-ACT-04, DKC-FIRE-02, DKC-FIRE-03, DKC-TYPE-03, DKC-REC-01).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=3)
    assert [int(tally.total) for tally in told.tallies] == [10, 7]
    assert told.note.startswith("3 rounds")
    assert sum(row.chance for row in told.outcomes if row.unit == stage.known_as(bob)) == 1
    stage.dice(11, 11, 7, *(3,) * 20)
    stage.take(Fire, target=bob, mode="single", pulls=3)
    shot = stage.told("shot")[-1]
    assert shot.success and shot.data["hits"] == 1 and shot.data["rounds"] == 3
    assert stage.item(ann, RIFLE).loaded == 27


def test_an_aim_makes_the_first_shot_one_level_easier() -> None:
    """EZY at short range after an aim, twice the base; the next shot is quick again, and after another deed the aim is
    gone (DKC-ACT-02, DKC-TYPE-01, DKC-TYPE-03).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    later = stage.forecast(Aim, target=bob, part="")
    assert later.later and later.tallies[0].total == 20
    stage.take(Aim, target=bob, part="")
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=2)
    assert [int(tally.total) for tally in told.tallies] == [20, 10]
    bursts = stage.forecast(Fire, target=bob, mode="burst", pulls=1)
    assert int(bursts.tallies[0].total) == 3
    stage.dice(*(20,) * 9)
    stage.take(Fire, target=bob, mode="single", pulls=2)
    stage.turn_to(ann)
    assert int(stage.forecast(Fire, target=bob, mode="single").tallies[0].total) == 10


def test_a_targeted_shot_lands_where_it_was_aimed() -> None:
    """One level harder than an aimed one, and no location is rolled (DKC-TYPE-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    stage.take(Aim, target=bob, part="right leg")
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=1, part="right leg")
    assert int(told.tallies[0].total) == 10
    stage.dice(10, *(2,) * 12)
    stage.take(Fire, target=bob, mode="single", pulls=1, part="right leg")
    assert stage.damage(bob, Part.RIGHT_LEG) == 6


def test_pulls_that_are_left_go_to_others_and_all_is_declared_first() -> None:
    """Up to three targets, declared before anything is rolled; recoil runs on (DKC-FIRE-01, DKC-FIRE-03)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    cid = stage.unit("red", (9, 5), "Irregular", armour=())
    stage.turn_to(ann)
    stage.take(Fire, target=bob, mode="single", pulls=2)
    assert stage.ask is not None and stage.ask.kind == FURTHER
    assert not stage.told("shot")
    told = stage.forecast(Shift, target=cid, pulls=1)
    assert {row.unit for row in told.outcomes} == {stage.known_as(bob), stage.known_as(cid)}
    assert [int(tally.total) for tally in told.tallies] == [10, 7]
    stage.dice(*(20,) * 9)
    stage.take(Shift, target=cid, pulls=1)
    assert [event.target for event in stage.told("shot")] == [bob, cid]
    stage.turn_to(ann)
    stage.take(Fire, target=bob, mode="single", pulls=1)
    stage.take(AtNobodyElse)
    assert len(stage.told("shot")) == 3


def test_an_enemy_that_moves_where_one_aims_is_fired_at() -> None:
    """Out of turn, aimed at one that was in sight; it is the action of the phase, and the mover goes on only if able
    (DKC-OPP-01, DKC-OPP-02, DKC-OPP-03).
    """
    from rules.darkconspiracy.afoot.forms import Move
    from rules.darkconspiracy.fire.forms import React

    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6, initiative=3)
    bob = stage.unit("red", (5, 5), "Irregular", armour=(), initiative=5)
    stage.turn_to(ann)
    stage.take(Aim, target=bob, part="")
    stage.turn_to(bob)
    stage.take(Move, gait="walk", way=((6, 5), (7, 5)))
    assert stage.ask is not None and stage.ask.kind == WATCHED and stage.ask.unit == ann
    told = stage.forecast(React, target=bob, mode="single", pulls=1)
    assert int(told.tallies[0].total) == 20
    stage.dice(*(20,) * 9)
    stage.take(React, target=bob, mode="single", pulls=1)
    assert stage.told("shot")
    assert stage.cell(bob) == (7, 5)
