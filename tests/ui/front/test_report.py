"""The report: gathered while the window answers, read, and kept as a page and a picture."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.replay import load
from game.ui.afterwards.export import reports_folder
from game.ui.app import App
from game.ui.front.navigator import Navigator
from game.ui.front.report import ReportPage
from game.ui.kit.button import Button
from rules.kernel.faults import Faulty
from tests.ui.driving import Driver
from tests.ui.front.visiting import kept_battle, room, until


@pytest.fixture
def battle(app: App, home: Path, tmp_path: Path) -> Iterator[Battle]:
    loaded = load(kept_battle("Short", 10_000, 2)).battle
    yield loaded
    loaded.close()


def enter(house: Navigator, battle: Battle, eyes: str | None = None) -> Driver:
    house.title()
    house.report(battle, eyes, None)
    driver = Driver(house.app)
    driver.turn()
    return driver


def report(visitor: Driver) -> ReportPage:
    assert isinstance(visitor.screen, ReportPage)
    return visitor.screen


def read(visitor: Driver) -> None:
    """Wait until all of it is there."""
    until(visitor, lambda: visitor.sees("After the action"))
    visitor.turn(2)


def test_it_is_gathered_bit_by_bit_and_then_read(house: Navigator, battle: Battle) -> None:
    visitor = enter(house, battle)
    page = report(visitor)
    assert visitor.sees("First shots")
    assert not any(isinstance(w, Button) and w.name == "page" for w in visitor.widgets())
    read(visitor)
    for words in (
        "After the action",
        "Luck",
        "The garrison patrol",
        "Corporal Brandt",
        "Time is up, after 2 rounds, 12 s.",
    ):
        assert visitor.sees(words)
    assert page.told is not None
    assert page.told.report.digest == battle.digest


def test_it_is_kept_as_a_page_and_as_a_picture(house: Navigator, battle: Battle) -> None:
    visitor = enter(house, battle)
    read(visitor)
    for _ in range(2):
        visitor.press("Save as page")
        visitor.press("Save as picture")
    names = sorted(file.name for file in reports_folder().iterdir())
    stem = "First shots after 2 rounds"
    assert names == [f"{stem} 2.html", f"{stem} 2.png", f"{stem}.html", f"{stem}.png"]
    picture = pygame.image.load(reports_folder() / f"{stem}.png")
    assert picture.get_width() > 1500
    assert "data:image/png;base64," in (reports_folder() / f"{stem}.html").read_text(encoding="utf-8")


def test_a_full_disk_is_told_of(house: Navigator, battle: Battle, home: Path) -> None:
    visitor = enter(house, battle)
    read(visitor)
    reports_folder().write_text("a file where a folder should be")
    with pytest.raises(Faulty):
        report(visitor)._as_page()
    visitor.press("Save as picture")
    assert house.app.above.layers


def test_from_here_one_goes_to_the_title(house: Navigator, battle: Battle) -> None:
    visitor = enter(house, battle)
    read(visitor)
    visitor.press("To the title")
    assert room(visitor) == "Title"


def test_it_may_be_left_before_it_is_finished(house: Navigator, battle: Battle) -> None:
    visitor = enter(house, battle)
    visitor.key("Esc")
    assert room(visitor) == "Title"


def test_of_a_battle_that_goes_on_a_side_is_told_what_it_knows(house: Navigator, home: Path) -> None:
    going_on = load(kept_battle("Going on", 12)).battle
    visitor = enter(house, going_on, "blue")
    page = report(visitor)
    read(visitor)
    assert page.told is not None
    assert page.told.eyes == "blue"
    assert visitor.sees("Still undecided")
    assert not visitor.sees("Luck")
    going_on.close()
