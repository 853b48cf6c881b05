"""What the window lets go of goes back to the machine."""

from __future__ import annotations

import resource
from pathlib import Path

import pygame
import pytest

from game.ui.heap import give_back, map_large_blocks

PAGES = Path("/proc/self/statm")
COUNT, SIDE = 24, 1024
MEGABYTES = COUNT * SIDE * SIDE * 4 / 1e6


def held() -> float:
    """Megabytes in memory now."""
    return int(PAGES.read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 1e6


@pytest.mark.skipif(not PAGES.exists(), reason="the machine does not say what a program holds")
def test_pictures_that_come_and_go_leave_no_holes() -> None:
    map_large_blocks()
    before = held()
    for _ in range(3):
        pictures = [pygame.Surface((SIDE, SIDE), 0, 32) for _ in range(COUNT)]
        between = [[bytes(4000)] for _ in range(COUNT)]
        for picture in pictures:
            picture.fill("white")
        assert held() > before + 0.8 * MEGABYTES
        pictures.clear()
        give_back()
        assert held() < before + 0.2 * MEGABYTES
        between.clear()
