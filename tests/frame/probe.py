"""A rulebook of next to nothing and battles that need no files: what every probe of the frame starts from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Literal
from unittest.mock import patch

from pydantic import BaseModel, ConfigDict

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.posts import Post
from game.battle.question import Question
from game.battle.replay import Loaded, load
from game.battle.scenario import Scenario, Written
from game.battle.setup import Setup
from game.board.battleground import Battleground, Door
from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.grid.layout import Layout
from game.world.components import Intel, SideOf
from rules.frame.body import Posture, Silhouette
from rules.frame.book import Feature, Recruit, Routine
from rules.frame.decrees import DecreeKind
from rules.frame.figure import Body, Condition, Crew, Identity, Item, Kit, Stance, State
from rules.frame.figure import Place as Carried
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Before, Menu, Offer, OneOf, Ways
from rules.frame.ground import Barrier, Cell, Gait, Light
from rules.frame.intents import PLAIN, Intent
from rules.frame.measures import Measures
from rules.frame.outbreaks import What, entry
from rules.frame.primer import Card
from rules.frame.scene import Appearance, Event, Scene, Table
from rules.frame.sheets import Roster, Rule
from rules.frame.showing import Badge, BodyPart, Gauge, Murk, Remark, Sight, Timeline
from rules.frame.signs import Sign
from rules.frame.worth import Worth
from rules.kernel.faults import Fault, Faulty
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainMeasures
from tests.game.board.sighted import board_of
from tests.times import lasting

WALL = Barrier("wall", 2.5, material="brick", millimetres=240)
DOOR = Barrier("door", 2.0, material="wood", millimetres=40, state="shut", part=1)
WALK = Gait("walk", (("open", 1), ("difficult", 2)))


class Options(BaseModel):
    """No switches."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SharpEyes(PlainMeasures):
    """A unit is seen if it shows past anything hard and is not in the dark; any mine goes off."""

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        dark = scene.light(scene.cells(subject)[0]) is Light.DARK and silhouette.metres > 2
        return "" if dark else super().perceives(scene, watcher, subject, silhouette)

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        return next((name for name, upto in (("close", 5), ("near", 20), ("far", 60)) if metres <= upto), "")

    def sets_off(self, scene: Scene, unit: Ref, mine: Ref) -> bool:
        return True

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        return Fraction(round(100 * shows.shown), 300)


class Probe(ABC):
    """The dull parts of a rulebook. A probe adds components, forms, a round, and offers by the kind of question."""

    name = "probe"
    title = "A probe"
    round_seconds = Fraction(6)
    round_name = "round"
    numbered = staticmethod("round {}".format)
    pace = Fraction(1)
    lacks: Mapping[Feature, str] = {}
    foreign: tuple[str, ...] = ()
    index: tuple[Rule, ...] = ()
    options: type[BaseModel] = Options
    parts: tuple[type, ...] = ()
    lasting: tuple[type, ...] = ()
    postures: tuple[Posture, ...] = tuple(Posture)
    actions: tuple[type[Action], ...] = ()
    measures: Measures = SharpEyes()
    intents: tuple[Intent, ...] = PLAIN
    before: Mapping[str, Before] = {}
    routines: tuple[Routine, ...] = ()
    decrees: tuple[DecreeKind[Table], ...] = ()
    undecreed: Mapping[str, str] = {}
    decreed_at_once: frozenset[str] = frozenset()
    settled_asks: frozenset[str] = frozenset()
    usual: tuple[object, ...] = ()
    """The probe's own components of a unit of which nothing is known."""

    def primer(self, options: Any) -> tuple[Card, ...]:
        return ()

    def roles(self, setting: str) -> tuple[str, ...]:
        return ("fighter", "truck")

    def roster(self, sheets: Sequence[Path] = ()) -> Roster:
        for path in sheets:
            path.read_bytes()
        return Roster({})

    def strange(self, _sheet: Path, /) -> tuple[str, ...]:
        return ()

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        if recruit.role not in self.roles(recruit.setting):
            raise Faulty((Fault("", "", f"there is no role {recruit.role!r}", "roles are fighter, truck"),))
        identity = Identity(recruit.name or recruit.role.title(), recruit.role, recruit.sheet)
        if recruit.role == "truck":
            return (identity, *TRUCK, *self.usual)
        return (identity, Body(), Kit(), Condition(), Stance(), *self.usual)

    def mine(self, name: str) -> str:
        return name or "mine"

    def outbreak(self, what: What, name: str, sheets: Sequence[Path] = ()) -> object:
        return entry(what, name, self.outbreaks(what, sheets))

    def outbreaks(self, what: What, _sheets: Sequence[Path] = ()) -> Mapping[str, object]:
        return {"burst": what}

    def break_out(self, table: Table, what: Any, cell: Cell) -> None:
        table.say(Event("burst", f"A {what}.", cells=(cell,)))

    def uproot(self, _table: Table, _unit: Ref, /) -> None:
        return

    def muster(self, table: Table) -> Flow[None]:
        yield from ()

    @abstractmethod
    def round(self, table: Table) -> Flow[None]:
        """One round of it."""

    @abstractmethod
    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        """What may be answered to a question."""

    def routine(self, scene: Scene, ask: Ask) -> Action | None:
        """The usual answer to it, if there is one."""
        return None

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        return Menu(f"{ask.kind}?", tuple(self.offers(scene, ask)), routine=self.routine(scene, ask))

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        return Forecast(FREE)

    def worth(self, scene: Scene, ask: Ask, action: Action) -> Worth:
        return Worth(FREE)

    def at_best(self, scene: Scene, ask: Ask, action: Action) -> None:
        return None

    def appearance(self, scene: Scene, unit: Ref) -> Appearance:
        identity, kit = scene.part(unit, Identity), scene.find(unit, Kit) or Kit()
        state = (scene.find(unit, Condition) or Condition()).state
        held = tuple(item.name for item in kit.held())
        return Appearance(identity.role, scene.side(unit), scene.pose(unit), state, held)

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        return (Kit(), *self.usual)

    def card(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        return (("state", (scene.find(unit, Condition) or Condition()).state.value),)

    def gauges(self, scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
        return ()

    def of_cell(self, scene: Scene, cell: Cell) -> tuple[Remark, ...]:
        return ()

    def murk(self, scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
        return Murk()

    def worn(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        return ()

    def body_parts(self, scene: Scene, attacker: Ref, target: Ref) -> tuple[BodyPart, ...]:
        return ()

    def of_unit(self, scene: Scene, unit: Ref) -> tuple[Remark, ...]:
        return ()

    @property
    def badges(self) -> dict[str, Badge]:
        return {}

    @property
    def sights(self) -> dict[str, Sight]:
        return {}

    def signs(self, scene: Scene) -> tuple[Sign, ...]:
        return ()

    def timeline(self, scene: Scene) -> Timeline:
        return Timeline(f"Round {scene.clock.round}")


TRUCK = (Body("vehicle", height=2.4, length=5.0, width=2.0), Kit(), Condition(), Stance(), Crew())


# verbs that every probe needs


def kill(table: Table, unit: Ref) -> None:
    """Out of the fight for good."""
    table.put(unit, Condition(State.DEAD, 0.0))


def alive(scene: Scene, unit: Ref) -> bool:
    """Whether the unit can still act."""
    return (scene.find(unit, Condition) or Condition()).state.fighting


def called(scene: Scene, name: str) -> Ref:
    """The unit of that name."""
    return next(ref for ref, identity in scene.having(Identity) if identity.name == name)


# setting up without files


@dataclass(frozen=True)
class Man:
    """A unit to be put on the map."""

    side: str
    cell: Cell
    name: str = ""
    parts: tuple[object, ...] = ()
    facing: int = 0
    posture: Posture = Posture.STANDING
    role: str = "fighter"
    arrives: int = 0
    trigger: str = ""
    crew: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


def land(shape: str = "square", columns: int = 20, rows: int = 12, metres: float = 1.0, **board: Any) -> Board:
    """A small board, flat but for what is given as `board_of` takes it."""
    grid: Grid = SquareGrid(columns, rows, metres)
    if shape == "hex":
        grid = HexGrid(columns, rows, metres, "x", "odd")
    return board_of(grid, **board)


def wall(column: int, rows: Sequence[int], barrier: Barrier = WALL) -> dict[tuple[Cell, int], Barrier]:
    """A wall on the east side of a column of squares."""
    return {((column, row), 2): barrier for row in rows}


def battleground(board: Board, **more: Any) -> Battleground:
    """A map as if it had been read from a file."""
    doors = tuple(
        Door(number, "door", "", board.terrain.barriers[edges[0]], edges)
        for number, edges in board.terrain.parts.items()
    )
    return Battleground(
        board.terrain,
        Layout(board.grid, 64, 64),
        "a small field",
        board.grid.metres,
        Light.BRIGHT,
        "field.tmx",
        "0" * 64,
        doors=doors,
        **more,
    )


def setup(book: Probe, *men: Man, ground: Board | Battleground | None = None, **scenario: Any) -> Setup:
    """A battle to be fought: by default by blue and red on an open field, with everything to be taken back."""
    field = ground if isinstance(ground, Battleground) else battleground(ground or land())
    sides = list(dict.fromkeys(("blue", "red", *(man.side for man in men))))
    mines = scenario.pop("mines", ())
    given = (
        {"title": "A probe", "map": "field.tmx", "book": book.name, "undo": "free"}
        | lasting(scenario.pop("rounds", 5))
        | scenario
    )
    given.setdefault("side", [{"name": side} for side in sides])
    sheet = Scenario.model_validate(given)
    written = Written(sheet, Path("/nowhere/field.toml"))
    return Setup(written, field, book, book.options(), tuple(_post(book, man) for man in men), mines)


def _post(book: Probe, man: Man) -> Post:
    parts = {type(part): part for part in book.enlist(Recruit(man.role, name=man.name), None)}
    parts |= {type(part): part for part in man.parts}
    if man.held:
        parts[Kit] = Kit(tuple(Item(name, Carried.RIGHT) for name in man.held))
    crew = tuple(book.enlist(Recruit("fighter", name=name), None) for name in man.crew)
    return Post(man.side, tuple(parts.values()), man.cell, man.facing, man.posture, man.arrives, man.trigger, crew)


def battle(book: Probe, *men: Man, seed: str = "seven", **more: Any) -> Battle:
    """The battle itself, at its first question."""
    return Battle(setup(book, *men, **more), seed)


# playing


def asked(battle: Battle) -> tuple[str, str, str]:
    """Who is asked what: side, name of the unit, kind of question."""
    assert battle.ask is not None, f"the battle is over: {battle.verdict}"
    return battle.ask.side, battle.table.name(battle.ask.unit), battle.ask.kind


def give(battle: Battle, name: str, kind: str, action: Action | type[Action], **values: Any) -> Question:
    """The unit of that name is asked this, and answers so; values for units are given by their names."""
    question = battle.question()
    assert asked(battle)[1:] == (name, kind), f"{asked(battle)} is asked"
    if isinstance(action, type):
        meant = {key: _meant(battle, question, value) for key, value in values.items()}
        action = next(offer for offer in question.menu.offers if offer.action is action).fill(**meant)
    battle.answer(action, question)
    return question


def _meant(battle: Battle, question: Question, value: Any) -> Any:
    """The asked side's own reference for a unit given by its name."""
    if not isinstance(value, str):
        return value
    real = next((ref for ref, identity in battle.table.having(Identity) if identity.name == value), None)
    return value if real is None else alias(battle, question.side, real)


def alias(battle: Battle, side: str, real: Ref) -> Ref:
    """A side's own number for something it knows."""
    intel = next(battle.world.part(ref, Intel) for ref, of in battle.world.rows(SideOf) if of.name == side)
    return dict(intel.names)[real]


def names(battle: Battle, *refs: Ref) -> tuple[str, ...]:
    """What units are called."""
    return tuple(battle.table.name(ref) for ref in refs)


def state(battle: Battle, name: str) -> State:
    """The condition of a unit."""
    return battle.table.part(called(battle.table, name), Condition).state


def told(battle: Battle, side: str | None, kind: str = "") -> tuple[str, ...]:
    """What a side was told, in words."""
    return tuple(account.text for account in battle.log(side) if kind in ("", account.kind))


# what must hold of every battle


def reloaded(battle: Battle, path: Path) -> Loaded:
    """The battle read from its journal."""
    there = patch("game.battle.heading._found", return_value=battle.setup.written.file)
    with there, patch("game.battle.replay.set_up", return_value=battle.setup):
        return load(path)


def assert_nothing_is_lost(battle: Battle, folder: Path) -> None:
    """From its journal the battle plays again to the same end; and every answer can be taken back and given again,
    however deep inside other people's turns it was asked for.
    """
    path = folder / f"{battle.setup.book.name}.dgj"
    journal = Journal.create(path, battle)
    journal.close()
    again = reloaded(battle, path)
    assert again.notes == ()
    assert_same(again.battle, battle)
    given, digests = list(battle.script), list(battle.digests)
    known = {side: battle.log(side) for side in (None, *battle.table.sides)}
    back = again.battle
    for left in range(len(given) - 1, -1, -1):
        back.rewind(left)
        assert back.digests == digests[:left]
        back.perform(given[left])
        assert back.digests == digests[: left + 1]
        back.rewind(left)
    for step in given:
        back.perform(step)
    assert_same(back, battle)
    assert {side: back.log(side) for side in known} == known
    back.close()


def assert_same(one: Battle, other: Battle) -> None:
    """The same battle, to the last bit."""
    assert one.digest == other.digest
    assert one.world.snapshot() == other.world.snapshot()
    assert one.ask == other.ask
    assert one.verdict == other.verdict
    assert accounts(one) == accounts(other)


def accounts(battle: Battle) -> tuple[object, ...]:
    """The accounts of every unit."""
    return tuple(battle.log(side) for side in (None, *battle.table.sides))


# forms that most probes offer


class Pass(Action):
    """Do nothing."""

    title: ClassVar[str] = "Pass"
    kind: Literal["pass"] = "pass"


class Shoot(Action):
    """Shoot at a unit."""

    title: ClassVar[str] = "Shoot"
    kind: Literal["shoot"] = "shoot"
    target: Ref


class Walk(Action):
    """Go there."""

    title: ClassVar[str] = "Walk"
    kind: Literal["walk"] = "walk"
    way: tuple[Cell, ...]


class Answer(Action):
    """Yes or no."""

    title: ClassVar[str] = "Answer"
    kind: Literal["answer"] = "answer"
    yes: bool


PASS = Offer(Pass)
YES_OR_NO = Offer(Answer, {"yes": OneOf((True, False))})
YES, NO = Answer(yes=True), Answer(yes=False)


def targets(scene: Scene, unit: Ref) -> OneOf:
    """Enemies in the fight of which something shows."""
    foes = [foe for foe in scene.units() if scene.side(foe) != scene.side(unit) and alive(scene, foe)]
    return OneOf(foe for foe in foes if scene.silhouette(unit, foe).in_line)


def shooting(scene: Scene, unit: Ref) -> Iterator[Offer]:
    """A shot at a unit that can be shot at."""
    foes = targets(scene, unit)
    if foes:
        yield Offer(Shoot, {"target": foes})


def walking(scene: Scene, unit: Ref, budget: int = 6) -> Offer:
    """A walk of so many points."""
    return Offer(Walk, {"way": Ways(scene.reach(unit, WALK, budget))})
