"""Vehicles in play: driving, evading, firing from them, crashing, getting in and out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.d6 import ranking
from rules.d6.attacks.attack import Attack, dice_of
from rules.d6.attacks.forms import Shoot
from rules.d6.blast.forms import Throw
from rules.d6.core import vehicles
from rules.d6.core.equipment import arm
from rules.d6.state import Aim, Driving, Health, Traits, Vehicle, Zone
from rules.d6.suppression.forms import Suppress
from rules.d6.terms.code import Code
from rules.d6.terms.skills import Skill
from rules.d6.turns.forms import Pass
from rules.d6.vehicles.forms import Drive
from rules.frame.figure import Aboard, Crew
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness, Sighting
from rules.parts.riding import Alight, ChangeSeat, GetIn
from rules.parts.turns import EndTurn
from tests.rules.d6.jeeps import GUN, LMG, RIFLE, fire_across, jeep, north, sit
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import refused


def test_cautious_driving_costs_no_action() -> None:
    """DSX-VEH-06: up to half the listed movement of 100 ft: ten cells."""
    play, vehicle, (driver,) = jeep("Driver")
    play.round({driver: [Drive(route=north((20, 20), 8), speed="cautious"), EndTurn()]})
    assert play.cell(vehicle) == (20, 12)
    assert play.part(vehicle, Driving).speed == "cautious"
    assert vehicles.driving(play.table, vehicle).category == 1


def test_it_changes_by_one_category_a_round() -> None:
    """DSX-VEH-06: from a stop no more than cautious; from cautious to standard, which is an action."""
    play, vehicle, (driver,) = jeep("Driver", speed="cautious")
    play.round({driver: [Drive(route=north((20, 20), 15), speed="standard")]})
    assert play.cell(vehicle) == (20, 5)
    offered = {speed for offer in play.menus[0].offers if offer.action is Drive for speed in offer.choices["speed"]}
    assert offered == {"stopped", "cautious", "standard"}


def test_it_is_driven_once_a_round() -> None:
    """DSX-VEH-06: the distance of a round."""
    play, _, (driver,) = jeep("Driver")
    play.round({driver: [Drive(route=north((20, 20), 3), speed="cautious"), EndTurn()]})
    assert refused(play.menus[1], "Drive") == "driven already this round"


def test_a_turn_before_the_straight_is_done_takes_a_roll_or_goes_straight_on() -> None:
    """DSX-VEH-06: Drive against 10 + 2 - 0 at standard speed."""
    play, vehicle, (driver,) = jeep("Driver", speed="cautious")
    play.put(vehicle, Driving("cautious", False, 0, 0))
    route = ((21, 19), *((21 + n, 19 - n) for n in range(1, 12)))
    play.dice(1, 1, 1, 1)
    play.round({driver: [Drive(route=route, speed="standard")]})
    assert play.cell(vehicle) == (20, 8)
    assert not play.told("steers")[0].data["passed"]


def test_a_tight_turn_is_suggested_with_its_chance_to_keep_control() -> None:
    """DSX-VEH-06: just under way, with a wall ahead, there is no way on but a turn at once: it is among the routes, the
    forecast shows the chance of the roll that it then takes, and a roll that fails runs into the wall.
    """
    play, vehicle, (driver,) = jeep("Driver", block=19)
    play.put(vehicle, Driving("stopped", False, 0, 0))
    play.terrain.obstacle[19, 20] = 2.0
    play.terrain.obstacle[19, 21:24] = 0.0
    play.round({driver: [EndTurn()]})
    turns = [offer for offer in play.menus[0].offers if offer.action is Drive]
    ways = {(route, speed) for offer in turns for route in offer.choices["route"] for speed in offer.choices["speed"]}
    tight = next(route for route, speed in sorted(ways) if speed == "cautious")
    drive = Drive(route=tight, speed="cautious")
    told = play.forecast(driver, drive)
    assert told.note == "1 roll to keep control"
    assert 0 < told.success < 1
    play.dice(1, 1, 1, 1)
    play.round({driver: [drive]})
    assert play.told("steers")[0].success is False
    assert play.told("crash")[0].text == "{actor} runs into something solid."


@pytest.mark.parametrize(("straight", "twice"), [(0, False), (9, True)])
def test_a_turn_at_once_is_among_the_routes(straight: int, twice: bool) -> None:
    """DSX-VEH-06: at standard speed two cells straight on come before a turn. A tight turn is offered all the same;
    with the straight behind it the jeep may turn at once and again two cells on.
    """
    play, vehicle, (driver,) = jeep("Driver", speed="cautious")
    play.put(vehicle, Driving("cautious", False, straight, 0))
    play.round({driver: [EndTurn()]})
    drives = [offer for offer in play.menus[0].offers if offer.action is Drive and "standard" in offer.choices["speed"]]
    routes = {route[:3] for offer in drives for route in offer.choices["route"]}
    assert {route[0] for route in routes} >= {(20, 19), (21, 19)}
    assert (((21, 19), (22, 18), (23, 18)) in routes) == twice


@pytest.mark.parametrize(("gap", "room"), [(slice(20, 21), False), (slice(20, 22), True)])
def test_no_route_leads_through_a_gap_narrower_than_the_jeep(gap: slice, room: bool) -> None:
    """DSX-VEH-06: the jeep is two cells wide, and its right half needs room as well as the cell that leads."""
    play, _, (driver,) = jeep("Driver", block=17)
    play.terrain.obstacle[17, gap] = 0.0
    offered = [offer for offer in play.menu(driver).offers if offer.action is Drive]
    routes = {route for offer in offered for route in offer.choices["route"]}
    assert routes
    assert any((20, 16) in route for route in routes) is room


def test_braking_by_two_takes_a_drive_roll_of_fifteen() -> None:
    """DSX-VEH-06: failed, it comes down by one and rolls on."""
    play, vehicle, (driver,) = jeep("Driver", cell=(20, 27), speed="standard")
    play.dice(1, 1, 1, 1)
    play.round({driver: [Drive(route=(), speed="stopped"), EndTurn()]})
    assert play.part(vehicle, Driving).speed == "cautious"
    assert play.cell(vehicle) == (20, 26)


@pytest.mark.parametrize(
    ("route", "came"),
    [(north((20, 20), 5), [True]), (tuple((20 + n, 20 - n) for n in range(1, 6)), [None, True])],
    ids=["straight on", "into a tight turn"],
)
def test_a_drive_has_come_off_when_the_last_of_its_rolls_has_passed(
    route: tuple[Cell, ...], came: list[bool | None]
) -> None:
    """DSX-VEH-06: braking by two takes a roll, and so does a turn right after it: the drive is kept track of as one."""
    play, vehicle, (driver,) = jeep("Driver", speed="double")
    play.put(vehicle, Driving("double", False, 0, 0))
    play.dice(*[5] * 4 * len(came))
    play.round({driver: [Drive(route=route, speed="cautious"), EndTurn()]})
    assert [event.success for event in play.told("steers")] == came
    assert play.cell(vehicle) == route[-1]


def test_attacks_from_a_moving_vehicle_cost_a_die_a_step_and_two_more_if_it_dodges() -> None:
    """DSX-VEH-03, DSX-VEH-04: standard speed and evading: -3D."""
    play, _, (driver, gunner) = jeep("Driver", "Machine-gunner", speed="cautious")
    foe = play.man("red", (20, 2), facing=4, Longarms="1D", reflexes=30)
    play.dice(1, 1)
    drive = Drive(route=north((20, 20), 11), speed="standard", evade=True)
    play.round({driver: acts(drive), gunner: acts(Shoot(weapon=GUN, target=foe)), foe: [Pass()]})
    attack = play.told("attack")[0]
    assert attack.actor == gunner
    assert attack.own[0].startswith(("1D+1", "2D+1"))


def test_an_evading_vehicle_defends_with_its_drivers_skill() -> None:
    """DSX-VEH-01: Drive 4D+1 (13) - 2 size + 0 handling = 11, for all in it."""
    play, vehicle, (driver,) = jeep("Driver")
    play.round({driver: [Drive(route=north((20, 20), 3), speed="cautious", evade=True)]})
    figure = vehicles.evading(play.table, vehicle)
    assert figure is not None
    assert figure.total == 11


def test_running_into_something_solid_hurts_both_ends() -> None:
    """DSX-VEH-08: out of control at standard speed: 12 less armour 12 to the jeep, 6 less 4 to the driver; it stops."""
    play, vehicle, (driver,) = jeep("Driver", speed="cautious", block=13)
    play.put(vehicle, Driving("cautious", False, 0, 0))
    play.dice(1, 1, 1, 1)
    route = tuple((20 + n, 20 - n) for n in range(1, 12))
    play.round({driver: [Drive(route=route, speed="standard")]})
    assert play.told("crash")[0].text == "{actor} runs into something solid."
    assert play.cell(vehicle) == (20, 14)
    assert play.part(vehicle, Driving).speed == "stopped"
    assert play.hp(driver) == 20 - 2
    assert play.hp(vehicle) == 40


def test_a_wreck_stops_and_shakes_everybody_in_it() -> None:
    """DSX-VEH-07: 5 less armour to every occupant; they may get out."""
    from rules.d6.wounds import harm

    play, vehicle, (driver, gunner) = jeep("Driver", "Machine-gunner", speed="double")
    harm.suffer(play.table, vehicle, 40)
    assert play.state(vehicle) == "dead"
    assert play.part(vehicle, Driving).speed == "stopped"
    assert play.hp(driver) == 20 - 1
    assert play.hp(gunner) == 22 - 1


def test_getting_out_and_in_and_changing_seats_are_actions() -> None:
    """DSX-ACT-06: onto a free cell beside it; back into a free seat."""
    play, vehicle, (driver,) = jeep("Driver")
    play.round({driver: [ChangeSeat(seat=2)]})
    assert play.part(driver, Aboard).seat == 2
    assert play.told("boards")[0].secret
    cell = (19, 20) if (19, 20) not in play.table.cells(vehicle) else (22, 20)
    play.round({driver: [Alight(cell=cell)]})
    assert play.find(driver, Aboard) is None
    assert play.cell(driver) == cell
    assert play.part(vehicle, Crew).seats[2].rider is None
    play.round({driver: [GetIn(vehicle=vehicle, seat=0)]})
    assert play.part(driver, Aboard).seat == 0


def test_nobody_gets_out_at_speed() -> None:
    """Only stopped or cautious."""
    play, _, (driver,) = jeep("Driver", speed="double")
    play.round({driver: [EndTurn()]})
    assert refused(play.menus[0], "Get out") == "is going too fast"


def test_without_anybody_driving_it_slows_by_one_category() -> None:
    """DSX-VEH-06."""
    play, vehicle, _ = jeep("Driver", speed="double")
    play.round()
    assert play.part(vehicle, Driving).speed == "standard"


def test_an_empty_vehicle_has_no_slot() -> None:
    """Vehicles go in their operator's turn."""
    play, vehicle, _ = jeep()
    play.round()
    assert play.asked == []
    assert play.part(vehicle, Vehicle).move == 100


def test_a_vehicle_is_no_unarmed_person() -> None:
    """DSX-ADV-01, DSX-TIME-03: no die against it, no 3 points in the order over it."""
    play, vehicle, _ = jeep("Driver", "Machine-gunner")
    foe = play.man("red", (20, 14), facing=4, Longarms="4D")
    play.look()
    rifle = arm(play.table, foe, RIFLE)
    assert rifle is not None
    assert "armed against unarmed" not in str(dice_of(play.table, Attack(foe, vehicle, rifle)).tally)
    assert ranking.rank(play.table, foe) == 12
    shown = play.forecast(foe, Shoot(weapon=RIFLE, target=vehicle))
    assert not any("unarmed" in line for tally in shown.tallies for line in tally.lines())


def test_a_vehicle_dodges_only_while_its_driver_goes_on_dodging() -> None:
    """DSX-VEH-01, DSX-VEH-06: evading on the spot is an action; the next turn without it ends it, for all aboard."""
    play, vehicle, (driver, gunner) = jeep("Driver", "Machine-gunner")
    foe = play.man("red", (20, 2), facing=4, Longarms="1D", reflexes=30)
    play.round({driver: acts(Drive(route=(), speed="stopped", evade=True)), gunner: [Pass()], foe: [Pass()]})
    assert play.part(vehicle, Driving).evading
    play.dice(1, 1, 1, 1)
    play.round({driver: [EndTurn()], gunner: acts(Shoot(weapon=GUN, target=foe)), foe: [Pass()]})
    assert not play.part(vehicle, Driving).evading
    assert vehicles.evading(play.table, vehicle) is None


def test_a_driver_who_takes_another_seat_dodges_no_more() -> None:
    """DSX-VEH-01: the operator dodges, not whoever sits down at the wheel next."""
    play, vehicle, (driver,) = jeep("Driver")
    foe = play.man("red", (20, 2), facing=4, Longarms="1D")
    turn = acts(Drive(route=(), speed="stopped", evade=True), ChangeSeat(seat=2))
    play.round({driver: turn, foe: [Pass()]})
    assert not play.part(vehicle, Driving).evading


def test_riders_in_open_seats_are_struck_in_the_cone_each_by_himself() -> None:
    """DSX-SUPP-05, DSX-VEH-07: 13 misses the driver's Reflexes 11 + 5, hits the gunner's 10 and the jeep."""
    play, vehicle, (driver, gunner), foe = fire_across()
    play.put(foe, Health(30))
    lane = tuple((20, row) for row in (19, 20, 21, 22))
    play.look()
    shown = play.forecast(foe, Suppress(weapon=LMG, front=lane))
    assert len(shown.units()) == 3
    play.dice(3, 3, 3, 2, 2)
    play.round({foe: acts(Suppress(weapon=LMG, front=lane)), driver: [Pass()], gunner: [Pass()]})
    swept = {event.target: event.data["hit"] for event in play.told("swept")}
    assert swept == {vehicle: True, driver: False, gunner: True}
    assert play.hp(driver) == 20 - (6 - 4)
    assert play.hp(gunner) == 22 - (12 + 3 - 4)


def test_driving_through_a_cone_exposes_the_riders_too() -> None:
    """DSX-SUPP-08: at the vehicle's first step inside, once a turn."""
    play, vehicle, (driver, gunner), foe = fire_across()
    lane = tuple((20, row) for row in (14, 15, 16))
    play.dice(1, 1, 1, 1, 1)
    drive = Drive(route=north((20, 20), 5), speed="cautious")
    play.round({foe: acts(Suppress(weapon=LMG, front=lane)), driver: acts(drive), gunner: [Pass()]})
    swept = [event.target for event in play.told("swept")]
    assert len(swept) == 3 and set(swept) == {vehicle, driver, gunner}


def test_firing_from_an_open_seat_in_a_cone_is_struck_first() -> None:
    """DSX-SUPP-08: the first action done exposed in the zone."""
    play, _, (driver, gunner), foe = fire_across()
    play.put(gunner, Health(40))
    lane = tuple((20, row) for row in (19, 20, 21, 22))
    play.dice(1, 1, 1, 1, 1, *[1] * 8)
    play.round(
        {foe: acts(Suppress(weapon=LMG, front=lane)), gunner: acts(Shoot(weapon=GUN, target=foe)), driver: [Pass()]}
    )
    assert [event.target for event in play.told("swept")].count(gunner) == 2


def test_a_vehicle_wrecked_by_a_rival_of_the_slot_does_not_cost_its_gunner_his_turn() -> None:
    """DSX-TIME-06: what is done to the vehicle of a member waits as well, since it would shake him."""
    play, vehicle, (driver, gunner) = jeep("Driver", "Machine-gunner")
    play.put(vehicle, Health(1))
    play.put(gunner, Health(1))
    foe = play.man("red", (20, 14), facing=4, Longarms="4D+1")
    play.dice(6, 6, 6, 6, *[1] * 5)
    shots = {foe: acts(Shoot(weapon=RIFLE, target=vehicle)), gunner: acts(Shoot(weapon=GUN, target=foe))}
    play.round({**shots, driver: [Pass()]})
    assert {event.actor for event in play.told("attack")} == {foe, gunner}
    assert play.state(vehicle) == "dead"


def test_a_seat_that_shows_counts_in_what_is_shown() -> None:
    """DSX-VEH-07: a driver behind his windscreen is at +5, a gunner in the open at 0: shown, and rolled."""
    play, _, (driver, gunner) = jeep("Driver", "Machine-gunner")
    foe = play.man("red", (20, 14), facing=4, Longarms="4D")
    play.look()
    shots = {rider: Shoot(weapon=RIFLE, target=rider) for rider in (driver, gunner)}
    shown = {rider: play.forecast(foe, shot).success for rider, shot in shots.items()}
    assert shown == {driver: Fraction(435, 1296), gunner: Fraction(1170, 1296)}
    grenade = play.man("red", (12, 20), facing=2)
    play.hold(grenade, "Fragmentation grenade")
    play.look()
    burst = play.forecast(grenade, Throw(weapon="Fragmentation grenade", cell=(19, 20)))
    assert len(burst.units()) == 3
    play.dice(4, 4, 3, 3)
    play.round({foe: acts(shots[driver]), driver: [Pass()], gunner: [Pass()], grenade: [Pass()]})
    assert play.told("attack")[0].data["difficulty"] == 11 + 5


def test_the_hurry_of_a_driver_who_is_seen_counts_in_what_is_shown() -> None:
    """DSX-VEH-01: evading with three actions: 13 - 2 size - 6 = 5, for the jeep and for all in it."""
    play, vehicle, (driver,) = jeep("Driver")
    foe = play.man("red", (20, 14), facing=4, Longarms="4D")
    turn = acts(Drive(route=(), speed="stopped", evade=True), n=3)
    play.round({driver: turn, foe: [Pass()]})
    shown = play.forecast(foe, Shoot(weapon=RIFLE, target=vehicle))
    assert [tally.total for tally in shown.tallies if tally.title == "Reflexes"] == [5]
    named = [str(each) for each in shown.assumes]
    assert len([text for text in named if "usual figures of a driver" in text]) == 1


@pytest.mark.parametrize(("facing", "reflexes"), [(4, 16), (0, 13)])
def test_a_shield_helps_its_bearer_on_an_open_seat(facing: int, reflexes: int) -> None:
    """DSX-ARM-01, DSX-VEH-07: the driver of a wagon has his own Reflexes of 13, and 3 more against the front."""
    play = Playing()
    wagon = play.man("red", (20, 10), "Horse wagon", facing=facing)
    driver = play.man("red", (1, 1), "Swordsman", facing=4)
    sit(play, driver, wagon, 0)
    man = play.man("blue", (20, 20), facing=0, Longarms="9D")
    play.put(driver, Awareness((Sighting(man, (20, 20), 1),)))
    play.dice(*[1] * 9)
    play.round({man: acts(Shoot(weapon=RIFLE, target=driver))})
    assert play.told("attack")[0].data["difficulty"] == reflexes
    assert play.forecast(man, Shoot(weapon=RIFLE, target=driver)).tallies[1].total == reflexes


def test_fire_that_sweeps_ends_when_the_vehicle_drives_on_and_its_driver_keeps_no_aim() -> None:
    """DSX-SUPP-08, DSX-AIM-03: the gunner moves with the jeep, so nobody is under his fire any more; the driver is who
    moves it.
    """
    play, _, (driver, gunner) = jeep("Driver", "Machine-gunner", speed="cautious")
    play.put(gunner, replace(play.part(gunner, Traits), skills=((Skill.HEAVY, Code.parse("6D")),)))
    foe = play.man("red", (20, 3), facing=4)
    play.dice(*[3] * 6)
    sweep = Suppress(weapon=GUN, front=((20, 8),))
    play.round({gunner: acts(sweep), foe: [Pass()]})
    assert play.table.having(Zone)
    play.put(driver, Aim("Submachine gun", 1, foe))
    play.dice(*[3] * 6)
    drive = Drive(route=north((20, 20), 4), speed="cautious")
    play.round({gunner: acts(sweep), driver: [drive, EndTurn()], foe: [Pass()]})
    assert not play.table.having(Zone)
    assert play.find(driver, Aim) is None


@pytest.mark.parametrize(("looks", "difficulty"), [(4, 11), (0, 5)])
def test_who_sees_the_carrier_is_not_surprised_by_its_gun(looks: int, difficulty: int) -> None:
    """DSX-SURP-02: the gunner shut in is seen by nobody, but the shot comes from the carrier."""
    play = Playing()
    carrier = play.man("blue", (20, 20), "Armoured carrier", facing=0)
    for number, sheet in enumerate(("Driver", "Machine-gunner")):
        sit(play, gunner := play.man("blue", (1 + number, 1), sheet, facing=4), carrier, number)
    foe = play.man("red", (20, 8), facing=looks, hp=99, hp_max=99)
    shot = Shoot(weapon="Autocannon 25 mm (mounted)", target=foe)
    play.look()
    assert play.forecast(gunner, shot).tallies[1].total == difficulty
    play.dice(*[3] * 4)
    play.round({gunner: acts(shot), **({foe: [Pass()]} if looks else {})})
    assert play.told("attack")[0].data["difficulty"] == difficulty
