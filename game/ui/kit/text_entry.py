"""A field to write in."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Unpack

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.double_click import DoubleClick
from game.ui.kit.motion import Timer
from game.ui.kit.terms import Size
from game.ui.kit.text_edit import Past, Written
from game.ui.kit.widget import Options, Widget

BLINK = 530
"""Milliseconds that the caret is seen, and then not."""
WISHED = 240
HIDDEN = "•"
COMMAND = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL


class Entry(Widget):
    """One line of text: with selection, clipboard, undo and a caret."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_IBEAM

    def __init__(
        self,
        text: str = "",
        changed: Callable[[str], object] | None = None,
        submitted: Callable[[str], object] | None = None,
        placeholder: str = "",
        *,
        secret: bool = False,
        limit: int = 200,
        allowed: Callable[[str], bool] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.changed = changed
        """Told of the text after every edit."""
        self.submitted = submitted
        """Told of the text when Enter is pressed."""
        self.placeholder = placeholder
        self.secret = secret
        """Whether its letters are shown as dots and cannot be copied."""
        self.limit = limit
        self.allowed = allowed
        """Whether a text may stand in it, asked before every edit."""
        self._written = Written(text, len(text), len(text))
        self._past = Past(self._written)
        self._scrolled = 0
        self._dragging = False
        self._twice = DoubleClick(self)
        self._lit = True
        """Whether the caret is seen just now."""
        self._blink = Timer(self, BLINK, self._blinked)

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._written.text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._written.text:
            self._written = Written(text, len(text), len(text))
            self._past.note(self._written)
            self.redraw()

    @property
    def selected(self) -> str:
        """The selected letters."""
        return self._written.selected

    def _set(self, written: Written) -> None:
        """Take over an edit, if it is allowed."""
        before = self._written
        if written.text != before.text:
            if len(written.text) > self.limit or (self.allowed is not None and not self.allowed(written.text)):
                return
            self._past.note(written)
        self._written = written
        self._seen()
        if written.text != before.text and self.changed is not None:
            self.changed(written.text)

    # looks

    @property
    def _shown(self) -> str:
        return HIDDEN * len(self.text) if self.secret else self.text

    def measure(self, width: int) -> Size:
        theme = self.theme
        return min(width, theme.px(WISHED)), max(theme.px("control"), theme.font("body").height + theme.px(8))

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.theme.px(12), -2 * self.theme.px(4))

    def cut_off(self) -> str:
        """What should be written here; what is written can be scrolled."""
        if self._root is None or self._shown or self.theme.font("body").width(self.placeholder) <= self._inner().w:
            return ""
        return self.placeholder

    def _x(self, letter: int) -> int:
        """Pixels from the start of the text to a letter."""
        return self.theme.font("body").width(self._shown[:letter])

    def _seen(self) -> None:
        """Show the caret and what stands around it."""
        if self._root is None or not self.rect.w:
            return
        inner, caret = self._inner(), self._x(self._written.caret)
        room = inner.w - self.theme.px(2)
        self._scrolled = min(self._scrolled, max(0, self._x(len(self.text)) - room), caret)
        self._scrolled = max(self._scrolled, caret - room)
        self._restart()
        self.redraw()

    def arrange(self) -> None:
        self._seen()

    def _restart(self) -> None:
        """The caret is seen now, and blinks from here on."""
        self._lit = True
        if self.focused and not self.theme.still:
            self._blink.start()

    def _blinked(self) -> None:
        if self.focused:
            self._lit = not self._lit
            self.redraw()
            self._blink.start()

    def focus_changed(self) -> None:
        self._restart()
        if self.focused and self._root is not None and self._root.ringed is self:
            self._set(self._written.with_all())
        elif not self.focused:
            self._written = self._written.moved(self._written.caret)
        super().focus_changed()

    def hover_changed(self) -> None:
        self.redraw()

    def _frame(self, canvas: Canvas) -> None:
        theme, color = canvas.theme, canvas.theme.color
        border = color("accent") if self.focused else color("strong_border" if self.hovered else "border")
        canvas.box(self.rect, color("sunken"), border, theme.px("small_radius"), theme.px("hair"))

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        color, face, inner = theme.color, theme.font("body"), self._inner()
        self._frame(canvas)
        start = inner.x - self._scrolled
        top = inner.centery - face.height // 2
        with canvas.clipped(inner.inflate(theme.px(4), 0)):
            if self.focused and self._written.selected:
                first, last = (start + self._x(letter) for letter in self._written.span)
                canvas.fill(pygame.Rect(first, top, last - first, face.height), color("selection"))
            if self._shown:
                canvas.words(self._shown, (start, top), face, color("text" if self.enabled else "faint"))
            elif self.placeholder:
                canvas.text(self.placeholder, inner, face, color("faint"))
            if self.focused and self._lit:
                caret = pygame.Rect(start + self._x(self._written.caret), top, max(1, theme.px(1.5)), face.height)
                canvas.fill(caret, color("accent"))

    # mouse and keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._keyed(event)
        if event.type == pygame.TEXTINPUT:
            self._set(self._written.typed(self._cleaned(event.text)))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pointed(event)
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._set(self._written.moved(self._letter(event.pos), keep=True))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        return False

    def _cleaned(self, words: str) -> str:
        """Words without line ends and signs that cannot be seen, as they may stand in it."""
        return "".join(letter for letter in " ".join(words.split("\n")) if letter.isprintable())

    def _letter(self, place: tuple[int, int]) -> int:
        """The letter before which a caret would stand that is set there."""
        return self.theme.font("body").letter_at(self._shown, place[0] - self._inner().x + self._scrolled)

    def _pointed(self, event: pygame.Event) -> None:
        at = self._letter(event.pos)
        if self._twice.again(at, near=1):
            self._set(self._written.with_all() if self.secret else self._written.with_word(at))
        else:
            self._dragging = True
            self._set(self._written.moved(at, keep=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)))

    def _keyed(self, event: pygame.Event) -> bool:
        now, far = self._written, bool(event.mod & COMMAND)
        keep = bool(event.mod & pygame.KMOD_SHIFT)
        if far and self._commanded(event.key, keep):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.submitted is not None:
                self.submitted(self.text)
            return self.submitted is not None
        edit = self._edit(event.key, far, keep)
        if edit is not None:
            self._set(edit)
            return True
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        return bool(event.unicode and event.unicode.isprintable() and not far and now is self._written)

    def _edit(self, key: int, far: bool, keep: bool) -> Written | None:
        """What is written after a key that moves or erases."""
        now = self._written
        first, last = now.span
        bare = bool(now.selected) and not keep and not far
        before = now.word_before() if far else now.caret - 1
        after = now.word_after() if far else now.caret + 1
        match key:
            case pygame.K_LEFT:
                return now.moved(first if bare else before, keep)
            case pygame.K_RIGHT:
                return now.moved(last if bare else after, keep)
            case pygame.K_HOME:
                return now.moved(0, keep)
            case pygame.K_END:
                return now.moved(len(now.text), keep)
            case pygame.K_BACKSPACE:
                return now.erased(before)
            case pygame.K_DELETE:
                return now.erased(after)
        return None

    def _commanded(self, key: int, shift: bool) -> bool:
        """Select all, copy, cut, paste, take back."""
        now = self._written
        if key == pygame.K_a:
            self._set(now.with_all())
        elif key in (pygame.K_c, pygame.K_x):
            self._copy(cut=key == pygame.K_x)
        elif key == pygame.K_v:
            pasted = self._cleaned(pygame.scrap.get_text() if pygame.scrap.has_text() else "")
            first, last = now.span
            self._set(now.typed(pasted[: max(0, self.limit - len(now.text) + last - first)]))
        elif key == pygame.K_z and not shift:
            self._again(self._past.back())
        elif key == pygame.K_y or (key == pygame.K_z and shift):
            self._again(self._past.again())
        else:
            return False
        return True

    def _copy(self, cut: bool) -> None:
        if self.selected and not self.secret:
            pygame.scrap.put_text(self.selected)
            if cut:
                self._set(self._written.typed(""))

    def _again(self, written: Written) -> None:
        """Go back to what was written before."""
        changed = written.text != self.text
        self._written = written
        self._seen()
        if changed and self.changed is not None:
            self.changed(self.text)
