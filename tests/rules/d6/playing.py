"""A table to play whole rounds on: figures from the roster on open ground, scripted dice, answers by unit."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from game.battle.table import Battletable
from game.battle.view import View
from game.board.grid import Grid, SquareGrid
from game.board.terrain import flat
from game.world.components import Environment, FixedDice, Intel, Luck, SideOf, Stirred
from game.world.world import World
from rules.d6.asks import BACK, HELD, NEXT, ROUND, SLOT, TURN, SetOff, Whose
from rules.d6.attacks.forms import TurnRound
from rules.d6.book import BOOK
from rules.d6.options import Options
from rules.d6.state import Health, Traits
from rules.d6.terms.code import Code
from rules.d6.terms.skills import Skill
from rules.d6.turns.forms import CarryOut, Declare, GoNext, HoldBack, Pass, Wait
from rules.frame.book import Recruit
from rules.frame.figure import HANDS, Allegiance, Condition, Facing, Item, Kit, Place, Position
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Menu
from rules.frame.ground import Barrier, Cell, Weather
from rules.frame.knowing import Awareness
from rules.frame.scene import Event
from rules.frame.things import Door
from rules.kernel.refs import Ref, renamed
from rules.parts.turns import EndTurn
from tests.rules.settled import settled

T = TypeVar("T")
Answers = dict[Ref, list[Action]]


class Playing:
    """One battle without a scenario. North is 0 on both grids; on squares east is 2, south 4, west 6."""

    def __init__(self, grid: Grid | None = None, **options: Any) -> None:
        self.grid = grid or SquareGrid(40, 30, 1.5)
        self.terrain = flat(self.grid, 30, 40)
        self.alone = False
        """Whether its ground is changed after units are there."""
        self.options = Options(**options)
        self.events: list[Event] = []
        self.asked: list[Ask] = []
        self.menus: list[Menu] = []
        self.told_before: list[tuple[Ref, Action, Any]] = []
        """What the side of a watched unit was told of each thing that the unit did in its turn, just before."""
        self.watched: tuple[Ref, ...] = ()
        self.world = World()
        self.world.create(Environment(weather=Weather()))
        for side in ("blue", "red"):
            self.world.create(SideOf(side, side.title()), Intel())

    # setting up

    def wall(self, cell: Cell, direction: int, **figures: Any) -> None:
        """A wall, door or window on an edge, before anybody is there."""
        usual = {"what": "wall", "height": 3.0, "material": "brick", "millimetres": 240}
        self.add_barrier(Barrier(**{**usual, **figures}), cell, direction)

    def add_barrier(self, barrier: Barrier, cell: Cell, direction: int) -> None:
        """Something on an edge, seen from both of its cells."""
        other = self.grid.step(cell, direction)
        self.terrain.barriers[cell, direction] = barrier
        back = (direction + self.grid.directions // 2) % self.grid.directions
        self.terrain.barriers[other, back] = barrier

    @cached_property
    def table(self) -> Battletable:
        """The battle on the ground as it is when it is first asked for."""
        for number, edges in self.terrain.parts.items():
            self.world.create(Door(number, self.terrain.barriers[edges[0]].state))
        board = settled(self.terrain, alone=self.alone)
        self.terrain = board.terrain
        return Battletable(self.world, board, BOOK, self.options, "seed", self.events.append)

    def man(
        self,
        side: str,
        cell: Cell,
        sheet: str = "Rifleman",
        *,
        facing: int = 0,
        hp: int | None = None,
        **figures: Any,
    ) -> Ref:
        """Somebody from the roster; figures of his are changed like reflexes=16 or Longarms="4D"."""
        table = self.table
        parts = BOOK.enlist(Recruit(sheet=sheet, name=f"{side} {len(self.table.units()) + 1}"), self.options)
        ref = self.world.create(
            *parts,
            Allegiance(side),
            Position(cell),
            Facing(facing),
            Awareness(),
            Luck(f"{side}/{cell}"),
        )
        if figures:
            table.put(ref, _changed(table.part(ref, Traits), figures))
        full = table.part(ref, Traits).hp_max if table.find(ref, Traits) else table.part(ref, Health).hp
        table.put(ref, Health(hp if hp is not None else full, bloodied=hp is not None and 2 * hp < full))
        intel = next(at for at, of in self.world.rows(SideOf) if of.name == side)
        self.world.put(intel, self.world.part(intel, Intel).naming(ref))
        self.world.put(ref, Stirred())
        return ref

    def put(self, ref: Ref, *parts: object) -> None:
        self.table.put(ref, *parts)

    def part(self, ref: Ref, kind: type[T]) -> T:
        return self.table.part(ref, kind)

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        return self.table.find(ref, kind)

    def item(self, ref: Ref, name: str) -> Item:
        """A thing that it carries."""
        found = self.part(ref, Kit).find(name)
        assert found is not None, f"{name} is gone"
        return found

    def hold(self, ref: Ref, *names: str) -> None:
        """Put these things in its hands, and nothing else."""
        kit = self.part(ref, Kit)
        hands = iter((Place.RIGHT, Place.LEFT))
        items = tuple(replace(i, place=Place.BELT) if i.place in HANDS else i for i in kit.items)
        for name in names:
            at = next(n for n, item in enumerate(items) if item.name == name)
            rest = (replace(items[at], count=items[at].count - 1),) if items[at].count > 1 else ()
            items = (*items[:at], replace(items[at], place=next(hands), count=1), *rest, *items[at + 1 :])
        self.put(ref, Kit(items))

    def dice(self, *faces: int) -> None:
        """The next dice show these faces, whoever rolls."""
        at, _ = self.table.environment
        self.world.put(at, FixedDice(faces))

    @property
    def dice_left(self) -> int:
        at, _ = self.table.environment
        fixed = self.world.find(at, FixedDice)
        return len(fixed.faces) if fixed else 0

    def look(self) -> None:
        """Everybody looks about."""
        for ref in self.table.units():
            self.world.put(ref, Stirred())
        self.world.run(self.table.sight)

    # playing

    def round(self, answers: Answers | None = None, *, number: int | None = None) -> None:
        """One round, with these answers of each unit in turn; whoever has none left does as little as he may."""
        table = self.table
        table.set_clock(round=table.clock.round + 1 if number is None else number)
        self.look()
        self.drive(BOOK.round(table), answers or {})

    def drive(self, flow: Flow[T], answers: Answers) -> T:
        """Step a flow to its end."""
        left = {unit: list(each) for unit, each in answers.items()}
        try:
            ask = next(flow)
            while True:
                ask = flow.send(self.answer(ask, left))
        except StopIteration as end:
            missed = {unit: each for unit, each in left.items() if each not in ([], [EndTurn()])}
            assert not missed, f"never asked for: {missed}"
            result: T = end.value
            return result

    def answer(self, ask: Ask, left: Answers) -> Action:
        """The next answer of a unit, if it belongs here and its menu admits it."""
        view = View(self.table, ask.side)
        menu = BOOK.menu(view, view.asked(ask))
        self.asked.append(ask)
        self.menus.append(menu)
        own = left.get(ask.unit, [])
        action = _default(ask, own)
        if action is None:
            action = own.pop(0)
        if ask.unit in self.watched and ask.kind == TURN:
            self.told_before.append((ask.unit, action, self.forecast(ask.unit, action)))
        mine = renamed(action, dict(view._names))
        assert menu.admits(mine), f"{action!r} is not among {[o.action.__name__ for o in menu.offers]}, {menu.refusals}"
        return action

    def menu(self, unit: Ref, kind: str = TURN, about: Any = None) -> Menu:
        """What a unit's side would be offered."""
        view = View(self.table, self.table.side(unit))
        return BOOK.menu(view, view.asked(Ask(self.table.side(unit), unit, kind, about)))

    def forecast(self, unit: Ref, action: Action, kind: str = TURN, about: Any = None) -> Any:
        """What a unit's side would be told of an action, given in true references."""
        view = View(self.table, self.table.side(unit))
        ask = view.asked(Ask(self.table.side(unit), unit, kind, about))
        return BOOK.forecast(view, ask, renamed(action, dict(view._names)))

    # looking

    def menus_of(self, unit: Ref, kind: str) -> list[Menu]:
        """The menus of every question of that kind put to a unit."""
        return [m for ask, m in zip(self.asked, self.menus, strict=True) if (ask.unit, ask.kind) == (unit, kind)]

    def hp(self, ref: Ref) -> int:
        return self.part(ref, Health).hp

    def cell(self, ref: Ref) -> Cell:
        return self.table.cells(ref)[0]

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def state(self, ref: Ref) -> str:
        return self.part(ref, Condition).state.value

    def kinds_asked(self, unit: Ref) -> list[str]:
        return [ask.kind for ask in self.asked if ask.unit == unit]


def _changed(traits: Traits, figures: dict[str, Any]) -> Traits:
    codes = {Skill(name): Code.parse(code) for name, code in figures.items() if name[0].isupper()}
    rest = {name: value for name, value in figures.items() if not name[0].isupper()}
    skills = tuple({**dict(traits.skills), **codes}.items())
    return replace(traits, skills=skills, **rest)


def _default(ask: Ask, own: list[Action]) -> Action | None:
    """The least a unit may do, where its next answer belongs elsewhere; None to take that answer."""
    following = own[0] if own else None
    fits: dict[str, tuple[type[Action], ...]] = {
        SLOT: (Declare, HoldBack, Pass),
        BACK: (Declare, Wait),
        NEXT: (GoNext,),
        HELD: (CarryOut, Wait),
        ROUND: (TurnRound, Wait),
    }
    if ask.kind in fits:
        if following is not None and isinstance(following, fits[ask.kind]):
            return None
        return _least(ask, bool(own))
    if following is None or isinstance(following, tuple(each for kinds in fits.values() for each in kinds)):
        return EndTurn()
    return None


def _least(ask: Ask, busy: bool) -> Action:
    if ask.kind == SLOT:
        return Declare() if busy else Pass()
    if ask.kind == NEXT:
        assert isinstance(ask.about, Whose)
        return GoNext(unit=ask.about.units[0])
    if ask.kind == HELD:
        assert isinstance(ask.about, SetOff)
        return Wait()
    return TurnRound() if ask.kind == ROUND else Wait()


def squares(**options: Any) -> Playing:
    """Open squares of five feet."""
    return Playing(**options)


def acts(*actions: Action, n: int | None = None) -> list[Action]:
    """A turn of these actions, declaring as many as are given."""
    return [Declare(actions=n or max(1, len(actions))), *actions, EndTurn()]
