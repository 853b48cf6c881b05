"""What happened, as prose: by rounds, unit by unit if wanted, with dice and reasons to unfold; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.battle.witness import Account
from game.ui.battle.prose import about, line, unfolded
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.button import Button, Pressable
from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import faded
from game.ui.kit.label import caption
from game.ui.kit.panel import Panel
from game.ui.kit.runs import Line, Run, lines, paint_lines, size_of
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Options, Size, Widget
from rules.refs import Ref
from rules.showing import Sight

LOW, HIGH = 176, 520
"""Points of the panel's height, folded and opened."""
KEPT = 400
"""Accounts listed at most; the whole of it stands in the report."""
COLORS = {Sight.WOUND: "bad", Sight.FALL: "bad", Sight.NERVE: "accent"}


class Told(Pressable):
    """One account: its words, and beneath them its dice and reasons where they are unfolded."""

    focusable = True

    def __init__(
        self, account: Account, color: str, go: Callable[[], object], *, open: bool, **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self.account, self.color, self.go = account, color, go
        self.details = unfolded(account)
        self.opened = open
        self._broken: tuple[tuple[int, int, bool], tuple[Line, ...]] | None = None

    def _lines(self, width: int) -> tuple[Line, ...]:
        key = width, self.theme.revision, self.opened
        if self._broken is None or self._broken[0] != key:
            heard = "second" if self.account.heard else self.color
            runs = [Run(line(self.account), heard, "italic" if self.account.heard else "")]
            if self.details and not self.opened:
                runs.append(Run("  …", "faint"))
            if self.opened:
                runs += [Run(f"\n    {detail}", "second") for detail in self.details]
            self._broken = key, lines(tuple(runs), self.theme, width, "small")
        return self._broken[1]

    def press(self) -> None:
        if self.details:
            self.opened = not self.opened
            self.remeasure()
        self.go()

    def measure(self, width: int) -> Size:
        _, high = size_of(self._lines(width))
        return width, high + self.theme.px(3)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        if self.glow.value:
            rect = self.rect.inflate(theme.px(8), 0)
            canvas.box(rect, faded(theme.color("hover"), self.glow.value), None, theme.px(4))
        paint_lines(canvas, self._lines(self.rect.w), self.rect.topleft)


class LogPanel(Panel):
    """The story so far."""

    def __init__(self, go: Callable[[Account], object], **options: Unpack[Options]) -> None:
        self.lines = Column(gap=1)
        self.area = ScrollArea(self.lines, grow=1)
        self.head = caption("what happened", grow=1)
        self.only = Button("Everybody", self._unfilter, "quiet", font="small", visible=False, name="log everybody")
        self.more = Button("", self.toggle, "quiet", "up", command="battle.log", keycap=False, name="log more")
        super().__init__(Row(self.head, Spacer(), self.only, self.more), self.area, gap="tight", **options)
        self.width, self.height = 620, LOW
        self.go = go
        self.details = False
        """Whether dice and reasons are unfolded from the start."""
        self.hidden: frozenset[str] = frozenset()
        """Kinds of news that are left out."""
        self.unit: Ref | None = None
        """The only one whose doings are listed."""
        self._log: Sequence[Account] = ()
        self._manner: tuple[object, ...] = ()
        self._count = 0
        self._last: Account | None = None
        self._sights: dict[str, Sight] = {}

    @property
    def tall(self) -> bool:
        """Whether it is opened."""
        return self.height == HIGH

    def toggle(self) -> None:
        """Open it, or fold it."""
        self.height = LOW if self.tall else HIGH
        self.more.icon = "down" if self.tall else "up"
        self.relayout()
        self._to_end()

    def filter(self, unit: Ref | None, name: str = "") -> None:
        """List only what is about one unit."""
        self.unit = unit
        self.only.visible = unit is not None
        self.head.text = "what happened" if unit is None else f"what happened to {name}"
        self._list()

    def _unfilter(self) -> None:
        self.filter(None)

    def show(self, log: Sequence[Account], sights: dict[str, Sight]) -> None:
        """Show what has been told by now."""
        self._sights = sights
        if len(log) != len(self._log) or (log and log[-1] is not self._log[-1]):
            self._log = log
            self._list()

    def _list(self) -> None:
        manner = self.unit, self.hidden, self.details
        grown = manner == self._manner and 0 < self._count < len(self._log) and self._log[self._count - 1] is self._last
        start = self._count if grown else 0
        self._manner, self._count, self._last = manner, len(self._log), self._log[-1] if self._log else None
        fresh = self._parts(self._log[start:], self._log[start - 1].round if start else 0)
        if grown:
            self.lines.add(*fresh)
            if len(self.lines.parts) > 2 * KEPT:
                self.lines.fill(self.lines.parts[-KEPT:])
        else:
            self.lines.fill(fresh[-KEPT:])
        self._to_end()

    def _parts(self, accounts: Sequence[Account], round_: int) -> list[Widget]:
        found: list[Widget] = []
        for account in accounts:
            if not line(account) or account.kind in self.hidden or not about(account, self.unit):
                continue
            if account.round != round_:
                round_ = account.round
                if round_:
                    found.append(caption(f"round {round_}"))
            found.append(self._told(account))
        return found

    def _told(self, account: Account) -> Told:
        sight = self._sights.get(account.kind)
        color = COLORS.get(sight, "text") if sight is not None else "second"
        if sight in (Sight.ATTACK, Sight.SWEEP, Sight.THROW, Sight.BLAST) or account.kind in ("spotted", "undo"):
            color = "accent" if account.kind == "spotted" else "text"
        return Told(account, color, lambda: self.go(account), open=self.details)

    def _to_end(self) -> None:
        if self.root is not None:
            self.root.settle()
            self.area.scroller.to(self.area.scroller.most)

    def handle(self, event: pygame.Event) -> bool:
        return False
