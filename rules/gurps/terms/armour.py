"""What is worn against harm, or grown: DR by location; and shields and cloaks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.frame.sheets import AS_TABLE, Listed, Spelt, figures_by_name
from rules.gurps.terms.anatomy import ARMS, EYES, FEET, HANDS, LEGS, LOCATIONS, Location
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.reading import Flag, Number, Whole, refuse

MOST = 500
"""The greatest DR that is read."""
_L = Location
PARTS: Mapping[str, tuple[Location, ...]] = MappingProxyType(
    {
        "skull": (_L.SKULL,),
        "face": (_L.FACE,),
        "eyes": EYES,
        "neck": (_L.NECK,),
        "torso": (_L.TORSO, _L.VITALS),
        "groin": (_L.GROIN,),
        "arms": ARMS,
        "hands": HANDS,
        "legs": LEGS,
        "feet": FEET,
        "all": LOCATIONS,
    }
)
"""What armour may cover, as a sheet writes it; what covers the torso covers the vitals."""
DRs = tuple[tuple[str, int], ...]


Points = Annotated[
    DRs,
    figures_by_name({part: part for part in PARTS}, "part of the body", "DR", 0, MOST),
    AS_TABLE,
    Spelt(f"a table: one of {', '.join(PARTS)} = 0 to {MOST}", range(MOST + 1), tuple(PARTS)),
]


class Armour(Listed):
    """A suit, or a piece of one; a hide."""

    dr: Points = Field(description="DR by part of the body")
    other: Points = Field(default=(), description="DR against some types of damage, where it differs")
    against: tuple[Damage, ...] = Field(
        default=(), max_length=11, description='the types of damage that meet the other DR: "cr", "imp" ...'
    )
    flexible: Flag = Field(default=False, description="whether blows bruise through it: cloth, mail, a vest")
    front: Flag = Field(default=False, description="whether it covers the front only")
    open_face: Flag = Field(default=False, description="whether a helmet leaves face and eyes free")
    weight: Number = Field(default=0, ge=0, le=1000, description="pounds")
    protects: tuple[Literal["breath", "eyes", "ears", "skin", "fire"], ...] = Field(
        default=(), max_length=5, description="what it keeps from gas, flash, noise and flames"
    )
    narrow_sight: Flag = Field(default=False, description="whether it takes the sight to the sides")
    muzzles: Flag = Field(default=False, description="whether its wearer cannot bite")
    boots: Flag = Field(default=False, description="whether kicks count as booted")
    tough_skin: Flag = Field(default=False, description="whether a bare fist may strike it unharmed")
    natural: Flag = Field(default=False, description="whether it is the wearer's own hide")

    def at(self, location: Location) -> tuple[int, int | None]:
        """DR at a location, and the other DR where it is split (GUR-DR-01)."""
        return _points(self.dr, location), _points(self.other, location) if self.against else None

    @model_validator(mode="after")
    def _whole(self) -> Armour:
        wrong = {
            "the other DR needs the types of damage that meet it: against": bool(self.other) and not self.against,
            "against needs the other DR": bool(self.against) and not self.other,
            "armour that protects from nothing is no armour": not self.dr and not self.protects,
        }
        refuse(words for words, so in wrong.items() if so)
        return self


def _points(table: DRs, location: Location) -> int:
    """The points at a location: those of its own part before those of all."""
    found = [points for part, points in table if part != "all" and location in PARTS[part]]
    return max(found) if found else dict(table).get("all", 0)


class Shield(Listed):
    """A shield, or a cloak over the arm (GUR-DEF-04)."""

    db: Whole = Field(ge=1, le=3, description="Defense Bonus: 1 small, 2 medium, 3 large")
    weight: Number = Field(default=0, ge=0, le=200, description="pounds")
    dr: Whole = Field(default=0, ge=0, le=100, description="its own DR")
    hit_points: Whole = Field(default=0, ge=0, le=500, description="what it stands")
    build: Literal["shield", "buckler", "cloak"] = Field(
        default="shield", description="strapped to the arm, held in the fist, or worn and swept"
    )
    melee: tuple[Melee, ...] = Field(
        default=(Melee(use="bash", damage="thr cr", reach="1", parry="No"),),
        max_length=3,
        description="ways of striking with it",
    )

    @property
    def skill(self) -> Skill:
        """What blocks with it (GUR-BLK-01)."""
        return Skill.CLOAK if self.build == "cloak" else Skill.SHIELD

    @property
    def seconds(self) -> int:
        """Ready manoeuvres to take it up or put it away: its DB; a buckler is readied like a weapon (GUR-RDY-04)."""
        return 1 if self.build == "buckler" else self.db

    @property
    def is_large(self) -> bool:
        """Whether it hinders the bearer's own blows by 2 (GUR-ATK-04)."""
        return self.db == 3

    @property
    def weapon(self) -> Weapon | None:
        """What it strikes with (GUR-FEINT-04)."""
        if not self.melee:
            return None
        return Weapon(name=self.name, skill=self.skill, weight=self.weight, melee=self.melee, dr=self.dr)
