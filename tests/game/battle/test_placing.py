"""A body is placed where all of it has room, an animal neither half off the map nor through a wall; each has a name."""

from __future__ import annotations

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.posts import has_room
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from rules.frame.figure import Body
from rules.frame.ground import Barrier
from tests.game.skirmish import field, walled

HORSE = Body("quadruped", height=1.6, length=4.0, width=1.0)
"""Two cells of two metres."""
NORTH, EAST, WEST = 0, 2, 6


@pytest.mark.parametrize(("facing", "room"), [(NORTH, True), (WEST, True), (EAST, False)])
def test_an_animal_is_placed_whole_on_the_map(facing: int, room: bool) -> None:
    assert has_room(field(), (0, 4), facing, HORSE, ()) is room


@pytest.mark.parametrize(("height", "room"), [(0.5, True), (2.0, False)])
def test_an_animal_is_not_placed_through_a_wall(height: float, room: bool) -> None:
    terrain = walled(field(), ((4, 4), EAST), barrier=Barrier("wall", height, material="brick"))
    assert has_room(terrain, (4, 4), WEST, HORSE, ()) is room
    assert has_room(terrain, (4, 4), NORTH, HORSE, ())
    assert has_room(terrain, (4, 4), WEST, Body(), ())


def test_a_vehicle_may_come_on_from_beyond_the_edge() -> None:
    assert has_room(field(), (0, 4), EAST, Body("vehicle", 1.8, length=4.0, width=2.0), ())


def test_no_two_of_the_crews_have_one_name() -> None:
    battle = Battle(set_up(read_scenario(data.maps() / "river" / "river-patrol.toml"), "darkconspiracy"), "1")
    table = battle.table
    assert {"Boatman", "Boatman 2", "Rifleman", "Rifleman 2", "Rifleman 3"} <= {
        table.name(unit) for unit in table.units()
    }
    assert len({table.name(unit) for unit in table.units()}) == len(table.units())
    battle.close()
