"""The door of a rulebook whose battles are loaded when they are first asked for: scenarios need none of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from rules.frame.body import Posture
from rules.frame.book import Routine, Rulebook, load
from rules.frame.decrees import DecreeKind
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu
from rules.frame.ground import Cell
from rules.frame.intents import Intent
from rules.frame.measures import Measures
from rules.frame.primer import Card
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.showing import Badge, BodyPart, Gauge, Murk, Remark, Sight, Timeline
from rules.frame.signs import Sign
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainBook

T = TypeVar("T")
OfUnit: TypeAlias = Callable[[Scene, Ref], T]


@dataclass(frozen=True, kw_only=True)
class BattleRules:
    """What a rulebook says of battles: each as the rulebook of that name. What is left out is as in a plain book."""

    parts: tuple[type, ...]
    lasting: tuple[type, ...]
    postures: tuple[Posture, ...]
    actions: tuple[type[Action], ...]
    intents: tuple[Intent, ...]
    measures: Measures
    routines: tuple[Routine, ...]
    settled_asks: frozenset[str]
    decrees: tuple[DecreeKind[Table], ...]
    undecreed: Mapping[str, str]
    decreed_at_once: frozenset[str]
    badges: Mapping[str, Badge]
    sights: Mapping[str, Sight]
    round: Callable[[Table], Flow[None]]
    outbreaks: Callable[..., Mapping[str, Any]]
    break_out: Callable[[Table, Any, Cell], None]
    uproot: Callable[[Table, Ref], None]
    menu: Callable[[Scene, Ask], Menu]
    forecast: Callable[[Scene, Ask, Action], Forecast]
    worth: Callable[[Scene, Ask, Action], Worth]
    appearance: OfUnit[Appearance]
    card: OfUnit[tuple[tuple[str, str], ...]]
    gauges: OfUnit[tuple[Gauge, ...]]
    murk: Callable[[Scene, Ref, Cell, float], Murk]
    timeline: Callable[[Scene], Timeline]
    signs: Callable[[Scene], tuple[Sign, ...]]
    muster: Callable[[Table], Flow[None]] | None = None
    at_best: Callable[[Scene, Ask, Action], Worth | None] | None = None
    worn: OfUnit[tuple[tuple[str, str], ...]] | None = None
    body_parts: Callable[[Scene, Ref, Ref], tuple[BodyPart, ...]] | None = None
    of_unit: OfUnit[tuple[Remark, ...]] | None = None
    of_cell: Callable[[Scene, Cell], tuple[Remark, ...]] | None = None
    primer: Callable[[Any], tuple[Card, ...]] | None = None


class Later(Generic[T]):
    """What the rules of battles of a book say, or a plain book: loaded when it is first asked for, and kept."""

    def __init__(self, of: Callable[[BattleRules], T | None]) -> None:
        self._of = of
        self._name = ""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, book: Any, _owner: type | None = None) -> T:
        own = self._of(import_module(book.battle).RULES)
        found: T = own if own is not None else getattr(super(Door, book), self._name)
        vars(book)[self._name] = found
        return found


class Door(PlainBook):
    """A book that says of itself what sheets and scenarios need; its rules of battles lie in a module of their own."""

    name: str
    battle: ClassVar[str]
    """That module by its name; it has them as RULES."""

    parts = Later(lambda rules: rules.parts)
    lasting = Later(lambda rules: rules.lasting)
    postures = Later(lambda rules: rules.postures)
    actions = Later(lambda rules: rules.actions)
    intents = Later(lambda rules: rules.intents)
    measures = Later(lambda rules: rules.measures)
    routines = Later(lambda rules: rules.routines)
    settled_asks = Later(lambda rules: rules.settled_asks)
    decrees = Later(lambda rules: rules.decrees)
    undecreed = Later(lambda rules: rules.undecreed)
    decreed_at_once = Later(lambda rules: rules.decreed_at_once)
    badges = Later(lambda rules: rules.badges)
    sights = Later(lambda rules: rules.sights)
    round = Later(lambda rules: rules.round)
    outbreaks = Later(lambda rules: rules.outbreaks)
    break_out = Later(lambda rules: rules.break_out)
    uproot = Later(lambda rules: rules.uproot)
    menu = Later(lambda rules: rules.menu)
    forecast = Later(lambda rules: rules.forecast)
    worth = Later(lambda rules: rules.worth)
    appearance = Later(lambda rules: rules.appearance)
    card = Later(lambda rules: rules.card)
    gauges = Later(lambda rules: rules.gauges)
    murk = Later(lambda rules: rules.murk)
    timeline = Later(lambda rules: rules.timeline)
    signs = Later(lambda rules: rules.signs)
    muster = Later(lambda rules: rules.muster)
    at_best = Later(lambda rules: rules.at_best)
    worn = Later(lambda rules: rules.worn)
    body_parts = Later(lambda rules: rules.body_parts)
    of_unit = Later(lambda rules: rules.of_unit)
    of_cell = Later(lambda rules: rules.of_cell)
    primer = Later(lambda rules: rules.primer)

    def __reduce__(self) -> tuple[Callable[[str], Rulebook], tuple[str]]:
        """To another process a book goes by its name: what it keeps of its battles cannot, and is loaded there."""
        return load, (self.name,)
