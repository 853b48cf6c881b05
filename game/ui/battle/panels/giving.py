"""Giving the order: the button that says what it costs, and for how long or for which units the answer holds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Unpack

import pygame

from game.battle.chances import friends_at_risk
from game.battle.view import View
from game.ui.battle.auto_answers import standing_order
from game.ui.battle.click_intent import order_words
from game.ui.battle.desk import Desk
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Row as Way
from game.ui.battle.order_kind import target_of
from game.ui.battle.panels.asked import usual_words
from game.ui.battle.panels.errands import keeping
from game.ui.battle.preset_choice import hopeless
from game.ui.battle.prose import brief_percent
from game.ui.kit.boxes import Row
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.icons import icon
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.slider import Switch
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from rules.frame.forecast import Forecast
from rules.kernel.refs import Ref


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


class Giving(Panel):
    """Where the order is given: a panel of its own in the corner, for its buttons are to stand in one place."""

    def __init__(self, desk: Desk, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.desk = desk

    def rows(self, form: Form) -> list[Widget]:
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
        words = "Point at the map" if row is None else order_words(row)
        forecast = None if row is None else desk.forecast
        warned = "" if row is None or forecast is None else warning(desk.view, desk.unit, row, forecast)
        give = GiveButton(words, desk.confirm, warned, command="battle.confirm", name="confirm", grow=1)
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


def warning(view: View, unit: Ref | None, row: Way, forecast: Forecast) -> str:
    """Which friends an order may harm, and whether it hardly ever comes off."""
    success = forecast.success
    vain = success is not None and hopeless(row, float(success))
    scarce = _scarce(success) if success is not None and vain else ""
    at_risk = friends_at_risk(view, forecast, unit, target_of(row))
    return " · ".join(filter(None, (at_risk, scarce)))


def _scarce(success: Fraction) -> str:
    return f"only {brief_percent(success)} to succeed" if success else "cannot succeed"
