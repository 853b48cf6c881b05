"""Buttons, and the little caps that show which key presses them."""

from __future__ import annotations

from typing import Literal, TypeAlias, Unpack

import pygame

from game.ui.keys import repeated
from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.colour import Color, blend, faded
from game.ui.kit.icons import icon
from game.ui.kit.motion import Motion
from game.ui.kit.rich_text import Line, lines, size_of
from game.ui.kit.terms import Doing, Size
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Options, Widget

Kind: TypeAlias = Literal["plain", "primary", "quiet", "danger"]
"""How much a button wants to be pressed."""
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESSING = (*ENTERS, pygame.K_SPACE)
HELD = pygame.KMOD_ALT | pygame.KMOD_CTRL
"""With one of these a key means a command, whatever has the keys."""
ACROSS = 14
"""Points of air at either end."""
BETWEEN = 8


class Pressable(Widget):
    """What is pressed by a click, by Enter or Space, or by the key of its command."""

    focusable = True

    def __init__(self, *parts: Widget, **options: Unpack[Options]) -> None:
        super().__init__(*parts, **options)
        self.glow = Motion(self)
        """How much the pointer on it shows."""
        self._held = False

    def press(self) -> None:
        """What it is there for."""

    def activate(self) -> bool:
        if self.enabled:
            self.press()
        return self.enabled

    @property
    def pressed(self) -> bool:
        return True

    @property
    def held(self) -> bool:
        """Whether a mouse button is down on it."""
        return self._held and self.hovered

    def hover_changed(self) -> None:
        self.glow.go(1.0 if self.hovered else 0.0)
        self.redraw()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = True
            self.redraw()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held:
            self._held = False
            self.redraw()
            if self.rect.collidepoint(event.pos):
                self.press()
            return True
        if event.type == pygame.KEYDOWN and event.key in PRESSING and not event.mod & HELD:
            if not repeated(event):
                self.press()
            return True
        return False


class Button(Pressable):
    """A word or an icon to press."""

    def __init__(
        self,
        text: str = "",
        doing: Doing | None = None,
        kind: Kind = "plain",
        icon: str = "",
        *,
        chosen: bool = False,
        keycap: bool = True,
        align: float = CENTER,
        font: str = "strong",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self._text = text
        self.doing = doing
        self.kind = kind
        self._icon = icon
        self._chosen = chosen
        self.keycap = keycap
        """Whether it shows the key of its command."""
        self.align, self.font = align, font
        self.default = kind == "primary"
        """Whether it is the default answer of its page."""

    @property
    def main(self) -> bool:
        return self.default

    @property
    def text(self) -> str:
        """The word on it."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.remeasure()

    @property
    def icon(self) -> str:
        """The drawing on it."""
        return self._icon

    @icon.setter
    def icon(self, name: str) -> None:
        if name != self._icon:
            self._icon = name
            self.remeasure()

    @property
    def chosen(self) -> bool:
        """Whether it is switched on, for buttons that stay down."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: bool) -> None:
        if chosen != self._chosen:
            self._chosen = chosen
            self.redraw()

    def press(self) -> None:
        if self.doing is not None:
            self.doing()

    @property
    def key(self) -> str:
        """The key that presses it, as its cap shows it."""
        keys = self._root.keys if self._root is not None else None
        return keys.key(self.command) if self.keycap and self.command and keys is not None else ""

    def measure(self, width: int) -> Size:
        theme = self.theme
        air = 2 * theme.px(ACROSS if self._text else 8)
        across, high = self._content(theme) + air, theme.font(self.font).height
        if self._text and across > width:
            high = size_of(self._broken(width - air))[1]
        return min(across, width), max(theme.px("control"), high + theme.px(8))

    def _broken(self, room: int) -> tuple[Line, ...]:
        """Its words on as many lines as it takes in so many pixels beside key and icon."""
        beside = self._content(self.theme) - self.theme.font(self.font).width(self._text)
        return lines(self._text, self.theme, max(1, room - beside), self.font)

    def _content(self, theme: Theme) -> int:
        """Pixels across of all that stands on it."""
        pieces = [cap_width(self.key, theme)] if self.key else []
        pieces += [theme.px("icon")] if self._icon else []
        pieces += [theme.font(self.font).width(self._text)] if self._text else []
        return sum(pieces) + theme.px(BETWEEN) * max(0, len(pieces) - 1)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        fill, border, ink = self._colors(theme)
        canvas.box(self.rect, fill, border, theme.px("small_radius"), theme.px("hair"))
        inner = self.rect.inflate(-2 * theme.px(ACROSS if self._text else 4), 0)
        x = inner.x + max(0, round((inner.w - self._content(theme)) * self.align))
        if self.key:
            x += paint_cap(canvas, self.key, (x, self.rect.centery), ink) + theme.px(BETWEEN)
        if self._icon:
            side = theme.px("icon")
            canvas.picture(icon(self._icon, side, ink), (x, self.rect.centery - side // 2))
            x += side + theme.px(BETWEEN)
        words = pygame.Rect(x, self.rect.y, max(0, inner.right - x + theme.px(2)), self.rect.h)
        if theme.font(self.font).width(self._text) <= words.w:
            canvas.text(self._text, words, theme.font(self.font), ink)
        else:
            self._paint_broken(canvas, words, ink)

    def _paint_broken(self, canvas: Canvas, words: pygame.Rect, ink: Color) -> None:
        """Its words on several lines."""
        written = self._broken(self.rect.w - 2 * canvas.theme.px(ACROSS))
        y = words.centery - size_of(written)[1] // 2
        for line in written:
            x = words.x + round((words.w - line.width) * self.align)
            for piece in line.pieces:
                canvas.words(piece.words, (x + piece.x, y), piece.face, ink)
            y += line.height

    def _colors(self, theme: Theme) -> tuple[Color, Color | None, Color]:
        """What it is filled, edged and written with now."""
        color, glow = theme.color, self.glow.value
        if not self.enabled:
            bare = self.kind == "quiet"
            return faded(color("raised"), 0.0 if bare else 0.5), None if bare else color("line"), color("faint")
        if self._chosen:
            return color("chosen"), color("accent"), color("text")
        if self.kind == "primary":
            fill = color("accent_pressed") if self.held else blend(color("accent"), color("accent_hover"), glow)
            return fill, None, color("on_accent")
        if self.kind == "danger":
            fill = color("danger_pressed") if self.held else blend(color("danger"), color("danger_hover"), glow)
            return fill, None, color("on_danger")
        if self.kind == "quiet":
            fill = color("pressed") if self.held else faded(color("hover"), glow)
            return fill, None, color("text")
        fill = color("pressed") if self.held else blend(color("raised"), color("hover"), glow)
        return fill, blend(color("border"), color("strong_border"), glow), color("text")


class KeyCap(Widget):
    """The picture of a key, by what is written on it or by the command it is bound to."""

    def __init__(self, key: str = "", **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._key = key

    @property
    def key(self) -> str:
        """What is written on it."""
        if self.command and self._root is not None and self._root.keys is not None:
            return self._root.keys.key(self.command)
        return self._key

    def measure(self, width: int) -> Size:
        return cap_width(self.key, self.theme), _cap_height(self.theme)

    def paint(self, canvas: Canvas) -> None:
        if self.key:
            paint_cap(canvas, self.key, (self.rect.x, self.rect.centery), canvas.theme.color("text"))


def _cap_height(theme: Theme) -> int:
    return theme.font("key").height + theme.px(2)


def cap_width(key: str, theme: Theme) -> int:
    """Pixels across of a key's picture."""
    return max(_cap_height(theme), theme.font("key").width(key) + theme.px(9))


def paint_cap(canvas: Canvas, key: str, at: tuple[int, int], ink: Color) -> int:
    """Paint a key whose left edge has its middle here; its breadth."""
    theme = canvas.theme
    width, height = cap_width(key, theme), _cap_height(theme)
    rect = pygame.Rect(at[0], at[1] - height // 2, width, height)
    canvas.box(rect, faded(ink, 0.07), faded(ink, 0.45), theme.px(4), theme.px("hair"))
    canvas.text(key, rect, theme.font("key"), ink, CENTER)
    return width
