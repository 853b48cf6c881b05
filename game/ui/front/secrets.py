"""The game master's look at a scenario: its map with zones, objectives, units, mines and triggers, each in a legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.battle.scenario import Scenario, Written, links_away
from game.board.battleground import Battleground
from game.board.tiled import read
from game.ui.front.card_painting import lay
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.kit.boxes import FILL, Column, Row
from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.colour import Color, blend
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import fitted
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Size
from game.ui.kit.widget import Widget
from game.ui.map.chart import Chart, Point
from game.ui.map.palette import Colour, Palette, palettes, usual
from game.workshop.map_contents import Kind, Mark, marks
from rules.kernel.faults import Faulty

PAINTED = 1600
"""Pixels across of the bare map."""
LEGEND = 400
"""Points across of the legend."""
HEADINGS: dict[Kind, str] = {
    "zone": "Deployment zones",
    "objective": "Objectives",
    "trigger": "Triggers",
    "minefield": "Minefields",
    "mine": "Mines",
    "unit": "Units placed on single cells",
}


class Inks:
    """What colour each mark has: that of its side, and else one for its kind."""

    def __init__(self, palette: Palette, scenario: Scenario) -> None:
        self._palette = palette
        self._sides = [side.name for side in scenario.side]

    def of(self, mark: Mark) -> Colour:
        """The colour of a mark."""
        if mark.side in self._sides and mark.kind != "objective":
            return self._palette.side(self._sides.index(mark.side)).fill
        return self._palette["bad" if mark.kind in ("mine", "minefield") else "accent"]


class Tag(Widget):
    """The sign of a mark, as it stands on the map and in the legend."""

    def __init__(self, sign: str, colour: Colour) -> None:
        super().__init__()
        self.sign, self.colour = sign, colour

    def measure(self, width: int) -> Size:
        face = self.theme.font("small_strong")
        return face.width("m8") + self.theme.px(12), face.height + self.theme.px(4)

    def paint(self, canvas: Canvas) -> None:
        paint_tag(canvas, self.rect, self.sign, self.colour)


def paint_tag(canvas: Canvas, rect: pygame.Rect, sign: str, colour: Colour) -> None:
    """A sign on a field of its colour, with a dark rim and white letters."""
    theme = canvas.theme
    fill: Color = (*blend((*colour, 255), (20, 24, 28, 255), 0.25)[:3], 255)
    canvas.box(rect, fill, (245, 243, 235, 255), theme.px(5), max(1, theme.px(1.5)))
    canvas.text(sign, rect, theme.font("small_strong"), (255, 255, 255, 255), CENTER)


class MarkedMap(Widget):
    """A map shown whole, with its marks; the pointer asks what is there."""

    solid = True

    def __init__(self, ground: Battleground, found: Sequence[Mark], inks: Inks) -> None:
        super().__init__(grow=1.0, name="marked map")
        self.chart, self.found, self.inks = Chart(ground.terrain.grid), found, inks
        self._plain: pygame.Surface | None = None
        self._made: pygame.Surface | None = None

    @property
    def plain(self) -> pygame.Surface | None:
        """The bare map, once it is painted."""
        return self._plain

    @plain.setter
    def plain(self, picture: pygame.Surface) -> None:
        self._plain, self._made = picture, None
        self.redraw()

    @property
    def scale(self) -> float:
        """Pixels a metre."""
        return min(self.rect.w / self.chart.size[0], self.rect.h / self.chart.size[1])

    @property
    def sheet(self) -> pygame.Rect:
        """Where the map lies."""
        place = pygame.Rect(0, 0, *(max(1, round(side * self.scale)) for side in self.chart.size))
        place.center = self.rect.center
        return place

    def arrange(self) -> None:
        if self._made is not None and self._made.get_size() != self.sheet.size:
            self._made = None

    def at(self, point: Point) -> Point:
        """Where a point of the ground lies on the sheet."""
        return point[0] * self.scale, point[1] * self.scale

    def paint(self, canvas: Canvas) -> None:
        sheet = self.sheet
        if self._plain is None:
            canvas.box(sheet, canvas.theme.color("sunken"), None, canvas.theme.px("small_radius"))
            return
        if self._made is None:
            self._made = fitted(self._plain, sheet.size, cover=True)
            for mark in (mark for mark in self.found if mark.cells and not pointed(mark)):
                lay(self._made, self.chart, mark.cells, self.inks.of(mark), self.at)
        canvas.picture(self._made, sheet.topleft)
        for mark in (mark for mark in self.found if mark.cells):
            paint_tag(canvas, self.tag(mark), mark.sign, self.inks.of(mark))

    def tag(self, mark: Mark) -> pygame.Rect:
        """Where the sign of a mark stands: on its cell, or on the cell of an area that is nearest to its middle."""
        middles = [self.chart.middle(cell) for cell in mark.cells]
        x, y = (sum(each) / len(middles) for each in zip(*middles, strict=True))
        nearest = min(middles, key=lambda middle: (middle[0] - x) ** 2 + (middle[1] - y) ** 2)
        face, sheet = self.theme.font("small_strong"), self.sheet
        place = pygame.Rect(0, 0, face.width(mark.sign) + self.theme.px(10), face.height + self.theme.px(2))
        spot = self.at(nearest)
        place.center = round(sheet.x + spot[0]), round(sheet.y + spot[1])
        return place.clamp(sheet)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._ask(event.pos)
        return False

    def _ask(self, place: tuple[int, int]) -> None:
        """Say in the tooltip what is under the pointer."""
        sheet = self.sheet
        cell = self.chart.cell((place[0] - sheet.x) / self.scale, (place[1] - sheet.y) / self.scale)
        drawn = (mark for mark in self.found if mark.cells)
        here = [mark for mark in drawn if cell in mark.cells or self.tag(mark).collidepoint(place)]
        hint = "\n".join(f"{mark.sign}  {mark.words}" for mark in here)
        if hint != self.hint:
            self.hint = hint
            if self._root is not None:
                self._root.hint_changed(self)


def pointed(mark: Mark) -> bool:
    """Whether a mark is of a single spot rather than of an area."""
    return mark.kind in ("unit", "mine")


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known of the map of a scenario."""

    written: Written
    ground: Battleground
    marks: tuple[Mark, ...]


def looked_up(written: Written, book: str) -> Known:
    """What lies on the map of a scenario under a rulebook; raises Faulty where the map cannot be read."""
    if away := tuple(links_away(written)):
        raise Faulty(away)
    ground = read(written.map_file)
    return Known(written, ground, tuple(marks(ground, written.scenario, book)))


class Secrets(Page):
    """The page of a map with all that lies on it."""

    title = "Game master’s map"
    broadest = 1760.0

    def __init__(self, house: Navigation, known: Known) -> None:
        super().__init__(house)
        self.written, self._ground, self._marks = known.written, known.ground, known.marks
        palette = house.app.settings.palette
        self._inks = Inks(palettes().get(palette) or usual(), known.written.scenario)
        self._map = MarkedMap(self._ground, self._marks, self._inks)
        across, down = self._map.chart.size
        self._size = PAINTED, max(1, round(PAINTED * down / across))

    def build(self) -> Widget:
        legend = ScrollArea(Column(*self._legend(), gap=8), grow=1.0)
        head = Column(Label(self.written.scenario.title, "title"), Label(self._ground.title, "small", "second"), gap=2)
        right = Panel(head, legend, pad=18, gap="wide", width=LEGEND)
        return self.framed(Row(Panel(self._map, pad=12, grow=1.0), right, gap="wide", align=FILL, grow=1.0))

    def _legend(self) -> list[Widget]:
        """A line for every mark, under a heading for each kind."""
        lines: list[Widget] = []
        for kind, heading in HEADINGS.items():
            of_kind = [mark for mark in self._marks if mark.kind == kind]
            if of_kind:
                lines.append(caption(heading))
                lines += [
                    Row(Tag(mark.sign, self._inks.of(mark)), Label(_plain(mark), grow=1.0), gap=10, align=0.0)
                    for mark in of_kind
                ]
        return lines or [Label("Nothing is hidden on this map.", "body", "second")]

    def tick(self, passed: int) -> bool:
        if self._map.plain is None:
            gallery, palette = self.house.gallery, self.app.settings.palette
            picture = gallery.picture(self.written.map_file, self._size, palette)
            if picture is not None:
                self._map.plain = picture
        return super().tick(passed)


def _plain(mark: Mark) -> str:
    """What the legend says under its heading: the kind need not be repeated."""
    words = mark.words
    for kind in ("deployment zone ", "objective ", "trigger "):
        words = words.removeprefix(kind)
    return f"{words[:1].upper()}{words[1:]}"
