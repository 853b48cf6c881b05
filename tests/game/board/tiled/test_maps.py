"""The maps that come with the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.tiled import read

MAPS = Path(__file__).parents[4] / "maps"


@pytest.mark.parametrize("path", sorted(MAPS.glob("*/*.tmx")), ids=lambda path: path.stem)
def test_every_map_of_ours_is_read_without_a_word(path: Path) -> None:
    field = read(path)
    assert not field.warnings
    assert field.deploys
    assert field.title
