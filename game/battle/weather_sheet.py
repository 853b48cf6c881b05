"""What a scenario says of wind, light and air, and how they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from game.battle.seconds import Seconds, beginning
from rules.frame.ground import Air, Light
from rules.kernel.reading import Number, Sheet

LIGHTS = "bright, dusk, dim (a full moon), dark (starlight) or pitch dark"
AIRS = "clear, overcast, rain, heavy rain, light fog or dense fog: this limits sight outdoors"


class LaterWeatherSheet(Sheet):
    """What wind, light and air change to in the course of a battle; what is left out stays as it was."""

    after: Annotated[
        Seconds, Field(ge=1, description="when it changes, counted from the start of the battle: with the next round")
    ]
    wind: Annotated[Number | None, Field(ge=0, le=40, description="wind in metres a second")] = None
    wind_to: Annotated[Number | None, Field(ge=0, lt=360, description="the bearing the wind then blows to")] = None
    light: Annotated[Light | None, Field(description=LIGHTS)] = None
    air: Annotated[Air | None, Field(description=AIRS)] = None

    formerly: ClassVar[Mapping[str, Callable[[object], str]]] = {"round": beginning("after")}


class WeatherSheet(Sheet):
    """Wind, light and air."""

    wind: Annotated[Number, Field(ge=0, le=40, description="wind in metres a second")] = 0.0
    wind_to: Annotated[Number, Field(ge=0, lt=360, description="the bearing the wind blows to, degrees from north")] = (
        0.0
    )
    light: Annotated[Light | None, Field(description=f"{LIGHTS}; left out: as the map says")] = None
    air: Annotated[Air, Field(description=AIRS)] = Air.CLEAR
    later: Annotated[
        tuple[LaterWeatherSheet, ...], Field(max_length=50, description="how it changes, one change after another")
    ] = ()
