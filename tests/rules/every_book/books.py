"""The rulebooks that are installed, a third among them, and the ground they are all tried on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from importlib import invalidate_caches
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written
from game.battle.setup import Setup, set_up
from game.board.terrain import Terrain
from rules.frame import book as books
from rules.frame.book import Recruit, load, names
from rules.frame.figure import Body, Crew
from rules.frame.ground import Cell
from tests.game.skirmish import field, ground, walled
from tests.tiers import long

THIRD = str(Path(__file__).parents[2] / "third_book" / "installed")
"""What the package manager would have written of the third book, had it been installed."""
ROLES = ("rifleman", "leader", "gunner", "marksman", "medic", "irregular", "assault", "rocketeer", "driver")
"""What every rulebook has people for."""
GRIDS = ("square", "hex")


@contextmanager
def installed(folder: str) -> Iterator[None]:
    """As if the book of a folder had been installed beside those that are."""
    sys.path.insert(0, folder)
    invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(folder)
        books.load.cache_clear()


def third_installed() -> AbstractContextManager[None]:
    """As if the third book had been installed."""
    return installed(THIRD)


with third_installed():
    BOOKS = names()
    PACKAGES = {entry.name: entry.module.rpartition(".")[0] for entry in entry_points(group=books.GROUP)}
"""The rulebooks there are; and the package each of them lies in."""


def on_grids() -> list[Any]:
    """Every book on every grid: in the short tier each on one of the two, in turn."""
    return [
        (book, grid) if turn == place % len(GRIDS) else long(book, grid)
        for place, book in enumerate(BOOKS)
        for turn, grid in enumerate(GRIDS)
    ]


@lru_cache(maxsize=8)
def vehicle(book: str) -> str:
    """The first vehicle of a roster that has a gunner, and is no longer than a lorry; "" if the book has none."""
    door = load(book)
    if "vehicles" in door.lacks:
        return ""
    roster = door.roster()
    for name in roster.names(roster.kinds["vehicle"]):
        parts = door.enlist(Recruit(sheet=name), door.options())
        crew = next(part for part in parts if isinstance(part, Crew))
        body = next(part for part in parts if isinstance(part, Body))
        if any(seat.mount for seat in crew.seats) and body.length < 6:
            return name
    raise AssertionError(f"{book} has no vehicle with a weapon on it")


@lru_cache(maxsize=8)
def everyone(book: str, grid: str) -> Setup:
    """Two sides across a meadow with a few walls: each role once, and a vehicle with its crew if there are any."""
    terrain = field(hexes=grid == "hex")
    walls = [((column, row), 0) for column in (6, 7, 13) for row in (4, 10)]
    forces = (*_side("blue", 3, 90, vehicle(book)), *_side("red", 16, 270, vehicle(book)))
    return _setup(book, forces, walled(terrain, *walls))


def _side(side: str, column: int, facing: int, machine: str) -> Iterator[ForceSheet]:
    for number, role in enumerate(ROLES):
        at: Cell = column + (number % 3 - 1), 2 + number
        yield ForceSheet(side=side, role=role, name=f"{side} {role}", at=at, facing=facing)
    if machine:
        at = (column, 12)
        yield ForceSheet(side=side, sheet=machine, name=f"{side} car", at=at, facing=facing, crew=("driver", "gunner"))


def _setup(book: str, forces: tuple[ForceSheet, ...], terrain: Terrain) -> Setup:
    scenario = Scenario(
        title="Everyone",
        map="meadow.tmx",
        book=book,
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=forces,
    )
    return set_up(Written(scenario, Path("everyone.toml")), ground=ground(terrain))
