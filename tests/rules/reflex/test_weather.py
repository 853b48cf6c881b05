"""Dusk, moonlight, pitch dark, rain and fog: what a scenario may say, how far one sees in it, what it takes off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.weather_sheet import WeatherSheet
from game.world.components import Environment
from rules.frame.ground import Air, Light, Weather
from rules.reflex.asks import TICK
from rules.reflex.blast import fires
from rules.reflex.fire.forms import Shoot
from rules.reflex.sight import visibility
from rules.reflex.state import Traits
from rules.reflex.terms.bands import Band
from tests.game.skirmish import field
from tests.rules.reflex.battles import Fight, forms, man, refusals
from tests.rules.reflex.range import M4, Range
from tests.times import start


def under(light: Light = Light.BRIGHT, air: Air = Air.CLEAR) -> Range:
    lane = Range()
    lane.alone = True
    ref, now = lane.table.environment
    lane.world.put(ref, Environment(now.clock, Weather(light=light, air=air)))
    return lane


@pytest.mark.parametrize(
    ("light", "air", "limit"),
    [
        (Light.BRIGHT, Air.CLEAR, Band.OPEN),
        (Light.BRIGHT, Air.OVERCAST, Band.MEDIUM),
        (Light.BRIGHT, Air.RAIN, Band.MEDIUM),
        (Light.DUSK, Air.CLEAR, Band.MEDIUM),
        (Light.DIM, Air.CLEAR, Band.TIGHT),
        (Light.BRIGHT, Air.HEAVY_RAIN, Band.TIGHT),
        (Light.BRIGHT, Air.LIGHT_FOG, Band.TIGHT),
        (Light.DARK, Air.CLEAR, Band.CQB),
        (Light.BRIGHT, Air.DENSE_FOG, Band.CQB),
        (Light.BLACK, Air.CLEAR, Band.PERSONAL),
        (Light.DARK, Air.RAIN, Band.CQB),
    ],
)
def test_how_far_one_sees(light: Light, air: Air, limit: Band) -> None:
    """RFX-SENSE-01."""
    lane = under(light, air)
    watcher, other = lane.shooter(), lane.target()
    assert visibility.sight_limit(lane.table, watcher, other) is limit


def test_a_roof_keeps_the_rain_off_and_not_the_dark() -> None:
    lane = under(Light.BRIGHT, Air.DENSE_FOG)
    lane.terrain.roof[30, 10] = True
    watcher, other = lane.shooter(), lane.target((10, 30))
    assert visibility.sight_limit(lane.table, watcher, other) is Band.OPEN


def test_dusk_is_no_darkness_and_moonlight_is() -> None:
    """RFX-SENSE-01: -2 for darkness by moon or starlight alone; in the limit band 2 more."""
    for light, off in ((Light.DUSK, 0), (Light.DIM, -2), (Light.DARK, -4)):
        lane = under(light)
        shooter, other = lane.shooter(), lane.target((10, 25))
        assert lane.modifiers(shooter, other).get("RFX-SENSE-01", 0) == off, light


def test_night_vision_pierces_the_dark_and_not_the_fog() -> None:
    for light, air, limit in ((Light.BLACK, Air.CLEAR, Band.TIGHT), (Light.BLACK, Air.DENSE_FOG, Band.CQB)):
        lane = under(light, air)
        watcher, other = lane.shooter(), lane.target()
        lane.table.put(watcher, replace(lane.table.part(watcher, Traits), night_vision=True))
        assert visibility.sight_limit(lane.table, watcher, other) is limit


def test_rain_wets_whoever_stands_in_it() -> None:
    """RFX-FIRE-03: 30 per cent less to catch fire."""
    lane = under(Light.BRIGHT, Air.RAIN)
    assert fires.tinder(lane.table, lane.target()).wet
    dry = under()
    assert not fires.tinder(dry.table, dry.target()).wet


# in a battle, as the scenario has it


def battle(**weather: Any) -> Fight:
    """Forty metres apart."""
    return Fight(
        man("blue", "Blue", (1, 6)),
        man("red", "Red", (18, 6), facing=270),
        terrain=field(),
        weather=WeatherSheet(**weather),
    )


def shots(fight: Fight) -> list[Shoot]:
    question = fight.until("Blue", TICK)
    return [each for each in forms(question, Shoot) if isinstance(each, Shoot)]


def test_in_fog_nobody_is_shot_at_whom_one_does_not_see() -> None:
    """RFX-SENSE-01, RFX-ATK-07: at 34 m there is a shot by day, in heavy rain at the limit of sight, none in fog."""
    assert shots(battle())
    assert shots(battle(air="heavy rain"))
    assert not shots(battle(air="dense fog"))
    assert not shots(battle(light="pitch dark"))


def test_the_forecast_names_what_the_rain_takes_off() -> None:
    """RFX-SENSE-01: at the limit of sight 2."""
    fight = battle(air="heavy rain")
    question = fight.until("Blue", TICK)
    shot = next(each for each in forms(question, Shoot) if isinstance(each, Shoot) and each.speed == "snap")
    told = question.forecast(shot)
    assert ("RFX-SENSE-01", -2) in {(each.rule, each.amount) for tally in told.tallies for each in tally.modifiers}
    assert M4 in shot.weapon
    assert not [each for each in refusals(question) if each == "Shoot"]


def test_the_weather_changes_and_both_sides_are_told() -> None:
    fight = battle(later=({"after": start(2), "light": "dusk", "air": "light fog"},))
    fight.until("Red", TICK)
    while fight.table.clock.round < 2:
        fight.usual(fight.battle.question())
    for side in ("blue", "red"):
        assert "The light fails; a light fog comes up." in fight.told(side)
