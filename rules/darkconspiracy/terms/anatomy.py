"""Parts of the body, as hits, armour and cover count them."""

from __future__ import annotations

from enum import StrEnum


class Part(StrEnum):
    """Where a hit lands. An animal's forequarters are its arms here, its hindquarters its legs (DKC-CORE-08)."""

    HEAD = "head"
    CHEST = "chest"
    ABDOMEN = "abdomen"
    RIGHT_ARM = "right arm"
    LEFT_ARM = "left arm"
    RIGHT_LEG = "right leg"
    LEFT_LEG = "left leg"


PARTS = tuple(Part)
ARMS, LEGS = (Part.RIGHT_ARM, Part.LEFT_ARM), (Part.RIGHT_LEG, Part.LEFT_LEG)
LIMBS = (*ARMS, *LEGS)
QUARTERS = {
    Part.RIGHT_ARM: "right forequarter",
    Part.LEFT_ARM: "left forequarter",
    Part.RIGHT_LEG: "right hindquarter",
    Part.LEFT_LEG: "left hindquarter",
}
"""What the limbs of an animal are called."""


def word(part: Part, *, quadruped: bool = False) -> str:
    """What a part is called on this body."""
    return QUARTERS.get(part, part.value) if quadruped else part.value
