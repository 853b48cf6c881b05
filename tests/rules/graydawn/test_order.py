"""The streamlined order: one list for the battle, everything in one turn, the free move."""

from __future__ import annotations

import pytest

from rules.frame.forms import Between
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.listed.topic import KEPT, REROLL, KeepMove, RollAgain
from rules.graydawn.state import Guard, Guarding, Initiative
from rules.graydawn.turns import plan
from rules.graydawn.turns.forms import Advance, Later, Stay
from rules.graydawn.unnerved import Suppressed
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.graydawn.stage import Stage, faces


def _listed() -> tuple[Stage, Ref, Ref]:
    """Ann before Bob on the list."""
    stage = Stage(init_mode="streamlined")
    ann, bob = stage.unit("blue", (5, 5), facing=4), stage.unit("red", (5, 15))
    return stage, ann, bob


def test_initiative_is_rolled_once_and_the_order_repeats() -> None:
    """No die falls for initiative in the second round (GRD-INIT-02)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(EndTurn)
    stage.take(Advance, moves=0, actions=1)
    stage.rest()
    stage.dice(2, 2)
    stage.begin()
    assert stage.dice_left == (2, 2)
    assert stage.ask is not None
    assert stage.ask.unit == ann
    assert stage.part(ann, Initiative).count == 15


@pytest.mark.parametrize(("moves", "lost"), [(1, 0), (2, -3), (3, -6)])
def test_one_move_is_free_every_further_one_is_an_action(moves: int, lost: int) -> None:
    """1 x MA and fire: no penalty; 2 x MA: -3; 3 x MA: -6; all in one turn (GRD-MOVE-08, line 326 of the source)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=moves, actions=1)
    for step in range(moves):
        stage.take(Walk, way=((6 + step, 5),), arrive="none")
    assert stage.ask is not None
    assert stage.ask.unit == ann
    assert not stage.offered(Later)
    penalty = plan.penalty(stage.table, ann)
    assert (penalty.amount if penalty is not None else 0) == lost
    told = str(stage.forecast(Shoot, mode="single", target=bob).tallies[0])
    assert (f"{lost} " in told) == bool(lost)


def test_four_actions_at_most_whatever_the_initiative() -> None:
    """Moves beyond the first count among them (GRD-INIT-02)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 9, bob: -2})
    found = {next(iter(offer.choices["moves"])): offer.choices["actions"] for offer in stage.offers(Advance)}
    assert found == {0: Between(1, 4), 1: Between(0, 4), 2: Between(0, 3), 3: Between(0, 2)}
    stage.take(Stay)
    assert stage.ask is not None
    assert stage.ask.unit == bob, "a negative total is the end of the list, not a lost turn"


def test_the_free_move_may_be_kept_for_later_in_the_round() -> None:
    """A unit that did not move may do so after another unit's turn, up to MA metres, and fires nothing with it
    (GRD-MOVE-09).
    """
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(KeepMove)
    stage.take(EndTurn)
    stage.until(bob)
    stage.take(Stay)
    assert stage.ask is not None
    assert (stage.ask.unit, stage.ask.kind) == (ann, KEPT)
    assert not stage.offered(Shoot)
    stage.take(Walk, way=((5, 4), (5, 3)), arrive="none")
    assert stage.cell(ann) == (5, 3)
    assert stage.part(ann, Guarding).guard is Guard.MOVING
    stage.rest()


def test_who_holds_back_low_in_the_order_may_roll_again() -> None:
    """The new value stands (GRD-INIT-07)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(EndTurn)
    stage.take(Stay)
    assert stage.ask is not None
    assert (stage.ask.unit, stage.ask.kind) == (bob, REROLL)
    stage.dice(*faces(9))
    stage.take(RollAgain)
    assert stage.ask is None
    stage.begin()
    assert stage.ask is not None
    assert stage.ask.unit == bob, "16 against 15"


def test_the_suppressed_fall_back_in_the_order() -> None:
    """On becoming suppressed a unit rolls anew at the end of the round and keeps the lower (GRD-INIT-07)."""
    for die, count in ((4, 11), (9, 15)):
        stage, ann, bob = _listed()
        stage.begin({ann: 15, bob: 12})
        stage.take(Stay)
        stage.put(ann, Suppressed())
        stage.take(Advance, moves=0, actions=1)
        stage.dice(*faces(die))
        stage.take(EndTurn)
        stage.rest()
        assert stage.part(ann, Initiative).count == count
        assert bob
