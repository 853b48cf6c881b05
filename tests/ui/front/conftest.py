"""A house with a folder of its own, and plain pictures in place of painted maps where nobody looks at them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.front.gallery import Gallery
from game.ui.front.navigator import Navigator
from tests.ui.driving import Driver


class Sketches(Gallery):
    """Every map is a plain picture, at once."""

    def picture(
        self, map_file: Path, size: tuple[int, int], palette: str, scenario: Path | None = None
    ) -> pygame.Surface | None:
        surface = pygame.Surface(size)
        surface.fill((150, 150, 110))
        return surface


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where settings, battles and reports lie."""
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def _plain(plain_ground: None) -> None:
    """Painting the ground takes longer than all that is done on it."""


@pytest.fixture
def house(app: App, home: Path) -> Iterator[Navigator]:
    """The house; nobody is in any room yet."""
    built = Navigator(app, Sketches())
    yield built
    built.close()


@pytest.fixture
def visitor(house: Navigator) -> Driver:
    """A player who has come in by the title."""
    house.title()
    driver = Driver(house.app)
    driver.turn()
    return driver
