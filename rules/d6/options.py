"""What a scenario may set otherwise: the switches of this rulebook."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """How this table plays where the rules leave a choice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    penalty_span: Literal["own_round", "round"] = Field(
        default="own_round",
        description="How long the penalty for several actions lasts: own round, until the unit's next turn; "
        "round, only to the end of the round (DSX-ACT-05).",
    )
    diagonals: Literal["alternate", "flat"] = Field(
        default="alternate",
        description="Diagonal steps on squares: alternate, every second counts as two cells; flat, all as one "
        "(DSX-MOVE-02).",
    )
    cover_helps_unaware: bool = Field(
        default=False, description="Whether cover still helps a target unaware of the attack (DSX-SURP-01)."
    )
    bloodied_defences: bool = Field(
        default=False, description="Whether a bloodied character's defences are halved too (DSX-INJ-02)."
    )
    mooks_die_at_zero: bool = Field(
        default=True, description="Whether minor characters die at 0 hit points instead of lying dying (DSX-INJ-04)."
    )
    max_actions: int = Field(
        default=6, ge=1, le=20, description="Maximum actions of all kinds in one round (DSX-MOVE-01)."
    )
    in_hiding: tuple[str, ...] = Field(
        default=(),
        description="Units that begin hidden, by name (Watchman for Watchman 1, Watchman 2 ...): each rolls Stealth "
        "before the first round (DSX-SENSE-02).",
    )
    suppression_turn_hit: bool = Field(
        default=True,
        description="Whether those struck when a zone of fire was laid are struck once more if they move or act "
        "exposed in it (DSX-SUPP-08).",
    )
