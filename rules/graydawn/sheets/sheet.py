"""The sheet of a character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.frame import figure
from rules.frame.sheets import AS_TABLE, Names, Roster, Spelt, figures_by_name
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Armour, Weapon
from rules.kernel.reading import Flag, Number, Sheet, Whole
from rules.parts.recruiting import Character

SLIM = 0.6
"""Metres of ground that a figure takes up."""


class Carried(Sheet):
    """A weapon on a person's sheet, and what there is of it. A bare name stands for one, with nothing spare."""

    shorthand = "name"

    name: Annotated[str, Names("weapon")] = Field(description="which weapon of the roster")
    spare: Whole = Field(
        default=0, ge=0, le=500, description="full magazines besides the one in it, or single shells and rockets"
    )
    count: Whole = Field(default=1, ge=1, le=20, description="how many are carried")
    slung: Flag = Field(default=False, description="whether it starts on the sling or belt, with the hand free")


Skills = Annotated[
    tuple[tuple[Skill, int], ...],
    figures_by_name({str(skill): skill for skill in Skill}, "skill", "level", 0, 10),
    AS_TABLE,
    Spelt("a table: one of " + ", ".join(Skill) + " = 0 to 10", range(11), tuple(Skill)),
]
Value = Annotated[Whole, Field(ge=1, le=20)]


class Stats(Sheet):
    """The nine stats: 2 to 10 for people, 5 on average."""

    INT: Value = Field(default=5, description="wits: noticing things")
    REF: Value = Field(default=5, description="reflexes: initiative, attack and defence")
    TECH: Value = Field(default=5, description="craft: medicine and repairs")
    CL: Value = Field(default=5, description="cool: attack, and nerve under fire")
    ATTR: Value = Field(default=5, description="looks")
    LUCK: Value = Field(default=5, description="luck: points to spend, and grazes")
    MA: Value = Field(default=5, description="metres of a move action, and defence")
    BODY: Value = Field(default=5, description="toughness: saves, wounds and blows")
    EMP: Value = Field(default=5, description="empathy")

    @property
    def all(self) -> tuple[int, ...]:
        """In the order of `Stat`."""
        return tuple(getattr(self, stat) for stat in Stat)


class Perks(Sheet):
    """What a character is especially good at."""

    toughness: Whole = Field(default=0, ge=0, le=5, description="added to stun saves")
    concentration: Whole = Field(default=0, ge=0, le=5, description="further rounds of aiming at long range")
    shoulder_roll: Flag = Field(default=False, description="whether it slips for nothing to cover two cells away")
    steady_nerves: Whole = Field(default=0, ge=0, le=3, description="added to suppression checks")
    uses_luck: Flag = Field(
        default=False, description="whether a mook has luck all the same: points, grazes and defence as heroes have"
    )
    terrifying: Whole = Field(default=0, ge=0, le=20, description="suppression of each enemy that first sees it act")
    fear_aura: Whole = Field(default=0, ge=0, le=20, description="suppression of enemies that begin their turn near it")
    fear_metres: Whole = Field(default=0, ge=0, le=100, description="metres within which its fear aura is felt")


class Person(Character):
    """A character, human or not."""

    role: str = Field(pattern="^[a-z][a-z -]*$", description="what it does in a force: rifleman, leader, medic ...")
    setting: Literal["modern", "alien"] = Field(default="modern", description="the world it belongs to")
    height: Number = Field(default=1.8, ge=0.5, le=4.0, description="metres when standing")
    stats: Stats = Field(description="the nine stats")
    skills: Skills = Field(default=(), description="levels by skill; any other skill is 0")
    weapons: tuple[Carried, ...] = Field(
        default=(), max_length=20, description="in order: the first is in hand and loaded"
    )
    armour: tuple[Annotated[str, Names("armour")], ...] = Field(default=(), max_length=4, description="armour worn")
    perks: Perks = Field(default=Perks(), description="what it is especially good at")
    mook: Flag = Field(default=False, description="whether it is an ordinary person, without luck")
    first_aid_kit: Flag = Field(default=False, description="whether it carries what first aid needs")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        return figure.Body("biped", self.height, SLIM, SLIM)

    def quarrels(self, roster: Roster) -> Iterator[str]:
        for carried in self.weapons:
            weapon = roster.get(Weapon, carried.name)
            if carried.spare and not weapon.magazine:
                yield f"{weapon.name!r} takes no ammunition: leave out spare"
        suits = [roster.get(Armour, name) for name in self.armour]
        if sum(not suit.soft and suit.torso > 0 for suit in suits) > 1:
            yield "two hard suits are one too many: only one hard layer can be worn"
