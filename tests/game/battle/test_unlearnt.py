"""Undo at a table where only what taught nothing may be taken back; and what a side is told while a battle goes on."""

from __future__ import annotations

from typing import Any

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.report import report
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.battle.witness import _joined
from game.players.playing import seated
from rules.frame.figure import Condition, Identity
from rules.frame.scene import Event
from tests.shipped import ground_of
from tests.tiers import thinned


def battle_of(name: str, book: str, seed: str = "3") -> tuple[Battle, Any]:
    setup = set_up(read_scenario(data.maps() / f"{name}.toml"), book, ground=ground_of(name))
    battle = Battle(setup, seed)
    return battle, seated(setup, ["random", "random"], seed, battle)


def known(battle: Battle, side: str) -> tuple[object, ...]:
    """How a side's own people are, and where it sees all others."""
    view = battle.view(side)
    own = tuple((ref, (view.find(ref, Condition) or Condition()).strength) for ref in view.units(side))
    others = tuple((ref, view.pose(ref), view.appearance(ref)) for ref in view.units() if view.side(ref) != side)
    return own, others


@pytest.mark.parametrize(
    ("name", "book"),
    thinned([("crossing/first-shots", "d6"), ("crossing/first-shots", "reflex"), ("farm/raid", "reflex")]),
)
def test_no_wound_no_shot_and_no_enemys_move_is_ever_taken_back(name: str, book: str) -> None:
    """Whatever a side may undo, nothing that it knows has changed but by the deed of the unit it gave the order to."""
    battle, players = battle_of(name, book)
    before: dict[str, tuple[int, tuple[object, ...], int, int]] = {}
    allowed = refused = 0
    for _ in range(260):
        if battle.over:
            break
        question = battle.question()
        side = question.side
        if side in before:
            steps, known_then, told, unit = before[side]
            why_not = battle.may_undo(len(battle.script) - steps)
            if why_not:
                refused += 1
            else:
                allowed += 1
                assert known(battle, side) == known_then
                assert {each.actor for each in battle.log(side)[told:]} <= {unit}
        before[side] = (len(battle.script), known(battle, side), len(battle.log(side)), question.ask.unit)
        battle.answer(players[side].choose(question), question)
    assert refused > 5
    assert allowed > 0


def test_who_was_shot_at_may_not_take_back_the_answer_before() -> None:
    battle, players = battle_of("crossing/first-shots", "d6")
    shot = 0
    last: dict[str, tuple[int, int]] = {}
    while shot < 3 and not battle.over:
        question = battle.question()
        if question.side in last:
            steps, told = last[question.side]
            since = battle.log(question.side)[told:]
            if any(each.kind in ("attack", "suppress", "loses", "swept") and each.actor != steps for each in since):
                shot += 1
                assert "cannot be undone" in battle.may_undo(len(battle.script) - steps)
        last[question.side] = len(battle.script), len(battle.log(question.side))
        battle.answer(players[question.side].choose(question), question)
    assert shot == 3


def test_a_question_says_nothing_of_how_often_others_were_asked() -> None:
    battle, players = battle_of("crossing/first-shots", "d6")
    while battle.question().side == "blue":
        question = battle.question()
        battle.answer(players["blue"].choose(question), question)
    shown = repr(battle.question())
    assert "after=" not in shown and "token" not in shown


# what a side is told in the middle of a battle


def test_a_sides_report_names_nobody_that_it_has_not_met() -> None:
    battle, players = battle_of("crossing/first-shots", "d6")
    for _ in range(40):
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
    assert not battle.over
    told = report(battle, "blue")
    view = battle.view("blue")
    strangers = [fate for fate in told.fates if fate.side == "red"]
    names = {part.name for ref, part in battle.table.having(Identity) if battle.table.side(ref) == "red"}
    assert len(strangers) == len(view.units("red"))
    assert not names & {fate.name for fate in strangers}
    assert all(fate.seen and fate.strength == 1.0 for fate in strangers)
    assert told.seed == told.digest == ""
    assert {fate.name for fate in told.of("blue")} == {view.name(ref) for ref in view.units("blue")}
    assert names <= {fate.name for fate in report(battle).fates}


def test_a_sentence_that_says_another_more_closely_stands_alone() -> None:
    dies = Event("dies", "{target} dies.", told="{target} dies.")
    assert _joined(dies.text, dies.told) == "{target} dies."
    assert _joined("{target} is hit.", "{target} is hit: head slight.") == "{target} is hit: head slight."
    assert _joined("{actor} fires.", "{target} is hit.") == "{actor} fires. {target} is hit."
    assert _joined("", "{target} is hit.") == "{target} is hit."
    assert _joined("{actor} fires.", "") == "{actor} fires."


@pytest.mark.parametrize("seed", thinned(["1", "3"]))
def test_nothing_is_said_twice_in_one_breath(seed: str) -> None:
    battle, players = battle_of("crossing/first-shots", "reflex", seed)
    for _ in range(400):
        if battle.over:
            break
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
    for who in (None, "blue", "red"):
        for account in battle.log(who):
            sentences = [each.strip() for each in account.text.split(". ") if each.strip()]
            assert len({each.rstrip(".") for each in sentences}) == len(sentences), account.text
