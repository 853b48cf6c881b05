"""What is rare under GURPS: holds and what they lead to, leaps, drops from above, grips on weapons, flames, wheels."""

from __future__ import annotations

from dataclasses import replace

from tests.audit.grounds import behind_a_stack, in_pens, under_a_ledge
from tests.audit.situations.few import few
from tests.audit.situations.situation import Situation

INN = "inn/the-inn"
"""The meadow south of the inn is level and open, on hexes of a yard."""
BY_DAY = {"light": "bright", "air": "clear", "later": ()}

IN_A_CLINCH = few(
    INN,
    ("blue", "Swordmaster", (12, 21), 180),
    ("blue", "Monk", (16, 21), 180),
    ("blue", "Ogre", (20, 21), 180),
    ("red", "Shieldbearer guard", (12, 22), 0),
    ("red", "Orc raider", (16, 22), 0),
    ("red", "Swordmaster", (20, 22), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("hold", "break free", "grapple", "close in"),
)
"""Wrestlers chest to chest."""
TO_THE_GROUND = few(
    INN,
    ("blue", "Swordmaster", (12, 21), 180),
    ("blue", "Monk", (16, 21), 180),
    ("blue", "Python", (20, 22), 180),
    ("red", "Villager", (12, 22), 0),
    ("red", "Villager", (16, 22), 0),
    ("red", "Villager", (20, 23), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("hold", "grapple", "close in", "break free"),
)
"""Wrestlers among people who are none, so that a hold lasts."""
OVER_A_WEAPON = few(
    INN,
    ("blue", "Monk", (12, 21), 180),
    ("blue", "Monk", (16, 21), 180),
    ("red", "Swordmaster", (12, 22), 0),
    ("red", "Orc raider", (16, 22), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("wrest", "hold", "grab", "grapple", "close in"),
)
"""Bare hands on what others hold."""
PACK = few(
    INN,
    ("blue", "Wolf", (12, 20), 180),
    ("blue", "Wolf", (16, 20), 180),
    ("blue", "Bear", (20, 21), 180),
    ("red", "Villager", (12, 23), 0),
    ("red", "Brigand", (16, 23), 0),
    ("red", "Villager", (20, 23), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("slam", "move"),
)
"""Beasts three yards from their prey."""
PACK_ALL_OUT = replace(PACK, bent=("slam", "move"))
BARE_ARMS = few(
    INN,
    ("blue", "Duellist", (12, 21), 180),
    ("blue", "Swordmaster", (16, 21), 180),
    ("red", "Monk", (12, 22), 0),
    ("red", "Louis LeBlanc", (16, 22), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("strike", "end turn"),
)
"""Steel against hands: a bare arm that fails to parry may be struck instead."""
AFTER_A_PARRY = few(
    INN,
    ("blue", "Monk", (12, 21), 180),
    ("blue", "Monk", (16, 21), 180),
    ("blue", "Agent Jenny Atkins", (20, 21), 180),
    ("red", "Villager", (12, 22), 0),
    ("red", "Orc raider", (16, 22), 0),
    ("red", "Villager", (20, 22), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("hold", "throw foe", "grapple", "defend", "strike", "end turn"),
)
"""Judo parries, and what they lead to."""
GIVING_GROUND = few(
    INN,
    ("blue", "Duellist", (12, 20), 180),
    ("blue", "Duellist", (16, 20), 180),
    ("red", "Monk", (12, 21), 0),
    ("red", "Duellist", (16, 21), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("strike", "end turn"),
)
"""Fencers who give ground, and others who press on after them."""
SHIELDS_AND_POLES = few(
    INN,
    ("blue", "Shieldbearer guard", (12, 20), 180),
    ("blue", "Swordmaster", (16, 20), 180),
    ("red", "Orc raider", (12, 21), 0),
    ("red", "Orc raider", (16, 21), 0),
    shaped=in_pens,
    weather=BY_DAY,
    bent=("shift", "make ready", "draw", "strike", "end turn"),
)
"""Shields, and long weapons that are held in more than one way."""
FROM_ABOVE = few(
    INN,
    ("blue", "Brigand", (12, 21), 180),
    ("blue", "Monk", (16, 21), 180),
    ("blue", "Brigand", (20, 21), 180),
    ("red", "Villager", (12, 23), 180),
    ("red", "Swordmaster", (16, 23), 0),
    ("red", "Villager", (20, 23), 180),
    shaped=under_a_ledge,
    weather=BY_DAY,
    bent=("drop on",),
)
"""People on ledges above others, some of whom look away."""
IN_FLAMES = few(
    INN,
    ("blue", "Fire thrower", (12, 20), 180),
    ("blue", "Fire thrower", (16, 20), 180),
    ("red", "Fire thrower", (12, 24), 0),
    ("red", "Villager", (16, 24), 0),
    weather=BY_DAY,
    bent=("beat out", "throw", "draw", "end turn"),
)
"""Fire pots, and people who burn."""
RIDDEN_DOWN = few(
    INN,
    ("blue", "Riding horse", (8, 21), 90, ("driver",)),
    ("blue", "Light utility vehicle", (8, 24), 90, ("driver",)),
    ("red", "Villager", (15, 21), 270),
    ("red", "Brigand", (16, 24), 270),
    ("red", "Villager", (20, 23), 270),
    weather=BY_DAY,
    bent=("run down", "drive"),
)
"""A horse and a vehicle among people on foot."""
NOBODY_AT_THE_WHEEL = few(
    INN,
    ("blue", "Light utility vehicle", (8, 21), 90, ("driver", "rifleman")),
    ("blue", "Light utility vehicle", (8, 25), 90, ("driver", "rifleman")),
    ("red", "Rifleman", (18, 21), 270),
    ("red", "Rifleman", (18, 25), 270),
    setting="modern",
    weather=BY_DAY,
    bent=("take wheel", "shoot", "drive"),
)
"""Drivers who are shot at, and others beside them."""
ROUND_A_STACK = few(
    INN,
    ("blue", "Rifleman", (12, 22), 0),
    ("blue", "Irregular", (16, 22), 0),
    ("red", "Irregular", (12, 17), 180),
    ("red", "Rifleman", (16, 18), 180),
    setting="modern",
    shaped=behind_a_stack,
    weather=BY_DAY,
    bent=("shoot",),
)
"""Riflemen behind stacks, a step from a line of fire."""
SITUATIONS: dict[str, Situation] = {
    "in a clinch": IN_A_CLINCH,
    "to the ground": TO_THE_GROUND,
    "over a weapon": OVER_A_WEAPON,
    "a pack": PACK,
    "a pack, all-out": PACK_ALL_OUT,
    "bare arms": BARE_ARMS,
    "after a parry": AFTER_A_PARRY,
    "giving ground": GIVING_GROUND,
    "shields and poles": SHIELDS_AND_POLES,
    "from above": FROM_ABOVE,
    "in flames": IN_FLAMES,
    "ridden down": RIDDEN_DOWN,
    "nobody at the wheel": NOBODY_AT_THE_WHEEL,
    "round a stack": ROUND_A_STACK,
}
"""By name."""
