"""A body of two yards takes its hind part along: nobody is where that comes to lie."""

from __future__ import annotations

from rules.gurps.afoot.forms import Step, Turn
from rules.gurps.blast.diving import dives_to
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def coiled() -> tuple[Stage, Ref]:
    """A python, and a friend in the yard where its tail would lie if it turned one way."""
    stage = Stage(hexes())
    snake = stage.unit("blue", (10, 10), "Python", quarters=40)
    stage.unit("blue", stage.table.room(snake, (10, 10), 3)[1], "Filthy Pierre", quarters=8)
    stage.begin()
    return stage, snake


def test_it_does_not_turn_its_tail_onto_a_friend() -> None:
    """GUR-HEX-06, GUR-MV-04: one fighter to a yard."""
    stage, _ = coiled()
    ways = {way for offer in stage.offers(Turn) for way in offer.choices["facing"]}
    assert ways and 3 not in ways


def test_it_looks_on_where_its_tail_would_lie_on_another_after_a_step() -> None:
    """GUR-HEX-06."""
    stage = Stage(hexes())
    snake = stage.unit("blue", (10, 10), "Python", quarters=40)
    before = stage.table.pose(snake).facing
    tail = stage.table.room(snake, (10, 9), 2)[1]
    stage.unit("blue", tail, "Filthy Pierre", quarters=8)
    stage.begin()
    stage.take(Step, way=((10, 9),), facing=2)
    assert stage.cell(snake) == (10, 9) and stage.table.pose(snake).facing == before
    assert tail not in stage.table.cells(snake)


def test_it_dives_only_where_all_of_it_has_room() -> None:
    """GUR-RET-05."""
    stage = Stage(hexes())
    snake = stage.unit("blue", (10, 10), "Python", quarters=40)
    way = stage.table.pose(snake).facing
    found = dives_to(stage.table, snake, (10, 0))
    tails = {stage.table.room(snake, cell, way)[1]: cell for cell in found}
    tail = next(each for each in tails if each not in stage.table.cells(snake))
    stage.unit("blue", tail, "Filthy Pierre", quarters=8)
    left = dives_to(stage.table, snake, (10, 0))
    assert tails[tail] not in left and set(left) < set(found)
