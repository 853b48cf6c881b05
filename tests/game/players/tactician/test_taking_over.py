"""What a tactician takes over from the question before is what it would judge anew, whatever has changed since."""

from __future__ import annotations

from itertools import islice

import pytest

from game.battle.battle import Battle
from game.battle.view import View
from game.cli.finding import set_up_scenario
from game.players.playing import play_on, seated
from game.players.tactician.character import CHARACTERS
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan
from game.players.tactician.situation import situation
from game.players.tactician.standing import Standing
from rules.kernel.refs import Ref
from tests.game.battle.recalled import Chaos

CHANGES = 60


def standing(view: View, unit: Ref, memory: Memory) -> Standing:
    around = situation(view, view.side(unit), remembers=True, lookout=memory.lookout)
    return Standing(view, unit, around, Plan(), memory, CHARACTERS["steady"], 6.0, 6)


def judge(before: Standing) -> None:
    """Judge the places about a unit, some closely and more at a glance."""
    grid = before.view.grid
    cells = grid.within(before.pose.cell, 5 * grid.metres)[:20]
    for cell in cells:
        before.guess(cell, before.pose.posture)
    for cell in cells[:5]:
        before.worth(before.at(cell))


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
        for (cell, posture), worth in after._guessed.items():
            compared += 1
            assert anew.guess(cell, posture) == worth
    assert compared > 100
    battle.close()
