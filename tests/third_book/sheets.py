"""The sheets of weapons, people and vehicles, what is kept on units, and how a unit is made of its sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.frame.figure import Body, Condition, Crew, Identity, Item, Kit, Place, Seat, Stance, State
from rules.frame.scene import Appearance
from rules.frame.sheets import Listed, Names, Roster
from rules.kernel.reading import Number, Sheet, Whole
from rules.parts import hands, mounts
from rules.parts.loading import Loading
from rules.parts.mounts import Mount
from rules.parts.recruiting import Character, Parts, Stock, as_seen
from rules.parts.turns import Turn


class Weapon(Listed):
    dice: Whole = Field(ge=1, le=20, description="dice of 6 of damage")
    reach: Whole = Field(ge=1, le=1000, description="metres for each point off the skill")
    magazine: Whole = Field(ge=1, le=500, description="shots when full")
    steps: Whole = Field(default=1, ge=1, le=5, description="actions to load it")
    hands: Literal[1, 2] = Field(default=2, description="hands it takes")


class Carried(Sheet):
    shorthand = "name"
    name: Annotated[str, Names("weapon")] = Field(description="which weapon of the roster")
    spare: Whole = Field(default=0, ge=0, le=100, description="full magazines besides the one in it")


class Person(Character):
    setting: Literal["modern"] = Field(default="modern", description="the world it belongs to")
    role: str = Field(min_length=1, description="its job in the force")
    skill: Whole = Field(ge=1, le=19, description="what it shoots with")
    aid: Whole = Field(default=6, ge=1, le=19, description="its skill with bandages")
    health: Whole = Field(default=12, ge=1, le=100, description="points of health")
    armour: Whole = Field(default=2, ge=0, le=50, description="points off each hit")
    weapons: tuple[Carried, ...] = Field(min_length=1, max_length=10, description="its weapons, the first in hand")


class Vehicle(Listed):
    health: Whole = Field(ge=1, le=1000, description="points of health")
    armour: Whole = Field(ge=0, le=100, description="points off each hit")
    speed: Number = Field(gt=0, le=200, description="metres for each action of its driver")
    mounts: tuple[Mount] = Field(description="the weapon of its gunner")

    @property
    def body(self) -> Body:
        return Body("vehicle", height=1.9, length=4.5, width=2.0)

    @property
    def crew(self) -> Crew:
        gunner = Seat("gunner", mount=self.mounts[0].weapon)
        return Crew((Seat("driver", drives=True), gunner, *(Seat("passenger"),) * 4))


STOCK = Stock("tests.third_book", {"weapon": Weapon, "vehicle": Vehicle, "person": Person}, Person, Vehicle)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a unit is: of a vehicle its speed, of a person its skills."""

    full: int = 0
    armour: int = 0
    weapons: tuple[Weapon, ...] = ()
    skill: int = 0
    aid: int = 0
    speed: float = 0.0

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def hands(self, name: str) -> int:
        return next((weapon.hands for weapon in self.weapons if weapon.name == name), 1)

    def also(self, *more: Weapon) -> Figures:
        return replace(self, weapons=tuple(dict.fromkeys((*self.weapons, *more))))


@dataclass(frozen=True, slots=True)
class Health:
    """Points that are left, and whether a bandage is on."""

    points: int
    bandaged: bool = False


PARTS = (Figures, Health, Turn, Loading)


def person(known: Roster, who: Person, name: str) -> Parts:
    weapons = tuple(known.get(Weapon, each.name) for each in who.weapons)
    places = (
        Place.BOTH if weapons[0].hands == 2 else Place.RIGHT,
        *(hands.home(weapon.hands) for weapon in weapons[1:]),
    )
    armed = zip(weapons, places, who.weapons, strict=True)
    kit = Kit(tuple(Item(weapon.name, place, weapon.magazine, each.spare) for weapon, place, each in armed))
    figures = Figures(who.health, who.armour, weapons, who.skill, who.aid)
    identity = Identity(name or who.name, who.role, who.name)
    return (identity, Body(), kit, Condition(), Stance(), figures, Health(who.health), Turn())


def machine(known: Roster, what: Vehicle, name: str) -> Parts:
    weapon = known.get(Weapon, what.mounts[0].weapon)
    bare = mounts.empty(what, (weapon.magazine,), what.body, name)
    return (*bare, Figures(what.health, what.armour, (weapon,), speed=what.speed), Health(what.health))


def conjecture(looks: Appearance) -> Parts:
    """The usual unit of its role with these arms, as hurt as it looks."""
    known = {weapon.name: weapon for weapon in STOCK.standard().all(Weapon)}
    both = {name for name, weapon in known.items() if weapon.hands == 2}
    left = {State.HURT: Fraction(1, 2), State.DOWN: Fraction(0), State.DEAD: Fraction(-1)}.get(looks.state, Fraction(1))
    seen: dict[type, Callable[[Any], object]] = {
        Kit: lambda kit: hands.as_seen(kit, looks.held, both.__contains__, lambda name: known[name].magazine),
        Figures: lambda own: own.also(*(known[name] for name in looks.held if name in known)),
        Health: lambda health: Health(int(health.points * left)),
    }
    alike = (lambda who: who.role == looks.role, lambda who: any(each.name in looks.held for each in who.weapons))
    return as_seen(STOCK.stand_in(looks.role, person, machine, *alike), seen)
