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
from rules.frame.scene import Footfall
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.asks import ACTIVATE, LUCK
from rules.graydawn.covering.forms import LayLane
from rules.graydawn.luck.forms import AddLuck
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance
from rules.graydawn.unnerved import Nerve
from rules.kernel.refs import Ref
from rules.parts import afoot
from tests.rules.graydawn.stage import Stage
from tests.soak import assert_sound, main, ready
from tests.sound import faults
from tests.underway import Underway


@pytest.mark.long
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


def passing_a_friend() -> tuple[Stage, Underway, Ref]:
    """Bob walks through Carl's cell, where a lane of fire is upon him and he is asked about luck."""
    stage = Stage()
    ann = stage.unit("blue", (10, 5), "Machine gunner", facing=4)
    bob = stage.unit("red", (14, 20), armour=(), skills={Skill.DODGE: 4, Skill.ATHLETICS: 0}, CL=6, REF=6, lucky=True)
    carl = stage.unit("red", (13, 20))
    underway = Underway(stage.table, lambda: stage._flow)
    stage.begin({ann: 20, bob: 15, carl: 10})
    stage.until(ann, ACTIVATE)
    stage.take(Advance, moves=0, actions=1)
    stage.dice(*(9,) * 6)
    stage.take(LayLane, weapon="Light machine gun", place=(10, 20), width=6)
    stage.put(bob, Nerve())
    stage.until(bob, ACTIVATE)
    stage.take(Advance, moves=1, actions=0)
    stage.dice(10, 2, 1, 9)
    stage.take(Walk, way=((13, 20), (12, 20), (11, 20)), arrive="no cover")
    assert stage.ask is not None and stage.ask.kind in LUCK and stage.cell(bob) == stage.cell(carl)
    return stage, underway, bob


def test_two_in_one_cell_are_no_fault_while_one_of_them_walks_on() -> None:
    stage, underway, bob = passing_a_friend()
    assert underway.units() == (bob,)
    assert not list(faults(stage.table, passing=underway.units()))
    stage.take(AddLuck)
    stage.rest()
    assert stage.cell(bob) == (11, 20) and not list(faults(stage.table, passing=underway.units()))


def test_two_in_one_cell_are_found_once_the_walk_has_ended_there(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, underway, bob = passing_a_friend()
    monkeypatch.setattr(afoot, "step", lambda *_: Footfall(moved=False))
    monkeypatch.setattr(afoot, "settle", lambda *_: None)
    stage.take(AddLuck)
    assert stage.cell(bob) == (13, 20) and not underway.units()
    assert any("are all in (13, 20)" in fault for fault in faults(stage.table, passing=underway.units()))


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
