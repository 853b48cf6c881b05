"""A posture is decided once: nobody sits, stands and sits again with nothing changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.character import CHARACTERS
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.postures import Postures, changes_posture
from game.players.tactician.situation import situation
from rules.frame.body import Posture
from rules.frame.figure import Condition, Stance
from tests.game.players.tactician.stage import a_round, called, man, staged, tactician, turn_of
from tests.game.skirmish import WALL, field, walled

BOOKS = ("d6", "reflex")


def stage(book: str) -> Battle:
    """A man behind a low wall, an enemy across the meadow, and another out of sight."""
    low = walled(field(), *(((4, row), 0) for row in range(4, 9)), barrier=replace(WALL, height=0.8))
    hidden = walled(low, *(((15, row), 2) for row in range(9, 14)))
    forces = man("blue", (4, 6), "Osei"), man("red", (14, 6), "Ilic"), man("red", (18, 12), "Stanko")
    return staged(book, *forces, terrain=hidden)


def settled(battle: Battle, postures: Postures) -> bool:
    view = battle.view("blue")
    return postures.settled(view, standing(battle))


def standing(battle: Battle) -> PositionValue:
    view = battle.view("blue")
    around, own = situation(view, "blue", remembers=True), view.units("blue")[0]
    return PositionValue(view, own, around, Plan(), Memory(), CHARACTERS["steady"], 6.0, 5)


def decided(book: str) -> tuple[Battle, Postures]:
    """The unit has just taken its posture."""
    battle, postures = stage(book), Postures()
    turn_of(battle, "Osei")
    postures.note(battle.view("blue"), standing(battle))
    return battle, postures


@pytest.mark.parametrize("book", BOOKS)
def test_a_posture_stands_while_nothing_changes(book: str) -> None:
    battle, postures = decided(book)
    assert settled(battle, postures)


@pytest.mark.parametrize("book", BOOKS)
def test_a_posture_is_thought_of_anew_in_another_place(book: str) -> None:
    battle, postures = decided(book)
    battle.table.step(called(battle, "Osei"), (4, 7))
    assert not settled(battle, postures)


@pytest.mark.parametrize("book", BOOKS)
def test_a_posture_is_thought_of_anew_by_somebody_who_was_hurt(book: str) -> None:
    battle, postures = decided(book)
    own = called(battle, "Osei")
    battle.table.put(own, replace(battle.table.part(own, Condition), strength=0.5))
    assert not settled(battle, postures)


@pytest.mark.parametrize("book", BOOKS)
def test_a_posture_is_thought_of_anew_when_another_enemy_comes_into_view(book: str) -> None:
    battle, postures = decided(book)
    for column in range(17, 10, -1):
        battle.table.step(called(battle, "Stanko"), (column, 8))
    assert not settled(battle, postures)


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_changes_his_posture_twice_in_one_place_with_nothing_changed(book: str) -> None:
    # given a man who was knocked to the ground in the open, enemies who fire at him, and six rounds
    battle, player = stage(book), tactician(stage(book))
    battle.table.put(called(battle, "Osei"), Stance(posture=Posture.PRONE))
    asked: list[Question] = []
    before: tuple[object, ...] = ()
    # when
    for _ in range(6):
        asked.clear()
        for answer, question in zip(a_round(battle, player, "Osei", asked), asked, strict=True):
            if changes_posture(answer):
                view, own = question.view, question.ask.unit
                seen = tuple(foe for foe in view.units("red") if (known := view.contact(foe)) is None or known.now)
                now = view.pose(own).cell, seen, view.part(own, Condition).strength
                # then
                assert now != before
                before = now


def test_no_unit_sits_down_or_lies_on_its_back_to_fight() -> None:
    question = turn_of(stage("reflex"), "Osei")
    offered = [each for offer in question.menu.offers for each in offer.choices.get("posture", ())]
    player = tactician(stage("reflex"))
    player.choose(question)
    assert Posture.SITTING in offered
    assert player.last is not None
    assert not any("sit down" in option.words or "face up" in option.words for option in player.last.options)
