"""What is rare under Reflex, by name: every advanced rule, weather, sensors, falls, nerve, mortars, and what the
modules beside this one hold of mines, flames, hands and work.
"""

from __future__ import annotations

from game.battle.scenario import ForceSheet, MineSheet
from tests.audit.grounds import far_away, in_a_far_pit
from tests.audit.situations.few import LEFT_ALONE, few
from tests.audit.situations.reflex_flames import (
    FIRE_IN_THE_GRASS,
    FIRE_RAISERS,
    IN_THE_BROOK,
    LAUNCHERS,
    LET_LOOSE,
    LIVE_GRENADES,
    OUT_OF_THE_WATER,
    PETROL_BOMBS,
)
from tests.audit.situations.reflex_hands import (
    A_PISTOL_IN_EACH_HAND,
    BARE_HANDS,
    CHOKED,
    CROSSBOWS,
    HELD_FAST,
    WRESTLERS,
)
from tests.audit.situations.reflex_mines import (
    A_LANE,
    A_SOWN_PLAIN,
    A_SOWN_STREET,
    ACROSS_THE_FIELD,
    AT_LEISURE,
    AT_THE_BUTTON,
    BROKEN_DOWN,
    BROKEN_MINES,
    MINED_ROAD,
    SWORN_NOT_TO_KILL,
)
from tests.audit.situations.reflex_work import SITUATIONS as OF_WORK
from tests.audit.situations.situation import Situation

SENSORS = tuple(
    MineSheet(at=(column, row), mine="Directional antipersonnel mine", side="red", facing=270, fuze="sensor")
    for row in range(10, 20, 3)
    for column in (8, 14, 20)
)
"""Directional mines that watch the way of the raiders."""

AT_THE_EDGE = tuple(
    ForceSheet(side=side, sheet=sheet, name=f"{side} {number}", at=at, facing=facing)
    for number, (side, sheet, at, facing) in enumerate(
        (
            ("blue", "Raider brawler", (32, 13), 90),
            ("blue", "Grenadier", (31, 15), 90),
            ("blue", "Assault soldier", (13, 21), 90),
            ("blue", "Squad leader", (28, 14), 90),
            ("red", "Raider brawler", (35, 13), 270),
            ("red", "Rifleman", (35, 15), 270),
            ("red", "Irregular", (35, 14), 270),
            ("red", "Zealot", (14, 21), 90),
        )
    )
)
"""A brawl on the loading stage and at the head of the steps, everybody a step from a fall."""
AMONG_THE_LIDS = tuple(
    ForceSheet(side=side, sheet=sheet, name=f"{side} {number}", at=at, facing=facing)
    for number, (side, sheet, at, facing) in enumerate(
        (
            ("blue", "Sapper", (38, 20), 270),
            ("blue", "Sapper", (16, 19), 180),
            ("blue", "Company medic", (41, 20), 270),
            ("red", "Powder man", (26, 29), 0),
            ("red", "Powder man", (24, 29), 0),
        )
    )
)
"""Sappers beside mines they know of, an enemy out of sight who lays others: there is time for either."""


ODD_JOBS = few(
    "farm/raid",
    ("blue", "Squad leader", (38, 20), 90),
    ("blue", "Heavy machine-gunner", (38, 21), 90),
    ("red", "Motorcycle", (37, 20), 0, ()),
    ("red", "Irregular", (5, 30), 90),
    weather={"light": "bright"},
)
"""Beside a locked door, with a vehicle nobody sits in and a gun without its tripod; the enemy is far off."""
UNDER_MACHINE_GUNS = few(
    "crossing/first-shots",
    ("blue", "Machine-gunner", (11, 17), 0),
    ("blue", "Machine-gunner", (13, 17), 0),
    ("red", "Rifleman", (11, 5), 180),
    ("red", "Irregular", (13, 6), 180),
    ("red", "Assault soldier", (14, 7), 180),
    options={"lethal_attack_stacks": True},
)
SHAKEN = few(
    "crossing/first-shots",
    ("blue", "Villager", (11, 18), 180),
    ("red", "Grenadier", (11, 3), 180),
    ("red", "Assault soldier", (13, 3), 180),
    shaped=far_away,
    options={"off_guard": ("blue",), "threats": ({"side": "red", "name": "bad news", "value": 8},)},
    bent=("panic fire", "ready", "press"),
)
"""More frightened than they can bear, with grenades at hand and nobody to throw them at."""
A_LONG_WAY_OFF = few(
    "crossing/first-shots",
    ("blue", "Rifleman", (11, 18), 0),
    ("blue", "Scout", (13, 18), 0),
    ("red", "Marksman", (11, 1), 180),
    ("red", "Irregular", (13, 1), 180),
    shaped=far_away,
)
THE_THIRD_ROUND = few(
    "crossing/first-shots",
    ("blue", "Forward observer", (11, 17), 0),
    ("blue", "Mortar gunner", (13, 18), 0),
    ("red", "Irregular", (11, 13), 180),
    ("red", "Irregular", (13, 13), 180),
    bent=("adjust at length", "fire as called", "adjust fire", "call for fire"),
    shaped=far_away,
)
"""A mortar, its observer, and people whom no rifle hurries."""
A_MORTAR_AT_LEISURE = few(
    "crossing/first-shots",
    ("blue", "Forward observer", (11, 17), 0),
    ("blue", "Mortar gunner", (12, 18), 0),
    ("red", "Irregular", (11, 8), 180),
    bent=("adjust at length", "fire as called", "adjust fire", "call for fire"),
    shaped=far_away,
    options=LEFT_ALONE,
    lasts=360,
)
"""A mortar, its observer, and a man who does not know of them."""
IN_THE_ALLEY = few(
    "crossing/first-shots",
    ("blue", "Rifleman", (10, 10), 180),
    ("blue", "Rifleman", (11, 10), 180),
    ("blue", "Rifleman", (12, 10), 180),
    ("red", "Irregular", (12, 13), 0),
    ("red", "Irregular", (10, 13), 0),
    ("red", "Irregular", (11, 13), 0),
    weather={"light": "pitch dark"},
    bent=("move",),
)
"""In the dark, each in the way of the others."""
UNDER_A_MARKSMAN = few(
    "crossing/first-shots",
    ("blue", "Marksman", (9, 2), 180),
    ("blue", "Marksman", (12, 2), 180),
    ("red", "Villager", (10, 9), 0),
    ("red", "Villager", (9, 9), 0),
    ("red", "Villager", (11, 9), 0),
    ("red", "Medic", (10, 10), 0),
    ("red", "Medic", (9, 10), 0),
    ("red", "Medic", (11, 10), 0),
    shaped=in_a_far_pit,
    bent=("render aid", "shoot", "press"),
)
"""Shot at from far away, with medics beside them."""


SITUATIONS: dict[str, Situation] = {
    "a raid with every advanced rule": Situation("farm/raid", {"stage": 3, "advanced_timing": True}),
    "a farm watched by sensors": Situation("farm/raid", {"stage": 3}, change={"mine": SENSORS}),
    "a raid with the first rules": Situation("farm/raid", {"stage": 1}),
    "a raid in the dark": Situation("farm/raid", weather={"light": "dark"}),
    "a raid in dense fog": Situation("farm/raid", weather={"air": "dense fog"}),
    "shots in heavy rain": Situation("crossing/first-shots", {"stage": 3}, {"air": "heavy rain"}),
    "rooms, with every advanced rule": Situation("farm/room-by-room", {"stage": 3}),
    "gas, with every advanced rule": Situation("farm/wind-in-the-yard", {"stage": 3}, {"wind": 6}),
    "orcs, with every advanced rule": Situation("farm/orc-raid", {"stage": 3}),
    "an ambush that is seen coming": Situation("wielka/bridge-ambush", {"on_guard": ("blue", "red"), "stage": 3}),
    "a meeting in peace": Situation("farm/raid", {"peaceful": True, "ambush": "red", "on_guard": ("blue",)}),
    "mortars, with every advanced rule": Situation("wielka/the-observer", {"stage": 3}),
    "the carrier, with every advanced rule": Situation("wielka/the-carrier", {"stage": 3}),
    "moving in on the bridge": Situation("wielka/bridge-ambush", {"ambush_kind": "maneuver", "ambush_minutes": 2}),
    "powder and rain, with every advanced rule": Situation("quarry/powder-and-rain", {"stage": 3}),
    "a cellar of a quarry": Situation("quarry/powder-and-rain", weather={"light": "pitch dark", "air": "clear"}),
    "at the edge of the stage": Situation(
        "quarry/powder-and-rain",
        {"off_guard": (), "blast_knockdown": True},
        {"light": "bright", "air": "clear", "later": ()},
        change={"force": AT_THE_EDGE},
    ),
    "among the lids": Situation(
        "quarry/powder-and-rain",
        {"off_guard": ("red",), "field_concealment": 8},
        {"light": "bright", "air": "clear", "later": ()},
        change={"force": AMONG_THE_LIDS},
    ),
    "a wall of gas": Situation(
        "wielka/the-observer",
        forces=(
            {"side": "blue", "sheet": "Gas mortar gunner", "zone": "blue"},
            {"side": "red", "sheet": "Gas mortar gunner", "zone": "red"},
        ),
    ),
    "two blades each": Situation(
        "farm/orc-raid",
        {"stage": 3},
        forces=(
            {"side": "raid", "sheet": "Fencing master", "zone": "blue", "count": 2},
            {"side": "watch", "sheet": "Fencing master", "zone": "red", "count": 2},
        ),
    ),
    "wrestlers": WRESTLERS,
    "fire-raisers": FIRE_RAISERS,
    "odd jobs": ODD_JOBS,
    "crossbows": CROSSBOWS,
    "under machine guns": UNDER_MACHINE_GUNS,
    "a sown street": A_SOWN_STREET,
    "a mined road": MINED_ROAD,
    "a sown plain": A_SOWN_PLAIN,
    "at the button": AT_THE_BUTTON,
    "launchers": LAUNCHERS,
    "shaken": SHAKEN,
    "live grenades": LIVE_GRENADES,
    "a pistol in each hand": A_PISTOL_IN_EACH_HAND,
    "a long way off": A_LONG_WAY_OFF,
    "the third round": THE_THIRD_ROUND,
    "in the brook": IN_THE_BROOK,
    "at leisure": AT_LEISURE,
    "a mortar at leisure": A_MORTAR_AT_LEISURE,
    "fire in the grass": FIRE_IN_THE_GRASS,
    "held fast": HELD_FAST,
    "bare hands": BARE_HANDS,
    "across the field": ACROSS_THE_FIELD,
    "sworn not to kill": SWORN_NOT_TO_KILL,
    "choked": CHOKED,
    "broken mines": BROKEN_MINES,
    "in the alley": IN_THE_ALLEY,
    "out of the water": OUT_OF_THE_WATER,
    "under a marksman": UNDER_A_MARKSMAN,
    "a lane": A_LANE,
    "petrol bombs": PETROL_BOMBS,
    "broken down": BROKEN_DOWN,
    "let loose": Situation("crossing/first-shots", change={"trigger": (LET_LOOSE,)}),
    **OF_WORK,
}
"""By name."""
