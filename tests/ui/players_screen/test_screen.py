"""The players' screen itself: what it shows, what it does with the mouse and keys, and what it keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.decrees.course import Seat
from game.battle.journal import Journal
from game.battle.setup import Setup
from game.players.greedy import GreedyPlayer
from game.players.idle_player import IdlePlayer
from game.players.player import Player
from game.ui.app import App
from game.ui.battle.session import Session
from game.ui.kit.label import Label
from game.ui.players_screen.door import door
from game.ui.players_screen.opening import Opening
from game.ui.players_screen.screen import PlayersScreen
from game.ui.settings import Settings
from tests.rules.d6.crossing import another_man_elsewhere, mines, one_more
from tests.ui.battle.table import made_ready, play
from tests.ui.battle.test_open_table import HIDDEN, OTHERS, scenario
from tests.ui.driving import Driver
from tests.ui.players_screen.following import SIZE, Watching, begun

WORDS = {"blue": "swordfish", "red": "mackerel"}


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return made_ready("crossing/first-shots", "d6", tmp_path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.jsonl"


@pytest.fixture
def played(setup: Setup, path: Path, plain_ground: None) -> Iterator[tuple[Session, Watching]]:
    session = begun(setup, path)
    watching = Watching(path)
    watching.settle()
    yield session, watching
    watching.close()
    session.close()


def until_idle(watching: Watching) -> None:
    """Let it look at the journal, and play what it finds."""
    watching.driver.turn(20)
    while not watching.screen.idle:
        watching.driver.turn(1, 0)
        sleep(0.002)


def names(watching: Watching) -> set[str]:
    return {token.name for token in watching.screen.table.tokens}


def test_it_shows_clock_objectives_and_log_and_follows(played: tuple[Session, Watching]) -> None:
    session, watching = played
    driver, before = watching.driver, names(watching)
    assert driver.find(Label, name="clock").text == "Round 1"
    assert driver.sees("The crossing")
    while session.battle.table.clock.round < 2:
        play(session, 1)
    watching.settle()
    assert driver.find(Label, name="clock").text == "Round 2"
    assert names(watching) >= before
    told = watching.screen.beside.log.story.entries
    assert len(told) >= len(session.log())
    where = {ref: session.view().cells(ref) for ref in session.view().units("blue")}
    assert where == {token.ref: token.cells for token in watching.screen.table.tokens if token.own}


def test_nothing_of_it_asks_and_the_mouse_moves_the_map_alone(played: tuple[Session, Watching]) -> None:
    session, watching = played
    driver, camera = watching.driver, watching.screen.table.camera
    steps, before = len(session.battle.script), camera.centre
    driver.drag((400, 400), (300, 350))
    assert camera.centre != before
    driver.wheel(1, (400, 400))
    driver.key("Enter")
    driver.key("Home")
    driver.turn(30)
    column = watching.screen.beside
    driver.key("Ctrl+L")
    assert not column.visible
    driver.key("Ctrl+L")
    assert column.visible
    assert len(session.battle.script) == steps == len(watching.screen.follower.battle.script)


def test_a_ping_pulses_and_a_drawing_stays_until_it_is_wiped(played: tuple[Session, Watching]) -> None:
    session, watching = played
    table = watching.screen.table
    session.point_out("ping", [table.chart.middle((3, 3))])
    session.point_out("line", [table.chart.middle(cell) for cell in ((2, 2), (5, 6))])
    until_idle(watching)
    assert table.effects.busy(watching.screen.now)
    assert len(table.drawings.lines) == 1
    watching.driver.wait(5000)
    assert not table.effects.busy(watching.screen.now)
    session.point_out("wipe", [])
    until_idle(watching)
    assert not table.drawings.lines


def test_what_happens_is_shown_as_it_happens(setup: Setup, path: Path, plain_ground: None) -> None:
    session = begun(setup, path)
    watching = Watching(path, speed="usual")
    watching.settle()
    scenes = 0
    for _ in range(4):
        play(session, 1)
        watching.driver.turn(20)
        while not watching.screen.idle:
            watching.driver.turn()
            scenes += watching.screen.playback is not None
            sleep(0.001)
    assert scenes > 10
    watching.close()
    session.close()


def test_a_sealed_journal_asks_for_the_password_of_the_side(setup: Setup, path: Path, plain_ground: None) -> None:
    session = Session.begin(setup, "1", {"blue": "person", "red": "person"}, path, WORDS)
    app = App(Settings(speed="instant", reduced_motion=True), SIZE)
    app.push(Opening(path, ("blue",), door(path)))
    driver = Driver(app)
    driver.turn(3)
    for word, words in (("mackerel", "Wrong password."), ("swordfish", "")):
        assert isinstance(app.screen, Opening)
        driver.type(word)
        driver.key("Enter")
        while app.screen._work is not None:
            driver.turn()
        driver.turn(2)
        assert not words or driver.sees(words)
    assert isinstance(app.screen, PlayersScreen)
    assert {token.side for token in app.screen.table.tokens if token.own} == {0}
    app.pop()
    session.close()


def test_a_side_that_a_person_took_over_later_is_shown_to_those_with_any_password(tmp_path: Path) -> None:
    """It has none of its own; and what the computer has taken over is shown to nobody."""
    setup, path = scenario(HIDDEN).saying(table="closed"), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", {"blue": "person", "red": "person", "grey": "greedy"}, path, WORDS)
    for side, player in (("grey", "person"), ("red", "greedy")):
        session.decree(Seat(side=side, player=player), lambda error: pytest.fail(str(error)))
        session.wait()
    for side, asked, said in (
        ("grey", "Password of Blue or Red", ""),
        ("red", "Password of Red", "the computer plays Red"),
    ):
        app = App(Settings(speed="instant", reduced_motion=True), SIZE)
        app.push(Opening(path, (side,), door(path)))
        driver = Driver(app)
        driver.turn(3)
        assert driver.sees(asked)
        driver.type("mackerel")
        driver.key("Enter")
        while isinstance(app.screen, Opening) and app.screen._work is not None:
            driver.turn()
        driver.turn(2)
        assert isinstance(app.screen, Opening if said else PlayersScreen)
        assert not said or driver.sees(said)
        app.pop()
    session.close()


# what it keeps to itself


@pytest.fixture
def painted(plain_pieces: None) -> None:
    """What is known of the ground is drawn: fog and tints give away as much as counters."""


def pictures(battle: Battle, path: Path, *sides: str) -> list[bytes]:
    """What the players' screen shows in the course of some answers of the sides that look on."""
    minds: dict[bool, Player] = {True: GreedyPlayer(), False: IdlePlayer()}
    journal = Journal.create(path, battle)
    watching = Watching(path, *sides)
    found = []
    for _ in range(3):
        watching.settle()
        found.append(pygame.image.tobytes(watching.app.surface, "RGB"))
        asked = None
        while asked not in sides and battle.ask is not None:
            asked = battle.ask.side
            battle.answer(minds[asked in sides].choose(battle.question()))
    watching.close()
    journal.close()
    return found


@pytest.mark.parametrize("case", [one_more, another_man_elsewhere, mines])
@pytest.mark.usefixtures("painted")
def test_what_a_side_has_not_found_out_changes_no_pixel(case: object, tmp_path: Path) -> None:
    assert callable(case)
    one, other = (pictures(battle, tmp_path / f"{n}.jsonl", "blue") for n, battle in enumerate(case("1")))
    assert len(one) == 3
    assert one == other


@pytest.mark.usefixtures("painted")
def test_what_none_of_its_sides_has_found_out_changes_no_pixel(tmp_path: Path) -> None:
    worlds = [Battle(scenario(*hidden).saying(table="closed"), "1") for hidden in ((HIDDEN,), OTHERS)]
    one, other = (pictures(battle, tmp_path / f"{n}.jsonl", "blue", "red") for n, battle in enumerate(worlds))
    assert one == other
    assert len(set(one)) > 1
