"""Roofs seen from above, lit from the north-west: hipped over hexes, gabled or flat over squares."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageFilter

from draw.brush import colour, finished, ramp
from draw.lattice import Lattice
from draw.noise import Floats, clouds
from draw.textures import TEXTURES

ROOFS: dict[str, tuple[str, ...]] = {
    "red": ("#6b3527", "#8d4a36", "#a85c43", "#bd7154"),
    "slate": ("#474c55", "#5a606b", "#6f7682", "#878e98"),
    "thatch": ("#7d683f", "#9c8552", "#b79f69", "#ccb682"),
}
"""From the side away from the light to the side that faces it."""
ENDS = ("low", "middle", "high")
DEPTHS = ("eave", "slope", "ridge")


def lit(nx: float, ny: float) -> float:
    """How bright a slope is that falls away in a direction."""
    return 0.5 - 0.36 * (nx * 0.62 + ny * 0.78)


def courses(shade: Floats, fall: Floats, along: Floats, colours: Sequence[str], seed: int) -> Floats:
    """Roof tiles in courses: `fall` runs down the slope, `along` the eaves, both in pixels."""
    row = np.floor(fall / 8)
    column = np.floor((along + (row % 2) * 3.2) / 6.4)
    tone = ((row * 37 + column * 101 + seed) * 7919 % 251) / 251 - 0.5
    h, w = shade.shape
    weather = clouds(w, h, 26.0, seed, 3) - 0.5
    rgb = ramp(np.asarray(shade + tone * 0.13 + weather * 0.22, dtype=np.float32), colours)
    rgb *= (1 - 0.20 * ((fall % 8) < 1.2))[..., None]
    rgb *= (1 - 0.08 * (((along + (row % 2) * 3.2) % 6.4) < 0.9))[..., None]
    return np.asarray(rgb, dtype=np.float32)


def fallen(caster: Floats, shift: tuple[int, int], strength: float = 0.5) -> Floats:
    """The soft shadow on the ground of something as high as a house, to the south-east of it."""
    h, w = caster.shape
    dx, dy = shift
    shadow = np.zeros_like(caster)
    for step in range(9):
        x, y = round(dx * step / 8), round(dy * step / 8)
        shadow[y:, x:] = np.maximum(shadow[y:, x:], caster[: h - y, : w - x])
    image = Image.fromarray((shadow * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(1.8))
    return np.asarray(np.asarray(image, dtype=np.float32) / 255 * strength, dtype=np.float32)


def over(rgb: Floats, body: Floats, shadow: Floats) -> Image.Image:
    """A roof over its shadow."""
    total = body + shadow * (1 - body)
    dark = np.array(colour("#23241a"), dtype=np.float32)
    mixed = rgb * body[..., None] + dark * (shadow * (1 - body))[..., None]
    return finished(np.asarray(mixed / np.maximum(total, 1e-4)[..., None], dtype=np.float32), total)


def hipped(lattice: Lattice, margin: int, kind: str) -> list[Image.Image]:
    """A roof over hexes: a tile for every set of edges at which the house ends; slopes fall to the nearest of them."""
    fine = 2
    x, y = lattice.pixels(margin, fine)
    outside = lattice.distances(margin, fine)
    tiles = []
    for mask in range(1 << lattice.edges):
        nearest = np.full(x.shape, 1e9, dtype=np.float32)
        second = np.full(x.shape, 1e9, dtype=np.float32)
        shade = np.full(x.shape, 0.62, dtype=np.float32)
        along = x.copy()
        for edge in range(lattice.edges):
            if not mask >> edge & 1:
                continue
            mx, my = lattice.middle(edge)
            long = math.hypot(mx, my)
            nx, ny = mx / long, my / long
            away = long - (x * nx + y * ny)
            closer = away < nearest
            second = np.where(closer, nearest, np.minimum(second, away))
            nearest = np.where(closer, away, nearest)
            shade = np.where(closer, lit(nx, ny), shade)
            along = np.where(closer, x * -ny + y * nx, along)
        fall = np.where(nearest > 1e8, y + 200, nearest + 100).astype(np.float32)
        rgb = courses(shade, fall, (along + 300).astype(np.float32), ROOFS[kind], mask)
        ridge = np.clip(2.4 - np.abs(second - nearest), 0, 1) * (second < 1e8)
        rgb += (ridge * 0.11)[..., None]
        eave = np.clip(3.0 - nearest, 0, 1) * 0.45
        rgb = rgb * (1 - eave[..., None]) + np.array(colour("#3a241c"), dtype=np.float32) * eave[..., None]
        alpha = (outside < np.where(nearest < 1e8, np.minimum(1.5, nearest + 2.0), 1.5)).astype(np.float32)
        tiles.append(_smaller(rgb, np.asarray(alpha, dtype=np.float32), fine, lattice, mask))
    return tiles


def _smaller(rgb: Floats, alpha: Floats, fine: int, lattice: Lattice, mask: int) -> Image.Image:
    h, w = alpha.shape[0] // fine, alpha.shape[1] // fine
    both = np.concatenate([rgb * alpha[..., None], alpha[..., None]], axis=-1)
    small = both.reshape(h, fine, w, fine, 4).mean(axis=(1, 3))
    cover = small[..., 3]
    colours = small[..., :3] / np.maximum(cover, 1e-4)[..., None]
    falls = any(mask >> edge & 1 for edge in range(lattice.edges) if lattice.middle(edge)[1] > 1)
    body = np.asarray(cover, dtype=np.float32)
    return over(np.asarray(colours, dtype=np.float32), body, fallen(body, (8, 10), 0.48 if falls else 0.0))


def gabled(lattice: Lattice, margin: int, kind: str) -> list[Image.Image]:
    """Roofs with a straight ridge over squares.

    Ridges west to east, then north to south; of each the slope before the ridge, then the one behind it; of each eave,
    slope, ridge; of each the low end, the middle, the high end. At last, for odd widths, one cell with both slopes: for
    either way of the ridge its low end, middle, high end.
    """
    tiles = [
        _gable(lattice, margin, kind, upright, (behind,), depth, end)
        for upright in (False, True)
        for behind in (False, True)
        for depth in DEPTHS
        for end in ENDS
    ]
    tiles += [
        _gable(lattice, margin, kind, upright, (False, True), "ridge", end) for upright in (False, True) for end in ENDS
    ]
    return tiles


def _gable(
    lattice: Lattice, margin: int, kind: str, upright: bool, sides: tuple[bool, ...], depth: str, end: str
) -> Image.Image:
    """One cell of a gabled roof. Worked out with the ridge from west to east and turned where it is not."""
    x, y = lattice.pixels(margin)
    u, v = (y, x) if upright else (x, y)
    half = lattice.width / 2
    overhang = 5.0
    normal = (-1.0, 0.0) if upright else (0.0, -1.0)
    near, far = lit(*normal), lit(-normal[0], -normal[1])
    if len(sides) == 2:
        shade = np.where(v < 0, near, far).astype(np.float32)
        fall, crest = half - np.abs(v), np.abs(v)
    else:
        shade = np.full(x.shape, far if sides[0] else near, dtype=np.float32)
        fall = half - v if sides[0] else v + half
        crest = half - fall + half if depth == "ridge" else np.full_like(v, 99)
    rgb = courses(shade, (fall + 64).astype(np.float32), (u + 128).astype(np.float32), ROOFS[kind], 3)
    light = (np.clip(3.0 - crest, 0, 1) * 0.85)[..., None]
    rgb = rgb * (1 - light) + np.array(colour("#d9c3a4"), dtype=np.float32) * light * 0.9
    low = -half - (overhang if end == "low" else 0)
    high = half + (overhang if end == "high" else 0)
    top, bottom = -half, half
    if depth == "eave" and len(sides) == 1:
        top, bottom = (top, bottom + overhang) if sides[0] else (top - overhang, bottom)
    alpha = ((u > low) & (u < high) & (v > top) & (v < bottom)).astype(np.float32)
    rim = np.full(x.shape, 99.0, dtype=np.float32)
    if end == "low":
        rim = np.minimum(rim, u - low)
    if end == "high":
        rim = np.minimum(rim, high - u)
    if depth == "eave" and len(sides) == 1:
        rim = np.minimum(rim, bottom - v if sides[0] else v - top)
    dark = (np.clip(3.0 - rim, 0, 1) * 0.5)[..., None]
    rgb = rgb * (1 - dark) + np.array(colour("#35261d"), dtype=np.float32) * dark
    keep = ((u > -half) | (end == "low")) & ((u < half) | (end == "high"))
    keep &= (v > -half) & ((v < half) | ((depth == "eave") & (sides[-1])))
    begins, stops = depth == "eave" and not sides[0], depth == "eave" and sides[-1]
    caster = ((v > top) | (not begins)) & ((v < bottom) | (not stops))
    caster &= ((u > low) | (end != "low")) & ((u < high) | (end != "high"))
    shadow = fallen(caster.astype(np.float32), (8, 10)) * keep * (alpha < 0.5)
    return over(rgb, alpha, np.asarray(shadow, dtype=np.float32))


def flat(lattice: Lattice, margin: int) -> list[Image.Image]:
    """A flat roof of gravel and tar: a tile for every set of edges at which the house ends, with a parapet there."""
    x, y = lattice.pixels(margin)
    half = lattice.width / 2
    tiles = []
    base = TEXTURES["gravel"](lattice.width, lattice.height, 1.0)
    rows = (np.arange(x.shape[0]) - margin) % lattice.height
    columns = (np.arange(x.shape[1]) - margin) % lattice.width
    inside = (np.abs(x) < half) & (np.abs(y) < half)
    for mask in range(16):
        rgb = base[np.ix_(rows, columns)] * np.float32(0.9)
        reach = (half + y, half - x, half - y, half + x)
        rim = np.full(x.shape, 99.0, dtype=np.float32)
        for edge in range(4):
            if mask >> edge & 1:
                rim = np.minimum(rim, reach[edge])
        parapet = (rim < 6.5)[..., None]
        rgb = np.where(parapet, np.array(colour("#c9c0ab"), dtype=np.float32), rgb)
        lip = (np.clip(1.0 - np.abs(rim - 7.0), 0, 1) * 0.55 + np.clip(1.5 - rim, 0, 1) * 0.5)[..., None]
        rgb = rgb * (1 - lip) + np.array(colour("#3f3a2e"), dtype=np.float32) * lip
        within = np.zeros(x.shape, dtype=np.float32)
        if mask & 1:
            within = np.maximum(within, np.clip((17 - reach[0]) / 5, 0, 1) * (reach[0] > 7))
        if mask & 8:
            within = np.maximum(within, np.clip((14 - reach[3]) / 5, 0, 1) * (reach[3] > 7))
        rgb = rgb * (1 - 0.22 * within[..., None])
        caster = ((y > -half) | (not mask & 1)) & ((x < half) | (not mask & 2))
        caster &= ((y < half) | (not mask & 4)) & ((x > -half) | (not mask & 8))
        keep = ((x < half) | bool(mask & 2)) & ((y < half) | bool(mask & 4)) & (x > -half) & (y > -half)
        shadow = fallen(caster.astype(np.float32), (10, 12)) * keep * ~inside
        tiles.append(over(rgb.astype(np.float32), inside.astype(np.float32), shadow.astype(np.float32)))
    return tiles
