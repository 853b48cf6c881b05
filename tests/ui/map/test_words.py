"""Words that rise over the map: results close together are each read whole."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ui.map.effects import Words
from game.ui.map.overlays import Arrow, Caption, Sightline, Tag
from game.ui.map.palette import usual
from game.ui.map.table import MapTable
from rules.kernel.refs import Ref
from tests.game.skirmish import duel
from tests.ui.battle.table import made_ready
from tests.ui.map.drawing import LONG, settled
from tests.ui.map.test_table import table_of


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("down", [4, 30, 60, 180])
def test_words_close_together_stand_apart_and_on_the_screen(down: int, tmp_path: Path) -> None:
    """Three results in one place at one time, at the upper edge of the screen as well."""
    table = MapTable(made_ready("crossing/first-shots", "d6", tmp_path, 3).ground)
    camera = table.camera
    camera.resize(pygame.Rect(0, 0, 640, 360))
    place = camera.to_ground((320, down))
    surface, taken = pygame.Surface((640, 360)), list[pygame.Rect]()
    for text in ("missed", "badly hurt", "goes down"):
        Words(0.0, 900.0, place, text, "bad").draw_clear(surface, camera, usual(), 0.5, 1.0, taken)
    assert len(taken) == 3
    assert all(camera.rect.contains(word) for word in taken), taken
    assert all(word.collidelist(taken[:number]) < 0 for number, word in enumerate(taken)), taken


@pytest.mark.usefixtures("tiny")
def test_words_on_orders_stand_apart_though_the_orders_run_side_by_side(screen: pygame.Surface) -> None:
    """ "evaluated, +3" of three guards in a row lay over one another, over "aims, 17 s" and over the guards."""
    table = table_of(duel())
    x, y = table.tokens[0].cells[0]
    foe = x, y + 4
    guards = [(x, y), (x, y + 1), (x, y + 2)]
    like = table.tokens[0]
    table.tokens = tuple(replace(like, ref=Ref(90 + at), cells=(cell,)) for at, cell in enumerate(guards))
    table.overlays.arrows = tuple(Arrow((cell, foe), "evaluated, +3", aimed=True) for cell in guards)
    table.overlays.tags = tuple(Tag(cell, "holds", Ref(90 + at)) for at, cell in enumerate(guards))
    table.overlays.sights = (Sightline(guards[0], foe, text="4 m"),)
    table.camera.center_on(guards[1])
    settled(table, screen)
    table.draw(screen, screen.get_rect(), 2 * LONG)
    written = table._lines.written
    assert len(written) == 7
    assert all(area.collidelist(written[:at]) < 0 for at, area in enumerate(written))
    assert all(area.collidelist(written) < 0 for area in table._counters.boxes(table.camera))


@pytest.mark.usefixtures("tiny")
def test_what_a_click_does_is_read_whole_beside_a_panel(screen: pygame.Surface) -> None:
    """ "Give order: Suppress" ran under the card at the right."""
    table = table_of(duel())
    settled(table, screen)
    camera, wide = table.camera, screen.get_width()
    cell = table.chart.cell(*camera.to_ground((wide - 215, screen.get_height() // 2)))
    assert cell is not None
    camera.covered = 0, 0, 200, 0
    place = table._lines._captioned(Caption(cell, "Give order: Suppress"), camera)[1]
    assert place.right <= wide - 200
    assert place.left < camera.to_screen(table.chart.middle(cell))[0]
