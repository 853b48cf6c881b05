"""The ground on the screen: painted pieces with roofs and tints put together once, and shown as often as one likes."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.ui.map import tiling
from game.ui.map.camera import Camera
from game.ui.map.cell_tints import Tints
from game.ui.map.chart import Point
from game.ui.map.land import MARGIN
from game.ui.map.painter import Painter
from game.ui.map.pieces import KEPT as PAINTED
from game.ui.map.pieces import Painting, Pieces, done
from game.ui.map.roofs import Roofs
from game.ui.map.tiling import PIECE, Key
from rules.frame.ground import Cell

PAINTING = 0.006
"""Seconds a frame for painting pieces that are missing."""
COMPOSING = 0.006
"""Seconds a frame for putting pieces together that are out of date."""
MISSING = 0.004
"""Seconds more for those that are not there at all."""
BETWEEN = 0.012
"""Seconds between two frames for painting while nothing moves: a large window takes longer to draw than to paint."""
SINGLE = 6
"""Missing pieces for which one picture each stands in; for more of them one for the whole view."""
AHEAD = 0.003
"""Seconds a frame for pieces that are not yet in view."""
KEPT = 28
"""Pieces put together that are kept at least, of a megabyte each."""
OVERVIEW = 1_200_000
"""Pixels of the picture of the whole board that stands in for missing pieces, at most."""
SHARP = 14
"""Pixels a cell of that picture, at most."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of some ground: its upper left corner in metres, and pixels a metre."""

    picture: pygame.Surface
    corner: Point
    scale: float

    def area(self, camera: Camera) -> pygame.Rect:
        """Where it lies on the screen."""
        x, y = camera.to_screen(self.corner)
        wide, high = (side / self.scale * camera.scale for side in self.picture.get_size())
        return pygame.Rect(round(x), round(y), round(wide), round(high))

    def covers(self, camera: Camera) -> bool:
        """Whether it fills the view."""
        return self.area(camera).contains(camera.rect)


class GroundLayer:
    """Shows the ground through a camera, smoothly, whatever is still to be painted."""

    def __init__(self, painter: Painter, pieces: Pieces, roofs: Roofs, tints: Tints) -> None:
        self._painter, self._pieces, self._roofs, self._tints = painter, pieces, roofs, tints
        self._margin = MARGIN * painter.land.chart.metres
        self._sheets: OrderedDict[Key, tuple[tuple[object, ...], pygame.Surface]] = OrderedDict()
        """Pieces put together, each with what it was made of."""
        self._stretching = tiling.Stretching()
        self._room = KEPT
        """How many of them are kept."""
        self._rested: tuple[int, tuple[int, int], tuple[int, int]] | None = None
        """The step, corner and size of the last view in which nothing was missing."""
        self._before: Shown | None = None
        """What was shown before the zoom."""
        self._view: pygame.Surface | None = None
        """The sheet for that."""
        self._overview: Shown | None = None
        self._overview_work: Painting | None = None
        self._roofed: tuple[object, Shown] | None = None
        self._backdrop: tuple[object, Shown] | None = None
        self.overviews = 0
        """Goes up whenever the picture of the whole board is another one."""
        self._keys: list[Key] = []
        """What was in view when it was last drawn: after a leap the first picture comes at once, and unpainted."""
        self._opening = True
        """Whether nothing has been shown whole yet: until then the picture of the whole board stands in, and no piece
        comes up by itself.
        """
        self.late = True
        """Whether pieces that are painted were still to be put together when it was last drawn."""
        self.lifting = False
        """Whether roofs are in the air."""
        self._aloft: dict[Key, tuple[bytes, pygame.Surface | None]] = {}
        """The tints that are laid over them meanwhile."""
        self.painting = True
        """Whether anything in view, or the picture of the whole board, is still to be painted."""

    def repaint(self, cells: frozenset[Cell]) -> None:
        """These cells have changed."""
        if cells:
            self._overview_work = None
            self._overview = None

    def replace(self, painter: Painter, roofs: Roofs, cells: frozenset[Cell]) -> None:
        """Another map on the same grid is shown from now on, which looks different at these cells."""
        self._painter, self._roofs = painter, roofs
        self._roofed = self._backdrop = None
        self.repaint(cells)

    def forget(self) -> None:
        """Let go of every picture; the next look has them painted anew."""
        for layer in (self._pieces, self._tints, self._roofs):
            layer.forget()
        self._sheets.clear()
        self._aloft.clear()
        self._opening = True
        self._rested = self._before = self._view = self._roofed = self._backdrop = None
        self._stretching.forget()
        self._overview = self._overview_work = None

    def draw(self, surface: pygame.Surface, camera: Camera, now: float, still: bool = False) -> bool:
        """Show the ground; whether something is still to come: pieces to paint, roofs in the air."""
        began = time.perf_counter()
        self.lifting = self._roofs.advance(now, still)
        if not self.lifting:
            self._aloft.clear()
        self._have_sheets(camera.rect.size, surface)
        self._keep_view(camera)
        keys = tiling.seen(camera, self._margin + 0.4 * self._painter.land.chart.metres)
        self._make_room(len(keys))
        if not camera.resting_scale:
            self._pieces.work(keys, began + PAINTING / 2)
            self._stand_in(surface, camera, camera.rect)
            self.painting = True
            return True
        leapt = not set(self._keys) & set(keys)
        until = began if leapt else began + PAINTING
        wanting = self._pieces.work(keys, until)
        self._keys = keys
        self._table_round(surface, camera)
        self.late = self._resting(surface, camera, keys, began + PAINTING + COMPOSING)
        if self.lifting:
            self._lifting(surface, camera, keys)
        self.painting = wanting or self.late
        if not self.painting:
            self.painting = self._paint_overview(began + PAINTING)
            self._look_ahead(camera, began + AHEAD)
        return self.painting or self.lifting

    def preparing(self, camera: Camera, like: pygame.Surface) -> Iterator[None]:
        """Have ready what the first picture is made of, a portion of work at a time."""
        self._have_sheets(camera.rect.size, like)
        yield
        self._tinted()
        yield

    def _have_sheets(self, size: tuple[int, int], like: pygame.Surface) -> None:
        """Sheets as large as the view for the zoom: to get them takes longer than a frame may, so they are had before
        it and kept.
        """
        if self._view is None or self._view.get_size() != size:
            self._stretching.forget()
            self._stretching.prepare(size, like)
            self._before, self._view = None, pygame.Surface(size)
            self._view.fill(self._painter.palette["table"])

    def _make_room(self, seen: int) -> None:
        """With so many pieces in view, those and some more are kept: a large window needs many, a small one not."""
        self._room = max(KEPT, seen * 9 // 8)
        self._pieces.room = max(PAINTED, seen * 5 // 4)

    def paint_on(self) -> bool:
        """Paint on at what was in view when it was last drawn; whether drawing it again would show more."""
        until, painted = time.perf_counter() + BETWEEN, self._pieces.painted
        if self._pieces.wanting(self._keys):
            self._pieces.work(self._keys, until)
            return self._pieces.painted != painted
        return self.late or not self._paint_overview(until)

    # at rest

    def _resting(self, surface: pygame.Surface, camera: Camera, keys: list[Key], until: float) -> bool:
        """Everything put together, as far as there is time; whether some of it is out of date or missing."""
        late = False
        shown: list[tuple[pygame.Surface, tuple[int, int]]] = []
        found = [(key, *self._sheet(key, until)) for key in keys]
        bare = [key for key, sheet, _ in found if sheet is None]
        self._opening = self._opening and bool(bare)
        if self._opening or len(bare) > SINGLE:
            self._stand_in(surface, camera, camera.rect)
        else:
            for key in bare:
                self._stand_in(surface, camera, tiling.place(key, camera).clip(camera.rect))
        for key, sheet, old in found:
            late = late or old
            if sheet is not None and not self._opening:
                shown.append((sheet, tiling.place(key, camera).topleft))
        surface.set_clip(camera.rect)
        surface.fblits(shown)
        surface.set_clip(None)
        if not late:
            self._rested = camera.rung, camera.corner(), camera.rect.size
        return late

    def _sheet(self, key: Key, until: float) -> tuple[pygame.Surface | None, bool]:
        """A piece with all that is on it; and whether it is out of date, because there is no time left."""
        ground, known = self._pieces.get(key), self._sheets.get(key)
        if ground is None:
            return (None if known is None else known[1]), True
        quick = ground[0], self._roofs.lying(key), self._tints.revision
        if known is not None and known[0][:3] == quick:
            self._sheets.move_to_end(key)
            return known[1], False
        until = until if known is not None else until + MISSING
        if time.perf_counter() > until or not self._roofs.ready(key, until):
            return None if known is None else known[1], True
        look = self._tints.look(key)
        if known is None or known[0][:2] != quick[:2] or known[0][3] != look:
            sheet, tint = ground[1].copy(), self._tints.picture(key)
            self._roofs.onto(sheet, key)
            if tint is not None:
                sheet.blit(tint, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            sheet = known[1]
        self._sheets[key] = (*quick, look), sheet
        self._sheets.move_to_end(key)
        while len(self._sheets) > self._room:
            self._sheets.popitem(last=False)
        return sheet, False

    def _lifting(self, surface: pygame.Surface, camera: Camera, keys: list[Key]) -> None:
        """Pieces over which roofs are in the air, one layer laid upon the other."""
        for key in keys:
            ground, area = self._pieces.get(key), tiling.place(key, camera)
            if ground is None or not self._roofs.over(key):
                continue
            surface.set_clip(area.clip(camera.rect))
            surface.blit(ground[1], area)
            self._roofs.draw(surface, camera, key)
            tint = self._tint_aloft(key)
            if tint is not None:
                surface.blit(tint, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(None)

    def _tint_aloft(self, key: Key) -> pygame.Surface | None:
        """The tints of a piece, kept as long as roofs are in the air."""
        look = self._tints.look(key)
        known = self._aloft.get(key)
        if known is None or known[0] != look:
            known = self._aloft[key] = look, self._tints.picture(key)
        return known[1]

    def _table_round(self, surface: pygame.Surface, camera: Camera) -> None:
        """The bare table beside the pieces, where the view reaches past them."""
        wide, high = self._painter.land.chart.size
        room = self._margin
        (x0, y0), (x1, y1) = camera.to_screen((-room, -room)), camera.to_screen((wide + room, high + room))
        board = pygame.Rect(math.floor(x0), math.floor(y0), math.ceil(x1 - x0), math.ceil(y1 - y0))
        rect, paint = camera.rect, self._painter.palette["table"]
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
        if time.perf_counter() < until:
            self._pieces.work(tiling.seen(camera, self._margin, PIECE / 2 / camera.scale), until)

    # on the way

    def _keep_view(self, camera: Camera) -> None:
        """At the beginning of a zoom: what was shown, put together once, to be scaled meanwhile."""
        if self._rested is None or self._rested[0] == camera.rung:
            return
        rung, (left, top), size = self._rested
        self._rested = None
        scale, picture = camera.scale_of(rung), self._view
        if picture is None or picture.get_size() != size:
            return
        picture.fill(self._painter.palette["table"])
        for key, (_, sheet) in self._sheets.items():
            if key[0] == rung:
                picture.blit(sheet, (key[1] * PIECE - left, key[2] * PIECE - top))
        self._before = Shown(picture, (left / scale, top / scale), scale)

    def _stand_in(self, surface: pygame.Surface, camera: Camera, clip: pygame.Rect) -> None:
        """While pieces are missing: what was shown before, and round it the whole board drawn small, scaled to fit."""
        before = self._before
        if before is None or not before.area(camera).contains(clip):
            backdrop = self._tinted()
            area = backdrop.area(camera)
            if not area.contains(clip):
                surface.fill(self._painter.palette["table"], clip)
            self._stretching.onto(surface, backdrop.picture, area, clip)
        if before is not None:
            self._stretching.onto(surface, before.picture, before.area(camera), clip)

    # the whole board

    def overview(self) -> Shown:
        """The whole board drawn small with its margin; at first only its washes."""
        if self._overview is None:
            land = self._painter.land
            self._overview = Shown(self._painter.wash, (-self._margin, -self._margin), 1 / land.raster.step)
            self.overviews += 1
        return self._overview

    def _paint_overview(self, until: float) -> bool:
        """Paint on at the picture of the whole board while there is nothing else to do; whether it is to come."""
        if self._overview is not None and self._overview.picture is not self._painter.wash:
            return False
        land = self._painter.land
        wide, high = (span + 2 * self._margin for span in land.chart.size)
        scale = min((OVERVIEW / (wide * high)) ** 0.5, SHARP / land.chart.metres)
        if self._overview_work is None:
            self._overview_work = self._pieces.whole(scale, self._margin)
        while time.perf_counter() < until:
            try:
                next(self._overview_work)
            except StopIteration as end:
                self._overview = Shown(end.value, (-self._margin, -self._margin), scale)
                self._overview_work = None
                self.overviews += 1
                return False
        return True

    def _covered(self) -> Shown:
        """The picture of the whole board with its roofs."""
        plain = self.overview()
        state = self.overviews, self._roofs.up
        if self._roofed is None or self._roofed[0] != state:
            picture = plain.picture.copy()
            self._roofs.whole(picture, plain.corner, plain.scale)
            self._roofed = state, Shown(picture, plain.corner, plain.scale)
        return self._roofed[1]

    def _tinted(self) -> Shown:
        """The same with tints."""
        plain = self._covered()
        state = self.state()
        if self._backdrop is None or self._backdrop[0] != state:
            picture = plain.picture.copy()
            tint = self._tints.whole()
            if tint is not None:
                wide, high = (max(1, round(span * plain.scale)) for span in self._painter.land.chart.size)
                at = round(self._margin * plain.scale)
                shade = pygame.transform.scale(tint, (wide, high))
                picture.blit(shade, (at, at), special_flags=pygame.BLEND_PREMULTIPLIED)
            self._backdrop = state, Shown(picture, plain.corner, plain.scale)
        return self._backdrop[1]

    def minimap(self, size: tuple[int, int], area: pygame.Rect, margin: float) -> pygame.Surface:
        """The whole board with so many metres round it, in an area of a picture of that size."""
        whole = self._tinted()
        cut = round((self._margin - margin) * whole.scale)
        inner = whole.picture.subsurface(whole.picture.get_rect().inflate(-2 * cut, -2 * cut))
        picture = pygame.Surface(size)
        picture.fill(self._painter.palette["table"])
        picture.blit(pygame.transform.smoothscale(inner, area.size), area)
        return picture

    def state(self) -> object:
        """What the minimap is made of: it looks the same as long as this does."""
        return self.overviews, self._tints.revision, self._roofs.up

    def whole(self, surface: pygame.Surface, camera: Camera) -> None:
        """The whole board sharply through a camera at any scale: for pictures."""
        surface.fill(self._painter.palette["table"])
        picture = done(self._pieces.whole(camera.scale, self._margin))
        self._roofs.whole(picture, (-self._margin, -self._margin), camera.scale)
        x, y = camera.to_screen((-self._margin, -self._margin))
        surface.blit(picture, (round(x), round(y)))
        tint = self._tints.whole()
        if tint is not None:
            (x0, y0), (x1, y1) = camera.to_screen((0, 0)), camera.to_screen(self._painter.land.chart.size)
            shade = pygame.transform.smoothscale(tint, (max(1, round(x1 - x0)), max(1, round(y1 - y0))))
            surface.blit(shade, (round(x0), round(y0)), special_flags=pygame.BLEND_PREMULTIPLIED)
