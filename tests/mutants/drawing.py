"""Drawing mutants by lot: so many lines of a rulebook, or of the rooms of the game, with one change in each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.mutants.changes import Change, changes

GAME = "game"
ROOMS = ("battle", "systems", "players", "ui")
"""The rooms of the game that lines are drawn from."""
NO_RULES = ("showing",)
"""Rooms of a book in which no rule stands: how things look and sound."""


@dataclass(frozen=True)
class Mutant:
    """A change in a module; its path is within the tree."""

    path: Path
    change: Change

    def __str__(self) -> str:
        return f"{self.path.as_posix()}:{self.change.line}: {self.change}"


def folders(tree: Path, area: str) -> list[Path]:
    """Where the modules of an area lie: a rulebook's, or the game's."""
    return [tree / GAME / room for room in ROOMS] if area == GAME else [tree / "rules" / area]


def drawn(tree: Path, area: str, many: int, seed: str) -> list[Mutant]:
    """So many lines of an area, all as likely, with one change in each."""
    lines: dict[tuple[Path, int], list[Mutant]] = {}
    for file in sorted(file for folder in folders(tree, area) for file in folder.rglob("*.py")):
        path = file.relative_to(tree)
        if not set(NO_RULES) & set(path.parts):
            for change in changes(file.read_bytes()):
                lines.setdefault((path, change.line), []).append(Mutant(path, change))
    luck = Random(f"{seed}/{area}")
    return [luck.choice(lines[where]) for where in luck.sample(sorted(lines), min(many, len(lines)))]
