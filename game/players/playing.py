"""Playing a battle on: each question goes to the player of the side that is asked, until nothing is left to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.battle.battle import Battle
from game.battle.setup import Setup
from game.players import player
from game.players.player import Player, reasons


def seated(setup: Setup, names: Sequence[str], seed: str, battle: Battle | None = None) -> dict[str, Player]:
    """A player for every side, in the order of the sides; in a battle that goes on each has answered before."""
    given = [step.side for step in battle.script if step.word == "answer"] if battle else []
    sides = (side.name for side in setup.scenario.side)
    return {side: player(name, setup, side, seed, given.count(side)) for side, name in zip(sides, names, strict=True)}


def play_on(battle: Battle, players: Mapping[str, Player]) -> Iterator[None]:
    """Answer question after question, pausing after each so that the caller can tell what happened."""
    while not battle.over:
        question = battle.question()
        asked = players[question.side]
        battle.answer(asked.choose(question), question, reasons(asked))
        yield
