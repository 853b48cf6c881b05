"""What is rare under Reflex: every advanced rule, sensors, falls, lids, gas from mortars, two blades."""

from __future__ import annotations

from typing import Any

from game.battle.scenario import ForceSheet, MineSheet
from game.battle.trigger_sheet import OutbreakSheet, TriggerSheet
from tests.audit.grounds import (
    a_sown_plain,
    at_a_far_brook,
    at_the_brook,
    far_away,
    in_a_far_pit,
    in_a_pit,
    on_islands,
    sown,
    wide_apart,
)
from tests.audit.situations.situation import Situation

Someone = tuple[str, str, tuple[int, int], int] | tuple[str, str, tuple[int, int], int, tuple[str, ...]]
"""A side, an entry of the roster, a cell and where it looks; of a vehicle also its crew."""


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


def _few(scenario: str, *people: Someone, options: dict[str, Any] | None = None, **change: Any) -> Situation:
    """A few people of whom nothing is wanted but to deal with each other."""
    posture = change.pop("posture", "standing")
    forces = tuple(
        ForceSheet(
            side=side,
            sheet=sheet,
            name=f"{side} {number}",
            at=at,
            facing=facing,
            crew=crew[0] if crew else (),
            posture=posture,
        )
        for number, (side, sheet, at, facing, *crew) in enumerate(people)
    )
    return Situation(
        scenario,
        options or {},
        weather=change.pop("weather", {}),
        shaped=change.pop("shaped", None),
        bent=change.pop("bent", ()),
        change={"force": forces, "objective": (), "trigger": (), "rounds": 30, **change},
    )


LEFT_ALONE = {"off_guard": ("red",), "quiet_pauses": 60}
"""Options under which people have all the time they want."""
WRESTLERS = _few(
    "crossing/first-shots",
    ("blue", "Ogre", (10, 9), 180),
    ("blue", "Raider brawler", (13, 9), 180),
    ("red", "Villager", (10, 10), 0),
    ("red", "Fencing master", (13, 10), 0),
    ("red", "Villager", (11, 10), 0),
    setting="fantasy",
    bent=("grapple", "close strike"),
)
FIRE_RAISERS = _few(
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
            round=1,
            fire=tuple(OutbreakSheet(at=at) for at in ((26, 22), (26, 24), (25, 23), (28, 22), (29, 24), (31, 26))),
        ),
    ),
    bent=("throw petrol", "douse", "beat out"),
)
"""In high grass, in the wind, with two extinguishers, and sparks under all feet."""
PETROL_BOMBS = _few(
    "crossing/first-shots",
    ("blue", "Fire-raiser", (10, 10), 0),
    ("blue", "Fire-raiser", (13, 10), 0),
    ("red", "Villager", (10, 6), 180),
    ("red", "Villager", (13, 6), 180),
    bent=("throw petrol", "ready", "press"),
)
ODD_JOBS = _few(
    "farm/raid",
    ("blue", "Squad leader", (38, 20), 90),
    ("blue", "Heavy machine-gunner", (38, 21), 90),
    ("red", "Motorcycle", (37, 20), 0, ()),
    ("red", "Irregular", (5, 30), 90),
    weather={"light": "bright"},
)
"""Beside a locked door, with a vehicle nobody sits in and a gun without its tripod; the enemy is far off."""
CROSSBOWS = _few(
    "crossing/first-shots",
    ("blue", "Crossbowman", (10, 9), 180),
    ("blue", "Archer", (13, 9), 180),
    ("red", "Goblin crossbowman", (10, 10), 0),
    ("red", "Orc raider", (13, 10), 0),
    setting="fantasy",
)
UNDER_MACHINE_GUNS = _few(
    "crossing/first-shots",
    ("blue", "Machine-gunner", (11, 17), 0),
    ("blue", "Machine-gunner", (13, 17), 0),
    ("red", "Rifleman", (11, 5), 180),
    ("red", "Irregular", (13, 6), 180),
    ("red", "Assault soldier", (14, 7), 180),
    options={"lethal_attack_stacks": True},
)
A_SOWN_STREET = _few(
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
MINED_ROAD = _few(
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
A_SOWN_PLAIN = _few(
    "crossing/first-shots",
    ("blue", "Motorcycle", (10, 17), 0, ("driver",)),
    ("blue", "Armed pickup", (12, 17), 0, ("driver",)),
    ("red", "Sapper", (14, 2), 180),
    shaped=a_sown_plain,
    options={**LEFT_ALONE, "stage": 3},
    rounds=60,
    bent=("drive",),
)
"""Wheels where mines lie everywhere: they meet more of them than feet do."""
AT_THE_BUTTON = _few(
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
LAUNCHERS = _few(
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
SHAKEN = _few(
    "crossing/first-shots",
    ("blue", "Villager", (11, 18), 180),
    ("red", "Grenadier", (11, 3), 180),
    ("red", "Assault soldier", (13, 3), 180),
    shaped=far_away,
    options={"off_guard": ("blue",), "threats": ({"side": "red", "name": "bad news", "value": 8},)},
    bent=("panic fire", "ready", "press"),
)
"""More frightened than they can bear, with grenades at hand and nobody to throw them at."""
LIVE_GRENADES = _few(
    "crossing/first-shots",
    ("blue", "Grenadier", (11, 10), 0),
    ("blue", "Grenadier", (12, 10), 0),
    ("red", "Villager", (11, 4), 180),
    bent=("cook", "ditch", "ready"),
)
"""Grenades that burn in the hand, are dropped and taken up again."""
A_PISTOL_IN_EACH_HAND = _few(
    "crossing/first-shots",
    ("blue", "Gunslinger", (10, 10), 0),
    ("blue", "Gunslinger", (13, 10), 0),
    ("red", "Gunslinger", (10, 9), 180),
    ("red", "Irregular", (13, 7), 180),
    options={"stage": 3},
)
A_LONG_WAY_OFF = _few(
    "crossing/first-shots",
    ("blue", "Rifleman", (11, 18), 0),
    ("blue", "Scout", (13, 18), 0),
    ("red", "Marksman", (11, 1), 180),
    ("red", "Irregular", (13, 1), 180),
    shaped=far_away,
)
THE_THIRD_ROUND = _few(
    "crossing/first-shots",
    ("blue", "Forward observer", (11, 17), 0),
    ("blue", "Mortar gunner", (13, 18), 0),
    ("red", "Irregular", (11, 13), 180),
    ("red", "Irregular", (13, 13), 180),
    bent=("adjust at length", "fire as called", "adjust fire", "call for fire"),
    shaped=far_away,
)
"""A mortar, its observer, and people whom no rifle hurries."""
IN_THE_BROOK = _few(
    "crossing/first-shots",
    ("blue", "Rifleman", (10, 10), 0),
    ("blue", "Medic", (11, 11), 0),
    ("red", "Irregular", (12, 10), 0),
    ("red", "Flame trooper", (16, 7), 0),
    shaped=at_the_brook,
)
"""Shot at in deep water."""
AT_LEISURE = _few(
    "crossing/first-shots",
    ("blue", "Sapper", (10, 8), 0),
    ("blue", "Sapper", (14, 10), 180),
    ("red", "Irregular", (11, 3), 0),
    shaped=on_islands,
    weather={"light": "pitch dark"},
    options={**LEFT_ALONE, "stage": 3},
    rounds=80,
    mine=(
        MineSheet(at=(9, 8), mine="Antipersonnel blast mine", side="red", known_to=("blue",), tamper=2),
        MineSheet(at=(11, 8), mine="Antipersonnel blast mine", side="red", known_to=("blue",), decoy=True),
        MineSheet(at=(13, 10), mine="Antipersonnel blast mine", side="red", known_to=("blue",), tamper=2),
        MineSheet(at=(15, 10), mine="Bounding mine", side="red", known_to=("blue",)),
    ),
    bent=("defuse", "mark lane"),
)
"""Two sappers in the dark, each amid mines and beside a field, one of them of dummies; nobody disturbs them."""
A_MORTAR_AT_LEISURE = _few(
    "crossing/first-shots",
    ("blue", "Forward observer", (11, 17), 0),
    ("blue", "Mortar gunner", (12, 18), 0),
    ("red", "Irregular", (11, 8), 180),
    bent=("adjust at length", "fire as called", "adjust fire", "call for fire"),
    shaped=far_away,
    options=LEFT_ALONE,
    rounds=60,
)
"""A mortar, its observer, and a man who does not know of them."""
FIRE_IN_THE_GRASS = _few(
    "farm/raid",
    ("blue", "Fire-raiser", (26, 22), 90),
    ("red", "Irregular", (5, 30), 90),
    weather={"wind": 6.0, "wind_to": 90, "light": "bright"},
    options=LEFT_ALONE,
    rounds=40,
    trigger=(
        TriggerSheet(
            name="sparks",
            on="time",
            round=1,
            fire=tuple(OutbreakSheet(at=(column, row)) for column in (25, 27, 28) for row in (21, 22, 23)),
        ),
    ),
    bent=("douse", "move"),
)
"""Alone amid flames that nobody but the wind hurries."""
HELD_FAST = _few(
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
BARE_HANDS = _few(
    "crossing/first-shots",
    ("blue", "Villager", (10, 9), 180),
    ("blue", "Villager", (13, 9), 180),
    ("red", "Fencing master", (10, 10), 0),
    ("red", "Fencing master", (13, 10), 0),
    setting="fantasy",
    bent=("block", "close strike"),
)
"""Fists against blades."""
ACROSS_THE_FIELD = _few(
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
SWORN_NOT_TO_KILL = _few(
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
BROKEN_DOWN = _few(
    "quarry/powder-and-rain",
    ("blue", "Wheeled armoured carrier", (43, 17), 270, ("driver", "driver", "driver", "driver")),
    ("red", "Bystander", (26, 29), 0),
    mine=tuple(MineSheet(at=(40, row), mine="Antitank mine", side="red") for row in (15, 16, 17, 18, 19)),
    weather={"light": "bright", "air": "clear", "later": ()},
    options={"off_guard": (), "quiet_pauses": 60},
    bent=("field repair", "drive"),
)
"""A vehicle that a mine puts out of order, and a crew that can mend it."""
CHOKED = _few(
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
BROKEN_MINES = _few(
    "crossing/first-shots",
    ("blue", "Sapper", (10, 8), 0),
    ("red", "Irregular", (11, 1), 0),
    shaped=far_away,
    options=LEFT_ALONE,
    rounds=90,
    mine=tuple(
        MineSheet(at=at, mine="Antipersonnel blast mine", side="red", known_to=("blue",))
        for at in ((9, 7), (11, 7), (9, 8), (11, 8), (9, 9), (11, 9))
    ),
    trigger=tuple(
        TriggerSheet(name=f"charge {number}", on="time", round=number, charge=(OutbreakSheet(at=at),))
        for number, at in enumerate(((9, 7), (11, 7), (9, 9), (11, 9)), 2)
    ),
    bent=("take up", "defuse"),
)
"""Mines round a sapper, none of them near, and charges on some: what is broken and taken up may still go off."""
IN_THE_ALLEY = _few(
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
OUT_OF_THE_WATER = _few(
    "crossing/first-shots",
    ("blue", "Villager", (9, 10), 0),
    ("blue", "Villager", (11, 10), 0),
    ("blue", "Villager", (13, 10), 0),
    ("red", "Irregular", (11, 1), 0),
    shaped=at_a_far_brook,
    posture="prone",
    options=LEFT_ALONE,
    rounds=60,
    bent=("amble", "idle", "hold"),
)
"""Under water, with nothing to do but get out of it and rest."""
UNDER_A_MARKSMAN = _few(
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
A_LANE = _few(
    "crossing/first-shots",
    ("red", "Sapper", (14, 10), 180),
    ("blue", "Irregular", (11, 1), 0),
    shaped=on_islands,
    options={"off_guard": ("blue",), "quiet_pauses": 60, "stage": 3},
    rounds=60,
    bent=("mark lane",),
)
"""A sapper beside a field of its own side, with all the time it wants."""
LET_LOOSE = TriggerSheet(
    name="the cellar",
    on="time",
    round=2,
    gas=(OutbreakSheet(at=(10, 9)),),
    fire=(OutbreakSheet(at=(12, 9)),),
    charge=(OutbreakSheet(at=(14, 9)),),
)


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
}
"""By name."""
