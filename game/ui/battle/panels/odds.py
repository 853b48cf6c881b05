"""The odds of an order: every way of doing it side by side."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import pygame

from game.battle.chances import people
from game.battle.view import View
from game.battle.wording import percent
from game.ui.battle.desk import Desk
from game.ui.battle.form_fields import Sort
from game.ui.battle.order_kind import Row as Way
from game.ui.battle.order_kind import target_of
from game.ui.battle.prose import brief_percent
from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Button
from game.ui.kit.canvas import RIGHT
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.terms import Size
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Widget
from rules.frame.forecast import Forecast
from rules.frame.forms import Purpose
from rules.kernel.refs import Ref
from rules.kernel.words import counted

FIGURES = 52
"""Points across the columns of figures."""
AGAINST = (Purpose.HARM, Purpose.PIN)
"""What is rolled to hit."""


class Padded(Column):
    """As far from the edges as the lines of a list."""

    def inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.theme.px(10), 0)

    def measure(self, width: int) -> Size:
        return width, super().measure(width - 2 * self.theme.px(10))[1]


def goes_down(view: View, forecast: Forecast, target: Ref | None) -> tuple[Fraction | None, str]:
    """The chance that the target goes down; without a target, that of the enemy likeliest to, with his name."""
    found = people(view, forecast, target)
    if target is not None:
        falls = next((person.down for person in found if person.unit == target), None)
        loss = forecast.loss(target)
        means = f"{percent(abs(loss))} of its strength {'lost' if loss > 0 else 'won'} on average" if loss else ""
        return falls, means
    foes = [(person.down, person.name) for person in found if person.enemy and person.down is not None]
    likeliest = max(foes, key=lambda each: each[0], default=None)
    return (None, "") if likeliest is None else (likeliest[0], f"{likeliest[1]} goes down: {percent(likeliest[0])}")


def rolled_for(rows: Sequence[Way], known: Sequence[Forecast | None]) -> str:
    """What the chances of these ways are chances of: to hit a target, or to come off."""
    told = [way for way, forecast in zip(rows, known, strict=False) if forecast and forecast.success is not None]
    return "hit" if all(way.kind.purpose in AGAINST and target_of(way) is not None for way in told) else "chance"


def ways_table(desk: Desk, theme: Theme) -> Widget | None:
    """Every way of doing it, one chosen; a second click or Enter gives the order."""
    rows, row = desk.rows, desk.row
    if not rows or row is None:
        return None
    several = len({way.kind.title for way in rows}) > 1
    known = [desk.forecasts.known(way.action) for way in rows] if desk.forecasts is not None else []
    rolled = any(forecast is not None and forecast.success is not None for forecast in known)
    priced = (way.offer.cost if forecast is None else forecast.cost for way, forecast in zip(rows, known, strict=False))
    prices = [cost.text for cost in priced]
    across = max(theme.font("small").width(price) for price in (*prices, "cost")) / theme.scale + 2
    figures = FIGURES * max(1.0, theme.text)
    harmful = any(
        forecast is None or goes_down(desk.view, forecast, target_of(way))[0] is not None
        for way, forecast in zip(rows, known, strict=False)
    )
    columns = tuple(name for name, there in ((rolled_for(rows, known), rolled), ("down", rolled and harmful)) if there)
    lines = [_way_line(desk, way, row, (across, figures), several=several, columns=len(columns)) for way in rows]
    head = Row(Label("option", "small", "second", grow=1), Label("cost", "small", "second", RIGHT, width=across), gap=6)
    head.add(*(Label(name, "small", "second", RIGHT, width=figures) for name in columns))
    listing = Listing(
        lines,
        rows.index(row) if row in rows else None,
        choose=lambda number: desk.choose(desk.rows[number]),
        open=lambda _: desk.confirm(),
        gap=0,
        name="ways",
    )
    return Column(Padded(head), listing, *_better(desk), gap=2)


def _better(desk: Desk) -> list[Widget]:
    """What does more harm for no more, where its odds became known only after another way was taken up."""
    best = desk.best
    forecast = None if best is None or desk.forecasts is None else desk.forecasts.known(best.action)
    if best is None or forecast is None:
        return []
    hit = "" if forecast.success is None else f" · {brief_percent(forecast.success)}"
    button = Button(
        f"Best: {best.words}{hit}",
        partial(desk.choose, best),
        "quiet",
        align=0.0,
        font="small_strong",
        command="battle.best",
        name="best",
        hint="Does the most harm of all that cost no more. Chooses it; give the order as always.",
    )
    return [button]


def _length(way: Way) -> str:
    """How far it leads, for a way over the ground."""
    if way.words != way.kind.title.lower():
        return ""
    route = next((getattr(way.action, n) for n in way.kind.aims if way.kind.sorts[n] is Sort.WAY), ())
    return f"{way.kind.title.lower()}, {counted(len(route), 'cell')}" if route else ""


def named(way: Way, *, several: bool) -> str:
    """What it is called: by what sets it apart, and by its kind where the list has more than one."""
    title = way.kind.title.lower()
    apart = way.offer.note if way.words == title else way.words
    return apart if apart and not several else ", ".join(filter(None, (title, apart)))


def _way_line(desk: Desk, way: Way, chosen: Way, widths: tuple[float, float], *, several: bool, columns: int) -> Widget:
    """One way: its words, its price, the chance and the harm as far as they are worked out."""
    across, figures = widths
    forecast = None if desk.forecasts is None else desk.forecasts.known(way.action)
    here = way.action == chosen.action
    font = "small_strong" if here else "small"
    words = _length(way) or named(way, several=several)
    cost = way.offer.cost if forecast is None else forecast.cost
    said: Widget = Label(words, font, grow=1)
    if not columns and forecast is not None and forecast.note:
        said = Column(said, Label(forecast.note, "small", "second"), gap=0, grow=1)
    line = Row(
        said,
        Label(cost.text, "small", "second", RIGHT, wrap=False, width=across),
        gap=6,
    )
    line.hint = way.offer.note
    if not columns:
        return line
    hit, down = "", ""
    if forecast is None:
        hit = "…"
    elif forecast.success is not None:
        hit = brief_percent(forecast.success)
        falls, means = goes_down(desk.view, forecast, target_of(way))
        down = "" if falls is None else brief_percent(falls)
        line.hint = "\n".join(filter(None, (way.offer.note, means)))
    shown = (Label(hit, font, "accent" if here else "text", RIGHT, width=figures),)
    line.add(*(*shown, Label(down, font, "text", RIGHT, width=figures))[:columns])
    return line
