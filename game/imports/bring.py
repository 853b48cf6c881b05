"""Importing a file: which format it is, what the game master has to say about it, and the folder it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.imports import bare_picture, megamek, universal_vtt
from game.imports.draft import Draft
from game.imports.folder import Imported, name_for, written
from game.imports.universal_vtt import Closed
from rules.kernel.faults import Fault, Faulty

ENDINGS = (*universal_vtt.ENDINGS, *megamek.ENDINGS, *bare_picture.ENDINGS)
"""Files that can be imported."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the game master says of a file; what is left out is as usual for its format."""

    metres: float | None = None
    split: int = 1
    not_closed: Closed | None = None
    cell: float | None = None
    """Pixels across a cell of a bare picture."""
    corner: tuple[float, float] = (0.0, 0.0)
    hexes: bool = False
    name: str = ""
    book: str = "d6"


def drafted(path: Path, wishes: Wishes) -> Draft:
    """The map in a file of any format; raises Faulty for one that is of none."""
    ending = path.suffix.lower()
    if ending in universal_vtt.ENDINGS:
        scale = universal_vtt.Scale(wishes.metres or 1.5, wishes.split)
        return universal_vtt.read(path, scale, wishes.not_closed)
    if ending in megamek.ENDINGS:
        return megamek.read(path, wishes.metres or megamek.METRES)
    if ending in bare_picture.ENDINGS:
        if wishes.cell is None:
            what = "is a picture, which does not say how wide its cells are"
            raise Faulty((Fault(str(path), "", what, "give the pixels across a cell: --cell 70"),))
        grid = bare_picture.Grid(wishes.cell, wishes.corner, wishes.hexes, wishes.metres or 1.5)
        return bare_picture.read(path, grid)
    what = f"a file that ends in {path.suffix or 'nothing'} cannot be imported"
    raise Faulty((Fault(str(path), "", what, f"give one of {', '.join(ENDINGS)}"),))


def bring(path: Path, into: Path, wishes: Wishes) -> Imported:
    """Import a file into a new folder within another one; raises Faulty with all that is wrong."""
    return written(drafted(path, wishes), into, wishes.name or name_for(path), wishes.book)
