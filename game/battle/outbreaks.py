"""What triggers let loose on the map: gas, fire and charges, as the rulebook that is played knows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from game.battle.trigger_sheet import OutbreakSheet, TriggerSheet
from game.board.battleground import Battleground
from game.board.terrain import WALKS
from rules.frame.book import Rulebook
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import meant

MOST = 200
"""Cells of an area that burn, at most."""


@dataclass(frozen=True, slots=True)
class Outbreak:
    """One thing that a trigger lets loose, and where."""

    trigger: str
    what: object
    """As the rulebook keeps it."""
    cells: tuple[Cell, ...]


def outbreaks(
    triggers: tuple[TriggerSheet, ...], ground: Battleground, book: Rulebook, sheets: tuple[Path, ...], file: str
) -> tuple[Outbreak, ...]:
    """All that the triggers of a scenario let loose under a rulebook that has rules for it; raises Faulty for what
    cannot be.
    """
    faults: list[Fault] = []
    found: list[Outbreak] = []
    for trigger in triggers:
        for what, sheet in trigger.outbreaks():
            if sheet.book in ("", book.name) and what not in book.lacks:
                place = f"trigger {trigger.name!r}"
                cells, wrong = _cells(what, sheet, ground)
                faults += [Fault(file, place, fault, remedy) for fault, remedy in wrong]
                try:
                    found.append(Outbreak(trigger.name, book.outbreak(what, sheet.kind, sheets), cells))
                except Faulty as error:
                    faults += [replace(each, file=file, place=place) for each in error.faults]
    if faults:
        raise Faulty(tuple(faults))
    return tuple(found)


def _cells(what: What, sheet: OutbreakSheet, ground: Battleground) -> tuple[tuple[Cell, ...], list[tuple[str, str]]]:
    """Where it breaks out: a cell, the middle of an area, or for fire all of it; and what is wrong with that."""
    if bool(sheet.area) == (sheet.at is not None):
        return (), [(f"the {what} needs a cell or an area", "give exactly one of at and area")]
    if sheet.at is not None:
        return (sheet.at,), list(unfit(what, sheet.at, ground))
    known = tuple(dict.fromkeys(_named(ground)))
    cells = tuple(dict.fromkeys(cell for name, there in _areas(ground) if name == sheet.area for cell in there))
    if not cells:
        return (), [(f"the map has no area {sheet.area!r} for the {what}", meant(sheet.area, known))]
    if what != "fire":
        return (_middle(cells, ground),), []
    burning = tuple(cell for cell in cells if not tuple(unfit(what, cell, ground)))
    if not burning:
        return (), [(f"nothing can burn in {sheet.area!r}", "name an area that is not all rock or water")]
    if len(burning) > MOST:
        return (), [(f"{len(burning)} cells of {sheet.area!r} would burn", f"name an area of at most {MOST} cells")]
    return burning, []


def _areas(ground: Battleground) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """All ground with a name: triggers, objectives and deployment zones."""
    yield from ((each.name, each.cells) for each in ground.triggers if each.name)
    yield from ((each.name, each.cells) for each in ground.objectives if each.name)
    yield from ((each.zone, each.cells) for each in ground.deploys if each.zone)


def _named(ground: Battleground) -> Iterator[str]:
    yield from (name for name, _ in _areas(ground))


def unfit(what: What, cell: Cell, ground: Battleground) -> Iterator[tuple[str, str]]:
    """Why nothing can break out in a cell."""
    place = f"{cell[0]},{cell[1]}"
    if cell not in ground.terrain.grid:
        yield f"the {what} at {place} is off the map", "name a cell of the map"
        return
    walk = WALKS[ground.terrain.walk[cell[1], cell[0]]]
    if walk == "impassable":
        yield f"the {what} at {place} is inside something solid", "name a cell where a unit can stand"
    elif what == "fire" and walk in ("shallow", "deep"):
        yield f"the fire at {place} is in water", "name a cell on dry land"


def _middle(cells: tuple[Cell, ...], ground: Battleground) -> Cell:
    """The cell of an area nearest to its middle where something can break out."""
    centres = {cell: ground.terrain.grid.centre(cell) for cell in cells}
    east = sum(x for x, _ in centres.values()) / len(cells)
    south = sum(y for _, y in centres.values()) / len(cells)

    def off(cell: Cell) -> tuple[bool, float, Cell]:
        x, y = centres[cell]
        solid = any(True for _ in unfit("gas", cell, ground))
        return solid, round((x - east) ** 2 + (y - south) ** 2, 6), cell

    return min(cells, key=off)
