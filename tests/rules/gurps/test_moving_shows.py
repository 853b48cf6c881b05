"""How an enemy moved in its last turn shows, and counts in what is foretold."""

from __future__ import annotations

import pytest

from rules.gurps.afoot import marching
from rules.gurps.core import scale, speed
from rules.gurps.grips import slams
from rules.gurps.grips.forms import Slam
from rules.gurps.state.turns import Ran
from rules.kernel.refs import Ref
from rules.parts.remarks import compass
from tests.rules.gurps.stage import Stage, hexes, squares

NORTH, SOUTH = 0, 3
WEST = 6
"""Of the eight directions of squares."""


def met(went: Ran) -> tuple[Stage, Ref, Ref]:
    """Ann before Bob, who has moved so in his last turn."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 12), facing=NORTH, armour=(), weapons=())
    bob = stage.unit("red", (10, 11), facing=SOUTH, armour=(), weapons=())
    stage.begin()
    stage.until(ann)
    stage.put(bob, went)
    stage.look()
    return stage, ann, bob


@pytest.mark.parametrize(("direction", "yards"), [(SOUTH, 4), (NORTH, 1)])
def test_a_slam_counts_how_fast_the_foe_came(direction: int, yards: int) -> None:
    """GUR-SLAM-02: who ran at the unit meets it at that speed; who ran away, or stood, does not. The chances on the
    side's view are those.
    """
    stage, ann, bob = met(Ran(tenths=40, direction=direction, second=1))
    assert slams.velocity(stage.table, ann, bob) == yards
    dice = slams.dice(stage.table, ann, yards)
    assert str(dice) in stage.forecast(Slam, target=bob).note


@pytest.mark.parametrize(
    ("went", "shows"),
    [
        (Ran(tenths=25, direction=NORTH, second=1), "moved 2.5 yards north"),
        (Ran(tenths=10, direction=SOUTH, second=1), "moved 1 yard south"),
        (Ran(tenths=70, direction=1, sprinted=True, second=1), "sprinted 7 yards north-east"),
        (Ran(tenths=40, direction=NORTH, second=-1), ""),
    ],
)
def test_what_shows_of_a_move_is_read_back_as_it_was(went: Ran, shows: str) -> None:
    """GUR-RNG-06, GUR-SLAM-02: how far and which way, for those who see it; of long ago nothing."""
    stage, _, bob = met(went)
    assert speed.mark(stage.table, bob) == shows
    view = stage.view("blue")
    found = speed.ran(view, stage.known_as(bob))
    assert (found is None) == (not shows)
    if found is not None:
        assert (found.tenths, found.direction, found.sprinted) == (went.tenths, went.direction, went.sprinted)


def test_each_direction_of_a_grid_has_a_name_of_its_own() -> None:
    """GUR-SLAM-02: else the way that an enemy ran could not be read back."""
    for grid in (squares(), hexes()):
        table = Stage(grid).table
        assert len({compass(table, each) for each in range(grid.directions)}) == grid.directions


def test_those_equally_far_go_by_where_they_are() -> None:
    """Not by their numbers, which are each side's own: what is foretold would be in another order than what comes."""
    stage = Stage(squares())
    ann = stage.unit("blue", (10, 10))
    east, west, near = (stage.unit("red", cell) for cell in ((13, 10), (7, 10), (12, 12)))
    assert scale.nearest_first(stage.table, ann, (east, west, near)) == (near, west, east)
    stage.stand(near, (18, 18))
    assert marching.wished(stage.table, ann, (10, 10), None, 0) == WEST
