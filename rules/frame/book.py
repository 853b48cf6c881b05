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

from rules.frame.body import Posture, Silhouette
from rules.frame.decrees import DecreeKind
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Before, Menu
from rules.frame.ground import Cell
from rules.frame.intents import Intent
from rules.frame.outbreaks import What
from rules.frame.primer import Card
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.sheets import Roster, Rule
from rules.frame.showing import Badge, BodyPart, Gauge, Murk, Remark, Sight, Timeline
from rules.frame.signs import Sign
from rules.frame.things import Cloud, Fire
from rules.frame.worth import Worth
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


@dataclass(frozen=True, slots=True)
class Feared:
    """What units that stand together may suffer at once: how far one burst reaches, and the strength it takes."""

    metres: float
    loss: Fraction


@dataclass(frozen=True, slots=True)
class Drift:
    """What a cloud does in a second: metres downwind, and whether it thins out."""

    metres: float
    fade: float = 0.0
    """By how much the density of every cell sinks in a second; a cell at nothing is clear."""
    gone: bool = False


class Measures(Protocol):
    """The numbers that the systems ask a rulebook for while they do the geometry."""

    @property
    def affects_sight(self) -> tuple[type, ...]:
        """Components of its own by which people notice or are noticed: putting one makes everybody look again."""
        ...

    def looks_with(self, scene: Scene, unit: Ref) -> tuple[Ref, ...]:
        """The units that look otherwise once this one has moved or is hurt: those it fights hand to hand."""
        ...

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen", "heard" or "" for what the watcher has of the subject, given what of it shows."""
        ...

    def may_notice(self, scene: Scene, watcher: Ref, subjects: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those of these units that the watcher may perceive where and how they all are: what shows of the others need
        not be known. It depends on nothing but their poses.
        """
        ...

    def evident(self, scene: Scene, watcher: Ref, subject: Ref) -> bool:
        """Whether the subject's side can tell that a watcher it has in view perceives the subject now: no hidden roll
        and no hidden figure decided it.
        """
        ...

    def in_ambush(self, scene: Scene, unit: Ref) -> bool:
        """Whether a unit still waits in ambush as far as its side can tell: no attack has been made, and nobody was
        seen to notice it.
        """
        ...

    def hearing(self, scene: Scene) -> float:
        """Metres beyond which a unit that no line of sight reaches is not perceived."""
        ...

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """The range band of a distance for what the unit has in hand; "" when out of range or unarmed."""
        ...

    def band_to(self, scene: Scene, unit: Ref, target: Ref) -> str:
        """The same of a target, by the way this book measures from one body to another."""
        ...

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """How fast a cloud drifts and thins out in this wind, and whether its time is up."""
        ...

    def spreads(self, table: Table, ref: Ref, fire: Fire, to: Cell) -> bool:
        """Whether a fire takes hold of a neighbouring cell now; what is rolled for it, by the fire's own dice."""
        ...

    def sets_off(self, scene: Scene, unit: Ref, mine: Ref) -> bool:
        """Whether a unit of this weight sets such a mine off at all."""
        ...

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """The ground on which something is about to go off that its side can see, and what share of its strength it
        costs a unit on average to be there then.
        """
        ...

    def feared(self, scene: Scene, unit: Ref) -> Feared | None:
        """The worst burst of the kind that units of this battle carry, in the open, and what share of its strength it
        costs a unit on average; None where no burst is worth keeping apart for.
        """
        ...

    def veils(self, scene: Scene, metres: float, smoke: float) -> bool:
        """Whether so many metres of smoke on the line hide a unit in the open so many metres off."""
        ...

    @property
    def actions_per_round(self) -> Fraction:
        """What a unit usually gets done in a round, in the amounts of costs."""
        ...

    def rounds(self, scene: Scene, unit: Ref, action: Action) -> int:
        """How many rounds an action takes from the weapon it is done with; 0 where that is not known beforehand."""
        ...

    @property
    def pops_up(self) -> bool:
        """Whether a unit that keeps down behind something fires over it all the same, exposed meanwhile."""
        ...

    def strikes_together(self, scene: Scene, by: Ref, upon: Ref) -> bool:
        """Whether harm that one unit does to another in its turn takes effect only when both have had theirs."""
        ...

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """What share of its strength a unit loses on average in a round in which another does its best against it, if
        so much of it shows in that posture. Sums of so many rolls are not worked out: it is a measure for comparing.
        """
        ...


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
    """No rulebook of that name is installed."""


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
                raise NoSuchBook(f"the rulebook {name!r} is installed but cannot be loaded ({error})") from error
            return book
    raise NoSuchBook(f"no rulebook called {name!r}; installed: {', '.join(names()) or 'none'}")


def reading(ending: str) -> str:
    """The rulebook that reads other programs' files of an ending as sheets; "" for none."""
    for name in names():
        try:
            if ending.lower() in load(name).foreign:
                return name
        except NoSuchBook:
            continue
    return ""
