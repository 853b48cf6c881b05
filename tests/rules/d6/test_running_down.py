"""Vehicles driven into people: who is struck, who jumps aside, and what that costs (DSX-VEH-08)."""

from __future__ import annotations

from fractions import Fraction

from rules.d6 import ranking
from rules.d6.attacks.forms import Shoot
from rules.d6.state import Aim, Health, Zone
from rules.d6.turns.forms import Pass
from rules.d6.vehicles.forms import Drive
from rules.parts.turns import EndTurn
from tests.rules.d6.jeeps import RIFLE, jeep, north
from tests.rules.d6.playing import acts
from tests.rules.d6.shown import own_name


def test_a_creature_in_the_way_is_run_down_or_jumps_aside() -> None:
    """DSX-VEH-08: a Drive roll against its Reflexes; listed damage 6 at cautious speed, plus the difference."""
    play, vehicle, (driver,) = jeep("Driver")
    foe = play.man("red", (20, 17), facing=4, reflexes=9, Longarms="1D")
    play.dice(4, 4, 4, 4)
    play.round({driver: acts(Drive(route=north((20, 20), 5), speed="cautious")), foe: [Pass()]})
    assert play.cell(vehicle) == (20, 15)
    event = play.told("runs down")[0]
    assert event.data["hit"]
    assert play.hp(foe) < 20
    assert play.cell(foe) not in play.table.cells(vehicle)


def test_who_jumps_aside_loses_what_it_aimed_at() -> None:
    """DSX-VEH-08, DSX-AIM-03: it has moved, though not of its own will; its fire ends as well."""
    play, _, (driver,) = jeep("Driver")
    foe = play.man("red", (20, 17), facing=4, reflexes=30, Longarms="1D")
    play.put(foe, Aim(RIFLE, 1, driver))
    play.table.add(Zone(foe, RIFLE, 9, 5, ((20, 10),), 1))
    play.round({driver: acts(Drive(route=north((20, 20), 5), speed="cautious")), foe: [Pass()]})
    assert play.cell(foe) != (20, 17)
    assert play.find(foe, Aim) is None
    assert not play.table.having(Zone)


def test_a_vehicle_that_turns_after_its_victim_does_not_strike_it_again() -> None:
    """DSX-VEH-08: a victim gets out of the way that is driven, not only of the way straight on, though the nearest free
    cell lies in the turn: one attack is shown for it, and one is made.
    """
    play, vehicle, (driver,) = jeep("Driver")
    foe = play.man("red", (20, 17), facing=4, reflexes=9, Longarms="1D")
    play.terrain.obstacle[17:19, 19] = 2.0
    route = (*north((20, 20), 3), *((20 - n, 17 - n) for n in range(1, 5)))
    play.dice(4, 4, 4, 4)
    play.round({driver: acts(Drive(route=route, speed="cautious")), foe: [Pass()]})
    assert play.cell(vehicle) == route[-1]
    assert [event.target for event in play.told("runs down")] == [foe]


def test_who_is_run_down_by_a_rival_of_his_slot_still_takes_his_turn() -> None:
    """DSX-TIME-05, DSX-TIME-06: Drive 4D+1 against Longarms 4D+1: the harm waits until both are done."""
    play, _, (driver,) = jeep("Driver")
    foe = play.man("red", (20, 17), facing=4, hp=3, reflexes=5, Longarms="8D+2")
    value = ranking.rank(play.table, driver)
    play.put(foe, Health(3, bloodied=True))
    play.table.set_clock(round=1)
    play.look()
    assert ranking.rank(play.table, foe) == value
    play.dice(6, 6, 6, 6, 1, 1, 1, 1)
    drive = Drive(route=north((20, 20), 5), speed="cautious")
    play.round({driver: acts(drive), foe: acts(Shoot(weapon=RIFLE, target=driver))}, number=1)
    assert play.told("runs down")[0].data["hit"]
    assert [event.actor for event in play.told("attack")] == [foe]
    assert play.hp(foe) <= 0


def test_who_will_be_run_down_is_shown_with_every_way_it_can_fall() -> None:
    """DSX-VEH-08: 4D+1 against Reflexes 9, across the vehicle's whole breadth; evasion shows its Reflexes."""
    play, vehicle, (driver,) = jeep("Driver")
    beside = max(play.table.cells(vehicle))[0]
    foe = play.man("red", (beside, 17), facing=4, reflexes=11, Longarms="1D")
    play.look()
    shown = play.forecast(driver, Drive(route=north((20, 20), 5), speed="cautious", evade=True))
    (victim,) = shown.units()
    assert sum(outcome.chance for outcome in shown.of(victim)) == 1
    assert shown.struck(victim) == Fraction(1170, 1296)
    assert [tally.total for tally in shown.tallies if tally.title == "Reflexes"] == [11]
    play.dice(1, 1, 1, 1)
    drive = Drive(route=north((20, 20), 5), speed="cautious", evade=True)
    play.round({driver: acts(drive), foe: [Pass()]})
    assert play.told("runs down")[0].target == foe


def test_a_shield_is_held_up_to_a_vehicle_as_well() -> None:
    """DSX-VEH-08, DSX-ARM-01: a swordsman who sees the jeep come is run down on 16, and that is what is shown."""
    play, _, (driver,) = jeep("Driver")
    victim = play.man("red", (20, 16), "Swordsman", facing=4)
    play.look()
    drive = Drive(route=north((20, 20), 6), speed="cautious")
    shown = play.forecast(driver, drive).of(own_name(play, "blue", victim))
    play.dice(4, 4, 3, 3)
    play.round({driver: [drive, EndTurn()], victim: [Pass()]})
    assert play.told("runs down")[0].data["hit"] is False
    assert next(each for each in shown if each.spared).chance == Fraction(721, 1296)
