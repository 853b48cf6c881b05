"""The weather of a scenario: how it is in each round, and what is told when it changes."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from game.battle.rulings import Skies
from game.battle.scenario import Scenario
from game.battle.trigger_sheet import TriggerSheet
from game.battle.weather_sheet import LaterWeatherSheet
from game.battle.witness import compass
from game.world.timing import Timing
from rules.frame.ground import Air, Light, Weather
from rules.kernel import lengths

STILL = 0.3
"""Metres a second below which nobody speaks of wind."""
LIGHT = {
    Light.BRIGHT: "it is light",
    Light.DUSK: "the light fails",
    Light.DIM: "the light is dim",
    Light.DARK: "it is dark",
    Light.BLACK: "it is pitch dark",
}
AIR = {
    Air.CLEAR: "the air is clear",
    Air.OVERCAST: "the sky clouds over",
    Air.RAIN: "it rains",
    Air.HEAVY_RAIN: "it pours with rain",
    Air.LIGHT_FOG: "a light fog comes up",
    Air.DENSE_FOG: "fog closes in",
}


def weather_in(
    scenario: Scenario,
    times: Timing,
    drawn: Light,
    round: int,
    triggered: Iterable[tuple[int, TriggerSheet]] = (),
    decreed: Iterable[tuple[int, Skies]] = (),
) -> Weather:
    """Wind, light and air in a round, by all that has changed until then; `drawn` is the light of the map, `triggered`
    the triggers that have changed the weather, with their rounds, `decreed` what the game master has changed.
    """
    written = scenario.weather
    weather = Weather(written.wind, written.wind_to, written.light or drawn, written.air)
    changes: list[tuple[int, LaterWeatherSheet | TriggerSheet | Skies]] = [
        (times.begins(each.after), each) for each in written.later
    ]
    for when, later in sorted([*changes, *triggered, *decreed], key=itemgetter(0)):
        if when <= round:
            weather = Weather(
                weather.wind if later.wind is None else later.wind,
                weather.wind_to if later.wind_to is None else later.wind_to,
                later.light or weather.light,
                later.air or weather.air,
            )
    return weather


def told(before: Weather, now: Weather) -> str:
    """What everybody notices when the weather changes."""
    said = []
    if (now.wind, now.wind_to) != (before.wind, before.wind_to):
        blows = f"{lengths.wind(now.wind)} to the {compass(now.wind_to)}"
        said.append(f"the wind changes: {blows}" if now.wind > STILL else "the wind drops")
    if now.light is not before.light:
        said.append(LIGHT[now.light])
    if now.air is not before.air:
        said.append(AIR[now.air])
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}."
