"""What runs from cell to cell: tracks, streams, hedges, walls, kerbs; a tile for every way of joining edges."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from PIL import Image

from draw.brush import Point, Sheet, curve
from draw.lattice import Lattice, masks
from draw.noise import Chance


def strokes(lattice: Lattice, mask: int, beyond: float = 16.0) -> list[list[Point]]:
    """The ways that join the edges of a mask: a bend for two, a stub to the middle for one, every pair for more."""
    ends = [edge for edge in range(lattice.edges) if mask >> edge & 1]
    middles = []
    for edge in ends:
        x, y = lattice.middle(edge)
        long = math.hypot(x, y)
        middles.append(((x, y), (x * (1 + beyond / long), y * (1 + beyond / long))))
    if len(ends) == 1:
        return [[middles[0][1], middles[0][0], (0.0, 0.0)]]
    ways: list[list[Point]] = []
    for index, (a, past_a) in enumerate(middles):
        for b, past_b in middles[index + 1 :]:
            ways.append([past_a, *curve(a, (0.0, 0.0), b), past_b])
    return ways


def clipped(sheet: Sheet, lattice: Lattice, margin: int, mask: int) -> Image.Image:
    """The finished tile, cut off along the edges it joins, where the next tile takes up the same cross-section."""
    x, y = lattice.pixels(margin, sheet.fine)
    keep = np.ones_like(x)
    for edge in range(lattice.edges):
        if mask >> edge & 1:
            mx, my = lattice.middle(edge)
            long = math.hypot(mx, my)
            past = (x * mx + y * my) / long - long
            keep = np.minimum(keep, np.clip((1.2 - past) / 0.8, 0, 1))
    sheet.paint *= keep[..., None]
    return sheet.image()


def shifted(way: list[Point], aside: float) -> list[Point]:
    """A way beside a way."""
    moved: list[Point] = []
    for index, (x, y) in enumerate(way):
        (ax, ay), (bx, by) = way[max(0, index - 1)], way[min(len(way) - 1, index + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / long * aside, y + (bx - ax) / long * aside))
    return moved


def along(way: list[Point], spacing: float) -> list[tuple[float, float, float]]:
    """Points at a spacing along a way, each with its heading in radians."""
    points: list[tuple[float, float, float]] = []
    rest = spacing / 2
    for (ax, ay), (bx, by) in pairwise(way):
        long = math.hypot(bx - ax, by - ay)
        while rest <= long:
            t = rest / long
            points.append((ax + (bx - ax) * t, ay + (by - ay) * t, math.atan2(by - ay, bx - ax)))
            rest += spacing
        rest -= long
    return points


def track(lattice: Lattice, margin: int) -> list[Image.Image]:
    """A cart track: pale earth, two ruts, grass between."""
    tiles = []
    unit = lattice.unit
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        ways = strokes(lattice, mask)
        sheet.lines(ways, 7.4 * unit, "#8d7b50", 0.30, 1.2)
        sheet.lines(ways, 6.6 * unit, "#cdb98d", 1.0, 0.8)
        sheet.lines(ways, 5.4 * unit, "#d8c59c", 1.0, 1.5)
        for aside in (-1.55, 1.55):
            ruts = [shifted(way, aside * unit) for way in ways]
            sheet.lines(ruts, 1.15 * unit, "#a98f62", 0.42, 0.8)
        sheet.lines(ways, 1.2 * unit, "#b9b083", 0.45, 1.2)
        tiles.append(clipped(sheet, lattice, margin, mask))
    return tiles


def stream(lattice: Lattice, margin: int, ford: bool = False) -> list[Image.Image]:
    """Running water between banks; at a ford it lies pale over gravel, and its banks are trodden down."""
    tiles = []
    unit = lattice.unit
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        ways = strokes(lattice, mask)
        chance = Chance("stream", mask)
        sheet.lines(ways, 15.2 * unit, "#8f9161", 0.40, 2.2)
        sheet.lines(ways, 13.6 * unit, "#d9c99f", 0.95, 0.9)
        sheet.lines(ways, 11.9 * unit, "#4f6660", 0.75, 0.5)
        sheet.lines(ways, 11.2 * unit, "#7b9b9d", 1.0)
        sheet.lines(ways, 8.4 * unit, "#86a4a4", 1.0, 1.8)
        sheet.lines(ways, 4.0 * unit, "#93b0ae", 0.9, 2.2)
        if ford:
            sheet.lines([_inner(way) for way in ways], 15.6 * unit, "#d3c39a", 0.60, 5.0)
            sheet.lines([_inner(way) for way in ways], 10.0 * unit, "#b9c6b0", 0.90, 3.5)
            pebbles = [
                (x + chance.between(-4.8, 4.8) * unit, y + chance.between(-4.8, 4.8) * unit, chance.between(0.8, 2.3))
                for way in ways
                for x, y, _ in along(_inner(way), 0.22 * unit)
            ]
            sheet.discs(pebbles, "#837f68", 0.75)
            sheet.discs([(x - 0.5, y - 0.6, r * 0.6) for x, y, r in pebbles], "#dcd6c0", 0.85)
        ripples: list[list[Point]] = []
        for way in ways:
            for x, y, heading in along(way, 4.0 * unit):
                aside, long = chance.between(-4.0, 4.0) * unit, chance.between(1.4, 2.6) * unit
                x, y = x - math.sin(heading) * aside, y + math.cos(heading) * aside
                dx, dy = math.cos(heading) * long, math.sin(heading) * long
                ripples.append([(x - dx, y - dy), (x + dx, y + dy)])
        sheet.lines(ripples, 1.1, "#d3e0da", 0.55)
        tiles.append(clipped(sheet, lattice, margin, mask))
    return tiles


def _inner(way: list[Point]) -> list[Point]:
    """The middle part of a way."""
    spare = max(1, round(len(way) * 0.42))
    return way[spare:-spare] if len(way) > 4 else way[-2:]


def bridge(lattice: Lattice, margin: int) -> list[Image.Image]:
    """A plank bridge with rails, one for each pair of opposite edges."""
    tiles = []
    unit = lattice.unit
    for edge in range(lattice.edges // 2):
        x, y = lattice.middle(edge)
        long = math.hypot(x, y)
        ux, uy = x / long, y / long
        reach, half = long + 6, 5.2 * unit

        def at(ahead: float, aside: float, ux: float = ux, uy: float = uy) -> Point:
            return ux * ahead - uy * aside, uy * ahead + ux * aside

        sheet = lattice.sheet(margin)
        deck = [at(-reach, -half), at(reach, -half), at(reach, half), at(-reach, half)]
        sheet.polygon([(px + 4, py + 6) for px, py in deck], "#20281f", 0.40, 3.0)
        sheet.polygon(deck, "#b39770")
        chance = Chance("bridge", edge)
        ahead = -reach
        while ahead < reach:
            wide = min(1.7 * unit, reach - ahead)
            plank = [at(ahead, -half), at(ahead + wide, -half), at(ahead + wide, half), at(ahead, half)]
            sheet.polygon(plank, chance.pick(("#c2a67c", "#b79b72", "#a98d66", "#bda27a")))
            sheet.line([plank[0], plank[3]], 0.9, "#5f4a2f", 0.55)
            ahead += 1.7 * unit
        for aside in (-half, half):
            sheet.line([at(-reach, aside), at(reach, aside)], 3.6, "#4c3c28", 0.9)
            sheet.line([at(-reach, aside), at(reach, aside)], 1.8, "#a08660", 1.0)
        tiles.append(sheet.image())
    return tiles


HEDGE = ("#2f3d22", "#47592f", "#5d7240", "#7c8f58")


def hedge(lattice: Lattice, margin: int, width: float = 4.0) -> list[Image.Image]:
    """Thick bushes in a row."""
    tiles = []
    unit = lattice.unit
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        chance = Chance("hedge", lattice.shape, mask)
        for way in strokes(lattice, mask, 0.0):
            for x, y, heading in along(way, width * 0.62 * unit):
                aside = chance.between(-0.12, 0.12) * width * unit
                spot = (x - math.sin(heading) * aside, y + math.cos(heading) * aside)
                sheet.dome(spot, width * unit * chance.between(0.50, 0.62), HEDGE, int(chance.unit() * 1e6), 0.16)
        sheet.cast((3.0, 4.5), 2.2, 0.42)
        tiles.append(sheet.image())
    return tiles


STONES = ("#8b8578", "#a29b8b", "#b8b1a0", "#c9c2b0")


def drystone(lattice: Lattice, margin: int) -> list[Image.Image]:
    """A wall of field stones."""
    tiles = []
    unit = lattice.unit
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        chance = Chance("drystone", lattice.shape, mask)
        ways = strokes(lattice, mask)
        sheet.lines(ways, 5.0 * unit, "#4f4a3e")
        for way in ways:
            for side in (-1.2, 1.2):
                for x, y, heading in along(shifted(way, side * unit), 2.3 * unit):
                    stone = _turned_box(x, y, heading, chance.between(0.95, 1.15) * unit, 1.08 * unit)
                    sheet.polygon(stone, chance.pick(STONES))
            sheet.lines([shifted(way, -2.1 * unit)], 0.9, "#e6e0d0", 0.5)
        sheet.cast((3.0, 4.0), 2.0, 0.45)
        tiles.append(clipped(sheet, lattice, margin, mask))
    return tiles


def sandbags(lattice: Lattice, margin: int) -> list[Image.Image]:
    """Filled sacks in two rows."""
    tiles = []
    unit = lattice.unit
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        chance = Chance("sandbags", lattice.shape, mask)
        for way in strokes(lattice, mask, 0.0):
            for side, shift in ((-1.5, 0.0), (1.5, 1.7), (0.0, 0.9)):
                for x, y, heading in along(shifted(way, side * unit), 3.9 * unit):
                    x, y = x + math.cos(heading) * shift * unit, y + math.sin(heading) * shift * unit
                    a = (x - math.cos(heading) * 0.95 * unit, y - math.sin(heading) * 0.95 * unit)
                    b = (x + math.cos(heading) * 0.95 * unit, y + math.sin(heading) * 0.95 * unit)
                    sheet.line([a, b], 2.5 * unit, "#5d5136")
                    sheet.line([a, b], 2.1 * unit, chance.pick(("#b3a075", "#bcaa80", "#a89569")))
                    sheet.line([(a[0] - 0.8, a[1] - 1.0), (b[0] - 0.8, b[1] - 1.0)], 0.7 * unit, "#d6c8a2", 0.65, 0.5)
        sheet.cast((2.5, 3.5), 2.0, 0.42)
        tiles.append(sheet.image())
    return tiles


def ditch(lattice: Lattice, margin: int) -> list[Image.Image]:
    """A dug ditch, dark at the bottom, reeds on its lips."""
    tiles = []
    unit = lattice.unit
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        ways = strokes(lattice, mask)
        chance = Chance("ditch", mask)
        sheet.lines(ways, 15.5 * unit, "#9a9a68", 0.55, 2.0)
        sheet.lines(ways, 13.0 * unit, "#b7a57a", 0.9, 1.2)
        sheet.lines(ways, 9.6 * unit, "#8f8058", 1.0, 1.6)
        sheet.lines(ways, 5.4 * unit, "#6d6546", 1.0, 1.8)
        sheet.lines(ways, 2.4 * unit, "#7d938c", 0.75, 0.8)
        blades: list[list[Point]] = []
        for way in ways:
            for side in (-6.6, 6.6):
                for x, y, _ in along(shifted(way, side * unit), 2.4 * unit):
                    x, y = x + chance.between(-3, 3), y + chance.between(-3, 3)
                    blades += [[(x, y), (x + lean, y - chance.between(4, 8))] for lean in (-1.6, 0.2, 1.8)]
        sheet.lines(blades, 0.9, "#5d6639", 0.6)
        tiles.append(clipped(sheet, lattice, margin, mask))
    return tiles


def kerb(lattice: Lattice, margin: int) -> list[Image.Image]:
    """Kerb stones along the edges of a pavement that a mask names."""
    tiles = []
    corners = lattice.outline()
    for mask in masks(lattice.edges):
        sheet = lattice.sheet(margin)
        for edge in range(lattice.edges):
            if mask >> edge & 1:
                a, b = corners[edge], corners[(edge + 1) % len(corners)]
                _kerb_edge(sheet, a, b)
        tiles.append(sheet.image())
    return tiles


def _kerb_edge(sheet: Sheet, a: Point, b: Point) -> None:
    inward = 0.955
    a, b = (a[0] * inward, a[1] * inward), (b[0] * inward, b[1] * inward)
    sheet.line([(a[0] * 1.05, a[1] * 1.05), (b[0] * 1.05, b[1] * 1.05)], 2.2, "#4a463b", 0.40, 1.0)
    sheet.line([a, b], 5.4, "#756e5f")
    sheet.line([a, b], 4.0, "#e2dbc8")
    for t in (0.25, 0.5, 0.75):
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        sheet.disc((x, y), 1.1, "#6f685a", 0.9)


def _turned_box(x: float, y: float, heading: float, long: float, wide: float) -> list[Point]:
    c, s = math.cos(heading), math.sin(heading)
    corners = ((-long, -wide), (long, -wide), (long, wide), (-long, wide))
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in corners]


def marking(lattice: Lattice, margin: int) -> list[Image.Image]:
    """Worn white paint on a street: a dash along it, north to south then west to east, and stripes to cross it by."""
    tiles = []
    w, h = lattice.width, lattice.height
    for upright in (True, False):
        sheet = lattice.sheet(margin)
        size = (5.0, h * 0.6) if upright else (w * 0.6, 5.0)
        sheet.box((-size[0] / 2, -size[1] / 2), size, "#ece5d2", 0.62)
        tiles.append(sheet.image())
    for upright in (True, False):
        sheet = lattice.sheet(margin)
        for at in (-0.375, -0.125, 0.125, 0.375):
            corner = (at * w - 4.5, -h * 0.42) if upright else (-w * 0.42, at * h - 4.5)
            size = (9.0, h * 0.84) if upright else (w * 0.84, 9.0)
            sheet.box(corner, size, "#ece5d2", 0.55)
        tiles.append(sheet.image())
    return tiles
