"""The soak finds what is wrong: a whole battle that is sound, and some that were spoilt. `tests/rules/every_book` soaks
every scenario under every rulebook.

More of the same, as long as you like: python -m tests.soak SCENARIO FIRST-LAST FOLDER
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import Battle
from rules.d6.state import Health
from rules.frame.figure import Item, Kit, Position
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from tests.soak import assert_sound, main, ready


@pytest.mark.slow
def test_a_battle_of_random_players_comes_to_an_end(tmp_path: Path) -> None:
    assert main(["crossing/first-shots", "3-3", str(tmp_path)]) == 0
    assert main(["--replay", *map(str, tmp_path.glob("*.jsonl"))]) == 0


# the checks work


def crossing() -> Battle:
    return Battle(ready("crossing/first-shots"), "1")


def figures(battle: Battle, side: str) -> tuple[Ref, ...]:
    return battle.table.units(side)


def test_a_battle_that_has_just_begun_is_sound() -> None:
    assert_sound(crossing())


def test_two_in_one_cell_are_found() -> None:
    battle = crossing()
    one, other = figures(battle, "blue")[:2]
    battle.table.put(one, Position(battle.table.cells(other)[0]))
    with pytest.raises(AssertionError, match="are all in"):
        assert_sound(battle)


def test_more_hit_points_than_there_are_and_less_than_no_ammunition_are_found() -> None:
    battle = crossing()
    one, other = figures(battle, "blue")[:2]
    battle.table.put(one, replace(battle.table.part(one, Health), hp=99))
    battle.table.put(other, Kit((Item("Submachine gun", loaded=-1),)))
    with pytest.raises(AssertionError, match=r"99 of \d+ hit points") as error:
        assert_sound(battle)
    assert "cannot carry" in str(error.value)


def test_an_enemy_held_to_be_in_sight_who_is_not_is_found() -> None:
    battle = crossing()
    (late,) = [ref for ref in figures(battle, "blue") if battle.table.name(ref) == "Medic Farah"]
    battle.world.put(late, Position((0, 19)))
    with pytest.raises(AssertionError, match="is held to perceive"):
        assert_sound(battle)


def test_awareness_out_of_order_is_found() -> None:
    battle = crossing()
    one = figures(battle, "blue")[0]
    aware = battle.table.part(one, Awareness)
    battle.world.put(one, replace(aware, now=aware.now[::-1]))
    with pytest.raises(AssertionError, match="perceives"):
        assert_sound(battle)
