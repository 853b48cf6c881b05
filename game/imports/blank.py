"""An empty map to start from: grass, a place for each of two sides, a scenario and a sheet."""

from __future__ import annotations

from pathlib import Path

from game.imports.draft import Draft, Layer, bounded
from game.imports.folder import Imported, written
from game.workshop.editing.scenario_text import added, put
from game.workshop.reference import as_toml
from rules.frame.book import Rulebook
from rules.frame.sheets import BOOK, Entry
from rules.kernel.faults import Fault, Faulty

TILES = {"hex": ("hex-ground", (96, 84), 48), "square": ("square-ground", (64, 64), 0)}
"""The tileset of grass, the pixels of a cell, and those of the side of a hex."""
GRASS = 36
"""Tiles of grass in it."""
PERSON, NAME, RIFLEMAN = "person", "Veteran", "rifleman"
LEAST = 6
"""Cells across and down that two sides need."""


def fresh(
    name: str, into: Path, book: Rulebook, shape: str, size: tuple[int, int], metres: float, title: str = ""
) -> Imported:
    """Make a new folder; raises Faulty if there is one already, or for a size that cannot be played. Without a title
    the scenario goes by the folder's name.
    """
    columns, rows = size
    folder = str(into / name)
    bounded(folder, columns, rows, "give a size such as 30x20")
    if min(columns, rows) < LEAST:
        what = f"{columns} x {rows} cells are too few for two sides"
        raise Faulty((Fault(folder, "", what, f"give {LEAST} or more each way"),))
    tileset, tile, hexside = TILES[shape]
    cells = ((column, row) for row in range(rows) for column in range(columns))
    grass = tuple((tileset, (5 * column + 7 * row) % GRASS) for column, row in cells)
    draft = Draft(
        title=(title or name.replace("-", " ").replace("_", " ").capitalize())[:80],
        shape="hex" if shape == "hex" else "square",
        columns=columns,
        rows=rows,
        metres=metres,
        tile=tile,
        hexside=hexside,
        layers=(Layer("ground", "ground", grass),),
    )
    made = written(draft, into, name, book.name, told=False)
    _add_sheet(made, book)
    return made


def _add_sheet(made: Imported, book: Rulebook) -> None:
    """A sheet with a rifleman of the book under another name, who fights for blue under that book, and one of red."""
    roster = book.roster()
    model = roster.kinds.get(PERSON)
    people: tuple[Entry, ...] = () if model is None else roster.all(model)
    model_person = next((each for each in people if getattr(each, "role", "") == RIFLEMAN), None)
    if model_person is None:
        return
    sheet = Path("sheets") / f"{made.folder.name}-{book.name}.toml"
    (made.folder / "sheets").mkdir()
    text = as_toml(PERSON, model_person.model_copy(update={"name": NAME}))
    (made.folder / sheet).write_text(f'{BOOK} = "{book.name}"\n\n{text.strip()}\n', encoding="utf-8")
    text = put(made.scenario.read_text(encoding="utf-8"), ("sheets",), [sheet.as_posix()])
    for force in (
        {"side": "blue", "sheet": NAME, "name": NAME, "zone": "blue", "book": book.name},
        {"side": "red", "role": RIFLEMAN, "name": "Red rifleman 4", "zone": "red", "book": book.name},
    ):
        text = added(text, ("force",), force)
    made.scenario.write_text(text, encoding="utf-8")
