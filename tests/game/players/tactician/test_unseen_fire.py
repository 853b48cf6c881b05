"""Ground on which friends were struck by an enemy out of sight: remembered for a while, and left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.players.tactician.situation import situation
from game.players.tactician.threats import Threats
from game.players.tactician.unseen_fire import Beaten
from rules.frame.figure import Condition
from rules.frame.ground import Cell
from tests.game.players.tactician.stage import a_round, called, man, staged, tactician, turn_of
from tests.game.skirmish import field, walled
from tests.times import span

BOOKS = ("d6", "reflex")
HERE, THERE = (4, 6), (14, 6)


def behind_a_wall(book: str) -> Battle:
    """Two who hold the near end of a long piece of ground, and an enemy behind a wall who has never been seen."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(9), "worth": 2}
    areas = (("The well", tuple((column, row) for column in range(4, 17) for row in (6, 7))),)
    terrain = walled(field(), *(((column, 9), 4) for column in range(20)))
    forces = man("blue", HERE, "Osei"), man("blue", (4, 7), "Amari"), man("red", (19, 13))
    return staged(book, *forces, terrain=terrain, areas=areas, objectives=[goal])


def strike(battle: Battle, name: str) -> None:
    """A unit is hurt, by an unknown cause."""
    ref = called(battle, name)
    condition = battle.world.part(ref, Condition)
    battle.world.put(ref, replace(condition, strength=condition.strength - 0.5))


def remembered(beaten: Beaten, battle: Battle, cell: Cell) -> float:
    """What a place counts after another look."""
    view = battle.view("blue")
    beaten.note(view, "blue", situation(view, "blue", remembers=True), Threats())
    return beaten.ground(view.grid).get(cell, 0.0)


@pytest.mark.parametrize("book", BOOKS)
def test_gets_off_ground_on_which_somebody_was_struck_out_of_nowhere(book: str) -> None:
    # given somebody who stands where he wants to be
    battle = behind_a_wall(book)
    player, own = tactician(battle), called(battle, "Osei")
    a_round(battle, player, "Osei")
    at = battle.table.cells(own)[0]
    # when his friend is struck beside him, and nobody is to be seen
    strike(battle, "Amari")
    for _ in range(2):
        a_round(battle, player, "Osei")
    # then
    grid = battle.table.grid
    assert grid.straight(battle.table.cells(own)[0], at) > 4.0


@pytest.mark.parametrize("book", BOOKS)
def test_what_was_struck_is_forgotten_again(book: str) -> None:
    battle, beaten = behind_a_wall(book), Beaten()
    assert not remembered(beaten, battle, HERE)
    strike(battle, "Osei")
    first, near = remembered(beaten, battle, HERE), remembered(beaten, battle, (6, 6))
    assert first > near > 0 == remembered(beaten, battle, THERE)
    turn_of(battle, "Osei")
    for _ in range(5):
        a_round(battle, tactician(battle), "Osei")
    assert not remembered(beaten, battle, HERE)


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_sees_who_fires_at_him_looks_for_no_other_reason(book: str) -> None:
    battle = staged(book, man("blue", HERE, "Osei"), man("red", (12, 6)))
    beaten = Beaten()
    remembered(beaten, battle, HERE)
    strike(battle, "Osei")
    assert not remembered(beaten, battle, HERE)
