"""The whole map as one picture: the minimap, pictures for scenario cards, pictures for reports."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.board.battleground import Battleground
from game.board.board import Board
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Point
from game.ui.map.ground import GroundLayer
from game.ui.map.land import MARGIN, Land
from game.ui.map.masonry import Building
from game.ui.map.overlays import Area
from game.ui.map.painter import Painter
from game.ui.map.palette import Palette, usual
from game.ui.map.pieces import Pieces, done
from game.ui.map.roofs import Roofs
from game.ui.map.screen_drawing import flag
from game.ui.map.tokens import Token


def map_picture(ground: Battleground, size: tuple[int, int], palette: Palette | None = None) -> pygame.Surface:
    """A picture of a bare map that fills a size, cut evenly where the shapes differ: for scenario cards."""
    chart = Chart(ground.terrain.grid)
    painter = Painter(Land(ground, chart), palette or usual())
    scale = max(side / span for side, span in zip(size, chart.size, strict=True))
    whole = done(Pieces(painter, Board(ground.terrain)).whole(scale, 0.0))
    roofs = Roofs(painter.masonry, painter.palette)
    roofs.lift(frozenset(cell for each in roofs.covered() if broad(each, chart) for cell in each.cells))
    roofs.whole(whole, (0.0, 0.0), scale)
    part = pygame.Rect(0, 0, *size)
    part.center = whole.get_rect().center
    picture = pygame.Surface(size)
    picture.blit(whole, (0, 0), part)
    return picture


def broad(building: Building, chart: Chart) -> bool:
    """Whether a roof is over so much of the board that without it there is more to see."""
    return 2 * len(building.cells) > len(chart.grid)


def fitted(chart: Chart, size: tuple[int, int], margin: float = MARGIN / 3) -> tuple[float, pygame.Rect]:
    """Pixels a metre at which a board with a margin fits into a size, and where it lies in it."""
    room = 2 * margin * chart.metres
    wide, high = chart.size[0] + room, chart.size[1] + room
    scale = min(size[0] / wide, size[1] / high)
    area = pygame.Rect(0, 0, round(wide * scale), round(high * scale))
    area.center = size[0] // 2, size[1] // 2
    return scale, area


def shape(chart: Chart, margin: float = MARGIN / 3) -> float:
    """How many times broader than high a board with a margin is."""
    room = 2 * margin * chart.metres
    return (chart.size[0] + room) / (chart.size[1] + room)


def fitted_camera(chart: Chart, size: tuple[int, int]) -> Camera:
    """A camera that shows a whole board in a picture of that size."""
    camera = Camera(chart, pygame.Rect(0, 0, *size))
    camera.fix(fitted(chart, size)[0])
    return camera


class Minimap:
    """The whole board small, with everybody on it and a frame round what is in view."""

    def __init__(self, chart: Chart, palette: Palette) -> None:
        self._chart, self._palette = chart, palette
        self._made: tuple[object, pygame.Surface] | None = None

    def draw(
        self,
        size: tuple[int, int],
        ground: GroundLayer,
        tokens: Sequence[Token],
        camera: Camera,
        areas: Sequence[Area] = (),
    ) -> pygame.Surface:
        """A picture of that size; what does not move is drawn once for each state."""
        scale, area = fitted(self._chart, size)
        key = size, tokens, ground.state(), areas
        if self._made is None or self._made[0] != key:
            still = ground.minimap(size, area, MARGIN / 3 * self._chart.metres)
            for token in tokens:
                if token.standing:
                    self._dot(still, token, scale, area)
            for each in areas:
                if each.flag and each.cells:
                    self._flag(still, each, scale, area)
            self._made = (size, tokens, ground.state(), areas), still
        picture = self._made[1].copy()
        left, top, right, bottom = camera.view
        frame = pygame.Rect(0, 0, 0, 0)
        frame.topleft = round(area.x + self._at(left, scale)), round(area.y + self._at(top, scale))
        frame.size = round((right - left) * scale), round((bottom - top) * scale)
        frame = frame.clip(picture.get_rect().inflate(-2, -2))
        pygame.draw.rect(picture, (20, 18, 12), frame.inflate(2, 2), 1, border_radius=2)
        pygame.draw.rect(picture, self._palette["accent"], frame, 1, border_radius=2)
        return picture

    def to_ground(self, pixel: Point, size: tuple[int, int]) -> Point:
        """The point of the ground under a pixel of a minimap of that size."""
        scale, area = fitted(self._chart, size)
        room = MARGIN / 3 * self._chart.metres
        return (pixel[0] - area.x) / scale - room, (pixel[1] - area.y) / scale - room

    def _at(self, metres: float, scale: float) -> float:
        return (metres + MARGIN / 3 * self._chart.metres) * scale

    def _flag(self, picture: pygame.Surface, goal: Area, scale: float, area: pygame.Rect) -> None:
        """The flag of an objective in its holder's colour, on the middle of its ground."""
        middles = [self._chart.middle(cell) for cell in goal.cells]
        x, y = (sum(each) / len(middles) for each in zip(*middles, strict=True))
        cloth = self._palette[goal.paint] if goal.side is None else self._palette.side(goal.side).fill
        high = max(11.0, picture.get_width() / 18)
        foot = area.x + self._at(x, scale), area.y + self._at(y, scale)
        flag(picture, foot, high, cloth, self._palette["light"])

    def _dot(self, picture: pygame.Surface, token: Token, scale: float, area: pygame.Rect) -> None:
        x, y = self._chart.middle(token.cell)
        spot = area.x + self._at(x, scale), area.y + self._at(y, scale)
        colours = self._palette.side(token.side)
        radius = max(2.5, min(4.5, picture.get_width() / 60))
        if token.side % 4 == 0:
            box = pygame.Rect(0, 0, round(radius * 2), round(radius * 2))
            box.center = round(spot[0]), round(spot[1])
            pygame.draw.rect(picture, colours.rim, box.inflate(2, 2), border_radius=2)
            pygame.draw.rect(picture, colours.fill, box, border_radius=1)
            return
        pygame.draw.aacircle(picture, colours.rim, spot, radius + 1)
        pygame.draw.aacircle(picture, colours.fill if token.now else colours.rim, spot, radius)


def zones(ground: Battleground, sides: Sequence[str]) -> tuple[Area, ...]:
    """Where the sides may set up, as areas in their colours."""
    ours = [deploy for deploy in ground.deploys if deploy.side in sides]
    return tuple(Area(each.cells, each.zone.replace("-", " "), side=sides.index(each.side)) for each in ours)


def objectives(ground: Battleground, names: Sequence[str]) -> tuple[Area, ...]:
    """The ground worth having that a scenario names, as areas."""
    return tuple(Area(goal.cells, goal.name, hatched=True) for goal in ground.objectives if goal.name in names)
