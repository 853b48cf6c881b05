"""What holds of every forecast, whoever looks: chances are chances, and those of one unit add up to one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref
from tests.audit.figures import percent


def broken(action: Action, forecast: Forecast) -> Iterator[tuple[str, str]]:
    """The laws that a forecast breaks, each with its figures."""
    for outcome in (*forecast.outcomes, *forecast.later):
        if not 0 <= outcome.chance <= 1:
            yield "a chance outside 0 to 1", f"{outcome.text}: {percent(outcome.chance)}"
    if forecast.success is not None and not 0 <= forecast.success <= 1:
        yield "a success outside 0 to 1", percent(forecast.success)
    for unit in forecast.units():
        whole = sum((outcome.chance for outcome in forecast.of(unit)), Fraction(0))
        if whole != 1:
            yield "the outcomes of a unit do not add up to 1", f"{percent(whole)}: {_rows(forecast, unit)}"
    loose = sum((outcome.chance for outcome in forecast.of(None)), Fraction(0))
    if loose > 1:
        yield "the outcomes of no unit add up to more than 1", f"{percent(loose)}: {_rows(forecast, None)}"
    landing = sum((chance for _, chance in forecast.lands), Fraction(0))
    if landing > 1 or any(not 0 < chance <= 1 for _, chance in forecast.lands):
        yield "the places where it lands add up to more than 1", percent(landing)
    yield from _success(action, forecast)


def _success(action: Action, forecast: Forecast) -> Iterator[tuple[str, str]]:
    """Who attacks one target succeeds as often as that target is not spared, where nobody else is in it.

    Words are no attack: they may shake somebody who does not give in.
    """
    if action.purpose is not Purpose.HARM:
        return
    target: Ref | None = marked(action, Mark.TARGET)
    if forecast.success is None or target is None or forecast.units() != (target,):
        return
    if forecast.rings:  # a burst strikes those that it misses as well
        return
    if marked(action, Mark.ITEM) is not None:  # what is in a hand may be struck, and not be lost
        return
    if not any(outcome.spared for outcome in forecast.of(target)):
        return
    struck = forecast.struck(target)
    if struck != forecast.success:
        yield (
            "success is not the chance that the target is struck",
            f"{percent(forecast.success)} and {percent(struck)}",
        )


def _rows(forecast: Forecast, unit: object) -> str:
    return ", ".join(f"{each.text} {percent(each.chance)}" for each in forecast.outcomes if each.unit == unit)
