"""A body is placed where all of it has room: an animal neither half off the map nor through a wall."""

from __future__ import annotations

import pytest

from game.battle.posts import has_room
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
