"""Which units an explosion reaches: by distance, by what shows of them to the burst, by the walls round it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Crew
from rules.frame.ground import Cell
from rules.frame.scene import Caught, Scene
from rules.kernel.refs import Ref
from rules.parts.wear import Site
from rules.reflex.blast import confines
from rules.reflex.blast.confines import Space
from rules.reflex.blast.force import PRIMARY, SECONDARY, Ring, ring, shock
from rules.reflex.core.attempts import traits
from rules.reflex.core.location import Spot
from rules.reflex.core.targets import Ride, ride
from rules.reflex.sight import cover
from rules.reflex.terms.body import LOCATIONS, Location
from rules.reflex.terms.weapons import Burst

RISE = 0.5
"""Metres above the ground at which things go off."""
SHOWS = 0.5
"""The share of a location that must show to the burst for the shock wave to strike it (RFX-EXPL-04)."""
LYING = (Posture.PRONE, Posture.FACE_UP)
Arc = tuple[int, float]
"""A direction of the grid and how many degrees to either side of it (RFX-MINE-07)."""


class Reached(NamedTuple):
    """A unit that the explosion reaches: how strong it is there, and what covers the unit."""

    unit: Ref
    ring: Ring
    blast: int
    """Damage of the shock wave, the margin in it."""
    density: int
    """Fragments let fly at him."""
    shows: Silhouette | None = None
    """What of him shows to the burst; None: everything."""
    behind: tuple[Fraction, ...] = ()
    """Armor of walls that give way between him and the burst (RFX-CONF-02)."""
    full: int = 0
    """What the shock wave has at its heart, walls that hold it together counted."""
    site: Site | None = None
    """Where the cover stands that wears under fire, by option (RFX-DEGR-01)."""
    worn: Fraction = Fraction(0)
    """What that cover has lost so far."""

    def by(self, margin: int) -> Reached:
        """The same reached by so well placed a burst (RFX-EXPL-04)."""
        return self._replace(blast=shock(self.full, margin, self.ring))

    def exposed(self, posture: Posture) -> tuple[Location, ...]:
        """The locations the shock wave strikes: with nothing solid before them; all of one who lies (RFX-EXPL-04)."""
        if self.shows is None:
            return LOCATIONS
        if not self.shows.in_line:
            return ()
        if posture in LYING or self.shows.screen is None:
            return LOCATIONS
        # A limb on the far side of the unit's own body is not behind anything solid: the share of the nearer counts.
        clear: dict[str, float] = {}
        for zone in self.shows.zones:
            kind = zone.zone.rsplit("_", 1)[-1]
            clear[kind] = max(clear.get(kind, 0.0), zone.clear)
        return tuple(where for where in LOCATIONS if clear.get(where.rsplit("_", 1)[-1], 1.0) >= SHOWS)

    def cover(self, spot: Spot) -> tuple[Fraction, ...] | None:
        """What a fragment must pass on its way to a spot; None for one who is wholly covered (RFX-EXPL-07)."""
        if self.shows is None:
            return self.behind
        if not self.shows.in_line:
            return None
        return (*self.behind, *self._left(cover.covering(self.shows, spot)))

    def wall(self) -> tuple[Fraction, ...]:
        """Armor of the cover, for tables where it only lowers the shock wave (RFX-EXPL-04)."""
        screen = self.shows.screen if self.shows is not None else None
        return (*self.behind, *self._left((cover.screen_armor(screen),))) if screen is not None else self.behind

    def _left(self, over: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
        return tuple(armor - self.worn for armor in over if armor > self.worn)

    def sites(self, over: tuple[Fraction, ...]) -> tuple[Site | None, ...]:
        """Where all of a cover stands, for what of it wears (RFX-DEGR-01)."""
        walls = min(len(self.behind), len(over))
        return (None,) * walls + (self.site,) * (len(over) - walls)


def reached(scene: Scene, burst: Burst, cell: Cell, margin: int = 0, arc: Arc | None = None) -> tuple[Reached, ...]:
    """Everybody an explosion in a cell gets at, nearest first, those in open seats of vehicles included
    (RFX-EXPL-02).
    """
    if not burst.blast and not burst.frag:
        return ()
    space = confines.space(scene, cell, float(burst.radius), burst.blast)
    found = [one for each in _near(scene, cell, burst, space) if (one := _one(scene, burst, cell, margin, space, each))]
    if space.factor > 1 and not space.contained:
        found += _beyond(scene, burst, cell, margin, space, {one.unit for one in found})
    found = [_as_worn(scene, one) for one in found]
    aimed = [one for one in found if arc is None or in_arc(scene, cell, arc, one.unit)]
    return tuple(rider for one in aimed for rider in (one, *_riders(scene, one)))


def _as_worn(scene: Scene, one: Reached) -> Reached:
    """The same behind cover as it is by now, where cover wears (RFX-DEGR-01)."""
    screen = one.shows.screen if one.shows is not None else None
    if screen is None or not scene.options.on("armour_degradation"):
        return one
    site = cover.screen_site(scene.grid, screen)
    return one._replace(site=site, worn=cover.lost(scene, site))


def in_arc(scene: Scene, cell: Cell, arc: Arc, unit: Ref) -> bool:
    """Whether a unit stands where a directional charge points (RFX-MINE-07)."""
    return any(within(scene, cell, arc, at) for at in scene.cells(unit))


def within(scene: Scene, cell: Cell, arc: Arc, at: Cell) -> bool:
    """Whether a cell lies where a directional charge points, or under it (RFX-MINE-07)."""
    facing, half = arc
    return at == cell or scene.grid.off(facing, cell, at) <= half


def _near(scene: Scene, cell: Cell, burst: Burst, space: Space) -> tuple[Caught, ...]:
    """Everybody near enough, with what of him shows; open ways matter only between walls."""
    far = 2 * max(space.radius, confines.extent(scene, space.room) if space.room else 0.0)
    if space.room or space.radius > burst.radius:
        return scene.caught(cell, far, RISE)
    return tuple(
        Caught(unit, metres, scene.shows_from(cell, RISE, unit)) for metres, unit in _by_distance(scene, cell, far)
    )


def _by_distance(scene: Scene, cell: Cell, far: float) -> list[tuple[float, Ref]]:
    off = ((min(scene.grid.straight(cell, at) for at in scene.cells(unit)), unit) for unit in scene.units())
    return sorted(each for each in off if each[0] <= far and ride(scene, each[1]) is None)


def _one(scene: Scene, burst: Burst, cell: Cell, margin: int, space: Space, each: Caught) -> Reached | None:
    """One who is near, as strongly as the explosion gets at him."""
    at = scene.cells(each.unit)
    metres = _metres(scene, cell, each)
    if space.room:
        inside = any(here in space.room for here in at)
        if not inside and (space.contained or not each.silhouette.in_line):
            return None
        where = ring(metres, float(burst.radius))
        factor = space.factor if inside else 1
        shows = each.silhouette if each.silhouette.in_line or not inside else None
        return _force(each.unit, where, burst, margin, shows, factor)
    where = ring(metres, float(burst.radius))
    if space.radius > burst.radius:
        where = _stretched(scene, cell, at, space.radius) or where
    hidden = scene.options.on("cover_resists_blast")
    if not each.silhouette.in_line and not hidden and space.radius <= burst.radius:
        return None
    return _force(each.unit, where, burst, margin, each.silhouette)


def _stretched(scene: Scene, cell: Cell, at: tuple[Cell, ...], radius: float) -> Ring | None:
    """The ring by open ways round a burst in a passage (RFX-CONF-01)."""
    if any(here in scene.spread(cell, radius - 0.001) for here in at):
        return PRIMARY
    return SECONDARY if any(here in scene.spread(cell, 2 * radius) for here in at) else None


def _metres(scene: Scene, cell: Cell, each: Caught) -> float:
    """How far off, in three dimensions."""
    rise = min(abs(scene.place(cell).height - scene.place(at).height) for at in scene.cells(each.unit))
    return float((each.metres**2 + rise**2) ** 0.5)


def _force(
    unit: Ref,
    where: Ring | None,
    burst: Burst,
    margin: int,
    shows: Silhouette | None,
    factor: int = 1,
    behind: tuple[Fraction, ...] = (),
) -> Reached | None:
    if where is None:
        return None
    full = burst.blast * factor
    return Reached(unit, where, shock(full, margin, where), burst.frag * factor, shows, behind, full)


def _beyond(scene: Scene, burst: Burst, cell: Cell, margin: int, space: Space, known: set[Ref]) -> list[Reached]:
    """Those outside a room whose walls give way: the explosion as it would be in the open (RFX-CONF-02)."""
    found = []
    for unit in scene.units():
        at = min(scene.cells(unit), key=lambda here: (scene.grid.straight(cell, here), here))
        where = ring(scene.grid.straight(cell, at), float(burst.radius))
        if unit in known or where is None or at in space.room or ride(scene, unit) is not None:
            continue
        armor = confines.gives_way(scene, cell, at, burst.blast)
        one = _force(unit, where, burst, margin, None, 1, (armor,) if armor else ()) if armor is not None else None
        if one is not None:
            found.append(one)
    return found


def _riders(scene: Scene, one: Reached) -> tuple[Reached, ...]:
    """Riders in the open on a vehicle fare as it does."""
    crew = scene.find(one.unit, Crew)
    open_ = [seat.rider for seat in crew.seats if seat.exposure == "open"] if crew is not None else []
    seen = (unit for unit in scene.units() if scene.assumed(unit) and ride(scene, unit) == Ride(one.unit, "open"))
    there = dict.fromkeys((*(rider for rider in open_ if rider is not None), *(seen if crew is not None else ())))
    return tuple(one._replace(unit=rider) for rider in there)


def whole(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has no locations of its own and takes the shock wave once (RFX-EXPL-04, RFX-CORE-11)."""
    options = scene.options
    return options.stage == 1 or (options.star_only_locations and not traits(scene, unit).star)
