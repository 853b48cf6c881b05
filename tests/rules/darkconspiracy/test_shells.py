"""Rounds that burst, fired straight at a target."""

from __future__ import annotations

from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.terms.anatomy import Part
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft
from tests.rules.stage import squares


def test_a_launcher_that_misses_deviates() -> None:
    """1d20 metres by the scatter diagram, at any range, and it bursts there (DKC-DEV-01); a hit strikes with twice its
    concussion in dice besides (DKC-GUN-07).
    """
    stage = Stage()
    ann = stage.unit("blue", (20, 30), "Rifleman", weapons=("40 mm grenade launcher",))
    bob = stage.unit("red", (20, 10), "Irregular", armour=())
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob)
    assert len(told.lands) > 50 and sum(chance for _, chance in told.lands) <= 1
    assert told.success is not None and told.success < 1
    assert sum(row.chance for row in told.outcomes if row.unit == stage.known_as(bob)) == 1
    stage.dice(20, 5, 1, *(6,) * 60)
    stage.take(Fire, target=bob)
    burst = stage.told("burst")[-1]
    assert burst.cells == ((20, 5),)
    assert not stage.told("shot")[-1].success


def test_a_rocket_that_misses_bursts_nowhere() -> None:
    """Only launchers and rifle grenades deviate (DKC-DEV-01)."""
    stage = Stage()
    ann = stage.unit("blue", (20, 30), "Grenadier", weapons=("Light antitank rocket",))
    bob = stage.unit("red", (20, 10), "Irregular", armour=())
    stage.turn_to(ann)
    assert {cell for cell, _ in stage.forecast(Fire, target=bob).lands} == {(20, 10)}
    stage.dice(20)
    stage.take(Fire, target=bob)
    assert not stage.told("burst")
    assert stage.damage(bob, Part.HEAD) == 0


def test_a_burst_on_a_vehicle_reaches_those_who_ride_in_the_open() -> None:
    """The gunner in the bed behind partial cover, a rider in the saddle without, a driver inside not at all
    (DKC-EXP-01, DKC-EXP-03); what is ridden astride is destroyed, and throws its rider (DKC-VEFF-09).
    """
    for sheet, open_seats in (("Pickup with machine gun", (False, True)), ("Motorcycle", (True,))):
        stage = Stage(squares(30, 40, 2.0))
        ann = stage.unit("blue", (10, 30), "Rifleman", weapons=("Light antitank rocket",))
        crew = [stage.unit("red", (20 + number, 10), "Rifleman") for number in range(len(open_seats))]
        vehicle = craft(stage, sheet, (10, 10), *crew, side="red", facing=4)
        stage.turn_to(ann)
        told = stage.true_forecast(stage.fill(Fire, target=vehicle))
        assert [told.struck(rider) == told.success for rider in crew] == list(open_seats)
        stage.dice(2, *(3,) * 60)
        stage.take(Fire, target=vehicle)
        stage.rest()
        reached = [event.target for event in stage.told("blasted")]
        assert [rider in reached for rider in crew] == list(open_seats)
        assert bool(stage.told("destroyed")) == (sheet == "Motorcycle")
