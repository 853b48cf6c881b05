"""A battle begun under other rules goes on from the last state that was kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle, Refused
from game.battle.journal import Journal
from rules.frame.figure import Condition
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from tests.frame.probe import YES, Pass, Shoot, asked
from tests.game.battle.duel import Duel, Score
from tests.game.battle.kept import fresh, opened, shoot


class Kinder(Duel):
    """The same rulebook a version later: its dice have ten sides."""

    sides_of_the_die = 10


class Broken(Duel):
    """A version in which a shot cannot be resolved."""

    def shot(self, table: Table, unit: Ref, target: Ref, ducks: bool) -> None:
        raise ZeroDivisionError


def shots(folder: Path, rounds: int = 3) -> Battle:
    """A battle in which Ann shoots at Rob every round, broken off in the middle of one."""
    battle = fresh(folder)
    journal = Journal.create(folder / "battle.dgj", battle)
    for number in range(rounds):
        shoot(battle)
        if number < rounds - 1:
            battle.answer(Pass())
    journal.close()
    return battle


def test_a_battle_goes_on_under_changed_rules_from_the_last_kept_state(tmp_path: Path) -> None:
    battle = shots(tmp_path)
    loaded = opened(tmp_path / "battle.dgj", Kinder())
    assert len(loaded.notes) == 1 and "the rules have changed since this was written" in loaded.notes[0]
    assert loaded.resumed is not None
    assert loaded.battle.script == battle.script, "what was answered since then was answered again"
    assert loaded.battle.rests[0].state == battle.rests[-1].state
    assert asked(loaded.battle) == asked(battle)
    loaded.carry_on()
    loaded.battle.answer(Pass())
    shoot(loaded.battle)
    again = opened(tmp_path / "battle.dgj", Kinder())
    assert_same_but_log(again.battle, loaded.battle)
    assert again.notes == ()


def assert_same_but_log(one: Battle, other: Battle) -> None:
    """The same but for what was told before the rules were changed."""
    assert (one.digest, one.script, one.ask) == (other.digest, other.script, other.ask)
    assert one.world.snapshot() == other.world.snapshot()


def test_answers_that_the_changed_rules_cannot_take_are_left_out(tmp_path: Path) -> None:
    battle = shots(tmp_path)
    loaded = opened(tmp_path / "battle.dgj", Broken())
    assert loaded.battle.script == battle.script[:-1], "the shot was answered, its outcome never came"
    assert asked(loaded.battle) == ("red", "Rob", "duck?")
    loaded.carry_on()
    assert_same_but_log(opened(tmp_path / "battle.dgj", Broken()).battle, loaded.battle)


def test_a_kept_state_that_was_taken_back_is_not_gone_on_from(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    for _ in range(2):
        shoot(battle)
        battle.answer(Pass())
    battle.take_back(4)
    battle.answer(Pass())
    shoot_back(battle)
    journal.close()
    loaded = opened(tmp_path / "battle.dgj", Kinder())
    assert loaded.resumed is not None
    assert loaded.battle.script == battle.script
    assert loaded.battle.table.clock.round == battle.table.clock.round


def shoot_back(battle: Battle) -> None:
    while asked(battle)[2] != "turn":
        battle.answer(YES)
    (foe,) = [unit for unit in battle.question().view.units() if battle.question().view.assumed(unit)]
    battle.answer(Shoot(target=foe))
    battle.answer(YES)


def test_what_lies_before_the_change_is_not_played_again(tmp_path: Path) -> None:
    shots(tmp_path)
    loaded = opened(tmp_path / "battle.dgj", Kinder()).battle
    with pytest.raises(Refused, match="orders given before the rules changed"):
        loaded.take_back(len(loaded.script))


def test_a_kept_state_is_read_back_to_the_last_component(tmp_path: Path) -> None:
    battle = shots(tmp_path)
    loaded = opened(tmp_path / "battle.dgj", Kinder()).battle
    kept = loaded.rests[0].state
    assert kept == battle.rests[-1].state
    assert any(isinstance(part, Score) for _, parts in kept.entities for part in parts)
    assert any(isinstance(part, Condition) for _, parts in kept.entities for part in parts)
