"""The map in small, and the bar that says which keys do what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.battle.view import View
from game.ui.battle.desk import Desk
from game.ui.battle.form_fields import where
from game.ui.battle.map_queries import murk_of
from game.ui.kit.boxes import Row
from game.ui.kit.button import KeyCap
from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from game.ui.map.table import MapTable
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.showing import UNSEEN
from rules.kernel import lengths
from rules.kernel.refs import Ref

ACROSS, DOWN = 240, 176
ROWS, SPLIT, POOR = 2, " · ", "sight"
"""Rows of words above the map at most, where they may be broken, and what comes before the figure of poor sight."""


class MiniMap(Widget):
    """A click or a stroke on it goes there."""

    solid = True

    def __init__(self, table: MapTable, now: Callable[[], float], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.table, self.now = table, now
        self._held = False
        self._down: float = DOWN
        self.ground = ""
        """What is said of the ground under the pointer, above the map so that it covers nobody."""
        self._roomy = True

    def fit(self, across: float) -> None:
        """Be as large as the board's shape allows within so many points across, and down as much less as usual."""
        self._down = across * DOWN / ACROSS
        self.width = min(across, self._down * self.table.minimap_shape)
        self._down = self.width / self.table.minimap_shape

    @property
    def high(self) -> int:
        """Pixels down that the map takes, without the words above it."""
        return self.theme.px(self._down)

    def measure(self, width: int) -> Size:
        return self.theme.px(self.width or ACROSS), self.high + self.above

    @property
    def worded(self) -> int:
        """Pixels down that the words above it take."""
        return ROWS * self._row()

    @property
    def above(self) -> int:
        """Pixels down that are kept for them."""
        return self.worded if self._roomy else 0

    def make_room(self, *, roomy: bool) -> None:
        """Whether there is room for words above it: without any nothing is said of the ground."""
        if roomy != self._roomy:
            self._roomy = roomy
            self.relayout()

    @property
    def field(self) -> pygame.Rect:
        """The map itself, without the words above it."""
        top = self.rect.y + self.above
        return pygame.Rect(self.rect.x, top, self.rect.w, self.rect.bottom - top)

    def _row(self) -> int:
        return self.theme.font("small").height + self.theme.px(4)

    def under(self, place: tuple[int, int]) -> Widget | None:
        return super().under(place) if self.field.collidepoint(place) else None

    def paint(self, canvas: Canvas) -> None:
        theme, field, high = canvas.theme, self.field, self._row()
        canvas.picture(self.table.minimap(field.size), field)
        face, rows = theme.font("small"), self._rows()
        for number, words in enumerate(rows):
            strip = pygame.Rect(field.x, field.y - (len(rows) - number) * high, field.w, high)
            canvas.fill(strip, (*theme.color("panel")[:3], 240))
            canvas.text(words, strip.inflate(-theme.px(8), 0), face, theme.color("text"), CENTER)
        canvas.box(field, None, theme.color("strong_border"), 0, theme.px("hair"))

    def _rows(self) -> list[str]:
        """The words about the ground, in two rows where they are too long for one."""
        face, room = self.theme.font("small"), self.rect.w - self.theme.px(8)
        parts = self.ground.split(SPLIT)
        if not self._roomy:
            return []
        if len(parts) < 2 or face.width(self.ground) <= room:
            return [self.ground] if self.ground else []
        breaks = ((SPLIT.join(parts[:at]), SPLIT.join(parts[at:])) for at in range(1, len(parts)))
        return list(min(breaks, key=lambda rows: max(map(face.width, rows))))

    def cut_off(self) -> str:
        if self._root is None:
            return ""
        wide = max(map(self.theme.font("small").width, self._rows()), default=0)
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
        field = self.field
        pixel = place[0] - field.x, place[1] - field.y
        self.table.camera.look_at(self.table.from_minimap(pixel, field.size), self.now())


def ground_words(view: View, cell: Cell | None, subject: Ref | None) -> str:
    """What a cell's ground is and how high it lies, by how much above or below a unit's, and how badly that unit sees
    what stands there; "" for no cell.
    """
    if cell is None or cell not in view.grid:
        return ""
    place = view.place(cell)
    words = SPLIT.join((f"{cell[0]},{cell[1]}", place.surface, lengths.metres(place.height)))
    here = where(view, subject) if subject is not None else ()
    rise = place.height - view.place(here[0]).height if here else 0.0
    words = words if abs(rise) < 0.05 else f"{words} ({'+' if rise > 0 else '−'}{lengths.metres(abs(rise))})"
    if subject is None or not here or view.assumed(subject) or cell in here:
        return words
    murk = murk_of(view, subject, cell)
    if murk == UNSEEN:
        return f"{words}{SPLIT}{murk.text}"
    return f"{words}{SPLIT}{POOR} {murk.text}" if murk.text else words


class Hints(Panel):
    """The keys that matter now and that no button in view shows."""

    def __init__(self, commands: Sequence[str], **options: Unpack[Options]) -> None:
        super().__init__(pad=8, **options)
        self.commands = tuple(commands)
        self._state: object = None

    def show(self, desk: Desk, room: float, *, listed: bool) -> None:
        """Show the keys that fill a form, as many as so many points hold; while the card of orders is folded, on which
        what can be done is listed, the letters of that.
        """
        form = desk.form
        keys = self.root.keys if self.root is not None else None
        if form is None or keys is None:
            self.visible = False
            return
        picked = form.kind is not None or form.mark is not None
        if not (picked or listed):
            words = [(keys.key(kind.command), kind.title) for kind in form.kinds[:6]]
        else:
            titles = {command.name: command.title for command in keys.known()}
            going = form.kind is not None and form.kind.purpose is Purpose.GO
            idle = {
                "battle.back": not picked,
                "battle.target": going or not desk.targets(),
                "battle.row": len(desk.rows) < 2,
            }
            known = [name for name in self.commands if name in titles and not idle.get(name)]
            words = [(keys.key(name), titles[name].lower()) for name in known]
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
