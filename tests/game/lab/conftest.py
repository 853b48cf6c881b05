"""A small scenario under the tiny rulebook, to be told of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.battle.setup import Setup
from game.board.battleground import Door
from rules.frame.ground import Barrier
from tests.game.lab.sentences import FARM, HOLD
from tests.game.skirmish import field, posted, setup, walled
from tests.tiny_book import TinyBook, installed


@pytest.fixture
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch()) as book:
        yield book


@pytest.fixture
def meadow(tiny: TinyBook) -> Setup:
    """Two against two, with a farm worth having and a door that leads nowhere."""
    barrier = Barrier("door", 2.0, material="wood", millimetres=40, state="shut", part=7)
    forces = (*posted("blue", (2, 2), (2, 3)), *posted("red", (17, 2), (17, 3)))
    ground = walled(field(), ((15, 12), 2), barrier=barrier)
    made = setup(*forces, terrain=ground, areas=(FARM,), objectives=(HOLD,))
    return replace(made, ground=replace(made.ground, doors=(Door(7, "door", "", barrier, (((15, 12), 2),)),)))
