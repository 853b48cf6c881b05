"""The loudspeaker. Where there is none, or nobody wants to hear it, everything goes on in silence."""

from __future__ import annotations

from threading import Thread

import numpy as np
import pygame

from game.ui.sound.voices import SOUNDS, sound
from game.ui.sound.waves import RATE, Wave

CHANNELS = 24
"""Sounds that can be heard at once; the first of them is kept for the wind."""
BUFFER = 1024
"""Samples handed over at a time: about a fortieth of a second."""
CROWD = 3
"""The same sound is not played more often than so at a time: it would only be louder."""


class Speaker:
    """Plays sounds by their names."""

    def __init__(self, volume: float = 1.0, mute: bool = False) -> None:
        self.volume = volume
        self.mute = mute
        self._ready: bool | None = None
        """Whether there is a loudspeaker; None as long as nobody has looked."""
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._ambience = ""
        self._making: Thread | None = None

    def prepare(self) -> None:
        """Make every sound beside whatever else goes on, so that none has to be waited for."""
        if self._making is None:
            self._making = Thread(target=_make_all, name="sounds", daemon=True)
            self._making.start()

    def set(self, volume: float, mute: bool) -> None:
        """Be so loud from now on."""
        self.volume = volume
        self.mute = mute
        if self._ready and self._ambience:
            pygame.mixer.Channel(0).set_volume(0.0 if mute else volume)
        if self._ready and mute:
            for number in range(1, CHANNELS):
                pygame.mixer.Channel(number).stop()

    def play(self, name: str, loud: float = 1.0, pan: float = 0.0) -> None:
        """Let a sound be heard, from the left (-1) to the right (1)."""
        if self.mute or self.volume <= 0 or not self._open():
            return
        made = self._made(name)
        channel = pygame.mixer.find_channel() if made.get_num_channels() < CROWD else None
        if channel is not None:
            left, right = panned(pan)
            channel.play(made)
            channel.set_volume(left * loud * self.volume, right * loud * self.volume)

    def ambience(self, name: str, loud: float = 1.0) -> None:
        """Let a sound go on and on beneath the others; "" ends it."""
        if name and (self.mute or not self._open()):
            return
        if self._ready:
            channel = pygame.mixer.Channel(0)
            if not name:
                channel.fadeout(600)
            elif name != self._ambience:
                channel.play(self._made(name), loops=-1, fade_ms=1200)
            if name:
                channel.set_volume(loud * self.volume)
            self._ambience = name

    def silence(self) -> None:
        """Not a sound from now on until the next: what was begun is broken off."""
        self._ambience = ""
        if self._ready:
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the loudspeaker back."""
        if self._ready:
            pygame.mixer.quit()
        self._ready = None
        self._sounds.clear()

    def _open(self) -> bool:
        if self._ready is None:
            try:
                if not pygame.mixer.get_init():
                    pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(1)
                self._ready = True
            except (pygame.error, NotImplementedError):
                self._ready = False
        return self._ready

    def _made(self, name: str) -> pygame.mixer.Sound:
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(buffer=as_stereo(sound(name)))
        return self._sounds[name]


def _make_all() -> None:
    for name in SOUNDS:
        sound(name)


def panned(pan: float) -> tuple[float, float]:
    """How loud it is on the left and on the right; nothing is ever on one side alone."""
    angle = (min(max(pan, -1.0), 1.0) * 0.8 + 1.0) * np.pi / 4
    return float(np.cos(angle)), float(np.sin(angle))


def as_stereo(wave: Wave) -> bytes:
    """A sound as the mixer wants it."""
    levels = (np.clip(wave, -1.0, 1.0) * 32_000).astype("<i2")
    return np.repeat(levels, 2).tobytes()
