"""What lasts on the map: the word on ground that a unit watches stands at the unit."""

from __future__ import annotations

from pathlib import Path

from game.ui.battle.landmarks import lay_signs
from game.ui.map.overlays import Overlays
from rules.frame.signs import Ink, Sign
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def test_the_word_of_a_wait_stands_at_its_owner(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    view, overlays = table.session.view(), Overlays()
    unit = view.units(view.viewer)[0]
    ground = ((10, 10), (11, 10), (12, 10))
    lay_signs(overlays, view, (Sign(Ink.WATCH, "waits to strike", ground, unit), Sign(Ink.FIRE, "fire", ground)), ())
    owners = {area.text: area.owner for area in overlays.areas}
    assert owners == {"waits to strike": view.cells(unit)[0], "fire": None}
    table.close()
