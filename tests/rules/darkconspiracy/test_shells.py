"""Rounds that burst, fired straight at a target."""

from __future__ import annotations

from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.terms.anatomy import Part
from tests.rules.darkconspiracy.stage import Stage


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
