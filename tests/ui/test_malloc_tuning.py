"""What the window lets go of goes back to the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PAGES = Path("/proc/self/statm")
MEGABYTES = 24 * 1024 * 1024 * 4 / 1e6
"""What the pictures of the program hold together."""
PROGRAM = f"""
import resource
import pygame
from game.ui.malloc_tuning import give_back, map_large_blocks

def held():
    return int(open({str(PAGES)!r}).read().split()[1]) * resource.getpagesize() / 1e6

map_large_blocks()
before = held()
for _ in range(3):
    pictures = [pygame.Surface((1024, 1024), 0, 32) for _ in range(24)]
    between = [[bytes(4000)] for _ in range(24)]
    for picture in pictures:
        picture.fill("white")
    print(held() - before)
    del picture
    pictures.clear()
    give_back()
    print(held() - before)
    between.clear()
"""


@pytest.mark.skipif(not PAGES.exists(), reason="the machine does not say what a program holds")
def test_pictures_that_come_and_go_leave_no_holes() -> None:
    # given a program of its own, whose heap nobody has used before
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    told = [float(line) for line in done.stdout.splitlines() if line.replace(".", "").lstrip("-").isdigit()]
    # then it holds the pictures while they are there, and nothing of them afterwards
    assert len(told) == 6
    assert all(with_pictures > 0.8 * MEGABYTES for with_pictures in told[::2])
    assert all(without < 0.2 * MEGABYTES for without in told[1::2])


RINGS = """
import gc
from game.ui.malloc_tuning import NEW, set_aside

set_aside()
kept, most = [], 0
for _ in range(60):
    for _ in range(5_000):
        ring = [[]]
        ring[0].append(ring)
        kept.append(ring)
    most = max(most, len(gc.get_objects(generation=2)))
print(most)
before = gc.get_freeze_count()
kept.clear()
set_aside()
print(before - gc.get_freeze_count())
"""


def test_no_search_for_rings_goes_through_all_of_a_long_battle() -> None:
    """The window stood still for a fifth of a second when one went through the odds of a battle under GURPS."""
    done = subprocess.run([sys.executable, "-c", RINGS], capture_output=True, text=True, check=True)
    most, given_back = (int(line) for line in done.stdout.splitlines()[-2:])
    assert most < 300_000, "600 000 things stay"
    assert given_back > 400_000, "once the battle is left, they go"
