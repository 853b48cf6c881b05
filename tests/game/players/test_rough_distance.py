"""How far it is to somewhere, on foot and with a ride for some of the way."""

from __future__ import annotations

from dataclasses import replace

from game.board.board import Board
from game.players.rough_distance import AFOOT, LATELY, lately_worked_out, paces, rides, solid, way_on
from tests.game.skirmish import WALL, field, walled

GOAL = (10, 6)


def board() -> Board:
    """A meadow with a low wall right across."""
    wall = replace(WALL, height=1.0)
    return Board(walled(field(), *(((7, row), 2) for row in range(14)), barrier=wall))


def test_nobody_gets_by_where_it_is_shut() -> None:
    # given a way that is barred but for one end
    shut = [(4, row) for row in range(13)]
    assert paces(board(), [GOAL], shut)[2, 6] > paces(board(), [GOAL])[2, 6]


def test_one_rides_as_far_as_a_wall_and_walks_on() -> None:
    # given somebody far from the wall, somebody at it, and somebody beyond
    afoot, riding = paces(board(), [GOAL]), rides(board(), [GOAL])
    # then
    assert riding[1, 6] == AFOOT * afoot[7, 6] + 6
    assert riding[7, 6] == AFOOT * afoot[7, 6]
    assert riding[8, 6] == 2


def test_what_is_on_wheels_goes_round_what_is_shut() -> None:
    shut = [(4, row) for row in range(13)]
    assert rides(board(), [GOAL], shut)[2, 6] > rides(board(), [GOAL])[2, 6]


def test_no_more_maps_of_ways_are_kept_than_are_of_use() -> None:
    # given
    ground = board()
    first = paces(ground, [GOAL])
    again = paces(ground, [GOAL])
    # when
    for column in range(20):
        for row in range(6):
            paces(ground, [GOAL], [(column, row)])
            rides(ground, [GOAL], [(column, row)])
    # then
    assert first is again
    assert len(lately_worked_out(solid(ground))) == LATELY
    assert paces(ground, [GOAL]) == first


def gallery(*stairs: float) -> Board:
    """A meadow with a gallery 2.5 m up across its east, and stairs to it along its northern edge."""
    meadow = field()
    meadow.ground[:, 8:] = 2.5
    meadow.ground[0, 8 - len(stairs) : 8] = stairs
    return Board(meadow)


def test_a_ledge_higher_than_a_unit_climbs_is_no_way_up_but_stairs_are() -> None:
    # given stairs at one end only, the way from below the edge leads round by them
    found = paces(gallery(0.5, 1.0, 2.0), [GOAL])
    assert found[7, 6] > found[7, 0] > found[8, 0]
    # and where nothing leads up there is no way at all
    assert (7, 6) not in paces(gallery(), [GOAL])


def test_the_way_to_somebody_near_is_found_without_a_look_at_all_that_lies_beyond() -> None:
    # given one at the wall, and later one who cannot be got at
    ground, near = board(), (7, 6)
    whole, found = paces(ground, [GOAL]), paces(ground, [GOAL], as_far_as=[near])
    # then what lies on the way is as far as ever, and what is far beyond is left out
    assert tuple(way_on(ground, found, near)) == tuple(way_on(ground, whole, near))
    assert all(whole[cell] == far for cell, far in found.items())
    assert (1, 6) not in found
    assert paces(ground, [GOAL], as_far_as=[near, (-1, 0)]) == whole
