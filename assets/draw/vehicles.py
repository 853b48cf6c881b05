"""Vehicles and carts that lie over several cells, cut into their cells from front to rear."""

from __future__ import annotations

import numpy as np
from PIL import Image

from draw.brush import Point, Sheet
from draw.lattice import Lattice
from draw.noise import Chance

PAINT = {"blue": "#5d7f94", "cream": "#d8cba8", "green": "#6f7d58", "burnt": "#4d453d"}


def rounded(sheet: Sheet, x: float, y: float, w: float, h: float, r: float, paint: str, strength: float = 1.0) -> None:
    """A box with round corners, from its upper left."""
    stencil = sheet.stencil(
        lambda pen: pen.rounded_rectangle((*sheet.at([(x, y)])[0], *sheet.at([(x + w, y + h)])[0]), r * sheet.fine, 255)
    )
    sheet.lay(stencil, paint, strength)


def car(sheet: Sheet, kind: str) -> None:
    """A saloon seen from above, its nose to the west, three cells long."""
    body = PAINT[kind]
    burnt = kind == "burnt"
    for x in (-56, 42):
        for y in (-27, 21):
            rounded(sheet, x, y, 18, 7, 3, "#25231f")
    rounded(sheet, -86, -25, 170, 50, 15, "#2f2b25")
    rounded(sheet, -84.5, -23.5, 167, 47, 14, body)
    rounded(sheet, -82, -20, 60, 40, 12, "#ffffff", 0.08 if burnt else 0.16)
    glass = "#23211e" if burnt else "#40535b"
    sheet.polygon([(-26, -20), (-10, -17), (-10, 17), (-26, 20)], glass)
    sheet.polygon([(48, -17), (62, -20), (62, 20), (48, 17)], glass)
    sheet.polygon([(-8, -21.5), (46, -21.5), (42, -18), (-4, -18)], glass)
    sheet.polygon([(-8, 21.5), (46, 21.5), (42, 18), (-4, 18)], glass)
    rounded(sheet, -9, -17.5, 56, 35, 7, body)
    rounded(sheet, -6, -15.5, 50, 16, 6, "#ffffff", 0.06 if burnt else 0.20)
    sheet.line([(-80, 0), (-30, 0)], 0.9, "#26241f", 0.35)
    if burnt:
        chance = Chance("burnt")
        spots = [(chance.between(-78, 78), chance.between(-20, 20), chance.between(3, 9)) for _ in range(26)]
        sheet.discs(spots[:13], "#211d19", 0.6, 1.4)
        sheet.discs(spots[13:], "#8a5236", 0.45, 1.4)
    else:
        sheet.discs([(-83, -16, 3.2), (-83, 16, 3.2)], "#f4ead0")
        sheet.discs([(81.5, -17, 2.6), (81.5, 17, 2.6)], "#a63f33")


def cart(sheet: Sheet) -> None:
    """A farm cart with its shafts to the west, two cells long."""
    sheet.lines([[(-62, -10), (-16, -12)], [(-62, 10), (-16, 12)]], 3.4, "#54402a")
    sheet.lines([[(-62, -10.6), (-16, -12.6)], [(-62, 9.4), (-16, 11.4)]], 1.8, "#a58458")
    for y in (-25, 25):
        sheet.line([(4, y), (40, y)], 6.0, "#3b2d1d")
        sheet.line([(6, y - 1), (38, y - 1)], 2.0, "#8d6f49")
    rounded(sheet, -20, -20, 76, 40, 3, "#4a3823")
    rounded(sheet, -18, -18, 72, 36, 2, "#a98a5e")
    sheet.lines([[(-18, y), (54, y)] for y in (-12, -6, 0, 6, 12)], 1.0, "#6f5434", 0.6)
    chance = Chance("cart")
    stalks: list[list[Point]] = []
    for _ in range(90):
        x, y = chance.between(-14, 50), chance.between(-15, 15)
        stalks.append([(x, y), (x + chance.between(-7, 7), y + chance.between(-5, 5))])
    sheet.lines(stalks, 1.3, "#d6b765", 0.85)


def tractor(sheet: Sheet) -> None:
    """A tractor, its nose to the west, two cells long."""
    for y in (-25, 17):
        rounded(sheet, 10, y, 40, 10, 4, "#2a2824")
        sheet.lines([[(x, y + 1), (x + 2, y + 9)] for x in range(13, 48, 5)], 1.2, "#57534a", 0.9)
    for y in (-19, 13):
        rounded(sheet, -50, y, 18, 7, 3, "#2a2824")
    rounded(sheet, -56, -11, 66, 22, 6, "#5b2d22")
    rounded(sheet, -54.5, -9.5, 63, 19, 5, "#b0523c")
    rounded(sheet, -52, -8, 56, 6, 3, "#ffffff", 0.2)
    rounded(sheet, 8, -17, 42, 34, 5, "#3a3630")
    rounded(sheet, 20, -8, 16, 16, 5, "#7d5f3d")
    sheet.disc((14, 0), 5.0, "#1f1d1a")
    sheet.disc((14, 0), 3.4, "#4d483f")
    sheet.disc((-34, -4), 2.6, "#26231f")


def drawn(what: str, kind: str, long: int, across: int) -> Sheet:
    """A vehicle with its nose to the west, without its shadow."""
    sheet = Sheet(long, across, (long / 2, across / 2))
    if what == "car":
        car(sheet, kind)
    elif what == "cart":
        cart(sheet)
    else:
        tractor(sheet)
    return sheet


def facing(sheet: Sheet, quarter_turns: int) -> Image.Image:
    """The finished picture, turned clockwise by quarters; the shadow falls to the south-east whichever way it faces."""
    paint = np.rot90(sheet.paint, -quarter_turns).copy()
    width, height = (sheet.height, sheet.width) if quarter_turns % 2 else (sheet.width, sheet.height)
    turned = Sheet(width, height, (width / 2, height / 2))
    turned.paint = paint
    turned.cast((4.5, 6.0), 2.8, 0.5)
    return turned.image()


def parts(lattice: Lattice, margin: int, what: str, kind: str = "", cells: int = 3) -> list[Image.Image]:
    """The cells of a vehicle, nose first: pointing west, north, east, south."""
    sheet = drawn(what, kind, cells * lattice.width + 2 * margin, lattice.height + 2 * margin)
    tiles = []
    for turns in range(4):
        picture = facing(sheet, turns)
        pieces = [_piece(picture, lattice, margin, turns % 2 == 1, index, cells) for index in range(cells)]
        tiles += pieces[::-1] if turns >= 2 else pieces
    return tiles


def whole(lattice: Lattice, margin: int, what: str, kind: str = "", scale: float = 0.4) -> list[Image.Image]:
    """A vehicle in one cell, its nose north-west, north, and north-east."""
    tiles = []
    for degrees in (30.0, 90.0, 150.0):
        sheet = drawn(what, kind, 240, 240)
        small = sheet.image().rotate(-degrees, Image.Resampling.BICUBIC)
        side = round(240 * scale)
        small = small.resize((side, side), Image.Resampling.LANCZOS)
        tile = lattice.sheet(margin)
        picture = Image.new("RGBA", (tile.width, tile.height))
        picture.paste(small, ((tile.width - side) // 2, (tile.height - side) // 2))
        fine = np.asarray(picture.resize((tile.width * tile.fine, tile.height * tile.fine), Image.Resampling.BICUBIC))
        tile.paint = fine.astype(np.float32) / 255
        tile.paint[..., :3] *= tile.paint[..., 3:]
        tile.cast((2.5, 3.5), 2.0, 0.5)
        tiles.append(tile.image())
    return tiles


def _piece(picture: Image.Image, lattice: Lattice, margin: int, upright: bool, index: int, cells: int) -> Image.Image:
    """One cell of a long picture; the first and last keep what hangs over the end."""
    side = lattice.width
    low = 0 if index == 0 else margin + index * side
    high = 2 * margin + cells * side if index == cells - 1 else margin + (index + 1) * side
    tile = Image.new("RGBA", (side + 2 * margin, side + 2 * margin))
    place = low - index * side
    if upright:
        tile.paste(picture.crop((0, low, side + 2 * margin, high)), (0, place))
    else:
        tile.paste(picture.crop((low, 0, high, side + 2 * margin)), (place, 0))
    return tile
