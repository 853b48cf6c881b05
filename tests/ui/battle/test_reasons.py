"""Beside a film stands why the computer did what it shows: once the battle is over, never while it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.app import App
from game.ui.battle.exits import Exits
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.front.start import play
from game.ui.settings import Settings
from rules.kernel.faults import Faulty
from tests.ui.battle.playing import SIZE, Table
from tests.ui.battle.table import made_ready, people
from tests.ui.driving import Driver


def turned_to(screen: BattleScreen, driver: Driver, step: int) -> None:
    """The film of the screen stands after so many steps."""
    panel = screen.projector.panel
    assert panel is not None
    panel.reel.turn_to(step)
    while panel.reel.at != step:
        driver.turn()
    driver.turn(3)


def explained(session: Session) -> list[int]:
    """After how many steps an answer has been given for which there are reasons."""
    return [number for number, step in enumerate(session.battle.script, 1) if step.reasons is not None]


def test_the_film_of_a_battle_that_is_over_says_why(tmp_path: Path) -> None:
    # given
    setup = made_ready("crossing/first-shots", "d6", tmp_path, rounds=1)
    table = Table(setup, {"blue": "tactician", "red": "greedy"}, tmp_path / "battle.jsonl")
    table.settle()
    assert table.over
    table.close()
    session = Session.revealed(tmp_path / "battle.jsonl")
    app = App(Settings(speed="instant", reduced_motion=True), SIZE)
    screen = BattleScreen(session, Exits())
    app.push(screen)
    driver = Driver(app)
    driver.opened()
    known = explained(session)
    script = list(session.battle.script)
    assert known and {script[number - 1].side for number in known} == {"blue"}
    # when
    turned_to(screen, driver, known[len(known) // 2])
    # then
    reasons = script[known[len(known) // 2] - 1].reasons
    assert reasons is not None
    assert driver.sees(reasons.chosen) and driver.sees(reasons.why)
    assert all(driver.sees(option.words) for option in reasons.options)
    assert all(driver.sees(each) for each in reasons.knew)
    selected = screen.desk.selected
    assert selected is not None and screen.desk.view.name(selected) == reasons.unit
    assert not driver.sees("Enemy turn…")
    assert screen.in_sight(screen.desk.view.cells(selected)[0])
    # and
    greedy = next(number for number, step in enumerate(script, 1) if step.side == "red")
    turned_to(screen, driver, greedy)
    assert not screen.board.reasons.shown
    app.pop()


def test_whoever_still_plays_is_not_told_what_the_computer_thinks(tmp_path: Path) -> None:
    # given
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "tactician"), tmp_path / "battle.jsonl")
    while not explained(table.session):
        table.settle()
        table.answer_by_keys(1)
    table.settle()
    # when
    table.screen.projector.toggle()
    turned_to(table.screen, table.driver, explained(table.session)[0])
    # then
    assert not table.screen.board.reasons.shown
    table.close()


def test_the_window_opens_on_a_film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    setup, shown = made_ready("crossing/first-shots", "d6", tmp_path, rounds=1), []
    table = Table(setup, dict.fromkeys(("blue", "red"), "greedy"), tmp_path / "battle.jsonl")
    table.settle()
    table.close()

    def run(app: App) -> int:
        driver = Driver(app)
        driver.opened()
        assert isinstance(driver.screen, BattleScreen)
        shown.append(driver.screen.projector.on)
        return 0

    monkeypatch.setattr(App, "run", run)
    # then
    assert play(tmp_path / "battle.jsonl") == 0
    assert shown == [True]


def test_a_battle_that_goes_on_is_not_revealed(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    Table(setup, people(setup, "tactician"), tmp_path / "battle.jsonl").close()
    with pytest.raises(Faulty, match="this battle is not over"):
        Session.revealed(tmp_path / "battle.jsonl")
