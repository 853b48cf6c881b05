"""A rulebook of six phases a turn, for trying the frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from rules.frame.figure import Condition, Crew, State
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer, OneOf, Ways
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from tests.frame.probe import (
    PASS,
    WALK,
    YES,
    YES_OR_NO,
    Answer,
    Pass,
    Probe,
    Shoot,
    Walk,
    alive,
    kill,
    shooting,
    targets,
)


@dataclass(frozen=True, slots=True)
class Initiative:
    """In how many phases of a turn one acts; what blocks have cost."""

    at: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Repeats:
    """Keeps walking that way, so many metres a phase; what was walked beyond the last whole cell."""

    direction: int
    metres: float
    carried: float = 0.0


@dataclass(frozen=True, slots=True)
class Course:
    """The cells a vehicle goes through, one each half phase."""

    way: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Aims:
    """Ground on which the next enemy is shot at."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Strays:
    """Rounds that missed and still fly about until the end of the phase."""

    cells: tuple[Cell, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class Burning:
    """On fire."""


@dataclass(frozen=True, slots=True)
class By:
    """Who does it."""

    who: Ref


class Steer(Action):
    """A course."""

    title: ClassVar[str] = "Steer"
    kind: Literal["steer"] = "steer"
    direction: int


class Repeat(Action):
    """Walk on and on."""

    title: ClassVar[str] = "Repeat"
    kind: Literal["repeat"] = "repeat"
    direction: int
    metres: int


class Take(Action):
    """Aim at a row, strike, or spray a row with bullets."""

    title: ClassVar[str] = "Take"
    kind: Literal["take"] = "take"
    what: Literal["aim", "spray"]
    row: int


class Strike(Action):
    """Hand to hand."""

    title: ClassVar[str] = "Strike"
    kind: Literal["strike"] = "strike"
    target: Ref


class Phases(Probe):
    """Six phases a turn."""

    name = "phases"
    parts = (Initiative, Repeats, Course, Aims, Strays, Burning)
    actions = (Pass, Shoot, Walk, Steer, Repeat, Take, Strike, Answer)
    usual = (Initiative(),)

    def round(self, table: Table) -> Flow[None]:
        yield from self._declare(table)
        for phase in range(6, 0, -1):
            table.phase(f"phase {phase}")
            yield from self._walkers(table)
            for _ in range(2):
                self._vehicles(table)
            ready = [(i.at, unit) for unit, i in table.having(Initiative) if i.at >= phase]
            for _, unit in sorted(ready):
                yield from self._act(table, unit, phase)
            for unit, _ in table.having(Burning):
                yield from self._burn(table, unit)
            for ref, _ in table.having(Strays):
                table.remove(ref)
        for unit, initiative in table.having(Initiative):
            table.put(unit, replace(initiative, spent=0))

    def _declare(self, table: Table) -> Flow[None]:
        for vehicle, crew in table.having(Crew):
            driver = next((seat.rider for seat in crew.seats if seat.drives), None)
            if driver is not None and alive(table, driver):
                answer = yield Ask(table.side(driver), driver, "course")
                if isinstance(answer, Steer):
                    way, at = [], table.cells(vehicle)[0]
                    for _ in range(12):
                        at = table.grid.step(at, answer.direction)
                        way.append(at)
                    table.put(vehicle, Course(tuple(way)))

    def _vehicles(self, table: Table) -> None:
        """All of them at once: two that are bound for one cell crash; one may follow where another leaves."""
        bound = {ref: course.way[0] for ref, course in table.having(Course) if course.way}
        for ref, cell in bound.items():
            rivals = [other for other in bound if other != ref and bound[other] == cell]
            if rivals or cell not in table.grid:
                table.put(ref, Course())
                if rivals:
                    table.say(Event("crash", "{actor} crashes.", actor=ref))
            else:
                table.step(ref, cell)
                table.put(ref, Course(table.part(ref, Course).way[1:]))

    def _walkers(self, table: Table) -> Flow[None]:
        """Repeated walks go step by step together, whatever the initiatives."""
        todo: dict[Ref, int] = {}
        for unit, repeats in table.having(Repeats):
            cells, rest = divmod(repeats.carried + repeats.metres, table.grid.metres)
            todo[unit] = int(cells)
            table.put(unit, replace(repeats, carried=rest))
        while any(todo.values()):
            for unit, left in todo.items():
                if left and alive(table, unit):
                    cell = table.grid.step(table.cells(unit)[0], table.part(unit, Repeats).direction)
                    yield from self._step(table, unit, cell)
                todo[unit] = max(0, left - 1)

    def _step(self, table: Table, unit: Ref, cell: Cell) -> Flow[None]:
        if cell not in table.grid:
            return
        table.step(unit, cell)
        for ref, strays in table.having(Strays):
            if cell in strays.cells and strays.rounds and alive(table, unit):
                table.put(ref, replace(strays, rounds=strays.rounds - 1))
                kill(table, unit)
        for shooter, aims in table.having(Aims):
            seen = cell in aims.cells and unit in targets(table, shooter)
            if seen and alive(table, shooter) and (yield Ask(table.side(shooter), shooter, "fire?", By(unit))) == YES:
                table.strip(shooter, Aims)
                kill(table, unit)

    def _act(self, table: Table, unit: Ref, phase: int) -> Flow[None]:
        initiative = table.part(unit, Initiative)
        if not alive(table, unit):
            return
        if initiative.spent:
            table.put(unit, replace(initiative, spent=initiative.spent - 1))
            return
        match (yield Ask(table.side(unit), unit, "act")):
            case Take(what="aim", row=row):
                table.put(unit, Aims(tuple(c for c in table.grid.cells() if c[1] == row)))
            case Take(what="spray", row=row):
                table.add(Strays(tuple(c for c in table.grid.cells() if c[1] == row), 1))
            case Repeat(direction=direction, metres=metres):
                table.put(unit, Repeats(direction, float(metres)))
            case Strike(target=target):
                if not (yield from self._blocked(table, unit, target, phase)):
                    kill(table, target)
            case Shoot(target=target):
                table.put(target, Burning())
            case Walk(way=way):
                for cell in way:
                    yield from self._step(table, unit, cell)

    @staticmethod
    def _blocked(table: Table, unit: Ref, target: Ref, phase: int) -> Flow[bool]:
        initiative = table.part(target, Initiative)
        left = min(initiative.at, phase - 1) - initiative.spent
        if left < 1:
            return False
        answer = yield Ask(table.side(target), target, "block", By(unit))
        if answer == YES:
            table.put(target, replace(initiative, spent=initiative.spent + 1))
        return answer == YES

    @staticmethod
    def _burn(table: Table, unit: Ref) -> Flow[None]:
        for second in range(1, 6):
            table.tick(1.0)
            rolls = (yield Ask(table.side(unit), unit, f"second {second}")) == YES
            if rolls and table.dice(unit).roll(Pool(1)).value > 3:
                table.strip(unit, Burning)
                return
        table.put(unit, Condition(State.HURT, 0.5))

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        match ask.kind:
            case "course":
                yield PASS
                yield Offer(Steer, {"direction": OneOf(range(8))})
            case "act":
                yield PASS
                rows, ways = OneOf(range(12)), Ways(scene.reach(ask.unit, WALK, 6))
                yield Offer(Take, {"what": OneOf(("aim", "spray")), "row": rows})
                yield Offer(Repeat, {"direction": OneOf(range(8)), "metres": OneOf(range(1, 9))})
                yield Offer(Walk, {"way": ways})
                near = [foe for foe in targets(scene, ask.unit) if scene.apart(foe, ask.unit) <= 3]
                yield Offer(Strike, {"target": OneOf(near)})
                yield from shooting(scene, ask.unit)
            case _:
                yield YES_OR_NO
