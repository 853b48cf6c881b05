"""How badly an eye makes out what stands in a cell, under every book: nothing hinders it by day, the dark does."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from rules.frame.ground import Light, Weather
from rules.frame.showing import Murk
from rules.gurps.core import light
from tests.rules.every_book.books import BOOKS, everyone

HERE, FAR = (4, 2), (17, 12)
"""A cell beside the first of Blue, and one across the meadow."""
THICK = 20.0
"""Metres of smoke that nobody sees through."""


def murk(book: str, at: Light, cell: tuple[int, int] = FAR, haze: float = 0.0) -> Murk:
    """What the first unit of Blue has of a cell in this light."""
    setup = everyone(book, "square")
    with closing(Battle(setup, "1")) as battle:
        battle.table.set_weather(replace(battle.table.weather, light=at))
        view = battle.view("blue")
        return setup.book.murk(view, view.units("blue")[0], cell, haze)


@pytest.mark.parametrize("book", [name for name in BOOKS if name != "third"])
def test_the_dark_and_smoke_hinder_the_eye_and_the_day_does_not(book: str) -> None:
    assert murk(book, Light.BRIGHT, HERE) == Murk()
    dark = murk(book, Light.BLACK)
    assert dark.share > 0.3
    assert dark.text
    assert murk(book, Light.BRIGHT, FAR, THICK).share > 0.3


def test_the_figure_is_what_is_taken_off_an_attack() -> None:
    setup = everyone("gurps", "square")
    with closing(Battle(setup, "1")) as battle:
        battle.table.set_weather(Weather(light=Light.DARK))
        view = battle.view("blue")
        own, foe = view.units("blue")[0], next(ref for ref in view.units() if view.side(ref) == "red")
        lost = light.penalty(view, own, foe, view.silhouette(own, foe))
        assert setup.book.murk(view, own, view.cells(foe)[0], 0.0).text == f"{lost}" == "-7"
