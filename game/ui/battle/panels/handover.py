"""Between two people at one screen: nothing of the battle is to be seen until the next one says that he sits there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.keys import Keys
from game.ui.kit.boxes import Centered
from game.ui.kit.button import Button
from game.ui.kit.entry import Entry
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.root import Root
from game.ui.kit.theme import Theme


class HandOver:
    """A screen of its own over everything."""

    def __init__(
        self, title: str, side: str, locked: bool, take: Callable[[str], bool], theme: Theme, keys: Keys
    ) -> None:
        self.take = take
        self.word = Entry(submitted=lambda _: self._try(), secret=True, name="word") if locked else None
        self.wrong = Label("That is not the word of this side.", "small", "bad", visible=False)
        parts = [
            caption(title),
            Label(side, "heading"),
            Label("Pass the seat. Nothing is shown until you say that you sit here.", "body", "second"),
        ]
        if self.word is not None:
            parts.append(Label("Your word", "small", "second"))
        panel = Panel(*parts, pad=28, gap=12, width=460)
        if self.word is not None:
            panel.add(self.word)
        self.ready = Button(f"I play {_within(side)}", self._try, "primary", name="ready")
        panel.add(self.wrong, self.ready)
        self.root = Root(Centered(panel), theme, keys)
        self.root.set_focus(self.word or self.ready, by_keys=False)

    def _try(self) -> None:
        if not self.take(self.word.text if self.word is not None else ""):
            self.wrong.visible = True
            if self.word is not None:
                self.word.text = ""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it over everything."""
        surface.fill(self.root.theme.color("table"))
        self.root.draw(surface)


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name
