"""Who answers the questions of a battle: players by name, for the commands and for scenarios."""

from __future__ import annotations

from game.battle.objectives import area
from game.battle.setup import Setup
from game.players.chance import RandomPlayer
from game.players.greedy import GreedyPlayer
from game.players.player import NothingToSay, Player
from game.players.usual import UsualPlayer
from rules.ground import Cell
from rules.reading import meant

__all__ = ["NAMES", "GreedyPlayer", "NoSuchPlayer", "NothingToSay", "Player", "RandomPlayer", "UsualPlayer", "player"]

NAMES = {
    "greedy": "takes the blow with the best odds, otherwise moves to cover and towards the objectives",
    "random": "does anything that is legal",
    "usual": "gives the routine answer, or the first on the menu",
}
"""The players that need no screen, and what they are like."""


class NoSuchPlayer(Exception):
    """Nobody of that name can play; the message says who can."""


def player(name: str, setup: Setup, side: str, seed: str, answered: int = 0) -> Player:
    """The player of that name for a side; `answered` says how many answers the side has given already."""
    match name:
        case "greedy":
            return GreedyPlayer(goals(setup, side))
        case "random":
            return RandomPlayer(f"{seed}/{side}", answered)
        case "usual":
            return UsualPlayer()
        case "person" | "human":
            raise NoSuchPlayer(f"a {name} needs a screen to play on; without one there are {', '.join(NAMES)}")
        case _:
            raise NoSuchPlayer(f"there is no player {name!r}; {meant(name, NAMES)}")


def goals(setup: Setup, side: str) -> tuple[Cell, ...]:
    """The ground that a side's objectives are about: its own to take, the others' to deny them."""
    own = _grounds(setup, tuple(each.name for each in setup.scenario.objective if each.side == side))
    return own or _grounds(setup, tuple(each.name for each in setup.scenario.objective))


def _grounds(setup: Setup, names: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(cell for name in dict.fromkeys(names) for cell in area(setup.ground, name)))
