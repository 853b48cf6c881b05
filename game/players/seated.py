"""The player of a name, seated at a side of a battle with the ground that it is to care for."""

from __future__ import annotations

from dataclasses import replace

from game.battle.objectives import area
from game.battle.setup import Setup
from game.players.character import called
from game.players.civilian import CivilianPlayer
from game.players.greedy import GreedyPlayer
from game.players.idle_player import IdlePlayer
from game.players.names import wrong
from game.players.player import Player
from game.players.random_player import RandomPlayer
from game.players.routine_player import UsualPlayer
from game.players.tactician import Tactician
from game.players.tactician.aims import aims
from rules.frame.ground import Cell


class NoSuchPlayer(Exception):
    """There is no player of that name; the message lists those there are."""


def player(name: str, setup: Setup, side: str, seed: str, answered: int = 0, *, leads: bool = True) -> Player:
    """The player of that name for a side; `answered` says how many answers the side has given already. One that does
    not lead its side (`leads`) cannot give up for it.
    """
    if wrong(name):
        raise NoSuchPlayer(wrong(name))
    kind, _, manner = name.partition(":")
    match kind:
        case "tactician":
            wanted = aims(setup, side)
            wanted = replace(wanted, two_parties=wanted.two_parties and leads)
            return Tactician(wanted, *called(manner), f"{seed}/{side}", answered)
        case "greedy":
            return GreedyPlayer(goals(setup, side))
        case "random":
            return RandomPlayer(f"{seed}/{side}", answered)
        case "civilian":
            return CivilianPlayer(refuges(setup, side))
        case "nobody":
            return IdlePlayer()
        case _:
            return UsualPlayer()


def goals(setup: Setup, side: str) -> tuple[Cell, ...]:
    """The ground that a side's objectives are about: its own to take, its enemies' to deny them."""
    relations = setup.scenario.relations
    about = [each for each in setup.scenario.objective if each.kind != "reach" or each.of in ("", each.side)]
    own = _grounds(setup, tuple(each.name for each in about if each.side == side))
    return own or _grounds(setup, tuple(each.name for each in about if relations.hostile(side, each.side)))


def refuges(setup: Setup, side: str) -> tuple[Cell, ...]:
    """The ground to which a side's units are to be led, by any side's objective."""
    about = (each for each in setup.scenario.objective if each.kind == "reach" and (each.of or each.side) == side)
    return _grounds(setup, tuple(each.name for each in about))


def _grounds(setup: Setup, names: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(cell for name in dict.fromkeys(names) for cell in area(setup.ground, name)))
