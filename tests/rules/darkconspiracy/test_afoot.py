"""Going on foot: gaits, metres left over, posture, and acting on the move."""

from __future__ import annotations

from game.board.terrain import WALKS
from rules.darkconspiracy import asks
from rules.darkconspiracy.afoot.forms import GoProneOrStand, Move
from rules.darkconspiracy.core import motion
from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.state.order import Going
from rules.frame.body import Posture
from rules.frame.ground import Cell
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import hexes, squares

EAST = 2


def way(row: int, first: int, last: int) -> tuple[Cell, ...]:
    """The cells of a row, from west to east."""
    return tuple((column, row) for column in range(first, last + 1))


def reached(stage: Stage, gait: str) -> set[Cell]:
    """Where the unit asked gets to at a gait without saving up metres."""
    offer = next(each for each in stage.menu().offers if each.action is Move and gait in each.choices["gait"])
    return {each[-1] for each in offer.choices["way"]}


def test_each_gait_has_its_metres() -> None:
    """DKC-MOVE-01, DKC-ACT-08: on squares of 2 m a crawl leads one cell, a walk four, a trot seven, a run fifteen."""
    stage = Stage(squares(40, 11, 2.0))
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    farthest = {gait: max(column for column, row in reached(stage, gait) if row == 5) - 5 for gait in motion.GAITS}
    assert farthest == {"crawl": 1, "walk": 4, "trot": 7, "run": 15}


def test_a_corner_costs_half_as_much_again_and_rough_ground_twice() -> None:
    """DKC-GRID-01, DKC-TERR-01: a diagonal of 2 m squares is 3 m, so that a walk of 8 m leads two of them; in woods a
    cell costs twice.
    """
    stage = Stage(squares(40, 11, 2.0))
    for column in (7, 8, 9):
        stage.terrain.walk[5, column] = WALKS.index("difficult")
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    walk = reached(stage, "walk")
    assert (7, 7) in walk and (8, 8) not in walk
    assert (7, 5) in walk and (8, 5) not in walk


def test_one_that_swims_does_nothing_else() -> None:
    """DKC-TERR-01: in deep water a unit swims, and neither fires nor strikes; on the bank it may."""
    stage = Stage(squares(20, 11, 2.0))
    for column in range(4, 9):
        stage.terrain.walk[5, column] = WALKS.index("deep")
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.unit("red", (5, 1), "Rifleman")
    stage.begin()
    stage.turn_to(ann)
    assert {offer.action.__name__ for offer in stage.menu().offers} == {"Move", "Wait"}
    assert any("is swimming" in str(each) for each in stage.menu().refusals)
    dry = Stage(squares(20, 11, 2.0))
    bob = dry.unit("blue", (5, 5), initiative=6)
    dry.unit("red", (5, 1), "Rifleman")
    dry.begin()
    dry.turn_to(bob)
    assert dry.offers(Fire)


def test_metres_left_over_count_for_the_same_gait() -> None:
    """DKC-GRID-02: a trot of 15 m on 8 m squares enters one and keeps 7 m; the next trot enters two. Another action
    loses them.
    """
    stage = Stage(squares(20, 11, 8.0))
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    stage.take(Move, way=way(5, 6, 6), gait="trot")
    assert stage.part(ann, Going).left == 7
    stage.turn_to(ann)
    assert (8, 5) in reached(stage, "trot") and (8, 5) not in reached(stage, "walk")
    stage.take(GoProneOrStand, posture=Posture.PRONE)
    assert stage.table.find(ann, Going) is None


def test_a_cell_dearer_than_the_metres_is_saved_up_for() -> None:
    """DKC-GRID-02, DKC-ACT-05: crawling 2 m a phase a unit enters an 8 m hex with its fourth action; it is prone."""
    stage = Stage(hexes(20, 20, 8.0))
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.begin()
    goal = stage.grid.step((5, 5), 1)
    for _ in range(4):
        assert stage.cell(ann) == (5, 5)
        stage.turn_to(ann)
        stage.take(Move, way=(goal,), gait="crawl")
    assert stage.cell(ann) == goal
    assert stage.table.pose(ann).posture is Posture.PRONE


def test_getting_up_on_the_way_halves_the_metres() -> None:
    """DKC-ACT-05, DKC-MOVE-01: from prone a trot leads 7 m instead of 15; standing up alone is an action too."""
    stage = Stage(squares(40, 11, 2.0))
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    stage.take(GoProneOrStand, posture=Posture.PRONE)
    stage.turn_to(ann)
    assert max(column for column, row in reached(stage, "trot") if row == 5) == 5 + 3
    stage.take(Move, way=way(5, 6, 8), gait="trot")
    assert stage.cell(ann) == (8, 5) and stage.table.pose(ann).posture is Posture.STANDING


def test_a_useless_leg_only_crawls_and_a_load_halves_everything() -> None:
    """DKC-WOUND-04, DKC-CORE-10, DKC-MOVE-01: a serious leg; a machine gun too heavy for STR 1 and CON 1."""
    stage = Stage(squares(40, 11, 2.0))
    lame = stage.unit("blue", (5, 5), initiative=6, STR=6, CON=6)
    stage.hurt(lame, left_leg=13)
    stage.unit("blue", (5, 9), "Machine gunner", initiative=6, STR=1, CON=1)
    stage.begin()
    stage.turn_to(lame)
    gaits = [each.choices["gait"] for each in stage.menu().offers if each.action is Move]
    assert gaits == [("crawl",)]
    heavy = next(unit for unit in stage.table.units() if unit != lame)
    assert [motion.rate(stage.table, heavy, gait) for gait in motion.GAITS] == [1, 4, 7, 15]


def test_fire_goes_along_with_a_walk_and_not_with_a_run() -> None:
    """DKC-ACT-04, DKC-MV-01, DKC-ACT-06: after a walk the unit is asked once whether to fire; after a run it is not."""
    stage = Stage(squares(60, 11, 2.0))
    ann = stage.unit("blue", (5, 5), facing=EAST, initiative=6)
    bob = stage.unit("red", (30, 5), facing=6, initiative=1)
    stage.begin()
    stage.turn_to(ann)
    stage.take(Move, way=way(5, 6, 8), gait="walk")
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, asks.MOVED)
    stage.dice(*[20] * 5)
    stage.take(Fire, target=bob, mode="single", pulls=1)
    assert any("fires" in event.text for event in stage.events)
    stage.turn_to(ann)
    stage.take(Move, way=way(5, 9, 20), gait="run")
    assert not any(ask.kind == asks.MOVED for ask in stage.asked[-1:] if ask.unit == ann)
