"""Parts of the body, as hits, armour and cover count them."""

from __future__ import annotations

from enum import StrEnum


class Part(StrEnum):
    """Where a hit lands (GRD-HITLOC-01)."""

    HEAD = "head"
    TORSO = "torso"
    LEFT_ARM = "left arm"
    RIGHT_ARM = "right arm"
    LEFT_LEG = "left leg"
    RIGHT_LEG = "right leg"


PARTS = tuple(Part)
ARMS, LEGS = (Part.LEFT_ARM, Part.RIGHT_ARM), (Part.LEFT_LEG, Part.RIGHT_LEG)
LIMBS = (*ARMS, *LEGS)
EXTREMITIES = (Part.HEAD, *LIMBS)
"""All but the torso: what a blast finds bare (GRD-EXPL-02)."""
TABLE = (
    Part.HEAD, Part.TORSO, Part.TORSO, Part.TORSO, Part.LEFT_ARM, Part.RIGHT_ARM, Part.LEFT_LEG, Part.LEFT_LEG,
    Part.RIGHT_LEG, Part.RIGHT_LEG,
)  # fmt: skip
"""The part for each face of a d10, from 1 (GRD-HITLOC-01)."""
PEEKING = (1, 2, 5, 6)
"""The faces that show over cover in use: head, upper torso, arms (GRD-COVER-05)."""


def part_at(face: int) -> Part:
    """The part that a face of the location die means (GRD-HITLOC-01)."""
    return TABLE[face - 1]
