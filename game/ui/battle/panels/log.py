"""What happened, as prose: by rounds, unit by unit if wanted, with dice and reasons to unfold; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Unpack

from game.battle.witness import Account
from game.ui.battle.prose import line, unfolded
from game.ui.kit.boxes import Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.label import caption
from game.ui.kit.panel import Panel
from game.ui.kit.rich_text import Run
from game.ui.kit.terms import Doing
from game.ui.kit.virtual_log import Chronicle, Told
from game.ui.kit.widget import Options
from rules.frame.showing import Sight
from rules.kernel.refs import Ref
from rules.kernel.words import capital

AMPLE, LOW, LOWER, HIGH = 248, 176, 112, 560
"""Points of the panel's height: folded in a high window, in others and in a low one, and opened."""
HIGH_WINDOW, ROOM, LEAST = 1000, 640, 400
"""Points down from which it shows eight lines, from which four, and from which it is there at all unless opened."""
MARKS = {
    Sight.WOUND: "bad",
    Sight.FALL: "bad",
    Sight.NERVE: "accent",
    Sight.BLAST: "accent",
    Sight.FLASH: "accent",
    Sight.LUCK: "accent",
}
"""Stripes at the left of what matters."""


class LogPanel(Panel):
    """The story so far."""

    def __init__(self, go: Callable[[Account], object], font: str = "small", **options: Unpack[Options]) -> None:
        self.story = Chronicle(font=font, empty="Nothing has happened yet.", grow=1, name="log")
        self.head = caption("what happened")
        self.only = Button("Everybody", self._unfilter, "quiet", font="small", visible=False, name="log everybody")
        self.more = Button("", self.toggle, "quiet", "up", command="battle.log", name="log more")
        self.more.hint = "Show or hide the log"
        super().__init__(Row(self.head, Spacer(), self.only, self.more), self.story, gap="tight", **options)
        self.width: float = 620
        self.height: float = LOW
        self.low: float = LOW
        self._high: float = HIGH
        self.tall = False
        """Whether it is opened."""
        self.go = go
        self.opened: Doing | None = None
        """What is to be done once it was opened or folded."""
        self.fold: Doing | None = None
        """What folds it where it has been pulled out over the map."""
        self.details = False
        """Whether dice and reasons are unfolded from the start."""
        self.hidden: frozenset[str] = frozenset()
        """Kinds of news that are left out."""
        self.unit: Ref | None = None
        """The only one whose doings are listed."""
        self.numbered: Callable[[int], str] = "round {}".format
        """How the rulebook says a round by its number."""
        self._count = 0
        self._last: Account | None = None
        self._round = 0

    def fit(self, width: float, down: float, most: float) -> None:
        """Be so broad in a window that is so many points high, and itself no higher than so many."""
        self.width = width
        self.fold = None
        self.low = AMPLE if down >= HIGH_WINDOW else LOW if down >= ROOM else LOWER if down >= LEAST else 0
        self._high = min(HIGH, most)
        self._stand()

    def toggle(self) -> None:
        """Open it, or fold it."""
        if self.fold is not None:
            self.fold()
            return
        self.tall = not self.tall
        self._stand()
        if self.opened is not None:
            self.opened()

    def pull_out(self, width: float, height: float, fold: Doing) -> None:
        """Lie over the map for a while, in a window that has no room for it."""
        self.width, self.height, self.fold = width, height, fold
        self.more.icon = "down"
        self.visible = True
        self.relayout()

    def _stand(self) -> None:
        self.height = self._high if self.tall else self.low
        self.more.icon = "down" if self.tall else "up"
        self.visible = self.height > 0
        self.relayout()

    def filter(self, unit: Ref | None, name: str = "") -> None:
        """List only what is about one unit."""
        self.unit = unit
        self.only.visible = unit is not None
        self.head.text = "what happened" if unit is None else f"what happened to {name}"
        self.story.filter = None if unit is None else lambda told: str(unit) in told.tags

    def _unfilter(self) -> None:
        self.filter(None)

    def show(self, log: Sequence[Account], sights: Mapping[str, Sight]) -> None:
        """Show what has been told by now: what is new is added, what was taken back is gone."""
        grown = 0 < self._count <= len(log) and log[self._count - 1] is self._last
        if grown and self._count == len(log):
            return
        if not grown:
            self._round = 0
            self.story.clear()
        fresh: list[Told] = []
        for account in log[self._count if grown else 0 :]:
            fresh += self._told(account, sights)
        self._count, self._last = len(log), log[-1] if log else None
        self.story.append(*fresh)

    def _told(self, account: Account, sights: Mapping[str, Sight]) -> list[Told]:
        found: list[Told] = []
        if account.round != self._round:
            self._round = account.round
            if account.round:
                found.append(Told((Run(capital(self.numbered(account.round)), "second", "small_strong"),)))
        words = line(account)
        if words and account.kind not in self.hidden:
            sight = sights.get(account.kind)
            color = "text" if sight is not None or account.kind in ("move", "spotted") else "second"
            text = (Run(words, "second" if account.heard else color, "italic" if account.heard else ""),)
            tags = frozenset(str(ref) for ref in (account.actor, account.target) if ref is not None)
            mark = MARKS.get(sight, "") if sight is not None else ""
            details = unfolded(account)
            found.append(Told(text, details, partial(self.go, account), tags, mark, self.details and bool(details)))
        return found
