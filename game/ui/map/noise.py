"""Chance that is always the same: clouds of noise over the ground, and figures drawn from a cell's place."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.ui.map.chart import Floats


def clouds(x: Floats, y: Floats, seed: int, layers: int = 3) -> Floats:
    """Smooth noise over a grid of these places, from about -1 to 1: bumps one unit wide, then halves and quarters."""
    found = np.zeros((len(y), len(x)), dtype=np.float32)
    for layer in range(layers):
        finer = np.float32(2**layer)
        found += _bumps(x * finer, y * finer, seed + layer) / finer
    return np.asarray(found / (2 - 0.5 ** (layers - 1)), dtype=np.float32)


def _bumps(x: Floats, y: Floats, seed: int) -> Floats:
    """Noise with bumps one unit wide, eased along one axis and then along the other."""
    table = _table(seed)
    row, share = _eased(y)
    down = table[row & 255] * (1 - share)[:, None] + table[(row + 1) & 255] * share[:, None]
    column, share = _eased(x)
    return np.asarray(down[:, column & 255] * (1 - share) + down[:, (column + 1) & 255] * share, dtype=np.float32)


def _eased(places: Floats) -> tuple[npt.NDArray[np.int64], Floats]:
    """The whole number below each place, and how much of the next number it takes."""
    whole = np.floor(places)
    share = (places - whole).astype(np.float32)
    return whole.astype(np.int64), np.asarray(share * share * (3 - 2 * share), dtype=np.float32)


@lru_cache(maxsize=64)
def _table(seed: int) -> Floats:
    return np.random.default_rng(seed).uniform(-1, 1, (256, 256)).astype(np.float32)


def chance(*numbers: int) -> Chance:
    """Figures that belong to these whole numbers, such as a cell's place, and to nothing else."""
    state = 0x9E3779B9
    for number in numbers:
        state = _mixed(state ^ (number & 0xFFFFFFFF))
    return Chance(state)


class Chance:
    """A stream of figures between 0 and 1, the same on every machine."""

    def __init__(self, state: int) -> None:
        self._state = state

    def __call__(self, low: float = 0.0, high: float = 1.0) -> float:
        """The next figure, between these two."""
        self._state = _mixed((self._state + 0x6D2B79F5) & 0xFFFFFFFF)
        return low + (high - low) * self._state / 0x100000000

    def pick(self, count: int) -> int:
        """The next whole number below a count."""
        return int(self(0, count)) % count


def _mixed(value: int) -> int:
    value = ((value ^ (value >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
    return value ^ (value >> 16)
