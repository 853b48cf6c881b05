"""A friend that is down is given aid: by the nearest unit if no medic is near, in an enemy's view if it is worth it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.players.character import STRENGTHS
from game.players.player import Player
from game.players.playing import play_on
from game.players.routine_player import UsualPlayer
from game.players.tactician.deeds import deeds
from rules.d6.state import Health
from rules.frame.figure import Condition, State
from rules.frame.forms import Purpose
from rules.reflex.state import Wounds as Injured
from rules.reflex.terms.body import Injury
from rules.reflex.wounds.harm import show
from tests.game.players.tactician.stage import called, man, staged, tactician
from tests.game.players.tactician.test_friendly_fire import weighed
from tests.game.skirmish import field, walled


def dying(battle: Battle, name: str) -> None:
    """A unit lies there and will die unless it is helped."""
    ref = called(battle, name)
    battle.world.put(ref, Health(0, bloodied=True))
    battle.world.put(ref, Condition(State.DOWN, 0.0, ("dying",)))


def aided(battle: Battle, rounds: int) -> list[str]:
    """Which units give aid within some rounds."""
    players: dict[str, Player] = {"blue": tactician(battle), "red": UsualPlayer()}
    end, found = battle.table.clock.round + rounds, list[str]()
    steps, answers = len(battle.script), play_on(battle, players)
    while battle.ask is not None and battle.table.clock.round < end:
        asked = battle.ask.unit
        next(answers)
        action = battle.script[-1].action
        if len(battle.script) > steps and action is not None and action.purpose is Purpose.AID:
            found.append(battle.table.name(asked))
        steps = len(battle.script)
    return found


def bleeding(battle: Battle, name: str) -> None:
    """The same under Reflex, where every unit may try to stop it."""
    ref = called(battle, name)
    battle.world.put(ref, replace(Injured().with_level("torso", Injury.CRITICAL), unstable=1, out="unconscious"))
    show(battle.table, ref)


def test_the_nearest_unit_goes_to_a_friend_that_is_dying() -> None:
    forces = man("blue", (8, 8), "Amari"), man("blue", (5, 8), "Osei"), man("blue", (1, 12), "Bea")
    wall = tuple(((column, 3), 0) for column in range(28))
    battle = staged("reflex", *forces, man("red", (20, 1), "Ilic"), terrain=walled(field(columns=28), *wall))
    bleeding(battle, "Amari")
    aided(battle, 1)
    near = [
        name for name in ("Osei", "Bea") if battle.table.apart(called(battle, name), called(battle, "Amari")) <= 2.5
    ]
    assert near == ["Osei"]


def test_what_no_rifleman_can_do_is_left_to_the_medic() -> None:
    """DSX-AID-01: without the skill no die is left for it."""
    forces = man("blue", (8, 8), "Amari"), man("blue", (6, 8), "Osei"), man("blue", (1, 8), "Bea", "medic")
    wall = tuple(((column, 3), 0) for column in range(28))
    battle = staged("d6", *forces, man("red", (20, 1), "Ilic"), terrain=walled(field(columns=28), *wall))
    dying(battle, "Amari")
    assert set(aided(battle, 4)) == {"Bea"}


@pytest.mark.parametrize(("enemies", "goes"), [(1, True), (6, False)])
def test_a_friend_in_view_of_an_enemy_is_helped_where_the_danger_allows_it(enemies: int, goes: bool) -> None:
    # given a medic behind a wall, and a friend in the open before one rifle far off, or before a whole section
    wall = tuple(((3, row), 2) for row in range(4, 12))
    reds = (man("red", (118 if enemies == 1 else 14, 5 + number), f"Red {number}") for number in range(enemies))
    forces = man("blue", (5, 8), "Amari"), man("blue", (2, 8), "Bea", "medic"), *reds
    battle = staged("d6", *forces, terrain=walled(field(columns=120), *wall))
    dying(battle, "Amari")
    assert bool(aided(battle, 8)) is goes


@pytest.mark.parametrize("strength", ["recruit", "regular"])
def test_aid_is_thought_of_beside_all_the_ways_to_fire(strength: str) -> None:
    reds = (man("red", (14, 4 + 2 * number), f"Red {number}", facing=270) for number in range(5))
    battle = staged("d6", man("blue", (5, 8), "Amari"), man("blue", (5, 9), "Bea", "medic", facing=90), *reds)
    dying(battle, "Amari")
    weighing = weighed(battle, "Bea")
    weighing.strength = STRENGTHS[strength]
    assert any(option.action.purpose is Purpose.AID for option in deeds(weighing))
