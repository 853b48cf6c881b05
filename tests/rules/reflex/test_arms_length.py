"""What is at arm's length, and what stands between: one neither bandages nor picks up anything through a wall."""

from __future__ import annotations

import pytest

from rules.frame.figure import Item, Kit
from rules.parts.arms_length import touching
from rules.parts.hands import lying_beside
from rules.reflex.gear.topic import TOPIC
from tests.rules.reflex.ground import Ground

HERE, NORTH, CORNER = (10, 20), (10, 19), (11, 19)


@pytest.mark.parametrize(
    ("figures", "reaches"),
    [
        ({}, False),
        ({"height": 1.2}, True),
        ({"what": "door", "state": "open"}, True),
        ({"what": "door", "state": "shut"}, False),
        ({"what": "window", "sill": 0.9, "state": "broken"}, True),
        ({"what": "window", "sill": 0.9, "state": "shut"}, False),
    ],
)
def test_an_arm_reaches_over_low_walls_and_through_what_is_open(figures: dict[str, object], reaches: bool) -> None:
    ground = Ground(TOPIC)
    ground.wall(HERE, 0, **figures)
    assert touching(ground.table, (HERE,), (NORTH,)) is reaches
    assert touching(ground.table, (NORTH,), (HERE,)) is reaches


@pytest.mark.parametrize(("walls", "reaches"), [(1, True), (2, False)])
def test_an_arm_reaches_round_a_corner_on_one_of_its_two_sides(walls: int, reaches: bool) -> None:
    ground = Ground(TOPIC)
    for direction in (0, 2)[:walls]:
        ground.wall(HERE, direction)
    assert touching(ground.table, (HERE,), (CORNER,)) is reaches
    assert touching(ground.table, (CORNER,), (HERE,)) is reaches


@pytest.mark.parametrize(("wall", "things"), [(False, 1), (True, 0)])
def test_nothing_is_taken_up_through_a_wall(wall: bool, things: int) -> None:
    """RFX-ACT-11: off the ground within reach."""
    ground = Ground(TOPIC)
    if wall:
        ground.wall(HERE, 0)
    unit = ground.man("blue", HERE)
    other, knife = ground.man("red", NORTH), Item("Fighting knife")
    ground.table.put(other, Kit((knife,)))
    ground.table.drop(other, knife)
    assert len(lying_beside(ground.table, unit)) == things
