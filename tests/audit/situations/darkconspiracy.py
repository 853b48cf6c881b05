"""What is rare under Dark Conspiracy: horrors, hands on an enemy, belts and big guns, ambushes, options turned."""

from __future__ import annotations

from dataclasses import replace

from game.board.battleground import Battleground
from tests.audit.situations.few import few
from tests.audit.situations.situation import Situation

HORRORS = few(
    "bunker/corridors",
    ("blue", "Rifleman", (2, 10), 90),
    ("blue", "Irregular", (2, 11), 90),
    ("blue", "Medic", (1, 10), 90),
    ("red", "Night hound", (4, 10), 270),
    ("red", "Cellar brute", (5, 11), 270),
    ("red", "Needle wisp", (6, 10), 270),
    bent=("aid", "strike", "grapple"),
)
"""Creatures that frighten, poison and grapple, in front of the lift."""
HAND_TO_HAND = few(
    "bunker/corridors",
    ("blue", "Hand-to-hand specialist", (2, 10), 90),
    ("blue", "Gang fighter", (2, 11), 90),
    ("red", "Hand-to-hand specialist", (3, 10), 270),
    ("red", "Irregular", (3, 11), 270),
    bent=("dive", "grapple", "escape", "strike"),
)
"""Nose to nose, with martial arts and without."""
GUNS = few(
    "farm/raid",
    ("blue", "Machine gunner", (10, 20), 90),
    ("blue", "Mortar gunner", (9, 20), 90),
    ("blue", "Observer", (11, 21), 90),
    ("red", "Flame trooper", (14, 20), 270),
    ("red", "Grenadier", (30, 21), 270),
    ("red", "Irregular", (31, 21), 270),
    bent=("reload", "call", "bombard", "keep on"),
)
"""Belts, mortars, flames and launchers."""
AMBUSH = few(
    "farm/raid",
    ("blue", "Scout", (10, 20), 90),
    ("blue", "Marksman", (9, 20), 90),
    ("red", "Rifleman", (30, 21), 270),
    ("red", "Security robot", (31, 21), 270),
    options={"in_hiding": ("blue",), "os_rule": "margin10", "attribute_check_factor": 1},
    bent=("watch", "aim", "keep moving"),
)
"""Two lie in ambush, under the other options."""


def _ledge(ground: Battleground) -> Battleground:
    """The farm with a bank four metres high behind the gate."""
    heights = ground.terrain.ground.copy()
    heights[18:23, 8:11] += 4.0
    return replace(ground, terrain=replace(ground.terrain, ground=heights))


MOTORS = few(
    "farm/raid",
    ("blue", "Driver", (10, 20), 90),
    ("blue", "Rifleman", (10, 21), 90),
    ("blue", "Sedan car", (14, 20), 90),
    ("red", "Irregular", (34, 21), 270),
    bent=("jump", "board", "take wheel", "change seat", "drive"),
    shaped=_ledge,
)
"""People on a bank, and a car below it that nobody is in."""
FLAMES = few(
    "farm/raid",
    ("blue", "Flame trooper", (10, 20), 90),
    ("blue", "Rifleman", (10, 21), 90),
    ("red", "Rifleman", (13, 20), 270),
    ("red", "Medic", (13, 21), 270),
    ("red", "Irregular", (14, 20), 270),
    bent=("douse", "react", "fire"),
)
"""People close together before a flamethrower, and some who wait for the others to move."""
ALOFT = few(
    "farm/raid",
    ("blue", "Light helicopter", (10, 20), 90, ("pilot", "gunner")),
    ("red", "Machine gunner", (30, 21), 270),
    bent=("manoeuvre", "drive hard", "drive"),
)
"""A helicopter over the farm."""
WATCHED = few(
    "farm/raid",
    ("blue", "Rifleman", (10, 20), 90),
    ("blue", "Marksman", (10, 24), 90),
    ("red", "Night hound", (22, 20), 270),
    ("red", "Night hound", (22, 24), 270),
    ("red", "Cellar brute", (26, 20), 270),
    bent=("react", "watch", "move"),
)
"""Creatures without a gun that have to cross watched ground."""
AFLOAT = few(
    "river/river-patrol",
    ("blue", "River patrol boat", (19, 25), 0, ("helmsman", "gunner", "rifleman", "rifleman")),
    ("red", "Machine gunner", (26, 24), 270),
    ("red", "Machine gunner", (26, 26), 270),
    ("red", "Rocketeer", (27, 25), 270),
    bent=("tend boat", "fire"),
)
"""A boat under fire from the bank."""
SITUATIONS: dict[str, Situation] = {
    "horrors in the bunker": HORRORS,
    "hand to hand": HAND_TO_HAND,
    "belts and mortars": GUNS,
    "an ambush": AMBUSH,
    "a car on the road": MOTORS,
    "flames among friends": FLAMES,
    "in the air": ALOFT,
    "over watched ground": WATCHED,
    "afloat under fire": AFLOAT,
}
