"""A stage for Gray Dawn: a small field, named units with figures of their own, scripted dice, and questions answered
one by one from what each side's View offers.

    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), "Rifleman"), stage.unit("red", (5, 15), "Irregular", MA=9)
    stage.begin({ann: 15, bob: 12})                # a round; the dice of initiative are scripted to come to these
    stage.take(Brace)                              # the unit asked: the form, and those fields that matter
    told = stage.forecast(Shoot, target=bob)       # as ann's side reads it
    stage.dice(7, 5, 2, 4, 4, 4, 4, 4, 3)          # the faces that fall next, for any roll
    stage.take(Shoot, mode="single", target=bob)
    stage.until(bob)                               # others do as little as they may until bob is asked
    stage.rest()                                   # and so does everybody to the end of the round
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, TypeVar, get_args, get_type_hints

from game.battle.table import Battletable
from game.battle.view import View
from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.terrain import flat
from game.world.components import Environment, FixedDice, Intel, Luck, SideOf, Stirred
from game.world.world import World
from rules.frame.body import Posture
from rules.frame.book import Recruit
from rules.frame.figure import HANDS, Allegiance, Condition, Facing, Item, Kit, Place, Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu, Offer
from rules.frame.ground import Barrier, Cell, Light, Weather
from rules.frame.knowing import Awareness
from rules.frame.scene import Event
from rules.frame.things import Door
from rules.graydawn import asks
from rules.graydawn.book import BOOK
from rules.graydawn.flesh import bursting, saves
from rules.graydawn.flesh.bursting import Blow, Exposed
from rules.graydawn.flesh.damage import Flesh
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.harm import hurting
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import timing
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.state import Arsenal, Guard, Guarding, Spent, Traits
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Armour, Weapon
from rules.graydawn.turns import stance
from rules.graydawn.turns.forms import Later, Stay
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref, renamed
from rules.parts.turns import EndTurn

T = TypeVar("T")
A = TypeVar("A", bound=Action)
ALL = 20
"""More points of luck than anybody has."""
DIES = {*range(2, 10), *range(11, 20), *range(21, 30), *range(-9, 0)}
"""What an exploding d10 may come to with three throws: never 0, 1, 10 or 20."""


def squares(columns: int = 40, rows: int = 40) -> SquareGrid:
    """Squares of a metre."""
    return SquareGrid(columns, rows, 1.0)


def hexes(columns: int = 40, rows: int = 40) -> HexGrid:
    """Hexes of a metre."""
    return HexGrid(columns, rows, 1.0, "x", "odd")


def faces(total: int) -> tuple[int, ...]:
    """Faces that make an exploding d10 come to so much."""
    assert total in DIES, f"no die comes to {total}"
    if total < 0:
        return (1, -total)
    return (*(10 for _ in range(total // 10)), total % 10)


class Stage:
    """One battle without a scenario, on open ground of one-metre cells. North is 0 on both grids; on squares east is 2,
    south 4, west 6.
    """

    def __init__(self, grid: Grid | None = None, **options: Any) -> None:
        self.grid = grid or squares()
        self.terrain = flat(self.grid, self.grid.rows, self.grid.columns)
        self.options = BOOK.options(**options)
        self.events: list[Event] = []
        self.asked: list[Ask] = []
        self.ask: Ask | None = None
        """The question that waits for an answer; None between rounds."""
        self.orders: set[str] = {asks.COVERING}
        """Kinds of question that a standing order answers in the usual way; clear it to be asked."""
        self.world = World()
        self.world.create(Environment(weather=Weather()))
        for side in ("blue", "red"):
            self.world.create(SideOf(side, side.title()), Intel())
        self._flow: Flow[None] | None = None

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
        return Battletable(self.world, Board(self.terrain), BOOK, self.options, "seed", self.events.append)

    def unit(
        self,
        side: str,
        cell: Cell,
        sheet: str = "Rifleman",
        *,
        name: str = "",
        facing: int = 0,
        skills: Mapping[Skill, int] | None = None,
        weapons: Sequence[str] = (),
        armour: Sequence[str] | None = None,
        guard: Guard = Guard.ACTIVE,
        lucky: bool = False,
        **figures: Any,
    ) -> Ref:
        """A unit of the roster, whose luck is spent already unless it is to be `lucky`. Stats are changed like REF=7,
        other traits like toughness=1 or mook=True; `weapons` replace its own, the first in hand; `armour=()` takes
        all of it off.
        """
        table = self.table
        name = name or f"{side} {len(table.units()) + 1}"
        parts = BOOK.enlist(Recruit(sheet=sheet, name=name), self.options)
        ref = self.world.create(
            *parts, Allegiance(side), Position(cell), Facing(facing), Awareness(), Luck(f"{side}/{cell}")
        )
        self.figures(ref, skills or {}, **figures)
        if weapons:
            self.arm(ref, *weapons)
        if armour is not None:
            known = STOCK.standard()
            self.put(ref, replace(self.part(ref, Arsenal), armour=tuple(known.get(Armour, each) for each in armour)))
        self.put(ref, Guarding(guard), *(() if lucky else (Spent(ALL),)))
        intel = next(at for at, of in self.world.rows(SideOf) if of.name == side)
        self.world.put(intel, self.world.part(intel, Intel).naming(ref))
        self.look()
        return ref

    def figures(self, ref: Ref, skills: Mapping[Skill, int] | None = None, **figures: Any) -> None:
        """Change stats, skills and other traits of a unit."""
        traits = self.part(ref, Traits)
        stats = tuple(figures.pop(stat.value, traits.stat(stat)) for stat in Stat)
        known = {**dict(traits.skills), **(skills or {})}
        self.put(ref, replace(traits, stats=stats, skills=tuple(known.items()), **figures))

    def arm(self, ref: Ref, *names: str) -> None:
        """Give a unit these weapons of the roster in place of its own: the first in hand, all loaded, three spare."""
        known = STOCK.standard()
        made = tuple(known.get(Weapon, each) for each in names)
        worn = tuple(item for item in self.part(ref, Kit).items if item.place is Place.WORN)
        self.put(ref, replace(self.part(ref, Arsenal), weapons=tuple(dict.fromkeys(made))), Kit(worn))
        for number, weapon in enumerate(made):
            grip = Place.BOTH if weapon.hands == 2 else Place.RIGHT
            place = Place.BELT if number else grip
            if not weapon.natural:
                self.put(ref, Kit((*self.part(ref, Kit).items, Item(weapon.name, place, weapon.magazine, 3))))

    def weapon(self, ref: Ref, name: str, **figures: Any) -> None:
        """Change figures of one of its weapons, like rof=20 or accuracy=0."""
        own = self.part(ref, Arsenal)
        changed = tuple(each.model_copy(update=figures) if each.name == name else each for each in own.weapons)
        self.put(ref, replace(own, weapons=changed))

    def loaded(self, ref: Ref, name: str, rounds: int) -> None:
        """So many rounds are in a weapon."""
        item = self.item(ref, name)
        self.put(ref, self.part(ref, Kit).swapped(item, replace(item, loaded=rounds)))

    def hold(self, ref: Ref, *names: str) -> None:
        """Put these things in its hands, and nothing else."""
        kit = self.part(ref, Kit)
        stowed = tuple(replace(i, place=Place.BELT) if i.place in HANDS else i for i in kit.items)
        own = self.part(ref, Arsenal)
        for name in names:
            at = next(n for n, item in enumerate(stowed) if item.name == name and item.place not in HANDS)
            weapon = own.weapon(name)
            two = weapon is not None and weapon.hands == 2
            taken = any(item.place is Place.RIGHT for item in stowed)
            place = Place.BOTH if two else Place.LEFT if taken else Place.RIGHT
            stowed = (*stowed[:at], replace(stowed[at], place=place), *stowed[at + 1 :])
        self.put(ref, Kit(stowed))

    def hurt(self, ref: Ref, wounds: Wounds) -> None:
        """Wounds it came with, and what shows of them."""
        hurting.keep(self.table, ref, wounds)

    def guard(self, ref: Ref, guard: Guard, moves: int = 0) -> None:
        """The stance it has, as it would take it where it stands."""
        stance.take(self.table, ref, guard, moves)

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
        """The next dice show these faces, for any roll; what was scripted before and has not fallen is forgotten."""
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

    def begin(self, initiative: Mapping[Ref, int] | None = None) -> None:
        """Begin the next round, as far as the first question. The dice of initiative are scripted to come to these
        totals; of units not named, to the least that can be.
        """
        assert self.ask is None, f"the round is not over: {self.ask}"
        table = self.table
        table.set_clock(round=table.clock.round + 1)
        self.look()
        self._flow = BOOK.round(table)
        if initiative is not None:
            rolling = [unit for unit in table.units() if timing.acts(table, unit)]
            base = {unit: int(timing.base(table, unit).total) for unit in rolling}
            shown = (faces(initiative[unit] - base[unit] if unit in initiative else 2) for unit in rolling)
            self.dice(*(face for each in shown for face in each))
        self._go(lambda flow: next(flow))

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
        assert side is not None or self.ask is not None
        return View(self.table, side if side is not None or self.ask is None else self.ask.side)

    def menu(self) -> Menu:
        """What the unit that is asked may answer, on its side's View."""
        assert self.ask is not None, "nobody is asked"
        view = self.view()
        return BOOK.menu(view, view.asked(self.ask))

    def mine(self, action: A) -> A:
        """A filled form in the numbers of the side that is asked."""
        changed: A = renamed(action, dict(self.view()._names))
        return changed

    def fill(self, form: type[A], **fields: Any) -> A:
        """A form from what is offered: fields in true numbers; what is left out takes the first value on offer."""
        menu, view = self.menu(), self.view()
        offers = [offer for offer in menu.offers if offer.action is form]
        assert offers, f"{form.__name__} is not offered: {self.refusals()}"
        wanted = {name: _named(form, name, value, dict(view._names)) for name, value in fields.items()}
        for offer in offers:
            if all(value in offer.choices[name] for name, value in wanted.items() if name in offer.choices):
                first = {name: next(iter(values)) for name, values in offer.choices.items() if name not in wanted}
                return form(**{**first, **wanted})
        raise AssertionError(f"{form.__name__} {fields} is not among {[o.choices for o in offers]}; {self.refusals()}")

    def offers(self, form: type[Action]) -> tuple[Offer, ...]:
        """What is offered of a form."""
        return tuple(offer for offer in self.menu().offers if offer.action is form)

    def offered(self, form: type[Action]) -> bool:
        """Whether a form is offered at all."""
        return bool(self.offers(form))

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
        return BOOK.forecast(view, view.asked(self.ask), mine)

    def known_as(self, ref: Ref) -> Ref:
        """The number that the side that is asked has for a unit: `told.struck(stage.known_as(bob))`."""
        return self.view()._names[ref]

    def until(self, unit: Ref, kind: str = "") -> None:
        """Others do as little as they may until this unit is asked (a question of that kind)."""
        while self.ask is not None and not (self.ask.unit == unit and kind in ("", self.ask.kind)):
            self.idle()
        assert self.ask is not None, f"unit {unit} was not asked again this round"

    def steel(self, guard: Guard = Guard.MOVING, *rolled: int) -> None:
        """The unit that is asked has suppression points: it tries to take a stance, and its checks come to enough, or
        else its dice come to these.
        """
        self.until(self.ask.unit if self.ask is not None else Ref(0), asks.INTEND)
        self.dice(*(face for each in rolled or (29,) for face in faces(each)))
        self.take(Intend, stance=guard.value)

    def idle(self) -> None:
        """The unit asked does as little as it may."""
        menu = self.menu()
        for form in (Stay, EndTurn):
            if any(offer.action is form for offer in menu.offers):
                self.take(form)
                return
        least = menu.routine or next(offer.fill() for offer in menu.offers if offer.action is not Later)
        self.answer(least)

    def rest(self) -> None:
        """Everybody does as little as they may to the end of the round."""
        while self.ask is not None:
            self.idle()

    # looking

    def wounds(self, ref: Ref) -> Wounds:
        return self.part(ref, Wounds)

    def cell(self, ref: Ref) -> Cell:
        return self.table.cells(ref)[0]

    def state(self, ref: Ref) -> str:
        return self.part(ref, Condition).state.value

    def told(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if event.kind == kind]


def saved(dice: Dice, before: Wounds, after: Wounds, mettle: Mettle) -> Wounds:
    """The wounds after the saves that an attack calls for, made by the dice alone."""
    due = saves.saved(before, after, mettle)
    try:
        save = next(due)
        while True:
            save = due.send(saves.made(dice, save))
    except StopIteration as ended:
        came: Wounds = ended.value
        return came


def burst_on(dice: Dice, wounds: Wounds, struck: Blow, exposed: Exposed, flesh: Flesh) -> Wounds:
    """The wounds of a blast before any save, by the dice alone."""
    after = bursting.marked(wounds, struck)
    how = bursting.maims(dice, flesh) if struck.maims and exposed.bare else ""
    return bursting.lost(after, bursting.which(dice, exposed.bare), how) if how else after


def played(flow: Flow[T]) -> T:
    """What a flow comes to in which no player is asked anything."""
    while True:
        try:
            next(flow)
        except StopIteration as ended:
            came: T = ended.value
            return came


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
