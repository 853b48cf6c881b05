"""Actions are forms: what a player may do now, each field with its legal values, the price, and why not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from pydantic import BaseModel, ConfigDict

from rules.frame.ground import Cell, Reach
from rules.frame.intents import Role
from rules.kernel.refs import Ref


class Purpose(StrEnum):
    """What a form is for, in words that every rulebook shares: for players who know no rulebook."""

    OTHER = "other"
    BEGIN = "begin"
    """Begin the turn; a whole number in it says how many actions the turn is to hold."""
    LATER = "later"
    """Let others go first."""
    PASS = "pass"
    """Do nothing more for now."""
    QUIET = "quiet"
    """Let the fight go quiet: it does if everybody in it says so."""
    YIELD = "yield"
    """Leave the fight for good."""
    GO = "go"
    ALIGHT = "alight"
    """Get out of what one rides in, onto a cell beside it."""
    STEER = "steer"
    """Take the controls of what one rides in."""
    POSTURE = "posture"
    DUCK = "duck"
    """Keep out of sight along some directions."""
    HARM = "harm"
    PIN = "pin"
    """Keep a piece of ground under fire."""
    WATCH = "watch"
    """Wait with an action ready until an enemy shows."""
    BRACE = "brace"
    """Wait with a blow ready until an enemy comes within reach."""
    TURN = "turn"
    """Face another way without leaving the place."""
    DEFEND = "defend"
    """Meet an attack that is under way; to pass is to let it come."""
    AIM = "aim"
    """Line up an attack that is made later."""
    LOAD = "load"
    ARM = "arm"
    """Take something in hand."""
    DOOR = "door"
    AID = "aid"
    RALLY = "rally"
    SEARCH = "search"
    PROTECT = "protect"
    """Against gas, flames and the like."""


ROLES = {
    **dict.fromkeys((Purpose.OTHER, Purpose.DOOR, Purpose.SEARCH), Role.USE),
    **dict.fromkeys((Purpose.BEGIN, Purpose.PASS, Purpose.QUIET, Purpose.YIELD), Role.DONE),
    **dict.fromkeys((Purpose.LATER, Purpose.WATCH, Purpose.BRACE), Role.WAIT),
    **dict.fromkeys((Purpose.GO, Purpose.ALIGHT, Purpose.STEER, Purpose.POSTURE, Purpose.TURN), Role.MOVE),
    Purpose.HARM: Role.ATTACK,
    Purpose.PIN: Role.SUPPRESS,
    Purpose.AIM: Role.AIM,
    **dict.fromkeys((Purpose.DUCK, Purpose.DEFEND, Purpose.PROTECT), Role.DEFEND),
    **dict.fromkeys((Purpose.LOAD, Purpose.ARM), Role.READY),
    **dict.fromkeys((Purpose.AID, Purpose.RALLY), Role.AID),
}
"""The intent that a form belongs to unless it says otherwise."""


class Action(BaseModel):
    """A filled form: what a unit is to do. Subclasses add a literal `kind` and typed fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: ClassVar[str] = ""
    """What the button says."""
    does: ClassVar[str] = ""
    """What it does, in a sentence for newcomers."""
    key: ClassVar[str] = ""
    """The letter that a keyboard would use."""
    apart: ClassVar[bool] = False
    """Whether it answers a question of its own, and never stands beside what a turn may hold."""
    purpose: ClassVar[Purpose] = Purpose.OTHER
    role: ClassVar[Role | None] = None
    """The intent it belongs to; None: the one that goes with its purpose."""
    seldom: ClassVar[bool] = False
    """Whether it can nearly always be done and is seldom worth it, so that a long list may leave it to its end."""
    lets_go: ClassVar[bool] = False
    """Whether the thing it is done with leaves the hand."""

    kind: str

    @classmethod
    def in_part(cls, filled: Mapping[str, Any]) -> Self:
        """A form with some of its fields filled and the usual values in others, unchecked: only its fields are to be
        read.
        """
        made = cls.__new__(cls)
        _set(made, "__dict__", {**_usual(cls), **filled})
        return made


def role_of(form: type[Action]) -> Role:
    """The intent that a form belongs to by itself."""
    return form.role or ROLES[form.purpose]


@dataclass(frozen=True, slots=True)
class Before:
    """What a kind of form that a book no longer has is called now: journals of before still hold its answers."""

    kind: str
    filled: Mapping[str, Any] = field(default_factory=dict)
    """What stands in the fields that tell it from others of the kind it belongs to now."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Its own fields that are called otherwise now."""
    values: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    """By the field of today, what has become of the values that stood in it."""
    without: tuple[str, ...] = ()
    """Its own fields that are no more."""
    joined: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Where several of its own fields have become one: all that stood in them, as it stands today."""

    def now(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """An answer of that kind as the book would write it today."""
        own = {self.renamed.get(name, name): value for name, value in written.items() if name not in self.without}
        own = own if self.joined is None else self.joined(own)
        own |= {name: known[own[name]] for name, known in self.values.items()}
        return {**self.filled, **own, "kind": self.kind}


_set = object.__setattr__


@cache
def _usual(form: type[Action]) -> Mapping[str, Any]:
    """The usual values of a form's fields, where it has any."""
    return {name: of.get_default() for name, of in form.model_fields.items() if not of.is_required()}


DIRECTIONS = ("facing", "direction", "directions")
"""What fields are called that hold directions of the grid: a screen lets one point them out."""


class Choices(Protocol):
    """The legal values of one field."""

    def __contains__(self, value: object) -> bool: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...


@runtime_checkable
class Explained(Protocol):
    """Choices that can say why something is not among them, worked out only when asked for."""

    def why_not(self, value: Any) -> str:
        """Why a value is not legal, in plain words and by what the asked side knows; "" where there is nothing to
        say.
        """
        ...


class OneOf(tuple[Any, ...]):
    """A short list of values."""

    __slots__ = ()


class Fair(OneOf):
    """A short list of values, and what hinders the others."""

    hindrance: Callable[[Any], str]

    def __new__(cls, values: Iterable[Any], hindrance: Callable[[Any], str]) -> Fair:
        """These values; why another one is not among them is asked of the rule that left it out."""
        made = super().__new__(cls, values)
        made.hindrance = hindrance
        return made

    def why_not(self, value: Any) -> str:
        """What the rule says of a value; nothing of one that is in the list."""
        return "" if value in self else self.hindrance(value)


@dataclass(frozen=True, slots=True)
class Between:
    """Whole numbers from low to high, both included."""

    low: int
    high: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def __len__(self) -> int:
        return max(0, self.high - self.low + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """Ways over the ground: any that can be walked within the reach is legal; listed are the cheapest to each cell."""

    reach: Reach

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and bool(value) and self.reach.price(value) is not None

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        return (self.reach.way(cell) for cell in self.reach)

    def __len__(self) -> int:
        return len(self.reach)

    def why_not(self, value: tuple[Cell, ...]) -> str:
        """Why there is no way to where this one ends."""
        return self.reach.why_not(value[-1]) if value else ""


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action takes of a unit's time: an amount for comparing, and the words of the rulebook."""

    amount: Fraction
    text: str
    along: bool = False
    """Whether it goes along with another action and takes no time of its own."""


FREE = Cost(Fraction(0), "free")


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of action that is legal now.

    Every combination of the listed values is legal; where values depend on each other there are several offers.
    """

    action: type[Action]
    choices: Mapping[str, Choices] = field(default_factory=dict)
    cost: Cost = FREE
    note: str = ""
    role: Role | None = None
    """The intent it belongs to where that hangs on how the form is filled, such as by its manner; None: its form's."""
    reaches: Callable[[Cell, Ref], bool] | None = field(default=None, compare=False, repr=False)
    """Of a way that goes before an attack: whether an enemy can be attacked from the cell where it ends."""

    @property
    def intent(self) -> Role:
        """The intent it belongs to."""
        return self.role or role_of(self.action)

    def admits(self, action: Action) -> bool:
        """Whether a filled form is within this offer."""
        return type(action) is self.action and all(
            getattr(action, name) in values for name, values in self.choices.items()
        )

    def why_not(self, name: str, value: Any) -> str:
        """Why a field does not take a value; "" where it does, or where nothing is said about it."""
        legal = self.choices.get(name)
        return legal.why_not(value) if isinstance(legal, Explained) and value not in legal else ""

    def fill(self, **values: Any) -> Action:
        """The form with these values; a field with a single legal value fills itself."""
        for name, legal in self.choices.items():
            if name not in values and len(legal) == 1:
                values[name] = next(iter(legal))
        return self.action(**values)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a unit may not do now, and why; nothing in it tells more than its side knows."""

    title: str
    reason: str
    rule: str = ""
    about: Ref | None = None
    """The units it may not be done to, where it is not the thing itself that may not."""

    def __str__(self) -> str:
        return f"{self.title}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Menu:
    """Everything a unit may answer to a question, what it may not, and the routine answer."""

    question: str
    offers: tuple[Offer, ...]
    refusals: Collection[Refusal] = ()
    """Perhaps put into words only when read."""
    routine: Action | None = None
    """The answer a standing order gives when told to do the usual thing."""
    open: bool = False
    """Whether something is on offer that no standing order should pass over."""
    spent: bool | None = None
    """Of a turn that ends when its actions are used up: whether nothing is left but its end, the routine answer, and
    what takes no time. None: no such turn.
    """

    def admits(self, action: Action) -> bool:
        return any(offer.admits(action) for offer in self.offers)

    @property
    def only(self) -> Action | None:
        """The one answer there is; None where there is a choice."""
        if len(self.offers) != 1 or any(len(values) != 1 for values in self.offers[0].choices.values()):
            return None
        return self.offers[0].fill()
