"""A forecast on the command line: in words, with all that may come of it, and in plain values for programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.text import Text

from game.battle.chances import Person, aimed_at, averages, friends_at_risk, granted, headline, people
from game.battle.view import View
from game.battle.wording import at, odds, percent
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import Action
from rules.kernel.refs import Ref
from rules.kernel.words import counted

OUTCOMES = 6
"""How many of the likeliest outcomes of a forecast are shown."""


def print_forecast(out: Console, view: View, unit: Ref, action: Action, forecast: Forecast, head: str) -> None:
    """A filled form with its odds, its reasons, and all that may come of it."""
    target = aimed_at(view, action)
    chance = f": {odds(forecast.success)}" if forecast.success is not None else ""
    out.print(Text.assemble("  → ", (head, "green"), (chance, "bold"), f"  {forecast.cost.text}"))
    for each in headline(forecast, target):
        out.print(Text(f"      {granted(view, each, named=each.about != target)}", style="italic"))
    for tally in forecast.tallies:
        out.print(Text(f"      {tally}", style="dim"))
    _print_outcomes(out, forecast.of(None), "      ")
    warning = friends_at_risk(view, forecast, unit, target)
    if warning:
        out.print(Text(f"      WARNING: {warning}", style="bold red"))
    for person in people(view, forecast, target):
        _print_person(out, view, forecast, person)
    for mean in averages(forecast):
        out.print(
            Text(f"      on average: {mean.text}, {percent(mean.chance * mean.loss)} of its strength", style="dim")
        )
    if forecast.lands:
        likeliest = sorted(forecast.lands, key=lambda each: (-each[1], each[0]))
        told = [f"{at(cell)} {percent(share)}" for cell, share in likeliest[:OUTCOMES]]
        more = [f"{len(likeliest) - OUTCOMES} more cells"] if len(likeliest) > OUTCOMES else []
        out.print(Text(f"      lands: {'; '.join((*told, *more))}", style="dim"))
    if forecast.note:
        out.print(Text(f"      {forecast.note}", style="italic dim"))


def _print_person(out: Console, view: View, forecast: Forecast, person: Person) -> None:
    """One unit in reach: how likely it is struck and goes down, and all that may come of it."""
    friend = f" ({person.tag})" if person.tag else ""
    down = "" if person.down is None else f", down {percent(person.down)}"
    style = "red" if not person.enemy and person.at_risk else ""
    out.print(Text(f"      {person.name}{friend}: struck {percent(person.struck)}{down}", style=style))
    for each in person.assumes:
        out.print(Text(f"        {granted(view, each, named=False)}", style="italic dim"))
    _print_outcomes(out, forecast.of(person.unit), "        ")


def _print_outcomes(out: Console, told: Sequence[Outcome], margin: str) -> None:
    """What may happen to one unit, or to none in particular: the likeliest, and what is left."""
    likeliest = sorted(told, key=lambda outcome: -outcome.chance)
    for outcome in likeliest[:OUTCOMES]:
        out.print(Text(f"{margin}{odds(outcome.chance)}  {outcome.text}{_loss(outcome)}"))
    if len(likeliest) > OUTCOMES:
        rest = sum((outcome.chance for outcome in likeliest[OUTCOMES:]), Fraction(0))
        out.print(
            Text(f"{margin}{counted(len(likeliest) - OUTCOMES, 'more outcome')}, together {odds(rest)}", style="dim")
        )


def _loss(outcome: Outcome) -> str:
    if outcome.unit is None or not outcome.loss:
        return ""
    return f" ({'loses' if outcome.loss > 0 else 'regains'} {abs(float(outcome.loss)):.0%})"


# for machines


def plain_forecast(action: Action, forecast: Forecast) -> dict[str, Any]:
    """A filled form and its forecast in plain values, for programs."""
    return {
        "form": action.model_dump(mode="json"),
        "cost": {"amount": forecast.cost.amount, "text": forecast.cost.text},
        "success": forecast.success,
        "percent": None if forecast.success is None else round(float(forecast.success) * 100, 2),
        "outcomes": [
            {
                "text": each.text,
                "chance": each.chance,
                "unit": each.unit,
                "loss": each.loss,
                "spared": each.spared,
                "average": each.average,
            }
            for each in forecast.outcomes
        ],
        "lands": [{"cell": cell, "chance": chance} for cell, chance in forecast.lands],
        "tallies": list(forecast.tallies),
        "assumes": [{"fact": each.fact.value, "text": each.text, "unit": each.about} for each in forecast.assumes],
        "note": forecast.note,
    }
