"""Vehicles: hitting them and those aboard, firing from them, driving them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.d6.asks import TURN, InTurn
from rules.d6.attacks import attack
from rules.d6.attacks.attack import Shot, reckon
from rules.d6.core import scale, vehicles
from rules.d6.core.rolls import check
from rules.d6.senses.awareness import Knows
from rules.d6.state import SPEEDS, Driving, Health, Speed, Turn
from rules.d6.terms.sizes import Size
from rules.d6.topics import DEEDS
from rules.d6.turns.topic import Desk
from rules.d6.vehicles import driving
from rules.d6.vehicles.topic import aboard
from rules.frame.figure import Seat
from rules.frame.flow import Ask
from rules.frame.forms import Offer
from rules.frame.ground import Barrier, Cell
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.parts.riding import Alight
from tests.rules.d6.field import Field, aim_at, car, fighter

RIFLE = "Assault rifle 5.56"


@pytest.fixture
def field() -> Field:
    return Field()


def manned(field: Field, code: str = "4D", side: str = "blue", **figures: Any) -> tuple[Ref, Ref]:
    """A vehicle and its driver."""
    wheels = car(field, side, (20, 10), **figures)
    driver = fighter(field, side, (0, 0), Drive=code)
    field.seat(driver, wheels, Seat("driver", "light", drives=True))
    return wheels, driver


@pytest.mark.parametrize(
    ("code", "bloodied", "size", "handling", "reflexes"),
    [
        ("4D", False, Size.HUGE, 1, 11),
        ("4D", True, Size.HUGE, 1, 5),
        ("4D", False, Size.COLOSSAL_IV, 0, 0),
        ("4D+1", False, Size.MEDIUM, 0, 13),
    ],
)
def test_an_evading_driver_defends_with_his_skill(
    field: Field, code: str, bloodied: bool, size: Size, handling: int, reflexes: int
) -> None:  # DSX-VEH-01, DSX-CORE-02
    wheels, driver = manned(field, code, size=size, handling=handling)
    field.put(wheels, Driving("standard", evading=True))
    field.put(driver, Health(9, bloodied))
    tally = vehicles.evading(field, wheels)
    assert tally is not None and tally.total == reflexes


@pytest.mark.parametrize(
    ("size", "modifier"),
    [
        ("Fine", 8), ("Diminutive", 4), ("Tiny", 2), ("Small", 1), ("Medium", 0), ("Large", -1), ("Huge", -2),
        ("Gargantuan", -4), ("Colossal", -8), ("Colossal II", -16), ("Colossal III", -32), ("Colossal IV", -64),
    ],
)  # fmt: skip
def test_size_changes_it_by_the_table(field: Field, size: str, modifier: int) -> None:  # DSX-VEH-02
    wheels, _ = manned(field, "8D", size=Size(size))
    field.put(wheels, Driving("standard", evading=True))
    tally = vehicles.evading(field, wheels)
    assert tally is not None and tally.total == max(0, 24 + modifier)


def test_the_drivers_further_actions_lower_it(field: Field) -> None:  # DSX-VEH-01
    wheels, driver = manned(field, size=Size.HUGE, handling=1)
    field.put(wheels, Driving("standard", evading=True))
    field.put(driver, Turn(round=1, declared=2))
    tally = vehicles.evading(field, wheels)
    assert tally is not None and tally.total == 8


@pytest.mark.parametrize(
    ("size", "speed", "aware", "reflexes"),
    [
        (Size.HUGE, "stopped", True, 3),
        (Size.HUGE, "stopped", False, 3),
        (Size.HUGE, "triple", True, 6),
        (Size.HUGE, "triple", False, 5),
        (Size.GARGANTUAN, "stopped", True, 1),
    ],
)
def test_not_evading_it_is_five_and_size_and_speed(
    field: Field, size: Size, speed: Speed, aware: bool, reflexes: int
) -> None:  # DSX-VEH-05
    wheels, _ = manned(field, size=size)
    field.put(wheels, Driving(speed))
    assert vehicles.difficulty(field, wheels, aware, None).total == reflexes


@pytest.mark.parametrize(
    ("speed", "evading", "dice"),
    [
        ("stopped", False, 0), ("cautious", False, 0), ("standard", False, -1), ("double", False, -2),
        ("triple", False, -3), ("quadruple", False, -4), ("quadruple", True, -6), ("stopped", True, -2),
    ],
)  # fmt: skip
def test_movement_and_evasion_cost_attackers_aboard_dice(
    field: Field, speed: Speed, evading: bool, dice: int
) -> None:  # DSX-VEH-03, DSX-VEH-04
    wheels, _ = manned(field)
    gunner = fighter(field, "blue", (0, 0), RIFLE, Longarms="8D")
    field.seat(gunner, wheels, Seat("passenger", "open"))
    field.put(wheels, Driving(speed, evading))
    enemy = fighter(field, "red", (30, 10), RIFLE, facing=6)
    field.knows(enemy, gunner)
    assert attack.dice_of(field, aim_at(field, gunner, enemy, RIFLE)).code.n == 8 + dice


def test_those_on_foot_pay_nothing_for_it(field: Field) -> None:  # DSX-VEH-03
    assert vehicles.firing(field, fighter(field, "red", (1, 1))) == ()


# hitting it or those in it


@pytest.mark.parametrize(("exposure", "reflexes"), [("open", 11), ("light", 16), ("heavy", 21)])
def test_a_seat_is_cover(field: Field, exposure: str, reflexes: int) -> None:  # DSX-VEH-07
    wheels, _ = manned(field)
    rider = fighter(field, "blue", (0, 0), reflexes=11)
    field.seat(rider, wheels, Seat("passenger", exposure))
    shooter = fighter(field, "red", (10, 10), RIFLE, Longarms="4D")
    field.knows(rider, shooter)
    assert reckon(field, aim_at(field, shooter, rider, RIFLE)).shot.difficulty == reflexes


def test_an_evading_vehicle_lends_its_reflexes_to_all_aboard(field: Field) -> None:  # DSX-VEH-01, DSX-VEH-07
    wheels, _ = manned(field, size=Size.HUGE, handling=1)
    field.put(wheels, Driving("standard", evading=True))
    rider = fighter(field, "blue", (0, 0), reflexes=15, rating=2)
    field.seat(rider, wheels, Seat("passenger", "light"))
    shooter = fighter(field, "red", (10, 10), RIFLE, Longarms="4D")
    field.knows(rider, shooter)
    shot = reckon(field, aim_at(field, shooter, rider, RIFLE)).shot
    assert (shot.difficulty, shot.armour) == (16, 2)


def test_the_enclosed_are_singled_out_only_at_their_port_and_fire_only_through_one(field: Field) -> None:  # DSX-VEH-07
    wheels, _ = manned(field)
    shut_in, at_port = (fighter(field, "blue", (0, 0), RIFLE, Longarms="4D", reflexes=11) for _ in range(2))
    field.seat(shut_in, wheels, Seat("passenger", "enclosed"))
    field.seat(at_port, wheels, Seat("passenger", "enclosed", port=True))
    shooter = fighter(field, "red", (10, 10), RIFLE, Longarms="4D")
    assert "enclosed" in attack.hindrance(field, aim_at(field, shooter, shut_in, RIFLE))
    assert "enclosed" in attack.hindrance(field, aim_at(field, shooter, at_port, RIFLE))
    assert "no port" in attack.hindrance(field, aim_at(field, shut_in, shooter, RIFLE))
    assert attack.hindrance(field, aim_at(field, at_port, shooter, RIFLE)) == ""
    # when he has fired this round, he can be fired at, at +15
    field.put(at_port, Turn(round=1, attacked=(6,)))
    field.knows(at_port, shooter)
    wish = aim_at(field, shooter, at_port, RIFLE)
    assert (attack.hindrance(field, wish), reckon(field, wish).shot.difficulty) == ("", 26)


def test_the_hull_takes_what_its_armour_leaves(field: Field) -> None:  # DSX-VEH-07
    wheels, driver = manned(field, armour=12)
    shooter = fighter(field, "red", (10, 10), RIFLE, Longarms="4D")
    field.knows(driver, shooter)
    assert reckon(field, aim_at(field, shooter, wheels, RIFLE)).shot == Shot(
        reckon(field, aim_at(field, shooter, wheels, RIFLE)).dice.code, 3, 12, 12
    )


def test_below_half_it_is_damaged_and_at_nothing_a_wreck(field: Field) -> None:  # DSX-VEH-07
    wheels, _ = manned(field, move=100, handling=1)
    assert (vehicles.listed_move(field, wheels), vehicles.handling(field, wheels)) == (100, 1)
    field.put(wheels, Health(19))
    assert (vehicles.listed_move(field, wheels), vehicles.handling(field, wheels)) == (50, -1)
    field.put(wheels, Health(0))
    assert driving.cannot_go(field, wheels, "cautious") == "is a wreck"
    passenger = fighter(field, "blue", (0, 0), rating=4)
    assert driving.jolt(field, passenger, vehicles.WRECK_HURTS) == 1


def test_a_mount_bears_within_its_arc(field: Field) -> None:  # DSX-VEH-07
    name = "General purpose machine gun 7.62"
    wheels, _ = manned(field, arcs=((name, "front"),))
    gunner = fighter(field, "blue", (0, 0))
    field.seat(gunner, wheels, Seat("gunner", "open", mount=name))
    ahead: Cell = (20, 2)
    assert vehicles.bears(field, gunner, name, (ahead,))
    assert not vehicles.bears(field, gunner, name, ((20, 30),))


# driving


def test_distances_by_category(field: Field) -> None:  # DSX-VEH-06
    wheels, _ = manned(field, move=100)
    assert [driving.furthest(field, wheels, speed) for speed in SPEEDS] == [0, 10, 20, 40, 60, 80]


def test_speed_changes_by_one_category_or_two_down_with_a_roll(field: Field) -> None:  # DSX-VEH-06
    wheels, driver = manned(field, "4D", fastest="triple")
    field.put(wheels, Driving("double"))
    allowed = [speed for speed in SPEEDS if not driving.cannot_go(field, wheels, speed)]
    assert allowed == ["cautious", "standard", "double", "triple"]
    assert driving.needs_braking(field, wheels, "cautious") and not driving.needs_braking(field, wheels, "standard")
    chance = odds.of(check, driving.braking(field, driver, wheels)).chance(lambda result: result.passed)
    assert chance * 1296 == 575
    field.put(wheels, Driving("triple"))
    assert driving.cannot_go(field, wheels, "quadruple") == "beyond its top speed"


def test_cells_to_go_straight_before_a_turn(field: Field) -> None:  # DSX-VEH-06
    assert [driving.straight_needed(field, speed) for speed in SPEEDS[1:]] == [1, 2, 4, 6, 8]


def test_a_vehicle_that_sets_off_must_go_a_cell_straight_before_it_turns(field: Field) -> None:  # DSX-VEH-06
    wheels, _ = manned(field)
    grid, pose = field.grid, field.pose(wheels)
    ahead, turned = grid.step(pose.cell, pose.facing), pose.facing + 1
    for route, tight in (
        ((grid.step(pose.cell, turned),), [True]),
        ((ahead, grid.step(ahead, turned)), [False, False]),
    ):
        found = driving.legs(field, wheels, "cautious", route)
        assert found is not None
        assert [leg.tight for leg in found] == tight


@pytest.mark.parametrize(("speed", "against"), [("cautious", 9), ("standard", 11), ("quadruple", 17)])
def test_a_tighter_turn_is_a_drive_roll(field: Field, speed: Speed, against: int) -> None:  # DSX-VEH-06
    wheels, driver = manned(field, handling=1)
    assert driving.tight_turn(field, driver, wheels, speed).difficulty == against


def test_what_driving_costs_the_operator() -> None:  # DSX-VEH-06
    assert [driving.action_cost(speed, evading=False) for speed in SPEEDS] == [0, 0, 1, 1, 1, 1]
    assert driving.action_cost("stopped", evading=True) == 1


def test_without_an_operator_it_slows_down(field: Field) -> None:  # DSX-VEH-06
    wheels, driver = manned(field)
    assert vehicles.operator(field, wheels) == driver
    field.put(driver, Health(0))
    assert vehicles.operator(field, wheels) is None
    assert driving.coasts(Driving("double", evading=True)).speed == "standard"
    assert driving.coasts(Driving("stopped")).speed == "stopped"


@pytest.mark.parametrize(
    ("speed", "damage"),
    [("cautious", 6), ("standard", 12), ("double", 18), ("triple", 24), ("quadruple", 30)],
)
def test_running_somebody_down(field: Field, speed: Speed, damage: int) -> None:  # DSX-VEH-08
    wheels, driver = manned(field)
    victim = fighter(field, "red", (25, 10), reflexes=11, rating=4)
    shot = driving.running_down(field, driver, wheels, victim, speed, Knows(True, ""))
    assert (shot.difficulty, shot.damage, shot.armour) == (11, damage, 4)
    assert driving.running_down(field, driver, wheels, victim, speed, Knows(False, "")).difficulty == 5
    assert driving.crash(speed) == driving.Crash(damage, damage // 2)


# in and out


def shut_in(field: Field, cell: Cell) -> None:
    """Walls on every side of a cell."""
    for way, onward in field.grid.neighbours(cell):
        if way % 2 == 0:
            field.barriers[cell, way] = field.barriers[onward, (way + 4) % 8] = Barrier("wall", 2.8)


def test_nobody_gets_out_through_a_wall(field: Field) -> None:  # DSX-ACT-06
    wheels, driver = manned(field)
    field.put(wheels, Driving("stopped"))

    def places() -> set[Cell]:
        lines = aboard(Desk(field, Ask(field.side(driver), driver, TURN, InTurn()), DEEDS))
        offers = [line for line in lines if isinstance(line, Offer) and line.action is Alight]
        return {cell for offer in offers for cell in offer.choices["cell"]}

    beside = next(cell for cell in sorted(places()) if cell[0] == 20)
    shut_in(field, beside)
    assert beside not in places()
    assert places()


def test_arms_do_not_reach_through_walls(field: Field) -> None:  # DSX-ACT-06
    one, other = fighter(field, "red", (5, 5)), fighter(field, "red", (6, 5))
    assert scale.adjacent(field, one, other)
    shut_in(field, (5, 5))
    assert not scale.adjacent(field, one, other)
