"""Who knows of which mine, what it is, and what is heavy enough for it."""

from __future__ import annotations

from rules.ground import Cell
from rules.reflex.sheets import roster, sheet
from rules.reflex.state import Laid, Marked, Traits, Vehicle
from rules.refs import Ref
from rules.scene import Scene
from rules.things import Known, Mine, Minefield

DENSITY = {"light": 10, "medium": 20, "dense": 40}
"""Mines in ten thousand square metres: 0.01, 0.02 and 0.04 in ten (RFX-MINE-05)."""


def figures(name: str) -> sheet.Mine:
    """A mine's entry in the roster; the first one for a name it lacks."""
    known = roster.standard()
    return known.find(sheet.Mine, name) or known.all(sheet.Mine)[0]


def laid(scene: Scene, ref: Ref) -> Laid:
    """How a mine or minefield was laid: one of the map by the scenario's figures (RFX-MINE-03)."""
    own = scene.find(ref, Laid)
    if own is not None:
        return own
    mine = scene.find(ref, Mine)
    thing = mine or scene.find(ref, Minefield)
    what = figures(thing.name if thing is not None else "")
    facing = mine.facing if mine is not None else None
    return Laid(what, scene.options.field_concealment, fuze=what.fuze, facing=facing)


def known(scene: Scene, ref: Ref, side: str) -> bool:
    """Whether a side knows of a mine or field: its own, or one it discovered."""
    told = scene.find(ref, Known)
    thing = scene.find(ref, Mine) or scene.find(ref, Minefield)
    return (told is not None and side in told.to) or (thing is not None and thing.side == side)


def known_cells(scene: Scene, side: str) -> frozenset[Cell]:
    """The cells where a side knows of a single mine: nobody walks there of his own accord."""
    live = (mine.cell for ref, mine in scene.having(Mine) if known(scene, ref, side))
    return frozenset(live)


def heavy_enough(scene: Scene, unit: Ref, ref: Ref) -> bool:
    """Antipersonnel mines take anybody, antitank ones vehicles only (RFX-MINE-05, RFX-MINE-06)."""
    if scene.find(unit, Vehicle) is not None:
        return True
    return scene.find(unit, Traits) is not None and not laid(scene, ref).figures.for_vehicles


def safe_cells(scene: Scene, field: Ref) -> frozenset[Cell]:
    """Cells of a field that have been marked rightly (RFX-MINE-10)."""
    return frozenset(cell for _, marked in scene.having(Marked) if marked.field == field for cell in marked.safe)
