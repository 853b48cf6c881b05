"""Held actions: a shot kept for whatever enemy enters an arc."""

from __future__ import annotations

import pytest

from rules.frame.figure import Position
from rules.frame.forms import Purpose
from rules.frame.ground import Light
from rules.frame.signs import Ink
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.book import BOOK
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.holding.topic import HoldOn, Watch
from rules.graydawn.holding.watching import HELD, Fire
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Guarding, Holding
from rules.graydawn.turns.forms import Advance, FromCover, KeepDown
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, faces
from tests.rules.stage import hexes, squares

SOUTH = 4


def _watched(stage: Stage, direction: int = SOUTH) -> tuple[Ref, Ref]:
    """Ann holds a shot to the south; it is bob's turn to move there, across the open."""
    ann, bob = stage.unit("blue", (10, 5)), stage.unit("red", (14, 20), MA=6)
    stage.begin({ann: 16, bob: 12})
    stage.take(Advance, moves=0, actions=2)
    stage.take(Watch, weapon="Assault rifle", mode="single", direction=direction)
    stage.until(bob)
    stage.take(Advance, moves=2, actions=0)
    return ann, bob


@pytest.mark.parametrize("grid", [squares(), hexes()])
def test_a_mover_in_the_arc_is_shot_at_before_it_goes_on(grid: object) -> None:
    """The holder is asked as the enemy enters a cell; the shot has the penalties of its turn, the runner its bonus and
    no cover (GRD-HOLD-01, GRD-MOVE-04).
    """
    stage = Stage(squares() if grid == squares() else hexes())
    ann, bob = _watched(stage, SOUTH if grid == squares() else 3)
    before = stage.cell(bob)
    way = _westward(stage, bob, 4)
    stage.take(Walk, way=way)
    assert stage.ask is not None
    assert (stage.ask.unit, stage.ask.kind) == (ann, HELD)
    assert stage.cell(bob) == way[0] != before
    attack, defence, cover = stage.forecast(Fire, target=bob).tallies
    assert "-3 2 actions" in str(attack)
    assert "+3 running" in str(defence)
    assert (cover.title, cover.total) == ("Cover", 0)
    stage.dice(*faces(2), *faces(9))
    stage.take(Fire, target=bob)
    assert stage.told("shot")[-1].target == bob
    assert stage.cell(bob) == way[-1], "missed, it goes on"
    assert stage.find(ann, Holding) is None, "one held action is one shot"


def _westward(stage: Stage, unit: Ref, steps: int) -> tuple[tuple[int, int], ...]:
    """A way along a row."""
    column, row = stage.cell(unit)
    return (
        tuple((column - step, row) for step in range(1, steps + 1))
        if stage.grid.directions == 8
        else (
            (column, row - 1),
            (column, row - 2),
            (column, row - 3),
        )
    )


def test_nobody_is_asked_outside_the_arc() -> None:
    """An enemy beyond 45 degrees of the direction watched sets nothing off (GRD-HOLD-01)."""
    stage = Stage()
    _, bob = _watched(stage, 0)
    stage.take(Walk, way=_westward(stage, bob, 4))
    assert all(ask.kind != HELD for ask in stage.asked)


def test_a_shot_that_is_not_fired_stays_ready_to_the_end_of_the_round() -> None:
    """Each enemy's move may be let go; at the end of the round the action is lost (GRD-HOLD-01)."""
    stage = Stage()
    ann, bob = _watched(stage)
    stage.take(Walk, way=_westward(stage, bob, 3))
    stage.take(HoldOn)
    assert stage.find(ann, Holding) is not None
    stage.until(bob)
    stage.take(Walk, way=_westward(stage, bob, 3))
    assert stage.ask is not None
    assert stage.ask.kind == HELD, "asked again for its next move"
    stage.take(HoldOn)
    stage.rest()
    assert stage.find(ann, Holding) is None


def test_coming_out_of_full_cover_sets_it_off_too() -> None:
    """An enemy that rises from full cover in the arc is shot at before it acts (GRD-HOLD-01)."""
    stage = Stage()
    stage.low_wall((10, 20), 0)
    ann, bob = stage.unit("blue", (10, 5)), stage.unit("red", (10, 20))
    stage.begin({ann: 16, bob: 12})
    stage.until(bob)
    stage.take(KeepDown, actions=1)
    stage.rest()
    assert stage.part(bob, Guarding).guard is Guard.FULL
    stage.begin({ann: 16, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(Watch, weapon="Assault rifle", mode="single", direction=SOUTH)
    stage.until(bob)
    stage.take(FromCover, actions=1)
    assert stage.ask is not None
    assert (stage.ask.unit, stage.ask.kind) == (ann, HELD)


def test_the_watched_arc_is_drawn_for_its_own_side_alone() -> None:
    """A sign shows the arc to the side that holds the shot (GRD-HOLD-01)."""
    stage = Stage()
    ann, _ = _watched(stage)
    mine = [sign for sign in BOOK.signs(stage.view("blue")) if sign.ink is Ink.WATCH]
    assert len(mine) == 1
    assert (10, 8) in mine[0].cells
    assert (10, 3) not in mine[0].cells
    assert not [sign for sign in BOOK.signs(stage.view("red")) if sign.ink is Ink.WATCH]
    assert Watch.purpose is Purpose.WATCH
    assert ann


def test_an_enemy_out_of_action_sets_off_no_held_shot_and_none_is_foretold_at_it() -> None:
    """The shot waits for an enemy that moves: told is what it would do to the nearest on its feet (GRD-HOLD-01)."""
    stage = Stage()
    ann, bob = stage.unit("blue", (10, 5)), stage.unit("red", (10, 12))
    cid = stage.unit("red", (10, 20))
    stage.hurt(bob, Wounds(wounding=6, out=True))
    stage.begin({ann: 16, bob: 9, cid: 12})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(Watch, weapon="Assault rifle", mode="single", direction=SOUTH)
    threatened = {row.unit for row in told.later}
    assert stage.known_as(cid) in threatened and stage.known_as(bob) not in threatened


def test_of_two_enemies_as_near_every_side_means_the_same() -> None:
    """A tie is settled by their places: the numbers that a side gives enemies are its own (GRD-HOLD-01)."""
    stage = Stage()
    stage.light(Light.DARK)
    ann, late = stage.unit("blue", (10, 5)), stage.unit("red", (39, 39))
    first = stage.unit("red", (12, 15))
    stage.put(late, Position((8, 15)))
    stage.begin({ann: 16})
    stage.until(ann)
    assert late < first and stage.known_as(first) < stage.known_as(late)
    view = stage.view()
    named = knowing.nearest(view, stage.known_as(ann), knowing.foes(view, stage.known_as(ann)))
    assert named == tuple(map(stage.known_as, (late, first)))
    assert knowing.nearest(stage.table, ann, knowing.foes(stage.table, ann)) == (late, first)
