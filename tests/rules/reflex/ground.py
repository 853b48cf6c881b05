"""Real ground for what bursts, burns and drifts: walls, rooms and wind, figures off the roster, dice that are laid."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from game.battle.table import Battletable
from game.battle.view import View
from game.board.grid import Grid, SquareGrid
from game.board.terrain import flat
from game.world.components import Environment, FixedDice, Intel, Luck, SideOf, Stirred
from game.world.world import World
from rules.frame.body import Posture
from rules.frame.book import Recruit
from rules.frame.figure import HANDS, Allegiance, Facing, Item, Kit, Place, Position, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu, Offer, Refusal
from rules.frame.ground import Barrier, Cell, Weather
from rules.frame.knowing import Awareness
from rules.frame.scene import Event, Scene
from rules.frame.things import Door, Known
from rules.kernel.refs import Ref, renamed
from rules.parts.taken_for_granted import named
from rules.reflex.asks import PAUSE, TICK, OnTick
from rules.reflex.book import BOOK
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import OPERATION, Deed, Desk, Topic, ticks
from rules.reflex.options import Options
from rules.reflex.sheets.roster import STOCK
from rules.reflex.state import Fight, Initiative, Traits, Wounds
from rules.reflex.terms.skills import Attribute
from tests.rules.settled import settled


class Ground:
    """A battlefield of one-metre squares. North is 0; on squares east is 2, south 4, west 6."""

    def __init__(self, topic: Topic, grid: Grid | None = None, **options: Any) -> None:
        self.topic = topic
        self.grid = grid or SquareGrid(60, 50, 1.0)
        self.terrain = flat(self.grid, 50, 60)
        self.alone = False
        """Whether its ground is changed after units are there."""
        self.options = Options(**options)
        self.events: list[Event] = []
        self.world = World()
        self.world.create(Environment(weather=Weather()))
        for side in ("blue", "red"):
            self.world.create(SideOf(side, side.title()), Intel())
        self._table: Battletable | None = None

    # the ground, before anybody is there

    def wall(self, cell: Cell, direction: int, **figures: Any) -> None:
        """Brick on an edge, 3 m high, or whatever is said."""
        barrier = Barrier(**{"what": "wall", "height": 3.0, "material": "brick", "millimetres": 240, **figures})
        other = self.grid.step(cell, direction)
        self.terrain.barriers[cell, direction] = barrier
        self.terrain.barriers[other, (direction + self.grid.directions // 2) % self.grid.directions] = barrier

    def room(self, left: int, top: int, wide: int, deep: int, *, roof: bool = True, **figures: Any) -> None:
        """Four walls round some cells, and a roof over them."""
        for column in range(left, left + wide):
            self.wall((column, top), 0, **figures)
            self.wall((column, top + deep - 1), 4, **figures)
        for row in range(top, top + deep):
            self.wall((left, row), 6, **figures)
            self.wall((left + wide - 1, row), 2, **figures)
        self.terrain.roof[top : top + deep, left : left + wide] = roof

    @property
    def table(self) -> Battletable:
        """The ground is as it is now."""
        if self._table is None:
            for number, edges in self.terrain.parts.items():
                self.world.create(Door(number, self.terrain.barriers[edges[0]].state))
            board = settled(self.terrain, alone=self.alone)
            self.terrain = board.terrain
            self._table = Battletable(self.world, board, BOOK, self.options, "seed", self.events.append)
            self._table.set_clock(round=1)
            self._table.add(Fight(), Known(("blue", "red")))
        return self._table

    def weather(self, wind: float = 0.0, to: float = 90.0) -> None:
        """Wind in metres a second."""
        ref, environment = self.table.environment
        self.world.put(ref, Environment(environment.clock, Weather(wind, to)))

    # people

    def man(self, side: str, cell: Cell, sheet: str = "Rifleman", **attributes: int) -> Ref:
        """Somebody off the roster, in his shirt, with nothing in hand; attributes of his like MUS=8."""
        table = self.table
        parts = BOOK.enlist(Recruit(sheet=sheet, name=f"{side} {len(table.units()) + 1}"), self.options)
        ref = self.world.create(
            *parts, Allegiance(side), Position(cell), Facing(0), Awareness(), Luck(f"{side}/{cell}")
        )
        who = table.part(ref, Traits)
        changed = {Attribute[name]: value for name, value in attributes.items()}
        figures = tuple((name, changed.get(name, value)) for name, value in who.attributes)
        bears = tuple((where, (1, 8, 16, 24)) for where, _ in who.thresholds)
        table.put(ref, replace(who, attributes=figures, thresholds=bears), Kit(), Initiative(15, 15, rolled=True))
        intel = next(at for at, of in self.world.rows(SideOf) if of.name == side)
        self.world.put(intel, self.world.part(intel, Intel).naming(ref))
        self.world.put(ref, Stirred())
        self.world.run(table.sight)
        return ref

    def vehicle(self, side: str, cell: Cell, sheet: str = "") -> Ref:
        """A vehicle off the roster, with nobody in it."""
        from rules.reflex.sheets import roster
        from rules.reflex.sheets.vehicle_sheet import VehicleSheet

        table = self.table
        name = sheet or roster.standard().all(VehicleSheet)[0].name
        parts = BOOK.enlist(Recruit(sheet=name, name=name), self.options)
        return self.world.create(*parts, Allegiance(side), Position(cell), Facing(0), Luck(f"{table.seed}/{cell}"))

    def gives(self, unit: Ref, *names: str, place: Place = Place.RIGHT, **figures: Any) -> None:
        """Things in his hand, and their figures."""
        from rules.reflex.sheets import roster
        from rules.reflex.state import Arsenal
        from rules.reflex.terms.weapons import Armour, Weapon

        known, own = roster.standard(), self.table.find(unit, Arsenal) or Arsenal()
        weapons = tuple(w for name in names if (w := known.find(Weapon, name)) is not None)
        suits = tuple(s for name in names if (s := known.find(Armour, name)) is not None)
        items = tuple(Item(name, place, **figures) for name in names)
        kit = self.table.part(unit, Kit)
        self.table.put(unit, replace(own, weapons=(*own.weapons, *weapons), armour=(*own.armour, *suits)))
        self.table.put(unit, Kit((*(i for i in kit.items if i.place not in HANDS or place not in HANDS), *items)))

    def lies(self, unit: Ref) -> None:
        self.table.put(unit, Stance(Posture.PRONE))

    def wounds(self, unit: Ref) -> Wounds:
        return self.table.find(unit, Wounds) or Wounds()

    def levels(self, unit: Ref) -> list[int]:
        return [int(level) for level in self.wounds(unit).levels]

    # dice and time

    def dice(self, *faces: int) -> None:
        """The next dice show these faces, whoever rolls."""
        at, _ = self.table.environment
        self.world.put(at, FixedDice(faces))

    @property
    def dice_left(self) -> int:
        at, _ = self.table.environment
        fixed = self.world.find(at, FixedDice)
        return len(fixed.faces) if fixed else 0

    def at_round(self, number: int) -> None:
        self.table.set_clock(round=number)

    def fight(self, **figures: Any) -> None:
        """How far the battle has come: segment="pause", tick=7 ..."""
        ref, now = self.table.having(Fight)[0]
        self.table.put(ref, replace(now, **figures))

    # doing

    def desk(self, unit: Ref, kind: str = TICK, tick: int = 15) -> Desk:
        side = self.table.side(unit)
        view = View(self.table, side)
        return Desk(view, view.asked(Ask(side, unit, kind, OnTick(tick))), self.topic.deeds)

    def menu(self, unit: Ref, kind: str = TICK, tick: int = 15) -> Menu:
        """What the topic offers a unit's side."""
        desk = self.desk(unit, kind, tick)
        lines = [line for of in (self.topic.operational if kind == PAUSE else self.topic.offers) for line in of(desk)]
        offers = tuple(line for line in lines if isinstance(line, Offer))
        return Menu("", offers, tuple(line for line in lines if isinstance(line, Refusal)))

    def offered(self, unit: Ref, action: Action, kind: str = TICK, tick: int = 15) -> Offer | None:
        names = dict(View(self.table, self.table.side(unit))._names)
        mine = renamed(action, names)
        return next((offer for offer in self.menu(unit, kind, tick).offers if offer.admits(mine)), None)

    def does(self, unit: Ref, action: Action, *faces: int, kind: str = TICK, tick: int = 15) -> Moment:
        """It is offered at its price and done, with these dice."""
        offer = self.offered(unit, action, kind, tick)
        assert offer is not None, f"not offered: {action}, {self.menu(unit, kind, tick).refusals}"
        deed: Deed = self.topic.deeds[type(action)]
        if kind == TICK:
            assert offer.cost.amount == deed.price(self.table, unit, action)
        moment = Moment(self.table, tick)
        self.dice(*faces)
        self.play(deed.carry(moment, unit, action))
        moment.settle()
        return moment

    def play(self, flow: Generator[Ask, Action, Any], *answers: Action) -> list[Ask]:
        """Run a flow, giving these answers."""
        left, asked = list(answers), []
        try:
            ask = next(flow)
            while True:
                asked.append(ask)
                ask = flow.send(left.pop(0))
        except StopIteration:
            return asked

    def foretold(self, unit: Ref, action: Action, kind: str = TICK, about: Any = None) -> Forecast:
        """What a unit's side is told of an action."""
        side = self.table.side(unit)
        view = View(self.table, side)
        ask = view.asked(Ask(side, unit, kind, about or OnTick(15)))
        seen = renamed(action, dict(view._names))
        return named(self._foretell, STOCK)(view, ask, seen)

    def _foretell(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told, deed = self.topic.forecasts[type(action)](scene, ask, action), self.topic.deeds.get(type(action))
        if deed is None:
            return told
        eye = getattr(ask.about, "eye", None)
        cost = OPERATION if ask.kind == PAUSE else ticks(deed.ticks(scene, ask.unit, action, eye))
        return replace(told, cost=cost)

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]
