"""The line of time: the present round with everybody known to act in it, and where it has come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack

import pygame

from game.ui.kit.canvas import CENTER, Canvas
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from game.ui.map import counters
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.showing import Beat, Timeline
from rules.kernel.refs import Ref

MARKS = (1, 2, 5, 10, 20, 50)
SIDE = 24
"""Points across of a counter."""
SMALL = 15
"""Points across of a counter for a further action."""
APART = 42
"""Points between two numbers written on the line."""


class Strip(Widget):
    """Marks for counts, counters for those who act; a click looks at one of them."""

    focusable = False
    solid = True

    def __init__(self, palette: Palette, look_at: Callable[[Ref], object], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.palette, self.look_at = palette, look_at
        self._line = Timeline("")
        self._tokens: Mapping[Ref, Token] = {}
        self._acting: Ref | None = None
        self._places: list[tuple[pygame.Rect, Beat]] = []

    def show(self, line: Timeline, tokens: Mapping[Ref, Token], acting: Ref | None) -> None:
        """Show this round; `acting` is the active unit."""
        if (line, tokens, acting) != (self._line, self._tokens, self._acting):
            self._line, self._tokens, self._acting = line, tokens, acting
            self.redraw()

    def measure(self, width: int) -> Size:
        return width, max(
            self.theme.px(44), self._lowest(self.theme.px(SIDE)) + self.theme.px(SIDE) // 2 + self.theme.px(3)
        )

    def _lowest(self, side: int) -> int:
        """Pixels down to the middle of the counters, which stand below the numbers however large those are."""
        return self.theme.font("caps").height + side // 2 - self.theme.px(3)

    def _row(self, side: int) -> int:
        """Where the middle of the counters is on the screen."""
        return max(self.rect.centery + self.theme.px(4), self.rect.y + self._lowest(side))

    def _x(self, at: int) -> int:
        line, inner = self._line, self.rect.inflate(-2 * self.theme.px(20), 0)
        inner.w -= self._beside()
        span = line.last - line.first
        return inner.centerx if not span else inner.x + round((at - line.first) / span * inner.w)

    def _beside(self) -> int:
        """Pixels at the end for the enemies that act at an unknown time."""
        known = sum(unit in self._tokens for unit in self._line.known)
        apart = self.theme.px(SIDE) // 2
        return min(self.rect.w // 3, self.theme.px(34) + apart * (known - 1)) if known else 0

    def paint(self, canvas: Canvas) -> None:
        theme, line = canvas.theme, self._line
        self._places = []
        if not line.measure:
            return
        base = self.rect.bottom - theme.px(5)
        self._scale(canvas, base)
        if line.now is not None:
            x = self._x(line.now)
            top = self.rect.y + theme.font("caps").height
            canvas.fill(pygame.Rect(x - 1, top, max(2, theme.px(2)), self.rect.bottom - top), theme.color("accent"))
        side = theme.px(SIDE)
        stacks: dict[int, list[Beat]] = {}
        for beat in line.beats:
            if beat.unit in self._tokens:
                stacks.setdefault(beat.at, []).append(beat)
        for at, beats in stacks.items():
            apart = round(side * 0.5)
            x = min(self._x(at), self.rect.right - side // 2 - apart * (len(beats) - 1))
            for number, beat in enumerate(beats):
                rect = pygame.Rect(0, 0, side, side)
                rect.center = x + number * apart, self._row(side)
                self._places.append((rect, beat))
        self._steps(canvas)
        self._put_known(canvas, side)
        for rect, beat in self._places:
            self._counter(canvas, rect, beat)

    def further(self) -> list[tuple[pygame.Rect, Beat]]:
        """Where small counters stand: units whose turn has begun will act there again. Those of one count stand the
        closer the more they are, so that they end before the next.
        """
        small, side, found = self.theme.px(SMALL), self.theme.px(SIDE), list[tuple[pygame.Rect, Beat]]()
        first, later = dict[int, int](), dict[int, list[Beat]]()
        for beat in self._line.beats:
            if beat.unit in self._tokens:
                first[beat.at] = first.get(beat.at, self._x(beat.at)) + round(side * 0.5)
        for beat in self._line.later:
            if beat.unit in self._tokens:
                later.setdefault(beat.at, []).append(beat)
        for at, beats in later.items():
            left = first.get(at, self._x(at) - small // 2)
            apart = min(small, (self._end(at) - left - small) / max(1, len(beats) - 1))
            for number, beat in enumerate(beats):
                place = pygame.Rect(left + round(number * max(1, apart)), 0, small, small)
                place.centery = self._row(side)
                found.append((place, beat))
        return found

    def _end(self, at: int) -> int:
        """Where the counters of a count must end: before those of the next, or of the enemies at the end."""
        half, last = self.theme.px(SIDE) // 2, self.rect.right - self._beside()
        return last if at == self._line.last else min(last, self._x(at + (1 if self._line.last > at else -1)) - half)

    def _steps(self, canvas: Canvas) -> None:
        for place, beat in self.further():
            token = self._tokens[beat.unit]
            rim = "chosen" if beat.unit == self._acting else ""
            picture = counters.body(self.palette, token.side, place.w, token.role, rim, False, token.vehicle)
            canvas.picture(picture, place)
            self._strike(canvas, place, beat)

    def _put_known(self, canvas: Canvas, side: int) -> None:
        """Enemies in sight, under a question mark at the end of the line."""
        known, room = [unit for unit in self._line.known if unit in self._tokens], self._beside()
        if not known:
            return
        left, caps = self.rect.right - room, canvas.theme.font("caps")
        canvas.text("?", pygame.Rect(left, self.rect.y, room, caps.height), caps, canvas.theme.color("faint"), CENTER)
        apart = (room - side) / max(1, len(known) - 1) if len(known) > 1 else 0.0
        for number, unit in enumerate(known):
            rect = pygame.Rect(0, 0, side, side)
            middle = left + room // 2 if len(known) == 1 else round(left + side / 2 + number * apart)
            rect.center = middle, self._row(side)
            self._places.append((rect, Beat(self._line.first, unit, assumed=True)))

    def _scale(self, canvas: Canvas, base: int) -> None:
        theme, line = canvas.theme, self._line
        low, high = sorted((line.first, line.last))
        apart = max(theme.px(APART), theme.font("caps").width(line.figure(high)) + theme.px(12))
        room = abs(self._x(high) - self._x(low)) // apart
        every = line.parts * next((step for step in MARKS if (high - low) / (step * line.parts) <= room), MARKS[-1])
        small = theme.font("caps")
        for count in range(low, high + 1):
            long = count % every == 0
            tall = theme.px(7 if long else 4)
            canvas.fill(pygame.Rect(self._x(count), base - tall, 1, tall), theme.color("border"))
            if long:
                place = pygame.Rect(self._x(count) - theme.px(20), self.rect.y, theme.px(40), small.height)
                canvas.text(line.figure(count), place, small, theme.color("faint"), CENTER)

    def _counter(self, canvas: Canvas, rect: pygame.Rect, beat: Beat) -> None:
        token = self._tokens[beat.unit]
        rim = "chosen" if beat.unit == self._acting else ""
        known = token.now and not beat.done
        picture = counters.body(self.palette, token.side, round(rect.w * 0.78), token.role, rim, known, token.vehicle)
        canvas.picture(picture, rect)
        self._strike(canvas, rect, beat)

    def _strike(self, canvas: Canvas, place: pygame.Rect, beat: Beat) -> None:
        """A stroke through a counter that will not act then after all."""
        if beat.lost:
            inner = place.inflate(-place.w // 4, -place.h // 4)
            canvas.smooth(inner.bottomleft, inner.topright, canvas.theme.color("bad"), max(2, self.theme.px(2)))

    def beat_at(self, place: tuple[int, int]) -> Beat | None:
        """Whose counter is at a place."""
        return next((beat for rect, beat in reversed(self._places) if rect.collidepoint(place)), None)

    def _lost_at(self, place: tuple[int, int]) -> Beat | None:
        """The further action at a place that will not be taken."""
        return next((beat for rect, beat in self.further() if beat.lost and rect.collidepoint(place)), None)

    def _about(self, token: Token, beat: Beat) -> str:
        """When a unit acts, as far as is known."""
        if beat.unit in self._line.known:
            return f"{token.name}: in sight, {self._line.measure} not known"
        known = " at a guess" if beat.assumed else f", {beat.lost}" if beat.lost else ""
        return f"{token.name}: {self._line.measure} {self._line.figure(beat.at)}{known}"

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            beat = self.beat_at(event.pos) or self._lost_at(event.pos)
            token = None if beat is None else self._tokens.get(beat.unit)
            self.hint = "" if beat is None or token is None else self._about(token, beat)
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            beat = self.beat_at(event.pos)
            if beat is not None:
                self.look_at(beat.unit)
            return beat is not None
        return False
