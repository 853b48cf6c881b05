"""Lengths in words: one unit on everything a player sees, and a battle that is the same in either."""

import re
from collections.abc import Iterator
from itertools import islice, product

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.view import View
from game.cli.argument_lookup import set_up_scenario
from game.players.forms import spread
from game.players.playing import play_on, seated
from rules.kernel import lengths
from rules.kernel.lengths import Unit, shown

METRIC = re.compile(r"\d ?(m²|(m|mm|km/h|m/s)\b)|\bmet(re|er)s?\b")
IMPERIAL = re.compile(r"\d ?(ft|mph|ft/s)\b|\d in(?=[),;.]| of )|\b(feet|inch(es)?)\b")

ANSWERS, FORMS = 12, 3


@pytest.mark.parametrize(
    ("text", "metric", "imperial"),
    [
        (lengths.metres(35), "35 m", "117 ft"),
        (lengths.feet(30), "9 m", "30 ft"),
        (lengths.feet(35), "10.5 m", "35 ft"),
        (lengths.feet(30, 90, 150), "9/27/45 m", "30/90/150 ft"),
        (lengths.metres(0.5), "0.5 m", "1.7 ft"),
        (lengths.metres(1234.5), "1234 m", "4115 ft"),
        (lengths.millimetres(240), "240 mm", "9.4 in"),
        (lengths.kilometres_an_hour(60), "60 km/h", "37 mph"),
        (lengths.wind(3), "3 m/s", "10 ft/s"),
        (lengths.amount(-10, " ft"), "-3 m", "-10 ft"),
        (lengths.amount(2, "D"), "2D", "2D"),
        (lengths.written("5 or 10 ft off, to 20 metres"), "1.5 m or 3 m off, to 20 m", "5 ft or 10 ft off, to 67 ft"),
    ],
)
def test_a_length_is_shown_in_metres_or_in_feet(text: str, metric: str, imperial: str) -> None:
    assert (shown(text), shown(text, Unit.FEET)) == (metric, imperial)


def test_words_that_a_person_wrote_stay_as_they_are() -> None:
    assert shown("Hold within 35 m of the 9 mm pistol", Unit.FEET) == "Hold within 35 m of the 9 mm pistol"


@pytest.mark.parametrize("book", ["d6", "reflex"])
@pytest.mark.parametrize("scenario", ["crossing", "wielka/the-carrier"])
def test_a_battle_is_told_in_one_unit(book: str, scenario: str) -> None:
    """Offers, forecasts, refusals, cards, remarks and the log, on every side's view."""
    mixed = {
        (unit.value, text)
        for text in set(_words_of_a_battle(scenario, book))
        for unit, other in ((Unit.METRES, IMPERIAL), (Unit.FEET, METRIC))
        if other.search(_without_names(shown(text, unit)))
    }
    assert not mixed, "\n".join(f"{unit}: {text}" for unit, text in sorted(mixed))


def _without_names(text: str) -> str:
    """A text without the calibres of weapons."""
    return re.sub(r"\b\d+(\.\d+)? mm (?=[a-z(])|(?<=[a-z]) \d+(\.\d+)? mm\b|[5-9]\.\d\d", "", text)


def _words_of_a_battle(scenario: str, book: str) -> Iterator[str]:
    battle = Battle(set_up_scenario(scenario, book), "1")
    sides = [side.name for side in battle.setup.scenario.side]
    players = seated(battle.setup, ["greedy"] * len(sides), battle.seed, battle)
    yield from _words_of_a_view(battle.view(sides[0]))
    for _ in islice(play_on(battle, players), ANSWERS):
        if not battle.over:
            yield from _words_of_a_question(battle.question())
    yield from (line for told in battle.log() for line in (told.text, *told.detail, str(told.tally or "")))


def _words_of_a_question(question: Question) -> Iterator[str]:
    view, menu = question.view, question.menu
    yield menu.question
    yield from (each.reason for each in menu.refusals)
    for offer in menu.offers:
        yield from (offer.note, offer.cost.text)
        for action in islice(spread(offer, FORMS), FORMS):
            forecast = view.book.forecast(view, question.ask, action)
            yield from (forecast.note, forecast.cost.text, *(each.text for each in forecast.outcomes))
            yield from (line for tally in forecast.tallies for line in (str(tally), *tally.lines()))


def _words_of_a_view(view: View) -> Iterator[str]:
    for unit in view.units():
        yield from (words for line in view.book.card(view, unit) for words in line)
        yield from (remark.text for remark in view.book.of_unit(view, unit))
        yield from (gauge.text for gauge in view.book.gauges(view, unit))
    for cell in product(range(view.grid.columns), range(view.grid.rows)):
        yield from (remark.text for remark in view.book.of_cell(view, cell))


def test_a_length_is_read_back_as_it_was_written() -> None:
    assert [lengths.in_metres(lengths.metres(each)) for each in (0.0, 16.971, 30.0)] == [0.0, 16.971, 30.0]
    assert [lengths.in_metres(text) for text in ("30 m", "firing", lengths.metres(9, 27))] == [None, None, None]
