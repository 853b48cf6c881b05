"""Any change on any map: what is saved reads as what was edited, other cells stay as they were, undo gives back the
bytes.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from game.board.battleground import Battleground
from game.board.tiled import read
from game.data import maps
from game.workshop.editing import areas, brushes, houses, map_objects
from game.workshop.editing.edited_scenario import EditedScenario
from rules.kernel.faults import Faulty
from tests.game.workshop.editing.made_up import made_up

KINDS = (*brushes.KINDS, *houses.KINDS, *areas.KINDS, *map_objects.KINDS)
FEW, MANY = 12, 60
MAY_BREAK = ("object property", "remove object", "wall", "house", "bare")
"""Changes after which a window may open higher than its wall: check tells that."""


def same(one: Battleground, other: Battleground) -> bool:
    """Whether two battlegrounds are the same in every cell and edge and everything placed on them."""
    mine, theirs = one.terrain, other.terrain
    arrays = ("ground", "obstacle", "growth", "density", "walk", "roof")
    rest = ("light", "names", "materials", "tags", "waters", "barriers")
    placed = ("doors", "deploys", "units", "minefields", "mines", "objectives", "triggers", "notes", "title", "light")
    return (
        all(np.array_equal(getattr(mine, name), getattr(theirs, name)) for name in arrays)
        and all(getattr(mine, name) == getattr(theirs, name) for name in rest)
        and all(getattr(one, name) == getattr(other, name) for name in placed)
    )


@pytest.mark.parametrize(("scenario", "seed"), [("inn/the-inn", 1), ("crossing/first-shots", 1)])
def test_some_changes_read_as_they_were_made(scenario: str, seed: int, tmp_path: Path) -> None:
    check_changes(scenario, seed, tmp_path, FEW)


@pytest.mark.long
@pytest.mark.parametrize(
    "scenario", ["farm/raid", "wielka/the-convoy", "crossing/first-shots", "street/the-covered-street"]
)
@pytest.mark.parametrize("seed", range(5))
def test_many_changes_read_as_they_were_made(scenario: str, seed: int, tmp_path: Path) -> None:
    check_changes(scenario, seed, tmp_path, MANY)


def check_changes(scenario: str, seed: int, tmp_path: Path, steps: int) -> None:
    """Make changes at random, look at each, save, and take all back."""
    rng = random.Random(f"{scenario} {seed}")
    edited = opened_copy(scenario, tmp_path)
    original = dict(edited.state.files)
    made = 0
    for _ in range(steps):
        change = made_up(rng.choice(KINDS), edited.state, rng)
        if change is None:
            continue
        try:
            edited.change(change)
        except Faulty as refused:
            assert all(fault.fault and fault.remedy for fault in refused.faults)
            continue
        made += 1
        try:
            assert edited.state.ground
        except Faulty as error:
            assert change.kind in MAY_BREAK, f"{change!r}\n{error}"
            edited.undo()
    assert made > steps // 3
    edited.save()
    assert not edited.unsaved
    assert same(read(edited.state.map_file), edited.state.ground)
    while edited.can_undo:
        edited.undo()
    assert edited.state.files == original
    while edited.can_redo:
        edited.redo()
    assert not edited.unsaved


def opened_copy(scenario: str, folder: Path) -> EditedScenario:
    """A shipped scenario in another folder, with the tilesets beside it."""
    import shutil

    home = scenario.partition("/")[0]
    shutil.copytree(maps() / home, folder / home)
    shutil.copytree(maps() / "tilesets", folder / "tilesets")
    shutil.copyfile(maps() / "deadground.tiled-project", folder / "deadground.tiled-project")
    return EditedScenario.open(folder / f"{scenario}.toml")
