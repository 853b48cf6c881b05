"""Whole battles at the screen with real events: by mouse alone, by keys alone, passing the seat, hexes and squares."""

from pathlib import Path

import pytest

from game.battle.replay import load
from game.ui.app import App, Screen
from game.ui.battle.exits import Exits
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.settings import Settings
from tests.ui.battle.playing import SIZE, Table
from tests.ui.battle.table import BATTLES, made_ready, people
from tests.ui.driving import Driver


def play(table: Table, *, by_keys: bool, most: int = 400) -> int:
    """Play to the end; how often the seat was passed."""
    passed = 0
    for number in range(most):
        table.settle()
        if table.over:
            return passed
        if table.handing is not None:
            table.take_seat(by_keys=by_keys)
            passed += 1
        elif by_keys:
            table.answer_by_keys(number)
        else:
            table.answer_by_mouse(number)
    raise AssertionError("the battle never ends")


ROUNDS, MOST = 2, 3.5
"""How long they last, and how many clicks or keys an answer takes on the average at most, arrows and all."""
LONGER = pytest.mark.long
HEXES, SQUARES = ("clearing/crash-site", "graydawn"), ("bunker/corridors", "graydawn")
BY_HAND = [
    (*BATTLES[1], (), False, 1),
    (*BATTLES[2], ("greedy",), True, 1),
    pytest.param(*BATTLES[3], ("greedy",), False, 1, marks=LONGER),
    pytest.param(*HEXES, ("greedy",), True, 1, marks=LONGER),
    *(pytest.param(*battle, ("greedy",), keys, ROUNDS, marks=LONGER) for battle in BATTLES for keys in (False, True)),
    *(
        pytest.param(*battle, ("greedy",), keys, ROUNDS, marks=LONGER)
        for battle in (HEXES, SQUARES)
        for keys in (False, True)
    ),
    pytest.param(*BATTLES[1], (), False, ROUNDS, marks=LONGER),
    pytest.param(*BATTLES[2], (), True, ROUNDS, marks=LONGER),
]
"""By mouse with two people, and by keys; in the long tier hexes and squares under each rulebook, everything with
everything.
"""


@pytest.mark.parametrize(("scenario", "book", "others", "by_keys", "rounds"), BY_HAND)
def test_a_battle_is_played_from_start_to_finish(
    scenario: str, book: str, others: tuple[str, ...], by_keys: bool, rounds: int, tmp_path: Path
) -> None:
    setup, path = made_ready(scenario, book, tmp_path, rounds), tmp_path / "battle.jsonl"
    table = Table(setup, people(setup, *others), path)
    passed = play(table, by_keys=by_keys)
    assert passed > 1 if not others else not passed
    digest, driver = table.session.battle.digest, table.driver
    persons = table.session.seats.persons
    own = sum(step.side in persons for step in table.session.battle.script)
    inputs, other = (driver.keys, driver.clicks) if by_keys else (driver.clicks, driver.keys)
    assert not other, "one of mouse and keys is enough"
    assert inputs <= MOST * own, (inputs, own)
    table.close()
    assert load(path).battle.digest == digest


def test_a_battle_that_is_over_is_looked_at_as_a_film_and_played_on_from_anywhere(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, rounds=1)
    table = Table(setup, {side.name: "greedy" for side in setup.scenario.side}, tmp_path / "battle.jsonl")
    table.settle()
    assert table.over
    table.close()
    session = Session.resume(tmp_path / "battle.jsonl")
    app = App(Settings(speed="instant", reduced_motion=True), SIZE)
    screen = BattleScreen(session, Exits(fresh=lambda _: tmp_path / "branch.jsonl"))
    app.push(screen)
    driver = Driver(app)
    driver.opened()
    assert screen.projector.on
    end = len(session.battle.script)
    driver.click(driver.find(Button, name="film back"))
    driver.turn(60)
    assert len(session.battle.script) < end
    driver.click(driver.find(Button, name="film branch"))
    driver.turn(4)
    assert app.screen is not screen
    assert (tmp_path / "branch.jsonl").is_file()
    app.pop()


def test_undo_by_its_button_and_the_log_by_its_key(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"), tmp_path / "battle.jsonl")
    table.settle()
    while table.form is None or not any(kind.title == "Turn" for kind in table.form.kinds):
        table.driver.key("a")
        table.driver.key("Enter")
        table.settle()
    steps = len(table.session.battle.script)
    turn = next(kind for kind in table.form.kinds if kind.title == "Turn")
    table.driver.key(table.app.keys.key(turn.command))
    table.driver.key("Enter")
    table.settle()
    assert len(table.session.battle.script) == steps + 1
    table.driver.click(table.driver.find(Button, name="undo"))
    table.settle()
    table.driver.turn(3)
    assert len(table.session.battle.script) == steps
    assert not table.screen.board.log.tall
    table.driver.key("Ctrl+L")
    assert table.screen.board.log.tall
    table.close()


def test_colours_chosen_during_a_battle_are_its_colours_at_once(tmp_path: Path) -> None:
    scenario, book = BATTLES[0]
    setup = made_ready(scenario, book, tmp_path)
    table = Table(setup, people(setup, "greedy"), tmp_path / "battle.jsonl")
    table.settle()
    asked = table.screen.session.question
    table.app.push(Screen())
    table.app.apply(table.app.settings.model_copy(update={"palette": "teal"}))
    table.app.pop()
    shown = table.app.screen
    assert isinstance(shown, BattleScreen)
    assert shown is not table.screen
    assert shown.session is table.session
    assert shown.session.question is asked
    assert shown.table.palette.name == "teal"
    table.driver.turn()


def test_in_a_large_window_the_log_shows_eight_lines_and_the_key_that_opens_it(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "nobody"), size=(1920, 1080))
    table.settle()
    log, theme = table.screen.board.log, table.driver.root.theme
    assert log.story.rect.h >= 8 * theme.font("small").font.get_linesize()
    assert log.more.keycap
    map_ = table.screen.table
    for cell in table.screen.desk.view.grid.cells():
        if log.rect.collidepoint(map_.camera.to_screen(map_.chart.middle(cell))):
            assert not table.screen.in_sight(cell)
    table.close()
