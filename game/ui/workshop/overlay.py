"""What the editor lays over the map: areas, what a click would mark, the place of a finding, the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import pygame

from game.ui.map.chart import Edge
from game.ui.map.overlays import Area, Caption
from game.ui.map.screen_drawing import edged
from game.ui.map.table import MapTable
from game.ui.workshop import on_map
from game.ui.workshop.hand import Hand
from game.ui.workshop.panels.check_page import CheckPage
from game.ui.workshop.panels.people_page import Levy
from game.workshop.editing.findings import Finding
from rules.frame.ground import Cell

MOST = 12
"""Findings whose places are marked."""


class Shown(Protocol):
    """What the editor shows."""

    table: MapTable
    hand: Hand
    pending: dict[Cell, None]
    shown_finding: Finding | None
    carried: Levy | None
    check_page: CheckPage

    @property
    def content(self) -> Mapping[str, Any]: ...


def lay(editor: Shown) -> None:
    """Lay everything anew."""
    overlays, hand = editor.table.overlays, editor.hand
    overlays.clear()
    areas = list(on_map.areas(editor.table.ground, on_map.sides(editor.content)))
    if editor.pending:
        areas.append(Area(tuple(editor.pending), paint="path"))
    marked = hand.preview()
    if marked:
        areas.append(Area(marked, paint="path"))
    areas += [area for each in _findings(editor)[:MOST] if (area := _place(each, editor.shown_finding)) is not None]
    overlays.areas = tuple(areas)
    overlays.highlight = marked
    overlays.cursor = hand.cell if hand.by_keys or hand.tool is None else None
    levy = editor.carried
    if levy is not None and hand.cell is not None:
        many = f"{levy.count} x " if levy.count > 1 else ""
        overlays.caption = Caption(hand.cell, f"{many}{levy.recruit.name}", free=True)
    lifted = hand.carried
    if lifted is not None and lifted.number is not None and hand.cell not in (None, lifted.held):
        assert hand.cell is not None
        overlays.caption = Caption(hand.cell, lifted.name, free=True)
    editor.table.marks.chosen = None if lifted is None else lifted.unit
    editor.table.relay()


def _findings(editor: Shown) -> tuple[Finding, ...]:
    return editor.check_page.found or ()


def _place(finding: Finding, shown: Finding | None) -> Area | None:
    """Where a finding is, as ground marked out; the one that is looked at says what it is."""
    cells = tuple(dict.fromkeys((*finding.cells, *(cell for cell, _ in finding.edges))))
    if not cells:
        return None
    text = finding.fault.fault[:48] if finding == shown else "!" if finding.serious else "?"
    return Area(cells, text, paint="bad" if finding.serious else "accent")


def paint_edges(editor: Shown, surface: pygame.Surface) -> None:
    """The edges that are marked, or that a click would set."""
    palette = editor.table.palette
    finding = editor.shown_finding
    for edges, paint in ((editor.hand.edges(), "accent"), (() if finding is None else finding.edges, "bad")):
        for edge in edges:
            _paint(editor.table, surface, edge, palette[paint], palette["ink"])


def _paint(
    table: MapTable, surface: pygame.Surface, edge: Edge, colour: tuple[int, int, int], rim: tuple[int, int, int]
) -> None:
    ends = [table.camera.to_screen(point) for point in table.chart.edge(*edge)]
    edged(surface, colour, rim, ends, max(4.0, table.camera.cell_pixels * 0.12))
