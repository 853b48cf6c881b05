"""What a tactician takes over from the question before is what it would judge anew, whatever has changed since."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from game.battle.battle import Battle
from game.battle.view import View
from game.cli.argument_lookup import set_up_scenario
from game.players.character import CHARACTERS
from game.players.playing import play_on, seated
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.situation import situation
from rules.frame.figure import Position
from rules.frame.things import Door
from rules.kernel.refs import Ref
from tests.game.battle.recalled import Chaos

CHANGES = 60


def standing(view: View, unit: Ref, memory: Memory) -> PositionValue:
    around = situation(view, view.side(unit), remembers=True, lookout=memory.lookout)
    return PositionValue(view, unit, around, Plan(), memory, CHARACTERS["steady"], 6.0, 6)


def judge(before: PositionValue) -> None:
    """Judge some places about a unit."""
    grid = before.view.grid
    for cell in grid.within(before.pose.cell, 5 * grid.metres)[:8]:
        before.worth(before.at(cell))


def test_what_is_taken_over_goes_with_what_was_read_for_it_and_with_nothing_else() -> None:
    battle, memory = Battle(set_up_scenario("crossing/first-shots", "d6"), "7"), Memory()
    table, side, unit = battle.table, battle.question().side, battle.question().ask.unit
    before = standing(battle.view(side), unit, memory)
    judge(before)

    def kept() -> bool:
        after = standing(battle.view(side), unit, memory)
        after.takes_over(before)
        return after._read is before._read

    assert kept()
    table.set_clock(round=table.clock.round + 1)
    assert kept(), "no judgement reads the clock"
    wind = table.weather
    table.set_weather(replace(wind, wind_to=wind.wind_to + 90))
    assert kept(), "there is no gas for the wind to carry"
    own = before.view.name(unit)
    mate = next(mate for mate in table.units(side) if table.name(mate) != own)
    at = table.part(mate, Position)
    table.put(mate, Position((at.cell[0] + 1, at.cell[1])))
    assert not kept(), "friends are kept clear of"
    table.put(mate, at)
    assert kept()
    table.door(table.having(Door)[0][1].part, "open")
    assert not kept(), "lines of sight were followed"
    battle.close()


@pytest.mark.parametrize(("book", "scenario"), [("d6", "crossing/first-shots"), ("reflex", "crossing/first-shots")])
def test_what_is_taken_over_is_what_would_be_judged_anew(book: str, scenario: str) -> None:
    # given
    setup = set_up_scenario(scenario, book)
    battle, memory, compared = Battle(setup, "7"), Memory(), 0
    for _ in islice(play_on(battle, seated(setup, ["greedy"] * 2, "7")), 20):
        pass
    side = battle.question().side
    unit, chaos = battle.question().ask.unit, Chaos(battle, "standing")
    for _ in range(CHANGES):
        before = standing(battle.view(side), unit, memory)
        judge(before)
        # when
        chaos.change()
        view = battle.view(side)
        if unit not in view.units(side):
            break
        after, anew = standing(view, unit, memory), standing(view, unit, memory)
        after.takes_over(before)
        # then
        for pose, worth in after._known.items():
            compared += 1
            assert anew.worth(pose) == worth
    assert compared > 100
    battle.close()
