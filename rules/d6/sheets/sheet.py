"""The sheet of a character, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer

from rules.d6.terms.code import Code, half
from rules.d6.terms.sizes import Size
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Armour, Weapon
from rules.frame import figure
from rules.frame.sheets import Names, Roster, Spelt
from rules.kernel.reading import Flag, Number, Sheet, Whole, meant, refuse, shown
from rules.parts.recruiting import Character


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
    refuse(wrong)
    return tuple(pairs)


def _written(skills: tuple[tuple[Skill, Code], ...]) -> dict[str, str]:
    """Skills as a sheet has them: a table of codes."""
    return {str(skill): str(code) for skill, code in skills}


CODES = tuple(f"{dice}D{pips}" for dice in range(1, 9) for pips in ("", "+1", "+2") if dice < 8 or not pips)
"""The codes that a skill may have."""
Skills = Annotated[
    tuple[tuple[Skill, Code], ...],
    BeforeValidator(_skills),
    PlainSerializer(_written, when_used="json"),
    Spelt("a table: one of " + ", ".join(Skill) + ' = "1D", "1D+1", "1D+2" ... "8D"', CODES, tuple(Skill)),
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
        return half((10 + self.fortitude) * self.size.toughness)

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        height = self.height or self.size.metres
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
