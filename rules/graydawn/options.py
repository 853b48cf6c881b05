"""What a scenario may set otherwise: the switches of this rulebook."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """How this table plays where the rules leave a choice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    explosions: int = Field(
        title="Exploding dice",
        default=3,
        ge=0,
        le=9,
        description="How often a 10 is rolled again at most, in play and in odds (GRD-CORE-10).",
    )
    init_mode: Literal["tactical", "streamlined"] = Field(
        title="Initiative",
        default="tactical",
        description="tactical: initiative is rolled every round and actions come 5 points apart; streamlined: it is "
        "rolled once and each unit does everything in its turn (GRD-INIT-01, GRD-INIT-02, GRD-MOVE-08).",
    )
    hit_mode: Literal["opposed", "tn"] = Field(
        title="To hit",
        default="opposed",
        description="opposed: the target of a shot rolls a defence against it; tn: a shot at a mook needs the target "
        "number of its range (GRD-CORE-03, GRD-CORE-06, GRD-CORE-07).",
    )
    mooks_use_tn: bool = Field(
        title="Target numbers for mooks",
        default=False,
        description="Whether shots at mooks need the target number of their range while others still roll a defence "
        "(GRD-CORE-08).",
    )
    hit_location: Literal["d10", "d8", "torso"] = Field(
        default="d10",
        description="Where hits land: d10, the standard table; d8, fewer hits on the legs; torso, bursts, automatic "
        "fire and blasts always strike the torso (GRD-HITLOC-01, GRD-HITLOC-02, GRD-HITLOC-03).",
    )
    cover_by_d10: bool = Field(
        title="d10 table behind cover",
        default=True,
        description="With the d8, targets behind cover are still hit by the d10 table (GRD-HITLOC-04).",
    )
    burst_table: Literal["new", "fnff"] = Field(
        default="new",
        description="Rounds of a burst that hit: new, one on 1 or 2 of 1d6, two on 3 to 5, three on 6; fnff, half of "
        "1d6, rounded up (GRD-BURST-02).",
    )
    burst_range_limit: bool = Field(
        title="Range limit for bursts",
        default=False,
        description="Whether bursts have their +3 only at close and medium range (GRD-BURST-01).",
    )
    shotgun_no_range_penalty: bool = Field(
        title="No range penalty for shotguns",
        default=True,
        description="Whether shotguns have their bonus in place of what range costs, so that they hit more easily the "
        "farther they fire; otherwise they have both (GRD-SHOT-01).",
    )
    cook_off: bool = Field(
        title="Overheating machine guns",
        default=False,
        description="Whether machine guns overheat from their fourth round of sprays in a row on (GRD-AUTO-04).",
    )
    radio: bool = Field(
        default=True,
        description="Whether units of a side share what they see and count as one force in an ambush "
        "(GRD-COVER-12, GRD-SURPRISE-03).",
    )
    in_hiding: tuple[str, ...] = Field(
        title="In hiding",
        default=(),
        description="Units that begin hidden, by name (Watchman for Watchman 1, Watchman 2 ...): each rolls Stealth "
        "before the first round (GRD-SURPRISE-02, GRD-SUPP-19).",
    )
    published_ranges: bool = Field(
        default=False, description="Whether weapons reach as far as in the published rules (GRD-RANGE-01)."
    )
    fuse_rounds: int = Field(
        title="Rounds until a grenade goes off",
        default=0,
        ge=0,
        le=3,
        description="Rounds until a timed grenade goes off, at its thrower's activation: 0, at once; 1, in the next "
        "round, when units may have walked away (GRD-THROW-04).",
    )
    lock_rounds: int = Field(
        title="Rounds to pick a lock",
        default=5,
        ge=2,
        le=100,
        description="Whole rounds in a row that picking a lock takes (GRD-ACT-07).",
    )
    ten_always_fails: bool = Field(
        title="A 10 always fails a save", default=False, description="Whether a 10 fails every save (GRD-SAVE-01)."
    )
    cripple_before_halving: bool = Field(
        title="Limbs crippled before halving",
        default=False,
        description="Whether a limb is crippled by 8 points before they are halved (GRD-CRIP-01).",
    )
    cqb_adds_btm: bool = Field(
        title="BTM in close combat",
        default=False,
        description="Whether BTM is added to every roll in close combat (GRD-DERIVED-03, GRD-CORE-04).",
    )
    free_pistol_draw: bool = Field(
        title="Quick draw of pistols",
        default=True,
        description="Whether drawing a holstered pistol and firing it are one action instead of two (GRD-DRAW-01).",
    )
