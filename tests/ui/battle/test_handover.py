"""Passing the seat: a wrong password is typed again at once, and Escape leads to the menu without taking the seat."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.players.seated import player
from game.ui.app import App
from game.ui.battle.exits import Exits
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.screen import BattleScreen
from game.ui.battle.seats import Seats
from game.ui.battle.session import Session
from game.ui.settings import Settings
from tests.rules.d6.crossing import one_more
from tests.ui.battle.playing import SIZE, Table
from tests.ui.battle.table import made_ready, people
from tests.ui.driving import Driver


class Seated:
    """A battle between two people with passwords, at the moment the seat is passed."""

    def __init__(self) -> None:
        self.app = App(Settings(speed="instant", reduced_motion=True), SIZE)
        seats = Seats({"blue": "person", "red": "person"})
        for side in ("blue", "red"):
            seats.lock(side, f"of {side}")
        self.menus = 0
        self.screen = BattleScreen(Session(next(iter(one_more("1"))), seats), Exits(menu=self._menu))
        self.app.push(self.screen)
        self.driver = Driver(self.app)
        self.driver.turn(30)

    def _menu(self, _app: App, _session: Session) -> None:
        self.menus += 1

    @property
    def handing(self) -> HandOver:
        assert self.screen.handing is not None
        return self.screen.handing


@pytest.fixture
def seated() -> Iterator[Seated]:
    seated = Seated()
    yield seated
    seated.app.pop()


def test_a_click_beside_it_leaves_the_keys_with_the_password(seated: Seated) -> None:
    side = seated.screen.session.hand_to or seated.screen.session.eyes
    seated.driver.click((40, 600))
    seated.driver.type(f"of {side}")
    seated.driver.key("Enter")
    seated.driver.turn(5)
    assert seated.screen.handing is None


def test_a_wrong_password_is_typed_again_at_once(seated: Seated) -> None:
    side = seated.screen.session.hand_to or seated.screen.session.eyes
    seated.driver.type("no")
    seated.driver.click(seated.handing.ready)
    seated.driver.turn(60)
    assert seated.handing.wrong.shown
    seated.driver.type(f"of {side}")
    seated.driver.key("Enter")
    seated.driver.turn(5)
    assert seated.screen.handing is None


@pytest.mark.parametrize("typed", ["", "no"])
def test_escape_leads_to_the_menu_at_the_first_press(typed: str, seated: Seated) -> None:
    if typed:
        seated.driver.type(typed)
        seated.driver.click(seated.handing.ready)
        seated.driver.turn(60)
    seated.driver.key("Esc")
    seated.driver.turn(5)
    assert seated.menus == 1
    assert seated.screen.handing is not None


def test_over_the_map_the_pointer_is_an_arrow_again(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    side = seated.screen.session.hand_to or seated.screen.session.eyes
    assert seated.handing.word is not None
    seated.driver.click(seated.handing.word)
    assert shown[-1] == pygame.SYSTEM_CURSOR_IBEAM
    seated.driver.type(f"of {side}")
    seated.driver.key("Enter")
    seated.driver.turn(5)
    seated.driver.move((640, 380))
    assert shown[-1] == pygame.SYSTEM_CURSOR_ARROW


def test_where_one_player_looked_is_not_where_the_other_finds_the_map(tmp_path: Path) -> None:
    """Two people: each finds the map as it was left, and nobody sees where the other had moved it."""
    setup = made_ready("wielka/crossing-the-stream", "d6", tmp_path, 3)
    table = Table(setup, people(setup))
    minds = {side: player("greedy", setup, side, "1") for side in ("blue", "red")}
    left: dict[str, tuple[float, float]] = {}
    camera, found = table.screen.table.camera, 0
    while found < 3:
        table.settle()
        if table.handing is not None:
            before = camera.centre
            table.take_seat(by_keys=True)
            side = table.session.eyes
            if side in left:
                assert camera.centre == left[side]
                assert camera.centre != before
                found += 1
            table.settle()
        question = table.session.question
        assert question is not None
        camera.scroll(90 if question.side == "blue" else -60, 40)
        left[question.side] = camera.centre
        table.session.answer(minds[question.side].choose(question))
    table.close()
