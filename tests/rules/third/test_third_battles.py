"""The third book plays every scenario that asks for nothing but the nine roles, on hexes and squares."""

from __future__ import annotations

from collections import Counter
from contextlib import closing

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.players.playing import play_on, seated
from tests.audit.battles import scenarios
from tests.rules.every_book.books import GRIDS, ROLES, third_installed
from tests.soak import assert_sound, ready
from tests.tiers import thinned

with third_installed():
    PLAYED = scenarios("third")
ENDLESS = 5_000


def by_role(scenario: str) -> bool:
    """Whether a book needs nothing but the nine roles for a scenario."""
    sheet = read_scenario(data.maps() / f"{scenario}.toml").scenario
    served = [force for force in sheet.force if force.serves("third")]
    roles = {role for force in served for role in (force.role, *force.crew)}
    return sheet.setting == "modern" and roles <= set(ROLES)


def test_every_scenario_of_the_nine_roles_is_played() -> None:
    assert set(PLAYED) == {name for name in data.shipped_scenarios() if by_role(name)}
    assert {ready(f"{name}@third").ground.terrain.grid.shape for name in PLAYED} == set(GRIDS)


@pytest.mark.parametrize("scenario", thinned(PLAYED))
def test_greedy_against_tactician_comes_to_blows_and_to_an_end(scenario: str) -> None:
    setup = ready(f"{scenario}@third")
    with closing(Battle(setup, "third")) as battle:
        for number, _ in enumerate(play_on(battle, seated(setup, ("greedy", "tactician"), "third"))):
            assert number < ENDLESS
        assert_sound(battle)
        told = Counter(account.kind for account in battle.log())
        assert battle.verdict is not None
        assert told["shot"] and told["wound"] and told["walks"]
