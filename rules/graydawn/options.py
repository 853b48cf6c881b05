"""What a scenario may set otherwise: the switches of this rulebook."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """How this table plays where the rules leave a choice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    explosions: int = Field(
        default=3, ge=0, le=9, description="How often a 10 is rolled again at most, in play and in odds (GRD-CORE-10)."
    )
    hit_location: Literal["d10", "d8", "torso"] = Field(
        default="d10",
        description="Where hits land: d10, the standard table; d8, fewer hits on the legs; torso, bursts, automatic "
        "fire and blasts always strike the torso (GRD-HITLOC-01, GRD-HITLOC-02, GRD-HITLOC-03).",
    )
    cover_by_d10: bool = Field(
        default=True, description="With the d8, targets behind cover are still hit by the d10 table (GRD-HITLOC-04)."
    )
    published_ranges: bool = Field(
        default=False, description="Whether weapons reach as far as in the published rules (GRD-RANGE-01)."
    )
    ten_always_fails: bool = Field(default=False, description="Whether a 10 fails every save (GRD-SAVE-01).")
    cripple_before_halving: bool = Field(
        default=False, description="Whether a limb is crippled by 8 points before they are halved (GRD-CRIP-01)."
    )
