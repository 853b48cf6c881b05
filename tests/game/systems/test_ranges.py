"""Range bands are worked out when asked, from what a side knows: for the target card and for the rings on the map."""

from __future__ import annotations

from game.systems import ranges
from tests.frame.probe import Man, Pass
from tests.game.systems.field import ANN, standing

FAR, NEAR = Man("red", (19, 5), "Rik"), Man("red", (4, 5), "Rob")


def test_a_target_has_its_distance_and_its_band_on_a_sides_own_view() -> None:
    view = standing(ANN, FAR, NEAR).view("blue")
    (ann,) = view.units("blue")
    assert [ranges.to_target(view, ann, foe) for foe in view.units("red")] == [(18.0, "near"), (3.0, "close")]


def test_every_band_has_its_outer_edge_as_far_as_is_asked() -> None:
    view = standing(ANN).view("blue")
    (ann,) = view.units("blue")
    assert tuple(ranges.edges(view, ann, 30)) == ((5.0, "close"), (20.0, "near"))
    assert tuple(ranges.edges(view, ann, 61))[-1] == (60.0, "far")


def test_a_question_that_is_answered_by_nothing_changes_nothing_in_the_world() -> None:
    fight = standing(ANN, NEAR)
    before = fight.table.world.revision
    fight.answer(Pass())
    assert fight.table.world.revision == before
