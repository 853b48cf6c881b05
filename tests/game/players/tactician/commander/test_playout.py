"""Fights played out without dice: what is under fire is lost, what waits together strikes together."""

from __future__ import annotations

import numpy as np
import pytest

from game.players.tactician.commander.exposure import Floats, Ints
from game.players.tactician.commander.playout import Enemy, Fight, played_out

OPEN, COVERED = 0, 1
"""Two cells: one under fire, one out of sight."""
BOUTS = 6


def fight(units: int, foes: int, harm: float = 0.4, hits: float = 0.4) -> Fight:
    """Alike units against alike enemies that hold their ground."""
    maps = np.zeros((2, 1, foes, 2))
    maps[..., OPEN] = 1.0
    enemy = Enemy("holds", np.zeros((foes, BOUTS + 1)), maps * harm, maps * hits, np.zeros(foes, dtype=np.int64))
    kinds = np.zeros(units, dtype=np.int64)
    return Fight(np.ones(units), np.ones(foes), kinds, maps * harm, maps * hits, (enemy,))


def steps(*coming: int) -> Ints:
    """Where units are after each bout that step into the open in these bouts, or never (0)."""
    return np.array([[[OPEN if into and bout >= into else COVERED for bout in range(BOUTS + 1)] for into in coming]])


def ends(given: Fight, cells: Ints) -> tuple[Floats, Floats]:
    """What is left of each side."""
    end = played_out(given, cells, np.zeros_like(cells))
    return end.strength[0, 0], end.foes[0, 0]


def test_what_is_out_of_sight_neither_suffers_nor_strikes() -> None:
    ours, theirs = ends(fight(2, 2), steps(0, 0))
    assert ours.tolist() == [1.0, 1.0]
    assert theirs.tolist() == [1.0, 1.0]


def test_who_strikes_together_wins_what_is_lost_one_after_the_other() -> None:
    # given three units against two that are as good
    together, one_by_one = ends(fight(3, 2), steps(1, 1, 1)), ends(fight(3, 2), steps(1, 3, 5))
    # then they win together, with less left to both sides where they come one after the other
    assert together[0].sum() > one_by_one[0].sum()
    assert together[1].sum() < one_by_one[1].sum()


def test_a_unit_that_moves_fires_less() -> None:
    given, cells = fight(1, 1, harm=0.0, hits=0.1), steps(1)
    still, moving = (played_out(given, cells, np.full_like(cells, goes)).foes[0, 0, 0] for goes in (0, 1))
    assert moving > still


@pytest.mark.parametrize("together", [1, 3])
def test_many_plans_at_once_end_as_each_by_itself(together: int) -> None:
    plans = np.concatenate([steps(1, 1), steps(2, 0), steps(0, 3)][:together])
    end = played_out(fight(2, 3), plans, np.zeros_like(plans))
    for number in range(together):
        alone = played_out(fight(2, 3), plans[number : number + 1], np.zeros_like(plans[:1]))
        assert np.array_equal(end.strength[number], alone.strength[0])
        assert np.array_equal(end.foes[number], alone.foes[0])
