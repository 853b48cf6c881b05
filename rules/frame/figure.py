"""What any figure on the map has, whatever the rulebook: its place, side, body, kit and condition.

Components are frozen: to change one is to put another in its place. So a snapshot is a list of references, and nobody
who was shown one can alter it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.frame.body import PLANS, Plan, Posture
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Identity:
    """Who it is: the name at the table, the role in the force, the sheet it was made from."""

    name: str
    role: str
    sheet: str


@dataclass(frozen=True, slots=True)
class Allegiance:
    """Which side it fights for."""

    side: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where it stands: the cell of a person, the leading cell of anything bigger."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Facing:
    """Which of the grid's directions it looks in."""

    direction: int


@dataclass(frozen=True, slots=True)
class Stance:
    """How it holds itself, and along which directions it keeps out of sight behind what is there."""

    posture: Posture = Posture.STANDING
    kept_down: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """The thing to be seen and hit: its plan, and its height, length and width in metres. The map turns metres into
    cells.
    """

    plan: str = "biped"
    height: float = 1.8
    length: float = 0.6
    width: float = 0.6

    @property
    def layout(self) -> Plan:
        return PLANS[self.plan]

    @property
    def is_vehicle(self) -> bool:
        """Whether it is a thing to ride in."""
        return self.layout.vehicle

    def eye(self, posture: Posture) -> float:
        """Metres of the eyes above the ground."""
        return self.height * self.layout.eye[posture]

    def top(self, posture: Posture) -> float:
        """Metres of the highest point above the ground."""
        return self.height * self.layout.height[posture]


@dataclass(frozen=True, slots=True)
class Aloft:
    """Off the ground of its cell, by so many metres below its feet: a flyer, a climber on a wall or in a tree.

    A unit on a roof, a wall walk or a bridge stands on ground that is so high, and has no need of this.
    """

    metres: float


class Place(StrEnum):
    """Where on the body a thing is carried."""

    RIGHT = "right hand"
    LEFT = "left hand"
    BOTH = "both hands"
    BELT = "belt"
    BACK = "back"
    PACK = "pack"
    WORN = "worn"


HANDS = (Place.RIGHT, Place.LEFT, Place.BOTH)


@dataclass(frozen=True, slots=True)
class Item:
    """A thing carried: its entry in the roster, where it is, what is loaded and what is spare."""

    name: str
    place: Place = Place.BELT
    loaded: int = 0
    spare: int = 0
    count: int = 1


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything carried, in the order of the sheet."""

    items: tuple[Item, ...] = ()

    def held(self) -> tuple[Item, ...]:
        """What is in hand."""
        return tuple(item for item in self.items if item.place in HANDS)

    def find(self, name: str) -> Item | None:
        """The first item of that name."""
        return next((item for item in self.items if item.name == name), None)

    def swapped(self, old: Item, new: Item | None) -> Kit:
        """The same kit with one item changed, or gone."""
        at = self.items.index(old)
        return Kit(self.items[:at] + (() if new is None else (new,)) + self.items[at + 1 :])

    def plus(self, item: Item) -> Kit:
        """The same kit and one thing more."""
        return Kit((*self.items, item))


DYING = ("dying", "mortally wounded", "bleeding")
"""The words by which rulebooks note of a unit that is down that it will die unless it is helped."""


class State(StrEnum):
    """Whether a figure still counts in the fight, and how it looks from outside."""

    FIT = "fit"
    HURT = "hurt"
    DOWN = "down"
    DEAD = "dead"
    FLED = "fled"
    SURRENDERED = "surrendered"

    @property
    def fighting(self) -> bool:
        return self in (State.FIT, State.HURT)


@dataclass(frozen=True, slots=True)
class Condition:
    """How it fares: what everybody can see (`state`), and what its own side knows (`strength` of 1, `notes`)."""

    state: State = State.FIT
    strength: float = 1.0
    notes: tuple[str, ...] = ()

    @property
    def dying(self) -> bool:
        """Whether it is down and will die unless it is helped, by what its own side reads."""
        return self.state is State.DOWN and any(word in self.notes for word in DYING)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place aboard: what it is for, how open, what it can reach, who sits there."""

    name: str
    exposure: str = "open"
    mount: str = ""
    drives: bool = False
    port: bool = False
    rider: Ref | None = None
    rise: float = 0.0
    """Metres of the seat above the ground its vehicle stands on: a saddle, a turret. The rider's eyes, and what of the
    rider may be hidden, are as much higher.
    """


@dataclass(frozen=True, slots=True)
class Crew:
    """The seats of a vehicle."""

    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Aboard:
    """Sits in a vehicle: its place, facing and sight are the vehicle's."""

    vehicle: Ref
    seat: int
