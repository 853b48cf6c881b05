"""What a scenario may set otherwise: the switches of this rulebook."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """How this table plays where the rules leave a choice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hit_locations: Literal["on", "torso only"] = Field(
        default="on",
        description="Whether attacks may be aimed at parts of the body; else every hit strikes the torso (GUR-ATK-07).",
    )
    deceptive_attack: Literal["free", "flat", "off"] = Field(
        default="free",
        description="free: each -2 to hit takes 1 off the foe's defences; flat: -4 for -2; off: none (GUR-ATK-09).",
    )
    one_damage_roll: bool = Field(
        default=False,
        description="Whether several hits of one attack share a damage roll, times their number (GUR-DR-06).",
    )
    human_speed_ignored: bool = Field(
        default=True,
        description="Whether targets of Move 10 or less are no harder to shoot for their speed (GUR-RNG-06).",
    )
    shields_against_guns: bool = Field(
        default=False,
        description="Whether shields help against firearms; they then take the damage of what they stop (GUR-DEF-04).",
    )
    head_table: bool = Field(
        default=True, description="Whether critical hits on face and skull have a table of their own (GUR-CRIT-01)."
    )
    overpenetration: Literal["walls", "off"] = Field(
        default="walls",
        description="Whether shots go through walls, doors and bodies, less what these stop, or not (GUR-COV-02).",
    )
    facing: bool = Field(
        default=True,
        description="Whether units have a front, sides and a back, and turning costs movement (GUR-HEX-02 to 06).",
    )
    parry_guns: bool = Field(default=True, description="Whether a gun within reach can be slapped aside (GUR-PAR-05).")
    surprised: tuple[str, ...] = Field(
        default=(),
        description="Sides or units, by name, that are taken by surprise: they freeze for 1d seconds (GUR-SURP-01).",
    )
    initiative: bool = Field(
        default=False,
        description="Whether both sides are taken aback, and leaders roll which of them acts first (GUR-SURP-02).",
    )
    hopeless_attacks: Literal["allowed", "refused"] = Field(
        default="allowed",
        description="allowed: a blow or shot may be tried at any effective skill, and hits on a 3 or 4; refused: none "
        "may whose effective skill is below 3, while defences may be tried at any score (GUR-CORE-01).",
    )
    contests_repeat: bool = Field(
        default=False,
        description="Whether contests of strength over a hold or a weapon go on within the turn to a decision "
        "(GUR-CORE-04).",
    )
