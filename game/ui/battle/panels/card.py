"""The card of one order: what it comes to, the reasons that matter most, and what of it can be chosen otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from game.battle.chances import put_down, unit_by_unit
from game.battle.wording import at
from game.systems import ranges
from game.ui.battle.aiming import no_attack
from game.ui.battle.chips import Choices, NumberRow
from game.ui.battle.desk import Desk
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField, Sort, mode_words, value_words
from game.ui.battle.move_hazards import perils, way_of
from game.ui.battle.order_kind import Row as Way
from game.ui.battle.order_kind import target_of
from game.ui.battle.panels.amount import Amount
from game.ui.battle.panels.asked import unset_words, wanted_words
from game.ui.battle.panels.chips import chip_row
from game.ui.battle.panels.odds import rolled_for, ways_table
from game.ui.battle.panels.people import may_happen
from game.ui.battle.panels.tallies import Reason, reasons_by_weight, why
from game.ui.battle.panels.target_body import target_body
from game.ui.battle.preset_choice import chance_of
from game.ui.battle.prose import brief_percent, share_percent
from game.ui.battle.turn_draft import in_order
from game.ui.kit.boxes import Column, Row
from game.ui.kit.choice import Choice, Option
from game.ui.kit.label import Label, caption
from game.ui.kit.rich_text import Run
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Widget
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.forecast import IfAnswered
from rules.frame.forms import Purpose
from rules.frame.marks import Mark, mark_of
from rules.frame.sheets import Rule
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted

FIRST = 3
"""So many reasons stand on the card below the figure that is rolled for; the rest unfold."""
ASSUMES = "Your side cannot know this: the odds take it for granted."
LABEL = 96
"""Points across of what a list is called."""
CROWDED = 6
"""Where more than these things can be chosen, the body of the target gives way to a list of its parts."""
AIMED = (Purpose.HARM, Purpose.PIN, Purpose.AIM)
"""What is done at a unit."""


@dataclass
class Folds:
    """What of the card is unfolded."""

    reasons: bool = False
    assumed: bool = False


@dataclass
class OrderCard:
    """Makes the card of what the desk would order now."""

    desk: Desk
    palette: Palette
    read: Callable[[str], object]
    theme: Callable[[], Theme]
    rules: dict[str, Rule] = field(default_factory=dict)
    tokens: Mapping[Ref, Token] = field(default_factory=dict)
    folds: Folds = field(default_factory=Folds)
    amounts: dict[str, Amount] = field(default_factory=dict)
    """The sliders by their fields: one that is being dragged stays, whatever else on the card changes."""
    crowded: bool = False
    """Whether there is so much to choose that the body of the target has no room."""
    tight: bool = False
    """Whether there is so little room that what can be done without has to give way."""
    next_key: Callable[[], str] = str
    """The key that points at the next target."""

    def parts(self, form: Form) -> list[Widget]:
        """The card from top to bottom."""
        desk, row = self.desk, self.desk.row
        if row is None:
            return self._unfinished(form)
        self.crowded = len(desk.chips()) > CROWDED
        if desk.comparing and len(desk.rows) > 1:
            return [self._head(form, row), self._figures(row)[0], *self._choices(form, row)]
        found = [self._head(form, row), *self._figures(row)]
        told = desk.forecast
        if told is not None and told.success is None and not told.tallies and not told.note and row.kind.action.does:
            found.append(Label(row.kind.action.does, "small", "second", name="does"))
        if desk.steps:
            words = f"Then: {in_order(desk.view, desk.steps)}. Each is shown with its odds before it is done."
            found.append(Label(words, "small", "accent", name="steps"))
        elif desk.then_at is not None:
            words = f"Then: attack {desk.view.name(desk.then_at)}. That is shown with its odds before it is done."
            found.append(Label(words, "small", "accent", name="steps"))
        if desk.goal is not None:
            why = desk.too_far.removeprefix(f"{row.kind.title}: ")
            words = f"Goes on turn by turn, until something changes{why and f' ({why})'}."
            found.append(Label(words, "small", "accent", name="onward"))
        why_not = no_attack(form, desk.view, row, desk.rows)
        found += [Label(why_not, "small", "bad", name="no attack")] if why_not else []
        dangers = perils(desk.view, desk.session.signs(), way_of(row))
        found += [Label(peril, "small_strong", "bad", name="peril") for peril in dangers]
        found += self._reasons(row)
        found += self._choices(form, row)
        found += self._assumed(row)
        return found

    # what it is

    def _unfinished(self, form: Form) -> list[Widget]:
        """What was picked, and what has still to be pointed at."""
        intent = next((each for each in self.desk.view.book.intents if each.role is form.role), None)
        title = form.kind.order if form.kind is not None else "" if intent is None else intent.title
        own = form.kind is not None and form.kind.order == form.kind.title
        does = form.kind.action.does if form.kind is not None and own else "" if intent is None else intent.does
        found: list[Widget] = [Label(title, "title"), *([Label(does, "small", "second")] if does else [])]
        if form.wanting is not None:
            found.append(Label(wanted_words(form, form.wanting, self.next_key()), "small", "accent"))
        elif form.kind is None:
            where = "Point at the destination" if form.bound_for else "Point at a target"
            found.append(Label(f"{where}, or choose below.", "small", "accent"))
        found += [widget for each in self.desk.chips() if (widget := self._choice(each)) is not None]
        return [*found, *(self._field(blank, None) for blank in self.desk.blanks())]

    def _head(self, form: Form, row: Way) -> Widget:
        """What is being ordered; who does it, to which unit and how far off that is."""
        view, unit = form.question.view, form.unit
        words = view.name(unit)
        target = target_of(row) or self.desk.then_at
        about = [Run(words, "second", "small")]
        if target is not None and target in view.units():
            metres, band = ranges.to_target(view, unit, target)
            away = " · ".join(filter(None, (lengths.metres(round(metres)), band)))
            about += [Run(" → ", "second", "small"), Run(view.name(target), "accent", "small")]
            about.append(Run(f" · {away}", "second", "small"))
        elif (where := _length(row) or _place(row)) != "":
            about.append(Run(f" · {where}", "second", "small"))
        if settled := self._settled(row, unit):
            about.append(Run(f" · {settled}", "second", "small"))
        lines: list[Widget] = [
            Label(row.kind.order, "title", name="order"),
            Label(about, "small", name="order about"),
        ]
        if row.kind.order != row.kind.title and row.kind.intent is not None and not self.crowded:
            lines.append(Label(row.kind.intent.does, "small", "second", name="intent"))
        return Column(*lines, gap=0)

    def _settled(self, row: Way, unit: Ref) -> str:
        """What of it cannot be chosen otherwise and is not usual, such as the door that it is about."""
        open_to = {each.name for each in (*self.desk.chips(), *self.desk.blanks())}
        fields, held = type(row.action).model_fields, row.action
        names = [n for n in row.kind.modes if n not in open_to and getattr(held, n) != fields[n].default]
        return mode_words(self.desk.view, held, tuple(names), unit)

    # what it comes to

    def _figures(self, row: Way) -> list[Widget]:
        """The chance, the chance that the target goes down and the cost in large figures, and a bar of all that may
        come of it.
        """
        desk, forecast = self.desk, self.desk.forecast
        if forecast is None:
            told = None if desk.weights is None else desk.weights.known(row.action)
            chance = "…" if told is None or told.success is None else share_percent(told.success)
            return [
                Row(_large(chance, "chance", "accent", "headline"), _cost(row.offer.cost.text), gap=18),
                Label("Working out the odds", "small", "second", name="reckoning"),
            ]
        target = target_of(row)
        found: list[Widget] = []
        if forecast.success is not None:
            known = rolled_for((row,), (forecast,))
            rolled = {"hit": "hits", "chance": "succeeds"}[known]
            found.append(_large(brief_percent(forecast.success), rolled, "accent", "headline"))
        worth, promise = None if desk.weights is None else desk.weights.known(row.action), None
        if worth is not None and desk.weights is not None and forecast.success is None:
            promise = chance_of(desk.weights.question, desk.view, row, worth)
            found += (
                [] if promise is None else [_large(share_percent(promise), "wounds if set off", "accent", "headline")]
            )
        follows = desk.follows
        if follows is not None:
            found.append(_large(brief_percent(follows.success), f"hits ({follows.text})", "accent", "headline"))
        falls = None if target is None else put_down(desk.view, forecast, target)
        if falls is not None and forecast.success is not None:
            found.append(_large(brief_percent(falls), "goes down", "text", "down"))
        found.append(_cost(forecast.cost.text))
        listed: list[Widget] = [Row(*found, gap=18)]
        if forecast.note and promise is None:
            listed.append(Label(forecast.note, "small", "second"))
        return [*listed, *may_happen(desk.view, forecast, desk.unit, target, self.tokens, self.palette)]

    # why

    def _reasons(self, row: Way) -> list[Widget]:
        """The reasons that matter most, the rest below a button."""
        forecast = self.desk.forecast
        moved = self.desk.moved
        every = [] if forecast is None else why(forecast, self.rules, self.read, moved)
        if forecast is None or not every:
            return []
        lines = [each for each in every if isinstance(each, Reason)]
        few = len(lines) <= FIRST + 1
        weighty = reasons_by_weight(forecast, self.rules, self.read, moved)[: FIRST + (not self.crowded)]
        shown = every if self.folds.reasons or few else weighty
        answers = forecast.answers
        if few and not answers:
            return [caption("why"), Column(*shown, gap=0)]
        unfold = "if it answers" if few else f"all {counted(len(lines), 'reason')}"
        words = "fewer reasons" if self.folds.reasons else unfold
        more = [_link(words, partial(self._fold, "reasons"), "all reasons")]
        return [caption("why"), Column(*shown, gap=0), *(_answered(answers) if self.folds.reasons else ()), *more]

    def _fold(self, name: str) -> None:
        setattr(self.folds, name, not getattr(self.folds, name))
        self.desk.changes += 1

    # what else it could be

    def _choices(self, form: Form, row: Way) -> list[Widget]:
        """Chips for what can be chosen otherwise; or all ways of doing it side by side."""
        desk = self.desk
        found: list[Widget] = []
        if desk.comparing and len(desk.rows) > 1:
            table = ways_table(desk, self.theme())
            found += [] if table is None else [table]
        else:
            found += [widget for each in desk.chips() if (widget := self._choice(each)) is not None]
        found += [self._field(blank, row) for blank in desk.blanks() if blank.sort is not Sort.WORD]
        if len(desk.rows) > 1:
            words = "back to the choices" if desk.comparing else f"compare all {len(desk.rows)} ways"
            found.append(_link(words, desk.compare, "compare"))
        return found

    def _choice(self, row: Choices) -> Widget | None:
        """A row of chips; a slider for a number, the body of the target where a part of it is chosen, a list where they
        are many.
        """
        if isinstance(row, NumberRow):
            slider = self.amounts.setdefault(row.name, Amount(self.desk, row))
            slider.show(row)
            return slider
        way = self.desk.row
        blank = None if way is None or not row.name else _blank(self.desk, way, row.name)
        if way is not None and blank is not None and mark_of(way.kind.action, row.name) is Mark.CALLED:
            body = None if self.tight or self.crowded else target_body(self.desk, row, blank)
            if body is not None or self.crowded:
                return body or self._field(blank, way)
        return chip_row(self.desk, row) or (None if blank is None else self._field(blank, way))

    def _field(self, blank: FormField, row: Way | None) -> Widget:
        """A direction, a thing that lies nowhere on the map, or one of many, from a list."""
        view, form = self.desk.view, self.desk.form
        action = row.kind.action if row is not None else form.kind.action if form and form.kind else None
        options: list[Option[Any]] = []
        for value in blank.values:
            words = str(value) if action is None else value_words(view, action, blank.name, value)
            options.append(Option(value, unset_words(blank) if value in (None, "") else words))
        choice = Choice(
            options, blank.taken, lambda value: self.desk.fill(blank.name, value, keep=True), name=f"field {blank.name}"
        )
        choice.grow = 1
        return Row(caption(blank.label, width=LABEL), choice, gap=8)

    # what it takes for granted

    def _assumed(self, row: Way) -> list[Widget]:
        """What the figures take for granted, folded to a line; a line a unit when unfolded."""
        forecast = self.desk.forecast
        lines = [] if forecast is None else unit_by_unit(self.desk.view, forecast.assumes)
        if not lines:
            return []
        if len(lines) > 1 and not self.folds.assumed:
            more = Run(counted(len(lines) - 1, "more thing"), "accent", link=partial(self._fold, "assumed"))
            first = Run(f"assumes {lines[0].words}, and ", "accent" if lines[0].remembered else "second")
            return [Label((first, more), "small", name="assumed", hint="\n".join(each.words for each in lines))]
        shown: list[Widget] = []
        for each in lines:
            words, color = f"assumes {each.words}", "accent" if each.remembered else "second"
            shown.append(Label(words, "small", color, name=f"given {each.unit}", hint=ASSUMES))
        fold = [] if len(lines) == 1 else [_link("fewer assumptions", partial(self._fold, "assumed"), "assumed")]
        return [Column(*shown, *fold, gap=1)]


def _answered(answers: Sequence[IfAnswered]) -> list[Widget]:
    """What it comes to by what another player answers on the way."""
    lines = [
        Row(Label(f"if {each.text}", "small", grow=1), Label(brief_percent(each.success), "small", wrap=False), gap=6)
        for each in answers
    ]
    return [caption("what the answer would do"), Column(*lines, gap=1, name="answers")] if lines else []


def _length(row: Way) -> str:
    """How many cells a way over the ground leads over."""
    route = next((getattr(row.action, n) for n in row.kind.aims if row.kind.sorts[n] is Sort.WAY), ())
    return counted(len(route), "cell") if route else ""


def _place(row: Way) -> str:
    """The cell that it is done at."""
    cells = [getattr(row.action, name) for name in row.kind.aims if row.kind.sorts[name] is Sort.CELL]
    return next((f"at {at(cell)}" for cell in cells if cell is not None), "")


def _blank(desk: Desk, row: Way, name: str) -> FormField | None:
    """A field of an order as it stands."""
    if desk.form is None:
        return None
    form = desk.form.copy()
    form.take(row)
    return next((blank for blank in form.blanks() if blank.name == name), None)


def _large(figure: str, words: str, color: str, name: str) -> Widget:
    """A large figure above what it is."""
    large = Label(figure, "heading", color, wrap=False, name=name)
    return Column(large, Label(words, "small", "second", wrap=False), gap=0)


def _cost(words: str) -> Widget:
    """The price, beside the large figures."""
    return Column(Label(words, "strong", "text", name="cost"), Label("cost", "small", "second"), gap=2, grow=1)


def _link(words: str, doing: Callable[[], object], name: str, hint: str = "") -> Label:
    """A line to press."""
    return Label((Run(words, "accent", link=doing),), "small", name=name, hint=hint)
