"""Special small situations for what is rare in the shipped scenarios: the same ground under other weather, with other
people, arms and rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game import data
from game.battle.scenario import ForceSheet, MineSheet, Scenario, Written, read_scenario
from game.battle.setup import Setup, set_up
from game.battle.weather_sheet import WeatherSheet
from game.board.battleground import Battleground
from game.board.tiled import read
from tests.audit.grounds import terraced


@dataclass(frozen=True, slots=True)
class Situation:
    """A shipped scenario changed: its weather, its ground, some of its forces, the options of the rulebook."""

    scenario: str
    options: Mapping[str, Any] = field(default_factory=dict)
    weather: Mapping[str, Any] = field(default_factory=dict)
    forces: tuple[Mapping[str, Any], ...] = ()
    """Further forces."""
    change: Mapping[str, Any] = field(default_factory=dict)
    """Other fields of the scenario."""
    shaped: Callable[[Battleground], Battleground] | None = None
    """What becomes of the ground."""

    def setup(self, book: str) -> Setup:
        """Set up under a rulebook."""
        written = read_scenario(data.maps() / f"{self.scenario}.toml")
        ground = None if self.shaped is None else self.shaped(read(written.map_file))
        return set_up(replace(written, scenario=self._changed(written, book)), book, ground=ground)

    def _changed(self, written: Written, book: str) -> Scenario:
        scenario = written.scenario
        options = {**scenario.options, book: {**scenario.options.get(book, {}), **self.options}}
        weather = WeatherSheet.model_validate({**scenario.weather.model_dump(), **self.weather})
        more = tuple(ForceSheet.model_validate(dict(force)) for force in self.forces)
        return scenario.model_copy(
            update={"options": options, "weather": weather, "force": scenario.force + more, **self.change}
        )


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


def _close(setting: str, blue: tuple[str, ...], red: tuple[str, ...], *, apart: int = 3) -> Situation:
    """Two parties of named people a few paces apart in the street, with nothing to win but the fight."""
    forces = tuple(
        ForceSheet(side=side, sheet=sheet, name=f"{side} {number}", at=(8 + number, row), facing=facing)
        for side, sheets, row, facing in (("blue", blue, 8, 180), ("red", red, 8 + apart, 0))
        for number, sheet in enumerate(sheets)
    )
    change = {"force": forces, "objective": (), "setting": setting, "rounds": 24}
    return Situation("crossing/first-shots", change=change)


SITUATIONS: dict[str, dict[str, Situation]] = {
    "d6": {
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
        "grenades and gas in the street": _close(
            "modern", ("Breacher", "Grenadier", "Rifleman", "Combat medic"), ("Breacher", "Grenadier", "Irregular")
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
    },
    "reflex": {
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
    },
}
"""By rulebook and name."""
