"""The door of a rulebook whose battles are loaded when they are first asked for: scenarios need none of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


class Later(Generic[T]):
    """What a rulebook has under a word in its module of battles, or a plain book has: loaded when it is first asked
    for, and kept.
    """

    def __init__(self, word: str) -> None:
        self._word = word
        self._name = word

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, book: Any, _owner: type | None = None) -> T:
        rules = import_module(book.battle)
        found: T = getattr(rules, self._word) if hasattr(rules, self._word) else getattr(super(Door, book), self._name)
        vars(book)[self._name] = found
        return found


class Door(PlainBook):
    """A book that says of itself what sheets and scenarios need; all else lies in its module of battles."""

    name: str
    battle: ClassVar[str]
    """The module of battles, by its name."""

    parts = Later[tuple[type, ...]]("PARTS")
    lasting = Later[tuple[type, ...]]("LASTING")
    postures = Later[tuple[Posture, ...]]("POSTURES")
    actions = Later[tuple[type[Action], ...]]("ACTIONS")
    intents = Later[tuple[Intent, ...]]("INTENTS")
    measures = Later[Measures]("MEASURES")
    routines = Later[tuple[Routine, ...]]("ROUTINES")
    settled_asks = Later[frozenset[str]]("SETTLED")
    decrees = Later[tuple[DecreeKind[Table], ...]]("KINDS")
    undecreed = Later[Mapping[str, str]]("UNDECREED")
    decreed_at_once = Later[frozenset[str]]("AT_ONCE")
    badges = Later[Mapping[str, Badge]]("BADGES")
    sights = Later[Mapping[str, Sight]]("SIGHTS")
    muster = Later[Callable[[Table], Flow[None]]]("muster")
    round = Later[Callable[[Table], Flow[None]]]("play_round")
    outbreaks = Later[Callable[..., Mapping[str, Any]]]("outbreaks")
    break_out = Later[Callable[[Table, Any, Cell], None]]("break_out")
    uproot = Later[Callable[[Table, Ref], None]]("uproot")
    menu = Later[Callable[[Scene, Ask], Menu]]("menu")
    forecast = Later[Callable[[Scene, Ask, Action], Forecast]]("forecast")
    worth = Later[Callable[[Scene, Ask, Action], Worth]]("worth")
    at_best = Later[Callable[[Scene, Ask, Action], Worth | None]]("at_best")
    appearance = Later[OfUnit[Appearance]]("appearance")
    card = Later[OfUnit[tuple[tuple[str, str], ...]]]("card")
    gauges = Later[OfUnit[tuple[Gauge, ...]]]("gauges")
    worn = Later[OfUnit[tuple[tuple[str, str], ...]]]("worn")
    body_parts = Later[Callable[[Scene, Ref, Ref], tuple[BodyPart, ...]]]("body_parts")
    of_unit = Later[OfUnit[tuple[Remark, ...]]]("of_unit")
    of_cell = Later[Callable[[Scene, Cell], tuple[Remark, ...]]]("of_cell")
    murk = Later[Callable[[Scene, Ref, Cell, float], Murk]]("murk")
    timeline = Later[Callable[[Scene], Timeline]]("timeline")
    signs = Later[Callable[[Scene], tuple[Sign, ...]]]("signs")
    primer = Later[Callable[[Any], tuple[Card, ...]]]("primer")

    def __reduce__(self) -> tuple[Callable[[str], Rulebook], tuple[str]]:
        """To another process a book goes by its name: what it keeps of its battles cannot, and is loaded there."""
        return load, (self.name,)
