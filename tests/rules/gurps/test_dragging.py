"""Dragging a foe along that is pinned, or much weaker."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.body import Posture
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.core import figures, held
from rules.gurps.grips import holding
from rules.gurps.grips.forms import CloseIn
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

PLACE = (10, 9)


def holding_on(*, pinned: bool, **own: Any) -> tuple[Stage, Ref, Ref]:
    """One in the grip of the other since the second before."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(), armour=(), quarters=30, dx=12, move=6, **own)
    bob = stage.unit("red", PLACE, "Filthy Pierre", weapons=(), armour=(), facing=3, quarters=20)
    stage.begin()
    stage.take(CloseIn, target=bob)
    holding.seize(stage.table, ann, Gripping(bob, Location.TORSO, 2))
    if pinned:
        stage.posture(bob, Posture.PRONE)
        holding.changes(stage.table, ann, pins=True)
    stage.rest()
    stage.begin()
    return stage, ann, bob


def test_a_pinned_foe_is_dragged_along_by_a_move() -> None:
    """GUR-GRP-09: 216 lb of twelve HP are a heavy load for ST 16: two fifths of Move 6."""
    stage, ann, bob = holding_on(pinned=True, st=16)
    assert figures.dragged(stage.table, ann) >= 216 and figures.move(stage.table, ann) == 2
    stage.take(Move, way=((10, 8), (10, 7)))
    assert stage.cell(ann) == stage.cell(bob) == (10, 7)
    assert stage.part(ann, Gripping).pins and stage.part(bob, Held).pinned
    stage.rest()
    assert held.pinned(stage.table, bob)


def test_a_pinned_foe_is_dragged_along_by_a_step() -> None:
    """GUR-GRP-09: the step of another manoeuvre too."""
    stage, ann, bob = holding_on(pinned=True)
    stage.take(Step, way=((10, 8),))
    stage.rest()
    assert stage.cell(ann) == stage.cell(bob) == (10, 8) and stage.part(bob, Held).pinned


@pytest.mark.parametrize(("st", "comes"), [(24, True), (21, False)])
def test_a_foe_on_its_feet_is_dragged_with_twice_its_st(st: int, comes: bool) -> None:
    """GUR-GRP-09: else moving away lets go, and there is no step."""
    stage, ann, bob = holding_on(pinned=False, st=st)
    assert stage.offered(Step) is comes
    stage.take(Move, way=((10, 8),))
    stage.rest()
    assert (stage.cell(bob) == (10, 8)) is comes
    assert (stage.find(ann, Gripping) is not None) is comes and held.is_held(stage.table, bob) is comes


def test_a_foe_weighs_on_move_and_not_on_dodge() -> None:
    """GUR-GRP-09: it reduces Move."""
    stage, ann, _ = holding_on(pinned=True)
    before = figures.dodge(stage.table, ann).total
    holding.let_go(stage.table, ann)
    assert figures.dodge(stage.table, ann).total == before and figures.move(stage.table, ann) == 6
