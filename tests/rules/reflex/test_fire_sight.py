"""Shots at what can be seen well, badly or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.ground import Light
from rules.frame.knowing import Awareness
from rules.frame.things import Cloud
from rules.reflex.sight import visibility
from rules.reflex.state import Fired, Traits
from rules.reflex.terms.bands import Band
from tests.rules.reflex.range import M4, Range
from tests.rules.reflex.shots import TEN_METRES


def test_by_day_the_open_is_far_to_see_and_nearer_is_not() -> None:
    """RFX-SENSE-01: a clear day and an M4A1 without optic."""
    field = Range(TEN_METRES)
    man, medium, far = field.shooter(M4), field.target((10, 25)), field.target((12, 10))
    assert "RFX-SENSE-01" not in field.modifiers(man, medium)
    assert field.modifiers(man, far)["RFX-SENSE-01"] == -1


@pytest.mark.parametrize(
    ("light", "row", "goggles", "off"),
    [
        (Light.DIM, 35, False, -4),
        (Light.DIM, 38, False, -2),
        (Light.DIM, 35, True, -2),
        (Light.DARK, 38, False, -4),
        (Light.DARK, 38, True, 0),
    ],
)
def test_in_the_dark_one_sees_less_far_and_less_well(light: Light, row: int, goggles: bool, off: int) -> None:
    """RFX-SENSE-01, RFX-ATK-07: -2 at the limit, -2 for darkness; night vision cancels the darkness up to Tight."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, row))
    field.light(light)
    field.table.put(man, replace(field.table.part(man, Traits), night_vision=goggles))
    assert field.modifiers(man, foe).get("RFX-SENSE-01", 0) == off


def test_past_the_limit_of_sight_nobody_can_be_shot_at_unless_he_fires_himself() -> None:
    """RFX-SENSE-01: muzzle flashes show a band farther."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, 25))
    field.light(Light.DIM)
    field.table.put(man, Awareness(now=(foe,)))
    assert field.refuses(man, foe) == "cannot be seen farther than tight range"
    field.table.put(foe, Fired(field.table.clock.round))
    field.table.put(man, Awareness(now=(foe,)))
    assert field.refuses(man, foe) == ""
    assert field.modifiers(man, foe)["RFX-SENSE-01"] == -4


def test_smoke_never_makes_a_shot_in_the_dark_easier() -> None:
    """RFX-SENSE-01, RFX-COVER-03: through cover one may fire at a place past the limit of sight; the darkness stays."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(M4), field.target((10, 35))
    field.light(Light.DIM)
    field.table.put(man, Awareness(now=(foe,)))
    clear = field.modifiers(man, foe)["RFX-SENSE-01"]
    field.table.cloud(Cloud("smoke", tuple(((10, row), 1.0) for row in (36, 37, 38)), 9))
    field.table.put(man, Awareness(now=(foe,)))
    assert field.modifiers(man, foe)["RFX-SENSE-01"] <= clear


def test_smoke_in_the_line_limits_sight_to_seven_metres() -> None:
    """RFX-SENSE-01."""
    field = Range()
    man, foe, near = field.shooter(M4), field.target((10, 20)), field.target((11, 35))
    field.table.cloud(Cloud("smoke", (((10, 37), 1.0), ((10, 36), 1.0), ((11, 36), 1.0)), 9))
    field.table.put(man, Awareness(now=(foe, near)))
    assert field.refuses(man, foe) == "cannot be seen farther than gunfighting range"
    assert visibility.limit_at(field.table, man, (10, 20)) is Band.GUNFIGHTING
    assert field.modifiers(man, near)["RFX-SENSE-01"] == -2


def test_whom_the_shooter_himself_has_not_spotted_he_cannot_shoot_at() -> None:
    """RFX-ATK-07: what a friend has told him is not seeing."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    assert field.refuses(man, foe) == ""
    field.table.put(man, Awareness())
    assert field.refuses(man, foe) == "not yet seen by the shooter: look round first"
