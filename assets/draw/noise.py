"""Chance for pictures, the same on every machine: noise hashed from whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

T = TypeVar("T")
Floats: TypeAlias = npt.NDArray[np.float32]
MASK = (1 << 64) - 1


class Chance:
    """A short row of numbers that follows from its seed alone."""

    def __init__(self, *seed: int | str) -> None:
        self._state = 0x9E3779B97F4A7C15
        for part in seed:
            for byte in str(part).encode() + b"/":
                self._state = ((self._state ^ byte) * 0x100000001B3) & MASK

    def unit(self) -> float:
        """The next number, from 0 up to 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        """A number from low up to high."""
        return low + (high - low) * self.unit()

    def pick(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[int(self.unit() * len(choices))]


def hashed(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64], seed: int) -> Floats:
    """A number from 0 to 1 for each pair of whole numbers."""
    mixed = (x.astype(np.uint32) * np.uint32(0x85EBCA6B)) ^ (y.astype(np.uint32) * np.uint32(0xC2B2AE35))
    mixed ^= np.uint32((seed * 0x27D4EB2F) & 0xFFFFFFFF)
    mixed = (mixed ^ (mixed >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    mixed = (mixed ^ (mixed >> np.uint32(12))) * np.uint32(0x297A2D39)
    mixed ^= mixed >> np.uint32(15)
    return (mixed.astype(np.float64) / 0xFFFFFFFF).astype(np.float32)


def waves(width: int, height: int, across: int, down: int, seed: int) -> Floats:
    """Smooth noise from 0 to 1 in so many knots across and down; its left edge meets its right, its top its bottom."""
    y, x = np.mgrid[0:height, 0:width]
    u, v = x * (across / width), y * (down / height)
    left, top = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    s, t = u - left, v - top
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    right, bottom = (left + 1) % across, (top + 1) % down
    upper = hashed(left, top, seed) * (1 - s) + hashed(right, top, seed) * s
    lower = hashed(left, bottom, seed) * (1 - s) + hashed(right, bottom, seed) * s
    return np.asarray(upper * (1 - t) + lower * t, dtype=np.float32)


def clouds(width: int, height: int, period: float, seed: int, octaves: int = 3) -> Floats:
    """Noise from 0 to 1 with detail down from a period in pixels, wrapping round at the edges."""
    total = np.zeros((height, width), dtype=np.float32)
    weight, sum_of_weights = 1.0, 0.0
    for octave in range(octaves):
        step = max(period / 2**octave, 1.0)
        across, down = max(1, round(width / step)), max(1, round(height / step))
        total += weight * waves(width, height, across, down, seed * 31 + octave)
        sum_of_weights += weight
        weight *= 0.5
    total /= sum_of_weights
    return np.asarray(np.clip((total - 0.5) * 1.5 + 0.5, 0, 1), dtype=np.float32)


def lie(x: float, y: float, period: float, seed: int) -> float:
    """Noise from 0 to 1 at a point of a map, without the lattice's own directions in it."""
    turned_x, turned_y = 0.8192 * x - 0.5736 * y, 0.5736 * x + 0.8192 * y
    total, weight = 0.0, 0.0
    for octave, share in ((1, 1.0), (2, 0.5), (4, 0.25)):
        u, v = turned_x * octave / period + 1000.0, turned_y * octave / period + 1000.0
        left, top = int(u), int(v)
        s, t = u - left, v - top
        s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
        corners = hashed(
            np.array([left, left + 1, left, left + 1]), np.array([top, top, top + 1, top + 1]), seed * 31 + octave
        )
        upper = float(corners[0]) * (1 - s) + float(corners[1]) * s
        lower = float(corners[2]) * (1 - s) + float(corners[3]) * s
        total += share * (upper * (1 - t) + lower * t)
        weight += share
    return min(1.0, max(0.0, (total / weight - 0.5) * 1.5 + 0.5))


def scatter(width: float, height: float, spacing: float, chance: Chance) -> list[tuple[float, float]]:
    """Points about a spacing apart, without order but without heaps; they tile when the area does."""
    across, down = max(1, round(width / spacing)), max(1, round(height / spacing))
    return [
        ((column + chance.between(0.1, 0.9)) * width / across, (row + chance.between(0.1, 0.9)) * height / down)
        for row in range(down)
        for column in range(across)
    ]
