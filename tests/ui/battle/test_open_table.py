"""An open table: no curtain between two people, one map and one log for all, and nothing of what none of them sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, Scenario, SideSheet
from game.battle.setup import Setup
from game.players.idle_player import IdlePlayer
from game.players.seated import player
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.battle.seats import Seats, seats_of
from game.ui.battle.session import Session
from game.ui.settings import Settings
from rules.kernel.refs import Ref
from tests.rules.d6.crossing import BLUE, SEEN, STORE, man, ready
from tests.times import lasting
from tests.ui.battle.playing import SIZE, Table, finished, settled
from tests.ui.battle.table import made_ready, people
from tests.ui.driving import Driver

RED = (SEEN, man("red", "leader", (11, 4), "Babic", 180))
HIDDEN = man("grey", "irregular", STORE, "Stanko", 90)
OTHERS = man("grey", "gunner", (22, 5), "Mira", 90), man("grey", "leader", (20, 5), "Vuk", 0)


def scenario(*forces: ForceSheet) -> Setup:
    """Two people at an open table; the computer's men are out of sight of both."""
    sides = *(SideSheet(name=name, player="person") for name in ("blue", "red")), SideSheet(name="grey")
    written = Scenario(
        title="An open table",
        map="crossing.tmx",
        book="d6",
        **lasting(12),
        table="open",
        side=sides,
        force=(*BLUE, *RED, *forces),
    )
    return ready(written)


def open_setup(folder: Path) -> Setup:
    """A shipped scenario at an open table."""
    return made_ready("wielka/crossing-the-stream", "d6", folder, 2).saying(table="open")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    setup = open_setup(tmp_path)
    table = Table(setup, people(setup), tmp_path / "battle.jsonl")
    yield table
    table.close()


def play(table: Table, answers: int) -> set[str]:
    """Give so many answers as a greedy player would; which sides have answered."""
    minds = {side: player("greedy", table.session.battle.setup, side, "1") for side in table.session.seats.persons}
    asked = set()
    for _ in range(answers):
        table.settle()
        if table.over:
            break
        assert table.handing is None
        question = table.session.question
        assert question is not None
        asked.add(question.side)
        table.session.answer(minds[question.side].choose(question))
    return asked


def shown(table: Table) -> dict[str, Ref]:
    return {token.name: token.ref for token in table.screen.table.tokens}


def test_no_seat_is_passed_and_everybody_is_seen_by_name(table: Table) -> None:
    assert play(table, 8) == {"blue", "red"}
    table.settle()
    everybody = {table.session.battle.table.name(ref) for ref in table.session.battle.table.units()}
    assert set(shown(table)) == everybody
    assert not any(token.heard or not token.now for token in table.screen.table.tokens)
    question = table.session.question
    assert question is not None
    named = {question.view.name(ref) for ref in question.view.units()}
    assert named <= everybody, "orders call each unit as the map does"


def test_orders_are_given_with_the_mouse_to_what_is_drawn(table: Table) -> None:
    """A unit is asked by its own side's numbers, and the map has it under the same."""
    for number in range(5):
        table.settle()
        table.driver.turn(3)
        if table.over:
            return
        assert table.form is not None
        unit = table.form.question.ask.unit
        drawn = next(token for token in table.screen.table.tokens if token.ref == unit)
        assert drawn.name == table.form.question.view.name(unit)
        assert drawn.cell == table.form.question.view.cells(unit)[0]
        table.answer_by_mouse(number)


def test_a_click_on_a_unit_that_the_asked_side_does_not_see_is_answered() -> None:
    setup = scenario(man("red", "gunner", STORE, "Zoric", 90), OTHERS[0])
    table = Table.of(Session(Battle(setup, "1"), seats_of(setup.scenario)))
    table.settle()
    session, screen = table.session, table.screen
    assert session.question is not None
    known = set(session.question.view.units())
    unseen = next(token for token in screen.table.tokens if token.ref not in known)
    for _ in range(2):  # the first takes up the turn
        screen.desk.click(unseen.cell, unseen.ref)
        table.settle()
        screen.desk.point(unseen.cell, unseen.ref)
        screen.show()
        table.driver.turn(3)
    assert screen.desk.selected == unseen.ref or screen.desk.complaint
    screen.desk.select(unseen.ref)
    table.driver.turn(3)
    assert screen.desk.subject == unseen.ref
    table.close()


def test_a_battle_taken_up_again_is_open_still(table: Table, tmp_path: Path) -> None:
    play(table, 6)
    table.settle()
    told, seen = [account.text for account in table.session.log()], set(shown(table))
    table.close()
    again = Table.of(Session.resume(tmp_path / "battle.jsonl"))
    again.settle()
    assert again.handing is None
    assert [account.text for account in again.session.log()] == told
    assert set(shown(again)) == seen
    play(again, 2)
    table.app.push(again.screen)


def test_undo_takes_back_the_last_answer_of_the_table(table: Table) -> None:
    table.settle()
    session = table.session
    assert session.question is not None
    before, asked = session.battle.digest, session.question.ask.unit
    session.answer(IdlePlayer().choose(session.question))
    session.wait()
    assert session.may_undo() == ""
    session.undo()
    session.wait()
    assert session.battle.digest == before
    assert session.question is not None
    assert session.question.ask.unit == asked


def test_one_person_and_seats_with_words_make_no_open_table() -> None:
    setup = scenario(HIDDEN)
    assert Session(Battle(setup, "1"), Seats({"blue": "person", "red": "nobody", "grey": "greedy"})).open is None
    assert Session(Battle(setup.saying(table="closed"), "1"), seats_of(setup.scenario)).open is None


@pytest.fixture
def plain_ground(plain_pieces: None) -> None:
    """What is known of the ground is drawn here: fog and tints give away as much as counters."""


def pictures(setup: Setup) -> list[bytes]:
    """What the table sees in the course of some answers."""
    app = App(Settings(speed="instant", reduced_motion=True), SIZE)
    battle = Battle(setup, "1")
    session = Session(battle, seats_of(setup.scenario))
    screen = BattleScreen(session)
    app.push(screen)
    driver, found, minds = Driver(app), list[bytes](), IdlePlayer()
    for _ in range(5):
        settled(screen, driver)
        for place in ((640, 300), (500, 420)):
            driver.move(place)
            finished(screen, driver)
            found.append(pygame.image.tobytes(app.surface, "RGB"))
        assert session.question is not None
        screen.desk.give(minds.choose(session.question))
    app.pop()
    return found


def test_what_nobody_at_the_table_has_found_out_changes_no_pixel() -> None:
    one, other = (pictures(scenario(*hidden)) for hidden in ((HIDDEN,), OTHERS))
    assert len(one) == 10
    assert one == other
