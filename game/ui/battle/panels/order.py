"""The panel at the right: the unit it is about; the answers to a question, or the card of the order being filled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Unpack

from game.ui.battle.desk import Desk
from game.ui.battle.form import Form
from game.ui.battle.intent_figures import figures
from game.ui.battle.order_hotkeys import intend
from game.ui.battle.panels.answers import answers_listed
from game.ui.battle.panels.asked import question_words, said_already
from game.ui.battle.panels.card import OrderCard
from game.ui.battle.panels.described import describe, seen_of
from game.ui.battle.panels.giving import Giving
from game.ui.battle.panels.kinds import kinds_listed
from game.ui.battle.panels.small_pictures import Badge, Meter, Meters
from game.ui.kit.boxes import Column, Grid, Row
from game.ui.kit.button import Button
from game.ui.kit.focus import stops
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.rich_text import Run
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Options, Widget
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.sheets import Rule
from rules.frame.showing import Gauge
from rules.kernel.refs import Ref

GAUGES = 3
"""So many gauges stand below the name of a unit."""
WIDE = 376


class OrderPanel(Panel):
    """Rebuilt whenever the desk has changed; what had the keys keeps them."""

    def __init__(self, desk: Desk, palette: Palette, read: Callable[[str], object], **options: Unpack[Options]) -> None:
        self.inside = Column(gap="gap")
        super().__init__(ScrollArea(self.inside, grow=1), gap="gap", **options)
        self.giving = Giving(desk)
        self.width = WIDE
        self.desk, self.palette, self.read = desk, palette, read
        self.rules: dict[str, Rule] = {}
        self.why: Callable[[Ref], object] = lambda _: None
        """Explains how a unit is."""
        self.tight = False
        """Whether there is so little room that what is not being ordered has to give way."""
        self.tokens: Mapping[Ref, Token] = {}
        """Everybody's counters."""
        self.barred = True
        """Whether the bar of intents has room at the foot of the map."""
        self.unfolded = False
        """Whether what cannot be done now is listed."""
        self.card = OrderCard(desk, palette, read, lambda: self.theme, next_key=self._next_key)

    def show(self, tokens: Mapping[Ref, Token]) -> None:
        """Show the desk as it stands."""
        root = self.root
        before = None if root is None else root.focus
        kept, at = "" if before is None else before.name, self._place_of(before)
        ringed = root is not None and root.ringed is not None
        desk, self.tokens = self.desk, tokens
        self.card.tokens, self.card.rules, self.card.tight = tokens, self.rules, self.tight
        subject, form = desk.subject, desk.form
        parts: list[Widget] = []
        if subject is not None:
            parts += self._head(subject, tokens.get(subject))
        foot: list[Widget] = []
        if form is not None and desk.selected is None:
            parts += self._question(form)
            foot += self.giving.rows(form)
        elif subject is not None:
            parts += self._card(subject)
        if desk.complaint:
            foot.insert(0, Label(desk.complaint, "small", "bad"))
        self.inside.fill(parts)
        self.giving.fill(foot)
        self.visible = bool(parts)
        if before is not None and root is not None and root.focus is None:
            now = stops((self, self.giving))
            again = next((w for w in now if kept and w.name == kept), None)
            if again is None and at is not None and now and not kept:
                again = now[min(at, len(now) - 1)]
            if again is not None:
                root.set_focus(again, ringed)

    def _place_of(self, widget: Widget | None) -> int | None:
        """How many stops of Tab stand before a widget on the card; None where it is elsewhere."""
        now = [] if widget is None else stops((self, self.giving))
        return now.index(widget) if widget in now else None

    def fit(self, room: float, gap: float) -> None:
        """Keep within so many points, the corner where the order is given and the gap above that included."""
        self.giving.width = self.width
        self.giving.keep_within(room)
        below = self.giving.wish(self.theme.px(self.width or room))[1] / self.theme.scale + gap
        self.keep_within(room - (below if self.giving.parts else 0))

    # who

    def _head(self, ref: Ref, token: Token | None) -> list[Widget]:
        view = self.desk.view
        if self.desk.row is not None or (self.tight and self.desk.rows):
            return []
        title = Label(view.name(ref), "title", wrap=False)
        about = Label(describe(view, ref), "small", "second")
        badge = Badge(token, self.palette, 46)
        badge.rim = "chosen" if ref == self.desk.unit else ""
        ask = Button(
            "", partial(self.why, ref), "quiet", "question", name="why", hint="Why? States and modifiers explained"
        )
        head: list[Widget] = [Row(badge, Column(title, about, gap=0, grow=1), ask, gap=12)]
        if not view.assumed(ref):
            gauges = view.book.gauges(view, ref)[:GAUGES]
            if gauges:
                head.append(Meters(*map(self._meter, gauges)))
        return head

    def _meter(self, gauge: Gauge) -> Meter:
        rule = self.rules.get(gauge.rule)
        meter = Meter(
            gauge,
            None if rule is None else partial(self.read, rule.id),
            name=f"gauge {gauge.label}",
        )
        if rule is not None:
            meter.hint = f"{gauge.label}: {gauge.text}\n{rule.title} [{rule.id}]\n{rule.summary}"
        return meter

    def _card(self, ref: Ref) -> list[Widget]:
        """All figures of the side's own units that no bar shows; of others what shows."""
        view = self.desk.view
        if view.assumed(ref):
            return [Label(line, "small", "second") for line in seen_of(view, ref)]
        rows: list[Widget] = []
        barred = {gauge.label for gauge in view.book.gauges(view, ref)[:GAUGES]}
        for label, value in view.book.card(view, ref):
            if label in barred:
                continue
            rows += [Label(label, "small", "second", wrap=False), Label(value, "small", grow=1)]
        return [caption("figures"), Grid(*rows, columns=(0, 1), gap=12, rows=3, align=-1)]

    # what

    def _question(self, form: Form) -> list[Widget]:
        """The answers to a question of its own; the card of what is being ordered; before anything is, what there is
        to do.
        """
        desk = self.desk
        if desk.row is not None or form.kind is not None or form.role is not None:
            alone = len(form.kinds) == 1  # it was not picked: what is asked would not be seen
            asked = [Label(question_words(form), "body"), *self._refusals(form)] if alone else []
            return [*asked, *self.card.parts(form)]
        listed = answers_listed(desk, desk.give)
        if not listed and form.roles:
            listed = self._intents()
        listed += kinds_listed([k for k in form.kinds if k.role not in form.roles], desk.pick, explained=not self.tight)
        words = question_words(form)
        asked = (
            [] if said_already(words, desk.view.book.gauges(desk.view, form.unit)[:GAUGES]) else [Label(words, "body")]
        )
        return [*asked, *listed, *self._refusals(form)]

    def _intents(self) -> list[Widget]:
        """Where the bar of intents has no room, they stand here."""
        if self.barred:
            return [Label("Point at the map, or choose below it.", "small", "second")]
        buttons = [
            Button(
                each.intent.title,
                partial(self.desk.intend, each.intent.role),
                align=0.0,
                font="small_strong",
                command=intend(each.intent.role),
                name=f"intent {each.intent.role}",
                hint=each.intent.does,
            )
            for each in figures(self.desk)
            if each.open
        ]
        return [Grid(*buttons, columns=(1, 1), gap=6, rows=6, align=-1)]

    def _next_key(self) -> str:
        """The key that points at the next target."""
        keys = self.root.keys if self.root is not None else None
        return keys.key("battle.target") if keys is not None else ""

    def _refusals(self, form: Form) -> list[Widget]:
        if not form.refusals:
            return []
        head = Button(
            f"Not now ({len(form.refusals)})",
            self._unfold,
            "quiet",
            "down" if self.unfolded else "right",
            align=0.0,
            font="small",
            name="refusals",
        )
        if not self.unfolded:
            return [head]
        lines = [
            Label((Run(f"{each.title}: ", "text", "small_strong"), Run(each.reason, "second")), "small")
            for each in form.refusals
        ]
        return [head, Column(*lines, gap=3)]

    def fold(self) -> bool:
        """Fold what may not be done now; whether it was unfolded."""
        form = self.desk.form
        if not self.unfolded or form is None or not form.refusals:
            return False
        self._unfold()
        return True

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self.desk.changes += 1
