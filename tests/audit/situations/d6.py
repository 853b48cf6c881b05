"""What is rare under d6: magic, gas, mines, vehicles, hands on an enemy, the options the other way."""

from __future__ import annotations

from typing import Any

from game.battle.scenario import ForceSheet, MineSheet
from game.battle.seconds import Seconds
from game.battle.trigger_sheet import OutbreakSheet, TriggerSheet
from tests.audit.grounds import sown, terraced, walled
from tests.audit.situations.situation import Situation

JEEPS = tuple(
    {
        "side": side,
        "sheet": "Light utility vehicle",
        "name": f"Jeep of {side}",
        "at": cell,
        "facing": facing,
        "crew": ("driver", "gunner", "rifleman", "rocketeer"),
    }
    for side, cell, facing in (("blue", (1, 8), 90), ("red", (16, 8), 270))
)
"""Manned by people in open seats, with a gun on a mount."""

MINES = tuple(
    MineSheet(at=(column, row), mine=kind, side="red")
    for row in range(10, 20)
    for column, kind in ((5, "Scatterable mine"), (12, "Anti-personnel mine"), (20, "Scatterable mine"))
)
"""In rows across the way of the raiders."""

BESIDE_A_LOCK = tuple(
    ForceSheet(side=side, sheet=sheet, name=f"{side} {number}", at=at, facing=facing)
    for number, (side, sheet, at, facing) in enumerate(
        (
            ("blue", "Breacher", (38, 20), 90),
            ("blue", "Rifleman", (38, 21), 90),
            ("red", "Irregular", (39, 20), 270),
            ("red", "Irregular", (40, 21), 270),
        )
    )
)
"""On both sides of the threshing door, which is locked."""


UNDERFOOT = tuple(
    MineSheet(at=(column, row), mine=kind, side="red")
    for row, kind in ((9, "Scatterable mine"), (10, "Anti-personnel mine"))
    for column in range(6, 12)
)
"""All across the street between two parties."""
AT_THE_FORD = tuple(
    ForceSheet(side=side, sheet=sheet, name=f"{side} {number}", at=at, facing=facing)
    for number, (side, sheet, at, facing) in enumerate(
        (
            ("blue", "Ogre", (17, 21), 180),
            ("blue", "Ogre", (17, 23), 0),
            ("blue", "Irregular", (15, 22), 90),
            ("red", "Irregular", (20, 22), 270),
        )
    )
)
"""In and beside the minefield of the ford."""
GO_OFF = (
    TriggerSheet(
        name="The stores",
        on="time",
        after=Seconds(6),
        message="Something goes off.",
        gas=(OutbreakSheet(at=(8, 9)),),
        charge=(OutbreakSheet(at=(9, 10)), OutbreakSheet(at=(8, 8), kind="Fragmentation grenade")),
    ),
)
"""A charge, a grenade and gas among people, which nobody sets off."""
IN_THE_ROAD = (
    *(
        ForceSheet(
            side=side,
            sheet="Light utility vehicle",
            name=f"Jeep of {side}",
            at=cell,
            facing=facing,
            crew=("driver",),
        )
        for side, cell, facing in (("blue", (1, 8), 90), ("red", (16, 8), 270))
    ),
    *(
        ForceSheet(side=side, sheet="Irregular", name=f"{side} walker", at=(column, 8), facing=0)
        for side, column in (("red", 5), ("blue", 12))
    ),
)
"""Two vehicles at either end of a street, each with enemies on foot before it."""

AT_THE_WALL = tuple(
    ForceSheet(
        side=side,
        sheet="Light utility vehicle",
        name=f"{side} {row}",
        at=(column, row),
        facing=facing,
        crew=("driver",),
    )
    for side, column, facing in (("blue", 1, 90), ("red", 16, 270))
    for row in (7, 9)
)
"""Vehicles with a wall before them, and only a driver in each: to get on at all he must turn at once."""

ON_MINES = tuple(
    ForceSheet(side=side, sheet=sheet, name=f"{side} {column}", at=(column, row), facing=facing)
    for side, sheet, row, facing, columns in (
        ("blue", "Orc raider", 11, 180, (9, 11, 13)),
        ("red", "Swordsman", 12, 0, (4, 20)),
    )
    for column in columns
)
"""In a dense minefield, with nothing to shoot: there is none but the way through it."""


def _close(setting: str, blue: tuple[str, ...], red: tuple[str, ...], *, apart: int = 3, **change: Any) -> Situation:
    """Two parties of named people a few paces apart in the street, with nothing to win but the fight."""
    forces = tuple(
        ForceSheet(side=side, sheet=sheet, name=f"{side} {number}", at=(8 + number, row), facing=facing)
        for side, sheets, row, facing in (("blue", blue, 8, 180), ("red", red, 8 + apart, 0))
        for number, sheet in enumerate(sheets)
    )
    fixed = {"force": forces, "objective": (), "setting": setting, "lasts": 144}
    return Situation("crossing/first-shots", change={**fixed, **change})


SITUATIONS: dict[str, Situation] = {
    "a raid in the dark": Situation("farm/raid", weather={"light": "dark", "wind": 0}),
    "a raid in dense fog": Situation("farm/raid", weather={"air": "dense fog", "light": "bright"}),
    "shots at dusk, in the wind": Situation("crossing/first-shots", weather={"light": "dim", "wind": 12}),
    "a raid over terraces": Situation("farm/raid", shaped=terraced),
    "watchmen in hiding": Situation("farm/raid", {"in_hiding": ("Watchman",)}),
    "magic at close quarters": _close(
        "fantasy", ("Mage", "Priest", "Swordsman", "Archer"), ("Mage", "Priest", "Hellhound", "Ogre")
    ),
    "a brawl": _close("fantasy", ("Swordsman", "Knight captain", "Priest"), ("Orc raider", "Orc raider", "Ogre")),
    "a scuffle": _close(
        "modern", ("Breacher", "Irregular", "Breacher"), ("Irregular", "Breacher", "Irregular"), apart=1
    ),
    "beside a locked door": Situation("farm/raid", change={"force": BESIDE_A_LOCK, "objective": ()}),
    "in a clinch": _close("fantasy", ("Orc raider", "Orc raider"), ("Archer", "Archer"), apart=1, lasts=360),
    "priests among the wounded": _close(
        "fantasy",
        ("Priest", "Swordsman", "Priest", "Swordsman", "Priest"),
        ("Orc raider", "Priest", "Orc raider"),
        apart=1,
        lasts=360,
    ),
    "through a mined ford": Situation(
        "wielka/crossing-the-stream", change={"force": AT_THE_FORD, "objective": (), "lasts": 120}
    ),
    "a hellhound among mages": _close("fantasy", ("Mage", "Mage"), ("Hellhound", "Hellhound"), apart=5),
    "tear gas": _close("modern", ("Breacher", "Breacher"), ("Irregular", "Irregular", "Irregular"), apart=4),
    "mines underfoot": _close("modern", ("Irregular", "Irregular", "Marksman"), ("Marksman",), apart=6, mine=UNDERFOOT),
    "charges and gas go off": _close("modern", ("Irregular", "Breacher"), ("Irregular",), trigger=GO_OFF),
    "people in the road": Situation(
        "crossing/first-shots", change={"force": IN_THE_ROAD, "objective": (), "lasts": 360}
    ),
    "grenades and gas in the street": _close(
        "modern", ("Breacher", "Grenadier", "Rifleman", "Combat medic"), ("Breacher", "Grenadier", "Irregular")
    ),
    "drivers before a wall": Situation(
        "crossing/first-shots", shaped=walled, change={"force": AT_THE_WALL, "objective": (), "lasts": 360}
    ),
    "across a sown street": Situation(
        "crossing/first-shots", shaped=sown, change={"force": ON_MINES, "objective": (), "setting": "fantasy"}
    ),
    "a mined farm": Situation("farm/raid", change={"mine": MINES}),
    "jeeps at the crossing": Situation("crossing/first-shots", forces=JEEPS),
    "every option the other way": Situation(
        "farm/orc-raid",
        {
            "penalty_span": "round",
            "diagonals": "flat",
            "cover_helps_unaware": True,
            "bloodied_defences": True,
            "mooks_die_at_zero": False,
            "suppression_turn_hit": False,
        },
    ),
}
"""By name."""
