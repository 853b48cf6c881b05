"""Calling the commands as a shell would, here or in a process of their own; and a short battle to call them on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from game import data
from tests.times import span

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
import pytest
from tests.tiny_book import installed
from game.cli import main
with installed(pytest.MonkeyPatch()):
    sys.exit(main())
"""
"""The command with the tiny rulebook installed."""


def process(*args: str, stdout: int = subprocess.PIPE, more: Mapping[str, str] = {}) -> subprocess.Popen[str]:
    """A command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **more},
    )


def four_in_a_street(title: str = "Four in a street", rounds: int = 3, leader: str = "Stanko", more: str = "") -> str:
    """A scenario of four people on a map of the game's; `more` is a line with another objective."""
    return f"""
title = "{title}"
map = "crossing.tmx"
book = "tiny"
lasts = "{span(rounds)}"
side = [{{ name = "blue", briefing = "Hold the wall." }}, {{ name = "red", title = "The reds", briefing = "Take it." }}]
force = [
  {{ side = "blue", role = "rifleman", name = "Osei", at = [9, 15] }},
  {{ side = "blue", role = "leader", name = "Brandt", at = [9, 16] }},
  {{ side = "red", role = "rifleman", name = "Ilic", at = [9, 3] }},
  {{ side = "red", role = "leader", name = "{leader}", zone = "red-reserve" }},
]
objective = [
  {{ name = "The crossing", kind = "hold", side = "red", worth = 2 }},
  {more}
]
"""


def written(folder: Path, scenario: str) -> str:
    """The path of a scenario in a folder with the map that it is played on."""
    for name in ("crossing", "tilesets"):
        shutil.copytree(data.maps() / name, folder / name)
    shutil.copy(data.maps() / "deadground.tiled-project", folder)
    path = folder / "crossing" / "street.toml"
    path.write_text(scenario, encoding="utf-8")
    return str(path)
