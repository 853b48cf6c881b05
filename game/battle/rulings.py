"""What the game master has decreed and what outlives the moment: kept with the battle, so that it plays on from any
resting point.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.world.world import World
from rules.frame.ground import Air, Light
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Skies:
    """A change of the weather, and the round from which it holds; None leaves a thing as it was."""

    round: int
    wind: float | None = None
    wind_to: float | None = None
    light: Light | None = None
    air: Air | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """That the battle is over: by the points, or as the game master or a side says."""

    reason: str
    winner: str = ""
    """The side that wins; "" for nobody."""
    by_points: bool = False


@dataclass(frozen=True, slots=True)
class Rulings:
    """Component of the battle: the decrees that wait, and those that hold from now on."""

    waiting: tuple[str, ...] = ()
    """Decrees that are to be carried out later, as they are written down."""
    given: int = 0
    """How many have been given."""
    skies: tuple[Skies, ...] = ()
    seconds: int = 0
    """By how many seconds of the scenario the battle is longer."""
    points: tuple[tuple[str, int], ...] = ()
    """Points given to sides, or taken from them."""
    called: tuple[str, ...] = ()
    """Triggers that the game master has called."""
    seats: tuple[tuple[str, str], ...] = ()
    """Who plays a side from now on."""
    units: tuple[tuple[Ref, str], ...] = ()
    """Who plays a unit from now on, while another plays its side."""
    dice: bool = False
    """Whether the table rolls real dice, whose faces are typed in."""
    ending: Ending | None = None


NONE = Rulings()


def rulings(world: World) -> Rulings:
    """What the game master of a battle has decreed so far."""
    return next((part for _, part in world.rows(Rulings)), NONE)
