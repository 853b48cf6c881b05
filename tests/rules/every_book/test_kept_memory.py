"""What odds and courses keep in a battle takes the memory that is counted for it."""

from __future__ import annotations

import gc
import tracemalloc
from contextlib import closing
from itertools import islice

import pytest

from game.battle.battle import Battle
from game.players.playing import play_on, seated
from rules.kernel.keeping import MOST, ROOM
from tests.soak import ready

ANSWERS, BYTES = 60, 64_000_000


@pytest.mark.long
def test_what_is_kept_takes_no_more_than_is_counted(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """64 MB for all entries there may be, told from those of the beginning of a battle."""
    ROOM.clear()
    monkeypatch.setattr(ROOM, "most", 100 * MOST)
    setup = ready(f"crossing/first-shots@{book}")
    with closing(Battle(setup, "1")) as battle:
        tracemalloc.start()
        for _ in islice(play_on(battle, seated(setup, ["greedy"] * len(battle.table.sides), "1")), ANSWERS):
            pass
        gc.collect()
        kept, before = ROOM.kept, tracemalloc.get_traced_memory()[0]
        ROOM.clear()
        gc.collect()
        freed = before - tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
    assert kept < MOST / 50 or freed / kept * MOST < BYTES
