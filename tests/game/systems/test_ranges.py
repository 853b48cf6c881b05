"""Whoever acts has the distance and range band of every enemy he perceives."""

from __future__ import annotations

from game.world.components import Bands
from tests.frame.probe import Man, Pass, land, wall
from tests.game.systems.field import ANN, one, standing


def test_the_bands_of_whoever_acts_are_kept() -> None:
    far, near, hidden = Man("red", (19, 5), "Rik"), Man("red", (4, 5), "Rob"), Man("red", (19, 0), "Rex")
    fight = standing(ANN, far, near, hidden, ground=land(walls=wall(18, range(3))))
    table = fight.table
    bands = table.part(one(table, "Ann"), Bands).to
    assert [(table.name(ref), metres, band) for ref, metres, band in bands] == [
        ("Rik", 18.0, "near"),
        ("Rob", 3.0, "close"),
    ]
    assert table.find(one(table, "Rik"), Bands) is None
    fight.answer(Pass())
    assert table.find(one(table, "Rik"), Bands) is not None


def test_an_enemy_out_of_sight_is_in_no_band() -> None:
    fight = standing(ANN, Man("red", (8, 5), "Rob"), ground=land(walls=wall(5, range(12))))
    assert fight.table.part(one(fight.table, "Ann"), Bands) == Bands(())


def test_a_side_reads_its_bands_in_its_own_references() -> None:
    fight = standing(ANN, Man("red", (4, 5), "Rob"))
    view = fight.view("blue")
    ((unit, bands),) = view.having(Bands)
    assert view.name(unit) == "Ann"
    assert [(view.name(ref), metres, band) for ref, metres, band in bands.to] == [("red fighter A", 3.0, "close")]
