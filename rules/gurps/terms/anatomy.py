"""Hit locations: what they cost to aim at, and what a random hit strikes."""

from __future__ import annotations

from enum import StrEnum


class Location(StrEnum):
    """Where a hit lands (GUR-ATK-07)."""

    TORSO = "torso"
    SKULL = "skull"
    FACE = "face"
    LEFT_EYE = "left eye"
    RIGHT_EYE = "right eye"
    NECK = "neck"
    VITALS = "vitals"
    GROIN = "groin"
    LEFT_ARM = "left arm"
    RIGHT_ARM = "right arm"
    LEFT_HAND = "left hand"
    RIGHT_HAND = "right hand"
    LEFT_LEG = "left leg"
    RIGHT_LEG = "right leg"
    LEFT_FOOT = "left foot"
    RIGHT_FOOT = "right foot"


_L = Location
LOCATIONS = tuple(Location)
EYES = (_L.LEFT_EYE, _L.RIGHT_EYE)
ARMS, LEGS = (_L.LEFT_ARM, _L.RIGHT_ARM), (_L.LEFT_LEG, _L.RIGHT_LEG)
HANDS, FEET = (_L.LEFT_HAND, _L.RIGHT_HAND), (_L.LEFT_FOOT, _L.RIGHT_FOOT)
LIMBS, EXTREMITIES = (*ARMS, *LEGS), (*HANDS, *FEET)
HEAD = (_L.SKULL, _L.FACE, *EYES)
GRASPING, WALKING = (*ARMS, *HANDS), (*LEGS, *FEET)
"""What is needed to hold things, and to stand and walk (GUR-INJ-06)."""
NEAR_TORSO = (_L.SKULL, _L.FACE, *EYES, _L.NECK, _L.VITALS, _L.GROIN)
"""Missing one of these by exactly 1 strikes the torso (GUR-ATK-07)."""
_PENALTIES = {
    _L.TORSO: 0, _L.SKULL: -7, _L.FACE: -5, _L.NECK: -5, _L.VITALS: -3, _L.GROIN: -3,
    **dict.fromkeys(EYES, -9), **dict.fromkeys(LIMBS, -2), **dict.fromkeys(EXTREMITIES, -4),
}  # fmt: skip
_FROM_BEHIND = {_L.SKULL: -5, _L.FACE: -7}
_WITH_SHIELD = {**dict.fromkeys(ARMS, -4), **dict.fromkeys(HANDS, -8)}
CHINK, TORSO_CHINK = -10, -8
"""To strike a chink in the armour, in place of the penalty of the location (GUR-ATK-07)."""
RANDOM: dict[int, tuple[Location, ...]] = {
    **dict.fromkeys((3, 4), (_L.SKULL,)), 5: (_L.FACE,), **dict.fromkeys((6, 7), (_L.RIGHT_LEG,)), 8: (_L.RIGHT_ARM,),
    **dict.fromkeys((9, 10), (_L.TORSO,)), 11: (_L.GROIN,), 12: (_L.LEFT_ARM,),
    **dict.fromkeys((13, 14), (_L.LEFT_LEG,)), 15: HANDS, 16: FEET, **dict.fromkeys((17, 18), (_L.NECK,)),
}  # fmt: skip
"""What three dice strike at random; of a pair, a further die tells the side (GUR-ATK-07)."""


def penalty(location: Location, *, behind: bool = False, shield: bool = False, chink: bool = False) -> int:
    """What it costs to aim at a location, from behind, or on the arm that bears a shield; or at a chink in its armour
    (GUR-ATK-07).
    """
    if chink:
        return TORSO_CHINK if location is _L.TORSO else CHINK
    changed = {**(_FROM_BEHIND if behind else {}), **(_WITH_SHIELD if shield else {})}
    return changed.get(location, _PENALTIES[location])


def sided(pair: tuple[Location, ...], face: int) -> Location:
    """Which of a pair a die means: 1 to 3 the right, 4 to 6 the left (GUR-ATK-07)."""
    return pair[-1] if face <= 3 else pair[0]
