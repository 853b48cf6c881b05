"""The editor as it looked when it was found good: on hexes and on squares, with a house and a way drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.front.gallery import Gallery
from game.ui.front.navigator import Navigator
from game.ui.settings import Settings
from tests.ui.front import editing
from tests.ui.front.visiting import Visitor, until
from tests.ui.pictures import looks_like

pytestmark = pytest.mark.painted


@pytest.fixture
def visitor(home: Path) -> Iterator[Visitor]:
    """A game master where nothing moves."""
    app = App(Settings(reduced_motion=True, briefing=False), size=(1280, 720))
    pygame.event.clear()
    house = Navigator(app, Gallery(home / "pictures"))
    house.title()
    driver = Visitor(house)
    driver.turn()
    yield driver
    house.close()
    pygame.quit()


@pytest.mark.parametrize("shape", ["hex", "square"])
def test_the_editor(visitor: Visitor, shape: str) -> None:
    editor = editing.opened(visitor.house, visitor, editing.made(shape))
    editing.tool(visitor, "ground")
    editing.choose(visitor, "paint", "track")
    visitor.drag(editing.pixel(editor, (1, 9)), editing.pixel(editor, (12, 9)), steps=10)
    editing.tool(visitor, "house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (11, 6)))
    editing.tool(visitor, "door")
    side = editor.table.chart.sides[len(editor.table.chart.sides) // 2]
    visitor.click(editing.edge(editor, (9, 6), side))
    visitor.move((5, 5))
    editing.settled(visitor, editor)
    until(visitor, lambda: not editor.table.painting)
    visitor.wait(400)
    looks_like(visitor.picture(), f"editor_{shape}")
