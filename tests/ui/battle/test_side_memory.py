"""What ground a side has seen: kept answer by answer, taken back with them, and the same when a file is read again."""

from pathlib import Path

import numpy as np
import pytest

from game.ui.battle.replay_controller import ReplayController
from game.ui.battle.session import Session
from tests.ui.battle.table import BATTLES, made_ready, people, play


@pytest.mark.parametrize(("scenario", "book"), BATTLES[1:2])
def test_a_side_remembers_the_ground_it_has_seen_up_to_where_the_battle_stands(
    scenario: str, book: str, tmp_path: Path
) -> None:
    setup, path = made_ready(scenario, book, tmp_path), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", people(setup, "greedy"), path)
    seen = {}
    for _ in range(10):
        seen[len(session.battle.script)] = session.memory.seen(session.eyes).copy()
        play(session, 1)
    steps, last = sorted(seen), session.memory.seen(session.eyes).copy()
    assert last.any() and not last.all()
    reel = ReplayController(session)
    for step in (steps[6], steps[2], steps[8], steps[0]):
        reel.turn_to(step)
        while reel.turn():
            pass
        assert (session.memory.seen(session.eyes) == seen[step]).all()
    reel.turn_to(reel.end)
    while reel.turn():
        pass
    assert reel.home()
    assert (session.memory.seen(session.eyes) == last).all()
    session.close()
    again = Session.resume(path)
    assert (again.memory.seen(again.eyes) == last).all()
    again.close()


def test_ground_that_was_only_seen_in_what_was_taken_back_was_never_seen(tmp_path: Path) -> None:
    setup = made_ready("farm/raid", "d6", tmp_path)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    play(session, 6)
    before = session.memory.seen(session.eyes).copy()
    steps = len(session.battle.script)
    play(session, 3)
    assert np.count_nonzero(session.memory.seen(session.eyes)) >= np.count_nonzero(before)
    session.battle.rewind(steps)
    session.gone_back()
    assert (session.memory.seen(session.eyes) == before).all()
    session.close()
