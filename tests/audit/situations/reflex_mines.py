"""What is rare under Reflex on mined ground: fields, lanes, buttons, sappers at work, wheels on mines."""

from __future__ import annotations

from game.battle.scenario import MineSheet
from game.battle.seconds import Seconds
from game.battle.trigger_sheet import OutbreakSheet, TriggerSheet
from tests.audit.grounds import (
    a_sown_plain,
    far_away,
    on_islands,
    sown,
    wide_apart,
)
from tests.audit.situations.few import LEFT_ALONE, few

A_SOWN_STREET = few(
    "crossing/first-shots",
    ("blue", "Fencing master", (10, 15), 0),
    ("blue", "Fencing master", (12, 16), 0),
    ("red", "Sapper", (11, 5), 180),
    ("red", "Sapper", (14, 8), 180),
    shaped=sown,
    weather={"light": "pitch dark"},
    options={"quiet_pauses": 20, "stage": 3},
    bent=("mark lane", "move"),
)
"""A field of mines and one of dummies across the street, in the dark: sappers at the one, raiders on the other."""
MINED_ROAD = few(
    "quarry/powder-and-rain",
    ("blue", "Armed pickup", (44, 20), 270, ("driver", "gunner")),
    ("blue", "Wheeled armoured carrier", (43, 17), 270, ("driver", "gunner")),
    ("red", "Bystander", (26, 29), 0),
    mine=tuple(
        MineSheet(at=(column, row), mine=kind, side="red")
        for row in (17, 18, 19, 20, 21)
        for column, kind in ((41, "Antitank mine"), (39, "Antitank mine (shaped charge)"), (37, "Antitank mine"))
    ),
    weather={"light": "bright", "air": "clear", "later": ()},
    options={"off_guard": ()},
    bent=("drive",),
)
A_SOWN_PLAIN = few(
    "crossing/first-shots",
    ("blue", "Motorcycle", (10, 17), 0, ("driver",)),
    ("blue", "Armed pickup", (12, 17), 0, ("driver",)),
    ("red", "Sapper", (14, 2), 180),
    shaped=a_sown_plain,
    options={**LEFT_ALONE, "stage": 3},
    lasts=360,
    bent=("drive",),
)
"""Wheels where mines lie everywhere: they meet more of them than feet do."""
AT_THE_BUTTON = few(
    "crossing/first-shots",
    ("blue", "Fencing master", (10, 10), 0),
    ("blue", "Fencing master", (11, 10), 0),
    ("blue", "Fencing master", (13, 10), 0),
    ("red", "Sapper", (11, 3), 180),
    mine=tuple(
        MineSheet(at=(column, row), mine="Directional antipersonnel mine", side="red", facing=180, fuze="command")
        for row in (9, 11)
        for column in range(8, 16)
    ),
    setting="fantasy",
    bent=("detonate under", "detonate", "move"),
)
"""Swordsmen between two rows of mines, and a hand on the wire."""
AT_LEISURE = few(
    "crossing/first-shots",
    ("blue", "Sapper", (10, 8), 0),
    ("blue", "Sapper", (14, 10), 180),
    ("red", "Irregular", (11, 3), 0),
    shaped=on_islands,
    weather={"light": "pitch dark"},
    options={**LEFT_ALONE, "stage": 3},
    lasts=480,
    mine=(
        MineSheet(at=(9, 8), mine="Antipersonnel blast mine", side="red", known_to=("blue",), tamper=2),
        MineSheet(at=(11, 8), mine="Antipersonnel blast mine", side="red", known_to=("blue",), decoy=True),
        MineSheet(at=(13, 10), mine="Antipersonnel blast mine", side="red", known_to=("blue",), tamper=2),
        MineSheet(at=(15, 10), mine="Bounding mine", side="red", known_to=("blue",)),
    ),
    bent=("defuse", "mark lane"),
)
"""Two sappers in the dark, each amid mines and beside a field, one of them of dummies; nobody disturbs them."""
ACROSS_THE_FIELD = few(
    "crossing/first-shots",
    ("blue", "Fencing master", (10, 15), 0),
    ("blue", "Fencing master", (12, 16), 0),
    ("red", "Villager", (11, 10), 180),
    ("red", "Villager", (13, 10), 180),
    shaped=sown,
    setting="fantasy",
    options={"stage": 3},
    bent=("move",),
)
"""People who know of nothing but the enemy beyond the field."""
SWORN_NOT_TO_KILL = few(
    "crossing/first-shots",
    ("blue", "Villager", (10, 10), 0),
    ("blue", "Villager", (14, 10), 0),
    ("blue", "Irregular", (2, 18), 180),
    ("red", "Company medic", (11, 3), 180),
    mine=tuple(
        MineSheet(at=(column, 10), mine="Antitank mine", side="red", fuze="command") for column in (9, 11, 13, 15)
    ),
    book="reflex",
    sheets=("../quarry/sheets/quarrymen.toml",),
    shaped=wide_apart,
    bent=("detonate", "press"),
)
"""A medic whose code forbids it to kill, and mines on both sides of its enemies."""
BROKEN_DOWN = few(
    "quarry/powder-and-rain",
    ("blue", "Wheeled armoured carrier", (43, 17), 270, ("driver", "driver", "driver", "driver")),
    ("red", "Bystander", (26, 29), 0),
    mine=tuple(MineSheet(at=(40, row), mine="Antitank mine", side="red") for row in (15, 16, 17, 18, 19)),
    weather={"light": "bright", "air": "clear", "later": ()},
    options={"off_guard": (), "quiet_pauses": 60},
    bent=("field repair", "drive"),
)
"""A vehicle that a mine puts out of order, and a crew that can mend it."""
BROKEN_MINES = few(
    "crossing/first-shots",
    ("blue", "Sapper", (10, 8), 0),
    ("red", "Irregular", (11, 1), 0),
    shaped=far_away,
    options=LEFT_ALONE,
    lasts=540,
    mine=tuple(
        MineSheet(at=at, mine="Antipersonnel blast mine", side="red", known_to=("blue",))
        for at in ((9, 7), (11, 7), (9, 8), (11, 8), (9, 9), (11, 9))
    ),
    trigger=tuple(
        TriggerSheet(name=f"charge {number}", on="time", after=Seconds(6 * number - 6), charge=(OutbreakSheet(at=at),))
        for number, at in enumerate(((9, 7), (11, 7), (9, 9), (11, 9)), 2)
    ),
    bent=("take up", "defuse"),
)
"""Mines round a sapper, none of them near, and charges on some: what is broken and taken up may still go off."""
A_LANE = few(
    "crossing/first-shots",
    ("red", "Sapper", (14, 10), 180),
    ("blue", "Irregular", (11, 1), 0),
    shaped=on_islands,
    options={"off_guard": ("blue",), "quiet_pauses": 60, "stage": 3},
    lasts=360,
    bent=("mark lane",),
)
"""A sapper beside a field of its own side, with all the time it wants."""
