"""Pictures written small: each tileset in 256 colours of its own choosing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from draw.noise import Floats

COLOURS = 256
ROUNDS = 5


def saved(picture: Image.Image, path: Path) -> None:
    """Write a picture as a compact PNG in colours that stand for all of its own."""
    pixels = np.asarray(picture, dtype=np.uint8).copy()
    pixels[pixels[..., 3] < 4] = 0
    codes = (pixels >> np.array([2, 2, 2, 3], dtype=np.uint8)).astype(np.uint32)
    keys = (codes[..., 0] << 17) | (codes[..., 1] << 11) | (codes[..., 2] << 5) | codes[..., 3]
    _, where, counts = np.unique(keys, return_inverse=True, return_counts=True)
    where = where.reshape(-1)
    sums = np.stack([np.bincount(where, pixels[..., part].reshape(-1)) for part in range(4)], axis=1)
    means = sums / counts[:, None]
    chosen, belongs = clustered(np.asarray(means, dtype=np.float32), counts.astype(np.float64))
    index = belongs[where].astype(np.uint8).reshape(keys.shape)
    table = np.clip(np.round(chosen), 0, 255).astype(np.uint8)
    written = Image.fromarray(index)
    written.putpalette(table[:, :3].tobytes())
    written.save(path, optimize=True, transparency=table[:, 3].tobytes())


def clustered(points: Floats, weights: np.ndarray) -> tuple[Floats, np.ndarray]:
    """Colours that stand for many: boxes of them halved where they are widest, then each moved to its own middle."""
    space = weighed(points)
    boxes = [np.arange(len(points))]
    spreads = [spread(space, weights, boxes[0])]
    while len(boxes) < min(COLOURS, len(points)):
        at = int(np.argmax(spreads))
        box = boxes.pop(at)
        spreads.pop(at)
        axis = int(np.argmax(np.ptp(space[box], axis=0)))
        box = box[np.argsort(space[box, axis], kind="stable")]
        heavy = np.cumsum(weights[box])
        cut = int(np.clip(np.searchsorted(heavy, heavy[-1] / 2), 1, len(box) - 1))
        for half in (box[:cut], box[cut:]):
            boxes.append(half)
            spreads.append(spread(space, weights, half))
    centres = np.stack([np.average(points[box], axis=0, weights=weights[box]) for box in boxes]).astype(np.float32)
    clear = int(np.argmin(centres[:, 3]))
    for _ in range(ROUNDS):
        belongs = nearest(space, weighed(centres))
        for number in range(len(centres)):
            own = belongs == number
            if own.any() and number != clear:
                centres[number] = np.average(points[own], axis=0, weights=weights[own])
    return centres, nearest(space, weighed(centres))


def spread(space: Floats, weights: np.ndarray, box: np.ndarray) -> float:
    """How much a box of colours wants halving."""
    if len(box) < 2:
        return 0.0
    return float(np.max(np.ptp(space[box], axis=0)) * np.sqrt(weights[box].sum()))


def weighed(colours: Floats) -> Floats:
    """Colours as the eye tells them apart: what is half clear counts half."""
    alpha = colours[:, 3:]
    return np.concatenate([colours[:, :3] * alpha / 255 * np.float32([0.6, 1.0, 0.5]), alpha * 0.9], axis=1)


def nearest(points: Floats, centres: Floats) -> np.ndarray:
    """For each point the number of the nearest centre."""
    found = []
    for start in range(0, len(points), 4096):
        part = points[start : start + 4096]
        far = (part**2).sum(axis=1)[:, None] - 2 * part @ centres.T + (centres**2).sum(axis=1)
        found.append(np.argmin(far, axis=1))
    return np.concatenate(found)
