"""The battlefield with the verbs by which a rulebook changes it; each verb runs the systems it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from game.battle.real_dice import DiceWanted, open_roll
from game.battle.rulings import rulings
from game.battle.weather import told
from game.board.board import Board
from game.systems.blast import Blast
from game.systems.fire import Burning
from game.systems.gas import GasDrift
from game.systems.minefields import Minefields
from game.systems.movement import Movement
from game.systems.sight import Sight
from game.world.battlefield import Battlefield
from game.world.components import (
    Environment,
    FixedDice,
    Intel,
    Luck,
    SideOf,
    Stirred,
    Stride,
)
from game.world.recall import read
from game.world.timing import Timing
from game.world.world import World
from rules.frame.book import Rulebook
from rules.frame.figure import Aboard, Allegiance, Aloft, Condition, Crew, Facing, Item, Kit, Position, Stance
from rules.frame.ground import Cell, Weather
from rules.frame.knowing import Awareness, Sighting, felt
from rules.frame.relations import Relations
from rules.frame.scene import Caught, Event, Footfall
from rules.frame.things import Cloud, Door, Fire, Heap, Known, Lying, Mine, Minefield
from rules.kernel.dice import Dice, Rolled, Scripted, Throw, Throwable
from rules.kernel.refs import Ref

SEEN_AT_ONCE = (Position, Facing, Stance, Condition, Aboard, Crew, Aloft)
"""Components whose change others may see: putting one makes everybody look again."""

HANGS_OVER = (Cloud, Fire, Heap)
"""Things on the map that sight depends on: changing one makes everybody look again too."""


class Battletable(Battlefield):
    """Everything there is, and the means to change it. Only a rulebook's flow is handed this."""

    def __init__(
        self,
        world: World,
        board: Board,
        book: Rulebook,
        options: Any,
        seed: str,
        herald: Callable[[Event], None],
        look_on: Callable[[], None] = lambda: None,
        relations: Relations = Relations(),
        times: Timing | None = None,
    ) -> None:
        super().__init__(world, board, book, options, relations, times)
        self.seed = seed
        self.herald = herald
        self.people: Callable[[], tuple[str, ...]] = lambda: self.sides
        """The sides that people play."""
        self.typed = False
        """Whether the faces of real dice are asked for just now."""
        self._look_on = look_on
        """Every step is to be shown."""
        self._stirring = SEEN_AT_ONCE + book.measures.affects_sight
        self.movement = Movement(self)
        self.minefields = Minefields(self)
        self.sight = Sight(self, herald)
        self.blast = Blast(self)
        self.gas = GasDrift(self)
        self.burning = Burning(self)

    def _ground_changed(self, ref: Ref | None) -> None:
        super()._ground_changed(ref)
        self.blast.known.clear()

    # dice

    def dice(self, unit: Ref) -> Dice:
        return UnitDice(self, unit)

    # components and entities

    def put(self, ref: Ref, *parts: object) -> None:
        parts = self._with_room(ref, parts)
        touched = self._feel(ref, *map(type, parts))
        self.world.put(ref, *parts)
        if any(isinstance(part, self._stirring) for part in parts):
            self.world.put(ref, Stirred())
            self.world.run(self.sight)
        elif any(isinstance(part, HANGS_OVER) for part in parts):
            self.world.run(self.sight)
        else:
            self.sight.look_over(ref)
        self._looked_over(*touched, *(whose for part in parts if (whose := felt(part)) is not None))

    def _with_room(self, ref: Ref, parts: tuple[object, ...]) -> tuple[object, ...]:
        """A body longer than wide turns, or is put somewhere, so that there is room for all of it."""
        at = next((part for part in parts if isinstance(part, Position)), None) or self.find(ref, Position)
        if at is None or not any(isinstance(part, Position | Facing) for part in parts):
            return parts
        now = next((part for part in parts if isinstance(part, Facing)), None) or self.find(ref, Facing)
        wish = now.direction if now is not None else 0
        facing = self.turned(ref, at.cell, wish)
        others = (part for part in parts if not isinstance(part, Facing))
        return parts if facing == wish else (*others, Facing(facing))

    def strip(self, ref: Ref, *kinds: type) -> None:
        touched = self._feel(ref, *kinds)
        self.world.strip(ref, *kinds)
        if any(kind in self._stirring for kind in kinds):
            self.world.put(ref, Stirred())
            self.world.run(self.sight)
        else:
            self.sight.look_over(ref)
        self._looked_over(*touched)

    def _feel(self, ref: Ref, *kinds: type) -> tuple[Ref, ...]:
        """The bodies that these components of a unit are about, as they are now."""
        there = (self.world.find(ref, kind) for kind in kinds if hasattr(kind, "felt_by"))
        return tuple(whose for part in there if (whose := felt(part)) is not None)

    def _looked_over(self, *units: Ref) -> None:
        """What is done to them may show: those who see them look."""
        for unit in dict.fromkeys(units):
            self.sight.look_over(unit)

    def add(self, *parts: object) -> Ref:
        ref = self.world.create(*parts)
        owner = self.world.find(ref, Allegiance)
        known = self.world.find(ref, Known)
        for side, at in self._sides():
            if (owner and owner.side == side) or (known and side in known.to):
                self.world.put(at, self.world.part(at, Intel).naming(ref))
        if self.world.find(ref, Position) is not None:
            self.world.put(ref, Stirred())
        self.world.run(self.sight)
        return ref

    def remove(self, ref: Ref) -> None:
        if self.world.find(ref, Allegiance) is None:
            self.world.delete(ref)
            self.world.run(self.sight)
            return
        self.world.strip(ref, Position, Aboard)
        self.world.put(ref, Stirred())
        self.world.run(self.sight)

    def _sides(self) -> tuple[tuple[str, Ref], ...]:
        return tuple((side.name, ref) for ref, side in self.world.rows(SideOf))

    def each_side(self) -> tuple[tuple[SideOf, Intel], ...]:
        """Every side and what it has found out."""
        return tuple((side, self.world.part(ref, Intel)) for ref, side in self.world.rows(SideOf))

    # moving about

    def step(self, unit: Ref, cell: Cell, facing: int | None = None) -> Footfall:
        self.world.put(unit, Stride(cell, facing))
        self.world.run(self.movement, self.minefields)
        footfall = self.world.part(unit, Footfall)
        self.world.strip(unit, Footfall)
        if footfall.blocked_by is not None:
            self.spot(unit, footfall.blocked_by, "felt")
        self.world.run(self.sight)
        self._look_on()
        return footfall

    def door(self, part: int, state: str) -> None:
        for ref, door in self.world.rows(Door):
            if door.part == part and door.state != state:
                self.world.put(ref, Door(part, state))
        self.world.run(self.sight)

    # things

    def drop(self, unit: Ref, item: Item) -> Ref:
        self.put(unit, self.part(unit, Kit).swapped(item, None))
        return self.add(Lying(item, self.cells(unit)[0]))

    def take(self, unit: Ref, lying: Ref, item: Item) -> None:
        self.world.delete(lying)
        self.put(unit, self.part(unit, Kit).plus(item))
        self.world.run(self.sight)

    def cloud(self, cloud: Cloud) -> Ref:
        return self.add(cloud)

    @read
    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return self.blast.reached(cell, metres, rise)

    @read
    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return self.blast.exposed(cell, metres, rise)

    def spread_fires(self) -> None:
        self.burning.spread(self)

    # knowledge

    def spot(self, unit: Ref, subject: Ref, how: str = "seen", *, openly: bool = False) -> None:
        aware = self.find(unit, Awareness) or Awareness()
        sighting = Sighting(subject, self.cells(subject)[0], self.clock.round, how)
        others = tuple(known for known in aware.known if known.subject != subject)
        self.world.put(unit, replace(aware, known=(*others, sighting)))
        self.sight.report(unit, subject, how)
        if openly:
            self.sight.give_away(unit, subject)

    def discover(self, side: str, thing: Ref) -> None:
        known = self.find(thing, Known) or Known()
        if side not in known.to:
            self.world.put(thing, Known((*known.to, side)))
        for name, at in self._sides():
            if name == side:
                self.world.put(at, self.world.part(at, Intel).naming(thing))

    def pass_word(self, unit: Ref, friends: Iterable[Ref]) -> None:
        told = (self.find(unit, Awareness) or Awareness()).known
        for friend in friends:
            aware = self.find(friend, Awareness) or Awareness()
            known = {sighting.subject: sighting.round for sighting in aware.known}
            news = (s for s in told if s.subject not in known or s.round > known[s.subject])
            newer = {s.subject: replace(s, how="told") for s in news}
            if newer:
                kept = tuple(newer.pop(old.subject, old) for old in aware.known)
                self.world.put(friend, replace(aware, known=kept + tuple(newer.values())))

    def say(self, event: Event) -> None:
        self.herald(event)

    # time

    def tick(self, seconds: float) -> None:
        ref, environment = self.environment
        clock = replace(environment.clock, seconds=environment.clock.seconds + seconds)
        self.world.put(ref, replace(environment, clock=clock))
        self.gas.seconds = seconds
        self.world.run(self.gas, self.burning, self.sight)

    def phase(self, words: str) -> None:
        self.set_clock(round=self.clock.round, phase=words)

    def set_clock(self, *, round: int, phase: str = "") -> None:
        """What the driver says of the time at a resting point."""
        ref, environment = self.environment
        self.world.put(ref, Environment(replace(environment.clock, round=round, phase=phase), environment.weather))

    def set_weather(self, weather: Weather) -> None:
        """What the driver says of wind and light at a resting point; everybody under the sky notices."""
        ref, environment = self.environment
        if weather != environment.weather:
            self.world.put(ref, replace(environment, weather=weather))
            self.herald(Event("weather", told(environment.weather, weather)))


class UnitDice:
    """The dice of one unit: faces the game master has set come first, none higher than the die that falls, then its own
    seeded stream.
    """

    def __init__(self, table: Battletable, unit: Ref) -> None:
        self.table = table
        self.unit = unit
        self._pool = ""

    def roll(self, pool: Throwable) -> Throw:
        self._pool = str(pool)
        return pool.throw(self._draw)

    def _draw(self, sides: int) -> int:
        world = self.table.world
        ref, _ = self.table.environment
        real = rulings(world).dice
        known = not real or open_roll(self.table, self.unit, self.table.people())
        fixed = world.find(ref, FixedDice)
        if known and fixed is not None and fixed.faces:
            world.put(ref, FixedDice(fixed.faces[1:]))
            return Scripted((min(fixed.faces[0], sides),)).draw(sides)
        if known and real and self.table.typed:
            raise DiceWanted(self.unit, self.table.name(self.unit), self._pool, sides)
        luck = world.find(self.unit, Luck) or Luck(self._stream())
        rolled = Rolled(f"{self.table.seed}/{luck.stream}", luck.drawn)
        face = rolled.draw(sides)
        world.put(self.unit, Luck(luck.stream, rolled.drawn))
        return face

    def _stream(self) -> str:
        """For what came into the world in battle: by the number its own side gives it, whatever others there are. What
        is nobody's goes by what it is and where, as its number would tell of things undiscovered.
        """
        owner = self.table.find(self.unit, Allegiance)
        for of, intel in self.table.each_side():
            if owner is not None and of.name == owner.side:
                return f"{of.name}/added/{dict(intel.names)[self.unit]}"
        return f"added/{_what_and_where(self.table.world.parts(self.unit))}"


def _what_and_where(parts: tuple[object, ...]) -> str:
    """A name for a thing that nobody else's being there changes."""
    for part in parts:
        match part:
            case Mine(cell=cell, side=side) | Minefield(cells=(cell, *_), side=side):
                return f"{part.name}/{side}/{cell}"
            case Fire(cell=cell, since=when) | Cloud(source=cell, until=when):
                return f"{type(part).__name__}/{cell}/{when}"
            case Lying(item=item, cell=cell):
                return f"{item.name}/{cell}"
    return "+".join(type(part).__name__ for part in parts)
