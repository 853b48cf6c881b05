"""Between two people at one screen: nothing of the battle is to be seen until the next one says that he sits there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Unpack

import numpy as np
import pygame

from game.ui.keys import Keys
from game.ui.kit.boxes import Centered, Column, Row
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import Color
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.root import Root
from game.ui.kit.terms import Size
from game.ui.kit.text_entry import Entry
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Options, Widget
from game.ui.map import counters
from game.ui.map.noise import clouds
from game.ui.map.palette import Palette

RELIEF, LINES = 7, 9
"""How many hills there are across the ground behind, and contours on it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose turn it is to sit down."""

    title: str
    number: int
    """Its place among the sides, by which its counters look."""
    locked: bool
    """Whether it is opened by a word only."""


class Mark(Widget):
    """The shape and colour of a side."""

    def __init__(self, palette: Palette, number: int, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.palette, self.number = palette, number

    def measure(self, width: int) -> Size:
        return self.theme.px(58), self.theme.px(58)

    def paint(self, canvas: Canvas) -> None:
        size = round(self.rect.h * 0.8)
        canvas.picture(counters.body(self.palette, self.number, size, "leader", "", True, False), self.rect)


class HandOver:
    """A screen of its own over everything."""

    def __init__(
        self,
        title: str,
        seat: Seat,
        take: Callable[[str], bool],
        menu: Callable[[], object],
        palette: Palette,
        theme: Theme,
        keys: Keys,
    ) -> None:
        self.take = take
        self.word = Entry(submitted=lambda _: self._try(), secret=True, name="word") if seat.locked else None
        self.wrong = Label("Wrong password.", "small", "bad", visible=False)
        heading = Column(caption(title), Label(seat.title, "heading"), gap=2, grow=1)
        panel = Panel(
            Row(Mark(palette, seat.number), heading, gap=16),
            Label("Pass the seat. Nothing is shown until you confirm that you are here.", "body", "second"),
            pad=28,
            gap=16,
            width=540,
        )
        if self.word is not None:
            panel.add(Column(Label("Password", "small", "second"), self.word, gap=4))
        self.ready = Button(f"I play {_within(seat.title)}", self._try, "primary", name="ready", grow=1)
        self.menu = menu
        leave = Button("Menu", menu, "quiet", "menu", command="battle.menu", font="small_strong", name="menu")
        panel.add(self.wrong, Row(self.ready, leave, gap=12))
        self.root = Root(Centered(panel), theme, keys)
        self.root.set_focus(self.word or self.ready, by_keys=False)

    def _try(self) -> None:
        if not self.take(self.word.text if self.word is not None else ""):
            self.wrong.visible = True
            if self.word is not None:
                self.word.text = ""
                self.root.set_focus(self.word, by_keys=False)

    def handle(self, event: pygame.Event) -> None:
        """Escape opens the menu at the first press, whatever has the keys: a player may leave without the seat."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.menu()
            return
        self.root.handle(event)
        if self.word is not None and self.root.focus is None:
            self.root.set_focus(self.word, by_keys=False)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it over everything."""
        color = self.root.theme.color
        surface.blit(no_mans_land(surface.get_size(), color("table"), color("line")), (0, 0))
        self.root.draw(surface)


@lru_cache(maxsize=1)
def no_mans_land(size: tuple[int, int], ground: Color, ink: Color) -> pygame.Surface:
    """Contours of no ground that there is: something to look at that tells nothing."""
    fine = 2 if size[0] > 2000 else 1
    wide, high = -(-size[0] // fine), -(-size[1] // fine)
    along = np.arange(wide, dtype=np.float32) * (RELIEF / wide)
    down = np.arange(high, dtype=np.float32) * (RELIEF / wide)
    height = clouds(along, down, 907, 2) * LINES
    off = np.abs(height - np.round(height))
    slope = np.hypot(*np.gradient(height)) + 1e-6
    share = np.clip(1.4 - off / slope, 0, 1)[..., None] * 0.7
    paint = np.array(ground[:3], dtype=np.float32) * (1 - share) + np.array(ink[:3], dtype=np.float32) * share
    picture = pygame.image.frombytes(paint.astype(np.uint8).tobytes(), (wide, high), "RGB")
    return pygame.transform.smoothscale(picture, size).convert()


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name
