"""The frame bears phases: repeated deeds together, vehicles at once, shots out of phase, strays, remainders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.battle.battle import Battle
from rules.frame.figure import Crew, Seat, State
from rules.frame.ground import Cell
from tests.frame.phases import Aims, Course, Initiative, Phases, Repeat, Repeats, Steer, Strays, Strike, Take
from tests.frame.probe import (
    NO,
    TRUCK,
    YES,
    Man,
    Pass,
    Shoot,
    Walk,
    asked,
    assert_nothing_is_lost,
    battle,
    called,
    give,
    land,
    state,
    told,
    wall,
)


def truck(side: str, cell: Cell, name: str, facing: int, driver: str) -> Man:
    """A lorry with a driver at the wheel."""
    parts = (*TRUCK, Crew((Seat("wheel", drives=True), Seat("bench"))), Course())
    return Man(side, cell, name, parts, facing, role="truck", crew=(driver,))


ANN = Man("blue", (1, 5), "Ann", (Initiative(2),))
ROB = Man("red", (8, 5), "Rob", (Initiative(2),))


def order(fight: Battle) -> list[str]:
    """The units asked to act in the first turn, phase by phase, if every unit passes."""
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
