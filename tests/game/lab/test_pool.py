"""Who plays the battles: whoever has seen enough may go."""

from __future__ import annotations

import warnings
from pathlib import Path

from game.lab.pool import Pool
from tests.game.lab.duel import as_written, duel


def test_nothing_is_said_of_battles_that_nobody_needs_any_more(tmp_path: Path) -> None:
    # given two workers with many battles before them
    battles = Pool(2).play(as_written(duel(tmp_path, blues=2), "d6").trials("1", range(60)))
    next(battles)
    # when
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        battles.close()
    # then
    assert [str(each.message) for each in told] == []
