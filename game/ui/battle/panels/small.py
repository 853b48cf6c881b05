"""The map in small, and the bar that says which keys do what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.battle.view import View
from game.ui.battle.blanks import where
from game.ui.battle.desk import Desk
from game.ui.kit.boxes import Row
from game.ui.kit.button import KeyCap
from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.widget import Options, Size, Widget
from game.ui.map.table import MapTable
from rules.frame.ground import Cell
from rules.kernel import lengths
from rules.kernel.refs import Ref

ACROSS, DOWN = 240, 176


class MiniMap(Widget):
    """A click or a stroke on it goes there."""

    solid = True

    def __init__(self, table: MapTable, now: Callable[[], float], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.table, self.now = table, now
        self._held = False
        self._down: float = DOWN
        self.ground = ""
        """What is said of the ground under the pointer, at the foot of the map."""

    def fit(self, across: float) -> None:
        """Be as large as the board's shape allows within so many points across, and down as much less as usual."""
        self._down = across * DOWN / ACROSS
        self.width = min(across, self._down * self.table.minimap_shape)
        self._down = self.width / self.table.minimap_shape

    def measure(self, width: int) -> Size:
        return self.theme.px(self.width or ACROSS), self.theme.px(self._down)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.picture(self.table.minimap(self.rect.size), self.rect)
        if self.ground:
            face = theme.font("small")
            strip = pygame.Rect(self.rect.x, 0, self.rect.w, face.height + theme.px(4))
            strip.bottom = self.rect.bottom
            canvas.fill(strip, (*theme.color("panel")[:3], 225))
            canvas.text(self.ground, strip.inflate(-theme.px(8), 0), face, theme.color("text"), CENTER)
        canvas.box(self.rect, None, theme.color("strong_border"), 0, theme.px("hair"))

    def cut_off(self) -> str:
        wide = self.theme.font("small").width(self.ground) if self._root is not None else 0
        return self.ground if wide > self.rect.w - self.theme.px(8) else ""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = True
            self._go(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self._go(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return True
        return False

    def _go(self, place: tuple[int, int]) -> None:
        pixel = place[0] - self.rect.x, place[1] - self.rect.y
        self.table.camera.look_at(self.table.from_minimap(pixel, self.rect.size), self.now())


def ground_words(view: View, cell: Cell | None, subject: Ref | None) -> str:
    """What a cell's ground is and how high it lies, and by how much above or below a unit's; "" for no cell."""
    if cell is None or cell not in view.grid:
        return ""
    place = view.place(cell)
    words = f"{cell[0]},{cell[1]} · {place.surface} · {lengths.metres(place.height)}"
    here = where(view, subject) if subject is not None else ()
    rise = place.height - view.place(here[0]).height if here else 0.0
    return words if abs(rise) < 0.05 else f"{words} ({'+' if rise > 0 else '−'}{lengths.metres(abs(rise))})"


class Hints(Panel):
    """The keys that matter now."""

    def __init__(self, commands: Sequence[str], **options: Unpack[Options]) -> None:
        super().__init__(pad=8, **options)
        self.commands = tuple(commands)
        self._state: object = None

    def show(self, desk: Desk, room: float) -> None:
        """Show the letters of what can be done, or the keys that fill a form, as many as so many points hold."""
        form = desk.form
        keys = self.root.keys if self.root is not None else None
        if form is None or keys is None:
            self.visible = False
            return
        if form.kind is None and form.mark is None:
            words = [(keys.key(kind.command), kind.title) for kind in form.kinds[:6]]
        else:
            titles = {command.name: command.title for command in keys.known()}
            words = [(keys.key(name), titles[name].lower()) for name in self.commands if name in titles]
        face, scale = self.theme.font("small"), self.theme.scale
        wide = 2 * 8.0
        for number, (key, title) in enumerate(words):
            wide += (face.width(title) + face.width(key)) / scale + 44
            if wide > room:
                words = words[:number]
                break
        if words != self._state:
            self._state = words
            parts: list[Widget] = []
            for key, title in words:
                parts.append(Row(KeyCap(key), Label(title, "small", wrap=False), gap=6))
            self.fill([Row(*parts, gap=14)])
        self.visible = bool(words)
