"""The figures of what is fought with: weapons, what they fire, what bursts, armour."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.darkconspiracy.terms.anatomy import ARMS, Part
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.sheets import Listed
from rules.kernel.reading import Flag, Number, Sheet, Whole, refuse

Category = Literal[
    "pistol", "rifle", "smg", "shotgun", "machinegun", "bow", "stunner", "launcher", "rocket", "missile", "mortar",
    "cannon", "flamethrower", "thrown", "melee", "natural",
]  # fmt: skip
GUNS = (
    "pistol", "rifle", "smg", "shotgun", "machinegun", "bow", "stunner", "launcher", "rocket", "missile", "mortar",
    "cannon", "flamethrower",
)  # fmt: skip
"""Weapons that fire what is loaded."""
Works = Literal["SS", "BA", "LA", "SAR", "DAR", "PA", "SA", "AF"]
PULLS: dict[str, int] = {"SS": 1, "BA": 1, "LA": 1, "SAR": 2, "DAR": 3, "PA": 3, "SA": 5, "AF": 5}
"""How often the trigger can be pulled in a phase, by how a weapon works (DKC-ROF-01)."""
Feed = Literal["belt", "magazine", "cassette", "individual", "power pack", "revolver", "stripper clip", "tank"]
Fills = Literal["fragments", "smoke", "tear gas", "white phosphorus", "thermite"]
FURTHER = (1, 2, 4, 8)
"""Medium, long and extreme range, in short ranges (DKC-RANGE-01)."""
WRITTEN = r"^(?:(\d{1,2})d6)?(?:([+-]?)(\d{1,2}))?(?:\+?(STR|UCD))?$"
"""Dice, points, and a figure of the attacker: "2d6", "1d6+1", "1d6+UCD", "UCD"."""
NIL = 0
"""The penetration of what no armour lets through."""
Penetration = Annotated[
    tuple[Whole, Whole, Whole], Field(description="at short and medium, long, extreme range; 0: nil")
]


class Blast(Sheet):
    """What bursts where it lands (DKC-EXP-01, DKC-EXP-02, DKC-CHEM-01)."""

    concussion: Whole = Field(default=0, ge=0, le=40, description="dice of concussion at the point of the burst")
    burst: Whole = Field(default=0, ge=0, le=40, description="metres of the primary burst, or the width of the cloud")
    pierces: Whole | None = Field(default=None, ge=0, le=150, description='what it pierces, as in "50C"; none: nothing')
    fills: Fills = Field(default="fragments", description="what it does there")


class Round(Sheet):
    """What a weapon may fire: a kind of cartridge or shell."""

    name: str = Field(default="", max_length=40, description="what it is called")
    damage: Whole = Field(default=0, ge=0, le=20, description="dice of damage")
    pellet: Whole = Field(default=0, ge=0, le=4, description="of buckshot: dice of each pellet at medium range")
    penetration: Penetration = (NIL, NIL, NIL)
    armour_piercing: tuple[Whole, ...] = Field(
        default=(),
        max_length=3,
        description="of a penetrator: what it pierces at short and medium, long, extreme range",
    )
    blast: Blast | None = Field(default=None, description="what bursts where it lands")
    reach: Whole = Field(default=0, ge=0, le=4, description="the last range band that it reaches; 0: extreme")


class Weapon(Listed):
    """Anything that attacks: a gun, a grenade, a blade, claws."""

    category: Category = Field(description="what sort of weapon it is")
    skill: Skill = Field(description="the skill that attacks with it")
    works: Works = Field(default="SS", description="how it is worked, which says how often it fires")
    pulls: Whole = Field(default=0, ge=0, le=5, description="pulls of the trigger in a phase, if not as it is worked")
    burst: Literal[0, 3, 5, 10] = Field(default=0, description="rounds of a burst")
    barrels: Whole = Field(default=1, ge=1, le=10, description="barrels that fire together")
    rounds: tuple[Round, ...] = Field(default=(), max_length=6, description="what it fires, the usual first")
    short: Whole = Field(default=0, ge=0, le=2000, description="metres of short range; the others are 2, 4 and 8 times")
    indirect: Whole = Field(default=0, ge=0, le=20000, description="metres that it reaches with a high arc")
    recoil: Whole = Field(default=0, ge=0, le=12, description="recoil of a single shot")
    burst_recoil: Whole = Field(default=0, ge=0, le=12, description="recoil of a burst")
    bulk: Whole = Field(default=0, ge=0, le=9, description="how unwieldy it is")
    magazine: Whole = Field(default=0, ge=0, le=2000, description="rounds it holds")
    feed: Feed = Field(default="magazine", description="how it is loaded")
    reload: Whole = Field(default=1, ge=0, le=9, description="actions of each loader to load it")
    loaders: Whole = Field(default=1, ge=1, le=3, description="persons that it takes to load it")
    mounted: Flag = Field(default=False, description="whether it stands on a tripod or a vehicle")
    port: Flag = Field(default=False, description="whether it can be fired through a firing port")
    scope: Flag = Field(default=False, description="whether it has a scope")
    laser: Flag = Field(default=False, description="whether it has a laser sight")
    hand_held: Flag = Field(default=False, description="whether it is a hand-held launcher or a rifle grenade")
    guided: Flag = Field(default=False, description="whether its missile is guided all the way")
    against_aircraft: Literal["", "DIF", "AVG", "EZY"] = Field(
        default="", description="of a missile against aircraft: how hard it is to hit with"
    )
    reach: Literal["short", "long"] = Field(default="short", description="of a melee weapon: two metres or three")
    damage: str = Field(default="", pattern=WRITTEN, description='of a blow: dice and points, like "1d6+UCD"')
    modifier: Whole = Field(default=0, ge=-4, le=4, description="of a melee weapon: added to the skill level")
    spares: Literal["no", "AVG", "DIF"] = Field(
        default="no", description="how hard it is to strike with it without doing lasting harm"
    )
    strangles: Flag = Field(default=False, description="whether it is a garrotte")
    thrown: Flag = Field(default=False, description="whether it is made to be thrown")
    hands: Whole = Field(default=1, ge=0, le=2, description="hands it takes")
    poison: Literal["", "1", "1d3", "1d6"] = Field(default="", description="points of poison each phase")
    shocks: Flag = Field(default=False, description="whether a hit that is not stopped gives an electric shock")
    burns: Flag = Field(default=False, description="whether it covers with burning fuel")
    weight: Number = Field(default=1.0, ge=0, le=500, description="kilograms")

    @property
    def gun(self) -> bool:
        """Whether it fires what is loaded."""
        return self.category in GUNS

    @property
    def natural(self) -> bool:
        """Whether it is part of the body."""
        return self.category == "natural"

    @property
    def most(self) -> int:
        """Pulls of the trigger in a phase (DKC-ROF-01)."""
        return self.pulls or PULLS[self.works]

    @property
    def usual(self) -> Round:
        """What it fires unless something else is loaded."""
        return self.rounds[0] if self.rounds else Round()

    def round(self, name: str) -> Round:
        """One of the kinds of what it fires; the usual one for a name there is not."""
        return next((each for each in self.rounds if each.name == name), self.usual)

    @model_validator(mode="after")
    def _whole(self) -> Weapon:
        wrong = {
            "a gun needs rounds and a magazine": self.gun and not (self.rounds and self.magazine),
            "a gun needs a short range, or an indirect one": self.gun and not (self.short or self.indirect),
            "what fires bursts works as AF, and the other way round": self.gun
            and (self.works == "AF") != bool(self.burst),
            "what strikes needs damage": self.category in ("melee", "natural") and not (self.damage or self.strangles),
        }
        refuse(words for words, so in wrong.items() if so)
        return self


@lru_cache(maxsize=64)
def dice(written: str) -> tuple[int, int, str]:
    """Dice, points, and the figure of the attacker that is added ("STR", "UCD" or ""), of damage as it is written."""
    found = re.fullmatch(WRITTEN, written)
    if found is None:
        return 0, 0, ""
    points = int(found[3] or 0) * (-1 if found[2] == "-" else 1)
    return int(found[1] or 0), points, found[4] or ""


class Armour(Listed):
    """What is worn against harm, or grown: armour values by part of the body (DKC-ARMR-01)."""

    head: Whole = Field(default=0, ge=0, le=9, description="armour value of the head")
    chest: Whole = Field(default=0, ge=0, le=9, description="armour value of the chest")
    abdomen: Whole = Field(default=0, ge=0, le=9, description="armour value of the abdomen")
    arms: Whole = Field(default=0, ge=0, le=9, description="armour value of both arms")
    legs: Whole = Field(default=0, ge=0, le=9, description="armour value of both legs")
    rear: Whole | None = Field(default=None, ge=0, le=9, description="armour value of everything, from the rear")
    front: Whole | None = Field(
        default=None, ge=0, le=9, description="armour value of chest and abdomen from the front, where it is another"
    )
    covers: Whole = Field(default=6, ge=1, le=6, description="of a helmet: the highest face of 1d6 that strikes it")
    burns: Flag = Field(default=False, description="whether burning fuel sets it alight")
    gas_proof: Flag = Field(default=False, description="whether it keeps gas out")
    natural: Flag = Field(default=False, description="whether it is the wearer's own hide")
    weight: Number = Field(default=1.0, ge=0, le=100, description="kilograms")

    def at(self, part: Part, side: str = "side") -> int:
        """The armour value of a part of the body, from the front, the rear or a side."""
        if side == "rear" and self.rear is not None:
            return self.rear
        if side == "front" and self.front is not None and part in (Part.CHEST, Part.ABDOMEN):
            return self.front
        if part in (Part.HEAD, Part.CHEST, Part.ABDOMEN):
            return {Part.HEAD: self.head, Part.CHEST: self.chest, Part.ABDOMEN: self.abdomen}[part]
        return self.arms if part in ARMS else self.legs
