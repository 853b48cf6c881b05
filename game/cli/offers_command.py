"""The command `offers`: what the unit to act may do now, at what cost and odds, and what it may not do and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.replay import load
from game.battle.view import View
from game.battle.wording import filled, said, title
from game.cli.argument_lookup import journal_file, set_up_scenario
from game.cli.forecast_text import plain_forecast, print_forecast
from game.cli.words import Unfit, console, say_json
from game.players.forms import fillable, over_ground, spread, value, walks
from game.players.playing import play_on, seated
from rules.frame.figure import Identity
from rules.frame.forms import DIRECTIONS, Action, Choices, Offer
from rules.frame.marks import choosing

FORMS = 24
"""How many filled forms of one offer are forecast."""
PER_KIND = 12
"""How many forecasts are shown in words for one kind of action, unless all are asked for."""
NOTHING = (": none", ": no", ": ")
"""What need not be said of an offer in short."""
UNSET = "none"
"""What a field that stays open is called where its form has no word of its own for that."""
SAMPLES = 4
"""How many values of a long list are shown."""
SHORT = 8
"""A list that is shown whole."""


def offers(source: str, book: str | None, seed: str, after: int, *, every: bool, as_json: bool) -> None:
    """Show the question that is put now, with everything that may be answered."""
    battle = _battle(source, book, seed)
    count = len(battle.setup.scenario.side)
    for _ in islice(play_on(battle, seated(battle.setup, ["greedy"] * count, battle.seed, battle)), after):
        pass
    if battle.over:
        raise Unfit("the battle is over: no orders to give")
    question = battle.question()
    if as_json:
        say_json(plain(question))
    else:
        _print(console(), question, every=every)


def _battle(source: str, book: str | None, seed: str) -> Battle:
    if source.endswith(".jsonl"):
        return load(journal_file(Path(source))).battle
    return Battle(set_up_scenario(source, book), seed)


def forms(offer: Offer) -> Iterator[Action]:
    """Some filled forms of an offer, spread over all that are possible; of ways over the ground only a few."""
    return spread(offer, SAMPLES if walks(offer) else FORMS)


# in words


def _print(out: Console, question: Question, *, every: bool) -> None:
    view, unit = question.view, question.ask.unit
    identity = view.find(unit, Identity)
    role = f", {identity.role}" if identity and identity.role else ""
    out.print(Text(f"{view.name(unit)} ({question.side}{role}), {view.times.numbered(view.clock.round)}", style="bold"))
    out.print(Text(question.menu.question))
    left: dict[type[Action], int] = {}
    for offer in filter(fillable, question.menu.offers):
        shown = _print_offer(out, question, offer, FORMS if every else left.setdefault(offer.action, PER_KIND))
        left[offer.action] = left.get(offer.action, 0) - shown
    if question.menu.refusals:
        out.print()
        out.print(Text("Not now:", style="bold"))
    for refusal in question.menu.refusals:
        rule = f" [{refusal.rule}]" if refusal.rule else ""
        out.print(Text(f"  {refusal}{rule}", style="dim"))
    if question.menu.routine is not None:
        out.print()
        out.print(Text(f"Default: {filled(question.view, question.menu.routine)}"))


def _print_offer(out: Console, question: Question, offer: Offer, at_most: int) -> int:
    """An offer with so many forecasts at most, or in short when there may be none; how many there were."""
    fields = [f"{name}: {_summary(question, offer, name, values)}" for name, values in offer.choices.items()]
    if at_most <= 0:
        short = " ".join(each for each in fields if not each.endswith(NOTHING))
        out.print(Text.assemble((title(offer.action), "cyan"), (f"  {short}", "dim")))
        return 0
    out.print()
    key = f" ({offer.action.key})" if offer.action.key else ""
    note = f"; {offer.note}" if offer.note else ""
    out.print(Text.assemble((title(offer.action), "bold cyan"), key, (f"  {offer.cost.text}{note}", "dim")))
    for field in (each for each in fields if not each.endswith(NOTHING)):
        out.print(Text(f"  {field}"))
    shown = 0
    for action in islice(forms(offer), at_most):
        forecast = question.forecast(action)
        if forecast.success is not None or forecast.outcomes or forecast.tallies or forecast.note:
            print_forecast(out, question.view, question.ask.unit, action, forecast, filled(question.view, action))
            shown += 1
    return shown


def _summary(question: Question, offer: Offer, name: str, values: Choices) -> str:
    shown = min(len(values), SHORT if len(values) <= SHORT else SAMPLES)
    places = [number * len(values) // shown for number in range(shown)]
    words = "; ".join(_worded(question.view, offer.action, name, value(values, place)) for place in places)
    if shown == len(values):
        return words
    what = "cells in reach" if over_ground(values) else "values"
    return f"{len(values)} {what}, such as {words}"


def _worded(view: View, action: type[Action], name: str, chosen: Any) -> str:
    """A value of a field; what stays open says what that means: "only move", "automatic", "to be chosen"."""
    if chosen not in (None, ()):
        return said(view, action, name, chosen)
    worded = choosing(action, name).unset
    if worded != UNSET:
        return worded
    if name in DIRECTIONS:
        return "automatic"
    return worded if chosen is None else "to be chosen"


# for machines


def plain(question: Question) -> dict[str, Any]:
    """A question and its menu in plain values."""
    return {
        "side": question.side,
        "unit": question.ask.unit,
        "name": question.view.name(question.ask.unit),
        "kind": question.ask.kind,
        "round": question.view.clock.round,
        "question": question.menu.question,
        "offers": [_offer_plain(question, offer) for offer in filter(fillable, question.menu.offers)],
        "refusals": [
            {"title": each.title, "reason": each.reason, "rule": each.rule} for each in question.menu.refusals
        ],
        "routine": question.menu.routine and question.menu.routine.model_dump(mode="json"),
    }


def _offer_plain(question: Question, offer: Offer) -> dict[str, Any]:
    return {
        "action": offer.action.model_fields["kind"].default,
        "title": title(offer.action),
        "cost": {"amount": offer.cost.amount, "text": offer.cost.text},
        "note": offer.note,
        "choices": {name: _choices_plain(values) for name, values in offer.choices.items()},
        "forecasts": [plain_forecast(action, question.forecast(action)) for action in forms(offer)],
    }


def _choices_plain(values: Choices) -> dict[str, Any]:
    if len(values) <= SHORT and not over_ground(values):
        return {"count": len(values), "values": list(values)}
    places = (number * len(values) // SAMPLES for number in range(SAMPLES))
    return {"count": len(values), "samples": [value(values, place) for place in dict.fromkeys(places)]}
