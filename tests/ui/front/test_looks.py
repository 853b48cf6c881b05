"""Every room of the house as it looked when somebody looked at it and found it good, small and very large."""

import os
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game import data
from game.battle.battle import Battle
from game.battle.report import Fate, Goal, Report
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.lab.watch import Fall
from game.ui.afterwards.aftermath import Aftermath, Happening, Shot
from game.ui.app import App
from game.ui.front.gallery import Gallery
from game.ui.front.house import House
from game.ui.front.report import ReportPage
from game.ui.settings import Settings
from tests.ui.driving import Driver
from tests.ui.front.visiting import kept_battle, until
from tests.ui.golden import looks_like

SIZES = ((1280, 720), (3840, 2160))

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the maps are painted once for all these tests."""
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(params=SIZES, ids=["720", "2160"])
def visitor(request: pytest.FixtureRequest, painted: Path, home: Path) -> Iterator[Driver]:
    """Somebody in a house with painted maps, in a window of that size, where nothing moves."""
    app = App(Settings(reduced_motion=True), size=request.param)
    pygame.event.clear()
    house = House(app, Gallery(painted))
    house.title()
    driver = Driver(app)
    driver.turn()
    driver.house = house
    yield driver
    house.close()
    pygame.quit()


def house_of(visitor: Driver) -> House:
    house = visitor.house
    assert isinstance(house, House)
    return house


def seen(visitor: Driver, name: str) -> None:
    """It looks as it did."""
    gallery = house_of(visitor).gallery
    until(visitor, lambda: not gallery.busy, 120)
    visitor.wait(400)
    looks_like(visitor.picture(), f"{name}_{visitor.picture().get_height()}")


def aged(file: Path) -> None:
    """Played last on a day that is always told alike."""
    moment = int(datetime(2025, 3, 2, 20, 15).timestamp()) * 10**9
    os.utime(file, ns=(moment, moment))


def turn_to(visitor: Driver, page: int) -> None:
    visitor.screen._tabs.show(page)
    visitor.wait(300)


def test_the_title(visitor: Driver) -> None:
    aged(kept_battle("First shots", 1))
    visitor.screen.shown()
    visitor.turn()
    seen(visitor, "title")


def test_a_new_battle(visitor: Driver) -> None:
    visitor.press("New battle")
    seen(visitor, "new_battle")
    turn_to(visitor, 1)
    seen(visitor, "new_battle_rules")


def test_the_shelf(visitor: Driver) -> None:
    for name, answers in (("First shots", 1), ("The café, once more", 2)):
        aged(kept_battle(name, answers))
    visitor.press("Load")
    seen(visitor, "shelf")


def test_the_options(visitor: Driver) -> None:
    visitor.press("Options")
    seen(visitor, "options")


def test_the_rules(visitor: Driver) -> None:
    visitor.press("Rules")
    visitor.type("cover")
    seen(visitor, "rules")


def test_a_report(visitor: Driver) -> None:
    battle = Battle(set_up(read_scenario(data.maps() / "crossing" / "first-shots.toml"), "d6"), "1")
    page = ReportPage(house_of(visitor), battle, None, None)
    page.told = told_by_hand()
    house_of(visitor).app.push(page)
    visitor.turn(2)
    seen(visitor, "report")
    battle.close()


def told_by_hand() -> Aftermath:
    """A battle that was never fought."""
    sides = (("blue", "The garrison patrol"), ("red", "The north bank"))
    fates = tuple(
        Fate(side, name, role, state, left, *figures)
        for side, name, role, state, left, figures in (
            ("blue", "Corporal Brandt", "leader", "hurt", 0.6, (4, 2, 31, 12)),
            ("blue", "Private Osei", "rifleman", "dead", 0.0, (2, 1, 15, 31)),
            ("blue", "Private Lund", "rifleman", "fit", 1.0, (5, 3, 40, 0)),
            ("red", "Stanko", "leader", "surrendered", 0.8, (3, 1, 31, 4)),
            ("red", "Ilic", "rifleman", "down", 0.0, (6, 1, 12, 40)),
            ("red", "Volunteer", "irregular", "fled", 0.4, (1, 0, 0, 15)),
        )
    )
    goals = (Goal("The crossing", "hold", "blue", 3, 6), Goal("The kiosk", "reach", "red", 1, 0))
    report = Report(
        "First shots", "d6", "1", 6, 60, "blue", "The crossing: blue has done it", (("blue", 3), ("red", 0)), sides,
        goals, fates, "0" * 32,
    )  # fmt: skip
    falls = (
        Fall(2, "blue", "Private Osei", "dead", (10, 15), "red", "Stanko", "Assault rifle", 40.0),
        Fall(4, "red", "Ilic", "down", (12, 6), "blue", "Private Lund", "Assault rifle", 30.0),
        Fall(5, "red", "Volunteer", "fled", (20, 2)),
        Fall(6, "red", "Stanko", "surrendered", (11, 4)),
    )
    half = Fraction(1, 2)
    shots = tuple(
        Shot(1 + number // 3, *who, number % 2 == 0, half if number % 3 else Fraction(1, 5))
        for number, who in enumerate(
            [("blue", "Private Lund", "Ilic", (9, 16), (12, 6)), ("red", "Stanko", "Private Osei", (11, 4), (10, 15))]
            * 6
        )
    )
    strength = (("blue", (3, 3, 2, 2, 2, 2, 2)), ("red", (3, 3, 3, 3, 2, 1, 0)))
    happenings = tuple(Happening(fall.round, fall.side, f"{fall.name}: {fall.state}", True) for fall in falls)
    return Aftermath(report, falls, shots, strength, (*happenings, Happening(6, "blue", "The crossing: 3 points")))
