"""One rule for focus, the default answer and Escape in every room of the house, with real events."""

import pytest

from game.ui.front.navigator import Navigator
from game.ui.front.table import Table
from game.ui.kit.button import Button, Pressable
from tests.ui.driving import Driver
from tests.ui.front.visiting import kept_battle, room, take_up, until

ROOMS = {"New battle": "NewBattle", "Load": "Shelf", "Replays": "Shelf", "Rules": "RulesPage", "Options": "OptionsPage"}


def settle(visitor: Driver) -> None:
    visitor.turn(3)


@pytest.mark.parametrize("entry", ROOMS)
def test_enter_after_a_click_never_repeats_it_and_escape_goes_back(entry: str, visitor: Driver) -> None:
    visitor.press(entry)
    settle(visitor)
    pressed: list[str] = []
    buttons = [w for w in visitor.widgets() if isinstance(w, Button) and w.enabled and w.kind != "primary"]
    for number, button in enumerate(buttons):
        label = f"{number} {button.name or button.text}"
        button.doing = lambda label=label: pressed.append(label)
    places = [(button, button.rect.center) for button in buttons]
    for button, place in places[:6]:
        if visitor.root.rect.collidepoint(place) and visitor.root.widget.under(place) is button:
            pressed.clear()
            visitor.click(place)
            visitor.key("Ctrl+Enter")
            visitor.key("Space")
            assert len(pressed) <= 1, pressed
    assert room(visitor) == ROOMS[entry]
    visitor.key("Esc")
    assert room(visitor) == "Title"


def test_enter_gives_the_default_answer_of_a_page(visitor: Driver) -> None:
    visitor.press("New battle")
    settle(visitor)
    assert any(isinstance(widget, Button) and widget.main and widget.text == "Begin" for widget in visitor.widgets())
    visitor.key("Enter")
    until(visitor, lambda: room(visitor) == "Table")


def test_enter_gives_the_first_entry_of_a_menu_after_whatever_was_clicked(house: Navigator, visitor: Driver) -> None:
    visitor.press("Options")
    visitor.click(visitor.find(Button, name="back"))
    assert room(visitor) == "Title"
    visitor.key("Enter")
    assert room(visitor) == "NewBattle"
    house.to_title()
    take_up(house, kept_battle("keys", 3))
    visitor.key("F10")
    visitor.key("Enter")
    assert room(visitor) == "Table"


def test_on_a_page_without_a_default_answer_enter_does_nothing(visitor: Driver) -> None:
    visitor.press("Options")
    settle(visitor)
    visitor.key("Enter")
    assert room(visitor) == "OptionsPage"


def test_in_the_menu_of_a_battle_escape_leads_back_to_it(house: Navigator, visitor: Driver) -> None:
    take_up(house, kept_battle("keys", 3))
    settle(visitor)
    visitor.key("F10")
    settle(visitor)
    assert room(visitor) == "BattleMenu"
    visitor.key("Esc")
    settle(visitor)
    assert room(visitor) == "Table"


def test_escape_closes_what_is_asked_of_the_map_and_opens_no_menu(house: Navigator, visitor: Driver) -> None:
    take_up(house, kept_battle("keys", 3))
    table = visitor.screen
    assert isinstance(table, Table)
    settle(visitor)
    visitor.click(visitor.find(Button, name="ask"))
    assert table.asking.on
    visitor.key("Esc")
    assert not table.asking.on
    assert room(visitor) == "Table"


def test_every_button_waits_for_the_ring(visitor: Driver) -> None:
    for entry in ROOMS:
        visitor.press(entry)
        settle(visitor)
        assert all(w.pressed for w in visitor.widgets() if isinstance(w, Pressable))
        visitor.key("Esc")
        assert room(visitor) == "Title"
