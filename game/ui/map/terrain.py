"""The ground on the screen: painted once in pieces for each step of the zoom, a few pieces a frame."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Generator, Iterator

import pygame

from game.board.board import Board
from game.ui.map.building import roof
from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Point
from game.ui.map.land import MARGIN
from game.ui.map.masonry import Building
from game.ui.map.painter import Painter
from rules.ground import Cell

PIECE = 512
"""Pixels of a piece, across and down."""
KEPT = 96
"""Pieces kept: some 100 MB."""
BUDGET = 0.012
"""Seconds a frame for painting pieces that are missing."""
AHEAD = 0.004
"""Seconds a frame for pieces that are not yet in view."""
LIFTING = 260
"""Milliseconds in which a roof lifts."""
OVERVIEW = 1_500_000
"""Pixels of the picture of the whole board that stands in for missing pieces, at most."""

Key = tuple[int, int, int]
"""A step of the zoom, and how many pieces right and down."""


class TerrainLayer:
    """Shows the ground through a camera."""

    def __init__(self, painter: Painter, board: Board) -> None:
        self.painter = painter
        self.drawn = board
        """The ground before any battle."""
        self._board = board
        self._pieces: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._stale: set[Key] = set()
        self._job: tuple[Key, Generator[None, None, pygame.Surface]] | None = None
        """The piece that is being painted."""
        self._roofs: OrderedDict[tuple[Key, int], pygame.Surface | None] = OrderedDict()
        self._lifted: dict[int, float] = {}
        """How far each roof is lifted, 0 to 1."""
        self._lifting: frozenset[int] = frozenset()
        self._since = 0.0
        self._overview: tuple[pygame.Surface, float] | None = None
        self._overviews = 0
        self.painting = True
        """Whether anything in view, or the picture of the whole board, is still to be painted."""
        self._whole: tuple[Generator[None, None, pygame.Surface], float] | None = None
        self._finished = False
        self._last: tuple[pygame.Surface, Point, float] | None = None
        """What was shown before the zoom: picture, upper left corner in metres, scale."""
        self._rested: tuple[int, tuple[int, int], tuple[int, int]] | None = None
        """The step, corner and size of the last view in which nothing was missing."""

    def change(self, board: Board) -> None:
        """The ground as it is now: pieces in which something has changed are painted anew."""
        if board is self._board:
            return
        chart = self.painter.land.chart
        cells = changed(self._board, board)
        self._board = board
        self._job = None
        for cell in cells:
            x, y = chart.middle(cell)
            for key in self._pieces:
                side = PIECE / (RUNGS[key[0]] / chart.metres)
                left, top = key[1] * side, key[2] * side
                if (
                    left - 2 * chart.metres < x < left + side + 2 * chart.metres
                    and top - 2 * chart.metres < y < top + side + 2 * chart.metres
                ):
                    self._stale.add(key)
        if cells:
            self._whole, self._finished = None, False

    def lift(self, cells: frozenset[Cell], now: float) -> None:
        """Roofs over these cells are to be lifted, all others laid down."""
        buildings = self.painter.masonry.buildings
        self._lifting = frozenset(b.number for b in buildings if b.cells & cells)
        self._since = now

    def draw(self, surface: pygame.Surface, camera: Camera, now: float) -> bool:
        """Show the ground; whether something is still to come: pieces to paint, roofs in the air."""
        began = time.perf_counter()
        self._snapshot(camera)
        keys = list(self._seen(camera))
        wanted = [key for key in keys if key not in self._pieces]
        self._work([*wanted, *(key for key in keys if key in self._stale)], began + BUDGET)
        left_out = [key for key in keys if key not in self._pieces]
        if left_out or not camera.resting_scale:
            self._stand_in(surface, camera)
        else:
            self._table_round(surface, camera)
        if camera.resting_scale:
            self._pieces_on(surface, camera, keys)
        else:
            self._scaled_pieces(surface, camera, keys)
        moving = self._roofs_on(surface, camera, now)
        if camera.resting_scale and not left_out:
            self._rested = camera.rung, camera.corner(), camera.rect.size
        while len(self._pieces) > KEPT:
            dropped, _ = self._pieces.popitem(last=False)
            self._stale.discard(dropped)
        self.painting = bool(left_out or self._stale.intersection(keys))
        if self.painting:
            return True
        busy = self.painting = self._work_at_overview(began + BUDGET)
        self._look_ahead(camera, began + AHEAD)
        return busy or moving

    def _seen(self, camera: Camera, beyond: float = 0.0) -> Iterator[Key]:
        """The pieces in view at the step of the zoom, or not far beyond it in metres, the middle ones first."""
        chart = self.painter.land.chart
        side = PIECE / camera.scale_of(camera.rung)
        left, top, right, bottom = camera.view
        room = (MARGIN + 0.4) * chart.metres
        left, top = max(left - beyond, -room), max(top - beyond, -room)
        right, bottom = min(right + beyond, chart.size[0] + room), min(bottom + beyond, chart.size[1] + room)
        found = [
            (camera.rung, i, j)
            for j in range(math.floor(top / side), math.floor(bottom / side) + 1)
            for i in range(math.floor(left / side), math.floor(right / side) + 1)
        ]
        x, y = camera.centre
        found.sort(key=lambda key: ((key[1] + 0.5) * side - x) ** 2 + ((key[2] + 0.5) * side - y) ** 2)
        return iter(found)

    def _work(self, keys: list[Key], until: float) -> None:
        """Paint on at what is wanted most, until the time is up."""
        while keys:
            if self._job is None or self._job[0] not in keys:
                scale = RUNGS[keys[0][0]] / self.painter.land.chart.metres
                corner = keys[0][1] * PIECE / scale, keys[0][2] * PIECE / scale
                self._job = keys[0], self.painter.painting(self._board, *corner, scale, (PIECE, PIECE))
            key, painting = self._job
            try:
                next(painting)
            except StopIteration as done:
                self._pieces[key] = done.value
                self._stale.discard(key)
                self._job = None
                keys.remove(key)
            if time.perf_counter() >= until:
                return

    def _table_round(self, surface: pygame.Surface, camera: Camera) -> None:
        """The bare table beside the pieces, where the view reaches past them."""
        room = MARGIN * self.painter.land.chart.metres
        wide, high = self.painter.land.chart.size
        (x0, y0), (x1, y1) = camera.to_screen((-room, -room)), camera.to_screen((wide + room, high + room))
        board = pygame.Rect(math.floor(x0), math.floor(y0), math.ceil(x1 - x0), math.ceil(y1 - y0))
        rect, paint = camera.rect, self.painter.palette["table"]
        for strip in (
            (rect.left, rect.top, board.left - rect.left, rect.h),
            (board.right, rect.top, rect.right - board.right, rect.h),
            (rect.left, rect.top, rect.w, board.top - rect.top),
            (rect.left, board.bottom, rect.w, rect.bottom - board.bottom),
        ):
            if strip[2] > 0 and strip[3] > 0:
                surface.fill(paint, strip)

    def _look_ahead(self, camera: Camera, until: float) -> None:
        """Paint on at the pieces just out of view, for when one scrolls on."""
        if camera.resting_scale and time.perf_counter() < until:
            keys = [key for key in self._seen(camera, PIECE / 2 / camera.scale) if key not in self._pieces]
            self._work(keys, until)

    def _pieces_on(self, surface: pygame.Surface, camera: Camera, keys: list[Key]) -> None:
        left, top = camera.corner()
        shown = []
        for key in keys:
            piece = self._pieces.get(key)
            if piece is not None:
                self._pieces.move_to_end(key)
                shown.append((piece, (key[1] * PIECE - left + camera.rect.x, key[2] * PIECE - top + camera.rect.y)))
        surface.set_clip(camera.rect)
        surface.fblits(shown)
        surface.set_clip(None)

    def _scaled_pieces(self, surface: pygame.Surface, camera: Camera, keys: list[Key]) -> None:
        """Pieces of the step one is zooming to, on the way there."""
        side = PIECE / camera.scale_of(camera.rung)
        for key in keys:
            piece = self._pieces.get(key)
            if piece is None:
                continue
            x0, y0 = camera.to_screen((key[1] * side, key[2] * side))
            x1, y1 = camera.to_screen(((key[1] + 1) * side, (key[2] + 1) * side))
            area = pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))
            _scaled_onto(surface, piece, area, camera.rect)

    def _stand_in(self, surface: pygame.Surface, camera: Camera) -> None:
        """While pieces are missing: the whole board drawn small, and what was shown last, scaled to fit."""
        surface.fill(self.painter.palette["table"], camera.rect)
        picture, scale = self.overview()
        room = MARGIN * self.painter.land.chart.metres
        self._picture_on(surface, camera, picture, (-room, -room), scale)
        if self._last is not None:
            self._picture_on(surface, camera, *self._last)

    def _picture_on(
        self, surface: pygame.Surface, camera: Camera, picture: pygame.Surface, corner: Point, scale: float
    ) -> None:
        x0, y0 = camera.to_screen(corner)
        wide, high = (size / scale * camera.scale for size in picture.get_size())
        _scaled_onto(surface, picture, pygame.Rect(round(x0), round(y0), round(wide), round(high)), camera.rect)

    def _snapshot(self, camera: Camera) -> None:
        """What was shown at the step of the zoom one comes from, put together once from its pieces."""
        if self._rested is None or self._rested[0] == camera.rung:
            return
        rung, (left, top), size = self._rested
        self._rested = None
        scale = camera.scale_of(rung)
        picture = pygame.Surface(size)
        room = MARGIN * self.painter.land.chart.metres
        whole, fine = self.overview()
        self._last = None
        area = pygame.Rect(round(-room * scale - left), round(-room * scale - top), 0, 0)
        area.size = round(whole.get_width() / fine * scale), round(whole.get_height() / fine * scale)
        picture.fill(self.painter.palette["table"])
        _scaled_onto(picture, whole, area, picture.get_rect())
        for (step, i, j), piece in self._pieces.items():
            if step == rung:
                picture.blit(piece, (i * PIECE - left, j * PIECE - top))
        self._last = picture, (left / scale, top / scale), scale

    @property
    def overview_state(self) -> int:
        """Goes up whenever the picture of the whole board is another one."""
        return self._overviews

    def overview(self) -> tuple[pygame.Surface, float]:
        """The whole board drawn small, with its margin, and the pixels a metre; at first only its washes."""
        if self._overview is None:
            raster = self.painter.land.raster
            self._overview = self.painter.wash, 1 / raster.step
            self._overviews += 1
        return self._overview

    def _work_at_overview(self, until: float) -> bool:
        """Paint on at the picture of the whole board while there is nothing else to do; whether it is still to come."""
        if self._finished:
            return False
        if self._whole is None:
            land = self.painter.land
            room = 2 * MARGIN * land.chart.metres
            wide, high = land.chart.size[0] + room, land.chart.size[1] + room
            scale = min((OVERVIEW / (wide * high)) ** 0.5, 14 / land.chart.metres)
            self._whole = self._picturing(scale, True, MARGIN), scale
        while time.perf_counter() < until:
            try:
                next(self._whole[0])
            except StopIteration as done:
                self._overview = done.value, self._whole[1]
                self._overviews += 1
                self._whole, self._finished = None, True
                return False
        return True

    def picture(self, scale: float, *, roofs: bool = True, margin: float = MARGIN) -> pygame.Surface:
        """The whole board at so many pixels a metre."""
        work = self._picturing(scale, roofs, margin)
        while True:
            try:
                next(work)
            except StopIteration as done:
                whole: pygame.Surface = done.value
                return whole

    def whole(self, surface: pygame.Surface, camera: Camera) -> None:
        """The whole board through a camera at any scale, lifted roofs left off."""
        surface.fill(self.painter.palette["table"])
        picture = self.picture(camera.scale, roofs=False)
        x, y = camera.to_screen((0, 0))
        room = MARGIN * self.painter.land.chart.metres * camera.scale
        surface.blit(picture, (round(x - room), round(y - room)))
        for building in self.painter.masonry.buildings:
            if building.number not in self._lifting:
                roofing, corner = self._whole_roof(building, camera.scale)
                at = camera.to_screen(corner)
                surface.blit(roofing, (round(at[0]), round(at[1])))

    def _picturing(self, scale: float, roofs: bool, margin: float) -> Generator[None, None, pygame.Surface]:
        """The whole board painted piece by piece, in portions of work."""
        land = self.painter.land
        room = margin * land.chart.metres
        wide, high = (round((span + 2 * room) * scale) for span in land.chart.size)
        whole = pygame.Surface((max(1, wide), max(1, high)))
        for y in range(0, high, PIECE):
            for x in range(0, wide, PIECE):
                corner = x / scale - room, y / scale - room
                piece = yield from self.painter.painting(self._board, *corner, scale, (PIECE, PIECE))
                whole.blit(piece, (x, y))
        for building in self.painter.masonry.buildings if roofs else ():
            picture, corner = self._whole_roof(building, scale)
            whole.blit(picture, (round((corner[0] + room) * scale), round((corner[1] + room) * scale)))
            yield
        return whole

    def _whole_roof(self, building: Building, scale: float) -> tuple[pygame.Surface, Point]:
        left, top = (min(p[axis] for p in building.outline) - 0.5 for axis in (0, 1))
        right, bottom = (max(p[axis] for p in building.outline) + 0.5 for axis in (0, 1))
        size = round((right - left) * scale), round((bottom - top) * scale)
        return roof(building, self.painter.palette, left, top, max(1, size[0]), max(1, size[1]), scale), (left, top)

    # roofs

    def _roofs_on(self, surface: pygame.Surface, camera: Camera, now: float) -> bool:
        """Roofs over their buildings, lifted where they are to be; whether any is on its way."""
        passed, self._since = max(0.0, now - self._since), now
        moving = False
        for building in self.painter.masonry.buildings:
            goal = 1.0 if building.number in self._lifting else 0.0
            lifted = self._lifted.get(building.number, goal)
            if lifted != goal:
                step = passed / LIFTING
                lifted = min(goal, lifted + step) if goal > lifted else max(goal, lifted - step)
                moving = moving or lifted != goal
            self._lifted[building.number] = lifted
            if lifted < 1:
                self._roof_on(surface, camera, building, lifted)
        return moving

    def _roof_on(self, surface: pygame.Surface, camera: Camera, building: Building, lifted: float) -> None:
        room = 0.5
        box = (
            min(x for x, _ in building.outline) - room,
            min(y for _, y in building.outline) - room,
            max(x for x, _ in building.outline) + room,
            max(y for _, y in building.outline) + room,
        )
        left, top, right, bottom = camera.view
        if box[2] < left or box[0] > right or box[3] < top or box[1] > bottom:
            return
        alpha = round(255 * (1 - lifted) ** 1.5)
        rise = -lifted * 14
        scale = camera.scale_of(camera.rung)
        step = round(PIECE / scale, 9)
        for j in range(math.floor((box[3] - box[1]) / step) + 1):
            for i in range(math.floor((box[2] - box[0]) / step) + 1):
                corner = box[0] + i * step, box[1] + j * step
                size = min(PIECE, round((box[2] - corner[0]) * scale)), min(PIECE, round((box[3] - corner[1]) * scale))
                if size[0] < 1 or size[1] < 1:
                    continue
                picture = self._roof_piece((camera.rung, i, j), building, corner, size, scale)
                self._put_roof(surface, camera, picture, corner, scale, alpha, rise)

    def _roof_piece(
        self, key: Key, building: Building, corner: Point, size: tuple[int, int], scale: float
    ) -> pygame.Surface:
        known = self._roofs.get((key, building.number))
        if known is None:
            known = self._roofs[key, building.number] = roof(building, self.painter.palette, *corner, *size, scale)
            while len(self._roofs) > KEPT:
                self._roofs.popitem(last=False)
        self._roofs.move_to_end((key, building.number))
        return known

    def _put_roof(
        self,
        surface: pygame.Surface,
        camera: Camera,
        picture: pygame.Surface,
        corner: Point,
        scale: float,
        alpha: int,
        rise: float,
    ) -> None:
        x, y = camera.to_screen(corner)
        if not camera.resting_scale:
            share = camera.scale / scale
            wide, high = picture.get_size()
            picture = pygame.transform.scale(picture, (max(1, round(wide * share)), max(1, round(high * share))))
        if alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, (round(x), round(y + rise)))


def _scaled_onto(surface: pygame.Surface, picture: pygame.Surface, area: pygame.Rect, clip: pygame.Rect) -> None:
    """Scale the part of a picture that can be seen, and no more."""
    seen = area.clip(clip)
    if not seen.w or not seen.h or not area.w or not area.h:
        return
    across, down = picture.get_width() / area.w, picture.get_height() / area.h
    x0, y0 = math.floor((seen.x - area.x) * across), math.floor((seen.y - area.y) * down)
    x1 = min(picture.get_width(), math.ceil((seen.right - area.x) * across))
    y1 = min(picture.get_height(), math.ceil((seen.bottom - area.y) * down))
    if x1 <= x0 or y1 <= y0:
        return
    part = picture.subsurface((x0, y0, x1 - x0, y1 - y0))
    target = pygame.Rect(
        round(area.x + x0 / across),
        round(area.y + y0 / down),
        max(1, round((x1 - x0) / across)),
        max(1, round((y1 - y0) / down)),
    )
    surface.set_clip(clip)
    surface.blit(pygame.transform.scale(part, target.size), target.topleft)
    surface.set_clip(None)


def changed(before: Board, after: Board) -> frozenset[Cell]:
    """The cells at which two states of one board look different, clouds left aside."""
    cells: set[Cell] = set()
    for old, new in ((before, after), (after, before)):
        a, b = old.changes, new.changes
        for part, _ in set(a.doors) - set(b.doors):
            cells.update(cell for cell, _ in before.terrain.parts[part])
        cells.update(cell for cell, _ in set(a.breached) - set(b.breached))
        cells.update(set(a.cleared) - set(b.cleared))
    return frozenset(cells)
