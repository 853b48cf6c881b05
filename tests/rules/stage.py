"""A stage for the tests of any rulebook: a small field, scripted dice, and questions answered one by one from what each
side's View offers. A book adds how its units are made, how a round begins, and how little a unit may do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, TypeVar, get_args, get_type_hints

from game.battle.table import Battletable
from game.battle.view import View
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.terrain import flat
from game.world.components import Environment, FixedDice, Intel, Luck, SideOf, Stirred
from game.world.world import World
from rules.frame.body import Posture
from rules.frame.book import Rulebook
from rules.frame.figure import Allegiance, Condition, Facing, Item, Kit, Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu, Offer
from rules.frame.ground import Barrier, Cell, Light, Weather
from rules.frame.knowing import Awareness
from rules.frame.scene import Event
from rules.frame.things import Door
from rules.kernel.refs import Ref, renamed
from tests.rules.settled import settled

T = TypeVar("T")
A = TypeVar("A", bound=Action)


def squares(columns: int = 40, rows: int = 40, metres: float = 1.0) -> SquareGrid:
    """Squares, of a metre if not said otherwise."""
    return SquareGrid(columns, rows, metres)


def hexes(columns: int = 40, rows: int = 40, metres: float = 1.0) -> HexGrid:
    """Hexes, of a metre if not said otherwise."""
    return HexGrid(columns, rows, metres, "x", "odd")


class BareStage(ABC):
    """One battle without a scenario. North is 0 on both grids; on squares east is 2, south 4, west 6."""

    def __init__(self, book: Rulebook, grid: Grid | None = None, **options: Any) -> None:
        self.book = book
        self.grid = grid or squares()
        self.terrain = flat(self.grid, self.grid.rows, self.grid.columns)
        self.alone = False
        """Whether its ground is changed after units are there."""
        self.options: Any = book.options(**options)
        self.events: list[Event] = []
        self.asked: list[Ask] = []
        self.ask: Ask | None = None
        """The question that waits for an answer; None between rounds."""
        self.orders: set[str] = set()
        """Kinds of question that a standing order answers in the usual way; clear it to be asked."""
        self.world = World()
        self.world.create(Environment(weather=Weather()))
        for side in ("blue", "red"):
            self.world.create(SideOf(side, side.title()), Intel())
        self._flow: Flow[None] | None = None
        self._views: dict[str, View] = {}
        """The last view of each side: the next one takes over from it what holds still, as in a battle."""

    # setting up

    def wall(self, cell: Cell, way: int, **figures: Any) -> None:
        """A wall, door or window on an edge, before any unit is there: brick, 3 m high."""
        self.edge(
            Barrier(**{"what": "wall", "height": 3.0, "material": "brick", "millimetres": 240, **figures}), cell, way
        )

    def low_wall(self, cell: Cell, way: int, **figures: Any) -> None:
        """A wall of a metre that a unit may fight over: brick, so level 6."""
        self.wall(cell, way, **{"height": 1.0, **figures})

    def edge(self, barrier: Barrier, cell: Cell, way: int) -> None:
        """Something on an edge, seen from both of its cells."""
        self.terrain.barriers[cell, way] = barrier
        back = (way + self.grid.directions // 2) % self.grid.directions
        self.terrain.barriers[self.grid.step(cell, way), back] = barrier

    @cached_property
    def table(self) -> Battletable:
        """The battle, on the ground as it is when first asked for."""
        for number, edges in self.terrain.parts.items():
            self.world.create(Door(number, self.terrain.barriers[edges[0]].state))
        board = settled(self.terrain, alone=self.alone)
        self.terrain = board.terrain
        return Battletable(self.world, board, self.book, self.options, "seed", self.events.append)

    def place(self, parts: Iterable[object], side: str, cell: Cell, facing: int) -> Ref:
        """A unit of these components, on the field."""
        table = self.table
        ref = self.world.create(
            *parts, Allegiance(side), Position(cell), Facing(facing), Awareness(), Luck(f"{side}/{cell}")
        )
        intel = next(at for at, of in self.world.rows(SideOf) if of.name == side)
        self.world.put(intel, self.world.part(intel, Intel).naming(ref))
        assert table is not None
        return ref

    def loaded(self, ref: Ref, name: str, rounds: int) -> None:
        """So many rounds are in a weapon."""
        item = self.item(ref, name)
        self.put(ref, self.part(ref, Kit).swapped(item, replace(item, loaded=rounds)))

    def prone(self, ref: Ref) -> None:
        """It lies flat."""
        self.put(ref, Stance(Posture.PRONE))

    def light(self, light: Light) -> None:
        """How light it is everywhere."""
        self.table.set_weather(replace(self.table.weather, light=light))

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

    # dice

    def dice(self, *shown: int) -> None:
        """The next dice show these faces, whoever rolls; what was scripted before and has not fallen is forgotten."""
        at, _ = self.table.environment
        self.world.put(at, FixedDice(shown))

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The scripted faces that have not fallen yet."""
        at, _ = self.table.environment
        fixed = self.world.find(at, FixedDice)
        return fixed.faces if fixed else ()

    def look(self) -> None:
        """Everybody looks about."""
        for ref in self.table.units():
            self.world.put(ref, Stirred())
        self.world.run(self.table.sight)

    # playing

    def start(self) -> None:
        """The next round begins, as far as the first question."""
        self.prepared()
        self._go(lambda flow: next(flow))

    def prepared(self) -> None:
        """The next round is about to begin."""
        assert self.ask is None, f"the round is not over: {self.ask}"
        self.table.set_clock(round=self.table.clock.round + 1)
        self.look()
        self._flow = self.book.round(self.table)

    @abstractmethod
    def idle(self) -> None:
        """The unit that is asked does as little as it may."""

    def _go(self, step: Any) -> None:
        assert self._flow is not None, "no round is under way"
        try:
            self.ask = step(self._flow)
            self.asked.append(self.ask)
            while self.ask.kind in self.orders:
                routine = self.menu().routine
                assert routine is not None
                self.ask = self._flow.send(self._true(routine))
                self.asked.append(self.ask)
        except StopIteration:
            self.ask, self._flow = None, None

    def view(self, side: str | None = None) -> View:
        """What a side knows now: that of the unit that is asked, if none is said."""
        if side is None:
            assert self.ask is not None
            side = self.ask.side
        self._views[side] = View(self.table, side, self._views.get(side))
        return self._views[side]

    def menu(self) -> Menu:
        """What the unit that is asked may answer, on its side's View."""
        assert self.ask is not None, "nobody is asked"
        view = self.view()
        return self.book.menu(view, view.asked(self.ask))

    def mine(self, action: A) -> A:
        """A filled form in the numbers of the side that is asked."""
        changed: A = renamed(action, dict(self.view()._names))
        return changed

    def fill(self, form: type[A], **fields: Any) -> A:
        """A form from what is offered: fields in true numbers; what is left out takes the first value on offer."""
        wanted = self._wanted(form, fields)
        for offer in self.offers(form, **fields):
            first = {name: next(iter(values)) for name, values in offer.choices.items() if name not in wanted}
            return form(**{**first, **wanted})
        alike = [offer.choices for offer in self.menu().offers if offer.action is form]
        assert alike, f"{form.__name__} is not offered: {self.refusals()}"
        raise AssertionError(f"{form.__name__} {fields} is not among {alike}; {self.refusals()}")

    def _wanted(self, form: type[Action], fields: Mapping[str, Any]) -> dict[str, Any]:
        """The values of fields in the numbers of the side that is asked."""
        names = dict(self.view()._names)
        return {name: _named(form, name, value, names) for name, value in fields.items()}

    def offers(self, form: type[Action], **fields: Any) -> tuple[Offer, ...]:
        """What is offered of a form, with such values in its fields."""
        wanted = self._wanted(form, fields)
        return tuple(
            offer
            for offer in self.menu().offers
            if offer.action is form
            and all(value in offer.choices[name] for name, value in wanted.items() if name in offer.choices)
        )

    def offered(self, form: type[Action], **fields: Any) -> bool:
        """Whether a form is offered at all, with such values in its fields."""
        return bool(self.offers(form, **fields))

    def refusals(self) -> list[str]:
        """What is refused, and why, as a player reads it."""
        return [str(refusal) for refusal in self.menu().refusals]

    def take(self, form: type[Action], **fields: Any) -> None:
        """Answer with a form that is on offer."""
        self.answer(self.fill(form, **fields))

    def answer(self, mine: Action) -> None:
        """Answer with a filled form, in the numbers of the side that is asked."""
        menu = self.menu()
        assert menu.admits(mine), f"{mine!r} is not among {[o.action.__name__ for o in menu.offers]}"
        true = self._true(mine)
        self._go(lambda flow: flow.send(true))

    def _true(self, mine: A) -> A:
        """A form in the numbers of the side that is asked, in true ones."""
        true: A = renamed(mine, {own: real for real, own in self.view()._names.items()})
        return true

    def forecast(self, form: type[Action], **fields: Any) -> Forecast:
        """What the side that is asked reads of a form on offer; units in it bear that side's numbers."""
        assert self.ask is not None, "nobody is asked"
        mine, view = self.fill(form, **fields), self.view()
        return self.book.forecast(view, view.asked(self.ask), mine)

    def known_as(self, ref: Ref) -> Ref:
        """The number that the side that is asked has for a unit: `told.struck(stage.known_as(bob))`."""
        return self.view()._names[ref]

    def until(self, unit: Ref, kind: str = "") -> None:
        """Others do as little as they may until this unit is asked (a question of that kind)."""
        while self.ask is not None and not (self.ask.unit == unit and kind in ("", self.ask.kind)):
            self.idle()
        assert self.ask is not None, f"unit {unit} was not asked again this round"

    def rest(self) -> None:
        """Everybody does as little as they may to the end of the round."""
        while self.ask is not None:
            self.idle()

    # looking

    def cell(self, ref: Ref) -> Cell:
        return self.table.cells(ref)[0]

    def state(self, ref: Ref) -> str:
        return self.part(ref, Condition).state.value

    def told(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if event.kind == kind]


def _named(form: type[Action], name: str, value: Any, names: dict[Ref, Ref]) -> Any:
    """A value of a field in a side's own numbers, where the field holds units."""
    if Ref not in _types(get_type_hints(form)[name]):
        return value
    return tuple(names[each] for each in value) if isinstance(value, tuple) else names[value]


def _types(hint: Any) -> set[Any]:
    """A type and all that it is made of."""
    return {hint}.union(*(_types(each) for each in get_args(hint)))


def brute(sides: Iterable[int]) -> Iterable[tuple[int, ...]]:
    """Every way some dice may fall, each as likely as the others: for odds by hand."""
    return product(*(range(1, each + 1) for each in sides))
