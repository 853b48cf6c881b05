"""Shipped scenarios for tests: shortened copies of them, and the command that plays them in a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np

from game import data
from game.battle.scenario import read_scenario
from game.board.battleground import Battleground
from game.board.tiled import read
from tests.times import span

ROOT = Path(__file__).parents[1]


def shortened(scenario: str, rounds: int, folder: Path) -> Path:
    """A copy of a shipped scenario that ends after so many rounds, beside a copy of its map and tiles."""
    for part in (scenario.split("/")[0], "tilesets"):
        shutil.copytree(data.maps() / part, folder / part, ignore=shutil.ignore_patterns("*.png"), dirs_exist_ok=True)
    shutil.copy(data.maps() / "deadground.tiled-project", folder)
    file = folder / f"{scenario}.toml"
    text = file.read_text(encoding="utf-8")
    short, found = re.subn(r'^lasts = "\d+ s"$', f'lasts = "{span(rounds)}"', text, count=1, flags=re.MULTILINE)
    assert found == 1
    file.write_text(short, encoding="utf-8")
    return file


def ground_of(scenario: str) -> Battleground:
    """The map of a shipped scenario, read once for all tests: nothing may change it, whatever is fought on it."""
    return _read(read_scenario(data.maps() / f"{scenario}.toml").map_file)


@cache
def _read(map_file: Path) -> Battleground:
    ground = read(map_file)
    for part in vars(ground.terrain).values():
        if isinstance(part, np.ndarray):
            part.setflags(write=False)
    return ground


def deadground(*words: object, cwd: Path = ROOT, hashing: str = "0", first: str = "") -> subprocess.Popen[str]:
    """The command in a process of its own, started anywhere, with its own order of hashes; `first` is run before it."""
    program = f"import sys; {first or 'pass'}; from game.cli import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, words)],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hashing, "PYTHONIOENCODING": "utf-8"},
    )


def told(process: subprocess.Popen[str]) -> str:
    """What it says when it succeeds."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out
