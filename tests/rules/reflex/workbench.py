"""A bench to handle things at: figures off the roster on open ground, verbs that change them, dice that are laid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.board.grid import SquareGrid
from rules.frame.book import Recruit
from rules.frame.figure import Allegiance, Facing, Item, Kit, Place, Position
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu, Offer, Refusal
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness, Sighting
from rules.frame.scene import Event, Footfall, Scene
from rules.frame.things import Cloud, Lying
from rules.kernel.dice import Dice, Scripted
from rules.kernel.refs import Ref
from rules.reflex.asks import PAUSE, SECOND, TICK, OnTick
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import OPERATION, Desk, ticks
from rules.reflex.gear.topic import TOPIC
from rules.reflex.options import Options
from rules.reflex.sheets import enlist
from rules.reflex.state import Initiative, Traits
from tests.rules.d6.field import Field


class Bench(Field):
    """A Scene of everything and a Table at once. What is not said otherwise is open and bright."""

    def __init__(self, **options: Any) -> None:
        super().__init__(SquareGrid(40, 40, 1.0))
        self.options: Any = Options(**options)
        self.events: list[Event] = []
        self.faces: list[int] = []
        self.doors: dict[int, str] = {}
        self.phases: list[str] = []
        self.discovered: tuple[tuple[str, Ref], ...] = ()
        self.passed: tuple[Ref, tuple[Ref, ...]] | None = None

    def man(self, sheet: str = "Rifleman", cell: tuple[int, int] = (5, 5), side: str = "blue", tick: int = 15) -> Ref:
        """Somebody off the roster, with so many ticks to go."""
        parts = enlist.enlist(Recruit(sheet=sheet, name=f"{side} {len(self.parts) + 1}"), self.options)
        ref = self.add(*parts, Allegiance(side), Position(cell), Facing(0))
        self.put(ref, replace(self.part(ref, Initiative), now=tick))
        return ref

    def is_now(self, unit: Ref, **figures: Any) -> None:
        """Other traits than the sheet's."""
        self.put(unit, replace(self.part(unit, Traits), **figures))

    def carries(self, unit: Ref, *items: Item) -> None:
        """All that is in the kit."""
        self.put(unit, Kit(items))

    def item(self, unit: Ref, name: str) -> Item:
        found = self.part(unit, Kit).find(name)
        assert found is not None, name
        return found

    def held(self, unit: Ref) -> dict[str, Place]:
        return {item.name: item.place for item in self.part(unit, Kit).held()}

    def sees(self, unit: Ref, *enemies: Ref) -> None:
        known = tuple(Sighting(enemy, self.cells(enemy)[0], self.clock.round) for enemy in enemies)
        self.put(unit, Awareness(known, enemies))

    # verbs

    def dice(self, unit: Ref) -> Dice:
        return Scripted(self.faces)

    def lay(self, *faces: int) -> None:
        self.faces = list(faces)

    def remove(self, ref: Ref) -> None:
        self.parts[ref] = {}

    def drop(self, unit: Ref, item: Item) -> Ref:
        self.put(unit, self.part(unit, Kit).swapped(item, None))
        return self.add(Lying(item, self.cells(unit)[0]))

    def take(self, unit: Ref, lying: Ref, item: Item) -> None:
        self.remove(lying)
        self.put(unit, self.part(unit, Kit).plus(item))

    def door(self, part: int, state: str) -> None:
        self.doors[part] = state

    def say(self, event: Event) -> None:
        self.events.append(event)

    def phase(self, words: str) -> None:
        self.phases.append(words)

    def spread_fires(self) -> None:
        """Nothing takes hold."""

    def tick(self, seconds: float) -> None:
        pass

    def cloud(self, cloud: Cloud) -> Ref:
        return self.add(cloud)

    def step(self, unit: Ref, cell: Cell, facing: int | None = None) -> Footfall:
        here = self.cells(unit)[0]
        self.put(unit, Position(cell))
        return Footfall(True, self.grid.straight(here, cell))

    def discover(self, side: str, thing: Ref) -> None:
        self.discovered = (*self.discovered, (side, thing))

    def pass_word(self, unit: Ref, friends: Iterable[Ref]) -> None:
        self.passed = (unit, tuple(friends))

    def spot(self, unit: Ref, subject: Ref, how: str = "seen", *, openly: bool = False) -> None:
        self.sees(unit, subject)

    # playing

    def ask(self, unit: Ref, kind: str = TICK) -> Ask:
        return Ask(self.side(unit), unit, kind, OnTick(15))

    def menu(self, unit: Ref, kind: str = TICK) -> Menu:
        """What the topic offers."""
        desk = Desk(self, self.ask(unit, kind), TOPIC.deeds)
        of = TOPIC.offers if kind in (TICK, SECOND) else TOPIC.operational
        lines = [line for offers in of for line in offers(desk)]
        offers = tuple(line for line in lines if isinstance(line, Offer))
        return Menu("", offers, tuple(line for line in lines if isinstance(line, Refusal)))

    def offer(self, unit: Ref, action: Action, kind: str = TICK) -> Offer | None:
        return next((offer for offer in self.menu(unit, kind).offers if offer.admits(action)), None)

    def price(self, unit: Ref, action: Action) -> int:
        return TOPIC.deeds[type(action)].price(self, unit, action)

    def does(self, unit: Ref, action: Action, *faces: int, kind: str = TICK) -> None:
        """It is offered, paid for and done; every die laid is rolled."""
        offer = self.offer(unit, action, kind)
        assert offer is not None, f"not offered: {action}"
        self.lay(*faces)
        own = self.part(unit, Initiative)
        if kind != PAUSE:
            price = self.price(unit, action)
            assert offer.cost.amount == price
            self.put(unit, replace(own, now=max(0, own.now - price)))
        moment = Moment(self, own.now if kind != PAUSE else 0)
        for _ in TOPIC.deeds[type(action)].carry(moment, unit, action):
            raise AssertionError("nobody is asked anything")
        moment.settle()

    def foretold(self, unit: Ref, action: Action, kind: str = TICK) -> Forecast:
        told = TOPIC.forecasts[type(action)](self, self.ask(unit, kind), action)
        return replace(told, cost=OPERATION if kind == PAUSE else ticks(self.price(unit, action)))

    def refused(self, unit: Ref, kind: str = TICK) -> list[str]:
        return [str(each) for each in self.menu(unit, kind).refusals]


def ticks_left(scene: Scene, unit: Ref) -> int:
    return scene.part(unit, Initiative).now
