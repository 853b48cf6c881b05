"""Setting up: from a scenario, its map and a rulebook to a world with everybody in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from game.battle import dead_triggers
from game.battle.figure_state import restored
from game.battle.laid_things import LaidThings
from game.battle.outbreaks import Outbreak, outbreaks
from game.battle.own_sheets import kept_elsewhere, own_sheets, strange
from game.battle.posts import Post, body_of, from_the_start, has_room, name_for, named_apart, numbered, place
from game.battle.scenario import DoorSheet, ForceSheet, MineSheet, Scenario, Written, links_away
from game.battle.sides import strangers
from game.battle.unsupported_features import UnsupportedFeatures, unsupported_features, without
from game.battle.weather import weather_in
from game.board.battleground import Battleground
from game.board.battleground import Door as DrawnDoor
from game.board.board import Board
from game.board.tiled import read
from game.world.components import Asleep, Environment, Intel, SideOf
from game.world.footprint import footprint
from game.world.timing import Timing
from game.world.world import World
from rules.frame.body import Posture
from rules.frame.book import NoSuchBook, Recruit, Rulebook, load
from rules.frame.figure import Body, Crew, Identity
from rules.frame.ground import Cell
from rules.frame.things import Door, Known, Mine, Minefield, Trap
from rules.kernel.angles import nearest
from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import explained, meant
from rules.kernel.refs import Ref


@dataclass(frozen=True, eq=False)
class Setup:
    """Everything a battle starts from, checked: it can be played as it stands."""

    written: Written
    ground: Battleground
    book: Rulebook
    options: Any
    posts: tuple[Post, ...]
    mines: tuple[tuple[object, ...], ...] = ()
    warnings: tuple[Fault, ...] = field(default=())
    outbreaks: tuple[Outbreak, ...] = ()
    """What its triggers let loose."""
    doors: tuple[tuple[int, str], ...] = ()
    """Doors and windows by number that are not as drawn, and how they are."""
    things: tuple[object, ...] = ()
    """Holes in walls, clouds and fires that are there at the start."""

    @property
    def scenario(self) -> Scenario:
        return self.written.scenario

    @property
    def times(self) -> Timing:
        """How the scenario's seconds become rounds of the book."""
        return self.scenario.timing(self.book)

    @property
    def rounds(self) -> int:
        """How many rounds the battle lasts."""
        return self.times.rounds(self.scenario.lasts)

    @property
    def unsupported_features(self) -> tuple[UnsupportedFeatures, ...]:
        """What the scenario has and the rulebook has no rules for."""
        return unsupported_features(self.scenario, self.book, lambda: self.ground)

    def saying(self, **fields: object) -> Setup:
        """The same battle with other words in its scenario that place no unit: who plays, what kind of table it is."""
        scenario = self.scenario.model_copy(update=fields)
        return replace(self, written=Written(scenario, self.written.file))

    def zones(self, side: str) -> frozenset[str]:
        """Where those of a side set up who are there from the start."""
        forces = (force for force in self.scenario.force if force.side == side and force.serves(self.book.name))
        return frozenset(force.zone for force in forces if force.zone and not force.arrives and not force.trigger)


def set_up(written: Written, book: str | None = None, *, ground: Battleground | None = None) -> Setup:
    """Check a scenario against its map and a rulebook; raises Faulty with all that keeps it from being played."""
    file = str(written.file)
    try:
        rulebook = load(book or written.scenario.book)
    except NoSuchBook as error:
        raise Faulty((Fault(file, "book", error.fault, error.remedy),)) from None
    faults = list(links_away(written))
    if faults:
        raise Faulty(tuple(faults))
    if ground is None:
        try:
            ground = read(written.map_file)
        except Faulty as error:
            faults += error.faults
    options = _options(written, rulebook, faults)
    sheets = True
    try:
        rulebook.roster(own_sheets(written, rulebook.name))
    except Faulty as error:
        faults += error.faults
        sheets = False
    if ground is not None and options is not None:
        faults += strangers(written, ground, options, rulebook.name)
    if ground is None or options is None or not sheets:
        faults += () if ground is None else dead_triggers.faults(written.scenario, ground, file)
        raise Faulty(tuple(faults))
    muster = _Muster(written, ground, rulebook, options)
    posts, mines, doors = muster.posts(), muster.mines(), muster.doors()
    names = tuple(part.name for post in posts for part in post.parts if isinstance(part, Identity))
    faults += dead_triggers.faults(written.scenario, ground, file, names)
    loose: tuple[Outbreak, ...] = ()
    try:
        loose = outbreaks(written.scenario.trigger, ground, rulebook, own_sheets(written, rulebook.name), file)
    except Faulty as error:
        faults += error.faults
    things = LaidThings(written.scenario, ground, rulebook, written.scenario.timing(rulebook))
    faults += (*muster.faults, *things.faults(file))
    if not any(map(from_the_start, posts)) and not faults:
        faults.append(Fault(file, "force", "no unit is on the map when the battle starts", "add a [[force]]"))
    if faults:
        raise Faulty(tuple(faults))
    odd = [fault for sheet in own_sheets(written, rulebook.name) for fault in strange(rulebook, sheet)]
    warnings = (*ground.warnings, *odd)
    return Setup(written, ground, rulebook, options, posts, mines, warnings, loose, doors, tuple(things.things()))


def _options(written: Written, book: Rulebook, faults: list[Fault]) -> Any | None:
    try:
        return book.options.model_validate(written.scenario.options.get(book.name, {}))
    except ValidationError as error:
        faults += explained(error, book.options, str(written.file), f"options.{book.name}")
        return None


BESIDE = 12.0
"""Metres around the place of a vehicle that is left out within which its crew stands."""


class _Muster:
    """Turns the forces of a scenario into posts, and collects what is wrong with them."""

    def __init__(self, written: Written, ground: Battleground, book: Rulebook, options: Any) -> None:
        self.written = written
        self.ground = ground
        self.book = book
        self.options = options
        self.faults: list[Fault] = []
        self.taken: set[Cell] = set()

    def _fault(self, place: str, fault: str, remedy: str) -> None:
        self.faults.append(Fault(str(self.written.file), place, fault, remedy))

    def posts(self) -> tuple[Post, ...]:
        """Every unit in the order of the forces. Forces with a cell of their own get it before zones are filled."""
        found: dict[int, tuple[Post, ...]] = {}
        for number, force in sorted(enumerate(self.forces(), 1), key=lambda each: (each[1].at is None, each[0])):
            if force.serves(self.book.name):
                enter = self._on_foot if without(force, self.book) else self._force
                found[number] = tuple(enter(f"force {number}", force))
        return tuple(named_apart(tuple(post for number in sorted(found) for post in found[number])))

    def _on_foot(self, place: str, force: ForceSheet) -> Iterator[Post]:
        """The crew of a vehicle that is left out, beside one another where it would stand."""
        bare: dict[str, Any] = {"sheet": "", "name": "", "crew": (), "count": 1}
        for role in force.crew:
            on_foot = force.model_copy(update={**bare, "role": role})
            if force.at is not None:
                around = self.ground.terrain.grid.within(force.at, BESIDE)
                free = (cell for cell in (force.at, *around) if self._free(cell, on_foot, Body()))
                on_foot = on_foot.model_copy(update={"at": next(free, force.at)})
            yield from self._force(place, on_foot)

    def forces(self) -> tuple[ForceSheet, ...]:
        """The scenario's forces, and the units drawn on the map if they are to be there."""
        forces = self.written.scenario.force
        if not self.written.scenario.placed:
            return forces
        drawn = tuple(
            ForceSheet(
                side=unit.side,
                role="" if unit.sheet else unit.role,
                sheet=unit.sheet,
                name=unit.name,
                at=unit.cell,
                facing=unit.facing % 360,
                posture="standing" if unit.posture not in ("crouched", "prone") else unit.posture,
            )
            for unit in self.ground.units
        )
        return forces + drawn

    def _force(self, place: str, force: ForceSheet) -> Iterator[Post]:
        try:
            recruits = [self._enlist(force, number) for number in range(1, force.count + 1)]
            crew = tuple(self._rider(role) for role in force.crew)
            if force.state:
                roster = self.book.roster(own_sheets(self.written, self.book.name))
                recruits = [restored(self.book, roster, parts, force.state) for parts in recruits]
        except Faulty as error:
            self.faults += self._no_such_sheet(place, force) or [
                Fault(str(self.written.file), _inner(place, f.place), f.fault, f.remedy) for f in error.faults
            ]
            return
        seats = next((len(part.seats) for part in recruits[0] if isinstance(part, Crew)), None)
        if force.crew and seats is None:
            self._fault(place, "a crew for something without seats", "leave the crew out, or name a vehicle's sheet")
            return
        if len(force.crew) > (seats or 0):
            self._fault(place, f"a crew of {len(force.crew)} for {seats} seats", "send fewer")
            return
        cells = self._cells(place, force, body_of(recruits[0]))
        for parts, cell in zip(recruits, cells, strict=False):
            yield Post(
                force.side,
                parts,
                cell,
                self._facing(force, cell),
                Posture(force.posture),
                self._round(force),
                force.trigger,
                crew,
                Asleep(place, force.wakes, force.stirs) if force.wakes else None,
            )

    def _round(self, force: ForceSheet) -> int:
        """The round a force comes on in; 0 from the start."""
        return self.written.scenario.timing(self.book).begins(force.arrives) if force.arrives else 0

    def _no_such_sheet(self, place: str, force: ForceSheet) -> list[Fault]:
        """That a figure's sheet is one for another rulebook, if it is."""
        file, other = kept_elsewhere(self.written, self.book.name, force.sheet) if force.sheet else ("", "")
        if not file:
            return []
        fault = f"{file} is for {other}, and no other sheet is called {force.sheet!r}"
        remedy = f'say book = "{other}" in the force, or add a sheet that has it for every other rulebook'
        return [Fault(str(self.written.file), place, fault, remedy)]

    def _enlist(self, force: ForceSheet, number: int) -> tuple[object, ...]:
        name = force.name and (force.name if force.count == 1 else f"{force.name} {number}")
        recruit = Recruit(force.role, force.sheet, self.written.scenario.setting, name)
        return self.book.enlist(recruit, self.options, own_sheets(self.written, self.book.name))

    def _rider(self, role: str) -> tuple[object, ...]:
        recruit = Recruit(role=role, setting=self.written.scenario.setting)
        return self.book.enlist(recruit, self.options, own_sheets(self.written, self.book.name))

    def _cells(self, place: str, force: ForceSheet, body: Body) -> tuple[Cell, ...]:
        """Where the figures of a force start: one cell, or spread evenly over the free cells of a zone."""
        if force.at is not None:
            if not self._free(force.at, force, body):
                wrong = "another unit starts at" if force.at in self.taken else "no unit can stand at"
                self._fault(place, f"{wrong} {force.at[0]},{force.at[1]}", "name a free cell of the map")
                return ()
            return self._take((force.at,), force, body)
        zones = [deploy for deploy in self.ground.deploys if deploy.zone == force.zone]
        if not zones:
            known = ", ".join(sorted({deploy.zone for deploy in self.ground.deploys})) or "none"
            self._fault(place, f"the map has no zone {force.zone!r}", f"its zones are {known}")
            return ()
        cells = tuple(dict.fromkeys(cell for zone in zones for cell in zone.cells))
        chosen: list[Cell] = []
        for left in range(force.count, 0, -1):
            free = [cell for cell in cells if self._free(cell, force, body)]
            if not free:
                self._fault(place, f"zone {force.zone!r} has no room for {force.count}", "draw it larger or send fewer")
                return ()
            chosen += self._take((free[len(free) // (2 * left)],), force, body)
        return tuple(chosen)

    def _take(self, cells: tuple[Cell, ...], force: ForceSheet, body: Body) -> tuple[Cell, ...]:
        for cell in cells:
            self.taken.update(footprint(self.ground.terrain.grid, cell, self._facing(force, cell), body))
        return cells

    def _free(self, cell: Cell, force: ForceSheet, body: Body) -> bool:
        return has_room(self.ground.terrain, cell, self._facing(force, cell), body, self.taken)

    def _facing(self, force: ForceSheet, cell: Cell) -> int:
        grid = self.ground.terrain.grid
        if force.facing is None:
            return grid.direction(cell, (grid.columns // 2, grid.rows // 2))
        return self._towards(force.facing)

    def _towards(self, degrees: float) -> int:
        """The direction of the grid that is nearest to a bearing."""
        grid = self.ground.terrain.grid
        return nearest(degrees, map(grid.degrees, range(grid.directions)))

    def mines(self) -> tuple[tuple[object, ...], ...]:
        """The mines and minefields of the map and of the scenario, as entities; none without rules for them."""
        if "mines" in self.book.lacks:
            return ()
        found: list[tuple[object, ...]] = []
        if self.written.scenario.minefields:
            for field_ in self.ground.minefields:
                kind = self._mine("minefield", field_.mine)
                sown = Minefield(kind, field_.cells, field_.density, field_.side)
                found.append((sown, self._known(field_.side, field_.known_to), *_inside(field_.decoy)))
            for drawn in self.ground.mines:
                laid = Mine(self._mine("mine", drawn.mine), drawn.cell, drawn.side)
                found.append((laid, self._known(drawn.side, drawn.known_to), *_inside(drawn.decoy)))
        for number, extra in enumerate(self.written.scenario.mine, 1):
            if extra.at not in self.ground.terrain.grid:
                self._fault(f"mine {number}", f"{extra.at[0]},{extra.at[1]} is off the map", "name a cell of the map")
            kind = self._mine(f"mine {number}", extra.mine)
            facing = None if extra.facing is None else self._towards(extra.facing)
            mine = Mine(kind, extra.at, extra.side, facing, extra.fuze, self._wire(extra))
            found.append((mine, self._known(extra.side, extra.known_to), *_inside(extra.decoy, extra.tamper)))
        return tuple(found)

    def doors(self) -> tuple[tuple[int, str], ...]:
        """The doors and windows that are not as drawn."""
        found: list[tuple[int, str]] = []
        for number, sheet in enumerate(self.written.scenario.door, 1):
            meant_ones = [door.number for door in self.ground.doors if self._is_meant(sheet, door)]
            if not meant_ones:
                what = repr(sheet.name) if sheet.name else f"at {sheet.at}, {sheet.edge:g} degrees"
                known = [door.name for door in self.ground.doors if door.name]
                self._fault(f"door {number}", f"the map has no door or window {what}", meant(sheet.name, known))
            found += ((each, sheet.state) for each in meant_ones)
        return tuple(found)

    def _is_meant(self, sheet: DoorSheet, door: DrawnDoor) -> bool:
        if sheet.at is None or sheet.edge is None:
            return door.name == sheet.name
        grid, way = self.ground.terrain.grid, self._towards(sheet.edge)
        if sheet.at not in grid:
            return False
        barrier = self.ground.terrain.barriers.get((sheet.at, way))
        return barrier is not None and barrier.part == door.number

    def _wire(self, mine: MineSheet) -> tuple[Cell, ...]:
        """The cells a trip line crosses, up to the first thing in its way."""
        if mine.wire is None or mine.at not in self.ground.terrain.grid:
            return ()
        grid, direction = self.ground.terrain.grid, self._towards(mine.wire)
        found: list[Cell] = []
        at = mine.at
        while (following := grid.step(at, direction)) in grid and grid.straight(mine.at, following) <= mine.wire_length:
            if (at, direction) in self.ground.terrain.barriers or self.ground.terrain.place(following).obstacle > 0:
                break
            found.append(following)
            at = following
        return tuple(found)

    def _mine(self, place: str, name: str) -> str:
        try:
            return self.book.mine(name)
        except Faulty as error:
            self.faults += [Fault(str(self.written.file), place, f.fault, f.remedy) for f in error.faults]
            return name

    @staticmethod
    def _known(side: str, others: tuple[str, ...]) -> Known:
        return Known(tuple(dict.fromkeys((side, *others))))


def _inner(place: str, inside: str) -> str:
    """The place of what is wrong with how a figure is said to be; other faults are those of the force."""
    return f"{place}, {inside}" if inside.startswith("state.") else place


def _inside(decoy: bool, tamper: int = 0) -> tuple[Trap, ...]:
    """What does not show of a mine; it is told which one when that is there."""
    return (Trap(Ref(0), decoy, tamper),) if decoy or tamper else ()


def populate(world: World, setup: Setup) -> Board:
    """Put everything that is there from the start into a world, in an order that never changes."""
    scenario = setup.scenario
    world.create(Environment(weather=weather_in(scenario, setup.times, setup.ground.light, 0)))
    for side in scenario.side:
        world.create(SideOf(side.name, side.title or side.name.title()), Intel())
    otherwise = dict(setup.doors)
    for door in setup.ground.doors:
        world.create(Door(door.number, otherwise.get(door.number, door.barrier.state)))
    for number, post in numbered(setup.posts):
        if from_the_start(post):
            place(world, post, number)
    for parts in setup.mines:
        ref = world.create(*(part for part in parts if not isinstance(part, Trap)))
        for trap in (part for part in parts if isinstance(part, Trap)):
            world.create(replace(trap, mine=ref))
        for part in parts:
            if isinstance(part, Known):
                name_for(world, part.to, ref)
    for thing in setup.things:
        world.create(thing)
    return Board(setup.ground.terrain)
