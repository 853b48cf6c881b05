"""How long others decide is shown in whole beats: nothing can be read off how long a machine thinks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.battle.question import Question
from game.players.errands.answering import Answer
from game.ui.battle.enemy_turn import BEATS
from game.ui.battle.thinker import Thinker
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready
from tests.ui.driving import FRAME

WORDS = "Enemy turn…"


class Slow(Thinker):
    """Is done with each thought when it has been asked for it so many times, whatever the clock says."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = self._left = times

    def think(self, thought: Callable[[], tuple[Question, Answer]]) -> None:
        self._left = self.times
        super().think(thought)

    def answer(self) -> tuple[Question, Answer] | None:
        self.wait()
        self._left -= self.begun
        return None if self._left > 0 else super().answer()


def shown_for(turns: int, folder: Path, times: int = 2) -> list[int]:
    """How long the words stand the first times that others decide, in frames, where each thought takes so many."""
    folder.mkdir()
    table = Table(made_ready("crossing/first-shots", "d6", folder, 3), {"blue": "person", "red": "usual"})
    table.session._thinker = Slow(turns)
    while table.screen.opening:
        table.driver.turn()
    found, frames = list[int](), 0
    while len(found) < times:
        table.driver.turn()
        seen = table.driver.sees(WORDS)
        if frames and not seen:
            found.append(frames)
        frames = frames + 1 if seen else 0
        if table.form is not None and not seen and not table.screen.playing:
            assert table.screen.desk.usual()
    table.close()
    return found


def test_a_short_thought_and_a_longer_one_are_shown_for_the_same_beat(tmp_path: Path) -> None:
    quick, slow = shown_for(1, tmp_path / "quick"), shown_for(3, tmp_path / "slow")
    assert quick == slow


@pytest.mark.parametrize("turns", [9, 30])
def test_a_thought_that_outlasts_a_beat_is_shown_for_whole_beats(turns: int, tmp_path: Path) -> None:
    beat = BEATS["instant"] / FRAME
    for frames in shown_for(turns, tmp_path / "long", 1):
        beats = round(frames / beat)
        assert abs(frames - beats * beat) <= 1
