"""The figures of what is fought with: weapons and spells, what bursts, armour, mines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from pydantic import Field, model_validator

from rules.d6.terms.skills import Skill
from rules.frame.sheets import Listed
from rules.kernel.reading import Flag, Sheet, Whole, refuse
from rules.kernel.tally import Modifier, Tally

Feet = Annotated[Whole, Field(ge=0, le=10_000)]


class Area(Sheet):
    """What bursts over a radius instead of striking one target."""

    kind: Literal["explosive", "smoke", "gas"] = Field(description="what fills the area")
    radius: Whole = Field(ge=5, le=200, description="how far it reaches from the burst, in feet")
    value: Whole | None = Field(
        default=None,
        ge=1,
        le=40,
        description="set value held against Reflexes (gas: Fortitude); without one the roll is",
    )
    damage: Whole | None = Field(
        default=None,
        ge=0,
        le=200,
        description="damage to all in the radius, where it is not the weapon's listed damage",
    )

    @model_validator(mode="after")
    def _whole(self) -> Area:
        if self.kind == "gas" and self.value is None:
            raise ValueError("gas needs a value to hold against Fortitude")
        return self


class Spell(Sheet):
    """What makes a weapon of the category "spell" a spell."""

    effect: Literal["harm", "hold", "heal", "ward", "cloud"] = Field(description="what it does")
    components: str = Field(
        pattern="^V?S?M?$", description='speech, gesture, material: letters of "VSM"; an action each'
    )
    target: Literal["single", "area", "self", "touch"] = Field(description="what it is cast at")
    defence: Literal["reflexes", "willpower", "none"] = Field(
        default="none", description="the defence that the cast check must reach"
    )
    resisted: Flag = Field(default=False, description="whether Spell Resistance stops it")
    difficulty: Whole | None = Field(
        default=None, ge=1, le=60, description="what the cast check must reach where no defence is compared"
    )
    heal: Whole = Field(default=0, ge=0, le=100, description="hit points given back, before the difference is added")
    bonus: Whole = Field(default=0, ge=0, le=30, description="points added to Reflexes")
    rounds: Whole = Field(default=0, ge=0, le=100, description="how long a bonus lasts")

    @property
    def actions(self) -> int:
        """What it takes to cast: one action a component, or one for a spell without any (DSX-SPELL-01)."""
        return max(1, len(self.components))

    @model_validator(mode="after")
    def _whole(self) -> Spell:
        wrong = {
            "a spell that heals needs heal and difficulty": self.effect == "heal"
            and not (self.heal and self.difficulty),
            "a ward needs bonus and rounds": self.effect == "ward" and not (self.bonus and self.rounds),
            "a spell that holds needs a defence to overcome": self.effect == "hold" and self.defence == "none",
            "a harmful spell at a single target needs a defence to overcome": self.effect == "harm"
            and self.target != "area"
            and self.defence == "none",
        }
        return _checked(self, wrong)


Category = Literal[
    "unarmed", "melee", "thrown", "bow", "crossbow", "pistol", "smg", "rifle", "shotgun", "mg", "launcher", "grenade",
    "spell",
]  # fmt: skip
_THROWN_OR_SHOT = ("thrown", "bow", "crossbow", "pistol", "smg", "rifle", "shotgun", "mg", "launcher", "grenade")
_LOADED = ("bow", "crossbow", "pistol", "smg", "rifle", "shotgun", "mg", "launcher")
BURST = 5
"""Shots of a burst, and of five feet of suppression (DSX-BURST-01, DSX-SUPP-02)."""


class Weapon(Listed):
    """Anything that attacks: a weapon in the hand, on a mount or grown; a grenade; a spell."""

    category: Category = Field(description="what sort of weapon it is")
    skill: Literal[
        Skill.MELEE, Skill.BRAWLING, Skill.ARCHERY, Skill.THROWING, Skill.HANDGUNS, Skill.LONGARMS, Skill.HEAVY,
        Skill.SPELLCASTING,
    ] = Field(description="the skill that attacks with it")  # fmt: skip
    damage: Whole = Field(default=0, ge=0, le=200, description="listed damage: what a roll of exactly the defence does")
    muscle: Flag = Field(default=False, description="whether the wielder's might is added to the damage")
    reach: Literal[0, 5, 10] = Field(
        default=0, description="how far a blow reaches, in feet; 0 for what strikes no blow"
    )
    range: tuple[Feet, Feet, Feet] | None = Field(default=None, description="short, medium and long range in feet")
    min_range: Feet = Field(default=0, description="distance in feet below which it cannot be used")
    hands: Whole = Field(default=1, ge=0, le=2, description="hands it takes to attack")
    magazine: Whole = Field(default=0, ge=0, le=1000, description="rounds it holds when loaded")
    load_actions: Whole = Field(default=0, ge=0, le=12, description="actions that make it ready again")
    batch: Whole | None = Field(
        default=None, ge=1, le=100, description="rounds put in at a time, where loading does not fill the magazine"
    )
    auto: Flag = Field(default=False, description="whether it fires bursts and suppresses")
    scope: Flag = Field(default=False, description="whether an aimed shot counts one range band nearer")
    bulk: Literal[0, 5, 10] = Field(default=0, description="feet off its carrier's movement")
    mounted: Flag = Field(default=False, description="whether it works on a mount only")
    natural: Flag = Field(
        default=False, description="whether it is part of the body, so that its owner is always armed"
    )
    area: Area | None = Field(default=None, description="what bursts where it lands")
    spell: Spell | None = Field(default=None, description="what makes it a spell")

    @property
    def blast_damage(self) -> int:
        """Damage to everyone in the radius (DSX-EXPL-01)."""
        own = self.area.damage if self.area else None
        return self.damage if own is None else own

    @property
    def single_rounds(self) -> bool:
        """Whether it is loaded round by round, so that its spare rounds are counted singly and not by the magazine."""
        return self.batch is not None or self.magazine == 1

    @model_validator(mode="after")
    def _whole(self) -> Weapon:
        steps = self.range or (0, 0, 0)
        wrong = {
            "a hand weapon needs reach": self.category in ("unarmed", "melee") and not self.reach,
            "a weapon that is shot or thrown needs range": self.category in _THROWN_OR_SHOT and not self.range,
            "range must not grow shorter from short to medium to long": list(steps) != sorted(steps),
            "min_range must be less than long range": bool(self.range) and self.min_range >= steps[2] > 0,
            "a weapon that is loaded needs magazine and load_actions": self.category in _LOADED
            and not (self.magazine and self.load_actions),
            "batch must not exceed magazine": (self.batch or 0) > self.magazine,
            f"an automatic weapon needs a magazine of {BURST} or more": self.auto and self.magazine < BURST,
            "a grenade needs an area": self.category == "grenade" and self.area is None,
            "the category spell and the table spell go together": (self.category == "spell")
            != (self.spell is not None),
            "a spell cast at an area needs the area": self.spell is not None
            and self.spell.target == "area"
            and self.area is None,
            "a spell cast at something else needs range": self.spell is not None
            and self.spell.target != "self"
            and not self.range,
        }
        return _checked(self, wrong)


class Armour(Listed):
    """What is worn, or carried as a shield, against harm."""

    rating: Whole = Field(ge=0, le=60, description="points taken off every damage")
    move_penalty: Whole = Field(default=0, ge=0, le=30, description="feet off the wearer's movement")
    shield: Flag = Field(default=False, description="whether it is a shield: takes a hand, helps against the front")
    mask: Flag = Field(default=False, description="whether it keeps gas out")
    natural: Flag = Field(default=False, description="whether it is the wearer's own hide")


class MineKind(Listed):
    """A charge that waits in the ground."""

    damage: Whole = Field(ge=0, le=200, description="damage to all in the radius")
    area: Area = Field(description="how far and how well it bursts")
    notice: Whole = Field(ge=1, le=40, description="the Notice, or the Perception roll, that discovers it")
    trigger: Literal["anyone", "vehicle"] = Field(default="anyone", description="what sets it off")


def armour_rating(worn: Iterable[Armour]) -> int:
    """What is taken off every damage: only the best suit counts (DSX-ARM-01)."""
    return max((suit.rating for suit in worn), default=0)


def listed_move(move: int, worn: Iterable[Armour], carried: Iterable[Weapon]) -> Tally:
    """Feet a move after armour and bulky weapons, which never bring it below 10 (DSX-MOVE-02)."""
    weights = [(suit.move_penalty, suit.name) for suit in worn] + [(weapon.bulk, weapon.name) for weapon in carried]
    less = (Modifier(-feet, name, "DSX-MOVE-02", unit=" ft") for feet, name in weights)
    return Tally("Base move", move, "from the sheet", "DSX-MOVE-02", floor=min(10, move), unit=" ft").plus(*less)


S = TypeVar("S", bound=Sheet)


def _checked(sheet: S, wrong: dict[str, bool]) -> S:
    """The sheet itself, or everything that does not go together in it."""
    refuse(words for words, is_so in wrong.items() if is_so)
    return sheet


@dataclass(frozen=True, slots=True)
class Blast:
    """What bursts: set value, damage, feet of radius; for a spell the cast check that resistance is held to."""

    value: int
    damage: int
    radius: int
    cast: int | None = None
