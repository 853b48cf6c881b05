"""A battle turned like a film: to any point and back, played on from there, and always left for the battle again."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle import bookmark
from game.battle.quiet_answer import quiet_answer
from game.battle.replay import load
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.battle.replay_controller import ReplayController
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.kit.slider import Slider
from rules.frame.book import names
from tests.shipped import ground_of, shortened
from tests.tiers import thinned
from tests.ui.battle.playing import Table
from tests.ui.battle.table import BATTLES, made_ready, people, play


def turned(reel: ReplayController, step: int) -> None:
    reel.turn_to(step)
    while reel.turn():
        pass


def home(reel: ReplayController) -> bool:
    """Turn to its end, and let the battle go on there, if it can."""
    turned(reel, reel.end)
    return reel.home()


@pytest.mark.parametrize(("scenario", "book"), thinned(BATTLES[:2]))
def test_it_can_be_turned_anywhere_and_goes_on_as_if_nothing_had_been(scenario: str, book: str, tmp_path: Path) -> None:
    setup, path = made_ready(scenario, book, tmp_path), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", people(setup, "greedy"), path)
    play(session, 15)
    end, log, digests = len(session.battle.script), session.log(), list(session.battle.digests)
    written = path.read_bytes()
    reel = ReplayController(session)
    for step in (end // 2, 3, end - 1, 0, end // 3):
        turned(reel, step)
        assert reel.at == step
        assert session.battle.digests == digests[:step]
        assert session.log() == log[: len(session.log())]
    assert home(reel)
    assert path.read_bytes() == written
    assert session.log() == log
    play(session)
    digest = session.battle.digest
    session.close()
    assert load(path).battle.digest == digest


def test_its_chapters_are_the_rounds(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    play(session)
    reel = ReplayController(session)
    assert [chapter.round for chapter in reel.chapters] == [1, 2, 3]
    turned(reel, reel.chapters[1].start)
    assert reel.round == 2
    assert home(reel)
    assert session.over


def test_it_is_played_on_from_the_middle_in_a_file_of_its_own(tmp_path: Path) -> None:
    setup, path = made_ready("crossing/first-shots", "d6", tmp_path), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", people(setup, "greedy"), path)
    play(session, 20)
    digest = session.battle.digest
    reel = ReplayController(session)
    turned(reel, 10)
    other = reel.play_on(tmp_path / "branch.jsonl")()
    assert len(other.battle.script) == 10
    play(other)
    assert other.over
    ended = other.battle.digest
    other.close()
    assert load(path).battle.digest == digest
    assert load(tmp_path / "branch.jsonl").battle.digest == ended


def left(book: str, folder: Path) -> Path:
    """The journal of a battle at one screen, left in its second round by people who do as little as they can."""
    setup, path = made_ready("crossing/first-shots", book, folder, 4), folder / "battle.jsonl"
    session = Session.begin(setup, "1", people(setup), path)
    while len(session.battle.rests) < 2:
        quietly(session)
    quietly(session)
    session.close()
    return path


def quietly(session: Session) -> None:
    session.wait()
    if session.hand_to is not None:
        session.hand_over(session.hand_to)
    assert session.question is not None
    session.answer(quiet_answer(session.question.menu))


@pytest.mark.parametrize("book", thinned(names()))
def test_the_film_of_a_continued_battle_leads_back_to_it(book: str, tmp_path: Path) -> None:
    path = left(book, tmp_path)
    session = Session.resume(path)
    digest, digests = session.battle.digest, list(session.battle.digests)
    reel = ReplayController(session)
    for chapter in reversed(reel.chapters):
        turned(reel, chapter.start - 2)
        assert not reel.lost
    assert home(reel)
    assert (session.battle.digest, session.battle.digests) == (digest, digests)
    quietly(session)
    digest = session.battle.digest
    session.close()
    found = load(path, seated=True)
    assert (found.battle.digest, found.notes) == (digest, ())


def test_seconds_that_pass_without_a_question_are_continued_filmed_and_taken_back(tmp_path: Path) -> None:
    """Where both sides are surprised under GURPS, nobody comes to act in the first seconds (GUR-SURP-01)."""
    file, path = shortened("crossing/first-shots", 8, tmp_path), tmp_path / "battle.jsonl"
    with file.open("a", encoding="utf-8") as scenario:
        scenario.write('\n[options.gurps]\nsurprised = ["blue", "red"]\n')
    setup = set_up(read_scenario(file), "gurps", ground=ground_of("crossing/first-shots"))
    session = Session.begin(setup, "1", people(setup), path)
    afters: list[int] = []
    while len(afters) - len(set(afters)) < 1 or session.battle.rests[-1].after == 0:
        quietly(session)
        afters = [rest.after for rest in session.battle.rests]
    quietly(session)
    digest = session.battle.digest
    session.close()
    for marked in (True, False):
        if not marked:
            bookmark.beside(path).unlink()
        again = Session.resume(path)
        assert (again.battle.digest, again.notes) == (digest, ())
        reel = ReplayController(again)
        for number in (0, 1, reel.end - 1):
            turned(reel, number)
        assert home(reel)
        again.close()
    battle, script = load(path, seated=True).battle, list(session.battle.script)
    for after in range(len(script)):
        battle.rewind(after)
        assert battle.digests == session.battle.digests[:after]
        for step in script[after:]:
            battle.perform(step)
        assert battle.digest == digest


def to_the_middle_of_the_film_and_back(table: Table) -> None:
    table.settle()
    if table.handing is not None:
        table.take_seat(by_keys=True)
        table.settle()
    table.screen.toggle_film()
    table.driver.turn()
    table.driver.click(table.driver.find(Slider, name="film slider"))
    table.driver.turn(3)
    back = next(
        (each for each in table.driver.widgets() if isinstance(each, Button) and each.name == "film leave"), None
    )
    if back is not None:
        table.driver.click(back)
    table.driver.turn(3)


@pytest.mark.parametrize("book", thinned(names()))
def test_back_to_the_battle_from_the_film_of_a_continued_one(book: str, tmp_path: Path) -> None:
    session = Session.resume(left(book, tmp_path))
    script = list(session.battle.script)
    table = Table.of(session)
    to_the_middle_of_the_film_and_back(table)
    assert not table.screen.filming
    assert table.app.screen is table.screen
    assert session.battle.script == script
    table.close()


@pytest.mark.parametrize("kept", [True, False], ids=["with a journal", "without"])
def test_a_film_that_leads_elsewhere_ends_and_the_battle_goes_on(kept: bool, tmp_path: Path) -> None:
    setup, path = made_ready("crossing/first-shots", "d6", tmp_path, 4), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", people(setup), path if kept else None)
    while len(session.battle.rests) < 3:
        quietly(session)
    session.wait()
    digest, rests = session.battle.digest, session.battle.rests
    rests[1] = replace(rests[1], kept=lambda: rests[0].state)
    table = Table.of(session)
    to_the_middle_of_the_film_and_back(table)
    screen = table.app.screen
    assert isinstance(screen, BattleScreen)
    assert not screen.filming
    assert screen.session.battle.digest == digest
    quietly(screen.session)
    digest = screen.session.battle.digest
    table.close()
    assert not kept or load(path, seated=True).battle.digest == digest
