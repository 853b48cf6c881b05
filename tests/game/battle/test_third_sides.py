"""More than two sides: allies who win together, and people who are nobody's enemies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.goal_words import goal_in_words
from game.battle.report import report
from game.battle.scenario import ObjectiveSheet, Scenario, SideSheet, quarrels
from game.world.timing import Timing
from rules.frame.figure import Condition, State
from rules.frame.relations import Relation, Relations, enemies, friends
from rules.kernel.words import titled
from tests.frame.probe import Man, battle, called, kill
from tests.game.battle.test_objectives import FIELD, points, put
from tests.game.systems.field import ANN, ROB, Idle, pass_round
from tests.times import span

MIA = Man("folk", (2, 9), "Mia")
GIL = Man("green", (1, 1), "Gil")
FOLK = {"side": "folk", "are": "neutral"}
ALLIES = {"side": "green", "to": ["blue"], "are": "allies"}


def fight(*men: Man, relation: tuple[dict[str, Any], ...] = (FOLK,), **scenario: Any) -> Battle:
    given: dict[str, Any] = {"ground": FIELD, "rounds": 8} | scenario
    return battle(Idle(), *(men or (ANN, ROB, MIA)), relation=relation, **given)


def goal(kind: str, side: str = "blue", **more: Any) -> dict[str, Any]:
    return {"name": "the hill", "kind": kind, "side": side, "worth": 3} | more


def test_sides_of_which_nothing_is_said_are_enemies() -> None:
    stand = Relations((("folk", "blue", Relation.NEUTRAL),))
    assert (stand.hostile("blue", "red"), stand.hostile("blue", "folk"), stand.hostile("folk", "red")) == (
        True,
        False,
        True,
    )
    assert stand.fighting(("blue", "red", "folk")) == ("blue", "red", "folk")
    assert Relations().between("blue", "blue") is Relation.ALLY


def test_units_ask_it_of_their_sides() -> None:
    three = fight(ANN, ROB, MIA, GIL, relation=(FOLK, ALLIES))
    ann, rob, mia, gil = (called(three.table, name) for name in ("Ann", "Rob", "Mia", "Gil"))
    table = three.table
    assert [enemies(table, ann, other) for other in (rob, mia, gil)] == [True, False, False]
    assert [friends(table, ann, other) for other in (rob, mia, gil)] == [False, False, True]
    assert three.view("red").relations == table.relations, "all sides know how they stand"


def test_a_side_alone_among_bystanders_has_won() -> None:
    three = fight()
    kill(three.table, called(three.table, "Rob"))
    pass_round(three)
    assert three.verdict is not None
    assert (three.verdict.winners, three.verdict.reason) == (("blue",), "only blue is left in the fight")


def test_why_it_is_over_calls_sides_by_their_titles_and_leaves_the_name_of_an_objective() -> None:
    titles = {"blue": "The patrol", "red": "The band"}
    assert titled("only blue is left in the fight", titles) == "only the patrol is left in the fight"
    assert titled("the red barn: blue did it", titles) == "the red barn: the patrol did it"
    three = fight()
    kill(three.table, called(three.table, "Rob"))
    pass_round(three)
    assert report(three).why == "only Blue is left in the fight"


def test_an_objective_about_a_side_calls_it_by_its_title() -> None:
    folk: dict[str, Any] = {"of": "folk", "time": span(4), "worth": 1}
    two = {"blue": "The patrol", "folk": "The people"}
    three = two | {"red": "The band"}

    def said(titles: dict[str, str], **more: Any) -> str:
        sides = tuple(SideSheet(name=name, title=title) for name, title in titles.items())
        scenario = Scenario(title="x", map="x.tmx", side=sides)
        return goal_in_words(ObjectiveSheet.model_validate(goal(**folk | more)), scenario, Timing(Fraction(6)))

    assert said(three, kind="spare") == "The people: nobody harmed in 4 rounds, 24 s · 1 point"
    assert said(three, kind="reach") == "get 1 of the people there · 1 point"
    assert said(three, kind="eliminate", of="red") == "put the band out of the fight · 1 point"
    assert said(two, kind="eliminate") == "put the enemy out of the fight · 1 point", "there is no other"


def test_the_end_of_the_bystanders_ends_nothing() -> None:
    three = fight()
    kill(three.table, called(three.table, "Mia"))
    pass_round(three)
    assert not three.over


def test_allies_are_left_together_and_win_together() -> None:
    three = fight(ANN, ROB, GIL, relation=(ALLIES,))
    kill(three.table, called(three.table, "Rob"))
    pass_round(three)
    told = report(three)
    assert told.reason == "only blue and green are left in the fight"
    assert (told.winner, told.winners, told.victors) == ("blue", ("blue", "green"), "Blue and Green")


def test_allies_add_up_their_points() -> None:
    hill = goal("reach", "green", worth=2)
    mill = {"name": "blue lasts", "kind": "survive", "side": "blue", "worth": 2, "time": span(2)}
    keep = {"name": "red lasts", "kind": "survive", "side": "red", "worth": 3, "time": span(2)}
    three = fight(ANN, ROB, GIL, relation=(ALLIES,), objective=[hill, mill, keep], rounds=2)
    put(three, "Gil", (10, 5))
    pass_round(three)
    pass_round(three)
    assert three.verdict is not None
    assert (three.verdict.winner, three.verdict.winners) == ("blue", ("blue", "green"))


def test_points_of_bystanders_win_them_nothing() -> None:
    three = fight(objective=[goal("survive", "folk"), goal("survive", "red", worth=1)], rounds=1)
    pass_round(three)
    assert three.verdict is not None
    assert (three.verdict.winners, dict(three.verdict.points)["folk"]) == (("red",), 3)


@pytest.mark.parametrize(("who", "held"), [("Mia", 3), ("Gil", 3), ("Rob", 0)])
def test_ground_is_held_beside_bystanders_and_allies_but_not_beside_enemies(who: str, held: int) -> None:
    three = fight(ANN, ROB, MIA, GIL, relation=(FOLK, ALLIES), objective=[goal("hold")])
    put(three, "Ann", (10, 5))
    put(three, who, (11, 5))
    pass_round(three)
    assert points(three)["blue"] == held


def test_others_are_brought_to_a_place() -> None:
    three = fight(objective=[goal("reach", of="folk")])
    put(three, "Ann", (10, 5))
    pass_round(three)
    assert points(three)["blue"] == 0
    put(three, "Mia", (11, 5))
    pass_round(three)
    assert points(three)["blue"] == 3


@pytest.mark.parametrize(("state", "allowed", "worth"), [("fit", 0, 3), ("hurt", 0, 0), ("dead", 0, 0), ("dead", 1, 3)])
def test_bystanders_are_kept_from_harm(state: str, allowed: int, worth: int) -> None:
    three = fight(objective=[goal("spare", of="folk", time=span(2), allowed=allowed)])
    pass_round(three)
    three.table.put(called(three.table, "Mia"), Condition(State(state)))
    pass_round(three)
    assert points(three)["blue"] == worth


def test_a_bystander_by_name_is_protected() -> None:
    three = fight(objective=[goal("protect", of="Mia", time=span(2))])
    pass_round(three)
    pass_round(three)
    assert points(three)["blue"] == 3


# what is wrong

SIDES = [{"name": name} for name in ("blue", "red", "folk")]


@pytest.mark.parametrize(
    ("relation", "fault", "remedy"),
    [
        ([{"side": "fok", "are": "neutral"}], "there is no side 'fok'", "did you mean 'folk'?"),
        ([{"side": "folk", "to": ["rad"], "are": "neutral"}], "there is no side 'rad'", "did you mean 'red'?"),
        ([{"side": "folk", "to": ["folk"], "are": "allies"}], "'folk' is named as its own allies", "name other sides"),
        (
            [FOLK, {"side": "red", "to": ["folk"], "are": "allies"}],
            "'red' and 'folk' are named twice",
            "name each pair",
        ),
        ([FOLK, {"side": "red", "to": ["blue"], "are": "allies"}], "no two sides are enemies", "leave two sides"),
    ],
)
def test_relations_that_make_no_sense_are_refused(relation: list[dict[str, Any]], fault: str, remedy: str) -> None:
    given = {"title": "Three", "map": "field.tmx", "side": SIDES, "relation": relation}
    faults = quarrels(Scenario.model_validate(given), "three.toml")
    assert [(each.fault, remedy in each.remedy) for each in faults] == [(fault, True)]


@pytest.mark.parametrize("kind", ["spare", "reach", "eliminate"])
def test_an_objective_about_a_side_names_one_that_there_is(kind: str) -> None:
    given = {"title": "Three", "map": "field.tmx", "side": SIDES, "objective": [goal(kind, of="fok")]}
    (fault,) = quarrels(Scenario.model_validate(given), "three.toml")
    assert fault.fault == "there is no side 'fok'"
