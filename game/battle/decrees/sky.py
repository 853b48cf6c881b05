"""Decrees on wind, light and air."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from game.battle.decrees.referee import Referee
from game.battle.rulings import Skies
from game.battle.weather import told
from game.battle.witness import compass
from rules.frame.decrees import Decree, DecreeKind, When
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.ground import Air, Light, Weather
from rules.kernel import lengths

STRONGEST = 40
"""Metres a second of the strongest wind, as in a scenario."""


class Wind(Decree):
    """Let the wind change."""

    title: ClassVar[str] = "Wind"
    does: ClassVar[str] = "Let the wind blow so many metres a second, towards so many degrees from north."
    group: ClassVar[str] = "weather"
    when: ClassVar[When] = When.SETTLED
    kind: Literal["wind"] = "wind"
    metres: int
    bearing: int


class LightIs(Decree):
    """Let the light change."""

    title: ClassVar[str] = "Light"
    does: ClassVar[str] = "Let it be as light or as dark under the open sky as you say."
    group: ClassVar[str] = "weather"
    when: ClassVar[When] = When.SETTLED
    kind: Literal["light"] = "light"
    light: Light


class AirIs(Decree):
    """Let rain or fog come and go."""

    title: ClassVar[str] = "Air"
    does: ClassVar[str] = "Let rain or fog come up, or the air clear."
    group: ClassVar[str] = "weather"
    when: ClassVar[When] = When.SETTLED
    kind: Literal["air"] = "air"
    air: Air


def _wind(referee: Referee, decree: Wind) -> None:
    _change(referee, Skies(referee.table.clock.round, float(decree.metres), float(decree.bearing)))


def _light(referee: Referee, decree: LightIs) -> None:
    _change(referee, Skies(referee.table.clock.round, light=decree.light))


def _air(referee: Referee, decree: AirIs) -> None:
    _change(referee, Skies(referee.table.clock.round, air=decree.air))


def _change(referee: Referee, skies: Skies) -> None:
    """The table tells every side what it notices of it, and all look again in the new light."""
    table = referee.table
    referee.rule(skies=(*referee.rulings.skies, skies))
    table.set_weather(changed(table.weather, skies))
    table.world.run(table.sight)


def changed(weather: Weather, skies: Skies) -> Weather:
    """The weather after a change."""
    return Weather(
        weather.wind if skies.wind is None else skies.wind,
        weather.wind_to if skies.wind_to is None else skies.wind_to,
        skies.light or weather.light,
        skies.air or weather.air,
    )


def _winds(_referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"metres": Between(0, STRONGEST), "bearing": Between(0, 359)}


def _lights(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"light": OneOf(each for each in Light if each is not referee.table.weather.light)}


def _airs(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"air": OneOf(each for each in Air if each is not referee.table.weather.air)}


def _new_wind(referee: Referee, decree: Wind) -> str:
    now, after = lengths.wind(referee.table.weather.wind), lengths.wind(float(decree.metres))
    return f"The wind goes from {now} to {after}, blowing to the {compass(decree.bearing)}."


def _new_light(referee: Referee, decree: LightIs) -> str:
    now = referee.table.weather
    return f"{told(now, changed(now, Skies(0, light=decree.light)))} Before: {now.light.value}."


def _new_air(referee: Referee, decree: AirIs) -> str:
    now = referee.table.weather
    return f"{told(now, changed(now, Skies(0, air=decree.air)))} Before: {now.air.value}."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(Wind, _winds, _wind, _new_wind),
    DecreeKind(LightIs, _lights, _light, _new_light),
    DecreeKind(AirIs, _airs, _air, _new_air),
)
