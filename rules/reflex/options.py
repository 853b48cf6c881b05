"""What a scenario may set otherwise: the switches of this rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.frame.sheets import Names

Side = Annotated[str, Names("side")]
Sides = Annotated[tuple[str, ...], Names("side")]


class Further(BaseModel):
    """A threat condition that the game master adds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    side: Side = Field(description="the side it affects")
    name: str = Field(description="what it is, in a word or two")
    value: int = Field(default=1, ge=1, le=20, description="how many conditions it counts as")


class Horror(BaseModel):
    """A horrifying sight at a place of the map: a unit is shaken when it first sees it (RFX-MORALE-11)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=40, description="what it is, in a word or two")
    at: tuple[int, int] = Field(description="its cell, as [column, row]")
    within: float = Field(default=25.0, gt=0, le=400, description="metres from which it can be recognised")
    utter: bool = Field(default=False, description="counts the higher of two d10 in place of one")
    sides: tuple[str, ...] = Field(default=(), description="sides it horrifies; nothing: all")


class Options(BaseModel):
    """How this table plays where the rules leave a choice. Stage 3 switches every option of that stage on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    stage: Literal[1, 2, 3] = Field(
        default=2,
        description="1: one set of wound thresholds for the body, no hit locations; 2: the usual rules; "
        "3: every advanced option below is on (RFX-CORE-11).",
    )
    advanced_timing: bool = Field(
        default=False, description="Actions take effect on the tick they end and can be interrupted (RFX-ADV-01)."
    )
    armour_degradation: bool = Field(default=False, description="Armour that is penetrated wears away (RFX-DEGR-01).")
    assistant_gunners: bool = Field(default=True, description="A second person may do half of a reload (RFX-AGUN-01).")
    blast_knockdown: bool = Field(default=False, description="Blast may knock people down (RFX-KNOCK-01).")
    confined_explosions: bool = Field(
        default=False, description="Passages stretch an explosion, closed rooms contain it (RFX-CONF-01, RFX-CONF-02)."
    )
    off_hand: bool = Field(default=False, description="The worse hand is worse (RFX-HANDED-01).")
    one_handed: bool = Field(default=False, description="Two-handed things in one hand suffer (RFX-HANDED-03).")
    two_guns: bool = Field(default=False, description="A gun in each hand may fire at once (RFX-HANDED-04).")
    paired_weapons: bool = Field(
        default=False, description="A second close weapon helps those who have learnt it (RFX-HANDED-05)."
    )
    better_arm_unarmed: bool = Field(default=False, description="Unarmed, the less wounded arm counts (RFX-HANDED-06).")
    indirect_fire: bool = Field(default=True, description="Observers, mortars, fire at the unseen (RFX-INDIR-01).")
    grenade_deviation: bool = Field(default=True, description="Missed throws deviate (RFX-GREN-02).")
    mines: bool = Field(default=True, description="Single mines work (RFX-MINE-06).")
    minefields: bool = Field(default=True, description="Minefields work (RFX-MINE-05).")
    sustained_fire: bool = Field(default=False, description="Continued fire at a target is quicker (RFX-SUST-01).")
    untrained_autofire: bool = Field(default=False, description="The unskilled waste rounds in bursts (RFX-BURST-04).")
    aimed_burst_recoil: bool = Field(
        default=True, description="An aimed burst still suffers its own recoil (RFX-ATK-05)."
    )
    moving_target_melee: bool = Field(
        default=True, description="A target's speed also hinders blows at it (RFX-ATK-08)."
    )
    lethal_attack_stacks: bool = Field(
        default=False, description="Being attacked with deadly force is a threat of its own (RFX-MORALE-03)."
    )
    star_only_locations: bool = Field(
        default=False, description="Ordinary people have a single set of thresholds and take blast once (RFX-EXPL-04)."
    )
    cover_resists_blast: bool = Field(
        default=False, description="Cover lowers blast by its Armor instead of keeping it out (RFX-EXPL-04)."
    )
    explosion_dust: bool = Field(
        default=True, description="An explosion's dust hides its cells to the end of the segment (RFX-EXPL-10)."
    )
    peaceful: bool = Field(
        default=False, description="The sides meet on friendly terms: an ambush is a social one (RFX-SURP-06)."
    )
    ambush: Side = Field(default="", description="The side that lies in ambush when the battle begins (RFX-SURP-02).")
    ambush_minutes: int | None = Field(
        default=None, ge=0, le=600, description="Minutes of preparation; left out: enough (RFX-SURP-02)."
    )
    ambush_kind: Literal["ambush", "maneuver"] = Field(
        default="ambush", description="Lying in wait, or moving in on them (RFX-SURP-07)."
    )
    on_guard: Sides = Field(default=(), description="Sides that expect an ambush (RFX-SURP-04).")
    off_guard: tuple[str, ...] = Field(
        default=(),
        description="Sides unaware of the fight until they see an enemy or an attack (RFX-TIME-16).",
    )
    settled: bool = Field(default=False, description="Fought in a town: Streetcraft counts (RFX-OPS-10).")
    no_escape: Sides = Field(default=(), description="Sides that have no way out (RFX-MORALE-04).")
    threats: tuple[Further, ...] = Field(
        default=(), description="Further threat conditions of a side: side, name, value (RFX-MORALE-70)."
    )
    horrors: tuple[Horror, ...] = Field(
        default=(), description="Horrifying sights on the map: name, at, within, utter, sides (RFX-MORALE-11)."
    )
    threats_off: tuple[str, ...] = Field(
        default=(),
        description="Threat conditions that do not count in this battle, by name: combat, darkness, outnumbered, "
        "enemy unseen, no weapon, position, armament, mobility, no escape, charge, irrational, injury, casualties, "
        "leader, life, attacked, automatic fire, explosives, incendiaries, ambushed (RFX-MORALE-70).",
    )
    field_concealment: int = Field(
        default=4, ge=0, le=20, description="How well minefields of the map are hidden (RFX-MINE-03)."
    )
    quiet_pauses: int = Field(
        default=6, ge=1, le=60, description="Pauses without fighting before the fight is over (RFX-TIME-14)."
    )

    def on(self, name: str) -> bool:
        """Whether an option is in force: set, or brought by Stage 3."""
        return bool(getattr(self, name)) or (self.stage == 3 and name in STAGE_3)


STAGE_3 = frozenset(
    {
        "advanced_timing", "armour_degradation", "assistant_gunners", "blast_knockdown", "confined_explosions",
        "off_hand", "one_handed", "two_guns", "paired_weapons", "better_arm_unarmed", "indirect_fire", "mines",
        "minefields", "sustained_fire",
    }
)  # fmt: skip
