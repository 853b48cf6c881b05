"""A battle turned like a film: to any point and back, and played on from there."""

from pathlib import Path

import pytest

from game.battle.replay import load
from game.ui.battle.replay_controller import ReplayController
from game.ui.battle.session import Session
from tests.ui.battle.table import BATTLES, made_ready, people, play


def turned(reel: ReplayController, step: int) -> None:
    reel.turn_to(step)
    while reel.turn():
        pass


@pytest.mark.parametrize(("scenario", "book"), BATTLES[:2])
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
    reel.leave()
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
    reel.leave()
    assert session.over


def test_it_is_played_on_from_the_middle_in_a_file_of_its_own(tmp_path: Path) -> None:
    setup, path = made_ready("crossing/first-shots", "d6", tmp_path), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", people(setup, "greedy"), path)
    play(session, 20)
    digest = session.battle.digest
    reel = ReplayController(session)
    turned(reel, 10)
    other = reel.play_on(tmp_path / "branch.jsonl")
    assert len(other.battle.script) == 10
    play(other)
    assert other.over
    ended = other.battle.digest
    other.close()
    assert load(path).battle.digest == digest
    assert load(tmp_path / "branch.jsonl").battle.digest == ended
