"""A burst reaches those in line with it, those a way of open cells leads to, and nobody behind a closed wall."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from tests.frame.probe import DOOR, Man, land, wall
from tests.game.systems.field import one, standing


def reached(table: Scene, cell: Cell, metres: float) -> list[tuple[str, bool]]:
    return [(table.name(each.unit), each.round_about) for each in table.caught(cell, metres)]


def test_those_within_the_radius_are_caught_nearest_first() -> None:
    men = (Man("blue", (5, 5), "Ann"), Man("red", (8, 5), "Rob"), Man("red", (12, 5), "Rik"))
    assert reached(standing(*men).table, (7, 5), 3.0) == [("Rob", False), ("Ann", False)]


def test_a_wall_shields_and_an_open_way_round_it_does_not() -> None:
    men = (Man("blue", (5, 5), "Ann"), Man("red", (7, 5), "Rob"))
    closed = standing(*men, ground=land(walls=wall(5, range(12)))).table
    assert reached(closed, (5, 6), 4.0) == [("Ann", False)]
    corner = standing(*men, ground=land(walls=wall(5, range(5, 12)))).table
    assert reached(corner, (5, 6), 4.0) == [("Ann", False), ("Rob", True)]
    assert reached(corner, (5, 6), 3.0) == [("Ann", False)], "the way round is longer than that"


def test_a_burst_goes_through_a_door_that_stands_open() -> None:
    men = (Man("blue", (5, 5), "Ann"), Man("red", (7, 5), "Rob"))
    walls = wall(5, [row for row in range(12) if row != 5]) | wall(5, (5,), DOOR)
    table = standing(*men, ground=land(walls=walls)).table
    assert reached(table, (4, 5), 4.0) == [("Ann", False)]
    table.door(1, "open")
    assert reached(table, (4, 5), 4.0) == [("Ann", False), ("Rob", False)]


def test_behind_a_low_wall_less_of_the_prone_shows_to_a_burst() -> None:
    low = replace(DOOR, what="wall", height=1.0, state="", part=None)
    men = (Man("blue", (5, 5), "Ann"), Man("red", (7, 5), "Rob", posture=Posture.PRONE))
    table = standing(*men, ground=land(walls=wall(5, range(12), low))).table
    caught = {table.name(each.unit): each for each in table.caught((4, 5), 5.0)}
    assert caught["Ann"].silhouette.shown == 1.0 > caught["Rob"].silhouette.shown
    assert caught["Rob"].round_about


def test_a_side_reckons_with_those_it_knows_of() -> None:
    men = (Man("blue", (5, 5), "Ann"), Man("red", (8, 5), "Rob"))
    fight = standing(*men, ground=land(walls=wall(6, range(12))))
    assert [each.metres for each in fight.table.caught((7, 5), 2.0)] == [1.0]
    assert fight.view("blue").caught((7, 5), 2.0) == ()
    assert one(fight.table, "Rob") in {each.unit for each in fight.table.caught((8, 5), 0.0)}


def test_a_preview_reaches_whom_the_burst_reaches_and_nobody_a_side_does_not_know_of() -> None:
    men = (Man("blue", (5, 5), "Ann"), Man("red", (7, 5), "Rob"), Man("red", (7, 3), "Rex"))
    fight = standing(*men, ground=land(walls=wall(6, range(5))))
    view = fight.view("blue")
    known = [(view.name(each.unit), each.metres) for each in view.caught((7, 5), 3.0)]
    true = [(fight.table.name(each.unit), each.metres) for each in fight.table.caught((7, 5), 3.0)]
    assert true == [("Rob", 0.0), ("Ann", 2.0), ("Rex", 2.0)]
    assert known == [("red fighter A", 0.0), ("Ann", 2.0)]
