"""Every test runs without a display, a sound card or a network, and hypothesis always tries the same examples."""

import atexit
import gc
import os
import sys
import tempfile
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

sys.dont_write_bytecode = False  # wherever that is forbidden, each of the programs started would compile all anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if "DEADGROUND_HOME" not in os.environ:  # nothing is written into the user's own folder
    _home = tempfile.TemporaryDirectory(prefix="deadground-home-")
    atexit.register(_home.cleanup)
    os.environ["DEADGROUND_HOME"] = _home.name

MAPS = Path(__file__).parents[1] / "maps"
SELDOM = 300_000
"""So many new things are kept before the search for rings looks through them; more than while battles are played."""
gc.set_threshold(SELDOM)

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")
providers._get_local_constants = lambda: providers._local_constants
"""No example is made of the numbers in modules that happen to be loaded: it would be another from run to run, and to
read them all takes each worker seconds.
"""


def pytest_configure() -> None:
    """A map that is shipped is read once for all tests of a worker; every other is read whenever it is asked for."""
    from game.board import tiled
    from game.board.battleground import Battleground
    from game.board.tiled.map_files import Folder

    read, known = tiled._battleground, dict[Path, Battleground | None]()

    def read_once(root: Element, folder: Folder) -> Battleground | None:
        path = folder.path.resolve()
        if MAPS not in path.parents:
            return read(root, folder)
        if path not in known:
            known[path] = read(root, folder)
        return known[path]

    tiled._battleground = read_once


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks want the machine to themselves: they run when asked for by name."""
    asked_for = any("bench" in str(arg) for arg in config.args)
    return True if collection_path.name == "bench" and not asked_for else None
