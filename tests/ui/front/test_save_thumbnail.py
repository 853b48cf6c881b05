"""Saved battles show the moment in which they were left: to the side that plays on, never more than it knows."""

from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.players.idle_player import IdlePlayer
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.battle.seats import Seats
from game.ui.battle.session import Session
from game.ui.front.navigator import Navigator
from game.ui.front.save_thumbnail import SIZE, moment
from game.ui.front.saved_battles import Shelf
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.pictures import Picture
from game.ui.saves import Save, delete, look_at, rename, saves
from game.ui.settings import Settings
from tests.rules.d6.crossing import another_man_elsewhere, mines, one_more
from tests.shipped import ground_of, shortened
from tests.ui.battle.playing import settled
from tests.ui.driving import Driver
from tests.ui.front.visiting import sit_down as at_new_table
from tests.ui.front.visiting import until

SKETCH = (150, 150, 110)
"""The colour of every map in the house of these tests."""


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Setup:
    folder = tmp_path_factory.mktemp("moment")
    return set_up(
        read_scenario(shortened("crossing/first-shots", 1, folder)), "d6", ground=ground_of("crossing/first-shots")
    )


def sit_down(house: Navigator, setup: Setup, *players: str) -> tuple[Driver, Table]:
    house.set(speed="instant", reduced_motion=True)
    names = (side.name for side in setup.scenario.side)
    driver = at_new_table(house, setup, dict(zip(names, players, strict=True)))
    table = driver.screen
    assert isinstance(table, Table)
    return driver, table


def asked(driver: Driver, table: Table) -> None:
    until(driver, lambda: table.session.question is not None and not table.theatre.on)
    driver.turn(3)


def left(house: Navigator) -> Save:
    house.to_title()
    (save,) = saves()
    return save


def shown(house: Navigator) -> list[pygame.Surface]:
    """The pictures in the list of battles: the large one, then those beside the names."""
    house.shelf()
    driver = Driver(house.app)
    driver.turn(6)
    assert isinstance(driver.screen, Shelf)
    found = [widget.picture for widget in driver.widgets() if isinstance(widget, Picture)]
    assert found
    assert all(found)
    return [picture for picture in found if picture is not None]


def is_the_map(picture: pygame.Surface) -> bool:
    return all(tuple(picture.get_at(at))[:3] == SKETCH for at in ((5, 5), (480, 270), (700, 400)))


def test_a_battle_that_was_left_is_listed_with_the_picture_of_its_moment(house: Navigator, setup: Setup) -> None:
    driver, table = sit_down(house, setup, "person", "greedy")
    asked(driver, table)
    save = left(house)
    assert save.moment is not None
    assert pygame.image.load(save.moment).get_size() == SIZE
    assert not any(map(is_the_map, shown(house)))
    with save.file.open("ab") as journal:
        journal.write(b" ")
    assert look_at(save.file).moment is None, "it has been played on since"


def test_a_missing_or_spoilt_picture_gives_way_to_the_map(house: Navigator, setup: Setup) -> None:
    driver, table = sit_down(house, setup, "person", "greedy")
    asked(driver, table)
    save = left(house)
    assert save.moment is not None
    save.moment.write_bytes(b"no picture at all")
    assert all(map(is_the_map, shown(house)))
    save.moment.unlink()
    assert all(map(is_the_map, shown(house)))


def test_where_people_share_a_table_there_is_no_picture(house: Navigator, setup: Setup) -> None:
    driver, table = sit_down(house, setup, "person", "person")
    assert table.handing is not None
    table.note_down()
    (save,) = saves()
    assert save.moment is None
    driver.click(driver.find(Button, name="ready"))
    asked(driver, table)
    assert left(house).moment is None, "the other player opens the list too"


def test_under_a_password_there_is_no_picture_and_none_of_before(house: Navigator, setup: Setup) -> None:
    driver, table = sit_down(house, setup, "person", "greedy")
    asked(driver, table)
    table.note_down()
    (save,) = saves()
    assert save.moment is not None
    picture = save.moment
    assert picture.is_file()
    table.session.seats.lock(table.session.seats.persons[0], "a word")
    assert left(house).moment is None
    assert not picture.exists()


def test_the_picture_goes_where_its_battle_goes(house: Navigator, setup: Setup) -> None:
    driver, table = sit_down(house, setup, "person", "greedy")
    asked(driver, table)
    save = rename(left(house), "Another name")
    assert save.moment is not None
    assert save.moment.is_file()
    delete(save)
    assert not list(save.file.parent.iterdir())


def test_a_computer_alone_at_the_table_has_its_picture_too(house: Navigator, setup: Setup) -> None:
    _, table = sit_down(house, setup, "greedy", "greedy")
    assert moment(table, table._size) is not None


def pictured(battle: Battle) -> list[bytes | None]:
    """What blue's battle would be listed with, after some answers."""
    app = App(Settings(speed="instant", reduced_motion=True), (640, 480))
    screen = BattleScreen(Session(battle, Seats({"blue": "person", "red": "nobody"})))
    app.push(screen)
    driver, mind, found = Driver(app), IdlePlayer(), []
    for _ in range(2):
        settled(screen, driver)
        while screen.unfinished:
            driver.turn()
        found.append(moment(screen, (640, 480)))
        assert screen.session.question is not None
        screen.desk.give(mind.choose(screen.session.question))
    app.pop()
    return found


@pytest.mark.parametrize("case", [one_more, another_man_elsewhere, mines])
def test_what_a_side_has_not_found_out_is_not_in_its_pictures(case: object, tmp_path: Path) -> None:
    assert callable(case)
    one, other = (pictured(battle) for battle in case("1"))
    assert all(one)
    assert one == other
