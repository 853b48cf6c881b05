"""Dialogs that want an answer, and notices that go away by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame

from game.ui.keys import repeated
from game.ui.kit.boxes import Row, Spacer
from game.ui.kit.button import ENTERS, Button, Kind
from game.ui.kit.label import Label
from game.ui.kit.motion import Timer
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Icon
from game.ui.kit.rich_text import Text
from game.ui.kit.root import Layer, Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Options, Widget

BREADTH = 460
"""Points across."""
EDGE = 32
"""Points that a dialog keeps from the edges of the screen at least."""
STAYING, TO_ACT = 4000, 9000
"""Milliseconds of a notice, and of one that something can be done about."""
ABOVE = 200
"""Points from the foot of the screen to one of those: it lies over the map, clear of what stands below."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to answer a dialog."""

    text: str
    doing: Doing | None = None
    kind: Kind = "plain"


class Dialog(Panel):
    """A question, or something to be filled in, above a dimmed screen. Enter gives the main answer, Esc none."""

    def __init__(
        self,
        title: str,
        body: Text | Widget,
        answers: Sequence[Answer] = (),
        **options: Unpack[Options],
    ) -> None:
        options.setdefault("width", BREADTH)
        self.title = title
        self.body = body if isinstance(body, Widget) else Label(body)
        self.buttons = [Button(answer.text, self._answering(answer), answer.kind) for answer in answers]
        super().__init__(
            Label(title, "title"),
            ScrollArea(self.body, grow=1.0),
            Row(Spacer(), *reversed(self.buttons)),
            gap="wide",
            pad=22,
            **options,
        )
        self._cancelled: Doing | None = None
        self._layer: Layer | None = None

    def open(self, root: Root, cancelled: Doing | None = None) -> Dialog:
        """Ask it now. `cancelled` is told when it is left without an answer."""
        self._cancelled = cancelled
        self._layer = root.show(self, self._middle, veiled=True, closed=self._left)
        self.appear()
        main = self._main()
        if main is not None and not any(widget.reachable for widget in self.body.everything()):
            root.set_focus(main, root.ringed is not None)
        return self

    def close(self) -> None:
        """Take it away."""
        if self._layer is not None:
            self._layer.close()

    def _answering(self, answer: Answer) -> Doing:
        def answered() -> None:
            self._cancelled = None
            self.close()
            if answer.doing is not None:
                answer.doing()

        return answered

    def _left(self) -> None:
        self._layer = None
        if self._cancelled is not None:
            self._cancelled()

    def _main(self) -> Button | None:
        """The button that Enter presses."""
        ranked = sorted(self.buttons, key=lambda button: ("primary", "danger", "plain", "quiet").index(button.kind))
        return ranked[0] if ranked else None

    def _middle(self, screen: pygame.Rect) -> pygame.Rect:
        edge = self.theme.px(EDGE)
        w, h = self.wish(screen.w - 2 * edge)
        place = pygame.Rect(0, 0, min(w, screen.w - 2 * edge), min(h, screen.h - 2 * edge))
        place.center = screen.centerx, screen.centery - (screen.h - place.h) // 10
        return place

    def handle(self, event: pygame.Event) -> bool:
        main = self._main()
        if event.type == pygame.KEYDOWN and event.key in ENTERS and main is not None:
            return repeated(event) or main.activate()
        return False


def tell(root: Root, title: str, text: Text, then: Doing | None = None) -> Dialog:
    """Say something that has to be acknowledged."""
    return Dialog(title, text, [Answer("OK", then, "primary")]).open(root, then)


def ask(root: Root, title: str, text: Text, yes: str, doing: Doing, no: str = "Cancel", danger: bool = False) -> Dialog:
    """Ask before something is done."""
    return Dialog(title, text, [Answer(yes, doing, "danger" if danger else "primary"), Answer(no)]).open(root)


class Notice(Panel):
    """A short word at the foot of the screen that goes away by itself."""

    def __init__(
        self,
        text: Text,
        icon: str = "info",
        color: str = "accent",
        act: tuple[str, Doing] | None = None,
        within: Callable[[pygame.Rect], pygame.Rect] | None = None,
    ) -> None:
        self.label = Label(text, grow=1.0)
        self._acts = act is not None
        self._within = within
        """The part of the screen in which it stands; None for all of it."""
        row = Row(Icon(icon, color), self.label, gap=10)
        if act is not None:
            row.add(Button(act[0], lambda: self._act(act[1]), font="small_strong", name="notice act"))
        super().__init__(row, pad=12, fill="raised")
        self._timer = Timer(self, STAYING if act is None else TO_ACT, self.close)
        self._layer: Layer | None = None

    def open(self, root: Root) -> Notice:
        """Say it now, instead of what was said before."""
        for layer in [layer for layer in root.layers if isinstance(layer.widget, Notice)]:
            root.close(layer)
        self._layer = root.show(self, self._foot, modal=False)
        self._timer.start()
        self.appear()
        return self

    def _act(self, doing: Doing) -> None:
        self.close()
        doing()

    def handle(self, event: pygame.Event) -> bool:
        """A click anywhere on it puts it away."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.close()
        return True

    def close(self) -> None:
        """Be silent."""
        if self._layer is not None:
            self._layer.close()

    def _foot(self, screen: pygame.Rect) -> pygame.Rect:
        px, edge = self.theme.px, self.theme.px(EDGE)
        broad, up = (640, px(ABOVE)) if self._acts else (560, 3 * edge)
        if self._within is not None:
            room = self._within(screen)
            up, screen = min(up, edge // 2) if room.bottom < screen.bottom else up, room
        place = pygame.Rect((0, 0), self.wish(min(px(broad), screen.w - edge)))
        place.midbottom = screen.centerx, screen.bottom - up
        return place


def notify(
    root: Root,
    text: Text,
    icon: str = "info",
    color: str = "accent",
    act: tuple[str, Doing] | None = None,
    within: Callable[[pygame.Rect], pygame.Rect] | None = None,
) -> Notice:
    """Say something in passing, perhaps with a button for what can be done about it."""
    return Notice(text, icon, color, act, within).open(root)
