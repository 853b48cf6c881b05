"""Who plays which side in battles of the tests: the shipped players by their names, and the yardstick."""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.battle import Battle
from game.battle.setup import Setup
from game.players.player import Player
from game.players.seated import player
from tests.yardstick import yardstick

YARDSTICK = "yardstick"
"""The name by which tests seat the tactician as it was."""


def seated(setup: Setup, names: Sequence[str], seed: str, battle: Battle | None = None) -> dict[str, Player]:
    """A player for every side, in the order of the sides; in a battle that goes on each has answered before."""
    given = [step.side for step in battle.script if step.word == "answer"] if battle else []
    sides = (side.name for side in setup.scenario.side)
    return {side: _seat(name, setup, side, seed, given.count(side)) for side, name in zip(sides, names, strict=True)}


def _seat(name: str, setup: Setup, side: str, seed: str, answered: int) -> Player:
    if name == YARDSTICK:
        return yardstick(setup, side, seed, answered)
    return player(name, setup, side, seed, answered)
