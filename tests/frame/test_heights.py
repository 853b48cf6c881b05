"""Riders, climbers and flyers: eyes and bodies are as high as they are, for sight, cover, bursts, steps and falls."""

from __future__ import annotations

import pytest

from game.board.sight.sightline import sees
from rules.frame.figure import Aboard, Aloft, Body, Crew, Seat
from rules.frame.ground import Barrier
from rules.frame.scene import Pose
from rules.parts import ledges
from tests.frame.probe import DOOR, Man, battle, called, land, wall
from tests.frame.test_everyone import Everyday

ROOF = 4.0
HORSE = Body("quadruped", height=1.6, length=1.0, width=0.8)
FENCE = Barrier("wall", 1.5, material="stone", millimetres=400, tag="parapet")
ANN, ROB = Man("blue", (1, 5), "Ann"), Man("red", (8, 5), "Rob")


def aloft(metres: float, side: str = "red") -> Man:
    where = (8, 5) if side == "red" else (1, 5)
    return Man(side, where, "Rob" if side == "red" else "Ann", (Aloft(metres),) if metres else ())


def rider(rise: float) -> Man:
    """Ann in a saddle."""
    return Man("blue", (1, 5), "Horse", (HORSE, Crew((Seat("saddle", drives=True, rise=rise),))), 2, crew=("Ann",))


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_flyer_shows_over_a_wall_and_sees_over_it(side: str) -> None:
    ground = land(walls=wall(4, range(0, 12)))
    for metres, clear in ((0.0, False), (30.0, True)):
        table = battle(Everyday(), ROB if side == "blue" else ANN, aloft(metres, side), ground=ground).table
        ann, rob = called(table, "Ann"), called(table, "Rob")
        assert table.silhouette(ann, rob).in_line == table.in_line(ann, rob) == clear
        assert table.silhouette(rob, ann).in_line == table.in_line(rob, ann) == clear


def test_sight_lines_to_a_height_are_those_of_points_at_that_height() -> None:
    ground = land(walls=wall(4, range(0, 12)))
    for metres in (0.0, 0.7, 1.3, 2.2, 4.0, 9.0):
        fight = battle(Everyday(), ANN, aloft(metres), ground=ground)
        table = fight.table
        ann, rob = called(table, "Ann"), called(table, "Rob")
        pose = table.pose(rob)
        assert (pose.eye, pose.top) == pytest.approx((metres + 0.92 * 1.8, metres + 1.8))
        shows = table.silhouette(ann, rob)
        top = sees(table.board, (1, 5), table.pose(ann).eye, (8, 5), pose.top - 0.02)
        assert shows.in_line == top
        feet = sees(table.board, (1, 5), table.pose(ann).eye, (8, 5), metres + 0.01)
        assert (shows.screen is None) == feet


def test_the_other_side_sees_how_high_a_flyer_is() -> None:
    fight = battle(Everyday(), ANN, aloft(12.0))
    blue = fight.view("blue")
    (rob,) = blue.units("red")
    assert blue.pose(rob).rise == 12.0
    assert blue.find(rob, Aloft) == Aloft(12.0)
    fight.table.put(called(fight.table, "Rob"), Aloft(3.0))
    assert fight.view("blue").pose(rob).rise == 3.0


def test_a_rider_sits_as_high_as_the_saddle() -> None:
    fence = land(walls=wall(6, range(0, 12), FENCE))
    low = battle(Everyday(), rider(0.0), ROB, ground=fence)
    high = battle(Everyday(), rider(1.2), ROB, ground=fence)
    shown = [
        fight.table.silhouette(called(fight.table, "Rob"), called(fight.table, "Ann")).shown for fight in (low, high)
    ]
    assert shown[0] < shown[1] == 1.0
    table = high.table
    ann = called(table, "Ann")
    assert table.pose(ann).rise == 1.2
    assert table.pose(ann).eye == pytest.approx(1.2 + 0.45 * 1.8)
    (horse,) = [ref for ref, _ in table.having(Crew)]
    table.put(horse, Aloft(10.0))
    assert table.pose(ann).rise == 11.2, "on a winged mount"
    assert table.find(ann, Aboard) == Aboard(horse, 0)


def test_a_burst_on_the_ground_does_not_reach_up_to_a_flyer() -> None:
    for metres, caught in ((0.0, True), (3.0, True), (9.0, False)):
        fight = battle(Everyday(), ANN, aloft(metres))
        assert [fight.table.name(each.unit) for each in fight.table.caught((7, 5), 4.0)] == ["Rob"] * caught
    near = battle(Everyday(), ANN, aloft(3.0)).table.caught((8, 5), 4.0)[0]
    assert near.metres == pytest.approx(3.0 - 0.9)


def test_a_flyer_passes_over_doors_and_those_who_stand_below() -> None:
    ground = land(walls={((8, 5), 6): DOOR, ((7, 5), 2): DOOR})
    for metres, moved in ((0.0, False), (1.0, False), (2.5, True)):
        table = battle(Everyday(), ANN, aloft(metres), ground=ground).table
        assert table.step(called(table, "Rob"), (7, 5)).moved == moved
    fight = battle(Everyday(), ANN, aloft(5.0))
    rob = called(fight.table, "Rob")
    assert not fight.table.holds_ground(rob)
    assert fight.table.holds_ground(called(fight.table, "Ann"))


def test_who_loses_hold_falls_as_far_as_it_was_high() -> None:
    fight = battle(Everyday(), ANN, aloft(6.5))
    table = fight.table
    drop = ledges.fall(table, called(table, "Rob"))
    assert drop is not None
    assert (drop.cell, drop.metres) == ((8, 5), 6.5)
    assert ledges.fall(table, called(table, "Ann")) is None


def test_a_unit_on_a_roof_stands_on_ground_that_is_so_high() -> None:
    """A roof is ground: sight and falls need nothing else."""
    ground = land(ground={(8, 5): ROOF}, walls=wall(4, range(0, 12)))
    table = battle(Everyday(), ANN, ROB, ground=ground).table
    ann, rob = called(table, "Ann"), called(table, "Rob")
    assert table.silhouette(ann, rob).in_line
    assert table.pose(rob) == Pose(((8, 5),), facing=table.pose(rob).facing, body=Body())
    drop = ledges.drop(table, (8, 5), 6)
    assert drop is not None
    assert drop.metres == ROOF
