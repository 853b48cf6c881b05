"""Where things lie: the maps and pictures that come with the game, in a checkout, an editable or an installed package;
and what the user keeps.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from importlib import resources
from pathlib import Path

import platformdirs

PROGRAM = "deadground"
PROJECT = "deadground.tiled-project"
"""What Tiled has to open to know the classes and properties of the game."""
TILESETS = "tilesets"
"""The folder of the tiles that maps are drawn with; a map in a folder beside it names them as ../tilesets."""


def root() -> Path:
    """The folder that holds `maps` and `assets`; the environment variable DEADGROUND_DATA names another one."""
    if elsewhere := os.environ.get("DEADGROUND_DATA"):
        return Path(elsewhere)
    package = Path(str(resources.files("game")))
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def maps() -> Path:
    """The folder of the maps and scenarios that come with the game."""
    return root() / "maps"


def assets() -> Path:
    """The folder of pictures, themes and sounds."""
    return root() / "assets"


def own() -> Path:
    """The user's own folder, where battles lie; the environment variable DEADGROUND_HOME names another one."""
    if elsewhere := os.environ.get("DEADGROUND_HOME"):
        return Path(elsewhere)
    return platformdirs.user_data_path(PROGRAM, appauthor=False)


def own_scenarios() -> Path:
    """The user's own folder of scenarios, beside the battles: maps, sheets and tilesets lie in it too."""
    return own() / "scenarios"


def make_own_scenarios() -> Path:
    """That folder, made if it is not there yet, with the Tiled project in it that knows the game's classes, and the
    game's tilesets. What is there already stays as it is; where the folder cannot be made there is none.
    """
    folder = own_scenarios()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / PROJECT).exists():
            shutil.copyfile(maps() / PROJECT, folder / PROJECT)
        if not (folder / TILESETS).exists():
            shutil.copytree(maps() / TILESETS, folder / TILESETS)
    return folder


def shipped_scenarios() -> tuple[str, ...]:
    """The scenarios that come with the game, as folder and name: "farm/raid"."""
    return tuple(f"{file.parent.name}/{file.stem}" for file in sorted(maps().glob("*/*.toml")))


def shipped_maps() -> tuple[str, ...]:
    """The maps that come with the game, by the name of their folder."""
    return tuple(file.stem for file in sorted(maps().glob("*/*.tmx")) if file.stem == file.parent.name)
