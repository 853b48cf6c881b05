"""Small boards for the tactician under a real rulebook: which units are where with what, and what a unit does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from game.players.character import CHARACTERS, STRENGTHS
from game.players.player import Player
from game.players.routine_player import UsualPlayer
from game.players.tactician import Tactician
from game.players.tactician.aims import aims
from rules.frame.figure import HANDS, Identity, Kit, Place
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.game.skirmish import field, ground
from tests.times import lasting


def man(side: str, cell: Cell, name: str = "", role: str = "rifleman", **more: Any) -> ForceSheet:
    """A unit of a side in a cell."""
    return ForceSheet(side=side, role=role, name=name or f"{side} {cell[0]},{cell[1]}", at=cell, **more)


def staged(
    book: str,
    *forces: ForceSheet,
    terrain: Any = None,
    areas: Any = (),
    objectives: Any = (),
    rounds: int = 12,
    seed: str = "1",
    more: Any = None,
) -> Battle:
    """A battle of these forces on an open meadow, or on other ground."""
    scenario = Scenario(
        title="A stage",
        map="meadow.tmx",
        book=book,
        **lasting(rounds),
        force=forces,
        objective=tuple(ObjectiveSheet(**objective) for objective in objectives),
        **{"side": (SideSheet(name="blue"), SideSheet(name="red")), **(more or {})},
    )
    return Battle(set_up(Written(scenario, Path("stage.toml")), ground=ground(terrain or field(), *areas)), seed)


def tactician(battle: Battle, side: str = "blue", strength: str = "regular", character: str = "steady") -> Tactician:
    """A tactician for a side."""
    return Tactician(aims(battle.setup, side), CHARACTERS[character], STRENGTHS[strength])


def called(battle: Battle, name: str) -> Ref:
    """A unit by its name, in the battle's own numbers."""
    return next(ref for ref, identity in battle.world.rows(Identity) if identity.name == name)


def outfit(battle: Battle, name: str, change: Callable[[Kit], Kit]) -> None:
    """Change what a unit carries."""
    ref = called(battle, name)
    battle.world.put(ref, change(battle.world.part(ref, Kit)))


def emptied(kit: Kit) -> Kit:
    """Nothing is loaded in what is held; there is enough to load."""
    items = (replace(i, loaded=0, spare=max(2, i.spare)) if i.place in HANDS else i for i in kit.items)
    return Kit(tuple(items))


def holding(name: str) -> Callable[[Kit], Kit]:
    """This thing in the hand and nothing else."""

    def change(kit: Kit) -> Kit:
        items = (replace(i, place=Place.BACK) if i.place in HANDS else i for i in kit.items)
        return Kit(tuple(replace(i, place=Place.RIGHT, count=1) if i.name == name else i for i in items))

    return change


def turn_of(battle: Battle, name: str, kinds: tuple[str, ...] = ("turn", "tick", "routine")) -> Question:
    """Give the routine answers until a unit is asked what to do in its turn."""
    usual, ref = UsualPlayer(), called(battle, name)
    for _ in range(500):
        assert battle.ask is not None, "the battle is over"
        question = battle.question()
        if battle.ask.unit == ref and battle.ask.kind in kinds:
            return question
        battle.answer(usual.choose(question), question)
    raise AssertionError(f"{name} is never asked")


def a_round(battle: Battle, player: Player, name: str, asked: list[Question] | None = None) -> list[Action]:
    """Everything a unit does in a round, with the questions; all other units give the routine answers."""
    ref, number = called(battle, name), battle.table.clock.round
    done: list[Action] = []
    while battle.ask is not None and battle.table.clock.round == number:
        question = battle.question()
        own = battle.ask.unit == ref
        answer = player.choose(question) if own else UsualPlayer().choose(question)
        if own:
            done.append(answer)
            if asked is not None:
                asked.append(question)
        battle.answer(answer, question)
    return done
