"""The weather of a scenario: how it is in each round, and what is told when it changes."""

from __future__ import annotations

from game.battle.scenario import Scenario
from game.battle.witness import compass
from rules.ground import Light
from rules.scene import Weather

STILL = 0.3
"""Metres a second below which nobody speaks of wind."""
LIGHT = {Light.BRIGHT: "it is light", Light.DIM: "the light is dim", Light.DARK: "it is dark"}


def weather_in(scenario: Scenario, drawn: Light, round: int) -> Weather:
    """Wind and light in a round, by all that has changed until then; `drawn` is the light of the map."""
    written = scenario.weather
    weather = Weather(written.wind, written.wind_to, written.light or drawn)
    for later in written.later:
        if later.round <= round:
            weather = Weather(
                weather.wind if later.wind is None else later.wind,
                weather.wind_to if later.wind_to is None else later.wind_to,
                later.light or weather.light,
            )
    return weather


def told(before: Weather, now: Weather) -> str:
    """What everybody notices when the weather changes."""
    said = []
    if (now.wind, now.wind_to) != (before.wind, before.wind_to):
        blows = f"{now.wind:g} m/s to the {compass(now.wind_to)}"
        said.append(f"the wind changes: {blows}" if now.wind > STILL else "the wind drops")
    if now.light is not before.light:
        said.append(LIGHT[now.light])
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}."
