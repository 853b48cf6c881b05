"""A scenario copied into a folder of its own, with its map, tilesets and sheets, so that it can be changed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import tomli_w

from game.battle.scenario import read_scenario
from game.workshop.packing import needed
from rules.kernel.files import faulty, reason

TITLE = re.compile(r"^title\s*=.*$", re.MULTILINE)


def copied(scenario: Path, name: str, into: Path, title: str) -> Path:
    """Copy a scenario into a new folder, under another title; the copy. What lies above the scenario's own folder, such
    as tilesets, is copied to the same place beside the new one, unless it is there already. Raises Faulty if there is
    such a folder, or if the scenario cannot be read.
    """
    folder = into / name
    read_scenario(scenario)
    files = tuple(dict.fromkeys(each.resolve() for each in needed(scenario)))
    home = scenario.parent.resolve()
    if away := [file for file in files if not file.is_relative_to(home.parent)]:
        raise faulty(away[0], "lies too far from the scenario", "put it into the folder of the scenario")
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise faulty(folder, "is there already", "give another name") from None
    except OSError as error:
        raise faulty(folder, f"cannot be made ({reason(error)})", "give another name") from None
    try:
        for file in files:
            if file.is_relative_to(home):
                target = folder / (f"{name}.toml" if file == scenario.resolve() else file.relative_to(home))
            else:
                target = into / file.relative_to(home.parent)
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
        copy = folder / f"{name}.toml"
        text = copy.read_text(encoding="utf-8")
        copy.write_text(TITLE.sub(lambda _: tomli_w.dumps({"title": title}).strip(), text, count=1), encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise faulty(folder, f"cannot be written ({reason(error)})", "make room, or give another name") from None
    return copy
