"""Where those go who are of more use elsewhere than at the head of the fight: medics, gunners, who holds the ground."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from rules.frame.body import Posture
from rules.frame.figure import Condition, State
from rules.frame.ground import Cell
from tests.game.players.tactician.stage import a_round, called, man, staged, tactician
from tests.game.players.tactician.test_plan import task
from tests.game.skirmish import field, walled
from tests.times import span

BOOKS = ("d6", "reflex")
WELL = ("The well", tuple((column, row) for column in (14, 15, 16) for row in (5, 6, 7)))
GOAL = {"name": "The well", "kind": "hold", "side": "blue", "time": span(3), "worth": 3}
YARD = ("The yard", tuple((column, row) for column in (14, 15, 16) for row in range(5, 13)))
RIFLES = tuple(man("blue", (10, row), f"Blue {row}", facing=90) for row in (5, 6, 7, 8))


def seen_by_red(battle: Battle, name: str, cell: Cell) -> bool:
    """Whether any red would see a unit that stands in a cell."""
    table, unit = battle.table, called(battle, name)
    there = replace(table.pose(unit), cells=(cell,), posture=Posture.STANDING)
    return any(table.silhouette(red, unit, pose=there).in_line for red in table.units("red"))


def with_a_medic(book: str, *more: Any, reds: tuple[Cell, ...] = ((24, 6), (24, 8))) -> Battle:
    """A medic two cells behind four riflemen who face the enemy across a meadow, with a wall some way back."""
    terrain = walled(field(columns=28, rows=14), *(((4, row), 2) for row in range(3, 11)))
    medic = man("blue", (8, 6), "Medic", role="medic", facing=90)
    forces = *RIFLES, medic, *(man("red", cell, facing=270) for cell in reds), *more
    return staged(book, *forces, terrain=terrain, areas=(WELL,), objectives=(GOAL,))


@pytest.mark.parametrize("book", BOOKS)
def test_behind_the_fight_is_out_of_the_enemys_sight(book: str) -> None:
    battle = with_a_medic(book)
    goals = task(battle, "Medic").goals
    assert goals
    assert not any(seen_by_red(battle, "Medic", cell) for cell in goals)


@pytest.mark.parametrize("book", BOOKS)
def test_a_medic_in_the_open_goes_out_of_sight_and_stays_there(book: str) -> None:
    battle = with_a_medic(book)
    player = tactician(battle)
    for _ in range(5):
        a_round(battle, player, "Medic")
    assert not seen_by_red(battle, "Medic", battle.table.cells(called(battle, "Medic"))[0])


def test_where_nothing_hides_a_medic_it_keeps_its_distance() -> None:
    medic = man("blue", (10, 9), "Medic", role="medic")
    forces = *RIFLES, medic, man("red", (24, 6))
    battle = staged("d6", *forces, terrain=field(columns=28, rows=14), areas=(WELL,), objectives=(GOAL,))
    goals = task(battle, "Medic").goals
    assert goals
    assert all(battle.table.grid.straight(cell, (24, 6)) >= 30.0 for cell in goals)


def test_a_medic_goes_to_a_wounded_friend_out_of_the_enemys_sight() -> None:
    battle = with_a_medic("d6", man("blue", (3, 6), "Osei"))
    battle.table.put(called(battle, "Osei"), Condition(State.HURT, 0.3))
    told = task(battle, "Medic")
    assert (told.role, told.goals) == ("to treat Osei", ((3, 6),))


def on_a_hill(*others: Any, gun: Cell = (4, 6)) -> Battle:
    """A gunner on a hill that commands the ground of the fight, and others beside it."""
    terrain = field(columns=28, rows=14)
    terrain.ground[4:9, 2:6] = 4.0
    gunner = man("blue", gun, "Gunner", role="gunner", facing=90)
    forces = gunner, *others, man("red", (24, 6), facing=270)
    return staged("d6", *forces, terrain=terrain, areas=(WELL,), objectives=(GOAL,))


def test_a_gunner_stays_where_it_commands_the_ground_that_others_take() -> None:
    battle = on_a_hill(*RIFLES)
    told = task(battle, "Gunner")
    assert told.role == "to cover The well from afar"
    player = tactician(battle)
    for _ in range(4):
        a_round(battle, player, "Gunner")
    assert battle.table.grid.straight(battle.table.cells(called(battle, "Gunner"))[0], (4, 6)) <= 4.0


def test_a_gunner_goes_where_nobody_else_can_take_the_ground() -> None:
    assert task(on_a_hill(), "Gunner").role == "to take The well"


def hides_in_the_yard(book: str) -> Battle:
    """Two on ground to be held, and an enemy on it too who was seen to go behind the wall that divides it."""
    terrain = walled(field(columns=28, rows=14), *(((15, row), 2) for row in range(13)))
    blues = man("blue", (14, 6), "Osei", role="leader"), man("blue", (14, 5), "Bako")
    forces = *blues, man("red", (15, 13), "Ilic")
    battle = staged(book, *forces, terrain=terrain, areas=(YARD,), objectives=(GOAL | {"name": "The yard"},))
    for cell in ((16, 13), *((16, row) for row in range(12, 6, -1))):
        battle.table.step(called(battle, "Ilic"), cell)
    return battle


@pytest.mark.parametrize("book", BOOKS)
def test_those_on_the_ground_go_for_an_enemy_who_hides_on_it(book: str) -> None:
    told = task(hides_in_the_yard(book), "Osei")
    assert told.role == "to clear The yard"
    assert told.goals
    assert not {(14, 6), (14, 5)} & set(told.goals)


def test_a_leader_does_not_watch_and_search_for_rounds_while_an_enemy_denies_the_ground() -> None:
    # given an enemy whom he finds when he walks into him, and then loses sight of again
    battle = hides_in_the_yard("d6")
    player = tactician(battle)
    # when
    for _ in range(3):
        a_round(battle, player, "Osei")
    # then he has gone to the other side of the wall, not into the same cell again and again
    assert battle.table.cells(called(battle, "Osei"))[0][0] > 15
