"""Small pictures that several panels show: counters, bars, silhouettes, what may happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

import pygame

from game.ui.battle.panels import figure
from game.ui.kit.boxes import Row, shared
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import Color, blend, faded
from game.ui.kit.icons import icon
from game.ui.kit.terms import Doing, Size
from game.ui.kit.widget import Options, Widget
from game.ui.map import badges, counters
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.body import Silhouette
from rules.frame.showing import Gauge


class Badge(Widget):
    """The counter of a unit, as it lies on the map."""

    def __init__(self, token: Token | None, palette: Palette, points: float = 34, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.token, self.palette, self.points = token, palette, points
        self.rim = ""

    def measure(self, width: int) -> Size:
        side = self.theme.px(self.points)
        return side, side

    def paint(self, canvas: Canvas) -> None:
        token = self.token
        if token is None:
            return
        size = round(min(self.rect.w, self.rect.h) * 0.84)
        if token.standing:
            picture = counters.body(self.palette, token.side, size, token.role, self.rim, token.now, token.vehicle)
        else:
            picture = counters.fallen(self.palette, token.side, size, token.state)
        canvas.picture(picture, self.rect)
        if token.wounds and token.standing:
            beads = counters.beads(self.palette, size, token.wounds)
            canvas.picture(beads, (self.rect.x + 1, self.rect.bottom - beads.get_height()))
        if token.badges and token.standing and token.now:
            side = max(badges.LEAST, round(size * 0.4))
            canvas.picture(badges.badge(self.palette, token.badges[0], side), (self.rect.right - side, self.rect.y))


class Sign(Widget):
    """A small drawing beside words, in a colour of the theme."""

    def __init__(self, drawing: str, color: str, points: float = 16, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.drawing, self.color, self.points = drawing, color, points

    def measure(self, width: int) -> Size:
        side = self.theme.px(self.points)
        return side, side

    def paint(self, canvas: Canvas) -> None:
        side = min(self.rect.w, self.rect.h)
        canvas.picture(icon(self.drawing, side, canvas.theme.color(self.color)), self.rect.topleft)


class Meter(Pressable):
    """A measure with its bar and its words; it leads to the rule that says what comes of it."""

    def __init__(self, gauge: Gauge, read: Doing | None = None, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.gauge = gauge
        self.read = read
        self.focusable = read is not None
        self.hint = f"{gauge.label}: {gauge.text}"
        self.deep = 1
        """Lines that the name has room for."""

    def press(self) -> None:
        if self.read is not None:
            self.read()

    def cut_off(self) -> str:
        wide = self.theme.font("small").width(self.gauge.text) if self._root is not None else 0
        return self.gauge.text if wide > self.rect.w else ""

    def name_lines(self, width: int) -> tuple[str, ...]:
        """The name, on two lines where one is too short for it."""
        caps, words = self.theme.font("caps"), self.gauge.label.split()
        if caps.width(self.gauge.label) <= width or len(words) < 2:
            return (self.gauge.label,)
        return min(_halves(words), key=lambda pair: max(map(caps.width, pair)))

    @property
    def narrowest(self) -> int:
        """Pixels across of the name on two lines."""
        caps = self.theme.font("caps")
        return max(map(caps.width, self.name_lines(0)))

    def measure(self, width: int) -> Size:
        theme = self.theme
        return width, self.deep * theme.font("caps").height + theme.px(9) + theme.font("small").height

    def paint(self, canvas: Canvas) -> None:
        theme, gauge = canvas.theme, self.gauge
        if self.glow.value and self.read is not None:
            around = self.rect.inflate(theme.px(8), theme.px(4))
            canvas.box(around, faded(theme.color("hover"), self.glow.value), None, theme.px(4))
        caps, small = theme.font("caps"), theme.font("small")
        told = self.name_lines(self.rect.w) if self.deep > 1 else (gauge.label,)
        label = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, caps.height)
        label.y += (self.deep - len(told)) * caps.height
        for line in told:
            canvas.text(line, label, caps, theme.color("second"))
            label.y += caps.height
        label.y -= caps.height
        bar = pygame.Rect(self.rect.x, label.bottom + theme.px(2), self.rect.w, max(3, theme.px(5)))
        canvas.box(bar, theme.color("line"), None, bar.h // 2)
        left = left_of(gauge)
        full = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * left)), bar.h)
        if left:
            canvas.box(full, meter_color(gauge, theme.color), None, bar.h // 2)
        words = pygame.Rect(self.rect.x, bar.bottom + theme.px(2), self.rect.w, small.height)
        canvas.text(gauge.text, words, small, theme.color("second"))


class Meters(Row):
    """Measures side by side: each has room for its figure and its name, which may take two lines."""

    def __init__(self, *meters: Meter, **options: Unpack[Options]) -> None:
        super().__init__(*meters, gap=12, **options)
        self.meters = meters

    def measure(self, width: int) -> Size:
        caps, deep = self.theme.font("caps"), 1
        for meter, across in zip(self.meters, self._widths(width), strict=True):
            deep = max(deep, len(meter.name_lines(across)) if caps.width(meter.gauge.label) > across else 1)
        for meter in self.meters:
            if meter.deep != deep:
                meter.deep = deep
                meter.relayout()
        return super().measure(width)

    def _widths(self, width: int) -> list[int]:
        theme = self.theme
        left = width - theme.px(self.gap) * max(0, len(self.meters) - 1)
        figures = [theme.font("small").width(each.gauge.text) + theme.px(2) for each in self.meters]
        for twofold in (False, True):
            names = [each.narrowest if twofold else theme.font("caps").width(each.gauge.label) for each in self.meters]
            wanted = [max(figure, name + theme.px(2)) for figure, name in zip(figures, names, strict=True)]
            if sum(wanted) <= left:
                return shared(wanted, [1.0 for _ in wanted], left)
        widths, rest = list(figures), left - sum(figures)
        for at in sorted(range(len(wanted)), key=lambda at: wanted[at] - figures[at]):
            more = max(0, min(rest, wanted[at] - figures[at]))
            widths[at] += more
            rest -= more
        return widths


def _halves(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every way of setting words on two lines."""
    for at in range(1, len(words)):
        yield " ".join(words[:at]), " ".join(words[at:])


def left_of(gauge: Gauge) -> float:
    """How full the bar of a measure is: every bar runs dry as a unit fares worse, that of its wounds too."""
    return 1 - float(gauge.share) if gauge.bad else float(gauge.share)


def meter_color(gauge: Gauge, color: object) -> Color:
    """Good while there is much left, bad when there is little."""
    assert callable(color)
    ill = 1 - left_of(gauge)
    good, middle, bad = color("good"), color("accent"), color("bad")
    found: Color = blend(good, middle, ill * 2) if ill < 0.5 else blend(middle, bad, ill * 2 - 1)
    return found


FIGURE = {
    "turret": (0.28, 0.06, 0.44, 0.28),
    "hull": (0.04, 0.36, 0.92, 0.34),
    "running_gear": (0.08, 0.73, 0.84, 0.22),
}
"""Where each zone of a vehicle is drawn, as shares of the picture's breadth and height, seen from the front."""


class SilhouetteFigure(Widget):
    """A body as it shows: zones clear, hazed or covered; the part that is called is lit."""

    def __init__(self, shows: Silhouette, called: str = "", points: float = 96, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.shows, self.called, self.points = shows, called, points

    def measure(self, width: int) -> Size:
        high = self.theme.px(self.points)
        return high // 2, high

    def paint(self, canvas: Canvas) -> None:
        theme, shows = canvas.theme, self.shows
        haze = min(1.0, shows.haze / 6)
        clear = blend(theme.color("accent"), theme.color("chart_3"), haze)
        zones = {zone.zone: 0.0 if shows.kept_down else zone.clear for zone in shows.zones}
        person = figure.zoned(zones, clear, theme.color("chart_1"))
        if not person:
            self._boxes(canvas, zones, clear)
            return
        lit = figure.Paint(theme.color("text"), theme.color("text"))
        paints = dict(person) | dict.fromkeys(figure.pieces(self.called), lit)
        high = min(self.rect.h, self.theme.px(self.points))
        canvas.picture(figure.picture(high, tuple(paints.items()), theme.color("panel")), self.rect)

    def _boxes(self, canvas: Canvas, zones: Mapping[str, float], clear: Color) -> None:
        """A vehicle, or whatever else is no person, as boxes."""
        theme = canvas.theme
        for zone, free in zones.items():
            x, y, w, h = FIGURE.get(zone, (0.3, 0.3, 0.4, 0.4))
            rect = pygame.Rect(
                self.rect.x + round(x * self.rect.w),
                self.rect.y + round(y * self.rect.h),
                round(w * self.rect.w),
                round(h * self.rect.h),
            )
            radius = theme.px(3)
            canvas.box(rect, faded(theme.color("chart_1"), 0.9), None, radius)
            top = pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * free))
            if top.h > 1:
                canvas.box(top, clear, None, min(radius, top.h // 2))
