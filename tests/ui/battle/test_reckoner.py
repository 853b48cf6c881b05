"""Odds are worked out and the battle is changed beside the window: none of that on its thread, no odds of another order
are shown, and no order is given before it is known to be the one that was seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.quiet_answer import quiet_answer
from game.ui.battle import reckoner, replay_controller, side_memory
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.map.palette import palettes
from rules.frame import worth
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.frame.worth import Worth
from tests.ui.battle.playing import MANY, Table
from tests.ui.battle.table import made_ready, people

pytestmark = pytest.mark.threads

BATTLES = (
    ("crossing/first-shots", "d6"),
    ("wielka/bridge-ambush", "reflex"),
    ("inn/the-inn", "gurps"),
    ("clearing/crash-site", "graydawn"),
    ("warehouse/the-warehouse", "darkconspiracy"),
)


HEAVY = (
    *((Question, name) for name in ("forecast", "worth")),
    *((Battle, name) for name in ("question", "answer", "rolled", "rewind", "take_back", "decree", "set_orders")),
    *((Battle, name) for name in ("perform", "turn_to")),
    (side_memory, "load"),
    (replay_controller, "branch"),
    (worth, "chances"),
)
"""What takes long: working odds out, making a menu, changing a battle or running it again, and its files."""


def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What of all that runs on the thread of the window from now on."""
    here: list[str] = []

    def noting(name: str, does: Callable[..., object]) -> Callable[..., object]:
        def done(*given: object, **named: object) -> object:
            if current_thread() is main_thread():
                here.append(name)
            return does(*given, **named)

        return done

    for kind, name in HEAVY:
        monkeypatch.setattr(kind, name, noting(name, getattr(kind, name)))
    return here


@pytest.mark.parametrize(("scenario", "book"), BATTLES)
def test_no_odds_and_no_changes_are_worked_out_on_the_thread_of_the_window(
    scenario: str, book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = made_ready(scenario, book, tmp_path, 2)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    here = noted(monkeypatch)
    table = Table.of(session)
    for _ in range(3):
        table.settle()
        if table.over:
            break
        table.driver.key(".")
        table.driver.turn(3)
        unit = table.screen.desk.unit
        assert unit is not None
        table.driver.move(table.pixel(table.screen.desk.view.cells(unit)[0]))
        table.driver.key("A")
        table.driver.turn(3)
        table.driver.key("Esc", 3)
        table.driver.key("Ctrl+Enter")
    table.settle()
    table.driver.key("Ctrl+Z")
    table.driver.turn(6)
    table.settle()
    table.screen.toggle_film()
    panel = table.screen.projector.panel
    assert panel is not None
    panel.step(-2)
    table.driver.turn(6)
    table.screen.leave_film()
    table.driver.turn(6)
    assert not table.screen.filming
    table.close()
    assert not here


def amid_the_film(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, list[str]]:
    """A battle whose film stands some steps before its end, and what runs on the thread of the window from then on."""
    setup = made_ready("crossing/first-shots", "d6", folder, 4)
    table = Table(setup, people(setup, "nobody"), folder / "battle.jsonl")
    for _ in range(4):
        table.settle()
        table.driver.key("Ctrl+Enter")
    table.settle()
    here = noted(monkeypatch)
    table.screen.toggle_film()
    panel = table.screen.projector.panel
    assert panel is not None
    panel.step(-3)
    table.driver.turn(6)
    assert panel.reel.at < panel.reel.end
    return table, here


def test_a_battle_left_amid_its_film_is_not_played_to_its_end_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the battle is in the journal, and no player looks at it here."""
    table, here = amid_the_film(tmp_path, monkeypatch)
    written = (tmp_path / "battle.jsonl").read_bytes()
    table.close()
    assert not here
    assert (tmp_path / "battle.jsonl").read_bytes() == written


def test_other_colours_amid_a_film_come_once_it_has_been_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, here = amid_the_film(tmp_path, monkeypatch)
    steps, before = table.screen.projector.panel, table.screen
    assert steps is not None
    table.app.change(palette=next(name for name in palettes() if name != table.app.settings.palette))
    table.screen.opened(table.app)
    for _ in range(MANY):
        if table.app.screen is not before:
            break
        table.driver.turn()
    assert len(table.session.battle.script) == steps.reel.end
    table.close()
    assert not here


@pytest.mark.parametrize("button", ["film branch", "film leave"])
def test_a_battle_played_on_or_read_again_from_its_film_is_made_beside_the_window(
    button: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, here = amid_the_film(tmp_path, monkeypatch)
    table.screen.ways = replace(table.screen.ways, fresh=lambda _: tmp_path / "other.jsonl")
    panel, before = table.screen.projector.panel, table.screen
    assert panel is not None
    at, end = panel.reel.at, panel.reel.end
    if button == "film leave":
        panel.reel.lost = True
    table.driver.click(table.driver.find(Button, name=button))
    for _ in range(MANY):
        if table.app.screen is not before:
            break
        table.driver.turn()
    screen = table.app.screen
    assert isinstance(screen, BattleScreen) and not screen.filming
    assert len(screen.session.battle.script) == (at if button == "film branch" else end)
    table.close()
    assert not here


def test_while_the_battle_is_changed_the_window_goes_on_and_keeps_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long change: what was seen stays, and keys pressed meanwhile count once it has come to its end."""
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 4)
    table = Table(setup, people(setup, "nobody"))
    table.settle()
    gate, answer = Event(), Battle.answer

    def answered(battle: Battle, action: Action, *more: Any) -> None:
        gate.wait(60)
        answer(battle, action, *more)

    monkeypatch.setattr(Battle, "answer", answered)
    monkeypatch.setattr(reckoner, "AT_ONCE", 0.0)
    before = len(table.session.battle.script)
    table.driver.key("Ctrl+Enter")
    table.driver.turn(5)
    assert table.session.changing and len(table.session.battle.script) == before
    table.driver.key("Ctrl+Enter")
    assert table.session.question is None
    gate.set()
    monkeypatch.setattr(reckoner, "AT_ONCE", 60.0)
    table.driver.turn(10)
    table.settle()
    assert len(table.session.battle.script) == before + 2
    table.close()


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Table, Callable[[], object]]]:
    """A battle in which no worth is known, and no odds, until they are let go."""
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 4)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    for _ in range(6):
        if table.screen.desk.targets():
            break
        table.driver.key("Ctrl+Enter")
        table.settle()
    gate, weigh, foretell = Event(), Question.worth, Question.forecast

    def weighed(question: Question, action: Action) -> Worth:
        gate.wait(60)
        return weigh(question, action)

    def foretold(question: Question, action: Action) -> Forecast:
        gate.wait(60)
        return foretell(question, action)

    monkeypatch.setattr(Question, "worth", weighed)
    monkeypatch.setattr(Question, "forecast", foretold)
    monkeypatch.setattr(reckoner, "AT_ONCE", 0.0)
    monkeypatch.setattr(reckoner, "IN_PASSING", 0.0)

    def go_on() -> None:
        gate.set()
        monkeypatch.setattr(reckoner, "AT_ONCE", 60.0)
        monkeypatch.setattr(reckoner, "IN_PASSING", 60.0)

    yield table, go_on
    gate.set()
    table.close()


def test_while_odds_are_worked_out_the_card_says_so_and_the_window_goes_on(
    slow: tuple[Table, Callable[[], object]],
) -> None:
    table, go_on = slow
    table.driver.key(".")
    table.driver.turn(3)
    assert table.driver.find(Label, name="reckoning").words == "Working out the odds"
    go_on()
    table.driver.turn(60)
    assert not [widget for widget in table.driver.widgets() if widget.name == "reckoning"]
    assert table.screen.desk.forecast is not None


def test_an_order_confirmed_meanwhile_is_given_once_it_is_known_to_be_the_one_that_was_seen(
    slow: tuple[Table, Callable[[], object]],
) -> None:
    table, go_on = slow
    table.driver.key(".")
    table.driver.turn(2)
    before, seen = len(table.session.battle.script), table.screen.desk.row
    assert seen is not None
    table.driver.key("Enter")
    table.driver.turn(3)
    assert len(table.session.battle.script) == before
    go_on()
    table.driver.turn(60)
    given = table.session.battle.script[before:]
    assert not given or given[0].action == seen.action
    assert given or table.screen.desk.row != seen


def test_an_answer_waits_until_no_odds_are_worked_out(slow: tuple[Table, Callable[[], object]]) -> None:
    table, go_on = slow
    before = len(table.session.battle.script)
    table.driver.key(".")
    table.driver.turn(2)
    question = table.session.question
    assert question is not None and table.session.reckoner.busy
    table.session.answer(quiet_answer(question.menu))
    table.driver.turn(3)
    assert len(table.session.battle.script) == before, "the battle stands still while it is looked at"
    go_on()
    assert table.session.reckoner.rests(60)
    table.driver.turn(5)
    assert len(table.session.battle.script) > before


def test_odds_of_another_target_are_never_shown(slow: tuple[Table, Callable[[], object]]) -> None:
    table, go_on = slow
    desk = table.screen.desk
    table.driver.key(".")
    table.driver.turn(2)
    first = desk.row
    table.driver.key(".")
    table.driver.turn(2)
    assert desk.forecast is None
    go_on()
    table.driver.turn(60)
    assert desk.row is not None and desk.forecast is not None and desk.forecasts is not None
    assert desk.forecast == desk.forecasts.of(desk.row.action)
    assert first is not None
