"""A side with a plan: teams by what they carry, orders that are kept, an assault that waits for its base of fire."""

from __future__ import annotations

from game.battle.battle import Battle
from game.players.tactician import Tactician
from game.players.tactician.commander.command import Commander
from game.players.tactician.commander.programmes import Deed
from game.players.tactician.commander.teams import Part, teams
from game.players.tactician.situation import situation
from game.players.tactician.threats import Threats
from tests.game.players.tactician.stage import man, staged, tactician

HOUSE = ("The house", ((17, 7), (17, 8), (18, 7), (18, 8)))
TAKE = {"kind": "hold", "side": "blue", "name": "The house", "time": "12 s", "worth": 3, "ends": True}
SQUAD = (
    man("blue", (2, 6), "Ruiz", "gunner"),
    man("blue", (2, 8), "Osei"),
    man("blue", (3, 7), "Lind"),
    man("blue", (3, 9), "Moe"),
)


def attack(rounds: int = 20) -> Battle:
    """A squad with a machine gun is to take a house that one rifleman keeps."""
    keeps = man("red", (17, 7), "Ilic")
    return staged("d6", *SQUAD, keeps, areas=(HOUSE,), objectives=(TAKE,), rounds=rounds)


def asked(battle: Battle) -> Tactician:
    """The side's tactician after its first question."""
    player = tactician(battle, character="drilled")
    question = battle.question()
    while question.side != "blue":
        assert question.menu.routine is not None
        battle.answer(question.menu.routine, question)
        question = battle.question()
    player.choose(question)
    return player


def test_a_side_that_is_not_drilled_takes_no_orders() -> None:
    battle = attack(rounds=8)
    drilled, steady = asked(battle), tactician(battle)
    steady.choose(battle.question())
    assert steady.last is not None
    assert drilled.last is not None
    assert drilled.last.plan
    assert not steady.last.plan


def test_the_gun_gives_fire_and_the_rifles_assault() -> None:
    view = attack().view("blue")
    around = situation(view, "blue", remembers=True)
    found = teams(view, Threats(), around.friends, (), around.foes)
    assert {team.part: [view.name(unit) for unit in team.units] for team in found} == {
        Part.BASE: ["Ruiz"],
        Part.ASSAULT: ["Osei", "Lind", "Moe"],
    }


def test_a_side_short_of_time_goes_for_its_ground_and_says_how_it_thinks_that_ends() -> None:
    player = asked(attack(rounds=8))
    found = player.commander.found
    assert found is not None
    assert Deed.GO in [programme.deed for programme in found.programmes]
    reasons = player.reasons()
    assert reasons is not None
    assert reasons.plan[0].startswith("the plan is to ")
    assert "The house" in reasons.plan[0]
    assert len(reasons.plan) == 3
    assert all(line.startswith("not to ") for line in reasons.plan[1:])


def test_orders_hold_while_nothing_changes() -> None:
    # given a side that has a plan
    battle = attack()
    player = asked(battle)
    commander: Commander = player.commander
    before = commander.found
    # when it is asked again in the same bout with nothing changed
    player.choose(battle.question())
    # then the plan is the same
    assert commander.found is before


def test_without_an_enemy_there_is_no_plan() -> None:
    battle = staged("d6", *SQUAD, areas=(HOUSE,), objectives=(TAKE,), rounds=20)
    player = tactician(battle)
    player.choose(battle.question())
    assert player.commander.found is None
