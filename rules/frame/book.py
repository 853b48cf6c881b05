"""The Rulebook protocol: the one door to a rulebook; and how the installed ones are found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from pydantic import BaseModel

from rules.frame.body import Posture
from rules.frame.decrees import DecreeKind
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Before, Menu
from rules.frame.ground import Cell
from rules.frame.intents import Intent
from rules.frame.measures import Measures
from rules.frame.outbreaks import What
from rules.frame.primer import Card
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.sheets import Roster, Rule
from rules.frame.showing import Badge, BodyPart, Gauge, Murk, Remark, Sight, Timeline
from rules.frame.signs import Sign
from rules.frame.worth import Worth
from rules.kernel.reading import meant
from rules.kernel.refs import Ref

GROUP = "deadground.rulebooks"
Feature: TypeAlias = Literal["mines", "vehicles", "boats", "aircraft"] | What
"""What a map or a scenario may have that not every rulebook has rules for."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """One figure to be made: by role (in a setting, such as modern or fantasy) or from a named sheet."""

    role: str = ""
    sheet: str = ""
    setting: str = "modern"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Routine:
    """A kind of question that a standing order may answer with the usual answer."""

    kind: str
    title: str
    usual: str
    """What the usual answer is, in words."""
    each: bool = False
    """Whether one unit after another is asked, so that one answer may hold for all."""
    at_start: bool = False
    """Whether people begin a battle with this order given: the question is seldom worth asking."""


@runtime_checkable
class Rulebook(Protocol):
    """Everything the game asks of a rulebook.

    A sixth one is a new folder that offers this, and nothing else changes.
    """

    @property
    def name(self) -> str:
        """The short word for commands and files."""
        ...

    @property
    def title(self) -> str: ...

    @property
    def round_seconds(self) -> Fraction:
        """How many seconds a round of this book stands for: what scenarios, which count in seconds, go by."""
        ...

    @property
    def round_name(self) -> str:
        """What this book calls a round: "round", "exchange"."""
        ...

    def numbered(self, round: int) -> str:
        """A round by its number, in the middle of a line: "exchange 4", "turn 2, phase 5"."""
        ...

    @property
    def pace(self) -> Fraction:
        """By what factor the times of a scenario stretch under this book, because its fights take longer to decide."""
        ...

    @property
    def lacks(self) -> Mapping[Feature, str]:
        """What it has no rules for, and why: battles under it leave that out."""
        ...

    @property
    def index(self) -> tuple[Rule, ...]:
        """Every rule: id, title, summary."""
        ...

    def primer(self, options: Any) -> tuple[Card, ...]:
        """What it does differently, for players new to it: five cards at most, true under these options; none where
        the rules alone have to do. They are shown once, before the first battle under it, and whenever asked for.
        """
        ...

    @property
    def options(self) -> type[BaseModel]:
        """The switches a scenario may set, each described."""
        ...

    @property
    def parts(self) -> tuple[type, ...]:
        """The components it keeps on units and other entities: frozen dataclasses."""
        ...

    @property
    def lasting(self) -> tuple[type, ...]:
        """Those of its components that say how a figure fares beyond the moment: wounds, wear, what is loaded. A
        scenario that was saved out of a battle keeps them, beside the condition and the kit.
        """
        ...

    @property
    def postures(self) -> tuple[Posture, ...]:
        """How a figure may hold itself under these rules, the highest first."""
        ...

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """Every form a player may fill."""
        ...

    @property
    def intents(self) -> tuple[Intent, ...]:
        """What its orders are for, in its own words and in the order in which they are shown: ten at most."""
        ...

    @property
    def before(self) -> Mapping[str, Before]:
        """Kinds of form that it had once, and what has become of each."""
        ...

    @property
    def decrees(self) -> tuple[DecreeKind[Table], ...]:
        """What a game master may decree under these rules besides what goes under all of them."""
        ...

    @property
    def undecreed(self) -> Mapping[str, str]:
        """The words of decrees that other books have and these rules know nothing of, and why not."""
        ...

    @property
    def decreed_at_once(self) -> frozenset[str]:
        """Kinds of decree that need not wait for the next resting point: the next question outside any action will
        do.
        """
        ...

    @property
    def settled_asks(self) -> frozenset[str]:
        """Kinds of question that are asked while no action is under way: what the game master decrees may come then."""
        ...

    def uproot(self, table: Table, unit: Ref, /) -> None:
        """Have a unit let go of all that binds it to its place, and be let go: it is about to be put elsewhere."""
        ...

    @property
    def measures(self) -> Measures: ...

    @property
    def routines(self) -> tuple[Routine, ...]:
        """The questions standing orders may answer."""
        ...

    def roles(self, setting: str) -> tuple[str, ...]:
        """The roles it has people for."""
        ...

    def roster(self, sheets: Sequence[Path] = ()) -> Roster:
        """Its ready-made weapons, armour and people, with a game master's own sheets laid over them; the roster also
        knows the kinds of entry a sheet may hold. Raises Faulty with everything wrong in the sheets.
        """
        ...

    @property
    def foreign(self) -> tuple[str, ...]:
        """Endings of other programs' files that it reads as sheets, such as ".gcs"."""
        ...

    def strange(self, sheet: Path, /) -> tuple[str, ...]:
        """What of such a file it does not understand, a line for each; raises Faulty for one it cannot read."""
        ...

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new figure: Identity, Body, Kit, Condition, Stance and the rulebook's own."""
        ...

    def mine(self, name: str) -> str:
        """The roster's entry for a mine kind named on a map ("" is its usual one); raises Faulty for one it lacks."""
        ...

    def outbreak(self, what: What, name: str, sheets: Sequence[Path] = ()) -> object:
        """What a game master's trigger lets loose: the roster's entry for gas, fire or a charge of that name ("" is its
        usual one); raises Faulty for what it lacks.
        """
        ...

    def outbreaks(self, what: What, sheets: Sequence[Path] = ()) -> Mapping[str, object]:
        """All that it knows to let loose gas, fire or a charge by, by name, the usual one first."""
        ...

    def break_out(self, table: Table, what: Any, cell: Cell) -> None:
        """Let such a thing loose in a cell, between two rounds, with all that its rules make of it."""
        ...

    def muster(self, table: Table) -> Flow[None]:
        """Whatever is settled before the first round."""
        ...

    def round(self, table: Table) -> Flow[None]:
        """One round from resting point to resting point; all that outlives it is in components."""
        ...

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        """What may be answered, worked out from what the asked side knows."""
        ...

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        """Exact odds, cost and reasons of a filled form, by the same rules that will resolve it."""
        ...

    def worth(self, scene: Scene, ask: Ask, action: Action) -> Worth:
        """The numbers of that forecast in machine floats, without a word: what computer players weigh."""
        ...

    def at_best(self, scene: Scene, ask: Ask, action: Action) -> Worth | None:
        """What a filled form does to enemies at the most, where that is said sooner than its worth; else None."""
        ...

    def appearance(self, scene: Scene, unit: Ref) -> Appearance:
        """What shows of a unit to those who see it."""
        ...

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this: what stands for it in the forecasts of the other side."""
        ...

    def card(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        """A unit's figures for its owner, as label and value."""
        ...

    def gauges(self, scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
        """How a unit fares, for its owner's eye: the few measures worth a bar, the most telling first."""
        ...

    def of_cell(self, scene: Scene, cell: Cell) -> tuple[Remark, ...]:
        """What there is to say of a cell and all that this viewer knows to stand, grow, lie, hang and burn there."""
        ...

    def murk(self, scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
        """How badly a watcher would make out a unit standing in a cell, behind so many metres of growth or smoke."""
        ...

    def of_unit(self, scene: Scene, unit: Ref) -> tuple[Remark, ...]:
        """What there is to say of how a unit is: to its owner everything, to others what shows."""
        ...

    def worn(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        """What protects the parts of a unit's body, as part and words, the most exposed first: of its own side what it
        wears, of others what is usual for how they look.
        """
        ...

    def body_parts(self, scene: Scene, attacker: Ref, target: Ref) -> tuple[BodyPart, ...]:
        """The parts of a target that attacks may be called at, as this attacker has them before it; none where the
        book tells no parts of a body apart.
        """
        ...

    @property
    def badges(self) -> Mapping[str, Badge]:
        """Which marks of appearance are drawn on counters, and as what; those not named stand on cards alone."""
        ...

    @property
    def sights(self) -> Mapping[str, Sight]:
        """What events look like, by their kind; those not named are only told of."""
        ...

    def timeline(self, scene: Scene) -> Timeline:
        """The present round as a line, with everybody this viewer knows to act in it."""
        ...

    def signs(self, scene: Scene) -> tuple[Sign, ...]:
        """What is drawn on the map for as long as it lasts, as far as this viewer knows of it."""
        ...


class NoSuchBook(Exception):
    """No rulebook of that name is installed, or it cannot be loaded; what would help."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(f"{fault}; {remedy}")
        self.fault, self.remedy = fault, remedy


def _installed() -> tuple[EntryPoint, ...]:
    """The rulebooks that packages declare; looked for once for each path that packages are imported from."""
    return _declared(entry_points, tuple(sys.path))


@lru_cache(maxsize=8)
def _declared(find: Callable[..., Iterable[EntryPoint]], _path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    return tuple(find(group=GROUP))


def names() -> tuple[str, ...]:
    """The short names of all installed rulebooks, from this package and from elsewhere."""
    return tuple(sorted({entry.name for entry in _installed()}))


@lru_cache(maxsize=32)
def load(name: str) -> Rulebook:
    """A rulebook by its short name."""
    for entry in _installed():
        if entry.name == name:
            try:
                book: Rulebook = entry.load()
            except (ImportError, AttributeError) as error:
                fault = f"the rulebook {name!r} is installed but cannot be loaded ({error})"
                raise NoSuchBook(fault, "install it anew, or name another") from error
            return book
    raise NoSuchBook(f"no rulebook called {name!r}", meant(name, names()))


def reading(ending: str) -> str:
    """The rulebook that reads other programs' files of an ending as sheets; "" for none."""
    for name in names():
        try:
            if ending.lower() in load(name).foreign:
                return name
        except NoSuchBook:
            continue
    return ""
