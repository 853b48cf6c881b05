"""The sheets of this rulebook: weapons and spells, armour, people, mines; and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from rules.d6.sheets.code import Code, half
from rules.frame import figure
from rules.frame.sheets import Listed, Names, Roster, Spelt
from rules.kernel.reading import Flag, Number, Sheet, Whole, meant, shown
from rules.kernel.tally import Modifier, Tally
from rules.parts.recruiting import Character

Feet = Annotated[Whole, Field(ge=0, le=10_000)]


class Skill(StrEnum):
    """What a character can do, and what is rolled for it (DSX-CORE-05)."""

    MELEE = "Melee"
    BRAWLING = "Brawling"
    ARCHERY = "Archery"
    THROWING = "Throwing"
    HANDGUNS = "Handguns"
    LONGARMS = "Longarms"
    HEAVY = "Heavy"
    SPELLCASTING = "Spellcasting"
    DRIVE = "Drive"
    PILOT = "Pilot"
    BOAT = "Boat"
    RIDE = "Ride"
    PERCEPTION = "Perception"
    STEALTH = "Stealth"
    MEDICINE = "Medicine"


class Size(StrEnum):
    """How big a creature or vehicle is, smallest first. People are Medium."""

    FINE = "Fine"
    DIMINUTIVE = "Diminutive"
    TINY = "Tiny"
    SMALL = "Small"
    MEDIUM = "Medium"
    LARGE = "Large"
    HUGE = "Huge"
    GARGANTUAN = "Gargantuan"
    COLOSSAL = "Colossal"
    COLOSSAL_II = "Colossal II"
    COLOSSAL_III = "Colossal III"
    COLOSSAL_IV = "Colossal IV"

    @property
    def rank(self) -> int:
        """Its place among the sizes: the larger of two has the higher."""
        return tuple(Size).index(self)

    @property
    def modifier(self) -> int:
        """What a vehicle of this size adds to its operator's defence while it evades (DSX-VEH-02)."""
        return _SCALE[self].modifier

    @property
    def side(self) -> int:
        """Squares along each side of a creature of this size (DSX-CORE-07)."""
        return _SCALE[self].side


class _Scale(NamedTuple):
    """What a size stands for: the modifier of DSX-VEH-02, the side and toughness (in halves) of DSX-CORE-07."""

    modifier: int
    side: int
    toughness: int
    metres: float


_SCALE = {
    Size.FINE: _Scale(8, 1, 2, 0.1),
    Size.DIMINUTIVE: _Scale(4, 1, 2, 0.2),
    Size.TINY: _Scale(2, 1, 2, 0.5),
    Size.SMALL: _Scale(1, 1, 2, 1.1),
    Size.MEDIUM: _Scale(0, 1, 2, 1.8),
    Size.LARGE: _Scale(-1, 2, 3, 2.7),
    Size.HUGE: _Scale(-2, 3, 4, 4.5),
    Size.GARGANTUAN: _Scale(-4, 4, 8, 7.5),
    Size.COLOSSAL: _Scale(-8, 5, 16, 12.0),
    Size.COLOSSAL_II: _Scale(-16, 5, 16, 12.0),
    Size.COLOSSAL_III: _Scale(-32, 5, 16, 12.0),
    Size.COLOSSAL_IV: _Scale(-64, 5, 16, 12.0),
}


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


class Mine(Listed):
    """A charge that waits in the ground."""

    damage: Whole = Field(ge=0, le=200, description="damage to all in the radius")
    area: Area = Field(description="how far and how well it bursts")
    notice: Whole = Field(ge=1, le=40, description="the Notice, or the Perception roll, that discovers it")
    trigger: Literal["anyone", "vehicle"] = Field(default="anyone", description="what sets it off")


class Carried(Sheet):
    """A weapon on a person's sheet, and what there is of it. A bare name stands for one, with nothing spare."""

    shorthand = "name"

    name: Annotated[str, Names("weapon")] = Field(description="which weapon of the roster")
    spare: Whole = Field(
        default=0, ge=0, le=1000, description="loads besides what is in it: magazines or belts, or single rounds"
    )
    count: Whole = Field(default=1, ge=1, le=100, description="how many are carried")
    stowed: Flag = Field(
        default=False, description="whether it starts on the belt or back, with the hand free: an action to draw"
    )
    pack: Flag = Field(default=False, description="whether it is deep in a pack: three actions to draw")


def _skills(written: object) -> object:
    """A table of skills and codes as pairs."""
    if not isinstance(written, dict):
        return written
    known = {str(skill): skill for skill in Skill}
    wrong: list[str] = []
    pairs: list[tuple[Skill, Code]] = []
    for name, text in written.items():
        try:
            code = Code.parse(text) if isinstance(text, str) else None
        except ValueError:
            code = None
        if name not in known:
            wrong.append(f"unknown skill {shown(name)}: {meant(name, known)}")
        elif code is None or not Code.parse("1D") <= code <= Code.parse("8D"):
            wrong.append(f"{name} = {shown(text)} is no code from 1D to 8D: write it like 3D or 3D+2")
        else:
            pairs.append((known[name], code))
    if wrong:
        raise ValueError("\n".join(wrong))
    return tuple(pairs)


def _written(skills: tuple[tuple[Skill, Code], ...]) -> dict[str, str]:
    """Skills as a sheet has them: a table of codes."""
    return {str(skill): str(code) for skill, code in skills}


Skills = Annotated[
    tuple[tuple[Skill, Code], ...],
    BeforeValidator(_skills),
    PlainSerializer(_written, when_used="json"),
    Spelt("a table: one of " + ", ".join(Skill) + ' = "1D", "1D+1", "1D+2" ... "8D"'),
]
Defence = Annotated[Whole, Field(ge=0, le=40)]


class Person(Character):
    """A character, human or not."""

    role: str = Field(pattern="^[a-z][a-z -]*$", description="what it does in a force: rifleman, leader, medic ...")
    setting: Literal["modern", "fantasy"] = Field(description="the world it belongs to")
    size: Size = Field(default=Size.MEDIUM, description="how big it is: people are Medium")
    shape: Literal["biped", "quadruped"] = Field(default="biped", description="how its body is laid out")
    height: Number | None = Field(
        default=None, gt=0, le=30, description="metres from the ground to the top, where its size does not say"
    )
    reflexes: Defence = Field(description="defence against attacks and blasts; 3 points are worth a die")
    fortitude: Defence = Field(description="defence against gas and poison; hit points follow from it")
    willpower: Defence = Field(description="defence against magic of the mind")
    notice: Defence = Field(description="defence against being crept up on")
    move: Whole = Field(default=30, ge=0, le=200, description="feet a move, before armour and bulky weapons")
    might: Whole = Field(default=0, ge=0, le=6, description="added to the damage of muscle-powered weapons")
    mook: Flag = Field(default=False, description="whether it dies at 0 hit points instead of lying wounded")
    skills: Skills = Field(default=(), description="die codes by skill; any other skill is 1D")
    weapons: tuple[Carried, ...] = Field(
        default=(), max_length=20, description="in order: the first is in hand and loaded"
    )
    armour: tuple[Annotated[str, Names("armour")], ...] = Field(
        default=(), max_length=6, description="armour worn, and a shield if it has one"
    )
    spells: tuple[Annotated[str, Names("weapon")], ...] = Field(
        default=(), max_length=40, description="spells it knows"
    )
    materials: Whole = Field(default=0, ge=0, le=100, description="units of material for spells")
    radio: Flag = Field(default=False, description="whether it hears and speaks on its side's radio net")
    medical_kit: Flag = Field(default=False, description="whether it carries what first aid needs")
    spell_resistance: Whole | None = Field(
        default=None, ge=8, le=25, description="what a cast check must reach to touch it"
    )

    @property
    def hit_points(self) -> int:
        """10 and Fortitude, and more by size: half as much again for a Large creature ... (DSX-CORE-07)."""
        return half((10 + self.fortitude) * _SCALE[self.size].toughness)

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        height = self.height or _SCALE[self.size].metres
        return figure.Body(self.shape, height, self.size.side, self.size.side)

    def quarrels(self, roster: Roster) -> Iterator[str]:
        for carried in self.weapons:
            weapon = roster.get(Weapon, carried.name)
            if weapon.spell is not None:
                yield f"{weapon.name!r} is a spell: list it under spells"
            if weapon.mounted:
                yield f"{weapon.name!r} works on a mount only: give it to a vehicle"
            if carried.spare and not weapon.magazine:
                yield f"{weapon.name!r} takes no ammunition: leave out spare"
        for name in self.spells:
            if roster.get(Weapon, name).spell is None:
                yield f"{name!r} is no spell: list it under weapons"
        if sum(roster.get(Armour, name).shield for name in self.armour) > 1:
            yield "two shields are one too many: a shield is carried in one hand"


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
    if any(wrong.values()):
        raise ValueError("\n".join(words for words, is_so in wrong.items() if is_so))
    return sheet
