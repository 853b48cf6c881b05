"""Where one looks: which piece of the ground fills the screen, and how it glides from there to elsewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui.map.chart import Chart, Point
from rules.frame.ground import Cell

RUNGS = tuple(round(7 * 2 ** (step / 4), 2) for step in range(21))
"""Pixels a cell at each step of the zoom."""
NOTCH = 2
"""Steps of the zoom that a notch of the wheel or a press of a key takes."""
MIDDLE = 10
ZOOMING = 170
"""Milliseconds of a zoom."""
GLIDING = 320
"""Milliseconds of a glide to another place."""
BEYOND = 2.0
"""Cells beyond the board that may come into view."""


@dataclass(slots=True)
class Glide:
    """On the way from one view to another: when it began, how long it takes, and between what."""

    since: float
    lasts: float
    start: tuple[float, float, float]
    end: tuple[float, float, float]
    about: tuple[Point, Point] | None = None
    """A point of the ground that stays under a pixel meanwhile."""


class Camera:
    """Looks straight down. Points of the ground are metres, points of the screen pixels."""

    def __init__(self, chart: Chart, rect: pygame.Rect | None = None) -> None:
        self.chart = chart
        self.rect = pygame.Rect(rect or (0, 0, 1280, 720))
        self.covered = (0, 0, 0, 0)
        """Pixels at the left, top, right and bottom under panels: the board can be moved out from under them."""
        self.smooth = True
        """Off: it jumps instead of gliding, for those who want little motion."""
        self._rung = MIDDLE
        self._scale = RUNGS[MIDDLE] / chart.metres
        self._x, self._y = chart.size[0] / 2, chart.size[1] / 2
        self._glide: Glide | None = None

    # what it shows

    @property
    def scale(self) -> float:
        """Pixels a metre."""
        return self._scale

    @property
    def rung(self) -> int:
        """The step of the zoom it rests on or goes to."""
        return self._rung

    @property
    def cell_pixels(self) -> float:
        """Pixels of a cell's breadth."""
        return self._scale * self.chart.metres

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self._glide is not None

    @property
    def resting_scale(self) -> bool:
        """Whether what it shows is at the scale of its step: then pictures fit pixel by pixel."""
        return abs(self._scale - self.scale_of(self._rung)) < 1e-9

    @property
    def centre(self) -> Point:
        """The point of the ground in the middle."""
        return self._x, self._y

    def scale_of(self, rung: int) -> float:
        """Pixels a metre at a step of the zoom."""
        return RUNGS[rung] / self.chart.metres

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is seen, in metres."""
        wide, high = self.rect.w / 2 / self._scale, self.rect.h / 2 / self._scale
        return self._x - wide, self._y - high, self._x + wide, self._y + high

    def corner(self) -> tuple[int, int]:
        """The pixel, counted from the ground's corner at this scale, that is at the screen's upper left."""
        return round(self._x * self._scale - self.rect.w / 2), round(self._y * self._scale - self.rect.h / 2)

    def to_screen(self, point: Point) -> Point:
        """The pixel of a point of the ground."""
        left, top = self.corner()
        return point[0] * self._scale - left + self.rect.x, point[1] * self._scale - top + self.rect.y

    def to_ground(self, pixel: Point) -> Point:
        """The point of the ground under a pixel."""
        left, top = self.corner()
        return (pixel[0] - self.rect.x + left) / self._scale, (pixel[1] - self.rect.y + top) / self._scale

    def cell_at(self, pixel: Point) -> Cell | None:
        """The cell under a pixel; None off the board."""
        return self.chart.cell(*self.to_ground(pixel))

    def shows(self, cell: Cell, margin: float = 0.0) -> bool:
        """Whether the middle of a cell is on the screen, so many pixels from its edge."""
        x, y = self.to_screen(self.chart.middle(cell))
        return self.rect.inflate(-2 * margin, -2 * margin).collidepoint(x, y)

    # how it moves

    def resize(self, rect: pygame.Rect, *, following: bool = False) -> None:
        """Show the ground in this part of the screen; following, as much larger or smaller as that has become."""
        if rect != self.rect:
            grown = min(rect.w / self.rect.w, rect.h / self.rect.h)
            self.rect = pygame.Rect(rect)
            steps = round(4 * math.log2(grown)) if following else 0
            if steps:
                self._rung = min(len(RUNGS) - 1, max(self.furthest, self._rung + steps))
                self._glide, self._scale = None, self.scale_of(self._rung)
            self._keep_in()

    def advance(self, now: float) -> bool:
        """Go on with a glide; whether anything moved."""
        glide = self._glide
        if glide is None:
            return False
        share = min(1.0, max(0.0, (now - glide.since) / glide.lasts))
        smooth = 1 - (1 - share) ** 3
        x, y, scale = (a + (b - a) * smooth for a, b in zip(glide.start, glide.end, strict=True))
        scale = math.exp(math.log(glide.start[2]) * (1 - smooth) + math.log(glide.end[2]) * smooth)
        if share >= 1:
            self._glide = None
            x, y, scale = glide.end
        self._scale = scale
        if glide.about is None:
            self._x, self._y = x, y
        else:
            ground, pixel = glide.about
            self._x = ground[0] - (pixel[0] - self.rect.centerx) / scale
            self._y = ground[1] - (pixel[1] - self.rect.centery) / scale
        self._keep_in()
        return True

    def zoom(self, notches: int, pixel: Point, now: float) -> None:
        """Closer or further by so many notches; the ground under a pixel stays where it is."""
        self.zoom_to_rung(self._rung + notches * NOTCH, pixel, now)

    def zoom_to_rung(self, rung: int, pixel: Point | None, now: float) -> None:
        """To a step of the zoom, about a pixel or the middle."""
        rung = min(len(RUNGS) - 1, max(self.furthest, rung))
        if rung == self._rung and self._glide is None:
            return
        self._rung = rung
        pixel = pixel or self.rect.center
        self._go((self._x, self._y, self.scale_of(rung)), ZOOMING, now, (self.to_ground(pixel), pixel))

    def beside(self, x: float) -> pygame.Rect:
        """What of the view lies between panels at both sides; all of it for what lies under one of them."""
        left, right = self.rect.left + self.covered[0], self.rect.right - self.covered[2]
        free = left <= x <= right
        return pygame.Rect(left, self.rect.y, right - left, self.rect.h) if free else self.rect.copy()

    @property
    def furthest(self) -> int:
        """The step at which the whole board is just in view, clear of panels: further away there is nothing to see."""
        wide, high = self.chart.size
        left, top, right, bottom = self.covered
        across, down = max(1, self.rect.w - left - right), max(1, self.rect.h - top - bottom)
        fit = min(across / wide, down / high) * self.chart.metres
        return max(0, sum(1 for pixels in RUNGS if pixels <= fit) - 1)

    def see_all(self, now: float = 0.0) -> None:
        """The whole board at once."""
        self._rung = self.furthest
        wide, high = self.chart.size
        self._go((wide / 2, high / 2, self.scale_of(self._rung)), GLIDING, now, None)

    def fix(self, scale: float) -> None:
        """Show the middle of the board at any scale, for pictures; the steps of the zoom do not matter then."""
        self._glide, self._scale = None, scale
        self._x, self._y = self.chart.size[0] / 2, self.chart.size[1] / 2

    def scroll(self, right: float, down: float) -> None:
        """Move by so many pixels at once: for keys, the edge of the screen and the wheel."""
        self._halt()
        self._x += right / self._scale
        self._y += down / self._scale
        self._keep_in()

    def drag(self, right: float, down: float) -> None:
        """The ground follows the hand."""
        self.scroll(-right, -down)

    def look_at(self, point: Point, now: float, *, rung: int | None = None) -> None:
        """Glide until a point of the ground is in the middle."""
        if rung is not None:
            self._rung = min(len(RUNGS) - 1, max(self.furthest, rung))
        self._go((*point, self.scale_of(self._rung)), GLIDING, now, None)

    def center_on(self, cell: Cell, now: float = 0.0, *, jump: bool = False) -> None:
        """Bring a cell to the middle."""
        smooth, self.smooth = self.smooth, self.smooth and not jump
        self.look_at(self.chart.middle(cell), now)
        self.smooth = smooth

    def _go(self, end: tuple[float, float, float], lasts: float, now: float, about: tuple[Point, Point] | None) -> None:
        self._glide = Glide(now, lasts if self.smooth else 1e-6, (self._x, self._y, self._scale), end, about)
        if not self.smooth:
            self.advance(now + 1)

    def _halt(self) -> None:
        """Stop a glide between places; a zoom jumps to its end."""
        glide = self._glide
        if glide is not None:
            self._glide = None
            self._scale = glide.end[2]

    def _keep_in(self) -> None:
        """The board cannot be lost: it fills what no panel covers, or lies within that."""
        left, top, right, bottom = (pixels / self._scale for pixels in self.covered)
        half_wide, half_high = self.rect.w / 2 / self._scale, self.rect.h / 2 / self._scale
        (wide, high), beyond = self.chart.size, BEYOND * self.chart.metres
        self._x = _within(self._x, half_wide - left, wide - half_wide + right, beyond)
        self._y = _within(self._y, half_high - top, high - half_high + bottom, beyond)


def _within(value: float, one: float, other: float, beyond: float) -> float:
    """The value, or the nearest one that is no further than so much beyond either bound."""
    return min(max(one, other) + beyond, max(min(one, other) - beyond, value))
