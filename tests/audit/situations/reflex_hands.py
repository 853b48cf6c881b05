"""What is rare under Reflex at arm's length: holds, blocks, choking, a weapon in each hand."""

from __future__ import annotations

from tests.audit.grounds import in_a_pit
from tests.audit.situations.few import few

WRESTLERS = few(
    "crossing/first-shots",
    ("blue", "Ogre", (10, 9), 180),
    ("blue", "Raider brawler", (13, 9), 180),
    ("red", "Villager", (10, 10), 0),
    ("red", "Fencing master", (13, 10), 0),
    ("red", "Villager", (11, 10), 0),
    setting="fantasy",
    bent=("grapple", "close strike"),
)
HELD_FAST = few(
    "crossing/first-shots",
    ("blue", "Ogre", (10, 10), 180),
    ("blue", "Ogre", (11, 10), 180),
    ("red", "Fencing master", (9, 11), 0),
    ("red", "Fencing master", (10, 11), 0),
    ("red", "Fencing master", (11, 11), 0),
    setting="fantasy",
    shaped=in_a_pit,
    bent=("choke", "escape", "grapple", "press"),
)
"""Giants, and people who know how to get out of a hold."""
BARE_HANDS = few(
    "crossing/first-shots",
    ("blue", "Villager", (10, 9), 180),
    ("blue", "Villager", (13, 9), 180),
    ("red", "Fencing master", (10, 10), 0),
    ("red", "Fencing master", (13, 10), 0),
    setting="fantasy",
    bent=("block", "close strike"),
)
"""Fists against blades."""
CHOKED = few(
    "crossing/first-shots",
    ("blue", "Ogre", (10, 10), 180),
    ("red", "Goblin crossbowman", (10, 9), 0),
    ("red", "Goblin crossbowman", (9, 10), 0),
    ("red", "Medic", (10, 11), 0),
    ("red", "Medic", (11, 10), 0),
    shaped=in_a_pit,
    bent=("render aid", "choke", "grapple"),
)
"""A giant among the helpless, and medics who bring back those he has choked."""
CROSSBOWS = few(
    "crossing/first-shots",
    ("blue", "Crossbowman", (10, 9), 180),
    ("blue", "Archer", (13, 9), 180),
    ("red", "Goblin crossbowman", (10, 10), 0),
    ("red", "Orc raider", (13, 10), 0),
    setting="fantasy",
)
A_PISTOL_IN_EACH_HAND = few(
    "crossing/first-shots",
    ("blue", "Gunslinger", (10, 10), 0),
    ("blue", "Gunslinger", (13, 10), 0),
    ("red", "Gunslinger", (10, 9), 180),
    ("red", "Irregular", (13, 7), 180),
    options={"stage": 3},
)
