"""The sheets of characters, vehicles and mounts, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.frame import figure
from rules.frame.sheets import AS_TABLE, Listed, Names, Roster, Spelt, figures_by_name
from rules.gurps.terms import figures
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.figures import Build, Figures, Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait, TraitList
from rules.gurps.terms.weapons import Weapon
from rules.kernel.reading import Flag, Number, Sheet, Whole, refuse
from rules.parts.mounts import Mount, amiss, crew
from rules.parts.recruiting import Character

SLIM = 0.6
"""Metres of ground that a figure of human size takes up."""
FOOTPRINT = {1: (1.8, 0.9), 2: (2.7, 2.7), 3: (4.5, 2.7)}
"""Length and width of bigger figures: two hexes in line, a hex and those around it, and so on (GUR-HEX-17)."""
AS_WRITTEN = (
    *("role", "setting", "st", "dx", "iq", "ht", "size", "skills", "traits"),
    *("left_handed", "legs", "male", "first_aid_kit"),
)
"""What a rule asks for as the sheet has it."""
TOP = 40
"""The highest level of a skill."""
Score = Annotated[Whole, Field(ge=1, le=100)]
Own = Annotated[Whole | None, Field(ge=0, le=500)]


class Carried(Sheet):
    """A weapon on a person's sheet, and what there is of it. A bare name stands for one, with nothing spare."""

    shorthand = "name"

    name: Annotated[str, Names("weapon")] = Field(description="which weapon of the roster")
    spare: Whole = Field(
        default=0, ge=0, le=1000, description="full loads besides the one in it, or single rounds and arrows"
    )
    count: Whole = Field(default=1, ge=1, le=100, description="how many are carried")
    stowed: Flag = Field(default=False, description="whether it starts on the belt or back, with the hand free")
    off_hand: Flag = Field(default=False, description="whether it starts in the other hand")


Skills = Annotated[
    tuple[tuple[Skill, int], ...],
    figures_by_name({str(skill): skill for skill in Skill}, "skill", "level", 1, TOP),
    AS_TABLE,
    Spelt(
        "a table: one of " + ", ".join(f'"{skill}"' for skill in Skill) + f" = 1 to {TOP}",
        range(1, TOP + 1),
        tuple(Skill),
    ),
]


class Person(Character):
    """A character: a human, an animal, a monster."""

    role: str = Field(pattern="^[a-z][a-z -]*$", description="what it does in a force: rifleman, leader, medic ...")
    setting: Literal["modern", "fantasy"] = Field(default="modern", description="the world it belongs to")
    st: Score = Field(default=10, title="ST", description="strength: lifting, blows, grappling; 10 is average")
    dx: Score = Field(default=10, title="DX", description="dexterity: what most skills of combat come from")
    iq: Score = Field(default=10, title="IQ", description="intelligence: recovering from surprise")
    ht: Score = Field(default=10, title="HT", description="health: staying awake and alive")
    hp: Own = Field(default=None, title="HP", description="hit points, if not ST")
    will: Own = Field(default=None, description="will, if not IQ")
    per: Own = Field(default=None, description="perception, if not IQ")
    fp: Own = Field(default=None, title="FP", description="fatigue points, if not HT")
    speed: Annotated[Number | None, Field(ge=0.25, le=50)] = Field(
        default=None, description="Basic Speed in quarters, if not (DX + HT) / 4"
    )
    move: Own = Field(default=None, description="Basic Move in yards a second, if not the whole of Basic Speed")
    size: Whole = Field(default=0, ge=-10, le=10, description="Size Modifier: 0 for people")
    shape: Literal["biped", "quadruped"] = Field(default="biped", description="how its body is laid out")
    height: Number = Field(default=1.8, ge=0.1, le=20.0, description="metres when standing")
    long: Annotated[Number | None, Field(ge=0.1, le=20.0)] = Field(
        default=None, description="metres of ground it takes up lengthwise, where its size does not say"
    )
    skills: Skills = Field(default=(), description="levels by skill; for any other its default counts")
    traits: TraitList = Field(default=(), description="advantages and disadvantages that count in a fight")
    left_handed: Flag = Field(default=False, description="whether it fights with the left hand")
    arms: Whole = Field(default=2, ge=0, le=8, description="arms it has")
    hands: Flag = Field(default=True, description="whether they can hold things")
    legs: Whole = Field(default=2, ge=0, le=12, description="legs it has")
    male: Flag = Field(default=True, description="whether a blow to the groin counts double")
    weapons: tuple[Carried, ...] = Field(
        default=(), max_length=20, description="in order: the first is in hand and loaded"
    )
    armour: tuple[Annotated[str, Names("armour")], ...] = Field(default=(), max_length=12, description="armour worn")
    shield: Annotated[str, Names("shield")] | None = Field(default=None, description="a shield or cloak on the off arm")
    shield_slung: Flag = Field(default=False, description="whether the shield starts on the back")
    load: Number = Field(default=0, ge=0, le=5000, description="pounds carried besides weapons and armour")
    first_aid_kit: Flag = Field(default=False, description="whether it carries what first aid needs")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit, as large as its Size Modifier makes it (GUR-HEX-17)."""
        length, width = FOOTPRINT.get(min(self.size, max(FOOTPRINT)), (SLIM, SLIM))
        if self.long is not None:
            return figure.Body(self.shape, self.height, self.long, SLIM)
        return figure.Body(self.shape, self.height, length, width)

    @property
    def built(self) -> Traits:
        """What the character is, with the characteristics that follow from its attributes where the sheet gives no
        others (GUR-CHAR-01).
        """
        quarters = figures.basic_speed(self.dx, self.ht) if self.speed is None else round(4 * self.speed)
        given = {name: getattr(self, name) for name in AS_WRITTEN}
        return Traits(
            **given,
            hp=self.st if self.hp is None else self.hp,
            will=self.iq if self.will is None else self.will,
            per=self.iq if self.per is None else self.per,
            fp=self.ht if self.fp is None else self.fp,
            quarters=quarters,
            move=quarters // figures.QUARTERS if self.move is None else self.move,
            arms=1 if any(trait is Trait.ONE_ARM for trait, _ in self.traits) else self.arms,
            hands=self.hands and self.arms > 0,
            load=pounds(self.load),
        )

    def weight(self, roster: Roster) -> Fraction:
        """Pounds carried, all told (GUR-CHAR-02)."""
        worn = [roster.get(Armour, name).weight for name in self.armour]
        if self.shield is not None:
            worn.append(roster.get(Shield, self.shield).weight)
        arms = sum((burden(roster.get(Weapon, each.name), each) for each in self.weapons), Fraction(0))
        return pounds(self.load) + sum(map(pounds, worn), Fraction(0)) + arms

    @model_validator(mode="after")
    def _whole(self) -> Person:
        wrong = {
            "hp of 0 is no life": self.hp == 0,
            "Basic Speed goes by quarters: 5, 5.25, 5.5 ...": self.speed is not None and (4 * self.speed) % 1 != 0,
            "a shield needs an arm with a hand": self.shield is not None and not (self.hands and self.arms),
        }
        refuse(words for words, so in wrong.items() if so)
        return self

    def quarrels(self, roster: Roster) -> Iterator[str]:
        for carried in self.weapons:
            weapon = roster.get(Weapon, carried.name)
            if carried.spare and not weapon.full:
                yield f"{weapon.name!r} takes no ammunition: leave out spare"
            if weapon.mounted:
                yield f"{weapon.name!r} works on a mount only: give it to a vehicle"
            if not weapon.natural and not (self.hands and self.arms):
                yield f"{weapon.name!r} needs a hand"
        yield from self._gripped(roster)
        lift = figures.basic_lift(self.st)
        if figures.encumbrance(self.weight(roster), lift) > 4:
            yield f"carries {float(self.weight(roster)):g} lb, and ST {self.st} carries {float(10 * lift):g} lb at most"

    def _gripped(self, roster: Roster) -> Iterator[str]:
        """What is wrong with what it starts with in its hands."""
        ready = [(each, roster.get(Weapon, each.name)) for each in self.weapons if not each.stowed]
        first = next((weapon for each, weapon in ready if not weapon.natural and not each.off_hand), None)
        other = [weapon for each, weapon in ready if each.off_hand]
        taken = len(other) + (self.shield is not None and not self.shield_slung)
        for weapon in other:
            if weapon.natural or weapon.hands == 2:
                yield f"{weapon.name!r} cannot be held in the other hand alone"
        if taken > 1:
            yield "the other hand holds more than one thing"
        elif taken and first is not None and first.hands == 2:
            yield f"{first.name!r} takes both hands: sling the shield, or leave the other hand free"


def pounds(weight: float) -> Fraction:
    """A weight as written, exactly."""
    return Fraction(str(weight))


def burden(weapon: Weapon, carried: Carried) -> Fraction:
    """Pounds of a weapon with what there is of it (GUR-CHAR-02)."""
    return pounds(weapon.weight) * carried.count + pounds(weapon.load_weight) * carried.spare


# vehicles and mounts


class SeatKind(Sheet):
    """A kind of seat, and how many of it there are."""

    post: Literal["driver", "gunner", "passenger"] = Field(description="the job of this seat")
    exposure: Literal["open", "light", "heavy", "enclosed"] = Field(
        default="open", description="how far its vehicle covers it: not, to the hips, to the chest, all round"
    )
    port: Flag = Field(default=False, description="whether an enclosed seat has a port to fire from")
    count: Whole = Field(default=1, ge=1, le=60, description="how many such seats")


class VehicleSheet(Listed):
    """Something to ride in or on (GUR-VEH-01)."""

    skill: Literal[Skill.AUTOMOBILE, Skill.MOTORCYCLE, Skill.TRACKED, Skill.RIDING] = Field(
        description="the skill that operates it"
    )
    build: Build = Field(default="powered", description="an engine, none, or flesh: how blows and shots hurt it")
    handling: Whole = Field(default=0, ge=-10, le=10, description="Handling: added to its evasion and control")
    stability: Whole = Field(default=3, ge=1, le=10, description="Stability Rating: the most that aiming from it adds")
    hp: Whole = Field(ge=1, le=2000, description="hit points")
    ht: Whole = Field(default=10, title="HT", ge=1, le=20, description="health")
    dr: Whole = Field(default=0, ge=0, le=1000, description="DR of its body")
    acceleration: Whole = Field(default=3, ge=1, le=200, description="yards a second that it may gain or lose a second")
    top: Whole = Field(ge=1, le=2000, description="top speed in yards a second")
    size: Whole = Field(default=0, ge=-4, le=15, description="Size Modifier")
    st: Whole = Field(default=0, title="ST", ge=0, le=200, description="strength of a mount")
    seats: tuple[SeatKind, ...] = Field(min_length=1, max_length=20, description="its seats, the driver's among them")
    mounts: tuple[Mount, ...] = Field(
        default=(), max_length=10, description="its weapons; the first gunner serves the first, and so on"
    )
    length: Number = Field(default=4.5, ge=0.5, le=30, description="metres from end to end")
    width: Number = Field(default=1.8, ge=0.3, le=10, description="metres across")
    height: Number = Field(default=1.5, ge=0.3, le=10, description="metres")

    @property
    def body(self) -> figure.Body:
        """The thing to be seen and hit."""
        return figure.Body("vehicle", self.height, self.length, self.width)

    @property
    def crew(self) -> figure.Crew:
        """Its seats one by one, all empty."""
        return crew(self.seats, self.mounts)

    @property
    def built(self) -> Figures:
        """What it is, as the rules ask for it."""
        given = {each.name: getattr(self, each.name) for each in fields(Figures) if each.name not in ("skill", "arcs")}
        return Figures(Skill(self.skill), **given, arcs=tuple((mount.weapon, mount.arc) for mount in self.mounts))

    @model_validator(mode="after")
    def _whole(self) -> VehicleSheet:
        refuse(amiss(self.seats, self.mounts))
        return self
