"""What the screen gives away: two worlds that differ in what a side has not found out are the same to the pixel."""

import pygame
import pytest

from game.battle.battle import Battle
from game.players.idle_player import IdlePlayer
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.battle.seats import Seats
from game.ui.battle.session import Session
from game.ui.settings import Settings
from tests.rules.d6.crossing import another_man_elsewhere, found_out, mines, one_more
from tests.tiers import thinned
from tests.ui.battle.playing import SIZE, finished, settled
from tests.ui.driving import Driver

ANSWERS = 3


@pytest.fixture
def plain_ground(plain_pieces: None) -> None:
    """What is known of the ground is drawn here: fog and tints give away as much as counters."""


def pictures(battle: Battle) -> list[bytes]:
    """What blue sees in the course of some answers, pointing here and there and asking the map between them."""
    app = App(Settings(speed="instant", reduced_motion=True), SIZE)
    session = Session(battle, Seats({"blue": "person", "red": "nobody"}))
    screen = BattleScreen(session)
    app.push(screen)
    driver, found = Driver(app), []
    mind = IdlePlayer()
    for _ in range(ANSWERS):
        settled(screen, driver)
        if session.over or found_out(battle):
            break
        for place in ((640, 300), (500, 420), (700, 120)):
            driver.move(place)
            finished(screen, driver)
            found.append(pygame.image.tobytes(app.surface, "RGB"))
        driver.hold("Alt")
        for key in "2347":
            driver.key(key)
            finished(screen, driver)
            found.append(pygame.image.tobytes(app.surface, "RGB"))
        driver.release("Alt")
        driver.key(".")
        finished(screen, driver)
        found.append(pygame.image.tobytes(app.surface, "RGB"))
        driver.key("Esc", 3)
        assert session.question is not None
        screen.desk.give(mind.choose(session.question))
    app.pop()
    return found


@pytest.mark.parametrize("case", thinned([one_more, another_man_elsewhere, mines]))
def test_what_is_not_found_out_changes_no_pixel(case: object) -> None:
    assert callable(case)
    one, other = (pictures(battle) for battle in case("1"))
    assert len(one) > 10
    assert [a == b for a, b in zip(one, other, strict=True)] == [True] * len(one)


def test_nothing_of_the_battle_is_seen_while_the_seat_is_passed() -> None:
    covers = []
    for battle in one_more("1"):
        app = App(Settings(speed="instant", reduced_motion=True), SIZE)
        screen = BattleScreen(Session(battle, Seats({"blue": "person", "red": "person"})))
        app.push(screen)
        driver = Driver(app)
        driver.turn(30)
        assert screen.handing is not None
        driver.key(".", 3)
        driver.hold("Alt")
        driver.key("Ctrl+L")
        driver.click((640, 60))
        driver.wheel(2, (400, 300))
        driver.turn(30)
        assert screen.handing is not None
        covers.append(pygame.image.tobytes(app.surface, "RGB"))
        app.pop()
    assert covers[0] == covers[1]
