"""Forms: what is set, a word of explanation and what sets it, in sections under small headings."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label, caption
from game.ui.kit.runs import Text
from game.ui.kit.sliding import Switch
from game.ui.kit.widget import Options, Widget


class Field(Row):
    """A title with a note at the left, the control at the right. A click on the words goes to the control."""

    solid = True

    def __init__(self, title: Text, control: Widget, note: Text = "", **options: Unpack[Options]) -> None:
        words: list[Widget] = [Label(title)]
        if note:
            words.append(Label(note, "small", "second"))
        super().__init__(Column(*words, gap=2, grow=1.0), control, gap="wide", **options)
        self.control = control

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.control.enabled:
            return False
        if isinstance(self.control, Switch):
            self.control.press()
        elif self._root is not None and self.control.focusable:
            self._root.set_focus(self.control, False)
        return True


def section(title: str, *parts: Widget, **options: Unpack[Options]) -> Column:
    """Things that belong together, under a small heading."""
    return Column(caption(title), *parts, gap=6, **options)
