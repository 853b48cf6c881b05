"""The danger zone of bursts."""

from __future__ import annotations

from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.fire import zone
from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.state.fire import Waiting
from tests.rules.darkconspiracy.stage import Stage

RIFLE = "5.56 mm assault rifle"


def test_half_of_the_misses_are_rolled_again_and_dealt_out_in_turn() -> None:
    """Ten checks with 3 hits and 7 misses: 3 are rolled against bystanders; hits go round from the nearest on
    (DKC-AUTO-03).
    """
    assert zone.halved(7) == 3
    assert [zone.dealt(5, place, 3) for place in range(3)] == [2, 2, 1]
    assert [zone.dealt(1, place, 3) for place in range(3)] == [1, 0, 0]


def test_half_of_those_misses_wait_or_all_where_nobody_is() -> None:
    """With nobody in the zone all 3 set aside wait for a mover (DKC-AUTO-04)."""
    assert zone.left(3, 0, anyone=False) == 3
    assert zone.left(3, 1, anyone=True) == 1


def test_a_burst_strays_among_friends_and_waits_for_who_crosses() -> None:
    """Friends in the zone are told of and hit like others; with nobody there the checks wait for the first to cross,
    and are gone after the phase (DKC-AUTO-03, DKC-AUTO-04).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 30), "Rifleman", STR=9, initiative=3)
    bob = stage.unit("red", (5, 10), "Irregular", armour=(), initiative=1)
    cid = stage.unit("blue", (6, 12), "Rifleman", armour=(), initiative=1)
    stage.weapon(ann, RIFLE, burst=10, burst_recoil=0)
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="burst", pulls=1)
    assert {row.unit for row in told.outcomes} == {stage.known_as(bob), stage.known_as(cid)}
    assert "wait" in told.note
    stage.dice(*(20,) * 10, 1, 20, 20, 20, 20, *(3,) * 20)
    stage.take(Fire, target=bob, mode="burst", pulls=1)
    assert [event.target for event in stage.told("stray")] == [cid]
    assert any(stage.wounds(cid).damage)
    stage.rest()
    assert not stage.table.having(Waiting)


def test_who_crosses_first_faces_all_that_waits() -> None:
    """All loose rounds are rolled against the first to enter, and spent (DKC-AUTO-04)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 30), "Rifleman", STR=9, initiative=5)
    bob = stage.unit("red", (5, 10), "Irregular", armour=(), initiative=1)
    cid = stage.unit("red", (14, 14), "Rifleman", armour=(), initiative=6)
    stage.weapon(ann, RIFLE, burst=10, burst_recoil=0)
    stage.turn_to(ann)
    stage.dice(*(20,) * 10)
    stage.take(Fire, target=bob, mode="burst", pulls=1)
    stage.until(cid)
    assert [waits.checks for _, waits in stage.table.having(Waiting)] == [5]
    stage.dice(1, 20, 20, 20, 20, *(3,) * 20)
    stage.take(Move, gait="walk", way=((13, 14), (12, 14), (11, 14), (10, 14), (9, 14), (8, 14)))
    stray = stage.told("stray")[-1]
    assert stray.target == cid and stray.data["hits"] == 1
    assert not stage.table.having(Waiting)
