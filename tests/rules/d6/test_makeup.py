"""What is kept of a fighter for as long as his own parts are the very same: it must be what one would work out now."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from game.battle.battle import Battle
from game.cli.finding import set_up_scenario
from game.players.playing import play_on, seated
from game.world.field import Field
from rules.d6.core import movement, rolls
from rules.d6.state import Health
from rules.d6.terms.skills import Skill
from rules.frame.scene import Makeup
from rules.kernel.refs import Ref


@pytest.mark.parametrize("scenario", ["farm/orc-raid", "wielka/the-carrier"])
def test_what_is_kept_of_a_fighter_is_what_one_would_work_out_now(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    recall, asked = Field.remembered_of, 0

    def compared(field: Field, unit: Ref, makeup: Makeup, key: Hashable, make: Callable[[], Any]) -> Any:
        nonlocal asked
        asked += 1
        kept = recall(field, unit, makeup, key, make)
        if key != "in hand":  # a bag that fills up with what is asked of it: "ways" is what comes of it
            assert kept == make(), (unit, key)
        return kept

    monkeypatch.setattr(Field, "remembered_of", compared)
    setup = set_up_scenario(scenario, "d6")
    battle = Battle(setup, "7")
    # when
    for _ in islice(play_on(battle, seated(setup, ["tactician"] * 2, "7")), 110):
        pass
    # then
    assert asked > 100
    battle.close()


def test_whoever_is_bloodied_rolls_fewer_dice_and_goes_less_far_from_then_on() -> None:
    # given
    table = Battle(set_up_scenario("crossing/first-shots", "d6"), "7").table
    unit = table.units()[0]
    whole = rolls.attempt(table, unit, Skill.LONGARMS).code, movement.allowance(table, unit)
    # when
    table.put(unit, replace(table.part(unit, Health), bloodied=True))
    # then
    hurt = rolls.attempt(table, unit, Skill.LONGARMS).code, movement.allowance(table, unit)
    assert hurt[0].n < whole[0].n
    assert hurt[1] < whole[1]
