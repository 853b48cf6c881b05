"""A rulebook in one file, such as somebody else might write: one action a round, a d6 to hit, three wounds to fall.

It stands for all rulebooks that come from elsewhere: the game must need nothing but `rules.frame.book.Rulebook`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from pydantic import BaseModel, ConfigDict

from rules.frame import book as books
from rules.frame.body import Posture, Silhouette
from rules.frame.book import Recruit, Routine
from rules.frame.figure import Body, Condition, Identity, Item, Kit, Stance, State
from rules.frame.figure import Place as Carried
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import Action, Cost, Menu, Offer, OneOf, Purpose, Refusal, Ways
from rules.frame.ground import Cell, Gait
from rules.frame.knowing import Awareness
from rules.frame.marks import AtUnit
from rules.frame.means import Means
from rules.frame.outbreaks import What, entry
from rules.frame.scene import Appearance, Event, Scene, Table
from rules.frame.sheets import Roster, Rule
from rules.kernel.dice import Dice, Pool
from rules.kernel.faults import Fault, Faulty
from rules.kernel.odds import of
from rules.kernel.reading import read_toml
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.plain_book import PlainBook, PlainMeasures

FALLS_AT = 3
WALK = Gait("walk", (("open", 1), ("difficult", 2), ("shallow", 2)), door=1)
PACES = 6
ONE = Cost(Fraction(1), "the round")
ROLES = ("rifleman", "leader", "gunner", "marksman", "medic", "irregular", "assault", "driver", "rocketeer")


@dataclass(frozen=True, slots=True)
class Wounds:
    """How often somebody has been hit."""

    points: int = 0


class Shoot(Action):
    title: ClassVar[str] = "Fire"
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["fire"] = "fire"
    foe: AtUnit


class Walk(Action):
    title: ClassVar[str] = "Walk"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["walk"] = "walk"
    way: tuple[Cell, ...]


class Whistle(Action):
    """Costs nothing and can be done for ever: a trap for players without patience."""

    title: ClassVar[str] = "Whistle"
    kind: Literal["whistle"] = "whistle"


class Rest(Action):
    title: ClassVar[str] = "Rest"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["rest"] = "rest"


class Duck(Action):
    title: ClassVar[str] = "Duck"
    kind: Literal["duck"] = "duck"
    deep: bool


class Options(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    needed: int = 4


def difficulty(scene: Scene, shooter: Ref, target: Ref) -> Tally:
    hidden = scene.silhouette(shooter, target).hidden > 0.5
    cover = Modifier(1, "in cover", "TNY-02") if hidden else None
    return Tally("Needed", scene.options.needed, "an attack", "TNY-01").plus(cover)


def shoot(dice: Dice, needed: int) -> tuple[int, bool]:
    face = dice.roll(Pool(1)).value
    return face, face >= needed


class Measures(PlainMeasures):
    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        return "seen" if silhouette.in_line and silhouette.haze < 10 else ""

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        return "in range" if metres < 200 else ""

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        return Fraction(round(100 * shows.shown), 300)


class TinyBook(PlainBook):
    name = "tiny"
    title = "The Tiny Rulebook"
    round_seconds = Fraction(6)
    postures = (Posture.STANDING, Posture.PRONE)
    index = (
        Rule(id="TNY-01", title="Attack", topic="attack", summary="A die of 4 or more hits."),
        Rule(id="TNY-02", title="Cover", topic="attack", summary="Behind cover it takes one more."),
        Rule(id="TNY-03", title="Falling", topic="injury", summary="Who has three wounds falls."),
    )
    options = Options
    parts: tuple[type, ...] = (Wounds,)
    lasting: tuple[type, ...] = (Wounds,)
    actions = (Shoot, Walk, Whistle, Rest, Duck)
    measures = Measures()
    routines = (Routine("duck", "Under fire", "duck low"),)

    def roles(self, setting: str) -> tuple[str, ...]:
        return ROLES

    def roster(self, sheets: Sequence[Path] = ()) -> Roster:
        for path in sheets:
            faults = tuple(
                Fault(str(path), repr(word), "there is no such kind of entry", "begin each with [[tiny]]")
                for word in read_toml(path)
                if word != "tiny"
            )
            if faults:
                raise Faulty(faults)
        return Roster({})

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        if recruit.role not in ROLES:
            raise Faulty(
                (Fault("", "", f"nobody plays the role {recruit.role!r}", f"the roles are {', '.join(ROLES)}"),)
            )
        name = recruit.name or recruit.role.title()
        rifle = Kit((Item("rifle", Carried.BOTH),))
        return (Identity(name, recruit.role, ""), Body(), rifle, Condition(), Stance(), Wounds())

    def mine(self, name: str) -> str:
        return name or "mine"

    def outbreak(self, what: What, name: str, sheets: Sequence[Path] = ()) -> object:
        return entry(what, name, {"burst": what})

    def break_out(self, table: Table, what: Any, cell: Cell) -> None:
        table.say(Event("burst", f"A {what}.", cells=(cell,)))

    def muster(self, table: Table) -> Flow[None]:
        table.say(Event("muster", "Everybody is ready."))
        yield from ()

    def round(self, table: Table) -> Flow[None]:
        for unit in table.units():
            while table.part(unit, Condition).state.fighting:
                action = yield Ask(table.side(unit), unit, "turn")
                if isinstance(action, Whistle):
                    table.say(Event("whistle", "{actor} whistles.", actor=unit))
                    continue
                yield from self._do(table, unit, action)
                break
        table.tick(6.0)

    def _do(self, table: Table, unit: Ref, action: Action) -> Flow[None]:
        match action:
            case Walk(way=way):
                for cell in way:
                    if not table.step(unit, cell).moved:
                        break
                table.say(Event("moves", "{actor} walks.", actor=unit))
            case Shoot(foe=target):
                yield from self._fire(table, unit, target)

    def _fire(self, table: Table, unit: Ref, target: Ref) -> Flow[None]:
        needed = difficulty(table, unit, target)
        answer = yield Ask(table.side(target), target, "duck")
        if isinstance(answer, Duck) and answer.deep:
            needed = needed.plus(Modifier(1, "ducks"))
        face, hit = shoot(table.dice(unit), int(needed.total))
        told = "It hits." if hit else "It misses."
        data = {"hit": hit, "through": int(hit)}
        table.say(
            Event(
                "attack",
                "{actor} fires at {target}.",
                unit,
                target,
                told=told,
                own=(f"d6: {face}",),
                tally=needed,
                data=data,
                success=hit,
                means=Means.FIRE,
            )
        )
        if hit:
            wounds = table.part(target, Wounds).points + 1
            state = State.DOWN if wounds >= FALLS_AT else State.HURT
            table.put(target, Wounds(wounds), Condition(state, max(0.0, 1 - wounds / FALLS_AT)))
            only = (table.side(target),)
            table.say(Event("wound", "{target} is hit.", target=target, only=only, data={"change": -1}))

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        if ask.kind == "duck":
            return Menu("Duck?", (Offer(Duck, {"deep": OneOf((True, False))}),), routine=Duck(deep=True))
        targets = self._targets(scene, ask.unit)
        offers = [
            Offer(Walk, {"way": Ways(scene.reach(ask.unit, WALK, PACES))}, ONE),
            Offer(Whistle),
            Offer(Rest, cost=ONE),
        ]
        refusals = [] if targets else [Refusal("Fire", "nobody is in sight", "TNY-01")]
        if targets:
            offers.insert(0, Offer(Shoot, {"foe": OneOf(targets)}, ONE))
        return Menu(f"What does {scene.name(ask.unit)} do?", tuple(offers), tuple(refusals), Rest())

    def _targets(self, scene: Scene, unit: Ref) -> tuple[Ref, ...]:
        aware = scene.find(unit, Awareness) or Awareness()
        return tuple(ref for ref in aware.now if scene.part(ref, Condition).state.fighting)

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        if not isinstance(action, Shoot):
            return Forecast(ONE if isinstance(action, Walk | Rest) else Cost(Fraction(0), "free"))
        needed = difficulty(scene, ask.unit, action.foe)
        hit = of(shoot, int(needed.total)).chance(lambda result: result[1])
        outcomes = (
            Outcome("hit", hit, action.foe, Fraction(1, FALLS_AT)),
            Outcome("miss", 1 - hit, action.foe, spared=True),
        )
        return Forecast(
            ONE, (needed,), outcomes, hit, (Assumption(Fact.ANSWER, "the target does not duck", action.foe),)
        )

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        return (Wounds(),)

    def card(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        return (("Wounds", str(scene.part(unit, Wounds).points)),)


BOOK = TinyBook()


class _Entry:
    """What an installed package would have declared in its `pyproject.toml`."""

    def __init__(self, book: Any) -> None:
        self.name = book.name
        self._book = book

    def load(self) -> Any:
        return self._book


@contextmanager
def installed(patch: pytest.MonkeyPatch, *more: Any) -> Iterator[TinyBook]:
    """As if the tiny rulebook, and others, had been installed beside those that are."""
    present = tuple(entry_points(group=books.GROUP))
    patch.setattr(books, "entry_points", lambda group: (*present, *(_Entry(book) for book in (BOOK, *more))))
    books.load.cache_clear()
    yield BOOK
    patch.undo()
    books.load.cache_clear()
