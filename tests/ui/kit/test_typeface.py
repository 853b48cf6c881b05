"""Letters beside each other."""

from __future__ import annotations

import pytest

from game.ui.kit.typeface import Face
from tests.ui.driving import Driver

INK = (255, 255, 255, 255)
SEEN = 96
"""The least alpha of what an eye takes for ink."""


def across(face: Face, letters: str) -> int:
    return face.paint(letters, INK).get_bounding_rect(min_alpha=SEEN).width


@pytest.mark.parametrize("pixels", [14, 16])
def test_small_letters_do_not_touch(hand: Driver, pixels: int) -> None:
    """Of "scenario" and "dice" one read an œ."""
    face = Face("Regular", pixels)
    for pair in ("ce", "rc", "co", "on"):
        assert across(face, pair) > sum(across(face, letter) for letter in pair)
        assert face.paint(pair, INK).get_width() == face.width(pair)
