"""What sounds are made of: noise that is always the same, tones, swells, and filters. Mono, from -1 to 1."""

from __future__ import annotations

from typing import TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples a second."""

Wave: TypeAlias = NDArray[np.float64]


def span(seconds: float) -> Wave:
    """The moments of a stretch of time."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, name: str) -> Wave:
    """White noise; the same name gives the same noise on every machine."""
    generator = np.random.Generator(np.random.PCG64(crc32(name.encode())))
    return generator.uniform(-1.0, 1.0, round(seconds * RATE))


def tone(seconds: float, start: float, end: float | None = None) -> Wave:
    """A sine, gliding from one pitch to another."""
    t = span(seconds)
    pitch = start if end is None else start * (end / start) ** (t / seconds)
    wave: Wave = np.sin(2 * np.pi * np.cumsum(np.broadcast_to(pitch, t.shape)) / RATE)
    return wave


def dying(wave: Wave, half: float, attack: float = 0.001) -> Wave:
    """The same, swelling for a moment and then losing half of its strength in so many seconds, over and over."""
    t = np.arange(len(wave)) / RATE
    faded: Wave = wave * np.minimum(1.0, t / attack) * 0.5 ** (t / half)
    return faded


def band(wave: Wave, low: float, high: float) -> Wave:
    """What of a sound lies between two pitches, with soft edges."""
    length = 1 << (len(wave) - 1).bit_length()
    spectrum = np.fft.rfft(wave, length)
    pitch = np.fft.rfftfreq(length, 1 / RATE) + 1e-9
    gain = 1 / (1 + (low / pitch) ** 4) / (1 + (pitch / high) ** 4)
    kept: Wave = np.fft.irfft(spectrum * gain, length)[: len(wave)]
    return kept


def darkening(wave: Wave, start: float, end: float) -> Wave:
    """A sound whose upper pitches die away before the lower ones."""
    bright, dark = band(wave, 20, start), band(wave, 20, end)
    share = np.linspace(0.0, 1.0, len(wave)) ** 0.35
    mixed: Wave = bright * (1 - share) + dark * share
    return mixed


def struck(seconds: float, pitches: tuple[float, ...], half: float) -> Wave:
    """Something hard that rings: the higher a pitch, the sooner it is gone."""
    t = span(seconds)
    ring: Wave = np.zeros(len(t))
    for number, pitch in enumerate(pitches):
        ring += np.sin(2 * np.pi * pitch * t + number) * 0.5 ** (t / half * (pitch / pitches[0])) / (1 + 0.4 * number)
    ring *= np.minimum(1.0, t / 0.0008)
    return ring / len(pitches)


def together(*parts: tuple[float, float, Wave]) -> Wave:
    """Several sounds in one: when each begins, and how loud it is."""
    length = max(round(start * RATE) + len(wave) for start, _, wave in parts)
    whole: Wave = np.zeros(length)
    for start, loud, wave in parts:
        at = round(start * RATE)
        whole[at : at + len(wave)] += wave * loud
    return whole


def echoed(wave: Wave, *echoes: tuple[float, float]) -> Wave:
    """A sound thrown back from afar: after so many seconds, so loud, and duller."""
    dull = band(wave, 60, 1400)
    return together((0.0, 1.0, wave), *((delay, loud, dull) for delay, loud in echoes))


def finished(wave: Wave, peak: float) -> Wave:
    """A sound as loud as it should be, its hardest edges bent, its end let out softly."""
    top = float(np.abs(wave).max()) or 1.0
    bent: Wave = np.tanh(wave / top * 1.6) / np.tanh(1.6) * peak
    tail = min(len(bent), RATE // 50)
    bent[-tail:] *= np.linspace(1.0, 0.0, tail)
    return bent


def looped(wave: Wave, seam: float) -> Wave:
    """A sound that goes on and on: its end is laid over its beginning."""
    n = round(seam * RATE)
    rise = np.sqrt(np.linspace(0.0, 1.0, n))
    whole: Wave = wave[:-n].copy()
    whole[:n] = whole[:n] * rise + wave[-n:] * rise[::-1]
    return whole
