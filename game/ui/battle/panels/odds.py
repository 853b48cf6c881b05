"""The odds of an order: every way of doing it side by side, why the figure is what it is, and what may happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Unpack

import pygame

from game.battle.view import View
from game.battle.wording import percent
from game.ui.battle.blanks import Sort
from game.ui.battle.desk import Desk
from game.ui.battle.form import Row as Way
from game.ui.battle.panels.parts import brief_percent
from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import RIGHT, Canvas
from game.ui.kit.charts import Bar, Bars
from game.ui.kit.colour import faded
from game.ui.kit.label import Label, caption
from game.ui.kit.listing import Listing
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Options, Size, Widget
from rules.figure import Condition
from rules.forecast import Forecast, Outcome
from rules.refs import Ref
from rules.sheets import Rule
from rules.tally import Amount, Tally

HIT, DOWN = 52, 52
"""Points across the columns of figures."""
SHOWN = 7
"""Bars at most; what is left is put together."""


class Padded(Column):
    """As far from the edges as the lines of a list."""

    def inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.theme.px(10), 0)

    def measure(self, width: int) -> Size:
        return width, super().measure(width - 2 * self.theme.px(10))[1]


def target_of(way: Way) -> Ref | None:
    """Whom a way of doing something is aimed at."""
    names = [name for name in way.kind.aims if way.kind.sorts[name] is Sort.UNIT]
    return next((ref for name in names if (ref := getattr(way.action, name)) is not None), None)


def harm(forecast: Forecast, unit: Ref | None) -> Fraction | None:
    """What share of the target's strength goes on average; without a target, of everybody's it may hit."""
    if not forecast.outcomes:
        return None
    if unit is not None:
        return forecast.loss(unit)
    return sum((each.chance * each.loss for each in forecast.outcomes), Fraction(0))


def put_down(view: View, forecast: Forecast, unit: Ref | None) -> Fraction | None:
    """How likely the target loses all the strength it has left; without a target, whoever is likeliest to; None where
    nobody is harmed.
    """
    if not any(each.loss > 0 for each in forecast.outcomes):
        return None
    likely: dict[Ref | None, Fraction] = {}
    for each in forecast.outcomes:
        if unit is None or each.unit == unit:
            left = None if each.unit is None else view.find(each.unit, Condition)
            falls = each.loss > 0 and each.loss >= (1 if left is None else Fraction(str(left.strength)))
            likely[each.unit] = likely.get(each.unit, Fraction(0)) + (each.chance if falls else 0)
    return max(likely.values(), default=None)


def ways_table(desk: Desk, theme: Theme) -> Widget | None:
    """Every way of doing it, one chosen; a second click or Enter gives the order."""
    rows, row = desk.rows, desk.row
    if not rows or row is None:
        return None
    several = len({way.kind.title for way in rows}) > 1
    known = [desk.forecasts.known(way.action) for way in rows] if desk.forecasts is not None else []
    rolled = any(forecast is not None and forecast.success is not None for forecast in known)
    prices = [way.offer.cost.text for way in rows]
    across = max(theme.font("small").width(price) for price in (*prices, "cost")) / theme.scale + 2
    lines = [_way_line(desk, way, row, across, several=several, rolled=rolled) for way in rows]
    head = Row(Label("way", "small", "second", grow=1), Label("cost", "small", "second", RIGHT, width=across), gap=6)
    if rolled:
        head.add(Label("hit", "small", "second", RIGHT, width=HIT), Label("down", "small", "second", RIGHT, width=DOWN))
    listing = Listing(
        lines,
        rows.index(row) if row in rows else None,
        choose=lambda number: desk.choose(desk.rows[number]),
        open=lambda _: desk.confirm(),
        gap=0,
        name="ways",
    )
    return Column(Padded(head), listing, gap=2)


def _way_line(desk: Desk, way: Way, chosen: Way, across: float, *, several: bool, rolled: bool) -> Widget:
    """One way: its words, its price, the chance and the harm as far as they are worked out."""
    forecast = None if desk.forecasts is None else desk.forecasts.known(way.action)
    here = way.action == chosen.action
    font = "small_strong" if here else "small"
    words = (
        way.words if not several or way.words == way.kind.title.lower() else f"{way.kind.title.lower()}, {way.words}"
    )
    if way.words == way.kind.title.lower():
        words = way.offer.note or words
    cost = way.offer.cost if forecast is None else forecast.cost
    line = Row(
        Label(words, font, wrap=False, grow=1),
        Label(cost.text, "small", "second", RIGHT, wrap=False, width=across),
        gap=6,
    )
    line.hint = way.offer.note
    if not rolled:
        return line
    hit, down = "", ""
    if forecast is None:
        hit = "…"
    elif forecast.success is not None:
        hit = brief_percent(forecast.success)
        falls, lost = put_down(desk.view, forecast, target_of(way)), harm(forecast, target_of(way))
        down = "" if falls is None else brief_percent(falls)
        if lost:
            means = f"{percent(abs(lost))} of its strength {'lost' if lost > 0 else 'won'} on average"
            line.hint = "\n".join(filter(None, (line.hint, means)))
    line.add(
        Label(hit, font, "accent" if here else "text", RIGHT, width=HIT), Label(down, font, "text", RIGHT, width=DOWN)
    )
    return line


class Reason(Pressable):
    """A line of a tally: so much, and why; it leads to its rule."""

    def __init__(
        self, words: str, figure: str, color: str, read: Callable[[], object] | None, **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self.words, self.figure, self.color, self.read = words, figure, color, read

    def press(self) -> None:
        if self.read is not None:
            self.read()

    def measure(self, width: int) -> Size:
        return width, self.theme.font("small").height + self.theme.px(4)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        face = theme.font("small")
        if self.glow.value and self.read is not None:
            canvas.box(
                self.rect.inflate(theme.px(8), 0), faded(theme.color("hover"), self.glow.value), None, theme.px(4)
            )
        wide = face.width(self.figure)
        canvas.text(self.figure, self.rect, face, theme.color(self.color), RIGHT)
        room = pygame.Rect(self.rect.x, self.rect.y, max(0, self.rect.w - wide - theme.px(8)), self.rect.h)
        canvas.text(self.words, room, face, theme.color("text"))


def signed(amount: Amount, unit: str) -> str:
    """A modifier with its sign, set with a true minus."""
    if isinstance(amount, Fraction) and amount.denominator != 1:
        return f"{float(amount):+.1f}{unit}".replace("-", "−")
    return f"{int(amount):+d}{unit}".replace("-", "−")


def why(forecast: Forecast, rules: dict[str, Rule], read: Callable[[str], object]) -> list[Widget]:
    """Every tally, line by line, each leading to its rule."""
    found: list[Widget] = []
    for tally in forecast.tallies:
        found += _tally(tally, rules, read)
    for words in (*map(str, forecast.assumes), *filter(None, (forecast.note,))):
        found.append(Label(words, "small", "second"))
    return found


def _tally(tally: Tally, rules: dict[str, Rule], read: Callable[[str], object]) -> Iterator[Widget]:
    total = f"{_plain(tally.total)}{tally.unit}"
    yield _reason(f"{tally.title}: {tally.why}" if tally.why else tally.title, total, "text", tally.rule, rules, read)
    for modifier in tally.modifiers:
        words = f"   {modifier.reason}" + (" (assumed)" if modifier.assumed else "")
        color = "second" if not modifier.amount else "good" if modifier.amount > 0 else "bad"
        yield _reason(words, signed(modifier.amount, modifier.unit), color, modifier.rule, rules, read)


def _plain(amount: Amount) -> str:
    whole = not isinstance(amount, Fraction) or amount.denominator == 1
    return (str(amount) if whole else f"{float(amount):.1f}").replace("-", "−")


def _reason(
    words: str, figure: str, color: str, rule: str, rules: dict[str, Rule], read: Callable[[str], object]
) -> Widget:
    known = rules.get(rule)
    hint = "" if known is None else f"{known.title} [{known.id}]\n{known.summary}"
    return Reason(words, figure, color, (lambda: read(rule)) if known is not None else None, hint=hint)


@dataclass(slots=True)
class Share:
    """One thing that may happen: in brief, how likely, how bad on the whole, and what it is made up of."""

    words: str
    chance: Fraction = Fraction(0)
    weight: Fraction = Fraction(0)
    """What it costs, times how likely it is."""
    told: list[tuple[str, Fraction]] = field(default_factory=list)

    @property
    def loss(self) -> Fraction:
        """What it costs on average once it happens."""
        return self.weight / self.chance if self.chance else Fraction(0)

    def add(self, words: str, chance: Fraction, loss: Fraction) -> None:
        """Something of its kind."""
        self.chance += chance
        self.weight += chance * loss
        self.told.append((words, chance))

    @property
    def hint(self) -> str:
        """All of it, line by line."""
        lines = [f"{percent(self.chance)}  {self.words}"]
        if [words for words, _ in self.told] != [self.words]:
            lines += [f"{percent(chance)}  {words}" for words, chance in sorted(self.told, key=lambda each: -each[1])]
        return "\n".join(lines)


def brief_words(text: str) -> str:
    """What happens, without the place and the figures: those are told when one asks."""
    return text.rpartition(": ")[2].partition(" (")[0]


def outcomes(forecast: Forecast, unit: Ref | None) -> tuple[Share, ...]:
    """What may happen to the one who is aimed at, or to anybody: from nothing at all to the worst."""
    told: Sequence[Outcome] = [each for each in forecast.outcomes if unit is None or each.unit == unit]
    if not told:
        told = forecast.outcomes or forecast.later
    by_words: dict[str, Share] = {}
    for each in told:
        if each.chance:
            words = brief_words(each.text)
            by_words.setdefault(words, Share(words)).add(each.text, each.chance, each.loss)
    found = sorted(by_words.values(), key=lambda share: share.loss)
    left = 1 - sum((share.chance for share in found), Fraction(0))
    if left > 0 and found:
        missed = forecast.success is not None and left == 1 - forecast.success
        nothing = Share("miss" if missed else "nothing")
        nothing.add(nothing.words, left, Fraction(0))
        found.insert(0, nothing)
    return _few(found)


def _few(found: list[Share]) -> tuple[Share, ...]:
    """No more than can be told apart: the least likely are put together, but never the worst."""
    if len(found) <= SHOWN:
        return tuple(found)
    rare = sorted(found[:-1], key=lambda share: share.chance)[: len(found) - SHOWN + 1]
    rest = Share("else")
    for share in rare:
        for words, chance in share.told:
            rest.add(words, chance, share.loss)
    kept = [share for share in found if not any(share is each for each in rare)]
    return (*kept[:-1], rest, kept[-1])


def may_happen(forecast: Forecast, unit: Ref | None) -> list[Widget]:
    """The bars with their heading."""
    shown = outcomes(forecast, unit)
    bars = [Bar(each.words, float(each.chance), brief_percent(each.chance), hint=each.hint) for each in shown]
    return [caption("what may happen"), Bars(bars)] if len(bars) > 1 else []
