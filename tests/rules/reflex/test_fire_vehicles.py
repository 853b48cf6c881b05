"""Shots at vehicles and out of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Aboard, Crew
from rules.frame.knowing import Awareness
from rules.reflex.fire import forecasts
from rules.reflex.melee import strikes
from rules.reflex.state import Driving
from tests.rules.reflex.range import M4, MINIMI, PISTOL, Range, by_rule
from tests.rules.reflex.shots import TEN_METRES


def test_a_truck_at_40_is_harder_to_hit_than_at_25() -> None:
    """RFX-ATK-08: with a safe speed of 60; keeping pace with it, it is as good as at rest; at rest it is +4
    (RFX-ATK-09).
    """
    field = Range(TEN_METRES)
    man, driver = field.shooter(M4), field.shooter(PISTOL, (20, 40))
    truck, car = field.vehicle("red", (10, 30), "Armed pickup"), field.vehicle("blue", (20, 30), "Armed pickup")
    field.table.put(man, Awareness(now=(truck,)))
    field.table.put(driver, Awareness(now=(truck,)), Aboard(car, 2))
    now = field.table.clock.round
    assert field.modifiers(man, truck)["RFX-ATK-09"] == 4
    for kph, off in ((40.0, -1), (25.0, 0), (61.0, -2), (120.0, -3)):
        field.table.put(truck, Driving(kph / 1.8, now, 1, 0.0))
        assert field.modifiers(man, truck).get("RFX-ATK-08", 0) == off
        assert "RFX-ATK-09" not in field.modifiers(man, truck)
    field.table.put(truck, Driving(40 / 1.8, now, 1, 0.0))
    field.table.put(car, Driving(40 / 1.8, now, 1, 0.0))
    assert field.modifiers(driver, truck, PISTOL)["RFX-ATK-08"] == -1
    blow = strikes.Wish(driver, truck, field.arm(driver, "Bare hands"))
    assert "RFX-ATK-08" not in by_rule(strikes.reckon(field.table, blow).tally.modifiers), "no fine work, and alongside"
    field.table.put(car, Driving(40 / 1.8, now, 1, 180.0))
    assert field.modifiers(driver, truck, PISTOL)["RFX-ATK-08"] == -1 - 2


def test_a_mounted_gun_turns_only_so_far() -> None:
    """RFX-VEH-01."""
    from rules.reflex.state import Vehicle

    field = Range()
    man, ahead, behind = field.shooter(PISTOL, (20, 30)), field.target((20, 10)), field.target((20, 48))
    truck = field.vehicle("blue", (20, 30), "Armed pickup")
    seats = field.table.part(truck, Crew).seats
    field.table.put(man, Aboard(truck, 1), Awareness(now=(ahead, behind)))
    field.table.put(truck, Crew((seats[0], replace(seats[1], rider=man), *seats[2:])))
    assert field.refuses(man, behind, MINIMI) == ""
    field.table.put(truck, replace(field.table.part(truck, Vehicle), arcs=((MINIMI, "front"),)))
    assert (field.refuses(man, ahead, MINIMI), field.refuses(man, behind, MINIMI)) == ("", "outside its arc")


def test_behind_armour_one_fires_through_a_port_or_not_at_all() -> None:
    """RFX-VEH-01: from a carrier's benches, but not from its driver's seat."""
    field = Range()
    man, foe = field.shooter(PISTOL, (20, 30)), field.target((20, 15))
    carrier = field.vehicle("blue", (20, 30), "Wheeled armoured carrier")
    for seat, why in ((0, "cannot fire from in there"), (4, "")):
        field.table.put(man, Aboard(carrier, seat), Awareness(now=(foe,)))
        assert field.refuses(man, foe, PISTOL) == why


def test_of_a_vehicle_no_location_is_called_and_its_forecast_is_of_its_parts() -> None:
    """RFX-ATK-01, RFX-VEH-01."""
    field = Range()
    man = field.shooter(M4, CDN=12)
    truck = field.vehicle("red", (10, 25), "Armed pickup")
    field.table.put(man, Awareness(now=(truck,)))
    told = forecasts.of_wish(field.table, field.wish(man, truck))
    assert all(each.text.startswith(("hull", "suspension")) for each in told.outcomes if not each.spared)
    told = forecasts.of_wish(field.table, field.wish(man, truck, rounds=3))
    assert told.struck(truck) == told.success
    assert sum((each.chance for each in told.of(truck)), Fraction(0)) == 1
    assert {each.text for each in told.of(truck)} <= {"destroyed", "out of action", "no effect", "missed"}
