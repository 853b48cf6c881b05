"""What is rare under Gray Dawn: hands on an enemy, shotguns, a fight without radio in the streamlined order."""

from __future__ import annotations

from tests.audit.situations.few import few
from tests.audit.situations.situation import Situation

HAND_TO_HAND = few(
    "bunker/corridors",
    ("blue", "Breacher", (2, 10), 90),
    ("blue", "Assault trooper", (2, 11), 90),
    ("blue", "Medic", (1, 10), 90),
    ("red", "Chitin stalker", (3, 10), 270),
    ("red", "Irregular", (3, 11), 270),
    ("red", "Armoured brute", (4, 11), 270),
    bent=("throw down", "choke", "escape", "let go", "pull out", "get loose", "grapple", "strike"),
)
"""Nose to nose in front of the lift; one of them has learnt a martial art that a gun in hand hinders."""
KNIVES = few(
    "bunker/corridors",
    ("blue", "Street fighter", (2, 10), 90),
    ("blue", "Street fighter", (2, 11), 90),
    ("blue", "Street fighter", (1, 10), 90),
    ("red", "Street fighter", (3, 10), 270),
    ("red", "Street fighter", (3, 11), 270),
    ("red", "Street fighter", (4, 11), 270),
    bent=("pull out", "get loose", "strike", "brace"),
)
"""People who are no fighters strike in haste, so that blades get stuck and limbs caught."""
LOCKED = few(
    "farm/raid",
    ("blue", "Breacher", (38, 20), 90),
    ("blue", "Rifleman", (38, 21), 90),
    ("red", "Irregular", (39, 20), 270),
    ("red", "Irregular", (40, 21), 270),
    bent=("pick lock",),
)
"""On both sides of the threshing door, which is locked."""
SHOTGUNS = few(
    "bunker/corridors",
    ("blue", "Breacher", (2, 10), 90),
    ("blue", "Breacher", (2, 11), 90),
    ("red", "Irregular", (9, 10), 270),
    ("red", "Irregular", (9, 11), 270),
    options={"explosions": 1},
    bent=("load shells", "chamber a shell", "clear jam", "shoot"),
)
"""Shells go in one by one."""
STREAMLINED = few(
    "clearing/crash-site",
    ("blue", "Assault trooper", (9, 16), 90),
    ("blue", "Rocketeer", (9, 17), 90),
    ("red", "Chitin stalker", (11, 16), 270),
    ("red", "Gray drone", (14, 17), 270),
    ("red", "Gray overseer", (15, 16), 270),
    options={"init_mode": "streamlined", "radio": False, "fuse_rounds": 1},
    bent=("call out", "talk it over", "strike", "grapple", "launch", "launch at"),
)
"""Claws among rifles, in the streamlined order."""
SITUATIONS: dict[str, Situation] = {
    "hand to hand before the lift": HAND_TO_HAND,
    "knives before the lift": KNIVES,
    "beside a locked door": LOCKED,
    "shotguns in the corridor": SHOTGUNS,
    "claws among rifles": STREAMLINED,
}
