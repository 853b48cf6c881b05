"""Decrees on who is there: units added and removed, units woken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from game.battle.decrees.placing import UNITS
from game.battle.decrees.referee import Referee, place
from game.battle.own_sheets import own_sheets
from game.battle.posts import Post, body_of, coming_on, has_room
from game.battle.posts import place as put_on_the_map
from game.battle.triggers import wake
from game.board.grid import Grid
from game.world.components import TAKEN_AWAY, Asleep, Intel, SideOf, Stirred
from game.world.footprint import footprint
from rules.frame.body import Posture
from rules.frame.book import Recruit
from rules.frame.decrees import Decree, DecreeKind, Places, When
from rules.frame.figure import Aboard, Body, Crew, Identity, Kit
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.marks import AtCell, AtUnit, Mark
from rules.kernel.refs import Ref
from rules.kernel.words import counted

SQUAD = 12
"""The most that come at once."""
EDGES = ("north", "east", "south", "west")
"""The edges of a map."""


class Add(Decree):
    """Bring units on."""

    title: ClassVar[str] = "Add"
    does: ClassVar[str] = "Bring a unit or a squad on, from the roster or the scenario's sheets."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    kind: Literal["add"] = "add"
    side: str
    who: str
    cell: AtCell
    count: Annotated[int, Mark.COUNT]


class BringOn(Decree):
    """Bring units on at an edge of the map."""

    title: ClassVar[str] = "Bring on at an edge"
    does: ClassVar[str] = "Bring a unit or a squad on in the middle of an edge of the map, from the roster or sheets."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    kind: Literal["bring on"] = "bring on"
    side: str
    who: str
    edge: str
    count: Annotated[int, Mark.COUNT]


class Remove(Decree):
    """Take a unit off the map."""

    title: ClassVar[str] = "Remove"
    does: ClassVar[str] = "Take a unit off the map for good, with all that ride in it."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    kind: Literal["remove"] = "remove"
    unit: AtUnit


class Wake(Decree):
    """Wake a unit that sleeps."""

    title: ClassVar[str] = "Wake"
    does: ClassVar[str] = "Wake a unit that does nothing until something stirs it."
    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.NOW
    kind: Literal["wake"] = "wake"
    unit: AtUnit


def _adding(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    who = filled.get("who")
    parts = None if who is None else _enlisted(referee, who, "")

    full = _full(referee)

    def against(cell: Cell) -> str:
        if full:
            return full
        if parts is None or has_room(referee.table.board.terrain, cell, 0, body_of(parts), _taken(referee)):
            return ""
        return f"no unit can stand at {place(cell)}: name a free cell of the map"

    return {
        "side": OneOf(referee.table.sides),
        "who": OneOf(known_people(referee)),
        "cell": Places(referee.table.grid, against),
        "count": Between(1, SQUAD),
    }


def _full(referee: Referee) -> str:
    """Why no more units come on; "" while half of the map is free. What falls, wakes or is thrown must find room."""
    taken, there = len(referee.table.index()), sum(1 for _ in referee.table.grid.cells())
    return (
        f"the map is full: {taken} of {counted(there, 'cell')} taken; remove units first" if 2 * taken >= there else ""
    )


def known_people(referee: Referee) -> tuple[str, ...]:
    """The roles of the setting, and everyone who has a sheet."""
    setup = referee.setup
    roster = setup.book.roster(own_sheets(setup.written, setup.book.name))
    kinds = ("person", *(("vehicle",) if "vehicles" not in setup.book.lacks else ()))
    named = (name for kind in kinds if kind in roster.kinds for name in roster.names(roster.kinds[kind]))
    return tuple(dict.fromkeys((*setup.book.roles(setup.scenario.setting), *named)))


def _enlisted(referee: Referee, who: str, name: str) -> tuple[object, ...]:
    setup = referee.setup
    role = who in setup.book.roles(setup.scenario.setting)
    recruit = Recruit(who if role else "", "" if role else who, setup.scenario.setting, name)
    return setup.book.enlist(recruit, setup.options, own_sheets(setup.written, setup.book.name))


def _named(referee: Referee, who: str) -> tuple[object, ...]:
    """A new unit under a name that no other has: those of a role are numbered."""
    parts = _enlisted(referee, who, "")
    name = next((part.name for part in parts if isinstance(part, Identity)), who)
    taken = {identity.name for _, identity in referee.table.having(Identity)}
    if name not in taken and who not in referee.setup.book.roles(referee.setup.scenario.setting):
        return parts
    number = next(number for number in range(1, len(taken) + 2) if f"{name}-{number}" not in taken)
    return _enlisted(referee, who, f"{name}-{number}")


def _taken(referee: Referee) -> set[Cell]:
    """Where nobody more has room: on the ground, or below what is in the air and may come down."""
    table = referee.table

    def takes(unit: Ref) -> bool:
        return table.holds_ground(unit) or bool(table.pose(unit).rise)

    return {cell for cell, there in table.index().items() if any(map(takes, there))}


def _add(referee: Referee, decree: Add) -> None:
    """Each on the free cell nearest to the one that is named."""
    _bring(referee, decree, lambda _body: decree.cell)


def _bring(referee: Referee, decree: Add | BringOn, where: Callable[[Body], Cell]) -> None:
    """One after the other, each on the free cell nearest to where it should come on."""
    table = referee.table
    for _ in range(decree.count):
        parts = _named(referee, decree.who)
        cell = where(body_of(parts))
        post = Post(decree.side, parts, cell, _inward(table.grid, cell), Posture.STANDING)
        post = coming_on(post, table.board.terrain, _taken(referee))
        if _full(referee) or not has_room(table.board.terrain, post.cell, post.facing, body_of(parts), _taken(referee)):
            referee.tell("found no room for one more.", only=(decree.side,))
            return
        unit = put_on_the_map(table.world, post, f"decreed {len(table.world.rows(Identity))}")
        table.world.put(unit, Stirred())
        table.world.run(table.sight)
        referee.tell(f"brought {{actor}} on at {place(post.cell)}.", unit)


def _added(referee: Referee, decree: Add) -> str:
    body = body_of(_enlisted(referee, decree.who, ""))
    cells = len(footprint(referee.table.grid, decree.cell, 0, body))
    each = f", {counted(cells, 'cell')} each" if cells > 1 else ""
    return f"{_many(decree)} for {decree.side} at {place(decree.cell)} or near it{each}."


def _many(decree: Add | BringOn) -> str:
    return decree.who if decree.count == 1 else f"{decree.count} × {decree.who}"


def _inward(grid: Grid, cell: Cell) -> int:
    """The way from a cell to the middle of the map."""
    return grid.direction(cell, (grid.columns // 2, grid.rows // 2))


def _along(grid: Grid, edge: str) -> list[Cell]:
    """The cells along an edge of the map, from its middle outwards."""
    if edge in ("north", "south"):
        row, middle = (0 if edge == "north" else grid.rows - 1), grid.columns // 2
        return [(column, row) for column in sorted(range(grid.columns), key=lambda each: (abs(each - middle), each))]
    column, middle = (0 if edge == "west" else grid.columns - 1), grid.rows // 2
    return [(column, row) for row in sorted(range(grid.rows), key=lambda each: (abs(each - middle), each))]


def _at_an_edge(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {
        "side": OneOf(referee.table.sides),
        "who": OneOf(known_people(referee)),
        "edge": OneOf(() if _full(referee) else EDGES),
        "count": Between(1, SQUAD),
    }


def _bring_on(referee: Referee, decree: BringOn) -> None:
    """Each on the free cell of the edge that is nearest to its middle, and where none is free as near as may be."""
    table = referee.table
    cells = _along(table.grid, decree.edge)

    def where(body: Body) -> Cell:
        taken = _taken(referee)
        free = (at for at in cells if has_room(table.board.terrain, at, _inward(table.grid, at), body, taken))
        return next(free, cells[0])

    _bring(referee, decree, where)


def _brought(referee: Referee, decree: BringOn) -> str:
    body = body_of(_enlisted(referee, decree.who, ""))
    cells = len(footprint(referee.table.grid, _along(referee.table.grid, decree.edge)[0], 0, body))
    each = f", {counted(cells, 'cell')} each" if cells > 1 else ""
    return f"{_many(decree)} for {decree.side} at the {decree.edge} edge of the map{each}."


def _removing(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"unit": referee.here()}


def _gone_with(referee: Referee, unit: Ref) -> Iterator[Ref]:
    """The unit, after all that ride in it."""
    for seat in (referee.table.find(unit, Crew) or Crew()).seats:
        if seat.rider is not None:
            yield seat.rider
    yield unit


def _remove(referee: Referee, decree: Remove) -> None:
    table = referee.table
    for unit in tuple(_gone_with(referee, decree.unit)):
        referee.tell("took {actor} off the map.", unit)
        table.book.uproot(table, unit)
        aboard = table.find(unit, Aboard)
        if aboard is not None:
            seats = list(table.part(aboard.vehicle, Crew).seats)
            seats[aboard.seat] = replace(seats[aboard.seat], rider=None)
            table.put(aboard.vehicle, Crew(tuple(seats)))
        table.remove(unit)
        table.world.strip(unit, Kit, *table.book.parts)
        _forget(referee, unit)


def _forget(referee: Referee, unit: Ref) -> None:
    """Every side knows that a unit is there no longer, and no unit looks for it."""
    world = referee.table.world
    for ref, _ in world.rows(SideOf):
        intel = world.part(ref, Intel)
        gone = (replace(each, how=TAKEN_AWAY, now=False) if each.subject == unit else each for each in intel.contacts)
        world.put(ref, replace(intel, contacts=tuple(gone)))
    for ref, aware in world.rows(Awareness):
        if aware.of(unit) is not None:
            known = tuple(each for each in aware.known if each.subject != unit)
            world.put(ref, Awareness(known, tuple(each for each in aware.now if each != unit)))


def _removed(referee: Referee, decree: Remove) -> str:
    names = [referee.name(unit) for unit in _gone_with(referee, decree.unit)]
    return f"{' and '.join(names)} {'leaves' if len(names) == 1 else 'leave'} the map for good."


def _sleeping(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    table = referee.table
    return {"unit": OneOf(unit for unit in table.units() if table.find(unit, Asleep) is not None)}


def _wake(referee: Referee, decree: Wake) -> None:
    wake(referee.table, (decree.unit,))


def _woken(referee: Referee, decree: Wake) -> str:
    return f"{referee.name(decree.unit)} wakes, and only its own side can tell."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(Add, _adding, _add, _added),
    DecreeKind(BringOn, _at_an_edge, _bring_on, _brought),
    DecreeKind(Remove, _removing, _remove, _removed),
    DecreeKind(Wake, _sleeping, _wake, _woken),
)
