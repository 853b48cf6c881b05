"""Two people on bare ground: who they are, how far apart, in what light, behind what; made ready as a battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written
from game.battle.setup import Setup, set_up
from game.board.battleground import Battleground, Door
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.grid.layout import Layout
from game.board.terrain import Terrain, flat
from rules.frame.book import load
from rules.frame.ground import Barrier, Cell, Light
from rules.kernel.faults import Fault, Faulty

FARTHEST = 2000
"""Metres between the two at most."""
WIDE, MARGIN = 9, 3
"""Cells of the field across, and behind each of the two."""
CELLS = 400
"""So many cells lie between the two at most: farther apart the cells are larger."""
SIDES = ("blue", "red")
"""The attacker's side, and the target's."""
OPEN = "nothing"
COVERS: Mapping[str, Barrier | None] = {
    OPEN: None,
    "low wall": Barrier("wall", 1.0, material="brick", millimetres=240, tag="parapet"),
    "sandbags": Barrier("wall", 1.0, material="sandbag", millimetres=500, tag="sandbags"),
    "wooden fence": Barrier("wall", 1.2, material="wood", millimetres=25),
    "window": Barrier(
        "window", 2.5, 1.0, "glass", 4, "sill", "open", part=1, head=2.0, wall="brick", wall_millimetres=240
    ),
}
"""What one of the two may stand behind."""
Stands = Literal["standing", "crouched", "prone"]
SETTINGS: tuple[Literal["modern", "fantasy"], ...] = ("modern", "fantasy")
FROM = {"front": 0, "side": 1, "behind": 2}
"""From where the attack comes, in quarters of a circle from the front of the target."""


@dataclass(frozen=True, slots=True)
class Person:
    """One of the two: a role, or a named sheet."""

    role: str = ""
    sheet: str = ""
    setting: Literal["modern", "fantasy"] = "modern"

    @property
    def name(self) -> str:
        """What it is called."""
        return self.sheet or self.role


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people and what lies between them."""

    book: str
    attacker: Person
    target: Person
    distance: float = 10.0
    light: Light = Light.BRIGHT
    behind: str = OPEN
    """What the target stands behind."""
    posture: Stands = "standing"
    target_posture: Stands = "standing"
    attacked_from: str = "front"
    hexes: bool = True
    metres: float = 1.0
    """How wide a cell is."""
    sheets: Path | None = None
    """A file with sheets of their own."""

    def turned_round(self) -> Meeting:
        """The same with the two changed round, each where the other stood."""
        return replace(
            self,
            attacker=self.target,
            target=self.attacker,
            posture=self.target_posture,
            target_posture=self.posture,
        )

    def at(self, distance: float) -> Meeting:
        """The same, so far apart."""
        return replace(self, distance=distance)


def person(book: str, words: str, sheets: Path | None = None) -> Person:
    """The one that these words mean: a named sheet, or a role, perhaps with a colour before it; Faulty names the
    nearest.
    """
    rules = load(book)
    roster = rules.roster(() if sheets is None else (sheets,))
    people = [model for model in roster.kinds.values() if "role" in model.model_fields]
    named = [name for model in people for name in roster.names(model)]
    found = next((name for name in named if name.casefold() == words.casefold()), "")
    if found and words not in (role for setting in SETTINGS for role in rules.roles(setting)):
        return Person(sheet=found)
    for wanted in (words, words.partition(" ")[2]):
        for setting in SETTINGS:
            if wanted in rules.roles(setting):
                return Person(role=wanted, setting=setting)
    roles = dict.fromkeys(role for setting in SETTINGS for role in rules.roles(setting))
    near = get_close_matches(words, (*roles, *named), n=3, cutoff=0.5)
    remedy = f"did you mean {' or '.join(map(repr, near))}?" if near else f"deadground roster {book} lists all names"
    raise Faulty((Fault(f"odds {book}", "", f"nobody is called {words!r}", remedy),))


def set_out(meeting: Meeting) -> Setup:
    """The two at their places, as a battle that may begin; raises Faulty with what keeps them from it."""
    wrong = _wrong(meeting)
    if wrong is not None:
        raise Faulty((wrong,))
    ground = _ground(meeting)
    first, second = (_enlisted(meeting, ground, attacked=attacked) for attacked in (False, True))
    return replace(first, posts=(*first.posts, *second.posts))


def _wrong(meeting: Meeting) -> Fault | None:
    """What of it cannot be set out."""
    if not 0 < meeting.distance <= FARTHEST:
        return Fault("odds", "distance", f"{meeting.distance:g} m", f"name a distance up to {FARTHEST} m")
    for place, word, known in (("behind", meeting.behind, COVERS), ("from", meeting.attacked_from, FROM)):
        if word not in known:
            return Fault("odds", place, f"{word!r} is not known", f"say one of {', '.join(known)}")
    return None


def _enlisted(meeting: Meeting, ground: Battleground, *, attacked: bool) -> Setup:
    """One of the two at its place, and nobody else."""
    who = meeting.target if attacked else meeting.attacker
    force = ForceSheet(
        side=SIDES[attacked],
        role=who.role,
        sheet=who.sheet,
        name=who.name,
        at=_place(ground.terrain.grid, attacked=attacked),
        facing=_bearing(meeting) if attacked else 0,
        posture=meeting.target_posture if attacked else meeting.posture,
    )
    scenario = Scenario(
        title="Two people",
        map="bare.tmx",
        book=meeting.book,
        setting=who.setting,
        sheets=() if meeting.sheets is None else (meeting.sheets.name,),
        side=tuple(SideSheet(name=side) for side in SIDES),
        force=(force,),
    )
    beside = Path() if meeting.sheets is None else meeting.sheets.parent
    return set_up(Written(scenario, beside / "odds.toml"), ground=ground)


# the ground


def _ground(meeting: Meeting) -> Battleground:
    """Open level ground, as long as it needs to be, with what the target stands behind."""
    cell = max(meeting.metres, meeting.distance / CELLS)
    rows = max(1, round(meeting.distance / cell)) + 2 * MARGIN + 1
    grid: Grid = HexGrid(WIDE, rows, cell, "x", "odd") if meeting.hexes else SquareGrid(WIDE, rows, cell)
    terrain = flat(grid, rows, WIDE)
    doors = _covered(terrain, meeting.behind)
    layout = Layout(grid, 32, 32, 16 if meeting.hexes else 0)
    return Battleground(terrain, layout, "Bare ground", cell, meeting.light, "bare.tmx", "bare", doors=doors)


def _covered(terrain: Terrain, behind: str) -> tuple[Door, ...]:
    """Put what the target stands behind before it, from edge to edge of the field; its windows, if it has any."""
    barrier, grid = COVERS[behind], terrain.grid
    if barrier is None:
        return ()
    place, half = _place(grid, attacked=True), grid.directions // 2
    for column in range(grid.columns):
        here = (column, place[1])
        for way in range(grid.directions):
            beyond = grid.step(here, way)
            if beyond in grid and beyond[1] > here[1]:
                own = barrier if (here, way) == (place, half) else _beside(barrier)
                terrain.barriers[here, way] = terrain.barriers[beyond, (way + half) % grid.directions] = own
    return () if barrier.part is None else (Door(barrier.part, "window", "window", barrier, ((place, half),)),)


def _beside(barrier: Barrier) -> Barrier:
    """What stands to the left and right of it: beside a window its wall."""
    if barrier.part is None:
        return barrier
    return Barrier("wall", barrier.height, material=barrier.wall, millimetres=barrier.wall_millimetres)


def _place(grid: Grid, *, attacked: bool) -> Cell:
    """Where one of the two stands: the target in the north."""
    return WIDE // 2, MARGIN if attacked else grid.rows - 1 - MARGIN


def _bearing(meeting: Meeting) -> float:
    """Which way the target looks, in degrees from north."""
    return (180 + 90 * FROM[meeting.attacked_from]) % 360
