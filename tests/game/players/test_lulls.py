"""Letting a fight go quiet: a side speaks with one voice, and fights on when it has the better of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.ceasefire import Balance, balance
from game.players.character import CHARACTERS, STRENGTHS
from game.players.greedy import GreedyPlayer
from game.players.idle_player import IdlePlayer
from game.players.player import Player
from game.players.random_player import RandomPlayer
from game.players.routine_player import UsualPlayer
from game.players.tactician import Tactician
from game.players.tactician.aims import Aim, Aims, aims
from game.players.tactician.leaving import leaving
from game.players.tactician.outlook import Outlook
from rules.frame.figure import Kit
from rules.frame.forms import Action
from rules.reflex.asks import PAUSE, PRESS
from rules.reflex.core.forms import Hold, Press
from rules.reflex.state import Fight
from tests.game.battle.courtyard import men, world

WEST = men("blue", ("rifleman", (3, 4)), ("rifleman", (3, 6)), ("rifleman", (3, 8)))
EAST = men("red", ("rifleman", (18, 4)), ("rifleman", (18, 8)), facing=270)
NEAR = men("red", ("rifleman", (9, 6)), facing=270)


def greedy(_battle: Battle, _side: str) -> Player:
    return GreedyPlayer()


def tactician(battle: Battle, side: str) -> Player:
    return Tactician(aims(battle.setup, side), CHARACTERS["steady"], STRENGTHS["regular"])


def usual(_battle: Battle, _side: str) -> Player:
    return UsualPlayer()


def idle(_battle: Battle, _side: str) -> Player:
    return IdlePlayer()


def at_random(_battle: Battle, side: str) -> Player:
    return RandomPlayer(f"lulls/{side}")


Seat = Callable[[Battle, str], Player]


def until(battle: Battle, seat: Seat, kind: str, most: int = 400) -> Question | None:
    """Play on until something of a kind is asked."""
    players = {side: seat(battle, side) for side in ("blue", "red")}
    for _ in range(most):
        if battle.over:
            return None
        question = battle.question()
        if question.ask.kind == kind:
            return question
        battle.answer(players[question.side].choose(question))
    return None


def said(battle: Battle, seat: Seat) -> dict[str, set[type[Action]]]:
    """What each unit answers when it is first asked to press or to hold."""
    assert until(battle, usual, PRESS) is not None
    players = {side: seat(battle, side) for side in ("blue", "red")}
    answers: dict[str, set[type[Action]]] = {"blue": set(), "red": set()}
    while (question := battle.question()).ask.kind == PRESS:
        answer = players[question.side].choose(question)
        answers[question.side].add(type(answer))
        battle.answer(answer)
        if battle.over:
            break
    return answers


@pytest.mark.parametrize("seat", [greedy, tactician, usual, idle])
def test_out_of_sight_of_each_other_both_sides_let_it_go_quiet(seat: Seat) -> None:
    """RFX-TIME-09: all hold, and a pause begins."""
    battle = world("reflex", "1", *WEST, *EAST)
    assert said(battle, seat) == {"blue": {Hold}, "red": {Hold}}
    assert battle.table.having(Fight)[0][1].segment == "pause"
    assert until(battle, seat, PAUSE) is not None


def test_a_side_fights_on_where_a_lull_would_let_the_others_walk_to_their_ground() -> None:
    """RFX-OPS-12: in a pause a unit gets ten times as far as in an exchange."""
    mill = Aim("The mill", "reach", "blue", "", frozenset({(11, 6)}), 1, 1, 3, True)

    def seat(battle: Battle, side: str) -> Player:
        return Tactician(Aims(side, (mill,), 12), CHARACTERS["steady"], STRENGTHS["regular"])

    assert said(world("reflex", "1", *WEST, *EAST), seat) == {"blue": {Hold}, "red": {Press}}


@pytest.mark.parametrize("seat", [greedy, tactician])
def test_whoever_has_the_upper_hand_presses_and_the_others_hold(seat: Seat) -> None:
    """RFX-TIME-09, RFX-TIME-10: three rifles against one."""
    assert said(world("reflex", "1", *WEST, *NEAR), seat) == {"blue": {Press}, "red": {Hold}}


@pytest.mark.parametrize("seat", [greedy, tactician])
def test_whoever_has_nothing_to_fight_with_lets_it_go_quiet(seat: Seat) -> None:
    battle = world("reflex", "1", *WEST, *NEAR)
    for unit in battle.table.units("blue"):
        battle.table.put(unit, Kit())
    assert said(battle, seat)["blue"] == {Hold}


def test_everybody_of_a_side_says_the_same_by_chance_too() -> None:
    """One press anywhere ends a pause: each for himself would never come to one."""
    sides = [said(world("reflex", str(seed), *WEST, *EAST), at_random) for seed in range(3)]
    assert all(len(answers) == 1 for each in sides for answers in each.values())


def test_an_even_fight_is_let_be_and_the_careless_press_sooner() -> None:
    assert not Balance(1.0, 1.0).fights_on()
    assert Balance(1.3, 1.0).fights_on()
    assert Balance(1.0, 1.0).fights_on(care=0.7)
    assert not Balance(0.0, 0.0).fights_on()
    assert Balance(0.1, 0.0).fights_on()


def test_the_balance_is_of_those_who_see_each_other() -> None:
    battle = world("reflex", "1", *WEST, *EAST, *NEAR)
    even = balance(battle.view("blue"), "blue")
    alone = balance(world("reflex", "1", *WEST, *NEAR).view("blue"), "blue")
    assert even == alone


@pytest.mark.parametrize("seat", [greedy, tactician, at_random])
def test_battles_with_pauses_come_to_an_end(seat: Seat) -> None:
    battle = world("reflex", "2", *WEST, *EAST)
    assert until(battle, seat, "nothing", most=3_000) is None
    assert battle.over


def test_a_pause_is_used_to_load_what_is_empty_and_else_to_keep_watch() -> None:
    """RFX-OPS-07, RFX-OPS-05, RFX-OPS-08: resting takes the whole pause too."""
    battle = world("reflex", "1", *WEST, *EAST)
    question = until(battle, tactician, PAUSE)
    assert question is not None
    assert tactician(battle, question.side).choose(question).kind in ("keep watch", "hasty ambush")
    name, table = question.view.name(question.ask.unit), battle.table
    real = next(unit for unit in table.units(question.side) if table.name(unit) == name)
    kit = table.part(real, Kit)
    table.put(real, Kit(tuple(replace(item, loaded=0) for item in kit.items)))
    again = battle.question()
    assert tactician(battle, again.side).choose(again).kind == "reset weapons"


def test_a_hasty_ambush_is_set_where_fighting_is_about_to_go_on_and_else_watch_is_kept() -> None:
    """RFX-OPS-08, RFX-OPS-05: what is prepared in a pause is lost unless an exchange follows it."""
    for reds, expected in ((NEAR, "hasty ambush"), (EAST, "keep watch")):
        battle = world("reflex", "1", *WEST, *reds)
        question = until(battle, idle, PAUSE)
        while question is not None and question.side != "blue":
            battle.answer(IdlePlayer().choose(question))
            question = until(battle, idle, PAUSE)
        assert question is not None
        player = Tactician(aims(battle.setup, "blue"), CHARACTERS["steady"], STRENGTHS["regular"])
        assert player.choose(question).kind == expected


def test_in_a_pause_a_unit_of_a_beaten_side_slips_away() -> None:
    """RFX-OPS-10: to withdraw costs no man, where to surrender is all that is left in a fight."""
    battle = world("reflex", "1", *WEST, *EAST)
    question = until(battle, tactician, PAUSE)
    assert question is not None
    player = Tactician(aims(battle.setup, question.side), CHARACTERS["steady"], STRENGTHS["regular"])
    for thought in player._thinking(question):
        weighing = thought.weighing
    out, stays = leaving(weighing, player.aims, Outlook(0.0, 0.0, 0.0, winning=0.0, people=0.4))
    assert out.action.kind == "withdraw"
    assert (out.worth, stays.worth) == (0.0, -0.4)
