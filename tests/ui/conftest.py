"""A window without a display for every test that draws, clean for each."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pygame
import pytest

from game.board.board import Board
from game.ui.app import App, Screen
from game.ui.map.painter import Painter
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
def plain_ground(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain pieces in place of painted ones, but for tests marked as looking at the map."""

    def plain(
        painter: Painter, board: Board, left: float, top: float, scale: float, size: tuple[int, int]
    ) -> Generator[None, None, pygame.Surface]:
        piece = pygame.Surface(size)
        piece.fill(painter.palette["table"])
        yield
        return piece

    if request.node.get_closest_marker("painted") is None:
        monkeypatch.setattr(Painter, "painting", plain)


@pytest.fixture
def drive(app: App) -> Callable[[Screen], Driver]:
    """Opens a screen and hands over mouse and keys."""

    def opened(screen: Screen) -> Driver:
        app.push(screen)
        driver = Driver(app)
        driver.turn()
        return driver

    return opened
