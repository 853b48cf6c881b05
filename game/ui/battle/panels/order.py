"""The panel at the right: whose card it is, what he may do, the form being filled, its odds, and giving the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Unpack

import pygame

from game.battle.battle import Question
from game.battle.chances import friends_at_risk
from game.systems import ranges
from game.ui.battle.auto_answers import standing_order
from game.ui.battle.desk import Desk
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField, value_words
from game.ui.battle.move_hazards import perils, way_of
from game.ui.battle.order_kind import Kind, target_of
from game.ui.battle.panels.answers import answers_listed
from game.ui.battle.panels.asked import unset_words, usual_words, wanted_words
from game.ui.battle.panels.described import describe, seen_of
from game.ui.battle.panels.errands import keeping
from game.ui.battle.panels.kinds import families_listed, in_families, kinds_listed
from game.ui.battle.panels.odds import given, ways_table, why
from game.ui.battle.panels.people import may_happen
from game.ui.battle.panels.small_pictures import Badge, Meter, Meters
from game.ui.battle.panels.target_body import target_body
from game.ui.kit.boxes import Column, Grid, Row
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.choice import Choice, Option
from game.ui.kit.icons import icon
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.rich_text import Run
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Switch
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.forms import Purpose
from rules.frame.marks import Mark, mark_of, marked
from rules.frame.sheets import Rule
from rules.frame.showing import Gauge
from rules.kernel import lengths
from rules.kernel.refs import Ref

WIDE = 376
ROOMY = 800
"""Points down from which on there is room for the body of a target beside all that is told of the odds."""
AIMED = (Purpose.HARM, Purpose.PIN, Purpose.AIM)
"""What is done at a unit."""


class GiveButton(Button):
    """The button that gives the order; below the order it says which friends that may harm."""

    def __init__(self, text: str, doing: Callable[[], object], warning: str, **options: Unpack[Options]) -> None:
        super().__init__(text, doing, "primary", **options)
        self.warning = warning

    def _below(self) -> int:
        return self.theme.font("small_strong").height + self.theme.px(6) if self.warning else 0

    def measure(self, width: int) -> Size:
        across, down = super().measure(width)
        return across, down + self._below()

    def paint(self, canvas: Canvas) -> None:
        whole, theme, below = self.rect, canvas.theme, self._below()
        if below:
            canvas.box(whole, theme.color("danger"), None, theme.px("small_radius"))
            self.rect = pygame.Rect(whole.x, whole.y, whole.w, whole.h - below)
        super().paint(canvas)
        self.rect = whole
        if below:
            self._warn(canvas, pygame.Rect(whole.x, whole.bottom - below, whole.w, below))

    def _warn(self, canvas: Canvas, strip: pygame.Rect) -> None:
        theme, ink = canvas.theme, canvas.theme.color("on_danger")
        face, side = theme.font("small_strong"), theme.px(15)
        wide = side + theme.px(6) + face.width(self.warning)
        x = strip.x + max(theme.px(6), (strip.w - wide) // 2)
        canvas.picture(icon("warning", side, ink), (x, strip.centery - side // 2))
        left = x + side + theme.px(6)
        canvas.text(self.warning, pygame.Rect(left, strip.y, strip.right - left, strip.h), face, ink)


class OrderPanel(Panel):
    """Rebuilt whenever the desk has changed; what had the keys keeps them."""

    def __init__(self, desk: Desk, palette: Palette, read: Callable[[str], object], **options: Unpack[Options]) -> None:
        self.inside = Column(gap="gap")
        super().__init__(ScrollArea(self.inside, grow=1), gap="gap", **options)
        self.giving = Panel()
        """Where the order is given: a panel of its own in the corner, for its buttons are to stand in one place."""
        self.width = WIDE
        self.desk, self.palette, self.read = desk, palette, read
        self.rules: dict[str, Rule] = {}
        self.why: Callable[[Ref], object] = lambda _: None
        """Explains how a unit is."""
        self.tight, self.roomy = False, True
        """Whether there is so little room that what is not being ordered has to give way."""
        self.tokens: Mapping[Ref, Token] = {}
        """Everybody's counters."""
        self.unfolded = False
        """Whether what cannot be done now is listed."""
        self.family: tuple[Question, str] | None = None
        """The family of things to do that is listed, and for which question."""
        self.all_assumed = False
        """Whether all that the odds take for granted is listed."""
        self.more = False
        """Whether what is seldom done is listed."""

    def show(self, tokens: Mapping[Ref, Token]) -> None:
        """Show the desk as it stands."""
        root = self.root
        kept = root.focus.name if root is not None and root.focus is not None else ""
        ringed = root is not None and root.ringed is not None
        desk, self.tokens = self.desk, tokens
        subject = desk.subject
        parts: list[Widget] = []
        if subject is not None:
            parts += self._head(subject, tokens.get(subject))
        foot: list[Widget] = []
        if desk.form is not None and desk.selected is None:
            parts += self._question(desk.form)
            foot += self._giving(desk.form)
        elif subject is not None:
            parts += self._card(subject)
        if desk.complaint:
            foot.insert(0, Label(desk.complaint, "small", "bad"))
        self.inside.fill(parts)
        self.giving.fill(foot)
        self.visible = bool(parts)
        if kept and root is not None and root.focus is None:
            again = next(
                (w for w in (*self.everything(), *self.giving.everything()) if w.name == kept and w.focusable), None
            )
            if again is not None:
                root.set_focus(again, ringed)

    def fit(self, room: float, gap: float) -> None:
        """Keep within so many points, the corner where the order is given and the gap above that included."""
        self.roomy = room >= ROOMY
        self.giving.width = self.width
        self.giving.keep_within(room)
        below = self.giving.wish(self.theme.px(self.width or room))[1] / self.theme.scale + gap
        self.keep_within(room - (below if self.giving.parts else 0))

    # who

    def _head(self, ref: Ref, token: Token | None) -> list[Widget]:
        view = self.desk.view
        if self.tight and self.desk.rows:
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
            gauges = view.book.gauges(view, ref)[:3]
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
        """All figures of the side's own units; of others what shows."""
        view = self.desk.view
        if view.assumed(ref):
            return [Label(line, "small", "second") for line in seen_of(view, ref)]
        rows: list[Widget] = []
        for label, value in view.book.card(view, ref):
            rows += [Label(label, "small", "second", wrap=False), Label(value, "small", grow=1)]
        return [caption("figures"), Grid(*rows, columns=(0, 1), gap=12, rows=3, align=-1)]

    # what

    def _question(self, form: Form) -> list[Widget]:
        desk = self.desk
        row = desk.row
        if form.kind is None and not desk.rows:
            return [Label(form.question.menu.question, "body"), *self._kinds(form), *self._refusals(form)]
        parts: list[Widget] = []
        if len(form.kinds) == 1:  # it was not picked: what is asked would not be seen
            parts += [Label(form.question.menu.question, "body"), *self._refusals(form)]
        if len(form.kinds) > 1 or len(desk.rows) != 1:
            parts += self._ways(form)
        if desk.goal is not None:
            words = ". ".join(filter(None, (desk.too_far, "Goes on turn by turn, until something changes")))
            parts.append(Label(words, "small", "accent", name="onward"))
        parts += [Label(peril, "small_strong", "bad", name="peril") for peril in self._perils()]
        parts += [self._field(blank) for blank in desk.blanks()]
        forecast = desk.forecast
        if forecast is not None and row is not None:
            target = target_of(row)
            parts += given(desk.view, forecast, unfolded=self.all_assumed, unfold=self._show_assumed)
            parts += may_happen(desk.view, forecast, desk.unit, target, self.tokens, self.palette)
            reasons = why(forecast, self.rules, self.read)
            if reasons:
                head = f"why {float(forecast.success) * 100:.1f} %" if forecast.success is not None else "why"
                parts += [caption(head), Column(*reasons, gap=0)]
        return parts

    def _perils(self) -> tuple[str, ...]:
        """What the way that would be ordered now leads into."""
        desk = self.desk
        return () if desk.row is None else perils(desk.view, desk.session.signs(), way_of(desk.row))

    def _ways(self, form: Form) -> list[Widget]:
        """What is being ordered, and in which ways it may be done, or what is still to be pointed at."""
        table = ways_table(self.desk, self.theme)
        if table is not None:
            return [self._heading(form), table, *map(self._folded, form.folded())]
        return [
            self._heading(form),
            *([] if form.wanting is None else [Label(wanted_words(form.wanting, self._next_key()), "small", "second")]),
        ]

    def _next_key(self) -> str:
        """The key that points at the next target."""
        keys = self.root.keys if self.root is not None else None
        return keys.key("battle.target") if keys is not None else ""

    def _folded(self, kind: Kind) -> Widget:
        """Another kind of thing that could be done there, whose many options are listed once it is picked."""
        return Button(
            f"{kind.title}...",
            partial(self.desk.pick, kind),
            "quiet",
            "right",
            align=0.0,
            font="small_strong",
            command=kind.command,
            name=f"kind {kind.title}",
            hint=kind.action.does,
        )

    def _heading(self, form: Form) -> Widget:
        """What is being ordered, and below it the unit it is meant for."""
        row, view = self.desk.row, self.desk.view
        if row is None:
            return caption(form.kind.title if form.kind is not None else form.question.menu.question)
        words = [view.name(form.unit)] if self.tight and form.unit is not None else []
        words.append(row.kind.title)
        weapon = marked(row.action, Mark.WEAPON, "")
        if weapon and weapon not in row.words:
            words.append(weapon)
        target = target_of(row)
        head = caption(" · ".join(words))
        if target is None or self.desk.unit is None:
            return head
        metres, band = ranges.to_target(view, self.desk.unit, target)
        aimed = f"at {view.name(target)}" if row.kind.purpose in AIMED else view.name(target)
        about = " · ".join(filter(None, (aimed, lengths.metres(round(metres)), band)))
        return Column(head, Label(about, "small", "accent"), gap=0)

    def _kinds(self, form: Form) -> list[Widget]:
        listed = answers_listed(self.desk, self.desk.give)
        if listed:
            return listed
        if in_families(form.kinds):
            opened = self.family[1] if self.family is not None and self.family[0] is form.question else ""
            return families_listed(form.kinds, self.desk.pick, opened, self._open)
        return kinds_listed(
            form.kinds, self.desk.pick, unfolded=self.more, unfold=self._show_more, explained=not self.tight
        )

    def fold(self) -> bool:
        """Fold away the family of things to do that is listed; whether there is one."""
        form = self.desk.form
        if form is None or self.family is None or self.family[0] is not form.question:
            return False
        self.family = None
        self.desk.changes += 1
        return True

    def _open(self, family: str) -> None:
        """List what belongs to a family; a second time, fold it away."""
        form = self.desk.form
        if form is not None:
            now = (form.question, family)
            self.family = None if self.family == now else now
            self.desk.changes += 1

    def _show_assumed(self) -> None:
        self.all_assumed = not self.all_assumed
        self.desk.changes += 1

    def _show_more(self) -> None:
        self.more = not self.more
        self.desk.changes += 1

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

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self.desk.changes += 1

    def _field(self, blank: FormField) -> Widget:
        """A refinement or direction to be chosen from a list."""
        row, view = self.desk.row, self.desk.view
        assert row is not None or self.desk.form is not None
        form = self.desk.form
        if row is not None and mark_of(row.kind.action, blank.name) is Mark.CALLED and self._draws_body(blank):
            body = target_body(self.desk, blank)
            if body is not None:
                return body
        action = row.kind.action if row is not None else form.kind.action if form and form.kind else None
        options: list[Option[Any]] = []
        for value in blank.values:
            words = str(value) if action is None else value_words(view, action, blank.name, value)
            options.append(Option(value, unset_words(blank) if value in (None, "") else words))
        choice = Choice(
            options, blank.taken, lambda value: self.desk.fill(blank.name, value), name=f"field {blank.name}"
        )
        choice.grow = 1
        return Row(Label(blank.label, "small", "second", width=84), choice, gap=8)

    def _draws_body(self, blank: FormField) -> bool:
        """Whether there is room for the body of the target, or a part of it has been called."""
        return not self.tight and (self.roomy or blank.chosen)

    # giving the order

    def _giving(self, form: Form) -> list[Widget]:
        desk, row = self.desk, self.desk.row
        if form.kind is None and not desk.rows:
            routine = form.question.menu.routine
            settling = [
                *self._ending(form),
                *self._for_all(form),
                *keeping(desk, form),
                *self._always(form),
            ]
            if routine is None:
                return settling
            said = usual_words(form, routine)
            return [
                *settling,
                Button(f"Default: {said}", desk.usual, "plain", command="battle.usual", name="usual", hint=said),
            ]
        words = "" if row is None else f"{row.kind.title} · {row.offer.cost.text}"
        words = words or "Point at the map"
        give = GiveButton(words, desk.confirm, self._warning(), command="battle.confirm", name="confirm", grow=1)
        give.enabled = row is not None
        buttons: list[Widget] = [give]
        if form.kind is None or len(form.kinds) > 1 or form.mark is not None:
            buttons.append(Button("Back", desk.cancel, command="battle.back", keycap=False, name="back"))
        return [*self._ending(form), *self._for_all(form), *keeping(desk, form), *self._always(form), Row(*buttons)]

    def _ending(self, form: Form) -> list[Widget]:
        """Whether the turn ends by itself once its actions are used up."""
        if form.question.menu.spent is not False:
            return []
        unasked = self.desk.session.unasked
        switch = Switch(unasked.ends_turns, partial(setattr, unasked, "ends_turns"), name="ends turns")
        switch.hint = "Off: you may still change posture, turn or drop things after the last action."
        return [Row(switch, Label("End the turn when no action or move is left", "small", "second", grow=1), gap=8)]

    def _for_all(self, form: Form) -> list[Widget]:
        """The same answer for every unit that is asked the same directly after."""
        desk = self.desk
        if form.question.ask.kind not in {each.kind for each in desk.session.battle.setup.book.routines if each.each}:
            return []
        switch = Switch(desk.for_all, partial(setattr, desk, "for_all"), name="for all", command="battle.for_all")
        switch.hint = "On: the same answer for all your units that are asked this now."
        return [Row(switch, Label("Same for all", "small", "second", grow=1), gap=8)]

    def _always(self, form: Form) -> list[Widget]:
        """A standing order that answers this question, given here and now: it is not put again."""
        routine = standing_order(form.question, self.desk.session.routines)
        if routine is None:
            return []
        button = Button(
            "Always take the default",
            self.desk.always,
            "quiet",
            "right",
            align=0.0,
            font="small_strong",
            command="battle.always",
            name="always",
            hint=f"Standing order. {routine.title}: {routine.usual}, without asking.",
        )
        return [button]

    def _warning(self) -> str:
        """Which friends the order may harm."""
        desk, row, forecast = self.desk, self.desk.row, self.desk.forecast
        if row is None or forecast is None:
            return ""
        return friends_at_risk(desk.view, forecast, desk.unit, target_of(row))
