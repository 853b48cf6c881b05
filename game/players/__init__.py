"""The players that answer the questions of a battle, by name, for the commands and for scenarios."""

from __future__ import annotations

from dataclasses import replace

from game.battle.objectives import area
from game.battle.setup import Setup
from game.players.civilian import CivilianPlayer
from game.players.greedy import GreedyPlayer
from game.players.idle_player import IdlePlayer
from game.players.player import NothingToSay, Player
from game.players.random_player import RandomPlayer
from game.players.routine_player import UsualPlayer
from game.players.tactician import CHARACTERS, STRENGTHS, Tactician, called
from game.players.tactician.aims import aims
from rules.frame.ground import Cell
from rules.kernel.reading import meant

__all__ = [
    "NAMES",
    "CivilianPlayer",
    "GreedyPlayer",
    "IdlePlayer",
    "NoSuchPlayer",
    "NothingToSay",
    "Player",
    "RandomPlayer",
    "UsualPlayer",
    "player",
    "wrong",
]

NAMES = {
    "greedy": "takes the attack with the best odds, otherwise moves to cover and towards the objectives",
    "tactician": "plans for its side; also tactician:recruit, :regular or :veteran, :careful, :steady or :aggressive",
    "random": "does anything that is legal",
    "usual": "gives the routine answer, or the first on the menu",
    "civilian": "never fights: runs from armed units, and to its goal",
    "nobody": "does as little as possible",
}
"""The players that need no screen, and what they are like."""


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


def wrong(name: str) -> str:
    """Why no player of that name can play without a screen; "" when one can."""
    if name in ("person", "human"):
        return f"a {name} needs a screen to play on; without one there are {', '.join(NAMES)}"
    kind, colon, manner = name.partition(":")
    if kind not in NAMES or (colon and kind != "tactician"):
        return f"there is no player {name!r}; {meant(name, NAMES)}"
    unknown = next((word for word in manner.split(":") if colon and word not in (*CHARACTERS, *STRENGTHS)), None)
    if unknown is None:
        return ""
    return f"there is no {unknown!r} tactician; {meant(unknown, (*CHARACTERS, *STRENGTHS))}"


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
