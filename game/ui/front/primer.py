"""The introduction of a rulebook: its cards one by one over a dimmed screen, to be turned, read on or skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.kit.boxes import Column, Grid, Row, Spacer
from game.ui.kit.button import ENTERS, Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.dialog import EDGE
from game.ui.kit.icons import icon
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.rich_text import Run
from game.ui.kit.root import Layer, Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Size
from game.ui.kit.widget import Widget
from rules.frame.book import Rulebook
from rules.frame.primer import About, Card

BREADTH = 620.0
"""Points across."""
DRAWINGS = {
    About.TIME: "clock",
    About.STANCE: "shield",
    About.DICE: "dice",
    About.NERVE: "bolt",
    About.HARM: "heart",
}
TURNS = {pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: 1, pygame.K_LEFT: -1, pygame.K_PAGEUP: -1}


def titled(book: Rulebook) -> str:
    """What the introduction of a rulebook is called."""
    return f"New to {book.title}?"


class Disc(Widget):
    """The drawing of a card on a disc in the colour of the theme."""

    POINTS = 56.0

    def __init__(self, drawing: str) -> None:
        super().__init__()
        self.drawing = drawing

    def measure(self, width: int) -> Size:
        side = self.theme.px(self.POINTS)
        return side, side

    def paint(self, canvas: Canvas) -> None:
        theme, side = canvas.theme, min(self.rect.size)
        place = pygame.Rect(self.rect.x, self.rect.y, side, side)
        canvas.box(place, theme.color("accent"), None, side // 2)
        inner = place.inflate(-round(side * 0.44), -round(side * 0.44))
        canvas.picture(icon(self.drawing, inner.w, theme.color("on_accent")), inner)


class Dots(Widget):
    """A dot for each card, that of the present one filled."""

    def __init__(self, many: int) -> None:
        super().__init__(name="dots")
        self.many, self._at = many, 0

    @property
    def at(self) -> int:
        """Which card is shown."""
        return self._at

    @at.setter
    def at(self, number: int) -> None:
        self._at = number
        self.redraw()

    def measure(self, width: int) -> Size:
        return self.many * self.theme.px(16), self.theme.px(16)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        side = theme.px(8)
        for number in range(self.many):
            dot = pygame.Rect(0, 0, side, side)
            dot.center = self.rect.x + round((number + 0.5) * theme.px(16)), self.rect.centery
            canvas.box(dot, theme.color("accent" if number == self._at else "line"), None, side // 2)


class Deck(Widget):
    """The cards in one place, one of them shown; as high as the highest, so that nothing jumps when one is turned."""

    def __init__(self, cards: Sequence[Widget]) -> None:
        super().__init__(*cards, grow=1.0)
        self.turn(0)

    def turn(self, number: int) -> None:
        """Show this card."""
        for at, card in enumerate(self.parts):
            card.visible = at == number

    def measure(self, width: int) -> Size:
        sizes = [card.wish(width) for card in self.parts]
        return width, max(h for _, h in sizes)

    def arrange(self) -> None:
        for card in self.parts:
            if card.visible:
                card.place(self.rect)


class Primer(Panel):
    """The cards of a rulebook. Enter turns to the next and leaves after the last, the arrows turn, Esc skips the rest;
    a rule that is named opens the rules there.
    """

    def __init__(self, book: Rulebook, cards: Sequence[Card], read: Callable[[str], object]) -> None:
        self.cards, self.at = tuple(cards), 0
        titles = {rule.id: rule.title for rule in book.index}
        self._dots = Dots(len(self.cards))
        self._deck = Deck([_shown(card, titles, read) for card in self.cards])
        self._skip = Button("Skip", self.close, "quiet", name="primer skip")
        self._back = Button("Back", partial(self.turn, -1), name="primer back")
        self._next = Button("Next", self.go_on, "primary", name="primer next")
        super().__init__(
            Row(caption(titled(book)), Spacer(), self._dots),
            ScrollArea(self._deck, grow=1.0),
            Row(self._skip, Spacer(), self._back, self._next),
            gap="wide",
            pad=26,
            width=BREADTH,
        )
        self._layer: Layer | None = None
        self._turned()

    def open(self, root: Root) -> Primer:
        """Show the first card."""
        self._layer = root.show(self, self._middle, veiled=True, closed=self._left)
        self.appear()
        root.set_focus(self._next, root.ringed is not None)
        return self

    def close(self) -> None:
        """Take the cards away."""
        if self._layer is not None:
            self._layer.close()

    def _left(self) -> None:
        self._layer = None

    def go_on(self) -> None:
        """The next card, or away after the last."""
        if self.at + 1 < len(self.cards):
            self.turn(1)
        else:
            self.close()

    def turn(self, step: int) -> None:
        """So many cards on, as far as there are any."""
        self.at = min(max(0, self.at + step), len(self.cards) - 1)
        self._turned()

    def _turned(self) -> None:
        last = self.at == len(self.cards) - 1
        self._deck.turn(self.at)
        self._dots.at = self.at
        self._back.enabled = self.at > 0
        self._next.text = "Done" if last else "Next"
        self._skip.visible = not last

    def _middle(self, screen: pygame.Rect) -> pygame.Rect:
        edge = self.theme.px(EDGE)
        wide = min(self.theme.px(BREADTH * max(1.0, self.theme.text)), screen.w - 2 * edge)
        self.width = wide / self.theme.scale
        high = min(self.wish(wide)[1], screen.h - 2 * edge)
        place = pygame.Rect(0, 0, wide, high)
        place.center = screen.centerx, screen.centery - (screen.h - high) // 10
        return place

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in TURNS:
            self.turn(TURNS[event.key])
            return True
        return event.key in ENTERS and self._next.activate()


def _shown(card: Card, titles: dict[str, str], read: Callable[[str], object]) -> Widget:
    """One card as it stands on the screen."""
    parts: list[Widget] = [Label(card.title, "heading"), Label(card.text)]
    if card.examples:
        lines = [
            part
            for label, value in card.examples
            for part in (Label(label, "strong", "accent", wrap=False), Label(value, grow=1.0))
        ]
        parts += [Spacer(2), Grid(*lines, columns=(0, 1), gap=18, rows=6, align=-1)]
    more = [Run(titles[rule], "accent", "", partial(read, rule)) for rule in card.rules if rule in titles]
    if more:
        runs: list[Run] = [Run("Read on: ", "second")]
        for at, run in enumerate(more):
            runs += [Run(", ", "second"), run] if at else [run]
        parts += [Spacer(2), Label(runs, "small", "second")]
    return Row(Disc(DRAWINGS[card.about]), Column(*parts, gap=10, grow=1.0), gap="wide", align=0.0)
