"""A battle on disk: a map drawn in Tiled, a scenario, sheets, and a rulebook of next to nothing under its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from tests.frame.probe import Probe
from tests.game.board.tiled.draw import box, ground, objects, point, saved, tmx

SIZE = (12, 8)
THINGS = (
    box("Deploy", 0, 0, 64, 256, number=1, zone="west", side="blue"),
    box("Deploy", 320, 0, 64, 256, number=2, zone="east", side="red"),
    box("Deploy", 192, 0, 32, 32, number=3, zone="nook", side="blue"),
    box("Objective", 160, 96, 64, 64, number=4, kind="hold").replace('name=""', 'name="the hill"', 1),
    box("Minefield", 128, 0, 32, 256, number=5, density="light", side="red"),
    point("Mine", 80, 80, number=6, side="red"),
    point("Unit", 16, 240, number=8, name="Uwe", side="blue", role="fighter", facing=90.0),
)
SCENARIO = """
title = "A small fight"
map = "field.tmx"
book = "{book}"
lasts = "240 s"
undo = "free"
{more}

[[side]]
name = "blue"
[[side]]
name = "red"

[[force]]
side = "blue"
role = "fighter"
name = "Ann"
zone = "west"
[[force]]
side = "red"
role = "fighter"
name = "Rob"
zone = "east"
"""


def write(folder: Path, *, book: str = "duel", more: str = "", then: str = "") -> Path:
    """Put the map and the scenario into a folder."""
    saved(folder, tmx(ground(*SIZE), objects(*THINGS), size=SIZE))
    return saved(folder, SCENARIO.format(book=book, more=more) + then, "fight.toml")


@contextmanager
def installed(book: Probe) -> Iterator[None]:
    """As if the rulebook were installed."""
    with patch("game.battle.setup.load", return_value=book):
        yield


def set_up_from(file: Path, book: Probe) -> Setup:
    """A scenario read and checked."""
    with installed(book):
        return set_up(read_scenario(file))
