"""Battles in files: played, written, opened, refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.replay import Loaded, load
from game.players.random_player import RandomPlayer
from rules.kernel.faults import Faulty
from tests.frame.probe import YES, Shoot
from tests.game.battle.duel import Duel
from tests.game.battle.files import installed, set_up_from, write


def fresh(folder: Path, book: Duel | None = None, **files: Any) -> Battle:
    return Battle(set_up_from(write(folder, **files), book or Duel()), "seven")


def written(folder: Path, answers: int = 12, **files: Any) -> Battle:
    """A battle of so many answers and its journal, in `battle.dgj`."""
    battle = fresh(folder, **files)
    journal = Journal.create(folder / "battle.dgj", battle)
    play(battle, answers)
    journal.close()
    return battle


def play(battle: Battle, answers: int, seed: str = "player") -> None:
    player = RandomPlayer(seed, len(battle.script))
    for _ in range(answers):
        battle.answer(player.choose(battle.question()))


def opened(path: Path, book: Duel | None = None) -> Loaded:
    with installed(book or Duel()):
        return load(path)


def refused(path: Path) -> str:
    """Why a file is not read."""
    with pytest.raises(Faulty) as faulty:
        opened(path)
    return str(faulty.value)


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def shoot(battle: Battle) -> None:
    """Ann shoots at Rob, who ducks."""
    (rob,) = battle.view("blue").units("red")
    battle.answer(Shoot(target=rob))
    battle.answer(YES)
