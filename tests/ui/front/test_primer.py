"""A rulebook introduces itself: once before the first battle under it, and whenever it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.front.navigator import Navigator
from game.ui.front.primer import Primer
from game.ui.front.rulebook import RulesPage
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.dialog import Dialog
from rules.frame.book import load
from tests.shipped import shortened
from tests.ui.driving import Driver
from tests.ui.front.visiting import at_table, sit_down, until


def first_battle(house: Navigator, folder: Path, book: str = "graydawn") -> Driver:
    """A player sits down at a new battle."""
    setup = set_up(read_scenario(shortened("crossing/first-shots", 1, folder)), book)
    house.set(speed="instant")
    return sit_down(house, setup, {"blue": "person", "red": "nobody"})


def shown(driver: Driver) -> Primer | None:
    """The cards, where they lie over the rest."""
    return next((each for each in driver.widgets() if isinstance(each, Primer)), None)


def test_the_first_battle_under_a_book_opens_on_its_cards(house: Navigator, tmp_path: Path) -> None:
    driver = first_battle(house, tmp_path)
    until(driver, lambda: shown(driver) is not None)
    book = at_table(driver).session.battle.setup.book
    cards = book.primer(at_table(driver).session.battle.setup.options)
    assert driver.sees("New to X-Com: Gray Dawn?")
    for number, card in enumerate(cards):
        assert driver.sees(card.title)
        assert driver.sees(card.text)
        assert all(driver.sees(value) for _, value in card.examples)
        assert driver.find(Button, name="primer next").text == ("Next" if number < len(cards) - 1 else "Done")
        driver.key("Enter")
        driver.turn()
    assert shown(driver) is None
    until(driver, lambda: at_table(driver).desk.form is not None)


def test_it_comes_after_the_briefing_and_nothing_goes_on_meanwhile(house: Navigator, tmp_path: Path) -> None:
    house.set(briefing=True)
    driver = first_battle(house, tmp_path)
    until(driver, lambda: any(isinstance(each, Dialog) for each in driver.widgets()))
    assert shown(driver) is None
    driver.key("Enter")
    until(driver, lambda: shown(driver) is not None)
    driver.turn(5)
    assert at_table(driver).desk.form is None


def test_it_is_shown_once(house: Navigator, tmp_path: Path) -> None:
    driver = first_battle(house, tmp_path / "one")
    until(driver, lambda: shown(driver) is not None)
    driver.key("Esc")
    driver.turn()
    assert shown(driver) is None
    assert house.app.settings.primers == ("graydawn",)
    house.to_title()
    driver = first_battle(house, tmp_path / "two")
    until(driver, lambda: at_table(driver).desk.form is not None)
    assert shown(driver) is None


def test_arrows_and_buttons_turn_the_cards_and_the_dots_follow(house: Navigator, tmp_path: Path) -> None:
    driver = first_battle(house, tmp_path)
    until(driver, lambda: shown(driver) is not None)
    primer = shown(driver)
    assert primer is not None
    assert not driver.find(Button, name="primer back").enabled
    driver.key("Right")
    driver.turn()
    driver.click(driver.find(Button, name="primer next"))
    driver.turn()
    assert primer.at == 2
    driver.key("Left")
    driver.turn()
    driver.click(driver.find(Button, name="primer back"))
    driver.turn()
    assert primer.at == 0
    height = primer.rect.h
    driver.key("Right")
    driver.turn(3)
    assert primer.rect.h == height, "nothing jumps"
    driver.click(driver.find(Button, name="primer skip"))
    driver.turn()
    assert shown(driver) is None


def test_a_rule_it_names_opens_the_rules_there(house: Navigator, tmp_path: Path) -> None:
    driver = first_battle(house, tmp_path)
    until(driver, lambda: shown(driver) is not None)
    primer = shown(driver)
    assert primer is not None
    house.rules("graydawn", primer.cards[0].rules[0])
    driver.turn(2)
    assert isinstance(driver.screen, RulesPage)
    assert driver.sees(next(rule.title for rule in load("graydawn").index if rule.id == primer.cards[0].rules[0]))
    driver.key("Esc")
    driver.turn(2)
    assert shown(driver) is primer


def test_the_menu_of_a_battle_shows_it_again(house: Navigator, tmp_path: Path) -> None:
    house.set(primers=("graydawn",))
    driver = first_battle(house, tmp_path)
    until(driver, lambda: at_table(driver).desk.form is not None)
    driver.key(driver.app.keys.key("battle.menu"))
    driver.turn(2)
    assert not driver.app.above.layers, "a word in passing lies over the menu"
    driver.click(driver.find(Button, name="primer"))
    driver.turn(2)
    assert shown(driver) is not None
    driver.key("Esc")
    driver.turn(2)
    assert shown(driver) is None
    assert driver.find(Button, name="back").shown


def test_the_rules_page_shows_it_where_a_book_has_one(house: Navigator) -> None:
    house.title()
    house.rules("graydawn")
    driver = Driver(house.app)
    driver.turn(2)
    driver.click(driver.find(Button, name="primer"))
    driver.turn(2)
    assert shown(driver) is not None
    driver.key("Esc")
    driver.turn(2)
    driver.find(Choice, name="book").set("schema map")
    driver.turn(2)
    assert not any(isinstance(each, Button) and each.name == "primer" and each.shown for each in driver.widgets())


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.6])
def test_every_card_fits_into_the_window(scale: float, house: Navigator) -> None:
    house.set(text_size=max(0.8, scale))
    house.title()
    house.rules("graydawn")
    driver = Driver(house.app)
    driver.turn(2)
    driver.click(driver.find(Button, name="primer"))
    driver.turn(30)
    primer = shown(driver)
    assert primer is not None
    assert driver.app.surface.get_rect().contains(primer.rect)
    assert driver.find(Button, name="primer next").rect.bottom <= primer.rect.bottom
