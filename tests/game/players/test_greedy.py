"""The greedy player: the best odds first, then cover, then the ground worth having; and no more work than it may do."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.best_form import foreseen
from game.players.greedy import GreedyPlayer, _loading
from game.players.playing import play_on, seated
from game.players.rough_distance import paces
from game.players.seated import goals
from rules.d6.first_aid import FirstAid
from rules.frame.figure import Item, Kit, Place
from rules.frame.forms import FREE, Offer, Purpose
from rules.frame.marks import Mark, marked
from rules.frame.worth import Share, Worth
from rules.kernel.refs import Ref
from rules.parts.handling import Load
from tests.game.players.tactician.stage import emptied, holding, man, outfit, staged, turn_of
from tests.game.skirmish import WALL, duel, field, posted, setup, walled
from tests.tiny_book import Duck, Shoot, Walk, installed


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


def low_wall(height: float) -> Any:
    return replace(WALL, height=height)


def test_it_shoots_at_whom_it_is_likeliest_to_hit() -> None:
    # given one enemy behind a wall up to his chest and another in the open
    terrain = walled(field(), ((9, 4), 6), ((9, 3), 6), ((9, 5), 6), barrier=low_wall(1.2))
    battle = Battle(setup(*posted("blue", (3, 4)), *posted("red", (9, 4), (9, 9)), terrain=terrain), "1")
    question = battle.question()
    # when
    action = GreedyPlayer().choose(question)
    # then
    assert isinstance(action, Shoot)
    assert question.view.pose(action.foe).cell == (9, 9)


def test_with_nobody_in_sight_it_walks_towards_what_its_side_wants() -> None:
    # given a wall across the meadow, an enemy behind it and an objective to the south
    terrain = walled(field(), *(((10, row), 2) for row in range(14)))
    areas = (("The well", ((2, 13),)),)
    goal = {"name": "The well", "kind": "hold", "side": "blue"}
    made = setup(*posted("blue", (2, 1)), *posted("red", (17, 1)), terrain=terrain, areas=areas, objectives=[goal])
    battle = Battle(made, "1")
    # when
    action = GreedyPlayer(goals(made, "blue")).choose(battle.question())
    # then
    assert isinstance(action, Walk)
    assert action.way[-1][1] >= 5


def test_it_goes_out_of_sight_when_no_blow_is_worth_while(monkeypatch: pytest.MonkeyPatch) -> None:
    # given a wall beside the figure, and an enemy too hard to hit for it to be worth while
    terrain = walled(field(), *(((4, row), 2) for row in range(3, 6)))
    made = setup(*posted("blue", (4, 8)), *posted("red", (14, 4)), terrain=terrain)
    battle = Battle(made, "1")
    question = battle.question()
    monkeypatch.setattr("game.players.greedy.WORTH_WHILE", 1)
    # when
    action = GreedyPlayer().choose(question)
    # then
    assert isinstance(action, Walk)
    there = replace(question.view.pose(question.ask.unit), cells=(action.way[-1],))
    enemy = question.view.units("red")[0]
    assert question.view.silhouette(enemy, question.ask.unit, pose=there).shown == 0


def test_it_gives_the_usual_answer_when_it_is_shot_at() -> None:
    battle = duel()
    players = seated(battle.setup, ["greedy", "greedy"], "1")
    for _ in play_on(battle, players):
        if battle.ask is not None and battle.ask.kind == "duck":
            break
    question = battle.question()
    assert players[question.side].choose(question) == Duck(deep=True)


@pytest.mark.parametrize("budget", [1, 2, 5])
def test_it_weighs_no_more_forms_than_its_budget(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = duel()
    weighed = []
    forecast = Question.forecast

    def counted(self: Question, action: Any) -> Any:
        weighed.append(action)
        return forecast(self, action)

    monkeypatch.setattr(Question, "forecast", counted)
    GreedyPlayer(forms=budget).choose(battle.question())
    assert len(weighed) <= budget


def test_greedy_players_bring_a_battle_to_its_end_and_the_same_one_twice() -> None:
    def played() -> Battle:
        battle = duel(rounds=6)
        for _ in play_on(battle, seated(battle.setup, ["greedy", "greedy"], "1")):
            pass
        return battle

    assert played().digest == played().digest


def test_ways_to_a_goal_go_through_doors_and_round_walls() -> None:
    made = setup(
        *posted("blue", (2, 1)), *posted("red", (17, 1)), terrain=walled(field(), *(((5, r), 2) for r in range(13)))
    )
    battle = Battle(made, "1")
    far = paces(battle.view("blue").board, ((6, 0),))
    assert far[(6, 0)] == 0
    assert far[(5, 0)] == 13 + 13 + 1


def test_what_it_does_depends_on_its_own_view_only() -> None:
    # given two worlds that differ only in an enemy whom blue has not discovered
    terrain = walled(field(), *(((10, row), 2) for row in range(14)))
    blue = posted("blue", (2, 4), (3, 9))
    worlds = [
        Battle(setup(*blue, *posted("red", *cells), terrain=terrain), "1") for cells in [((17, 1),), ((13, 8), (15, 2))]
    ]
    # then
    answers = [GreedyPlayer().choose(world.question()) for world in worlds]
    assert answers[0] == answers[1]


def test_references_of_an_answer_are_those_of_its_own_side() -> None:
    question = duel().question()
    action = GreedyPlayer().choose(question)
    assert not isinstance(action, Shoot) or question.view.side(Ref(action.foe)) == "red"


@pytest.mark.parametrize("book", ["d6", "gurps"])
def test_it_loads_an_empty_gun_instead_of_kicking_with_it_in_hand(book: str) -> None:
    """A kick of 2 % or a blow with the butt is worth less than a gun that fires; with nothing to load it strikes."""
    for change, purpose in ((emptied, Purpose.LOAD), (without_rounds, Purpose.HARM)):
        battle = staged(book, man("blue", (3, 9), "Osei", facing=0), man("red", (3, 8), "Ilic", facing=180))
        outfit(battle, "Osei", change)
        assert GreedyPlayer().choose(turn_of(battle, "Osei")).purpose is purpose


def without_rounds(kit: Kit) -> Kit:
    """Everything is empty, and there is nothing to load it with."""
    return Kit(tuple(replace(item, loaded=0, spare=0) for item in kit.items))


@pytest.mark.parametrize(("enemies", "throws"), [(((22, 9),), False), (((9, 6), (9, 7), (9, 8)), True)])
def test_it_keeps_a_grenade_that_would_hardly_hurt_anybody(enemies: tuple[tuple[int, int], ...], throws: bool) -> None:
    reds = (man("red", cell, f"Red {number}") for number, cell in enumerate(enemies))
    battle = staged("d6", man("blue", (3, 7), "Osei", facing=90), *reds, terrain=field(columns=30))
    outfit(battle, "Osei", holding("Fragmentation grenade"))
    outfit(battle, "Osei", without_rounds)
    assert GreedyPlayer().choose(turn_of(battle, "Osei")).lets_go is throws


def test_it_loads_the_gun_that_is_empty_and_no_other() -> None:
    battle = staged("d6", man("blue", (3, 9), "Osei", facing=90), man("red", (18, 9), "Ilic"))
    guns = Item("Rifle", Place.RIGHT, loaded=9, spare=2), Item("Pistol", Place.LEFT, loaded=0, spare=2)
    outfit(battle, "Osei", lambda _: Kit(guns))
    question = turn_of(battle, "Osei")

    def loaded(*names: str) -> str:
        found = _loading(question, (Offer(Load, {"weapon": names}),))
        return "" if found is None else str(marked(found[0], Mark.WEAPON))

    assert (loaded("Rifle", "Pistol"), loaded("Rifle")) == ("Pistol", "")


def test_a_treatment_that_takes_longer_counts_for_half(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", (4, 7), "Amari"), man("red", (19, 13), "Ilic"))
    question = turn_of(battle, "Osei")
    friend = next(ref for ref in question.view.units("blue") if ref != question.ask.unit)
    told = Worth(FREE, later=(Share(friend, -0.4),), later_in=Fraction(5))
    monkeypatch.setattr(Question, "worth", lambda asked, action: told)
    assert foreseen(question, FirstAid(patient=friend))[1] == pytest.approx(0.2)
