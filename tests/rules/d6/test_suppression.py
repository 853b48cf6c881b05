"""Suppression: the cone, its price, its one roll, and whom it strikes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.board.grid import HexGrid
from rules.d6.core import equipment
from rules.d6.state import Aim, Turn, Zone
from rules.d6.suppression import suppression
from rules.d6.suppression.suppression import Struck, Sweep, sweep
from rules.frame.body import Screen
from rules.frame.figure import Kit
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, fighter

RIFLE = "Assault rifle 5.56"


@pytest.fixture
def field() -> Field:
    return Field()


def gunner(field: Field, **more: Any) -> tuple[Ref, equipment.Arm]:
    unit = fighter(field, "red", (10, 20), RIFLE, Longarms="4D", **more)
    arm = equipment.arm(field, unit, RIFLE)
    assert arm is not None
    return unit, arm


def front(cells: int, row: int = 10) -> tuple[tuple[int, int], ...]:
    return tuple((10 + x, row) for x in range(cells))


@pytest.mark.parametrize(
    ("what", "result"),
    [
        (Sweep(13, 16, 14, 4), Struck(False, 7, 3)),  # DSX-SUPP-01: machine gun 14, attack 13, Reflexes 16
        (Sweep(13, 8, 12, 4), Struck(True, 17, 13)),  # DSX-SUPP-05: rifle 12 against 8
        (Sweep(13, 16, 12, 4), Struck(False, 6, 2)),  # DSX-SUPP-05: rifle 12 against 16
        (Sweep(13, 21, 13, 8), Struck(False, 7, 0)),  # DSX-DMG-01: half of 13, armour 8
    ],
)
def test_hit_does_the_usual_and_missed_does_half(what: Sweep, result: Struck) -> None:  # DSX-SUPP-05
    assert sweep(what) == result


def test_one_total_meets_everybody(field: Field) -> None:  # DSX-SUPP-04
    # given a total of 13, a runner at Reflexes 8 and a crawler in heavy cover at 21
    unit, arm = gunner(field)
    runner = fighter(field, "blue", (10, 12), "Assault rifle 5.56", reflexes=11, facing=4)
    crawler = fighter(field, "blue", (11, 12), "Assault rifle 5.56", reflexes=11, facing=4)
    field.put(runner, Turn(round=1, declared=2))
    field.line(unit, crawler, 0.7)
    for each in (runner, crawler):
        field.knows(each, unit)
    zone = suppression.zone(field, unit, arm, ((10, 12), (11, 12)), 13)
    assert suppression.against(field, zone, runner) == Sweep(13, 8, 12, 0)
    assert suppression.against(field, zone, crawler) == Sweep(13, 21, 12, 0)
    assert sweep(suppression.against(field, zone, runner)).damage == 17
    assert not sweep(suppression.against(field, zone, crawler)).hit


def test_the_unaware_are_met_at_five(field: Field) -> None:  # DSX-SUPP-05, DSX-SURP-01
    unit, arm = gunner(field)
    victim = fighter(field, "blue", (10, 12), reflexes=11)
    field.knows(victim)
    assert suppression.against(field, suppression.zone(field, unit, arm, ((10, 12),), 13), victim).difficulty == 5


def test_five_shots_for_five_feet_of_front(field: Field) -> None:  # DSX-SUPP-02
    unit, arm = gunner(field)
    assert suppression.shots(field, front(4)) == 20
    assert suppression.widest(field, arm) == 6
    assert suppression.hindrance(field, unit, arm, front(6)) == ""
    assert suppression.hindrance(field, unit, arm, front(7)) == "needs 35 rounds, 30 are loaded"


def test_on_bigger_cells_a_cell_of_front_costs_more() -> None:  # DSX-SUPP-02, [system] scale
    field = Field(HexGrid(30, 30, 5.0, "x", "odd"))
    assert suppression.shots(field, ((3, 3),)) == 15


def test_only_automatic_weapons_suppress(field: Field) -> None:  # DSX-SUPP-02
    unit = fighter(field, "red", (10, 20), "Marksman rifle 7.62", Longarms="4D")
    arm = equipment.arm(field, unit, "Marksman rifle 7.62")
    assert arm is not None
    assert suppression.hindrance(field, unit, arm, front(1)) == "does not fire bursts"


def test_the_front_is_straight_in_range_and_within_a_right_angle(field: Field) -> None:  # DSX-SUPP-03
    unit, arm = gunner(field)
    bent = ((10, 10), (11, 10), (12, 11))
    assert suppression.hindrance(field, unit, arm, bent) == "the front must be a straight unbroken line of cells"
    near = tuple((8 + x, 18) for x in range(5))
    assert suppression.hindrance(field, unit, arm, near) == "wider than a right angle"
    assert suppression.hindrance(field, unit, arm, near[:4]) == ""
    far_off = Field()
    pistol = fighter(far_off, "red", (0, 20), "Submachine gun", Longarms="4D")
    smg = equipment.arm(far_off, pistol, "Submachine gun")
    assert smg is not None
    assert suppression.hindrance(far_off, pistol, smg, ((55, 20),)) == "out of range"


def test_a_front_runs_straight_and_unbroken_in_any_direction(field: Field) -> None:  # DSX-SUPP-03
    for direction in range(8):
        run = [(10, 10)]
        for _ in range(2):
            run.append(field.grid.step(run[-1], direction))
        assert suppression.straight(field, tuple(run))
    assert not suppression.straight(field, ((10, 10), (11, 11), (12, 11)))
    assert not suppression.straight(field, ((10, 10), (12, 12)))


def test_the_zone_is_the_triangle_without_the_shooter_and_what_walls_shut_off(field: Field) -> None:  # DSX-SUPP-03
    unit, _ = gunner(field)
    cone = suppression.zone_cells(field, unit, front(3, 14))
    assert (10, 20) not in cone and set(front(3, 14)) <= set(cone)
    assert all(14 <= row < 20 for _, row in cone)
    field.unseen_cells.add((unit, (11, 14)))
    assert (11, 14) not in suppression.zone_cells(field, unit, front(3, 14))


def test_a_front_of_one_cell_is_the_line_to_it(field: Field) -> None:  # DSX-SUPP-03
    unit, _ = gunner(field)
    assert suppression.zone_cells(field, unit, ((10, 15),)) == tuple((10, y) for y in (19, 18, 17, 16, 15))


def test_the_roll_takes_actions_and_range_but_no_burst_nor_aim(field: Field) -> None:  # DSX-SUPP-04, DSX-AIM-01
    unit, arm = gunner(field)
    field.put(unit, Turn(round=1, declared=2), Aim(RIFLE, round=0, cell=(10, 10)))
    assert str(suppression.attempt(field, unit, arm, front(4)).code) == "3D"
    at_medium = tuple((40, 20 + y) for y in range(3))
    assert str(suppression.attempt(field, unit, arm, at_medium).code) == "2D"


def test_out_of_line_in_the_zone_is_untouched_but_a_port_is_not_out_of_line(field: Field) -> None:  # DSX-SUPP-06
    unit, arm = gunner(field)
    hidden, at_port = fighter(field, "blue", (10, 12)), fighter(field, "blue", (11, 12), reflexes=11, facing=4)
    zone = suppression.zone(field, unit, arm, ((10, 12), (11, 12)), 13)
    field.wall(unit, hidden)
    field.line(unit, at_port, 0.9, tag="port", screen=Screen("window", (11, 12), edge=4))
    field.knows(at_port, unit)
    assert not suppression.exposed(field, zone, hidden)
    assert suppression.exposed(field, zone, at_port)
    assert sweep(suppression.against(field, zone, at_port)) == Struck(False, 6, 6)


def test_only_those_in_its_cells_are_exposed_friends_too(field: Field) -> None:  # DSX-SUPP-01, DSX-SUPP-03
    unit, arm = gunner(field)
    friend, beside = fighter(field, "red", (10, 12)), fighter(field, "blue", (12, 12))
    zone = suppression.zone(field, unit, arm, ((10, 12),), 13)
    assert [suppression.exposed(field, zone, each) for each in (friend, beside, unit)] == [True, False, False]


def test_of_several_zones_only_the_highest_strikes() -> None:  # DSX-SUPP-07
    def zone(total: int) -> Zone:
        return Zone(None, RIFLE, total, 12, ((0, 0),), 1)

    found = suppression.worst([(Ref(1), zone(9)), (Ref(2), zone(14)), (Ref(3), zone(11))])
    assert found is not None and found[0] == 2
    assert suppression.worst([]) is None


def test_a_zone_strikes_a_unit_once_in_its_own_turn(field: Field) -> None:  # DSX-SUPP-08
    unit, arm = gunner(field)
    victim = fighter(field, "blue", (10, 12))
    zone = replace(suppression.zone(field, unit, arm, ((10, 12),), 13), struck_when_laid=(victim,))
    assert suppression.may_strike_in_turn(field, zone, victim)
    assert not suppression.may_strike_in_turn(field, replace(zone, struck=((victim, 1),)), victim)


def test_who_was_struck_when_it_was_laid_may_be_spared(field: Field) -> None:  # DSX-SUPP-08 (suppression_turn_hit)
    kind = Field(suppression_turn_hit=False)
    unit, arm = gunner(kind)
    victim, other = fighter(kind, "blue", (10, 12)), fighter(kind, "blue", (10, 13))
    zone = replace(suppression.zone(kind, unit, arm, ((10, 12),), 13), struck_when_laid=(victim,))
    assert not suppression.may_strike_in_turn(kind, zone, victim)
    assert suppression.may_strike_in_turn(kind, zone, other)


def test_too_few_rounds_leave_no_front(field: Field) -> None:  # DSX-SUPP-02
    unit, _ = gunner(field)
    rifle = field.part(unit, Kit).items[0]
    field.put(unit, Kit((replace(rifle, loaded=4),)))
    arm = equipment.arm(field, unit, RIFLE)
    assert arm is not None and suppression.widest(field, arm) == 0
