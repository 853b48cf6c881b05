"""A window without a display for everything that draws on the map table."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.tiny_book import installed

SIZE = 640, 480


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    """What is drawn on."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    pygame.quit()


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny rulebook."""
    with installed(monkeypatch):
        yield
