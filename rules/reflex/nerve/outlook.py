"""How a side stands: comrades, leaders, enemies known of, and the ways out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.frame.figure import Crew
from rules.frame.ground import Barrier, Cell
from rules.frame.knowing import Awareness
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.reflex.core.able import alive, awake
from rules.reflex.core.attempts import traits
from rules.reflex.core.targets import moving, velocity
from rules.reflex.hands.ready import arms
from rules.reflex.state import Driving, Gone, Traits, Vehicle
from rules.reflex.terms.bands import LIMITS, Band
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Rating, Skill

NEAR = LIMITS[Band.GUNFIGHTING.rank]
"""Metres from an enemy within which no way out leads (RFX-MORALE-04)."""
TOO_HIGH, TOO_STEEP = 1.2, 2.0
"""Metres of a wall, and of a step up, that stop a unit in a hurry."""


@lookup
def gets_away(scene: Scene, foes: tuple[Cell, ...], start: Cell) -> bool:
    """Whether a unit in this cell can still get away from enemies in those (RFX-MORALE-04)."""
    return not foes or WayOut(scene, foes).leads_from(start)


@lookup
def in_reach(scene: Scene, foes: tuple[Cell, ...]) -> frozenset[Cell]:
    """The cells so near to enemies that no way out leads through them."""
    return frozenset(cell for foe in foes for cell in scene.grid.within(foe, NEAR))


class WayOut:
    """The search for a way off the map, past enemies who stand in these cells."""

    def __init__(self, scene: Scene, foes: tuple[Cell, ...]) -> None:
        self.scene, self.foes = scene, foes
        self.watched = in_reach(scene, foes)

    def leads_from(self, start: Cell) -> bool:
        """Whether there is a way from a cell to the edge of the map."""
        grid, away = self.scene.grid, self._away(start)
        seen = {start}
        trail = [(start, iter(away))]
        while trail:
            cell, ways = trail[-1]
            if len(grid.neighbours(cell)) < grid.directions:
                return True
            onward = next(
                (to for way in ways if (to := grid.step(cell, way)) not in seen and self._open(cell, way)), None
            )
            if onward is None:
                trail.pop()
            else:
                seen.add(onward)
                trail.append((onward, iter(away)))
        return False

    def _away(self, start: Cell) -> tuple[int, ...]:
        """All directions, those away from the nearest enemy first."""
        grid = self.scene.grid
        dread = min(self.foes, key=lambda foe: (grid.straight(start, foe), foe))
        bearing = grid.bearing(dread, start)

        def off(way: int) -> float:
            return apart(grid.degrees(way), bearing)

        return tuple(sorted(range(grid.directions), key=lambda way: (round(off(way), 6), way)))

    def _open(self, cell: Cell, way: int) -> bool:
        """Whether he can go on so: over ground one can walk, and not into an enemy's reach, though out of it."""
        to = self.scene.grid.step(cell, way)
        if to in self.watched and self._dread(to) <= self._dread(cell):
            return False
        there = self.scene.place(to)
        if there.walk == "impassable" or there.obstacle > TOO_HIGH or _walled(self.scene.barrier(cell, way)):
            return False
        return there.height - self.scene.place(cell).height <= TOO_STEEP

    def _dread(self, cell: Cell) -> float:
        """Metres to the nearest enemy."""
        return min(self.scene.grid.straight(cell, foe) for foe in self.foes)


def _walled(barrier: Barrier | None) -> bool:
    """Whether an edge keeps one in: a wall, or a locked door. A window one climbs through."""
    if barrier is None or barrier.height <= TOO_HIGH:
        return False
    if barrier.what == "window":
        return False
    return not (barrier.what == "door" and barrier.state != "locked")


HEAVY_ARMS = ("machine gun", "squad support", "anti-tank")
HUMAN = 1.8 * 0.6 * 0.6 + 0.001
"""What a grown man takes up, in cubic metres."""


@dataclass(frozen=True, eq=False)
class Outlook:
    """What all of a side have in common to be afraid of (RFX-MORALE-03, RFX-MORALE-04)."""

    foes: tuple[Ref, ...]
    """The able enemies it perceives now."""
    teams: Mapping[str, tuple[Ref, ...]]
    """Its own people who are in the fight, team by team."""
    leaders: Mapping[str, tuple[Ref, ...]]
    """Those of them who lead and know their trade (RFX-BOOST-05)."""
    outnumbered: bool
    outgunned: bool
    outrun: bool
    comers: tuple[Ref, ...]
    """Vehicles and big beasts among them that are on the move."""
    cells: tuple[Cell, ...]
    """Where those enemies are."""

    def threatens(self, aware: Awareness | None) -> bool:
        """Whether one of those enemies is before the unit's own eyes."""
        return aware is not None and any(foe in self.foes for foe in aware.now)


@lookup
def outlook(scene: Scene, side: str) -> Outlook:
    """How things look to a side."""
    foes, own = known(scene, side), scene.units(side)
    people = sum(scene.find(foe, Traits) is not None for foe in foes)
    able = tuple(mate for mate in own if scene.find(mate, Traits) is not None and in_the_fight(scene, mate))
    return Outlook(
        foes,
        _by_team(scene, able),
        _by_team(scene, (mate for mate in able if _leads(traits(scene, mate)))),
        outnumbered=people > 0 and people >= 2 * len(able),
        outgunned=_armed(scene, foes) and not _armed(scene, own),
        outrun=_mobile(scene, foes) and not _mobile(scene, own),
        comers=tuple(_comers(scene, foes)),
        cells=tuple(sorted({cell for foe in foes for cell in scene.cells(foe)})),
    )


def _by_team(scene: Scene, units: Iterable[Ref]) -> dict[str, tuple[Ref, ...]]:
    teams: dict[str, tuple[Ref, ...]] = {}
    for unit in units:
        team = traits(scene, unit).team
        teams[team] = (*teams.get(team, ()), unit)
    return teams


def _leads(who: Traits) -> bool:
    return who.leader and who.rating(Skill.COMMAND) >= Rating.PROFESSIONAL


def known(scene: Scene, side: str) -> tuple[Ref, ...]:
    """The able enemies a side perceives now; who has given himself up threatens nobody."""
    found = {foe: None for unit in scene.units(side) for foe in (scene.find(unit, Awareness) or Awareness()).now}
    hostile = (foe for foe in found if scene.relations.hostile(side, scene.side(foe)))
    return tuple(sorted(foe for foe in hostile if in_the_fight(scene, foe)))


def in_the_fight(scene: Scene, unit: Ref) -> bool:
    """Awake, and neither gone nor given up."""
    return awake(scene, unit) and scene.find(unit, Gone) is None


def _armed(scene: Scene, units: Iterable[Ref]) -> bool:
    """A machine gun, launcher or armoured vehicle in action among them (RFX-MORALE-04)."""
    for unit in units:
        what = scene.find(unit, Vehicle)
        if what is not None and not what.soft and alive(scene, unit):
            return True
        fights = what is None and in_the_fight(scene, unit)
        if fights and any(arm.weapon.kind in HEAVY_ARMS for arm in arms(scene, unit)):
            return True
    return False


def _mobile(scene: Scene, units: Iterable[Ref]) -> bool:
    """Mounted or motorised: the unit sits in something that goes (RFX-MORALE-04)."""
    crews = [scene.find(unit, Crew) for unit in units if scene.find(unit, Vehicle) is not None and alive(scene, unit)]
    return any(crew is not None and any(seat.rider is not None for seat in crew.seats) for crew in crews)


def _comers(scene: Scene, foes: Iterable[Ref]) -> Iterator[Ref]:
    """Those that could be charging: any vehicle under way, a beast larger than a man at a trot (RFX-MORALE-03)."""
    for foe in foes:
        if scene.find(foe, Driving) is not None:
            if any(velocity(scene, foe)):
                yield foe
        elif traits(scene, foe).animal:
            body = scene.pose(foe).body
            if body.height * body.length * body.width > HUMAN and moving(scene, foe) >= Gait.TROT:
                yield foe
