"""The report as widgets: what the screen shows and what the picture to keep is made of."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.afterwards.aftermath import Aftermath
from game.ui.afterwards.luck import COUNTED, Luck, summed_up
from game.ui.afterwards.page import hexed
from game.ui.afterwards.words import (
    became,
    fired,
    headline,
    in_the_fight,
    long_shot,
    losses,
    reason,
    tallies,
    workhorse,
)
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.canvas import Canvas
from game.ui.kit.charts import Lines, Series
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Card
from game.ui.kit.pictures import Picture
from game.ui.kit.root import Root
from game.ui.kit.table import Cell, Heading, Table, TableRow, figures
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Widget
from game.ui.map.counters import body
from game.ui.map.palette import Palette, blend
from rules.kernel.words import capital

WIDE = 1240
"""Points across of the picture to keep."""
MARGIN = 28
DARK_GROUND = (233, 228, 216)
"""What a side's colour is lightened with, so that lines can be seen on a dark panel."""


def sheet(told: Aftermath, palette: Palette, ground: pygame.Surface | None) -> Widget:
    """The whole report, one part below the other; `ground` is the map of the fallen."""
    head = Column(caption("After the action"), Label(told.report.title, "heading"), gap=0)
    result = Column(Label(headline(told), "heading", "accent"), Label(reason(told), "body", "second"), gap=2)
    left: list[Widget] = [Card(head, result, _sides(told, palette), gap="wide", pad=20)]
    if told.eyes is None:
        left.append(Card(*_luck(told, palette), pad=20))
    chart = _chart(told, palette)
    if chart is not None:
        left.append(Card(caption(in_the_fight(told)), chart, pad=20))
    right: list[Widget] = []
    if ground is not None:
        shape = ground.get_width() / ground.get_height()
        legend = "Casualties and lines of fire" if told.shots else "Casualties"
        right.append(Card(caption(legend), Picture(ground, shape, cover=False), pad=20))
    if told.happenings:
        right.append(Card(caption("Timeline"), *_moments(told, palette), pad=20, gap=5))
    tables = [
        Card(caption(title), _fates(told, side), pad=20) for side, title in told.report.sides if told.report.of(side)
    ]
    both = Row(Column(*left, gap="wide", grow=1.0), Column(*right, gap="wide", grow=1.0), gap="wide", align=0.0)
    return Column(both, *tables, gap="wide")


def side_mark(palette: Palette, number: int, width: float = 34) -> Widget:
    """A side's counter, small."""
    return Picture(body(palette, number, 64, "leader", "", True, False), 1.0, False, False, width=width)


def _number(told: Aftermath, side: str) -> int:
    names = [name for name, _ in told.report.sides]
    return names.index(side) if side in names else 0


def _colour(told: Aftermath, palette: Palette, side: str) -> str:
    return lightened(palette, _number(told, side))


def lightened(palette: Palette, number: int) -> str:
    """The colour of a side by its number, as it is seen on a dark panel."""
    return hexed(blend(palette.side(number).fill, DARK_GROUND, 0.22))


def _sides(told: Aftermath, palette: Palette) -> Widget:
    rows: list[Widget] = []
    for tally in tallies(told):
        points = f"{tally.points} point" + ("s" if tally.points != 1 else "")
        words = Column(
            Label(tally.title, "strong"),
            Label(f"{losses(tally)} · {fired(told, tally)}", "small", "second"),
            gap=0,
            grow=1.0,
        )
        right = Label(points, "strong", wrap=False) if told.report.objectives else Spacer(1)
        rows.append(Row(side_mark(palette, _number(told, tally.side)), words, right, gap=10))
    return Column(*rows, gap=10)


def _luck(told: Aftermath, palette: Palette) -> Iterator[Widget]:
    lucks = told.luck()
    yield caption("Luck")
    yield Label(COUNTED, "fine", "second")
    yield Label(summed_up(lucks), "strong")
    for (side, _), luck in zip(told.report.sides, lucks, strict=True):
        if luck.chances:
            yield Column(Label(luck.told(), "small", "second"), LuckLane(luck, _colour(told, palette, side)), gap=4)
    for line in filter(None, (long_shot(told), workhorse(told))):
        yield Label(line, "small")


class LuckLane(Widget):
    """Where a side's luck stood between as unlucky and as lucky as can be."""

    def __init__(self, luck: Luck, color: str) -> None:
        super().__init__(height=18, hint=f"{luck.verdict}: left is unlucky, right is lucky")
        self.luck, self.color = luck, color

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        thick, knob = theme.px(4), theme.px(14)
        lane = pygame.Rect(self.rect.x, self.rect.centery - thick // 2, self.rect.w, thick)
        canvas.box(lane, theme.color("border"), None, thick // 2)
        middle = pygame.Rect(lane.centerx, self.rect.centery - theme.px(6), theme.px("hair"), theme.px(12))
        canvas.fill(middle, theme.color("strong_border"))
        x = lane.x + knob // 2 + round((lane.w - knob) * (0.5 + 0.5 * self.luck.lean))
        dot = pygame.Rect(0, 0, knob, knob)
        dot.center = x, self.rect.centery
        canvas.box(dot, theme.color(self.color), theme.color("text"), knob // 2, theme.px(2))


def _chart(told: Aftermath, palette: Palette) -> Widget | None:
    lines = [
        Series(title, tuple(map(float, values)), _colour(told, palette, side), stepped=True)
        for (side, values), (_, title) in zip(told.strength, told.report.sides, strict=False)
        if len(values) > 1
    ]
    if not lines:
        return None
    rounds = max(len(line.values) for line in lines) - 1
    step = max(1, -(-rounds // 8))
    marks = tuple(str(number) for number in range(0, rounds + 1, step)) if rounds % step == 0 else ("0", str(rounds))
    return Lines(lines, marks, tall=130)


def _moments(told: Aftermath, palette: Palette) -> Iterator[Widget]:
    last = -1
    for each in told.happenings:
        when = capital(told.report.numbered(each.round)) if each.round != last else ""
        last = each.round
        mark = side_mark(palette, _number(told, each.side), 20)
        color = "text" if each.grave else "accent"
        yield Row(Label(when, "small", "second", wrap=False, width=92), mark, Label(each.text, "body", color, grow=1.0))


def _fates(told: Aftermath, side: str) -> Widget:
    whole = told.eyes is None
    names = ("attacks", "hits", "dealt", "taken") if whole else ("attacks",)
    headings = [Heading("name", grow=2.0), Heading("role", grow=1.5), Heading("became", grow=1.5)]
    rows = []
    for fate in told.report.of(side):
        counts = (fate.attacks, fate.hits, fate.dealt, fate.taken) if whole else (fate.attacks,)
        became_cell = Cell(became(fate), "" if fate.fighting else "bad")
        rows.append(TableRow((fate.name, fate.role, became_cell, *map(str, counts))))
    return Table([*headings, *map(figures, names)], rows)


def picture_of(told: Aftermath, palette: Palette, ground: pygame.Surface | None, theme: Theme) -> pygame.Surface:
    """The report as a picture to keep."""
    own = Theme(theme.sheet, scale=1.5, still=True, eyes=theme.eyes, unit=theme.unit)
    edge = own.px(MARGIN)
    root = Root(Column(sheet(told, palette, ground), pad=MARGIN), own)
    wide = own.px(WIDE)
    high = root.widget.wish(wide)[1]
    surface = pygame.Surface((wide, high + edge // 2))
    surface.fill(own.color("table")[:3])
    root.layout(surface.get_rect())
    root.draw(surface)
    return surface
