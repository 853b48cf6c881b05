"""Letters at 160 percent: no word of the title is cut, and no panel of a battle lies over the bar at the top."""

import pytest

from game.ui.app import App
from game.ui.front.navigator import Navigator
from game.ui.front.table import Table
from game.ui.kit.label import Label
from game.ui.settings import Settings
from tests.ui.driving import Driver
from tests.ui.front.conftest import Sketches
from tests.ui.front.visiting import kept_battle, take_up

SIZES = [(1280, 720), (1920, 1080)]


def inside(driver: Driver) -> None:
    """Every label that does not break into lines has room for all of its words."""
    for widget in driver.widgets():
        if isinstance(widget, Label) and isinstance(widget.text, str) and not widget.wrap:
            assert widget.theme.font(widget.font).width(widget.text) <= widget.rect.w + 1, widget.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [1.0, 1.6])
def test_no_word_of_the_title_is_cut(letters: float, size: tuple[int, int]) -> None:
    app = App(Settings(scale=1.0, text_size=letters, reduced_motion=True, briefing=False), size)
    house = Navigator(app, Sketches())
    house.title()
    driver = Driver(app)
    driver.turn(3)
    inside(driver)
    hints = driver.root.widget.parts[-1]
    assert not hints.visible or driver.root.widget.parts[0].rect.bottom <= hints.rect.top
    house.close()


@pytest.mark.parametrize("letters", [1.0, 1.6])
def test_no_panel_lies_over_the_bar_at_the_top(letters: float) -> None:
    app = App(Settings(scale=1.0, text_size=letters, reduced_motion=True, briefing=False), (1280, 720))
    house = Navigator(app, Sketches())
    house.title()
    driver = take_up(house, kept_battle("large", 3))
    driver.turn(5)
    table = driver.screen
    assert isinstance(table, Table)
    board = table.board
    for panel in (board.roster, board.order, board.ask, board.tabs, board.reasons):
        assert not panel.visible or panel.rect.top >= board.top.rect.bottom, panel
    house.close()
