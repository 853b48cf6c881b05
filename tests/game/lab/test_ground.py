"""What the ground alone decides: who is seen from where, and through where every way leads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import data
from game.battle.setup import Setup
from game.board.terrain import Terrain
from game.lab.ground import chokes, exposure, passable
from game.lab.places import Gazetteer
from game.lab.trial import prepared
from game.lab.variation import Change
from rules.frame.ground import Barrier
from tests.game.skirmish import field, posted, setup, walled
from tests.tiny_book import TinyBook, installed


@pytest.fixture(autouse=True)
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch()) as book:
        yield book


def across(terrain: Terrain) -> Setup:
    return setup(*posted("blue", (2, 5), (2, 8)), *posted("red", (17, 5)), terrain=terrain)


def wall(*gaps: int) -> Terrain:
    """A meadow with a wall from top to bottom, and gaps in it."""
    return walled(field(), *(((9, row), 2) for row in range(14) if row not in gaps))


def test_an_open_meadow_hides_nobody_and_holds_nobody_up() -> None:
    meadow = across(field())
    assert exposure(meadow, "blue").min() == 1
    assert passable(meadow).all()
    assert chokes(meadow) == ()


@pytest.mark.parametrize("hexes", [False, True])
def test_one_gap_in_a_wall_is_a_choke_point_for_both(hexes: bool) -> None:
    if hexes:
        terrain = field(hexes=True)
        sides = [((9, row), direction) for row in range(14) for direction in (1, 2)]
        terrain = walled(terrain, *(edge for edge in sides if edge != ((9, 6), 1)))
    else:
        terrain = wall(6)
    found = {choke.side: choke for choke in chokes(across(terrain))}
    assert set(found) == {"blue", "red"}
    assert len(found["blue"].cells) == 1
    assert abs(found["blue"].cells[0][0] - 9) <= 1


def test_two_gaps_are_two_cells_and_three_are_no_choke_point() -> None:
    two = chokes(across(wall(2, 11)))
    assert [len(choke.cells) for choke in two] == [2, 2]
    assert chokes(across(wall(2, 7, 11))) == ()


def test_a_shut_door_lets_through_and_a_locked_one_does_not() -> None:
    for state, ways in (("shut", 2), ("locked", 1)):
        door = Barrier("door", 2.0, material="wood", millimetres=40, state=state, part=1)
        terrain = walled(wall(2, 11), ((9, 11), 2), barrier=door)
        assert {len(choke.cells) for choke in chokes(across(terrain))} == {ways}, state


def test_behind_a_wall_one_is_seen_by_nobody() -> None:
    exposed = exposure(across(wall(6)), "blue")
    assert exposed[5, 12] == 1
    assert exposed[1, 8] == 0
    assert (exposed[:, 10:] > 0).all()


def test_bridge_and_ford_are_the_ways_over_the_stream() -> None:
    stream = prepared(str(data.maps() / "wielka" / "crossing-the-stream.toml"), "d6", Change())
    assert {(17, 15), (14, 21)} in [set(choke.cells) for choke in chokes(stream)]


def test_places_are_told_from_where_a_side_sets_out_not_from_where_somebody_comes_on_later() -> None:
    crossing = Gazetteer(prepared(str(data.maps() / "crossing" / "first-shots.toml"), "d6", Change()))
    assert crossing.name((20, 3)) == "on the stone floor (20,3)"
    assert crossing.name((10, 1)) == "on the asphalt where the north bank set out (10,1)"
    assert crossing.name((21, 9)) == "on the asphalt (21,9)"
