"""Who plays which side when a command names players."""

from __future__ import annotations

from game import data
from game.battle.scenario import read_scenario
from game.cli.argument_lookup import seats


def test_one_name_seats_all_that_fight_and_leaves_bystanders_their_own_player() -> None:
    """The farmer of the convoy's road fights nobody: a greedy one would never reach its goal."""
    shipped = (read_scenario(data.maps() / f"{name}.toml").scenario for name in data.shipped_scenarios())
    bystanders = 0
    for scenario in shipped:
        sides = [side.name for side in scenario.side]
        fighting = scenario.relations.fighting(sides)
        for side, seated in zip(scenario.side, seats("greedy", scenario), strict=True):
            bystanders += side.name not in fighting
            assert seated == ("greedy" if side.name in fighting else side.player)
    assert bystanders
