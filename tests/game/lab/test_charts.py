"""The charts of the report: what is written in them stays in them, and no title lies on another."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from game.lab.charts import Curve, columns, curves

LINE = 11
"""A line of words is as high as that."""


def written(picture: str) -> list[tuple[float, float, str]]:
    """Where each line of words stands, and what it says."""
    found = re.findall(r'<text [^>]*?x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)</text>', picture)
    return [(float(x), float(y), words) for x, y, words in found]


def high(picture: str) -> float:
    found = re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', picture)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize(
    "ends", [(1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0), (1.0, 0.97, 0.5, 0.48), (0.02, 1.0, 0.0, 0.99)]
)
def test_titles_of_curves_that_end_together_stand_apart_and_off_what_is_under_the_axis(ends: tuple[float, ...]) -> None:
    lines = [Curve(f"Goal {number}", [0.0, 0.5, end], "#000") for number, end in enumerate(ends)]
    picture = curves(lines, 1.0, "Goals", unit="after round", percent=True)
    at_the_right = [(y, words) for _, y, words in written(picture) if words.startswith(("Goal", "after"))]
    assert len(at_the_right) == 5
    assert all(abs(one[0] - other[0]) >= LINE for one, other in combinations(at_the_right, 2))
    assert all(LINE * 0.8 <= y <= high(picture) - 2 for y, _ in at_the_right)


def test_what_is_counted_stands_under_the_numbers() -> None:
    picture = columns({2: 3, 4: 9}, "Length", unit="rounds")
    heights = {words: y for _, y, words in written(picture)}
    assert heights["rounds"] - heights["2"] >= LINE
    assert heights["rounds"] <= high(picture) - 2
