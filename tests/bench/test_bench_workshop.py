"""How long a stroke of a brush and a wall take on a map of 100 x 100 cells that is edited, in time at work."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import process_time

import pytest

from game.imports.blank import fresh
from game.workshop.editing.brushes import Growth, Height
from game.workshop.editing.changes import Change
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.houses import House, Wall
from rules.frame.book import load
from tests.bench.goals import held
from tests.bench.timing import uncounted

STROKE = 0.010
"""Seconds that a step of a stroke may take."""
SIDE, HOUSES, STEPS = 100, 40, 20
CHANGES: dict[str, Callable[[int], Change]] = {
    "growth": lambda step: Growth(paint="hedge", cells=((step, 60), (step, 61), (step + 1, 61))),
    "height": lambda step: Height(metres=2.0, cells=((step, 65), (step, 66))),
    "wall": lambda step: Wall(edges=(((step, 70), 0),)),
}


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> EditedScenario:
    """A large map with forty houses."""
    folder = tmp_path_factory.mktemp("village")
    edited = EditedScenario.open(fresh("village", folder, load("d6"), "square", (SIDE, SIDE), 1.5).scenario)
    for number in range(HOUSES):
        left, top = 2 + number % 10 * 9, 2 + number // 10 * 9
        edited.change(House(cells=tuple((left + x, top + y) for x in range(5) for y in range(5))))
    return edited


@pytest.mark.parametrize("what", CHANGES)
def test_a_stroke_is_followed_at_once(what: str, village: EditedScenario, tmp_path: Path) -> None:
    steps, seconds = count(3), list[float]()
    with uncounted():
        for step in (next(steps) for _ in range(STEPS)):
            before = process_time()
            village.change(CHANGES[what](step), goes_on=step > 3)
            seconds.append(process_time() - before)
    held(f"workshop, {what}", f"{min(seconds) * 1000:.1f} ms a step on {SIDE} x {SIDE} cells", min(seconds), STROKE)
