"""What a scenario may set otherwise: the switches of this rulebook."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """How this table plays where the rules leave a choice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    os_rule: Literal["quarter", "margin10"] = Field(
        title="Outstanding successes",
        default="quarter",
        description="quarter: a check is outstanding up to a quarter of its number; margin10: when it succeeds by ten "
        "or more (DKC-CORE-03).",
    )
    attribute_check_factor: Literal[1, 2] = Field(
        title="Attribute checks",
        default=2,
        description="How often an attribute counts in a check that no skill goes with (DKC-CORE-05).",
    )
    martial_arts: bool = Field(
        title="Martial arts",
        default=True,
        description="Whether those who have learnt martial arts may use them (DKC-MART-01).",
    )
    turn_in_one: bool = Field(
        title="Turns without phases",
        default=False,
        description="Whether a turn is played as one lump while no side knows of an enemy: everybody acts in its first "
        "phase, and the rest of it passes (DKC-TURN-02).",
    )
    in_hiding: tuple[str, ...] = Field(
        title="In hiding",
        default=(),
        description="Units that begin in ambush, by name (Watchman for Watchman 1, Watchman 2 ...): enemies notice "
        "them by a check of Observation, or when they attack or walk (DKC-AMB-01).",
    )
