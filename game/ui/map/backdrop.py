"""The pictures that a map's own layers lay on the ground, put together to one picture of the board.

That takes long for a large map, so it is done off the window's thread; pieces of ground wait for it.
"""

from __future__ import annotations

import math
from threading import Event, Thread
from typing import TYPE_CHECKING, Literal

import numpy as np
import pygame

from game.board.battleground import Battleground
from game.board.laid_pictures import (
    MIRRORED,
    NUMBER,
    SWAPPED,
    UPENDED,
    LaidColour,
    LaidImage,
    LaidObject,
    LaidPicture,
    LaidTiles,
    PictureFile,
    TileArt,
)
from game.board.picture_files import opened, unpacked
from game.ui.map.chart import Chart, Point
from game.ui.map.pen import Pen
from rules.kernel.faults import Faulty

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 16_000_000
"""Pixels of the picture of a whole board, at most."""
FINEST = 128.0
"""Pixels a cell of it, at most: no zoom shows more."""
LEAST = 512
"""Pixels across below which no smaller copy of a picture is kept."""


class Backdrop:
    """The picture that lies on a board, as sharp as the zoom shows it, with smaller copies for the lower zooms."""

    def __init__(self, ground: Battleground, chart: Chart) -> None:
        self._ground, self._chart = ground, chart
        self._copies: list[pygame.Surface] = []
        self._done = Event()
        self._thread: Thread | None = None
        if not ground.pictures:
            self._done.set()

    def ready(self, seconds: float) -> bool:
        """Whether it is put together; waits for so long at most. The first to ask starts the work."""
        if self._thread is None and not self._done.is_set():
            self._thread = Thread(target=self._put_together, name="backdrop", daemon=True)
            self._thread.start()
        return self._done.wait(seconds)

    def draw(self, pen: Pen) -> None:
        """Lay it over the ground, as far as it shows there."""
        if not self._copies:
            return
        wide, high = self._chart.size
        copy = self._copies[0]
        for smaller in self._copies:
            if smaller.get_width() >= wide * pen.scale:
                copy = smaller
        across, down = copy.get_width() / wide, copy.get_height() / high
        left, top, right, bottom = pen.box
        x0, y0 = max(0, math.floor(left * across)), max(0, math.floor(top * down))
        x1, y1 = min(copy.get_width(), math.ceil(right * across)), min(copy.get_height(), math.ceil(bottom * down))
        if x1 <= x0 or y1 <= y0:
            return
        (px, py), (qx, qy) = pen.at((x0 / across, y0 / down)), pen.at((x1 / across, y1 / down))
        size = max(1, round(qx) - round(px)), max(1, round(qy) - round(py))
        piece = copy.subsurface((x0, y0, x1 - x0, y1 - y0))
        pen.surface.blit(pygame.transform.smoothscale(piece, size), (round(px), round(py)))

    # putting it together

    def _put_together(self) -> None:
        try:
            canvas = _Canvas(self._ground, self._chart)
            for each in self._ground.pictures:
                canvas.lay(each)
            picture = canvas.picture
            copies = [_surface(picture)]
            while min(picture.size) > LEAST:
                picture = picture.reduce(2)
                copies.append(_surface(picture))
            self._copies = copies
        except (MemoryError, pygame.error):  # the window may be closed meanwhile
            self._copies = []
        finally:
            self._done.set()


class _Canvas:
    """The picture of the whole board while it is being put together."""

    def __init__(self, ground: Battleground, chart: Chart) -> None:
        from PIL import Image

        layout, (wide, high) = ground.layout, chart.size
        self._tile = layout.tile_width, layout.tile_height
        self._layout = layout
        left, top = layout.pixel(0.0, 0.0)
        right, bottom = layout.pixel(wide, high)
        self._corner: Point = left, top
        pixels = (right - left) * (bottom - top)
        self._scale = min(1.0, (MOST / pixels) ** 0.5, FINEST / max(self._tile))
        size = max(1, round((right - left) * self._scale)), max(1, round((bottom - top) * self._scale))
        self.picture: Image.Image = Image.new("RGBA", size, (0, 0, 0, 0))
        self._files: dict[PictureFile, Image.Image | None] = {}

    def lay(self, laid: LaidPicture) -> None:
        """One more, above those before it."""
        if isinstance(laid, LaidImage):
            self._lay_image(laid)
        elif isinstance(laid, LaidTiles):
            self._lay_tiles(laid)
        elif isinstance(laid, LaidColour):
            self._lay_colour(laid)
        else:
            self._lay_object(laid)

    def _lay_image(self, laid: LaidImage) -> None:
        picture = self._file(laid.file)
        if picture is not None:
            self._files.pop(laid.file)  # a large one is not kept
            self._lay(picture, laid)

    def _lay_colour(self, laid: LaidColour) -> None:
        """Cell by cell, the edges of hexes as they are."""
        from PIL import ImageColor, ImageDraw

        pen, colour = ImageDraw.Draw(self.picture), ImageColor.getrgb(f"#{laid.colour}")
        for row, column in np.argwhere(laid.cells).tolist():
            outline = self._layout.outline((column, row))
            places = [((x - self._corner[0]) * self._scale, (y - self._corner[1]) * self._scale) for x, y in outline]
            pen.polygon(places, (*colour[:3], round(255 * laid.opacity)))

    def _lay_object(self, laid: LaidObject) -> None:
        """A tile that stands by itself, turned about its pin."""
        drawn = self._tile_picture(laid.art, laid.number)
        if drawn is None:
            return
        wide, high = laid.size
        turn = math.radians(laid.degrees)
        across, down = (0.5 - laid.pin[0]) * wide, (0.5 - laid.pin[1]) * high
        middle = (
            laid.at[0] + laid.art.offset[0] + math.cos(turn) * across - math.sin(turn) * down,
            laid.at[1] + laid.art.offset[1] + math.sin(turn) * across + math.cos(turn) * down,
        )
        picture = _placed(self._sized(drawn, (round(wide), round(high))), laid)
        if laid.degrees:
            picture = picture.rotate(-laid.degrees, expand=True)
        half = picture.width / self._scale / 2, picture.height / self._scale / 2
        self._put(picture, (middle[0] - half[0], middle[1] - half[1]))

    def _lay_tiles(self, laid: LaidTiles) -> None:
        """Row by row from the top."""
        kept: dict[int, Image] = {}
        rows, columns = laid.numbers.shape
        numbers = laid.numbers.tolist()
        for row in range(rows):
            for column in range(columns):
                number = numbers[row][column]
                art = laid.art.get(number & NUMBER)
                if art is None:
                    continue
                if number not in kept:
                    drawn = self._tile_picture(art, number)
                    if drawn is None:
                        continue
                    kept[number] = _placed(self._sized(drawn, art.size), laid)
                x, y = self._layout.corner((column, row))
                at = (
                    x + laid.shift[0] + art.offset[0],
                    y + laid.shift[1] + art.offset[1] + self._tile[1] - art.size[1],
                )
                self._put(kept[number], at)

    def _tile_picture(self, art: TileArt, number: int) -> Image | None:
        """A tile cut out of its sheet and turned."""
        from PIL.Image import Transpose

        sheet = self._file(art.file)
        if sheet is None:
            return None
        left, top, wide, high = art.box
        tile = sheet.crop((left, top, left + wide, top + high))
        if number & SWAPPED:
            tile = tile.transpose(Transpose.TRANSPOSE)
        if number & MIRRORED:
            tile = tile.transpose(Transpose.FLIP_LEFT_RIGHT)
        if number & UPENDED:
            tile = tile.transpose(Transpose.FLIP_TOP_BOTTOM)
        return tile

    def _lay(self, picture: Image, laid: LaidImage) -> None:
        self._put(_placed(self._sized(picture, laid.size), laid), laid.at)

    def _sized(self, picture: Image, size: tuple[int, int]) -> Image:
        """A picture as large as it lies on the canvas; a hair larger rather than with seams."""
        wanted = max(1, math.ceil(size[0] * self._scale)), max(1, math.ceil(size[1] * self._scale))
        return picture if picture.size == wanted else picture.resize(wanted, reducing_gap=2.0)

    def _put(self, picture: Image, at: Point) -> None:
        """A picture with its corner at a pixel of the map, cut to the canvas."""
        x, y = round((at[0] - self._corner[0]) * self._scale), round((at[1] - self._corner[1]) * self._scale)
        if x >= self.picture.width or y >= self.picture.height or x + picture.width <= 0 or y + picture.height <= 0:
            return
        self.picture.alpha_composite(picture, (max(0, x), max(0, y)), (max(0, -x), max(0, -y)))

    def _file(self, file: PictureFile) -> Image | None:
        """The pixels of a file, read once; None of one that is spoiled."""
        if file not in self._files:
            try:
                found = unpacked(opened(file.path), str(file.path))
                self._files[file] = _cleared(found, file.clear) if file.clear else found
            except Faulty:
                self._files[file] = None
        return self._files[file]


def _cleared(picture: Image, clear: str) -> Image:
    """A picture without the colour that stands for nothing."""
    from PIL import Image

    pixels = np.array(picture)
    colour = np.array([int(clear[at : at + 2], 16) for at in (0, 2, 4)], dtype=np.uint8)
    pixels[(pixels[..., :3] == colour).all(axis=2)] = 0
    return Image.fromarray(pixels, "RGBA")


def _placed(picture: Image, laid: LaidImage | LaidTiles | LaidObject) -> Image:
    """A picture as opaque as it is laid, and tinted."""
    shares = *(int(laid.tint[at : at + 2], 16) / 255 for at in (0, 2, 4)), laid.opacity
    if min(shares) >= 1:
        return picture
    return picture.point([round(level * min(1.0, share)) for share in shares for level in range(256)])


def _surface(picture: Image) -> pygame.Surface:
    """A picture as the window draws it: without transparency where all of it is opaque, which is quicker."""
    opaque = picture.getchannel("A").getextrema()[0] == 255
    mode: Literal["RGB", "RGBA"] = "RGB" if opaque else "RGBA"
    surface = pygame.image.frombytes(picture.convert(mode).tobytes(), picture.size, mode)
    return surface.convert() if opaque else surface.convert_alpha()
