"""The title: the name of the game over a map that drifts by, and the ways into it."""

from __future__ import annotations

import pygame

import game
from game.ui.app import Space
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.kit.boxes import Column, Floating, Row, Spacer
from game.ui.kit.button import Button, KeyCap
from game.ui.kit.canvas import LEFT
from game.ui.kit.dialog import ask, tell
from game.ui.kit.focus import stops
from game.ui.kit.label import Label
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Widget
from game.ui.saves import Save, newest

LEFT_EDGE = 72.0
BROAD = 430.0
"""Points across of the words at normal size."""


class Note(Label):
    """Small words behind an entry: a click on them is one on the entry."""

    solid = True

    def __init__(self, words: str, doing: Doing) -> None:
        super().__init__(words, "small", "second", wrap=False, grow=1.0)
        self.doing = doing

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos):
            self.doing()
            return True
        return super().handle(event)


class Title(Page):
    """The first screen."""

    deep = False
    base = "title"

    def __init__(self, house: Navigation) -> None:
        super().__init__(house)
        self._save: Save | None = None

    def build(self) -> Widget:
        floating = Floating()
        self._menu = Column(gap=4, width=BROAD)
        self._words = Column(
            Column(Label("Dead", "display", wrap=False), Label("Ground", "display", wrap=False), gap=-14),
            Label("Skirmishes on hex and square maps, under tabletop rules", "body", "second"),
            Spacer(18),
            self._menu,
            gap=6,
            width=BROAD,
        )
        self._scrolled = ScrollArea(self._words)
        floating.put(self._scrolled, left=LEFT_EDGE)
        hints = Row(KeyCap("↑"), KeyCap("↓"), Label("choose", "small", "second"), KeyCap("Enter"), gap=6)
        hints.add(Label("open", "small", "second"), KeyCap(command="house.rules"), Label("rules", "small", "second"))
        hints.add(Spacer(14), Label(f"Version {game.VERSION}", "small", "second", wrap=False))
        floating.put(hints, left=LEFT_EDGE + 14, bottom=30)
        self._hints = hints
        return floating

    def resized(self, space: Space) -> None:
        """Large letters get the room they need; the hints give way where there is none for both."""
        theme = self.app.theme
        self._words.width = self._menu.width = BROAD * max(1.0, theme.text)
        self._hints.visible = True
        super().resized(space)
        self._hints.visible = self._scrolled.rect.bottom + theme.px(6) <= self._hints.rect.top

    def shown(self) -> None:
        self._save = newest()
        self._menu.fill(self._entries())
        first = stops([self._menu])[0]
        self.root.set_focus(first, self.root.ringed is not None)
        if isinstance(first, Button):
            first.default = True
        if self.house.trouble:
            trouble, self.house.trouble = self.house.trouble, ""
            tell(self.root, "One thing first", trouble)

    def _entries(self) -> list[Widget]:
        house, entries = self.house, list[Widget]()
        if self._save is not None:
            card = self._save.card
            where = f"{self._save.name}, {card.now}"
            entries.append(self._entry("Continue", self._continue, "play", where, "continue"))
        entries.append(self._entry("New battle", house.new_battle, "flag"))
        guided = self._entry("First battle", self._guided, "hand", "guided, five minutes", "guided")
        entries.append(guided)
        entries.append(self._entry("Load", house.shelf, "folder"))
        entries.append(self._entry("Replays", lambda: house.shelf(over=True), "film"))
        entries += [
            self._entry("Workshop", house.workshop, "ruler", "maps and scenarios of your own", "workshop"),
            self._entry("Odds", house.odds, "target", "two people, no battle", "odds"),
            self._entry("Rules", house.rules, "book"),
            self._entry("Options", house.options, "gear"),
            self._entry("Quit", self.back, "power"),
        ]
        return entries

    def _entry(self, text: str, doing: Doing, icon: str, note: str = "", name: str = "") -> Widget:
        button = Button(text, doing, "quiet", icon, align=LEFT, font="title", name=name, height=42)
        return Row(button, Note(note, doing), gap=4) if note else button

    def _guided(self) -> None:
        self.house.guided(self.root)

    def _continue(self) -> None:
        if self._save is None:
            return
        self.house.resume(self.root, self._save.file)

    def back(self) -> None:
        """Quit, once that is certain."""
        ask(self.root, "Leave Dead Ground?", "Every battle is saved.", "Leave", self.app.quit, "Stay")
