"""How an enemy moved in its last turn shows, and counts in what is foretold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.gurps.afoot import allowance
from rules.gurps.afoot.forms import Move
from rules.gurps.core import scale, speed
from rules.gurps.grips import slams
from rules.gurps.grips.forms import Slam
from rules.gurps.state.turns import Ran
from rules.kernel import lengths
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


ASLANT = 2
"""South-east, of the six directions of hexes."""


@pytest.mark.parametrize(
    ("ways", "yards"),
    [
        (((SOUTH, 40),), 4), (((NORTH, 40),), 1), (((ASLANT, 40),), 2), (((SOUTH, 30), (ASLANT, 10)), Fraction(7, 2)),
        (((ASLANT, 10), (SOUTH, 30)), Fraction(7, 2)), (((SOUTH, 40), (NORTH, 10)), 3), (((NORTH, 40), (SOUTH, 10)), 1),
    ],
)  # fmt: skip
def test_a_slam_counts_how_far_the_foe_came_toward_it(ways: tuple[tuple[int, int], ...], yards: Fraction) -> None:
    """GUR-SLAM-02: the yards that it came toward the unit in all of its last turn, whichever way its last step led; a
    step aslant counts half. The chances on the side's view are those.
    """
    stage, ann, bob = met(Ran(ways, second=1))
    assert slams.velocity(stage.table, ann, bob) == yards
    assert slams.velocity(stage.view("blue"), *map(stage.known_as, (ann, bob))) == yards
    dice = slams.dice(stage.table, ann, yards)
    assert str(dice) in stage.forecast(Slam, target=bob).note


def test_what_comes_round_a_corner_is_met_at_the_speed_it_came_on() -> None:
    """GUR-SLAM-02: three yards toward the unit and one aside; on squares a diagonal is a yard and a half."""
    stage = Stage(squares())
    ann = stage.unit("blue", (10, 12), facing=NORTH, armour=(), weapons=(), quarters=20)
    bob = stage.unit("red", (9, 7), facing=4, armour=(), weapons=(), quarters=30)
    stage.begin()
    stage.until(bob)
    stage.take(Move, way=((9, 8), (9, 9), (9, 10), (10, 11)))
    stage.until(ann)
    assert lengths.shown(speed.mark(stage.table, bob)) == "moved 2.7 m south and 1.4 m south-east"
    assert slams.velocity(stage.table, ann, bob) == 3 + Fraction("1.061")


@pytest.mark.parametrize(
    ("went", "shows"),
    [
        (Ran(((NORTH, 25),), second=1), "moved 2.3 m north"),
        (Ran(((SOUTH, 10),), second=1), "moved 0.9 m south"),
        (Ran(((1, 70),), sprinted=True, second=1), "sprinted 6.4 m north-east"),
        (Ran(((NORTH, 30), (1, 10)), second=1), "moved 2.7 m north and 0.9 m north-east"),
        (Ran(((NORTH, 40),), second=-1), ""),
    ],
)
def test_what_shows_of_a_move_is_read_back_as_it_was(went: Ran, shows: str) -> None:
    """GUR-RNG-06, GUR-SLAM-02: how far and which way, for those who see it; of long ago nothing."""
    stage, _, bob = met(went)
    assert lengths.shown(speed.mark(stage.table, bob)) == shows
    view = stage.view("blue")
    found = speed.ran(view, stage.known_as(bob))
    assert (found is None) == (not shows)
    if found is not None:
        assert (found.ways, found.sprinted) == (went.ways, went.sprinted)


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
    assert allowance.wished(stage.table, ann, (10, 10), None, 0) == WEST
