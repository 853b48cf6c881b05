"""Animated pictures as GIF files, written frame by frame: of each frame only what has changed since the last."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import BinaryIO, TypeAlias

import numpy as np
import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.uint8]
"""A picture by row, column and red, green and blue."""
Indices: TypeAlias = npt.NDArray[np.uint8]

COLOURS = 256
FINE = 5
"""So many bits of red, green and blue tell colours apart."""
CODES = 4096
"""So many codes there are before their table is begun anew."""
AT_ONCE = 4096


class Gif:
    """Writes an animation that goes round for ever; its colours are chosen from samples of what is to be shown."""

    def __init__(self, out: BinaryIO, size: tuple[int, int], samples: Iterable[Pixels]) -> None:
        self._out, self._size = out, size
        self._palette = palette(samples)
        self._nearest = _nearest(self._palette)
        self._before: Indices | None = None
        self._write(b"GIF89a", struct.pack("<HHBBB", *size, 0xF7, 0, 0), self._palette.tobytes())
        self._write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def add(self, picture: Pixels, hundredths: int) -> None:
        """One more frame, to be shown so long."""
        now = self._nearest[_coarse(picture)]
        left, top, right, bottom = _changed(self._before, now)
        part = now[top:bottom, left:right]
        self._before = now
        self._write(b"\x21\xf9\x04\x04", struct.pack("<H", hundredths), b"\x00\x00")
        self._write(b"\x2c", struct.pack("<HHHHB", left, top, right - left, bottom - top, 0))
        packed = _packed(part.tobytes())
        self._write(b"\x08")
        for start in range(0, len(packed), 255):
            block = packed[start : start + 255]
            self._write(bytes((len(block),)), block)
        self._write(b"\x00")

    def end(self) -> None:
        """No frame comes after this."""
        self._write(b"\x3b")

    def _write(self, *parts: bytes) -> None:
        self._out.write(b"".join(parts))


def _changed(before: Indices | None, now: Indices) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is new; where nothing is, a single pixel."""
    high, wide = now.shape
    if before is None:
        return 0, 0, wide, high
    rows, columns = np.nonzero(before != now)
    if not rows.size:
        return 0, 0, 1, 1
    return int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1


# colours


def _coarse(picture: Pixels) -> npt.NDArray[np.int32]:
    """Every pixel's colour as a number of few bits."""
    few = (picture >> (8 - FINE)).astype(np.int32)
    coarse: npt.NDArray[np.int32] = (few[..., 0] << 2 * FINE) | (few[..., 1] << FINE) | few[..., 2]
    return coarse


def _fine(coarse: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Red, green and blue in the middle of such a number."""
    mask, half = (1 << FINE) - 1, 1 << (7 - FINE)
    shifted = [(coarse >> bits & mask) * (1 << (8 - FINE)) + half for bits in (2 * FINE, FINE, 0)]
    return np.stack(shifted, axis=-1)


def palette(samples: Iterable[Pixels]) -> Pixels:
    """The colours that stand for those of the samples: boxes of colours are cut in half until there are enough."""
    counts = np.zeros(1 << 3 * FINE, dtype=np.int64)
    for sample in samples:
        counts += np.bincount(_coarse(sample).ravel(), minlength=counts.size)
    there = np.nonzero(counts)[0]
    colours, weights = _fine(there), np.sqrt(counts[there])
    boxes = [np.arange(there.size)]
    while len(boxes) < COLOURS:
        spans = [_span(colours[box]) * weights[box].sum() if box.size > 1 else 0.0 for box in boxes]
        widest = int(np.argmax(spans))
        if spans[widest] <= 0:
            break
        box = boxes.pop(widest)
        axis = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box][:, axis], kind="stable")]
        heavy = np.cumsum(weights[box])
        cut = min(max(1, int(np.searchsorted(heavy, heavy[-1] / 2))), box.size - 1)
        boxes += [box[:cut], box[cut:]]
    found = np.zeros((COLOURS, 3), dtype=np.uint8)
    for number, box in enumerate(boxes):
        found[number] = np.round(np.average(colours[box], axis=0, weights=weights[box]))
    return found


def _span(colours: npt.NDArray[np.int64]) -> float:
    return float(np.ptp(colours, axis=0).max())


def _nearest(palette_: Pixels) -> Indices:
    """For every colour of few bits the one of the palette that is nearest to it."""
    every = _fine(np.arange(1 << 3 * FINE))
    found = np.zeros(every.shape[0], dtype=np.uint8)
    for start in range(0, every.shape[0], AT_ONCE):
        off = every[start : start + AT_ONCE, None, :] - palette_[None, :, :].astype(np.int64)
        found[start : start + AT_ONCE] = np.argmin((off * off).sum(axis=2), axis=1)
    return found


# packing


def _packed(pixels: bytes) -> bytes:
    """Bytes as GIF packs them (LZW): runs that were met before stand as one code, of ever more bits."""
    clear, end = COLOURS, COLOURS + 1
    out = bytearray()
    waiting = bits = 0
    width = 9
    table: dict[int, int] = {}
    following = end + 1

    def put(code: int) -> None:
        nonlocal waiting, bits
        waiting |= code << bits
        bits += width
        while bits >= 8:
            out.append(waiting & 255)
            waiting >>= 8
            bits -= 8

    put(clear)
    run = pixels[0]
    for pixel in pixels[1:]:
        longer = table.get(run << 8 | pixel)
        if longer is not None:
            run = longer
            continue
        put(run)
        if following < CODES:
            table[run << 8 | pixel] = following
            if following == 1 << width:
                width += 1
            following += 1
        else:
            put(clear)
            table.clear()
            width, following = 9, end + 1
        run = pixel
    put(run)
    put(end)
    if bits:
        out.append(waiting & 255)
    return bytes(out)
