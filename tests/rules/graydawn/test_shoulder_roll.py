"""Shoulder Roll: units with this perk slip to cover that is two cells away, for nothing, as they take their stance."""

from __future__ import annotations

from typing import Any

import pytest

from rules.graydawn.core import clinch, cover
from rules.graydawn.covering import lanes
from rules.graydawn.covering.forms import LayLane
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.holding.topic import Watch
from rules.graydawn.holding.watching import HELD, Fire
from rules.graydawn.nerve import points
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.sheets.sheet import Person
from rules.graydawn.state import Fallen, Guard, Guarding
from rules.graydawn.turns.forms import Advance, FromCover, RollIntoCover, RollIntoHiding
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, faces
from tests.rules.stage import hexes, squares

NORTH, SOUTH, WEST = 0, 4, 6
BEHIND, NEAR = (5, 15), (5, 16)


def near_a_wall(at: tuple[int, int] = NEAR, **figures: Any) -> tuple[Stage, Ref, Ref]:
    """A low wall on the north edge of a cell, Bob the scout a cell behind that, Ann to the north."""
    stage = Stage()
    stage.low_wall(BEHIND, NORTH)
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Assault rifle",))
    bob = stage.unit("red", at, "Scout", facing=NORTH, **figures)
    return stage, ann, bob


def test_the_perk_is_on_sheets_and_in_the_roster() -> None:
    """Scouts and assault troopers have it, riflemen do not (GRD-COVER-03)."""
    known = {name: STOCK.standard().get(Person, name).perks.shoulder_roll for name in ("Scout", "Rifleman")}
    assert known == {"Scout": True, "Rifleman": False}
    assert STOCK.standard().get(Person, "Assault trooper").perks.shoulder_roll


@pytest.mark.parametrize(("form", "guard"), [(RollIntoCover, Guard.ACTIVE), (RollIntoHiding, Guard.FULL)])
def test_a_unit_slips_to_cover_two_cells_away(form: type[RollIntoCover], guard: Guard) -> None:
    """It is moved to the cell beside the cover as it takes its stance: that takes no action, and hurries none
    (GRD-COVER-03).
    """
    stage, ann, bob = near_a_wall()
    stage.begin({bob: 15, ann: 10})
    assert not stage.offered(FromCover)
    stage.take(form, actions=1)
    assert stage.cell(bob) == BEHIND
    assert stage.part(bob, Guarding) == Guarding(guard)
    assert cover.cover(stage.table, ann, bob).level == 6
    assert "1 action left" in stage.menu().question
    if guard is Guard.ACTIVE:
        told = stage.forecast(Shoot, mode="single", target=ann)
        assert not any("action" in str(each) for each in told.tallies[0].modifiers)
    else:
        assert not stage.offered(Shoot)


def test_what_it_promises_is_told_of_the_place_it_leads_to() -> None:
    """The cover there from each enemy, and the fire that it draws there: less than in the open (GRD-COVER-03,
    GRD-COVER-01).
    """
    stage, ann, bob = near_a_wall()
    stage.begin({bob: 15, ann: 10})
    rolls, stands = stage.forecast(RollIntoCover, actions=1), stage.forecast(Advance, moves=0, actions=1)
    name = stage.view().name(stage.known_as(ann))
    assert {each.title: each.total for each in rolls.tallies}[f"Cover from {name}"] == 6
    drawn = [next(each.loss for each in told.outcomes if each.unit == stage.known_as(bob)) for told in (rolls, stands)]
    assert drawn[0] < drawn[1]


@pytest.mark.parametrize(
    ("at", "figures"),
    [((5, 17), {}), (NEAR, {"shoulder_roll": False}), ((5, 14), {})],
    ids=["far", "no perk", "beyond"],
)
def test_cover_that_is_too_far_off_or_a_unit_without_the_perk(at: tuple[int, int], figures: dict[str, Any]) -> None:
    """Three cells are too many, and others must stand beside it (GRD-COVER-03); beyond a wall one is in its cover, but
    cannot roll over it.
    """
    stage, ann, bob = near_a_wall(at, **figures)
    stage.begin({bob: 15, ann: 10})
    assert not any(BEHIND in offer.choices["to"] for offer in stage.offers(RollIntoCover))


def test_a_unit_that_cannot_move_does_not_roll() -> None:
    """It lies where it fell, is held, or another stands in the cell (GRD-COVER-03, GRD-STANCE-08, GRD-CQC-03)."""
    stage, ann, bob = near_a_wall()
    cid = stage.unit("blue", (6, 16), weapons=("Fists",))
    stage.begin({bob: 15, ann: 10})
    assert stage.offered(RollIntoCover)
    stage.put(bob, Fallen())
    assert not stage.offered(RollIntoCover)
    stage.table.strip(bob, Fallen)
    clinch.take_hold(stage.table, cid, bob)
    assert not stage.offered(RollIntoCover)
    clinch.let_go(stage.table, cid)
    stage.unit("red", BEHIND)
    assert not any(BEHIND in offer.choices["to"] for offer in stage.offers(RollIntoCover))


def test_it_rolls_on_hexes_too() -> None:
    """Whatever the grid (GRD-COVER-03)."""
    stage = Stage(hexes())
    stage.low_wall(BEHIND, NORTH)
    stage.unit("blue", (5, 5), facing=3)
    bob = stage.unit("red", NEAR, "Scout")
    stage.begin({bob: 15})
    stage.take(RollIntoCover, actions=1)
    assert stage.cell(bob) == BEHIND


def test_on_cells_of_five_metres_there_is_nothing_to_slip_to() -> None:
    """Two metres do not lead into the next cell (GRD-COVER-03)."""
    stage = Stage(squares(metres=5.0))
    stage.low_wall(BEHIND, NORTH)
    stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", NEAR, "Scout")
    stage.begin({bob: 15})
    assert not stage.offered(RollIntoCover)


def test_a_held_shot_meets_it_in_the_open() -> None:
    """It crosses the open on its way: the shot comes before it has its cover (GRD-HOLD-01, GRD-COVER-03)."""
    stage, ann, bob = near_a_wall()
    stage.begin({ann: 16, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(Watch, weapon="Assault rifle", mode="single", direction=SOUTH)
    stage.until(bob)
    stage.take(RollIntoCover, actions=1)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, HELD)
    told = stage.forecast(Fire, target=bob)
    assert [each.total for each in told.tallies if each.title == "Cover"] == [0]
    stage.dice(*faces(2), *faces(9))
    stage.take(Fire, target=bob)
    assert stage.cell(bob) == BEHIND
    assert stage.part(bob, Guarding).guard is Guard.ACTIVE


def test_a_lane_of_fire_is_told_and_may_stop_it() -> None:
    """The check and the save of the lane it would roll into; a unit that does not dare stays in the open (GRD-LANE-04,
    GRD-COVER-03).
    """
    stage, _ann, bob = near_a_wall()
    gun = stage.unit("blue", (25, 14), "Machine gunner", facing=WEST)
    stage.begin({gun: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(LayLane, place=(10, 14), width=2)
    assert [bool(lanes.entered(stage.table, bob, (NEAR,), cell)) for cell in (BEHIND, NEAR)] == [True, False]
    stage.until(bob)
    told = stage.forecast(RollIntoCover, actions=1)
    assert any(each.title == "Lane of fire" for each in told.tallies)
    assert any(each.text == "stops before the lane" for each in told.outcomes)
    stage.dice(1, 9)
    stage.take(RollIntoCover, actions=1)
    assert stage.cell(bob) == NEAR
    assert stage.part(bob, Guarding).guard is Guard.MOVING


def test_under_fire_it_may_steel_itself_for_the_roll() -> None:
    """With suppression points the check for active cover comes first (GRD-SUPP-03, GRD-COVER-03)."""
    stage, ann, bob = near_a_wall()
    points.gain(stage.table, bob, 3, (5, 5))
    stage.begin({bob: 15, ann: 10})
    stage.dice(*faces(29))
    stage.take(Intend, stance=Guard.ACTIVE.value)
    assert stage.offered(RollIntoCover) and not stage.offered(Advance)
    stage.take(RollIntoCover, actions=1)
    assert stage.cell(bob) == BEHIND


def test_a_unit_that_comes_to_does_not_roll_by_itself() -> None:
    """Coming to it takes the cover beside it, or none (GRD-SAVE-02)."""
    stage, ann, bob = near_a_wall()
    stage.hurt(bob, Wounds(wounding=3, out=True))
    stage.begin({ann: 16})
    stage.dice(1)
    stage.until(bob)
    assert stage.wounds(bob).up
    assert stage.cell(bob) == NEAR
