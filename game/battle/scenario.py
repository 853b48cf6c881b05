"""A scenario: which map, which sides with which forces by role, the weather, the objectives, and what is
hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, ValidationError

from game.battle.ground_sheet import AtCell, BreachSheet, CloudSheet, FireSheet
from game.battle.relation_sheet import RelationSheet, relations
from game.battle.relation_sheet import wrong_with as wrong_with_relations
from game.battle.seconds import LONGEST, Seconds, lasting
from game.battle.trigger_sheet import TriggerSheet, wrong_with
from game.battle.weather_sheet import WeatherSheet
from game.data import maps
from game.world.timing import Timing, timing
from rules.frame.book import Rulebook, reading
from rules.frame.relations import Relations
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import inside
from rules.kernel.reading import Flag, Number, Sheet, Whole, explained, meant, read_toml

PERSON = "person"
"""The name of a player who sits before the screen."""
TableKind = Literal["closed", "open"]
"""The kinds of table at which several people play."""


class SideSheet(Sheet):
    """One side: what it is called, what its players are told, and who usually plays it."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,19}$", description="a short word, such as blue")]
    title: Annotated[str, Field(max_length=60, description="the name at the table")] = ""
    briefing: Annotated[str, Field(max_length=4000, description="what the side is told before the battle")] = ""
    player: Annotated[
        str,
        Field(
            max_length=30,
            description="the computer player who plays it unless told otherwise: greedy, tactician, civilian",
        ),
    ] = "greedy"


class ForceSheet(Sheet):
    """Some figures of one side, by role or from a named sheet, and where they start."""

    side: Annotated[str, Field(description="the side it fights for")]
    role: Annotated[
        str, Field(description="rifleman, leader, gunner, marksman, medic ...: each rulebook has its own figure for it")
    ] = ""
    sheet: Annotated[
        str, Field(description="a named entry of a rulebook's roster or of the sheets, in place of a role")
    ] = ""
    name: Annotated[str, Field(max_length=40, description="the name at the table; numbered if there are several")] = ""
    count: Annotated[Whole, Field(ge=1, le=40, description="how many")] = 1
    zone: Annotated[str, Field(description="the deployment zone of the map they start in")] = ""
    at: Annotated[AtCell | None, Field(description="the cell they start in, as [column, row]")] = None
    facing: Annotated[
        Number | None, Field(ge=0, lt=360, description="degrees from north; left out: to the middle of the map")
    ] = None
    posture: Annotated[Literal["standing", "crouched", "prone"], Field(description="how they start")] = "standing"
    crew: Annotated[
        tuple[str, ...], Field(max_length=12, description="for a vehicle: who sits in it, by role, seat by seat")
    ] = ()
    craft: Annotated[
        Literal["vehicle", "boat", "aircraft"],
        Field(description="of a crew: whether it comes by land, water or air; not every rulebook has all three"),
    ] = "vehicle"
    arrives: Annotated[
        Seconds,
        Field(ge=0, le=LONGEST, description="when they arrive, counted from the start; 0 s: at the start"),
    ] = Seconds(0)
    trigger: Annotated[
        str, Field(max_length=60, description="a trigger that brings them on, in the round after it went off")
    ] = ""
    wakes: Annotated[
        str,
        Field(
            max_length=60,
            description="a trigger that wakes them: until then they stay where they are and do nothing",
        ),
    ] = ""
    stirs: Annotated[Flag, Field(description="with wakes: whether an attack on any of them wakes them too")] = True
    book: Annotated[str, Field(description="only under this rulebook; left out: under every one")] = ""
    state: Annotated[
        dict[str, dict[str, Any]],
        Field(
            description="of one figure under one rulebook: wounds, kit and what else is not as its sheet says, as"
            " `deadground moment` saves them out of a battle"
        ),
    ] = Field(default_factory=dict)

    def serves(self, book: str) -> bool:
        """Whether they are there when a rulebook is played."""
        return self.book in ("", book)


class ObjectiveSheet(Sheet):
    """Something worth having: points for a side, and whether it ends the battle."""

    name: Annotated[
        str, Field(max_length=60, description="what it is called; an area of the map by that name is meant")
    ]
    kind: Annotated[
        Literal["hold", "reach", "eliminate", "protect", "survive", "spare"],
        Field(
            description="hold ground without an enemy on it, reach it, put a side out of the fight, keep a figure"
            " alive, last out, keep a side such as civilians from harm"
        ),
    ]
    side: Annotated[str, Field(description="the side that gets the points")]
    of: Annotated[
        str,
        Field(
            description="eliminate: the side to be beaten; protect: the name of a figure; spare: the side to be kept"
            " from harm; reach: the side that must get there, left out: its own"
        ),
    ] = ""
    time: Annotated[
        Seconds | None,
        Field(
            ge=1,
            le=LONGEST,
            description="hold: how long, without a break; left out: a round. protect, survive, spare: until when,"
            " counted from the start; left out: the end of the battle",
        ),
    ] = None
    count: Annotated[Whole, Field(ge=1, le=40, description="reach: how many figures")] = 1
    allowed: Annotated[
        Whole, Field(ge=0, le=40, description="spare: how many may be wounded or killed and it still counts")
    ] = 0
    worth: Annotated[Whole, Field(ge=0, le=100, description="points")] = 1
    ends: Annotated[Flag, Field(description="whether the battle ends with it")] = False

    formerly: ClassVar[Mapping[str, Callable[[object], str]]] = {"rounds": lasting("time")}


class DoorSheet(Sheet):
    """How a door or window of the map is when the battle begins, if not as drawn."""

    name: Annotated[str, Field(max_length=60, description="its name on the map")] = ""
    at: Annotated[AtCell | None, Field(description="or a cell beside it, as [column, row]")] = None
    edge: Annotated[
        Number | None, Field(ge=0, lt=360, description="with at: on which side of the cell, degrees from north")
    ] = None
    state: Annotated[Literal["open", "shut", "locked", "broken"], Field(description="how it is")]


class MineSheet(Sheet):
    """A mine that is on no map."""

    at: Annotated[AtCell, Field(description="its cell, as [column, row]")]
    mine: Annotated[str, Field(description="the kind, by the rulebook's roster; left out: the default")] = ""
    side: Annotated[str, Field(description="who laid it")]
    facing: Annotated[Number | None, Field(ge=0, lt=360, description="directional mine: degrees from north")] = None
    fuze: Annotated[
        Literal["", "pressure", "tripwire", "sensor", "command"],
        Field(description="what sets it off; left out: its usual trigger"),
    ] = ""
    wire: Annotated[
        Number | None, Field(ge=0, lt=360, description="tripwire: the bearing of its wire, degrees from north")
    ] = None
    wire_length: Annotated[Number, Field(ge=0, le=30, description="tripwire: metres of wire")] = 5
    decoy: Annotated[Flag, Field(description="whether it is a dummy")] = False
    tamper: Annotated[Whole, Field(ge=0, le=60, description="difficulty of its anti-tamper fuze; 0: none")] = 0
    known_to: Annotated[tuple[str, ...], Field(max_length=8, description="other sides that know of it")] = ()


Pace = Annotated[Number, Field(ge=0.1, le=20)]


class Scenario(Sheet):
    """A battle to be played, under any rulebook that has people for its roles."""

    title: Annotated[str, Field(min_length=1, max_length=80, description="what it is called")]
    map: Annotated[str, Field(description="the map, a .tmx beside this file or in a folder under it")]
    summary: Annotated[str, Field(max_length=2000, description="what it is about, for all players")] = ""
    book: Annotated[str, Field(description="the rulebook it is meant for, unless another is asked for")] = "d6"
    setting: Annotated[Literal["modern", "fantasy"], Field(description="the setting whose people fill the roles")] = (
        "modern"
    )
    lasts: Annotated[Seconds, Field(ge=1, le=LONGEST, description="how long it lasts")] = Seconds(180)
    pace: Annotated[
        dict[str, Pace],
        Field(
            description="by what factor all its times stretch under another rulebook than the one it names, in place of"
            " that book's own pace, such as { reflex = 1.33 }; 1.33 is taken for four thirds. Under the rulebook it"
            " names seconds are seconds, and a pace only says how patient computer players are",
        ),
    ] = Field(default_factory=dict)
    weather: Annotated[WeatherSheet, Field(description="wind, light and air")] = WeatherSheet()
    minefields: Annotated[Flag, Field(description="whether the mines and minefields drawn on the map are there")] = True
    placed: Annotated[Flag, Field(description="whether the units drawn on the map are there")] = False
    undo: Annotated[
        Literal["free", "safe", "never"],
        Field(description="what can be undone: anything, anything until dice roll or something new is seen, nothing"),
    ] = "safe"
    table: Annotated[
        TableKind,
        Field(
            description="of several people at one screen: closed, each sees only what their side sees and the seat is"
            " passed; open, everybody sees what any of their sides sees"
        ),
    ] = "closed"
    sheets: Annotated[
        tuple[str, ...], Field(max_length=20, description="your own files of sheets, beside this file")
    ] = ()
    options: Annotated[
        dict[str, dict[str, Any]],
        Field(description="switches of a rulebook, in a table by its name"),
    ] = Field(default_factory=dict)
    side: Annotated[tuple[SideSheet, ...], Field(min_length=1, max_length=8, description="the sides")]
    relation: Annotated[
        tuple[RelationSheet, ...], Field(max_length=40, description="sides that are allies or neutral, not enemies")
    ] = ()
    force: Annotated[tuple[ForceSheet, ...], Field(max_length=200, description="who fights")] = ()
    objective: Annotated[tuple[ObjectiveSheet, ...], Field(max_length=40, description="the objectives")] = ()
    mine: Annotated[tuple[MineSheet, ...], Field(max_length=100, description="mines that are on no map")] = ()
    door: Annotated[
        tuple[DoorSheet, ...], Field(max_length=200, description="doors and windows that are not as drawn")
    ] = ()
    breach: Annotated[tuple[BreachSheet, ...], Field(max_length=200, description="holes in walls of the map")] = ()
    cloud: Annotated[tuple[CloudSheet, ...], Field(max_length=60, description="smoke and gas at the start")] = ()
    fire: Annotated[tuple[FireSheet, ...], Field(max_length=1000, description="cells that burn at the start")] = ()
    trigger: Annotated[tuple[TriggerSheet, ...], Field(max_length=40, description="what happens when")] = ()

    formerly: ClassVar[Mapping[str, Callable[[object], str]]] = {"rounds": lasting("lasts")}

    def timing(self, book: Rulebook) -> Timing:
        """How its seconds become rounds of a rulebook."""
        return timing(book, self.pace.get(book.name), at_home=book.name == self.book)

    @property
    def titles(self) -> dict[str, str]:
        """What each side is called at the table."""
        return {side.name: side.title or side.name.title() for side in self.side}

    @property
    def together(self) -> tuple[str, ...]:
        """The sides whose players look on together: those of several people at an open table."""
        people = tuple(side.name for side in self.side if side.player == PERSON)
        return people if self.table == "open" and len(people) > 1 else ()

    @property
    def relations(self) -> Relations:
        """How the sides stand to each other."""
        return relations(self.relation, tuple(side.name for side in self.side))


@dataclass(frozen=True, slots=True)
class Written:
    """A scenario and the file it was read from."""

    scenario: Scenario
    file: Path

    @property
    def map_file(self) -> Path:
        return self.file.parent / self.scenario.map

    @property
    def sheet_files(self) -> tuple[Path, ...]:
        return tuple(self.file.parent / name for name in self.scenario.sheets)


def read_scenario(file: Path) -> Written:
    """Read a scenario; raises Faulty with everything wrong in it that can be told without its map and rulebook."""
    content = read_toml(file)
    try:
        scenario = Scenario.model_validate(content)
    except ValidationError as error:
        raise Faulty(explained(error, Scenario, str(file))) from None
    faults = quarrels(scenario, str(file))
    if faults:
        raise Faulty(tuple(faults))
    return Written(scenario, file)


def quarrels(scenario: Scenario, file: str, within: str = "") -> list[Fault]:
    """What no field is wrong in by itself; `within` says where in the file the scenario is."""
    names = [side.name for side in scenario.side]
    known = ", ".join(names)
    faults = [
        Fault(file, f"{within}side {number}", f"the name {name!r} is taken", "give each side a different name")
        for number, name in enumerate(names, 1)
        if name in names[: number - 1]
    ]
    owners: list[tuple[str, str]] = [(f"force {n}", force.side) for n, force in enumerate(scenario.force, 1)]
    owners += [(f"objective {each.name!r}", each.side) for each in scenario.objective]
    mines = list(enumerate(scenario.mine, 1))
    owners += [(f"mine {n}", name) for n, mine in mines for name in (mine.side, *mine.known_to)]
    owners += [(f"objective {o.name!r}", o.of) for o in scenario.objective if _about_a_side(o)]
    faults += [
        Fault(file, within + place, f"there is no side {name!r}", f"the sides are {known}")
        for place, name in owners
        if name not in names
    ]
    for number, force in enumerate(scenario.force, 1):
        place = f"force {number}"
        if bool(force.role) == bool(force.sheet):
            faults.append(Fault(file, within + place, "it needs a role or a sheet", "give exactly one of the two"))
        if bool(force.zone) == (force.at is not None):
            faults.append(Fault(file, within + place, "it needs a zone or a cell", "give exactly one of zone and at"))
        if force.state and (force.count > 1 or not force.book or force.crew):
            fault = "it says how one figure is under one rulebook"
            faults.append(Fault(file, within + place, fault, "name the book, and leave out count and crew"))
        if force.at is not None and force.count > 1:
            faults.append(
                Fault(file, within + place, f"{force.count} figures for one cell", "use a zone, or a force for each")
            )
    for number, door in enumerate(scenario.door, 1):
        if bool(door.name) == (door.at is not None) or (door.edge is None) != (door.at is None):
            fault = "it needs a name, or a cell and an edge"
            faults.append(Fault(file, f"{within}door {number}", fault, "give name, or at and edge"))
    last = Seconds(0)
    for number, later in enumerate(scenario.weather.later, 1):
        place = f"weather.later {number}"
        if later.after <= last:
            fault = f"{later.after} is not later than {last}"
            faults.append(Fault(file, within + place, fault, "put it in order"))
        if later.after >= scenario.lasts:
            fault = f"the battle ends after {scenario.lasts}"
            faults.append(Fault(file, within + place, fault, "let it change sooner"))
        last = later.after
    faults += [
        Fault(file, within + place, fault, remedy)
        for place, fault, remedy in wrong_with_relations(scenario.relation, tuple(names))
    ]
    return [*faults, *_of_triggers(scenario, file, within), *_strays(scenario, file, within)]


def _about_a_side(objective: ObjectiveSheet) -> bool:
    """Whether what an objective is about must be a side."""
    return objective.kind in ("eliminate", "spare") or (objective.kind == "reach" and bool(objective.of))


def _of_triggers(scenario: Scenario, file: str, within: str) -> Iterator[Fault]:
    """What is wrong with triggers, the sides they name, and the forces that wait for one."""
    names = [trigger.name for trigger in scenario.trigger]
    sides = [side.name for side in scenario.side]
    brought = [name for force in scenario.force for name in (force.trigger, force.wakes) if name]
    for name, fault, remedy in wrong_with(scenario.trigger, brought, [each.name for each in scenario.objective]):
        yield Fault(file, f"{within}trigger {name!r}", fault, remedy)
    for trigger in scenario.trigger:
        for side in (trigger.side, trigger.by, *trigger.to):
            if side not in ("", *sides):
                yield Fault(file, f"{within}trigger {trigger.name!r}", f"there is no side {side!r}", meant(side, sides))
    for number, force in enumerate(scenario.force, 1):
        for name in (force.trigger, force.wakes):
            if name and name not in names:
                fault = f"there is no trigger {name!r}"
                yield Fault(file, f"{within}force {number}", fault, meant(name, names))
        if force.trigger and force.arrives:
            fault = "it comes on at a time and by a trigger"
            yield Fault(file, f"{within}force {number}", fault, "give one of arrives and trigger")


def _strays(scenario: Scenario, file: str, within: str) -> Iterator[Fault]:
    """Files that a scenario may not name."""
    files = [("map", scenario.map, ".tmx"), *(("sheets", name, ".toml") for name in scenario.sheets)]
    for place, name, ending in files:
        path = PureWindowsPath(name)
        if path.anchor or ".." in path.parts or not name.isprintable():
            fault = f"{name} lies outside the scenario's folder"
            yield Fault(file, within + place, fault, "put it beside the scenario")
        elif path.suffix.lower() != ending and not (place == "sheets" and reading(path.suffix)):
            yield Fault(file, within + place, f"{name} is not a {ending} file", f"name a file that ends in {ending}")


def links_away(written: Written) -> Iterator[Fault]:
    """A map or sheets that a link leads out of the scenario's folder: nothing elsewhere is opened for a scenario."""
    folder = written.file.parent
    for place, name in (("map", written.scenario.map), *(("sheets", name) for name in written.scenario.sheets)):
        if not inside(folder, name) and not inside(maps(), folder / name):
            fault = f"{name} is a link to a place outside the scenario's folder"
            yield Fault(str(written.file), place, fault, "put the file itself beside the scenario")
