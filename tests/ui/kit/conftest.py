"""The screen with every widget, open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.app import Screen
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery


@pytest.fixture
def gallery() -> Gallery:
    """The screen that shows every widget."""
    return Gallery()


@pytest.fixture
def hand(gallery: Gallery, drive: Callable[[Screen], Driver]) -> Driver:
    """Mouse and keys on the screen that shows every widget."""
    return drive(gallery)
