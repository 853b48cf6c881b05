"""Looking for a scenario on disk: where people keep such things, and what they opened lately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game import data
from game.imports import bare_picture, megamek, universal_vtt
from game.imports.bring import ENDINGS
from game.ui.kit.chooser import FileChooser, Kinds, Quest, Shortcut
from game.ui.kit.root import Root

KINDS = (
    Kinds("Scenarios and maps", (".toml", ".tmx")),
    Kinds("Scenarios", (".toml",)),
    Kinds("Maps", (".tmx",)),
    Kinds("All files", ()),
)
ICONS = {".toml": "flag", ".tmx": "map"}
USUAL = (("Documents", "log"), ("Downloads", "save"), ("Desktop", "full"))
"""Folders that most homes have."""


def seek(root: Root, recent: Sequence[Path], taken: Callable[[Path], object]) -> FileChooser:
    """Let a file be chosen."""
    quest = Quest("Open a scenario", KINDS, _places(), _start(recent), recent, ICONS)
    return FileChooser(quest, taken).look(root)


def seek_foreign(root: Root, taken: Callable[[Path], object]) -> FileChooser:
    """Let a map of another program be chosen."""
    kinds = (
        Kinds("Maps of other programs", ENDINGS),
        Kinds("Universal VTT", universal_vtt.ENDINGS),
        Kinds("MegaMek boards", megamek.ENDINGS),
        Kinds("Pictures", bare_picture.ENDINGS),
    )
    quest = Quest("Import a map", kinds, _places(), Path.home(), (), {})
    return FileChooser(quest, taken).look(root)


def _places() -> list[Shortcut]:
    home = Path.home()
    there = [Shortcut(name, icon, home / name) for name, icon in USUAL if (home / name).is_dir()]
    return [
        Shortcut("Recent", "clock", None),
        Shortcut("Your scenarios", "star", data.make_own_scenarios()),
        Shortcut("Home", "person", home),
        *there,
    ]


def _start(recent: Sequence[Path]) -> Path:
    """Where the last one was, or else the user's own folder, or home."""
    folders = (*(file.parent for file in recent[:1]), data.own_scenarios())
    return next((folder for folder in folders if folder.is_dir()), Path.home())
