"""The figures of what is fought with: weapons, what bursts, armour."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.frame.sheets import Listed
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.kernel.reading import Flag, Sheet, Whole, refuse

Category = Literal["pistol", "smg", "carbine", "rifle", "shotgun", "lmg", "launcher", "thrown", "melee", "unarmed"]
GUNS = ("pistol", "smg", "carbine", "rifle", "shotgun", "lmg", "launcher")
"""Weapons that shoot what is loaded."""
Mode = Literal["single", "semi", "burst", "auto"]
"""How a gun is fired: one shot, a double tap, three rounds, a spray."""
BURST = 3
"""Rounds of a burst (GRD-BURST-01)."""
Ammunition = Literal["ball", "armour piercing", "hollow point"]
WRITTEN = r"^(\d{1,2})d(6|10)(?:\+(\d{1,2}))?$"
SP = Annotated[Whole, Field(ge=0, le=60)]


class Blast(Sheet):
    """What bursts where it lands."""

    radius: Whole = Field(ge=1, le=30, description="metres that it reaches")
    fills: Literal["fragments", "flash", "smoke", "gas"] = Field(default="fragments", description="what it does there")
    timed: Flag = Field(default=True, description="whether a fuse sets it off, which leaves time to dive away")
    suppression: str = Field(
        default="",
        pattern=rf"^$|{WRITTEN}",
        description="dice it counts as for suppression, if not those of its damage",
    )
    barrage: Whole = Field(
        default=0, ge=0, le=100, description="rounds for which a trigger lets it fall all over a wide area"
    )


class Weapon(Listed):
    """Anything that attacks: a gun, a grenade, a blade, claws."""

    category: Category = Field(description="what sort of weapon it is")
    skill: Literal[
        Skill.HANDGUN, Skill.SMG, Skill.RIFLE, Skill.HEAVY, Skill.ATHLETICS, Skill.BRAWLING, Skill.MELEE,
        Skill.MARTIAL_ART,
    ] = Field(description="the skill that attacks with it")  # fmt: skip
    damage: str = Field(default="", pattern=rf"^$|{WRITTEN}", description='dice of damage, like "5d6" or "2d6+1"')
    accuracy: Whole = Field(default=0, ge=-3, le=3, description="added to the attack, but not to bursts")
    ammunition: Ammunition = Field(default="ball", description="what it fires")
    graze: Whole = Field(default=0, ge=-5, le=5, description="added to the graze rolls of those it hits")
    edged: Flag = Field(default=False, description="whether it cuts: soft armour counts half")
    blunt: Flag = Field(default=False, description="whether half of its damage only stuns")
    stuns: Flag = Field(default=False, description="whether all of its damage only stuns")
    halved: Flag = Field(default=False, description="whether it does half of what its dice show, as a punch does")
    rof: Whole = Field(default=1, ge=1, le=60, description="rounds of a full spray, or shots of a double tap")
    modes: tuple[Mode, ...] = Field(default=(), max_length=4, description="how it can be fired, the usual way first")
    magazine: Whole = Field(default=0, ge=0, le=500, description="rounds it holds")
    reload: Literal["magazine", "tube", "single"] = Field(default="magazine", description="how it is loaded")
    reliability: Literal["very reliable", "standard", "unreliable"] = Field(
        default="standard", description="how it takes a critical failure"
    )
    range: Whole = Field(default=0, ge=0, le=2000, description="listed range in metres: its long range")
    published_range: Whole = Field(
        default=0, ge=0, le=5000, description="the same by the published rules, for those who prefer that"
    )
    hands: Whole = Field(default=1, ge=0, le=2, description="hands it takes")
    bipod: Flag = Field(default=False, description="whether it has a bipod")
    scope: Flag = Field(default=False, description="whether it has a scope")
    irons: Flag = Field(default=True, description="whether it can be aimed without the scope")
    laser: Flag = Field(default=False, description="whether it has a laser sight")
    quiet: Flag = Field(default=False, description="whether its shots alert nobody")
    frightening: Whole = Field(default=0, ge=0, le=5, description="further points of suppression from each attack")
    natural: Flag = Field(default=False, description="whether it is part of the body")
    blast: Blast | None = Field(default=None, description="what bursts where it lands")

    @property
    def dice(self) -> tuple[int, int, int]:
        """Dice of damage, their sides, and what is added."""
        return dice(self.damage)

    @property
    def gun(self) -> bool:
        """Whether it shoots what is loaded."""
        return self.category in GUNS

    @property
    def automatic(self) -> bool:
        """Whether it fires automatically, in whatever mode it is fired now (GRD-ACT-03)."""
        return "auto" in self.modes

    @model_validator(mode="after")
    def _whole(self) -> Weapon:
        wrong = {
            "a gun needs range, magazine and modes": self.gun and not (self.range and self.magazine and self.modes),
            "a burst or automatic fire needs three rounds": bool({"burst", "auto"} & {*self.modes})
            and self.rof < BURST,
            "a spray of blunt or stunning rounds is not provided for": "auto" in self.modes
            and (self.blunt or self.stuns),
            "a thrown weapon and a launcher need a blast": self.category in ("thrown", "launcher")
            and self.blast is None,
            "what strikes or shoots needs damage": not self.damage and self.blast is None,
            "a gun takes a hand at least": self.gun and not self.hands,
        }
        refuse(words for words, so in wrong.items() if so)
        return self


@lru_cache(maxsize=256)
def dice(written: str) -> tuple[int, int, int]:
    """Dice, sides and what is added, of dice written like "2d6+1"."""
    found = re.fullmatch(WRITTEN, written)
    return (int(found[1]), int(found[2]), int(found[3] or 0)) if found else (0, 6, 0)


class Armour(Listed):
    """What is worn against harm, or grown: stopping power by part of the body."""

    head: SP = Field(default=0, description="stopping power on the head")
    torso: SP = Field(default=0, description="stopping power on the torso")
    arms: SP = Field(default=0, description="stopping power on both arms")
    legs: SP = Field(default=0, description="stopping power on both legs")
    encumbrance: Whole = Field(default=0, ge=0, le=5, description="points off REF")
    soft: Flag = Field(default=False, description="whether blades meet only half of it")
    point_blank_proof: Flag = Field(
        default=False, description="whether shots at point-blank range roll their damage against it"
    )
    mask: Flag = Field(default=False, description="whether it keeps gas out")
    natural: Flag = Field(default=False, description="whether it is the wearer's own hide")

    def at(self, part: Part) -> int:
        """Stopping power on a part of the body (GRD-ARM-01)."""
        if part in (Part.HEAD, Part.TORSO):
            return self.head if part is Part.HEAD else self.torso
        return self.arms if "arm" in part else self.legs
