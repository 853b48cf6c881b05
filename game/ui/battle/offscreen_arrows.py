"""Arrows at the edge of what is in view, towards known enemies and objectives that lie outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, dist, sin, tau

import pygame

from game.ui.battle.aiming import hostile
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.map import counters, screen_drawing
from game.ui.map.chart import Point
from game.ui.map.lettering import plate
from game.ui.map.tokens import Token
from rules.frame.ground import Cell

BADGE = 24.0
"""Points across of the small counter behind an arrow head."""
APART = 1.5
"""Badges between two arrows; what would come nearer shares one."""
SHARP = 0.46
"""How large the arrow head is beside its badge."""


@dataclass(slots=True)
class Arrow:
    """One arrow: where it stands, its bearing in radians, where it leads, and how many enemies it stands for."""

    at: Point
    turn: float
    cell: Cell
    token: Token | None
    """The enemy it leads to; None for an objective."""
    count: int = 1


class OffscreenArrows:
    """The arrows towards what lies outside of the view; a click on one brings it into view."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen
        self.arrows: tuple[Arrow, ...] = ()
        """As they were last drawn."""

    def at(self, pixel: Point) -> Cell | None:
        """Where the arrow under a pixel leads."""
        reach = 0.75 * self._size()
        return next((arrow.cell for arrow in self.arrows if dist(arrow.at, pixel) <= reach), None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of them."""
        self.arrows = () if self.screen.filming else tuple(self._found())
        for arrow in self.arrows:
            self._draw(surface, arrow)

    def _size(self) -> float:
        return BADGE * max(1.0, self.screen.widgets.theme.scale)

    def _found(self) -> Iterator[Arrow]:
        """The arrows, those that would run into one another put together."""
        found: list[Arrow] = []
        for cell, token in self._wanted():
            pixel = self.screen.table.camera.to_screen(self.screen.table.chart.middle(cell))
            if self._shown(pixel):
                continue
            arrow = self._towards(pixel, cell, token)
            near = [other for other in found if dist(other.at, arrow.at) < APART * self._size()]
            like = next((each for each in near if (each.token is None) == (token is None)), None)
            if like is not None:
                like.count += 1
            else:
                arrow.at = self._beside(arrow.at, near)
                found.append(arrow)
        yield from found

    def _beside(self, at: Point, near: list[Arrow]) -> Point:
        """A place at the same edge, clear of arrows of another kind."""
        x, y = at
        for other in near:
            along = other.at[0] + APART * self._size(), y
            x, y = along if abs(other.at[1] - y) < 1 else (x, other.at[1] + APART * self._size())
        return x, y

    def _wanted(self) -> Iterator[tuple[Cell, Token | None]]:
        """Known enemies in the fight, then the objectives on the map that are still open."""
        view = self.screen.desk.view
        known = set(view.units())
        for token in self.screen.table.tokens:
            if token.ref in known and token.cells and token.state.fighting and hostile(view, token.ref):
                yield token.cell, token
        for goal in self.screen.session.goals():
            if goal.own and goal.cells and not goal.won and not goal.failed and not any(map(self._seen, goal.cells)):
                yield goal.cells[len(goal.cells) // 2], None

    def _seen(self, cell: Cell) -> bool:
        return self._shown(self.screen.table.camera.to_screen(self.screen.table.chart.middle(cell)))

    def _shown(self, pixel: Point) -> bool:
        """Whether a pixel is in the window, with no panel over it."""
        place = round(pixel[0]), round(pixel[1])
        widgets = self.screen.widgets
        return widgets.rect.collidepoint(place) and widgets.widget.under(place) is None

    def _towards(self, pixel: Point, cell: Cell, token: Token | None) -> Arrow:
        """The arrow on the way from the middle of what no panel covers, at the edge of it."""
        free = self.screen.clear()
        x, y = pixel[0] - free.centerx, pixel[1] - free.centery
        share = min(free.w / 2 / max(1.0, abs(x)), free.h / 2 / max(1.0, abs(y)), 1.0)
        return Arrow((free.centerx + x * share, free.centery + y * share), atan2(x, -y) % tau, cell, token)

    def _draw(self, surface: pygame.Surface, arrow: Arrow) -> None:
        palette, size = self.screen.table.palette, self._size()
        x, y = arrow.at
        paint = palette["objective"] if arrow.token is None else palette.side(arrow.token.side).fill
        if arrow.token is None:
            pygame.draw.aacircle(surface, palette["panel"], (x, y), size * 0.52)
            screen_drawing.flag(
                surface, (round(x - size * 0.2), round(y + size * 0.36)), size * 0.72, paint, palette["light"]
            )
        else:
            token = arrow.token
            badge = counters.body(palette, token.side, round(size), token.role, "", token.now, token.vehicle)
            screen_drawing.put(surface, badge, (x, y))
        for far, sharp, ink in ((1.16, SHARP + 0.16, palette["ink"]), (1.08, SHARP, paint)):
            tip = x + sin(arrow.turn) * size * far, y + sin(arrow.turn - tau / 4) * size * far
            screen_drawing.arrow(surface, ink, tip, arrow.turn, size * sharp)
        if arrow.count > 1:
            words = plate(str(arrow.count), round(size * 0.5), palette["text"], palette["panel"], 235)
            screen_drawing.put(surface, words, (x + size * 0.5, y + size * 0.45))
