"""Moves on cells larger than the metres of the rules."""

from __future__ import annotations

from game.board.terrain import WALKS
from rules.frame.ground import Cell
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.core import strides
from rules.graydawn.turns.forms import Advance
from rules.kernel.refs import Ref
from tests.rules import stage as any_stage
from tests.rules.graydawn.stage import Stage


def runner(*, rough: bool) -> tuple[Stage, Ref]:
    """A unit of MA 7 on hexes of five metres, about to sprint north, over open ground or through brush."""
    stage = Stage(any_stage.hexes(20, 20, 5.0))
    if rough:
        stage.terrain.walk[:18, 10] = WALKS.index("difficult")
    ann = stage.unit("blue", (10, 18), MA=7)
    stage.begin({ann: 15})
    stage.take(Advance, moves=3, actions=0)
    return stage, ann


def led(stage: Stage) -> set[Cell]:
    """Where the next move leads."""
    return {way[-1] for way in stage.offers(Walk)[0].choices["way"]}


def test_a_cell_may_be_entered_though_it_costs_more_than_a_move() -> None:
    """GRD-MOVE-01: ten metres of brush take a unit of seven metres; the three it lacks are owed on the next move."""
    stage, ann = runner(rough=True)
    told = stage.forecast(Walk, way=((10, 17),), arrive="no cover")
    assert {each.title: each.total for each in told.tallies}["Owed on the next move"] == 3
    stage.take(Walk, way=((10, 17),), arrive="no cover")
    assert strides.owed(stage.table, ann) == 30
    assert strides.left(stage.table, ann) == 40
    stage.take(Walk, way=((10, 16),), arrive="no cover")
    assert strides.owed(stage.table, ann) == 60
    assert (10, 15) in led(stage), "a metre is left of its third move"
    stage.take(Walk, way=((10, 15),), arrive="no cover")
    assert strides.owed(stage.table, ann) == 90, "twenty-one metres made, thirty gone"


def test_a_unit_that_owes_a_whole_move_is_still_on_its_way() -> None:
    """GRD-MOVE-01: the declared move is refused, with the reason; a round later it may go on."""
    stage, ann = runner(rough=True)
    for row in (17, 16, 15):
        stage.take(Walk, way=((10, row),), arrive="no cover")
    stage.rest()
    stage.begin({ann: 15})
    stage.take(Advance, moves=1, actions=0)
    assert not stage.offered(Walk)
    assert "is still on its way here" in [each.reason for each in stage.menu().refusals]


def test_what_is_left_over_of_a_move_serves_the_next() -> None:
    """GRD-MOVE-01: seven metres are a cell of five and two metres more: with the third move it gets two cells on."""
    stage, ann = runner(rough=False)
    stage.take(Walk, way=((10, 17),), arrive="no cover")
    assert strides.owed(stage.table, ann) == -20
    assert (10, 15) not in led(stage)
    stage.take(Walk, way=((10, 16),), arrive="no cover")
    assert strides.owed(stage.table, ann) == -40
    stage.take(Walk, way=((10, 15), (10, 14)), arrive="no cover")
    assert stage.cell(ann) == (10, 14)
    assert strides.owed(stage.table, ann) == -10


def test_on_metres_nothing_is_kept() -> None:
    """GRD-MOVE-01: where a cell is a metre, a move is whole metres."""
    stage = Stage()
    ann = stage.unit("blue", (10, 18), MA=7)
    stage.begin({ann: 15})
    stage.take(Advance, moves=2, actions=0)
    stage.take(Walk, way=((10, 17),), arrive="no cover")
    assert strides.left(stage.table, ann) == 70
