"""The wash under everything: surfaces run into one another like watercolour, hills lit from the north-west."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.map.chart import Floats
from game.ui.map.land import HARD, SOFT, Land
from game.ui.map.palette import Palette

STEEP = 0.07
"""The slope that is lit or shaded as strongly as any."""
LIT, SHADED = 0.9, 0.82
"""How far a steep slope goes towards the colour of light, and of shade."""
RAGGED = 0.34
"""By how much of a cell the border of two surfaces strays."""


def underpainting(paint: Floats, land: Land, palette: Palette) -> pygame.Surface:
    """The washes of the whole board at the fineness of its raster, with the light that falls on them."""
    light = _light(land)[..., None]
    lit, shaded = (np.array(palette[name], dtype=np.float32) for name in ("light", "shade"))
    paint += (lit - paint) * np.clip(light, 0, 1) * LIT
    paint += (shaded - paint) * np.clip(-light, 0, 1) * SHADED
    pixels = np.clip(paint, 0, 255).astype(np.uint8).swapaxes(0, 1)
    return pygame.surfarray.make_surface(pixels)


def washes(land: Land, palette: Palette) -> Floats:
    """The colour of the ground before any light falls on it."""
    raster, cell = land.raster, land.chart.metres
    x, y = raster.points
    sway = RAGGED * cell
    east = x + raster.clouds(cell / 1.1, 11) * sway
    south = y + raster.clouds(cell / 1.1, 23) * sway
    colours = np.array([palette[_wash(kind)] for kind in land.kinds.values()], dtype=np.float32)
    washes = colours.astype(np.uint8)[land.chart.numbers(east, south)].swapaxes(0, 1)
    soft = pygame.transform.box_blur(pygame.surfarray.make_surface(washes), max(1, round(land.fine * 0.22)))
    paint = pygame.surfarray.array3d(soft).swapaxes(0, 1).astype(np.float32)
    low, high = float(land.heights.min()), float(land.heights.max())
    if high - low > 0.5:
        rise = ((land.heights - low) / (high - low) - 0.45)[..., None]
        paint += rise * np.array([34, 22, -6], dtype=np.float32)
    broad = raster.clouds(cell * 4.3, 37)[..., None]
    small = raster.clouds(cell / 1.7, 51)[..., None]
    return np.asarray(paint * (1 + 0.055 * broad + 0.045 * small), dtype=np.float32)


def _wash(kind: str) -> str:
    """What lies under a surface: what has sharp borders or banks is laid on earth and grass."""
    if kind in HARD:
        return "earth"
    if kind in ("water", "bridge", "ditch", "track"):
        return "rough" if kind != "track" else SOFT
    return kind


def _light(land: Land) -> Floats:
    """How much lighter or darker a slope is than level ground, from -1 to 1."""
    heights, step = land.heights, land.raster.step
    south, east = np.gradient(heights, step)
    slope = (east + south) / np.sqrt(2)
    strength = max(STEEP, float(np.quantile(np.abs(slope), 0.97)))
    return np.asarray(np.tanh(slope / strength * 1.25), dtype=np.float32)
