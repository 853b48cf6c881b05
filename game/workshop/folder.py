"""The user's own folder of scenarios: which of its files are scenarios, and which scenario a map belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from game.data import own_scenarios
from rules.kernel.faults import Faulty
from rules.kernel.files import content, inside
from rules.kernel.reading import LARGEST, read_toml

MOST = 200
"""Scenarios that are listed of a folder."""
DEEP = 3
"""Folders below the top that are looked into."""
LOOKED_AT = 2000
"""Files that are looked at."""
LIKE_A_SCENARIO = re.compile(rb"^\s*(?:map\s*=|\[\[\s*side\s*\]\])", re.MULTILINE)


def own() -> tuple[Path, ...]:
    """The scenarios in the user's own folder and the folders in it, by their paths."""
    return found_in(own_scenarios())


def found_in(folder: Path) -> tuple[Path, ...]:
    """The scenarios in a folder and the folders in it; what cannot be read, is hidden or lies elsewhere is left out."""
    found: list[Path] = []
    for number, file in enumerate(_files(folder, DEEP)):
        if number >= LOOKED_AT or len(found) >= MOST:
            break
        if is_scenario(file):
            found.append(file)
    return tuple(found)


def _files(folder: Path, deep: int) -> Iterator[Path]:
    """The TOML files in a folder, then those of the folders in it."""
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and inside(folder, path.name))
    except OSError:
        return
    yield from (path for path in paths if path.suffix.lower() == ".toml" and path.is_file())
    for path in paths if deep else ():
        if path.is_dir():
            yield from _files(path, deep - 1)


def is_scenario(file: Path) -> bool:
    """Whether a file is a scenario, however faulty, rather than sheets or something else."""
    try:
        written = read_toml(file)
    except Faulty:
        try:
            return LIKE_A_SCENARIO.search(content(file, LARGEST)) is not None
        except Faulty:
            return False
    return "map" in written or "side" in written


def scenarios_of(map_file: Path) -> tuple[Path, ...]:
    """The scenarios beside a map, or in the folder above it, that are played on it."""
    wanted = map_file.resolve()
    near = (file for folder in (map_file.parent, map_file.parent.parent) for file in _files(folder, 0))
    return tuple(file for file in near if _map_of(file) == wanted)


def _map_of(scenario: Path) -> Path | None:
    try:
        name = read_toml(scenario).get("map")
    except Faulty:
        return None
    return (scenario.parent / name).resolve() if isinstance(name, str) and inside(scenario.parent, name) else None
