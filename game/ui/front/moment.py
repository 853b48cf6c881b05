"""A moment of a battle saved as a scenario, beside the window: it takes longer than a turn of the loop."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from game.battle.battle import Battle
from game.data import make_own_scenarios
from game.workshop.moment import moment_of


class Saving:
    """One moment on its way to the disk."""

    def __init__(self, battle: Battle, done: Callable[[Path, tuple[str, ...]], object]) -> None:
        """Take the moment out of the battle now, and write it meanwhile; raises Faulty for a battle that is over."""
        self._moment = moment_of(battle)
        self._file = fresh_place(battle)
        self._done = done
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="moment")
        self._written: Future[None] = self._pool.submit(self._moment.save, self._file)
        self._pool.shutdown(wait=False)

    def tick(self) -> bool:
        """Whether it has been written, which is told once; raises Faulty where it could not be."""
        if not self._written.done():
            return False
        self._written.result()
        self._done(self._file, self._moment.lost)
        return True


def fresh_place(battle: Battle) -> Path:
    """A new folder among the user's own scenarios, and the file in it."""
    stem = re.sub(r"[^\w-]+", "-", battle.setup.written.file.stem)[:40] or "battle"
    name = f"{stem}-{battle.setup.book.round_name}-{max(1, battle.table.clock.round)}"
    home = make_own_scenarios()
    number = next(n for n in range(1, 10_000) if not (home / _numbered(name, n)).exists())
    return home / _numbered(name, number) / f"{name}.toml"


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}-{number}"
