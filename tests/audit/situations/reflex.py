"""What is rare under Reflex: every advanced rule, sensors, falls, lids, gas from mortars, two blades."""

from __future__ import annotations

from game.battle.scenario import ForceSheet, MineSheet
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
}
"""By name."""
