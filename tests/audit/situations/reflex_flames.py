"""What is rare under Reflex of fire, blasts and bad air: petrol, live grenades, rockets, deep water."""

from __future__ import annotations

from game.battle.seconds import Seconds
from game.battle.trigger_sheet import OutbreakSheet, TriggerSheet
from tests.audit.grounds import at_a_far_brook, at_the_brook
from tests.audit.situations.few import LEFT_ALONE, few

FIRE_RAISERS = few(
    "farm/raid",
    ("blue", "Flame trooper", (26, 22), 90),
    ("blue", "Fire-raiser", (26, 24), 90),
    ("blue", "Driver", (25, 23), 90),
    ("red", "Fire-raiser", (28, 22), 270),
    ("red", "Fire-raiser", (29, 24), 270),
    ("red", "Armed pickup", (31, 26), 270, ("driver", "gunner")),
    weather={"wind": 6.0, "wind_to": 90, "light": "bright"},
    trigger=(
        TriggerSheet(
            name="sparks",
            on="time",
            after=Seconds(0),
            fire=tuple(OutbreakSheet(at=at) for at in ((26, 22), (26, 24), (25, 23), (28, 22), (29, 24), (31, 26))),
        ),
    ),
    bent=("throw petrol", "douse", "beat out"),
)
"""In high grass, in the wind, with two extinguishers, and sparks under all feet."""
PETROL_BOMBS = few(
    "crossing/first-shots",
    ("blue", "Fire-raiser", (10, 10), 0),
    ("blue", "Fire-raiser", (13, 10), 0),
    ("red", "Villager", (10, 6), 180),
    ("red", "Villager", (13, 6), 180),
    bent=("throw petrol", "ready", "press"),
)
FIRE_IN_THE_GRASS = few(
    "farm/raid",
    ("blue", "Fire-raiser", (26, 22), 90),
    ("red", "Irregular", (5, 30), 90),
    weather={"wind": 6.0, "wind_to": 90, "light": "bright"},
    options=LEFT_ALONE,
    lasts=240,
    trigger=(
        TriggerSheet(
            name="sparks",
            on="time",
            after=Seconds(0),
            fire=tuple(OutbreakSheet(at=(column, row)) for column in (25, 27, 28) for row in (21, 22, 23)),
        ),
    ),
    bent=("douse", "move"),
)
"""Alone amid flames that nobody but the wind hurries."""
IN_THE_BROOK = few(
    "crossing/first-shots",
    ("blue", "Rifleman", (10, 10), 0),
    ("blue", "Medic", (11, 11), 0),
    ("red", "Irregular", (12, 10), 0),
    ("red", "Flame trooper", (16, 7), 0),
    shaped=at_the_brook,
)
"""Shot at in deep water."""
OUT_OF_THE_WATER = few(
    "crossing/first-shots",
    ("blue", "Villager", (9, 10), 0),
    ("blue", "Villager", (11, 10), 0),
    ("blue", "Villager", (13, 10), 0),
    ("red", "Irregular", (11, 1), 0),
    shaped=at_a_far_brook,
    posture="prone",
    options=LEFT_ALONE,
    lasts=360,
    bent=("amble", "idle", "hold"),
)
"""Under water, with nothing to do but get out of it and rest."""
LIVE_GRENADES = few(
    "crossing/first-shots",
    ("blue", "Grenadier", (11, 10), 0),
    ("blue", "Grenadier", (12, 10), 0),
    ("red", "Villager", (11, 4), 180),
    bent=("cook", "ditch", "ready"),
)
"""Grenades that burn in the hand, are dropped and taken up again."""
LAUNCHERS = few(
    "crossing/first-shots",
    ("blue", "Rocket gunner", (10, 17), 0),
    ("blue", "Grenadier", (12, 17), 0),
    ("blue", "Scout car with cannon", (14, 16), 0, ("driver", "driver", "driver")),
    ("red", "Rocket gunner", (11, 3), 180),
    ("red", "Irregular", (13, 3), 180),
    ("red", "Grenadier", (2, 4), 180),
    ("red", "Armed pickup", (10, 7), 90, ("driver", "driver")),
    options={"cover_resists_blast": True},
    bent=("field repair", "bombard", "shoot"),
)
LET_LOOSE = TriggerSheet(
    name="the cellar",
    on="time",
    after=Seconds(6),
    gas=(OutbreakSheet(at=(10, 9)),),
    fire=(OutbreakSheet(at=(12, 9)),),
    charge=(OutbreakSheet(at=(14, 9)),),
)
