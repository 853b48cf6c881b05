"""Where things lie: the maps and pictures that come with the game, in a checkout, an editable or an installed package;
and what the user keeps.
"""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path

import platformdirs

PROGRAM = "deadground"


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


def shipped_scenarios() -> tuple[str, ...]:
    """The scenarios that come with the game, as folder and name: "farm/raid"."""
    return tuple(f"{file.parent.name}/{file.stem}" for file in sorted(maps().glob("*/*.toml")))


def shipped_maps() -> tuple[str, ...]:
    """The maps that come with the game, by the name of their folder."""
    return tuple(file.stem for file in sorted(maps().glob("*/*.tmx")) if file.stem == file.parent.name)
