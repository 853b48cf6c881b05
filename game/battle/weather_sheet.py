"""What a scenario says of wind, light and air, and how they change."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.frame.ground import Air, Light
from rules.kernel.reading import Number, Sheet, Whole

LIGHTS = "bright, dusk, dim (a full moon), dark (starlight) or pitch dark"
AIRS = "clear, overcast, rain, heavy rain, light fog or dense fog: this limits sight outdoors"


class LaterWeatherSheet(Sheet):
    """What wind, light and air change to in the course of a battle; what is left out stays as it was."""

    round: Annotated[Whole, Field(ge=2, le=200, description="the round it changes at the start of")]
    wind: Annotated[Number | None, Field(ge=0, le=40, description="wind in metres a second")] = None
    wind_to: Annotated[Number | None, Field(ge=0, lt=360, description="the bearing the wind then blows to")] = None
    light: Annotated[Light | None, Field(description=LIGHTS)] = None
    air: Annotated[Air | None, Field(description=AIRS)] = None


class WeatherSheet(Sheet):
    """Wind, light and air."""

    wind: Annotated[Number, Field(ge=0, le=40, description="wind in metres a second")] = 0.0
    wind_to: Annotated[Number, Field(ge=0, lt=360, description="the bearing the wind blows to, degrees from north")] = (
        0.0
    )
    light: Annotated[Light | None, Field(description=f"{LIGHTS}; left out: as the map says")] = None
    air: Annotated[Air, Field(description=AIRS)] = Air.CLEAR
    later: Annotated[
        tuple[LaterWeatherSheet, ...], Field(max_length=50, description="how it changes, round after round")
    ] = ()
