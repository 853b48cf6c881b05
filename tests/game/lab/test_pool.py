"""The pool of processes that play the battles: a caller that has seen enough may leave."""

from __future__ import annotations

import _thread
import signal
import threading
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

from game.lab import pool
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


def endless(begun: Path) -> None:
    """A battle of which nobody sees the end."""
    begun.touch()
    time.sleep(60.0)


def test_nothing_is_said_either_when_not_one_battle_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given two workers, each at his first battle
    broken: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", broken.append)
    monkeypatch.setattr(pool, "play", endless)

    def stop() -> None:
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.05)
        _thread.interrupt_main()

    stopper = threading.Thread(target=stop, daemon=True)
    others = frozenset(threading.enumerate())
    trials: Any = [tmp_path / str(number) for number in range(20)]
    # when
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job is born deaf to it
    try:
        stopper.start()
        with pytest.raises(KeyboardInterrupt):
            next(Pool(2).play(trials))
    finally:
        signal.signal(signal.SIGINT, heeded)
    for thread in frozenset(threading.enumerate()) - others:
        if thread.name == "ExecutorManagerThread":
            thread.join(5.0)
    # then
    assert broken == []
