"""The frame bears phases: repeated deeds together, vehicles at once, shots out of phase, strays, remainders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from game.battle.battle import Battle
from rules.dice import Pool
from rules.figure import Condition, Crew, Seat, State
from rules.flow import Ask, Flow
from rules.forms import Action, Offer, OneOf, Ways
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Event, Scene, Table
from tests.frame.probe import (
    NO,
    PASS,
    TRUCK,
    WALK,
    YES,
    YES_OR_NO,
    Answer,
    Man,
    Pass,
    Probe,
    Shoot,
    Walk,
    alive,
    asked,
    assert_nothing_is_lost,
    battle,
    called,
    give,
    kill,
    land,
    shooting,
    state,
    targets,
    told,
    wall,
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


def truck(side: str, cell: Cell, name: str, facing: int, driver: str) -> Man:
    """A lorry with somebody at the wheel."""
    parts = (*TRUCK, Crew((Seat("wheel", drives=True), Seat("bench"))), Course())
    return Man(side, cell, name, parts, facing, role="truck", crew=(driver,))


ANN = Man("blue", (1, 5), "Ann", (Initiative(2),))
ROB = Man("red", (8, 5), "Rob", (Initiative(2),))


def order(fight: Battle) -> list[str]:
    """Who is asked to act in the first turn, phase by phase, everybody passing."""
    found = []
    while fight.table.clock.round == 1:
        found.append(f"{fight.table.clock.phase[-1]} {asked(fight)[1]}")
        give(fight, asked(fight)[1], "act", Pass)
    return found


def test_phases_run_from_six_to_one_and_in_each_the_slow_act_first(tmp_path: Path) -> None:
    fight = battle(
        Phases(),
        Man("blue", (1, 5), "Ann", (Initiative(6),)),
        Man("red", (8, 5), "Rob", (Initiative(3),)),
        Man("blue", (1, 7), "Bob", (Initiative(2),)),
    )
    assert order(fight) == [
        "6 Ann",
        "5 Ann",
        "4 Ann",
        *("3 Rob", "3 Ann"),
        *("2 Bob", "2 Rob", "2 Ann"),
        *("1 Bob", "1 Rob", "1 Ann"),
    ]
    assert_nothing_is_lost(fight, tmp_path)


def test_repeated_actions_go_first_and_together(tmp_path: Path) -> None:
    fight = battle(Phases(), ANN, ROB)
    give(fight, "Ann", "act", Repeat(direction=2, metres=3))
    give(fight, "Rob", "act", Repeat(direction=6, metres=3))
    assert asked(fight) == ("blue", "Ann", "act")
    assert [fight.table.cells(called(fight.table, name))[0] for name in ("Ann", "Rob")] == [(4, 5), (5, 5)]
    assert_nothing_is_lost(fight, tmp_path)


def test_a_gait_that_does_not_divide_into_cells_carries_its_remainder(tmp_path: Path) -> None:
    wide = land(columns=40, metres=2.0)
    fight = battle(
        Phases(), replace(ANN, parts=(Initiative(1), Repeats(2, 5.0))), replace(ROB, cell=(39, 0)), ground=wide
    )
    ann = called(fight.table, "Ann")
    give(fight, "Rob", "act", Pass)
    assert fight.table.cells(ann)[0] == (1 + 5 * 6 // 2, 5), "2, 3, 2, 3, 2 and 3 cells in six phases of 5 m"
    give(fight, "Ann", "act", Pass)
    give(fight, "Rob", "act", Pass)
    assert fight.table.clock.round == 2
    assert fight.table.cells(ann)[0] == (1 + 55 // 2, 5), "and so it goes on over the end of a turn"
    assert fight.table.part(ann, Repeats).carried == 1.0
    assert_nothing_is_lost(fight, tmp_path)


def test_a_block_is_paid_for_with_a_later_action(tmp_path: Path) -> None:
    fight = battle(Phases(), replace(ANN, cell=(7, 5)), ROB)
    give(fight, "Ann", "act", Strike, target="Rob")
    give(fight, "Rob", "block", YES)
    give(fight, "Ann", "act", Strike, target="Rob")
    assert state(fight, "Rob") is State.DEAD, "there was nothing left to pay with"
    assert_nothing_is_lost(fight, tmp_path)


def test_a_block_costs_its_own_turn(tmp_path: Path) -> None:
    fight = battle(Phases(), replace(ANN, cell=(7, 5)), replace(ROB, parts=(Initiative(3),)))
    give(fight, "Rob", "act", Pass)
    give(fight, "Ann", "act", Strike, target="Rob")
    give(fight, "Rob", "block", YES)
    assert asked(fight) == ("blue", "Ann", "act")
    assert fight.table.clock.phase == "phase 1"
    assert_nothing_is_lost(fight, tmp_path)


def test_opportunity_fire_comes_out_of_phase_in_the_middle_of_a_walk(tmp_path: Path) -> None:
    fight = battle(Phases(), replace(ANN, parts=(Initiative(1), Aims(tuple((x, 8) for x in range(20))))), ROB)
    give(fight, "Rob", "act", Walk(way=((8, 6), (8, 7), (8, 8), (8, 9))))
    assert fight.table.clock.phase == "phase 2", "Ann has no action in it"
    assert asked(fight) == ("blue", "Ann", "fire?")
    give(fight, "Ann", "fire?", NO)
    assert fight.table.cells(called(fight.table, "Rob")) == ((8, 9),)
    assert_nothing_is_lost(fight, tmp_path)


def test_stray_rounds_wait_for_whoever_crosses_later_in_the_phase(tmp_path: Path) -> None:
    fight = battle(Phases(), ANN, ROB, Man("red", (9, 5), "Rik", (Initiative(2),)))
    give(fight, "Ann", "act", Take(what="spray", row=7))
    give(fight, "Rob", "act", Walk(way=((8, 6), (8, 7), (8, 8))))
    assert state(fight, "Rob") is State.DEAD
    give(fight, "Rik", "act", Walk(way=((9, 6), (9, 7), (9, 8))))
    assert state(fight, "Rik") is State.FIT, "there was one round only"
    assert fight.table.having(Strays) == ()
    assert_nothing_is_lost(fight, tmp_path)


def test_each_of_five_burning_seconds_asks_anew_within_the_phase(tmp_path: Path) -> None:
    fight = battle(Phases(), replace(ANN, parts=(Initiative(1),)), replace(ROB, parts=(Initiative(1),)))
    give(fight, "Ann", "act", Shoot, target="Rob")
    give(fight, "Rob", "act", Pass)
    give(fight, "Rob", "second 1", NO)
    fight.set_dice((1, 6))
    give(fight, "Rob", "second 2", YES)
    give(fight, "Rob", "second 3", YES)
    assert asked(fight) == ("blue", "Ann", "act")
    assert fight.table.clock.seconds == 3.0
    assert_nothing_is_lost(fight, tmp_path)


def test_vehicles_move_at_the_same_time_on_the_courses_they_declared(tmp_path: Path) -> None:
    wide = land(columns=60, rows=60, metres=5.0)
    fight = battle(
        Phases(),
        truck("blue", (10, 30), "Lorry", 2, "Ann"),
        truck("red", (13, 27), "Wagon", 4, "Rob"),
        truck("blue", (9, 30), "Cart", 2, "Bob"),
        Man("red", (50, 50), "Rik", (Initiative(6),)),
        ground=wide,
    )
    give(fight, "Ann", "course", Steer(direction=2))
    give(fight, "Rob", "course", Steer(direction=4))
    give(fight, "Bob", "course", Steer(direction=2))
    assert asked(fight) == ("red", "Rik", "act")
    cells = {name: fight.table.cells(called(fight.table, name))[0] for name in ("Lorry", "Wagon", "Cart")}
    assert cells == {"Lorry": (12, 30), "Wagon": (13, 29), "Cart": (11, 30)}, "who follows is not in the way"
    give(fight, "Rik", "act", Pass)
    assert told(fight, None, "crash") == ("Lorry crashes.", "Wagon crashes."), "both were bound for 13,30"
    assert fight.table.cells(called(fight.table, "Ann")) == fight.table.cells(called(fight.table, "Lorry"))
    assert_nothing_is_lost(fight, tmp_path)


def test_riders_see_what_comes_into_view_as_they_are_driven(tmp_path: Path) -> None:
    wide = land(columns=60, rows=40, metres=5.0, walls=wall(20, range(10, 40)))
    fight = battle(
        Phases(),
        truck("blue", (10, 12), "Lorry", 0, "Ann"),
        Man("red", (30, 12), "Rob", (Initiative(6),)),
        ground=wide,
    )
    ann = called(fight.table, "Ann")
    assert fight.view("blue").units("red") == ()
    give(fight, "Ann", "course", Steer(direction=0))
    for phase in (6, 5):
        assert fight.table.clock.phase == f"phase {phase}"
        give(fight, "Rob", "act", Pass)
    assert fight.table.cells(ann) == ((10, 6),)
    assert {fight.view("blue").name(ref) for ref in fight.view("blue").units("red")} == {"red fighter A"}
    assert {fight.view("red").name(ref) for ref in fight.view("red").units("blue")} == {
        "blue truck A",
        "blue fighter B",
    }
    assert_nothing_is_lost(fight, tmp_path)
