"""Playing a battle on: each question goes to the player of the side that is asked, until nothing is left to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.battle.battle import Battle
from game.battle.real_dice import DiceWanted
from game.battle.setup import Setup
from game.battle.who_plays import who_leads
from game.players.names import wrong
from game.players.player import Player, reasons
from game.players.seated import player


def seated(setup: Setup, names: Sequence[str], seed: str, battle: Battle | None = None) -> dict[str, Player]:
    """A player for every side, in the order of the sides; in a battle that goes on each has answered before."""
    given = [step.side for step in battle.script if step.word == "answer"] if battle else []
    sides = (side.name for side in setup.scenario.side)
    return {side: player(name, setup, side, seed, given.count(side)) for side, name in zip(sides, names, strict=True)}


Rolls = Callable[[DiceWanted], tuple[int, ...]]
"""Asks for the faces of real dice."""


def play_on(battle: Battle, players: Mapping[str, Player], rolls: Rolls | None = None) -> Iterator[None]:
    """Answer question after question, pausing after each so that the caller can tell what happened. At a table that
    rolls real dice `rolls` is asked for their faces.
    """
    battle.types_dice = rolls is not None
    led: dict[str, Player] = {}
    while not battle.over:
        question = battle.question()
        asked = leader_of(battle, led) or players[question.side]
        try:
            battle.answer(asked.choose(question), question, reasons(asked))
        except DiceWanted as wanted:
            _type_in(battle, wanted, rolls)
        yield


def _type_in(battle: Battle, wanted: DiceWanted, rolls: Rolls | None) -> None:
    """Ask for one roll after another until the answer is given."""
    due: DiceWanted | None = wanted
    while due is not None and rolls is not None:
        try:
            battle.rolled(due, rolls(due))
            due = None
        except DiceWanted as more:
            due = more


def leader_of(battle: Battle, led: dict[str, Player]) -> Player | None:
    """The computer player that the game master has given the unit to that is asked; None where its side's player leads
    it, or a person. `led` keeps them.
    """
    name = "" if battle.ask is None else who_leads(battle, battle.ask.unit)
    if battle.ask is None or not name or wrong(name):
        return None
    key = f"{battle.ask.side} {name}"
    if key not in led:
        led[key] = player(name, battle.setup, battle.ask.side, f"{battle.seed}/led", leads=False)
    return led[key]
