"""A window without a display for every test that draws, clean for each."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pygame
import pytest

from game.board.battleground import Battleground
from game.board.board import Board
from game.ui.app import App, Screen
from game.ui.battle import reckoner, thinker
from game.ui.front import waiting
from game.ui.map import table
from game.ui.map.camera import Camera
from game.ui.map.ground import GroundLayer
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import Palette
from game.ui.settings import Settings
from tests.ui.driving import Driver

PAINTERS = 3
"""Maps whose painters are kept from test to test."""


@pytest.fixture(autouse=True, scope="session")
def shared_painters() -> Iterator[None]:
    """One painter for all tables over the same ground: what it works out of a map, its washes first of all, holds
    whatever is fought there.
    """
    kept: OrderedDict[tuple[Battleground, Palette], Painter] = OrderedDict()

    def painter(land: Land, palette: Palette) -> Painter:
        key = land.ground, palette
        kept[key] = kept.pop(key) if key in kept else Painter(land, palette)
        while len(kept) > PAINTERS:
            kept.popitem(last=False)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "Painter", painter)
        yield


@pytest.fixture
def app() -> Iterator[App]:
    """The program with its first settings and no screen, 1280 x 720 pixels."""
    opened = App(Settings(scale=1.0, briefing=False), size=(1280, 720))
    pygame.event.clear()
    yield opened
    pygame.event.clear()
    pygame.quit()


@pytest.fixture(autouse=True, scope="session")
def patience() -> Iterator[None]:
    """Odds are there as soon as they are asked for, and battles opened, on a slow machine as on a fast one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waiting, "AT_ONCE", 60.0)
        patch.setattr(reckoner, "AT_ONCE", 60.0)
        patch.setattr(reckoner, "IN_PASSING", 60.0)
        yield


class AtOnce(Executor):
    """Does what it is given where it is given; takes the place of threads."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done = Future[Any]()
        try:
            done.set_result(work(*args, **named))
        except Exception as error:
            done.set_exception(error)
        return done


@pytest.fixture(autouse=True, scope="session")
def thoughts_at_once() -> Iterator[None]:
    """A computer player has thought as soon as it begins to, so that no test waits for it or hangs on its speed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinker, "ThreadPoolExecutor", AtOnce)
        yield


@pytest.fixture(autouse=True)
def _threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests marked as looking at threads have the computer players think in one, as in the program."""
    if request.node.get_closest_marker("threads") is not None:
        monkeypatch.setattr(thinker, "ThreadPoolExecutor", ThreadPoolExecutor)


@pytest.fixture
def plain_pieces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain pieces in place of painted ones, but for tests marked as looking at the map; what is known of the ground
    and what is laid over it is seen as ever.
    """

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
def plain_ground(plain_pieces: None, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare table under counters and lines, but for tests marked as looking at the map: to put pieces, fog and tints
    together for every frame takes as long as all else that is drawn.
    """

    def bare(ground: GroundLayer, surface: pygame.Surface, camera: Camera, now: float, still: bool = False) -> bool:
        surface.fill(ground._painter.palette["table"], camera.rect)
        ground.painting = ground.late = False
        return False

    if request.node.get_closest_marker("painted") is None:
        monkeypatch.setattr(GroundLayer, "draw", bare)
        monkeypatch.setattr(GroundLayer, "paint_on", lambda _ground: False)


@pytest.fixture
def drive(app: App) -> Callable[[Screen], Driver]:
    """Opens a screen and hands over mouse and keys."""

    def opened(screen: Screen) -> Driver:
        app.push(screen)
        driver = Driver(app)
        driver.turn()
        return driver

    return opened
