"""Drawing on a piece of the ground in metres: twice as fine as it will be shown, so that edges come out smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from game.ui.map.chart import Point
from game.ui.map.lines import Run, dashed, ribbon
from game.ui.map.palette import Colour

FINE = 2
"""How many times finer than shown one draws."""
Ink = Colour | tuple[int, int, int, int]


class Pen:
    """A surface that shows a rectangle of the ground, and tools to draw on it in metres."""

    def __init__(self, surface: pygame.Surface, left: float, top: float, scale: float) -> None:
        self.surface = surface
        self.left, self.top, self.scale = left, top, scale
        self.drawn = pygame.Rect(0, 0, 0, 0)
        """The pixels within which anything was drawn."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what it shows, in metres."""
        wide, high = self.surface.get_size()
        return self.left, self.top, self.left + wide / self.scale, self.top + high / self.scale

    def on(self, surface: pygame.Surface) -> Pen:
        """The same rectangle drawn on another surface."""
        return Pen(surface, self.left, self.top, self.scale)

    def veil(self) -> Pen:
        """A clear sheet over the same rectangle, for what is half transparent."""
        return self.on(pygame.Surface(self.surface.get_size(), pygame.SRCALPHA))

    def lay(self, veil: Pen, flags: int = 0) -> None:
        """Lay a sheet over the drawing."""
        self._note(self.surface.blit(veil.surface, (0, 0), special_flags=flags))

    def shows(self, line: Iterable[Point], margin: float = 0.0) -> bool:
        """Whether any of a line may come into the drawing."""
        left, top, right, bottom = self.box
        points = list(line)
        return (
            max(x for x, _ in points) >= left - margin
            and min(x for x, _ in points) <= right + margin
            and max(y for _, y in points) >= top - margin
            and min(y for _, y in points) <= bottom + margin
        )

    def at(self, point: Point) -> Point:
        """A point of the ground as a pixel."""
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def shape(self, ink: Ink, points: Sequence[Point]) -> None:
        """A filled figure."""
        if len(points) > 2:
            self._note(pygame.draw.polygon(self.surface, ink, [self.at(point) for point in points]))

    def dot(self, ink: Ink, middle: Point, radius: float) -> None:
        """A filled circle."""
        self._note(pygame.draw.circle(self.surface, ink, self.at(middle), max(0.8, radius * self.scale)))

    def thin(self, ink: Ink, line: Sequence[Point], pixels: int = 1, *, closed: bool = False) -> None:
        """A line as thin as it will be seen, whatever the scale."""
        if len(line) > 1:
            self._note(pygame.draw.lines(self.surface, ink, closed, [self.at(point) for point in line], pixels))

    def dashes(self, ink: Ink, line: Sequence[Point], pixels: float, dash: float, gap: float) -> None:
        """A broken line; its breadth, strokes and gaps are pixels as they will be seen."""
        one = FINE / self.scale
        for a, b in dashed(line, dash * one, gap * one):
            if self.shows((a, b)):
                self._note(pygame.draw.line(self.surface, ink, self.at(a), self.at(b), max(1, round(pixels * FINE))))

    def band(self, ink: Ink, line: Sequence[Point], width: float, *, round_ends: bool = False) -> None:
        """A smooth line as broad as a ribbon of so many metres."""
        if width * self.scale < 1.5:
            self.thin(ink, line)
            return
        self.shape(ink, ribbon(line, width))
        if round_ends:
            self.dot(ink, line[0], width / 2)
            self.dot(ink, line[-1], width / 2)

    def strip(self, ink: Ink, run: Run, width: float, aside: float = 0.0) -> None:
        """A piece of a smooth ribbon of so many metres; where the line ends it is rounded."""
        if width * self.scale < 1.5:
            self.thin(ink, run.points)
            return
        self.shape(ink, run.strip(width, aside))
        if not aside:
            for end, point in zip(run.ends, (run.points[0], run.points[-1]), strict=True):
                if end:
                    self.dot(ink, point, width / 2)

    def bar(self, ink: Ink, line: Sequence[Point], width: float) -> None:
        """A line of straight pieces with square joints, such as a wall."""
        if width * self.scale < 1.5:
            self.thin(ink, line)
            return
        for a, b in pairwise(line):
            self.shape(ink, ribbon((a, b), width))
        for joint in line[1:-1]:
            self.dot(ink, joint, width / 2)

    def stamp(self, picture: pygame.Surface, middle: Point, flags: int = 0) -> None:
        """A picture with its middle on a point."""
        x, y = self.at(middle)
        wide, high = picture.get_size()
        self._note(self.surface.blit(picture, (round(x - wide / 2), round(y - high / 2)), special_flags=flags))

    def _note(self, changed: pygame.Rect) -> None:
        if changed.w and changed.h:
            self.drawn = self.drawn.union(changed) if self.drawn.w else changed
