"""What a good section does with what GURPS gives: a second is too dear to spend on defence against nobody."""

from __future__ import annotations

from rules.gurps.afoot.forms import Move
from tests.game.players.tactician.stage import man, staged, tactician, turn_of
from tests.game.skirmish import field, walled

HOUSE = tuple(((4, row), 2) for row in range(14))
"""A wall from north to south; beside it no unit sees what is beyond."""


def test_a_unit_with_no_enemy_in_sight_goes_on_instead_of_an_all_out_defence() -> None:
    # given ground to take on this side of a wall, and an enemy beyond it
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((3, 0), (2, 0), (1, 0))),)
    forces = man("blue", (3, 9), "Osei"), man("red", (12, 9), "Ilic")
    battle = staged("gurps", *forces, terrain=walled(field(), *HOUSE), areas=areas, objectives=[goal], rounds=3)
    # when
    question = turn_of(battle, "Osei")
    # then
    assert isinstance(tactician(battle).choose(question), Move)
