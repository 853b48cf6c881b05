"""Going on foot: movement points, facing, steps, and cells that are not a yard across."""

from __future__ import annotations

from typing import Any

import pytest

from game.board.grid import Grid
from game.board.terrain import WALKS
from rules.frame.body import Posture
from rules.gurps.afoot.allowance import facings, owed
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.afoot.forms import Turn as Face
from rules.gurps.core import facing
from rules.gurps.core.facing import Arc
from rules.gurps.turns.topic import DoNothing
from rules.kernel.refs import Ref
from rules.parts.remarks import compass
from tests.rules import stage as any_stage
from tests.rules.gurps.stage import Stage, hexes, squares


def alone(stage: Stage, **own: Any) -> Ref:
    """A unit that looks north, with nobody near."""
    return stage.unit("blue", (10, 20), **{"move": 5, "st": 14, **own})


def reached(stage: Stage, form: type[Move | Step], **how: str) -> set[tuple[int, int]]:
    """Where a way of going leads."""
    return {way[-1] for way in stage.offers(form, **how)[0].choices["way"]}


def test_move_leads_as_far_as_its_points() -> None:
    """GUR-MOVE-01, GUR-MV-01, GUR-HEX-04: a point for each yard ahead; going back takes two turns first."""
    stage = Stage(hexes())
    alone(stage)
    stage.begin()
    cells = reached(stage, Move)
    ahead, behind = (10, 15), (10, 24)
    assert ahead in cells and (10, 14) not in cells
    assert behind not in cells and (10, 23) in cells


@pytest.mark.parametrize(("pace", "far"), [("", 5), ("charge", 3), ("slip", 3), ("step", 1)])
def test_how_far_each_manoeuvre_leads(pace: str, far: int) -> None:
    """GUR-MV-01, GUR-AOA-01, GUR-AOD-01, GUR-MV-03: the whole Move, half of it rounded up, or a step."""
    stage = Stage(hexes())
    alone(stage, hp=14)
    stage.begin()
    cells = reached(stage, Step) if pace == "step" else reached(stage, Move, pace=pace)
    assert max(20 - row for column, row in cells if column == 10) == far


def test_a_step_of_a_swift_one_is_two_yards() -> None:
    """GUR-MV-03: a tenth of Move, rounded up."""
    stage = Stage(hexes())
    alone(stage, move=12)
    stage.begin()
    assert (10, 18) in reached(stage, Step) and (10, 17) not in reached(stage, Step)


def test_a_charge_leads_straight_ahead() -> None:
    """GUR-AOA-01, GUR-HEX-07: only into the cells in front, and the facing stays."""
    stage = Stage(hexes())
    ann = alone(stage)
    stage.begin()
    assert (10, 21) not in reached(stage, Move, pace="charge")
    stage.take(Move, pace="charge", way=((10, 19), (10, 18)), facing=3)
    assert stage.table.pose(ann).facing == 0


def test_a_turn_at_the_end_is_free_after_half_the_way() -> None:
    """GUR-HEX-06: to any facing after half the points at most, else by one side only."""
    for steps, wanted, looks in ((2, 3, 3), (4, 2, 1), (4, 5, 5)):
        stage = Stage(hexes())
        ann = alone(stage)
        stage.begin()
        stage.take(Move, way=tuple((10, 20 - n) for n in range(1, steps + 1)), facing=wanted)
        assert stage.table.pose(ann).facing == looks


@pytest.mark.parametrize("wanted", [None, 2, 3])
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("way", [0, 3])
def test_the_facing_shown_is_the_facing_taken(way: int, steps: int, wanted: int | None) -> None:
    """GUR-HEX-06: ahead and to the back, with no enemy known, before and after half the points."""
    stage = Stage(hexes())
    ann = alone(stage)
    stage.begin()
    cells = [stage.table.cells(ann)[0]]
    for _ in range(steps):
        cells.append(stage.table.grid.step(cells[-1], way))
    if cells[-1] not in reached(stage, Move):
        return
    shown = stage.forecast(Move, way=tuple(cells[1:]), facing=wanted).note
    stage.take(Move, way=tuple(cells[1:]), facing=wanted)
    assert shown.endswith(f"facing {compass(stage.table, stage.table.pose(ann).facing)}")


def test_turning_in_place_is_a_step() -> None:
    """GUR-HEX-06, GUR-MV-03: any facing, instead of stepping."""
    stage = Stage(hexes())
    ann = alone(stage)
    stage.begin()
    stage.take(Face, facing=3)
    assert stage.table.pose(ann).facing == 3 and not stage.offered(Step) and stage.offered(Move)


def test_a_unit_turns_as_little_as_its_way_allows() -> None:
    """GUR-HEX-04: the three cells in front are entered without a turn."""
    assert facings(0, (0, 1, 5), 6) == (0, 0, 0)
    assert facings(0, (3,), 6)[-1] in (0, 2, 3, 4)
    assert facings(0, (2, 2, 2), 6) == (1, 1, 1) or facings(0, (2, 2, 2), 6)[-1] == 2


@pytest.mark.parametrize(
    ("grid", "arcs"),
    [
        (hexes(), [Arc.FRONT, Arc.FRONT, Arc.RIGHT, Arc.BACK, Arc.LEFT, Arc.FRONT]),
        (squares(), [Arc.FRONT, Arc.FRONT, Arc.RIGHT, Arc.RIGHT, Arc.BACK, Arc.LEFT, Arc.LEFT, Arc.FRONT]),
    ],
    ids=["hexes", "squares"],
)
def test_the_ring_of_a_figure(grid: Grid, arcs: list[Arc]) -> None:
    """GUR-HEX-02, GUR-HEX-03: of the cells around it three are in front, one is behind, the rest at its sides."""
    stage = Stage(grid)
    here = (10, 10)
    ring = [stage.grid.step(here, way) for way in range(stage.grid.directions)]
    alone(stage)
    assert [facing.arc_from(stage.table, 0, here, cell) for cell in ring] == arcs


@pytest.mark.parametrize(
    ("posture", "far"),
    [(Posture.STANDING, 5), (Posture.CROUCHED, 3), (Posture.KNEELING, 1), (Posture.CRAWLING, 1), (Posture.PRONE, 1)],
)
def test_postures_slow_it_down(posture: Posture, far: int) -> None:
    """GUR-POST-05, GUR-POST-07, GUR-HEX-04: half a point more crouching, two kneeling or crawling; lying a yard."""
    stage = Stage(hexes())
    ann = alone(stage)
    stage.posture(ann, posture)
    stage.begin()
    assert max(20 - row for column, row in reached(stage, Move) if column == 10) == far


def test_friends_are_in_the_way() -> None:
    """GUR-MV-05, GUR-HEX-05: they are got past, for a point more each, but no unit stops with them."""
    stage = Stage(hexes())
    alone(stage)
    for row in (19, 18):
        stage.unit("blue", (10, row))
    stage.begin()
    stage.until(next(unit for unit in stage.table.units() if stage.cell(unit) == (10, 20)))
    cells = reached(stage, Move)
    assert (10, 19) not in cells and (10, 17) in cells and (10, 15) not in cells


def test_a_crawler_on_large_cells_is_no_runner() -> None:
    """GUR-HEX-01: a cell of five metres takes a crawler, a yard a second, as many seconds as it has yards."""
    stage = Stage(any_stage.hexes(20, 20, 5.0))
    ann = stage.unit("blue", (10, 10), move=5, st=14)
    stage.posture(ann, Posture.PRONE)
    stage.begin()
    assert not stage.offered(Step)
    stage.take(Move, way=((10, 9),))
    stage.rest()
    assert owed(stage.table, ann) > 40
    seconds = 0
    while owed(stage.table, ann) >= 10:
        stage.begin()
        assert not stage.offered(Move)
        stage.take(DoNothing)
        stage.rest()
        seconds += 1
    assert seconds == 4


def test_any_cell_may_be_entered_and_what_it_costs_too_much_is_owed() -> None:
    """GUR-HEX-04, GUR-HEX-05: brush on cells of five metres costs eleven yards: a runner with Move 5 gets in all
    the same, and has gone no farther in four seconds than twenty yards.
    """
    stage = Stage(any_stage.hexes(20, 20, 5.0))
    stage.terrain.walk[:10, 10] = WALKS.index("difficult")
    ann = stage.unit("blue", (10, 10), move=5, st=14)
    stage.begin()
    assert {(10, 9), (9, 10), (11, 10)} < set(reached(stage, Move)), "not only straight ahead over good ground"
    told = stage.forecast(Move, way=((10, 9),))
    assert {each.title: each.total for each in told.tallies}["Owed in the next second"] == 6
    entered = 0
    for _ in range(4):
        if stage.offered(Move):
            stage.take(Move, way=((10, 9 - entered),))
            entered += 1
        else:
            stage.take(DoNothing)
        stage.rest()
        stage.begin()
    assert entered == 2 and owed(stage.table, ann) == 2 * 110 - 4 * 50
