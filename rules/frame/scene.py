"""What a rulebook may see of the battlefield (Scene) and do to it (Table), and the events that come of it.

A Scene is read-only. The battlefield itself is one that knows everything; a View is one that knows what a side knows,
with the side's own references and, for enemies, the usual figures of their role in place of the true ones. Offers and
forecasts are worked out from a Scene and never care which.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Body, Item, State
from rules.frame.ground import Barrier, Cell, Gait, Grid, Ground, Light, Reach, Weather
from rules.frame.knowing import Lost
from rules.frame.means import Means
from rules.frame.recall import Given, Lookup
from rules.frame.relations import Relations
from rules.frame.things import Cloud, Fire
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Clock:
    """When it is: the round (an exchange, a turn: what the rulebook counts), seconds since the start, the phase in
    words.
    """

    round: int = 0
    seconds: float = 0.0
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where and how a figure is, for judging what shows of it: also as it was, or as it might be."""

    cells: tuple[Cell, ...]
    posture: Posture = Posture.STANDING
    facing: int = 0
    body: Body = Body()
    kept_down: tuple[int, ...] = ()
    rise: float = 0.0
    """Metres from the ground of its cell to its feet: of a rider in the saddle, a climber, a flyer."""

    @property
    def cell(self) -> Cell:
        return self.cells[0]

    @property
    def eye(self) -> float:
        """Metres of the eyes above the ground of its cell."""
        return self.rise + self.body.eye(self.posture)

    @property
    def top(self) -> float:
        """Metres of its highest point above the ground of its cell."""
        return self.rise + self.body.top(self.posture)


@dataclass(frozen=True, slots=True)
class Appearance:
    """What can be seen of a figure by those who see it at all."""

    role: str
    side: str
    pose: Pose
    state: State = State.FIT
    held: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """Anything else that shows: "aiming", "casting", "burning"."""
    setting: str = ""
    """The world its dress and build belong to: "modern", "fantasy"."""


@dataclass(frozen=True, slots=True)
class Caught:
    """A unit within reach of a burst: how far off, what shows of it from there.

    `round_about` says that no straight line leads to him but a way of open cells no longer than the radius does.
    """

    unit: Ref
    metres: float
    silhouette: Silhouette
    round_about: bool = False


@dataclass(frozen=True, slots=True)
class Footfall:
    """What came of one step: whether it was made, who was in the way, what was trodden on."""

    moved: bool
    metres: float = 0.0
    """How far it led."""
    blocked_by: Ref | None = None
    mines: tuple[Ref, ...] = ()
    fields: tuple[tuple[Ref, float], ...] = ()
    """Minefields the step led into or on through, with its metres."""
    clouds: tuple[Cloud, ...] = ()


UNTOLD = ("",)
"""`Event.only` of what no side learns: the game master's log alone has it."""


@dataclass(frozen=True, slots=True)
class Exact:
    """What the side that knows the figures of a target is told of an event, and what of that floats over the map."""

    text: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the battle. It is split by side once, when it is made: each side is told as much as it perceived.

    `text` names people as {actor} and {target} and goes to those who see the actor; `told` to those who see or own the
    target; `own` (his dice, the modifiers he knew of) to the actor's side. `detail`, `tally` and `data` hold the true
    figures, an enemy's among them: they are for the game master, and for a side that owns both actor and target.
    With `secret` only the actor's side learns of it; with `only` only those sides do.
    """

    kind: str
    text: str
    actor: Ref | None = None
    target: Ref | None = None
    cells: tuple[Cell, ...] = ()
    told: str = ""
    unseen: str = ""
    """What those who see the target but not the actor are told instead of `told`, where that needs its first half."""
    exact: Exact | None = None
    """What the target's own side is told instead: by how much its figures have changed."""
    brief: str = ""
    """The same in a word or two, to float over the target, or over the actor where there is none: "parried". Left out,
    the last sentence floats.
    """
    own: tuple[str, ...] = ()
    detail: tuple[str, ...] = ()
    tally: Tally | None = None
    sound: str = ""
    loud: float = 0.0
    """How many metres off the sound can be heard by those who do not see."""
    secret: bool = False
    only: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    """The same for machines: plain values."""
    success: bool | None = None
    """Whether what the actor tried came off, where `Forecast.success` told the chance of that beforehand; None where
    nothing was tried.
    """
    missed: bool = False
    """Whether its words say that an attack came to nothing: those who are told the target see that over it."""
    means: Means | None = None
    """By what it harms its target, or its actor where it has no target; None where it does no harm. Of an attack,
    `data` says whether it `hit`; of harm without an actor, `weapon` and `by` say with what and by which unit. A wound
    says by how many points its target's strength has `change`d, and `by` which unit, unless the attack on it told how
    much went `through`.
    """


class Scene(Protocol):
    """A battlefield to be looked at."""

    @property
    def grid(self) -> Grid: ...

    @property
    def viewer(self) -> str | None:
        """Whose knowledge this is; None for everything."""
        ...

    @property
    def options(self) -> Any:
        """The rulebook's own options, as the scenario set them."""
        ...

    @property
    def clock(self) -> Clock: ...

    @property
    def weather(self) -> Weather: ...

    @property
    def sides(self) -> tuple[str, ...]: ...

    @property
    def relations(self) -> Relations:
        """How the sides stand to each other: see `rules.frame.relations`."""
        ...

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        """The answer to a lookup (`rules.frame.recall`): kept for as long as nothing changes that was read for it.

        For what a rulebook asks over and over: it changes nothing but how soon one has the answer.
        """
        ...

    def units(self, side: str | None = None) -> tuple[Ref, ...]:
        """Every figure and vehicle known, of all sides or one, in order of its number; those off the map left out."""
        ...

    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        """Every entity known that has such a component, in order of its number.

        A side knows its own figures, those it has met, and things it owns (`Allegiance`) or was told of (`Known`).
        """
        ...

    def part(self, ref: Ref, kind: type[T]) -> T:
        """A component that must be there."""
        ...

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        """A component that may be there."""
        ...

    def side(self, ref: Ref) -> str: ...

    def name(self, ref: Ref) -> str:
        """What this viewer calls it."""
        ...

    def assumed(self, ref: Ref) -> bool:
        """Whether its figures are those usual for its role, because this viewer cannot know the true ones."""
        ...

    def appearance(self, ref: Ref) -> Appearance: ...

    def lost(self, ref: Ref) -> Lost | None:
        """How long ago an enemy was last perceived; None for all that the viewer perceives now, and for his own."""
        ...

    # where things are

    def cells(self, ref: Ref) -> tuple[Cell, ...]:
        """The cells it takes up; a rider's are his vehicle's."""
        ...

    def room(self, ref: Ref, cell: Cell, facing: int) -> tuple[Cell, ...]:
        """The cells it would take up with its leading cell there, facing that way."""
        ...

    def has_room(self, ref: Ref, cell: Cell, facing: int) -> bool:
        """Whether all of a body that is longer than wide could be there, facing that way: on the map, on ground that
        is not impassable, with no wall through it. Others who stand there do not count.
        """
        ...

    def turned(self, ref: Ref, cell: Cell, facing: int) -> int:
        """The way it would face there: as wished or, where a long body has no room for that, the nearest to it. A
        vehicle heads where it is driven.
        """
        ...

    def pose(self, ref: Ref) -> Pose: ...

    def occupants(self, cell: Cell) -> tuple[Ref, ...]:
        """Who is known to be in a cell, the dead included, riders not."""
        ...

    def standing_in(self, cells: Iterable[Cell]) -> tuple[Ref, ...]:
        """Who is known to be in any of some cells, each once and in the order of the cells: the dead included, riders
        not.
        """
        ...

    def apart(self, a: Ref, b: Ref) -> float:
        """Metres between the nearest cells of two figures, centre to centre."""
        ...

    def place(self, cell: Cell) -> Ground:
        """What a cell is like now."""
        ...

    def barrier(self, cell: Cell, direction: int) -> Barrier | None:
        """What stands on an edge now."""
        ...

    def light(self, cell: Cell) -> Light: ...

    def clouds(self, cell: Cell) -> tuple[Cloud, ...]: ...

    def fires(self, cell: Cell) -> tuple[Fire, ...]: ...

    # geometry

    def silhouette(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Silhouette:
        """What of the target shows to the viewer, either as they are or as they were or might be."""
        ...

    def in_line(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
        """Whether anything of the target shows to the viewer past what is hard: sooner said than what does."""
        ...

    def shows_from(self, cell: Cell, rise: float, target: Ref, *, pose: Pose | None = None) -> Silhouette:
        """What of the target shows to a point above a cell, such as a burst."""
        ...

    def sees_cell(self, viewer: Ref, cell: Cell, *, above: float = 0.5, eye: Pose | None = None) -> bool:
        """Whether the viewer could see a thing so many metres above a cell's ground."""
        ...

    def reach(
        self,
        unit: Ref,
        gait: Gait,
        budget: int,
        *,
        closed: frozenset[Cell] = frozenset(),
        extra: Mapping[Cell, int] | None = None,
    ) -> Reach:
        """Where a unit can get to, as far as this viewer knows."""
        ...

    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        """Who is within reach of a burst in a cell and not shut off from it, nearest first."""
        ...

    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        """The same of those that a straight line leads to; what is shut off from it is not looked at."""
        ...

    def spread(self, cell: Cell, metres: float) -> tuple[Cell, ...]:
        """The cells within so many metres that smoke could fill from a cell, round walls and through open doors."""
        ...


class Table(Scene, Protocol):
    """The battlefield itself, with the verbs by which rules change it. Each verb runs the systems it concerns."""

    def dice(self, unit: Ref) -> Dice:
        """The dice of one unit. Everyone rolls from a stream of his own, so that a hidden roll shifts nobody else's."""
        ...

    def put(self, ref: Ref, *parts: object) -> None:
        """Give an entity components, each in place of the one of its kind; what it changes in sight is seen at once."""
        ...

    def strip(self, ref: Ref, *kinds: type) -> None:
        """Take components away."""
        ...

    def add(self, *parts: object) -> Ref:
        """A new entity: a cloud, a mine, a thing dropped, a summoned beast."""
        ...

    def remove(self, ref: Ref) -> None:
        """Take an entity off the map for good."""
        ...

    def step(self, unit: Ref, cell: Cell, facing: int | None = None) -> Footfall:
        """One step to a neighbouring cell, in view of all who can see it; a shut door or an unknown unit stops it."""
        ...

    def drop(self, unit: Ref, item: Item) -> Ref:
        """Let a thing fall in the unit's cell, where it can be picked up as the entity returned."""
        ...

    def take(self, unit: Ref, lying: Ref, item: Item) -> None:
        """Pick a lying thing up, as the item it becomes in the kit."""
        ...

    def door(self, part: int, state: str) -> None:
        """Open, shut, lock or break a door or window."""
        ...

    def cloud(self, cloud: Cloud) -> Ref:
        """Let smoke or gas out."""
        ...

    def spot(self, unit: Ref, subject: Ref, how: str = "seen", *, openly: bool = False) -> None:
        """A unit comes to know of another where it is, however that came about; `openly` if the other's side can tell
        that it does, should it have the unit in view.
        """
        ...

    def discover(self, side: str, thing: Ref) -> None:
        """A side comes to know of a mine or minefield."""
        ...

    def pass_word(self, unit: Ref, friends: Iterable[Ref]) -> None:
        """A unit tells friends what it knows."""
        ...

    def say(self, event: Event) -> None:
        """Let a fact be known, to each side as far as it perceives it."""
        ...

    def spread_fires(self) -> None:
        """Fires take hold of cells beside them, as the rulebook's figures say: see `Measures.spreads`."""
        ...

    def tick(self, seconds: float) -> None:
        """Time passes: clouds drift and thin, fires burn down, as the rulebook's figures say."""
        ...

    def phase(self, words: str) -> None:
        """What part of the round it is, for everybody to read on the clock."""
        ...
