"""The side that looks on, unit by unit: who acts, who is hurt, when it is whose turn; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Unpack

from game.battle.view import View
from game.ui.battle.panels.small_pictures import Badge
from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import RIGHT, Canvas
from game.ui.kit.colour import faded
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.figure import Condition, State
from rules.frame.showing import Timeline
from rules.kernel.refs import Ref

ACROSS = 236
"""Points across."""


class RosterLine(Pressable):
    """One unit: its counter, its name, its role and state, and when it acts."""

    def __init__(
        self, badge: Badge, called: str, about: str, when: str, doing: Callable[[], object], **options: Unpack[Options]
    ) -> None:
        self.title = Label(called, "small_strong", wrap=False)
        self.about = Label(about, "small", "second", wrap=False)
        self.when = Label(when, "small", "second", RIGHT, wrap=False)
        self.about.grow = 1
        self.inside = Row(badge, Column(self.title, Row(self.about, self.when, gap=8), gap=0, grow=1), gap=8)
        super().__init__(self.inside, **options)
        self.doing = doing
        self.acting = False
        self.looked_at = False

    def press(self) -> None:
        self.doing()

    def measure(self, width: int) -> Size:
        pad = self.theme.px(6)
        w, h = self.inside.wish(max(0, width - 2 * pad))
        return w + 2 * pad, h + 2 * self.theme.px(3)

    def arrange(self) -> None:
        self.inside.place(self.rect.inflate(-2 * self.theme.px(6), -2 * self.theme.px(3)))

    def under(self, place: tuple[int, int]) -> Pressable | None:
        return self if self.visible and self.rect.collidepoint(place) else None

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        radius = theme.px("small_radius")
        if self.acting:
            canvas.box(self.rect, theme.color("chosen"), theme.color("accent"), radius, theme.px("hair"))
        elif self.looked_at:
            canvas.box(self.rect, theme.color("chosen_quiet"), theme.color("border"), radius, theme.px("hair"))
        elif self.glow.value:
            canvas.box(self.rect, faded(theme.color("hover"), self.glow.value), None, radius)


class Roster(Panel):
    """All units of the side that looks on."""

    def __init__(self, palette: Palette, look_at: Callable[[Ref], object], **options: Unpack[Options]) -> None:
        self.head = caption("")
        self.lines = Column(gap=2)
        self.area = ScrollArea(self.lines, grow=1)
        super().__init__(self.head, self.area, gap="tight", pad=10, **options)
        self.width = ACROSS
        self.palette, self.look_at = palette, look_at
        self._state: object = None
        self._in_sight = ""
        """The line of the active unit that was brought into sight last: what is scrolled afterwards stays."""

    def arrange(self) -> None:
        super().arrange()
        line = next((each for each in self.lines.parts if isinstance(each, RosterLine) and each.acting), None)
        if line is not None and line.name != self._in_sight:
            self._in_sight = line.name
            self.area.reveal(line.rect)

    def show(
        self,
        title: str,
        view: View,
        tokens: Mapping[Ref, Token],
        line: Timeline,
        acting: Ref | None,
        looked_at: Ref | None,
    ) -> None:
        """Show the units of a side as they are now."""
        rows = tuple(_row(view, ref, line) for ref in _units(view))
        state = title, rows, acting, looked_at, tuple(tokens.values())
        if state == self._state:
            return
        self._state = state
        self.head.text = title
        kept = self.root.focus.name if self.root is not None and self.root.focus is not None else ""
        ringed = self.root is not None and self.root.ringed is not None
        found = []
        for ref, name, about, when in rows:
            badge = Badge(tokens.get(ref), self.palette, 32)
            each = RosterLine(badge, name, about, when, partial(self.look_at, ref), name=f"unit {ref}")
            each.acting, each.looked_at = ref == acting, ref == looked_at
            badge.rim = "chosen" if each.acting else ""
            found.append(each)
        self.lines.fill(found)
        if kept and self.root is not None and self.root.focus is None:
            again = next((each for each in found if each.name == kept), None)
            if again is not None:
                self.root.set_focus(again, ringed)


def _units(view: View) -> Sequence[Ref]:
    return view.units(view.viewer) if view.viewer is not None else view.units()


def _row(view: View, ref: Ref, line: Timeline) -> tuple[Ref, str, str, str]:
    """What is written of a unit."""
    looks, condition = view.appearance(ref), view.find(ref, Condition) or Condition()
    told = condition.state is State.FIT or (condition.state is State.HURT and condition.notes)
    state = "" if told else condition.state.value
    note = "".join(condition.notes[:1]).rpartition(": ")[2]  # "mortal wounds": the figures before it stand on the card
    about = " · ".join(filter(None, (state, note))) or looks.role
    beats = [beat for beat in line.beats if beat.unit == ref]
    when = (
        "done"
        if beats and all(beat.done for beat in beats)
        else f"{line.measure} {line.figure(beats[0].at)}"
        if beats
        else ""
    )
    return ref, view.name(ref), about, when
