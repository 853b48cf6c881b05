"""Any change on any map: what was asked is there, all else stays as it was, what is saved reads as what was edited, and
undo gives back the bytes.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from game.board.battleground import Battleground
from game.board.tiled import read
from game.data import PROJECT, TILESETS, maps
from game.workshop.editing import areas, brushes, houses, map_objects
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.tmx.laying import laid_out_whole
from rules.kernel.faults import Faulty
from tests.game.workshop.editing.laws import broken
from tests.game.workshop.editing.made_up import made_up
from tests.strangers import Stranger

KINDS = (*brushes.KINDS, *houses.KINDS, *areas.KINDS, *map_objects.KINDS)
FEW, MANY = 12, 60
MAY_BREAK = ("object property", "remove object", "wall", "house", "bare")
"""Changes after which a window may open higher than its wall: check tells that."""
PACKED = {
    "squares, packed in four ways": 25,
    "hexes, packed in six ways": 66,
    "endless squares": 69,
    "endless hexes": 106,
}
"""Strangers' maps that are read, by what is special about them."""
SIDES = 'title = "Strange"\nmap = "{}"\n[[side]]\nname = "blue"\n[[side]]\nname = "red"\n'


@pytest.mark.parametrize("scenario", ["inn/the-inn", "crossing/first-shots"])
def test_some_changes_read_as_they_were_made(scenario: str, tmp_path: Path) -> None:
    check_changes(opened_copy(scenario, tmp_path), 1, FEW)


@pytest.mark.parametrize("seed", PACKED.values(), ids=PACKED)
def test_maps_of_strangers_are_changed_as_they_are_packed(seed: int, tmp_path: Path) -> None:
    edited = stranger(seed, tmp_path)
    assert edited is not None
    check_changes(edited, seed, FEW)


@pytest.mark.long
@pytest.mark.parametrize(
    "scenario", ["farm/raid", "wielka/the-convoy", "crossing/first-shots", "street/the-covered-street"]
)
@pytest.mark.parametrize("seed", range(5))
def test_many_changes_read_as_they_were_made(scenario: str, seed: int, tmp_path: Path) -> None:
    check_changes(opened_copy(scenario, tmp_path), seed, MANY)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 400, 40))
def test_any_map_that_is_read_can_be_changed(first: int, tmp_path: Path) -> None:
    tried = 0
    for seed in range(first, first + 40):
        edited = stranger(seed, tmp_path / str(seed))
        if edited is not None:
            tried += 1
            check_changes(edited, seed, FEW)
    assert tried


def check_changes(edited: EditedScenario, seed: int, steps: int) -> None:
    """Make changes at random, look at each, save, and take all back."""
    rng = random.Random(f"{edited.file.name} {seed}")
    original = dict(edited.state.files)
    for _ in range(steps):
        before = edited.state
        change = made_up(rng.choice(KINDS), before, rng)
        if change is None:
            continue
        try:
            edited.change(change)
        except Faulty as refused:
            assert all(fault.fault and fault.remedy for fault in refused.faults)
            continue
        try:
            assert edited.state.ground
        except Faulty as error:
            assert change.kind in MAY_BREAK, f"{change!r}\n{error}"
            edited.undo()
            continue
        assert not list(broken(change, before, edited.state)), repr(change)
    state = edited.state
    assert state.objects == laid_out_whole(state.map_file, state.map_text, state.files)
    edited.save()
    assert same(read(state.map_file), state.ground)
    made = 0
    while edited.can_undo:
        edited.undo()
        made += 1
    assert edited.state.files == original
    for _ in range(made):  # one that was taken back at the last lies behind them
        edited.redo()
    assert not edited.unsaved


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


def opened_copy(scenario: str, folder: Path) -> EditedScenario:
    """A shipped scenario in another folder, with the tilesets beside it."""
    home = scenario.partition("/")[0]
    shutil.copytree(maps() / home, folder / home)
    shutil.copytree(maps() / TILESETS, folder / TILESETS)
    shutil.copyfile(maps() / PROJECT, folder / PROJECT)
    return EditedScenario.open(folder / f"{scenario}.toml")


def stranger(seed: int, folder: Path) -> EditedScenario | None:
    """A stranger's map in a folder, opened with a scenario; None for one that is not read."""
    folder.mkdir(exist_ok=True)
    map_file = Stranger(seed, folder).map()
    try:
        read(map_file)
    except Faulty:
        return None
    scenario = folder / "strange.toml"
    scenario.write_text(SIDES.format(map_file.relative_to(folder)), encoding="utf-8")
    return EditedScenario.open(scenario)
