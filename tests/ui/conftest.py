"""A window without a display for every test that draws, clean for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.ui.app import App, Screen
from game.ui.settings import Settings
from tests.ui.driving import Driver


@pytest.fixture
def app() -> Iterator[App]:
    """The program with its first settings and no screen, 1280 x 720 pixels."""
    opened = App(Settings(scale=1.0, briefing=False), size=(1280, 720))
    pygame.event.clear()
    yield opened
    pygame.event.clear()
    pygame.quit()


@pytest.fixture
def drive(app: App) -> Callable[[Screen], Driver]:
    """Opens a screen and hands over mouse and keys."""

    def opened(screen: Screen) -> Driver:
        app.push(screen)
        driver = Driver(app)
        driver.turn()
        return driver

    return opened
