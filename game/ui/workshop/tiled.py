"""Opening a map in Tiled, where everything finer is drawn; what is saved there is taken up here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from game.ui.kit.dialog import notify, tell
from game.ui.kit.root import Root
from rules.kernel.files import faulty, reason

MAC = Path("/Applications/Tiled.app/Contents/MacOS/Tiled")
WINDOWS = "Tiled/tiled.exe"


def program() -> str | None:
    """Tiled, where it is installed: on the path, or where its own installer puts it."""
    found = shutil.which("tiled")
    if found is not None:
        return found
    if sys.platform == "darwin" and MAC.is_file():
        return str(MAC)
    homes = (os.environ.get("PROGRAMFILES"), os.environ.get("PROGRAMFILES(X86)"))
    there = (Path(home) / WINDOWS for home in homes if home)
    return next((str(file) for file in there if file.is_file()), None)


def open_in_tiled(root: Root, map_file: Path) -> None:
    """Start Tiled with a map, or say how to get it; raises Faulty where it does not start."""
    tiled = program()
    if tiled is None:
        text = (
            "Tiled is not installed on this computer. It is free: get it from mapeditor.org, then open\n"
            f"{map_file}\nthere. What you save in Tiled is taken up here at once."
        )
        tell(root, "Tiled was not found", text)
        return
    try:
        subprocess.Popen([tiled, str(map_file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError as error:
        raise faulty(Path(tiled), f"cannot be started ({reason(error)})", "start it yourself") from None
    notify(root, "Tiled is starting. What you save there is taken up here.", "map")
