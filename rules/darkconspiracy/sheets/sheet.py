"""The sheet of a character: a person, a creature, a robot that acts for itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Armour, Weapon
from rules.frame import figure
from rules.frame.sheets import AS_TABLE, Names, Roster, Spelt, figures_by_name
from rules.kernel.reading import Flag, Number, Sheet, Whole
from rules.parts.recruiting import Character


class Carried(Sheet):
    """A weapon on a person's sheet, and what there is of it. A bare name stands for one, with nothing spare."""

    shorthand = "name"

    name: Annotated[str, Names("weapon")] = Field(description="which weapon of the roster")
    spare: Whole = Field(
        default=0,
        ge=0,
        le=500,
        description="full magazines, belts or clips besides what is in it; of weapons that are loaded one by one, "
        "single rounds",
    )
    count: Whole = Field(default=1, ge=1, le=20, description="how many are carried")
    slung: Flag = Field(default=False, description="whether it starts on the sling or belt, with the hand free")
    loaded: str = Field(default="", max_length=40, description="which of its rounds is loaded; none: the usual")


Skills = Annotated[
    tuple[tuple[Skill, int], ...],
    figures_by_name({str(skill): skill for skill in Skill}, "skill", "level", 0, 10),
    AS_TABLE,
    Spelt("a table: one of " + ", ".join(Skill) + " = 0 to 10", range(11), tuple(Skill)),
]
Value = Annotated[Whole, Field(ge=0, le=30)]


class Attributes(Sheet):
    """The six attributes: 1 to 10 for people, 5 on average."""

    STR: Value = Field(default=5, description="strength: blows, recoil, what a body bears, how far it throws")
    CON: Value = Field(default=5, description="constitution: what a body bears, staying awake")
    AGL: Value = Field(default=5, description="agility: who is first, not being knocked down")
    INT: Value = Field(default=5, description="wits: noticing things, willpower")
    EDU: Value = Field(default=5, description="education: medicine and repairs")
    CHR: Value = Field(default=5, description="charisma")

    @property
    def all(self) -> tuple[int, ...]:
        """In the order of `Attribute`."""
        return tuple(getattr(self, attribute) for attribute in Attribute)


class Gaits(Sheet):
    """Metres of a phase at each gait."""

    crawl: Whole = Field(default=2, ge=0, le=60, description="metres at a crawl; 0: it does not crawl")
    walk: Whole = Field(default=8, ge=0, le=60, description="metres at a walk")
    trot: Whole = Field(default=15, ge=0, le=60, description="metres at a trot")
    run: Whole = Field(default=30, ge=0, le=60, description="metres at a run")


class Person(Character):
    """A character, human or not."""

    role: str = Field(pattern="^[a-z][a-z -]*$", description="what it does in a force: rifleman, leader, medic ...")
    setting: Literal["modern"] = Field(default="modern", description="the world it belongs to")
    shape: Literal["biped", "beast", "crawler"] = Field(
        default="biped", description="how its body is laid out: upright, on four legs, on tracks or wheels"
    )
    height: Number = Field(default=1.8, ge=0.3, le=4.0, description="metres when standing")
    length: Number = Field(default=0.6, ge=0.3, le=4.0, description="metres from front to rear")
    attributes: Attributes = Field(description="the six attributes")
    initiative: Whole = Field(default=3, ge=1, le=6, description="so many actions in a turn")
    skills: Skills = Field(default=(), description="levels by skill; any other skill is 0")
    weapons: tuple[Carried, ...] = Field(
        default=(), max_length=20, description="in order: the first is in hand and loaded"
    )
    armour: tuple[Annotated[str, Names("armour")], ...] = Field(default=(), max_length=4, description="armour worn")
    hero: Flag = Field(
        default=False, description="whether gunshots do no double damage to its head: a player's own character, a robot"
    )
    martial_arts: Flag = Field(default=False, description="whether it has learnt martial arts")
    unarmed_damage: Whole = Field(
        default=0, ge=0, le=20, description="points of its blows; 0: by its strength and skill"
    )
    gaits: Gaits = Field(default=Gaits(), description="metres of a phase at each gait")
    fear: Literal["none", "EZY", "AVG", "DIF", "IMP"] = Field(
        default="none", description="how hard it is to bear the sight of it"
    )
    robot: Flag = Field(default=False, description="whether it is a machine that acts for itself")
    animal: Flag = Field(default=False, description="whether it walks as animals do: better in woods, worse in swamps")
    flies: Flag = Field(default=False, description="whether the ground does not slow it")
    immune: tuple[Literal["poison", "gas", "fear", "shock", "panic"], ...] = Field(
        default=(), max_length=5, description="what it does not feel"
    )
    kit: tuple[Literal["doctor's kit", "first aid kit", "antivenin", "plasma", "sedative", "radio"], ...] = Field(
        default=(), max_length=6, description="what it has for aid and calls"
    )

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        return figure.Body(self.shape, self.height, self.length, 0.6)

    @property
    def terror(self) -> Level | None:
        """How hard it is to bear the sight of it; None where it frightens nobody (DKC-FEAR-01)."""
        return None if self.fear == "none" else Level[self.fear]

    def quarrels(self, roster: Roster) -> Iterator[str]:
        for carried in self.weapons:
            weapon = roster.get(Weapon, carried.name)
            if carried.spare and not weapon.magazine:
                yield f"{weapon.name!r} takes no ammunition: leave out spare"
            if carried.loaded and carried.loaded not in {each.name for each in weapon.rounds}:
                yield f"{weapon.name!r} does not fire {carried.loaded!r}"
        helmets = sum(bool(roster.get(Armour, name).covers < 6) for name in self.armour)
        if helmets > 1:
            yield "two helmets are one too many"
