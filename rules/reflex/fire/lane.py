"""The lane of fire: everything solid between a muzzle and each cell of a body, layer by layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeAlias

from rules.frame.body import Screen, Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Barrier, Cell, Light
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.parts.edges import round_corner, straight_on
from rules.parts.wear import Site
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.location import SPOTS, Spot
from rules.reflex.core.targets import ride
from rules.reflex.sight import cover
from rules.reflex.sight.cover import armor_of, screen_armor
from rules.reflex.state import Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Location
from rules.reflex.wounds import vehicles

Hulls: TypeAlias = tuple[tuple[Ref, tuple[int, ...]], ...]
"""Vehicles, and which steps of a line each takes up."""
NONE_UNSEEN = Assumption(Fact.UNSEEN, "no vehicle or smoke that is out of sight is in the line of fire")
GONE = ("open", "broken")
BLOCK = 0.5
"""From which share of a vehicle's half length on the engine is in the way."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A line of fire at a target, as it is now."""

    shows: Silhouette
    exposes: tuple[Location, ...] = ()
    solid: tuple[Layer, ...] = ()
    """What stands anywhere on the way."""
    aboard: Fraction = Fraction(0)
    """Armor of the vehicle the target sits in (RFX-COVER-06)."""
    eye: float = 0.0
    feet: float = 0.0
    zones: tuple[tuple[str, float, float], ...] = ()
    """Of each location how low and high it is above the feet, in metres."""
    site: Site | None = None
    """Where the cover stands that decides what shows, and what it has lost so far (RFX-DEGR-01)."""
    lost: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Layer:
    """Something solid on the way: how far along it stands, from where to where it reaches, what it is worth."""

    along: float
    low: float
    high: float
    armor: Fraction
    vehicle: bool = False
    """A vehicle hides nobody here, but what it is made of stops bullets."""
    site: Site | None = None
    """Where it stands, if it wears."""


def lane(
    scene: Scene,
    attacker: Ref,
    target: Ref,
    shows: Silhouette,
    *,
    eye: Pose | None = None,
    at: Pose | None = None,
) -> Lane:
    """What lies between two figures (RFX-COVER-06, RFX-COVER-07)."""
    here, there = eye or scene.pose(attacker), at or scene.pose(target)
    plan, body = there.body.layout, there.body
    site = cover.screen_site(scene.grid, shows.screen)
    zones = tuple((zone.name, zone.low * body.height, zone.high * body.height) for zone in plan.zones[there.posture])
    return Lane(
        shows,
        cover.exposes(scene, target, shows.tag, there.posture),
        (*_standing(scene, shows.screen, here, there), *_vehicles(scene, attacker, target, here.cell, there.cell)),
        _aboard(scene, target, here.cell),
        scene.place(here.cell).height + here.eye,
        scene.place(there.cell).height + there.rise,
        zones,
        site,
        cover.lost(scene, site),
    )


def bare(way: Lane) -> bool:
    """Whether nothing is over any cell of the body."""
    clear = way.shows.in_line and all(zone.clear >= 1.0 for zone in way.shows.zones)
    return clear and not way.solid and not way.aboard


def over(way: Lane, spot: Spot) -> tuple[Fraction, ...]:
    """Armor of everything over a cell of the body as it is now, nothing where it is exposed: all layers count
    (RFX-COVER-01, RFX-COVER-07).
    """
    return tuple(armor for armor, _ in _layers(way, spot))


def sites(way: Lane, spot: Spot) -> tuple[Site | None, ...]:
    """Where each of these layers stands; None for what does not wear (RFX-DEGR-01)."""
    return tuple(site for _, site in _layers(way, spot))


def _layers(way: Lane, spot: Spot) -> Iterator[tuple[Fraction, Site | None]]:
    hidden = cover.covered(way.shows, spot, way.exposes)
    if hidden:
        yield from _worth((max(Fraction(0), screen_armor(way.shows.screen) - way.lost), way.site))
    height = _height(way, spot)
    for layer in way.solid:
        passes = way.eye + (height - way.eye) * layer.along
        if (hidden or layer.vehicle) and layer.low <= passes < layer.high:
            yield from _worth((layer.armor, layer.site))
    yield from _worth((way.aboard, None))


def _worth(layer: tuple[Fraction, Site | None]) -> tuple[tuple[Fraction, Site | None], ...]:
    return (layer,) if layer[0] else ()


def called_at(way: Lane, location: Location) -> Spot:
    """Where a called shot strikes: a cell of its location that shows; if none does, through the cover (RFX-CALL-01,
    RFX-COVER-02).
    """
    there = [spot for spot in SPOTS if spot.location == location]
    bare = [spot for spot in there if not cover.covered(way.shows, spot, way.exposes)]
    return (bare or there)[len(bare or there) // 2]


def _height(way: Lane, spot: Spot) -> float:
    low, high = next(((low, high) for name, low, high in way.zones if name == spot.location), (0.0, 1.8))
    return way.feet + low + spot.height * (high - low)


def _standing(scene: Scene, decides: Screen | None, here: Pose, there: Pose) -> Iterator[Layer]:
    """Walls and what fills cells, but for what decides what shows at all: that is always counted."""
    grid = scene.grid
    line = grid.line(here.cell, there.cell)
    many = len(line) - 1
    if decides is None or many < 1:
        return
    own = scene.place(here.cell).height + here.eye
    taken = {decides.cell} if decides.edge is None else {decides.cell, grid.step(decides.cell, decides.edge)}
    for step, (cell, beyond) in enumerate(pairwise(line)):
        ground = scene.place(cell).height
        barrier = crossed(scene, cell, beyond)
        fired_over = barrier is not None and step == 0 and ground + barrier.height <= own
        if barrier is not None and not fired_over and taken != {cell, beyond}:
            way = grid.direction(cell, beyond)
            edge = way if grid.step(cell, way) == beyond and scene.barrier(cell, way) == barrier else None
            site = cover.site(grid, cell, edge, barrier.material) if edge is not None else None
            yield from (_as_worn(scene, part, site) for part in parts(barrier, ground, (step + 0.5) / many))
        place = scene.place(beyond)
        if step + 1 < many and place.obstacle > 0 and taken != {beyond}:
            armor = armor_of(place.material, place.millimetres)
            whole = Layer((step + 1) / many, place.height, place.height + place.obstacle, armor)
            yield _as_worn(scene, whole, cover.site(grid, beyond, None, place.material))


def _as_worn(scene: Scene, layer: Layer, site: Site | None) -> Layer:
    """A layer with what it has lost taken off (RFX-DEGR-01)."""
    return replace(layer, armor=max(Fraction(0), layer.armor - cover.lost(scene, site)), site=site)


def crossed(scene: Scene, cell: Cell, beyond: Cell) -> Barrier | None:
    """What stands on the edge between two cells of a line; past a corner of squares the lower of the two ways round."""
    grid = scene.grid
    way = grid.direction(cell, beyond)
    if straight_on(scene, way):
        return scene.barrier(cell, way)
    found = []
    for first, then in round_corner(scene, way):
        sides = (scene.barrier(cell, first), scene.barrier(grid.step(cell, first), then))
        standing = [side for side in sides if side is not None]
        if not standing:
            return None
        found.append(max(standing, key=lambda side: side.height))
    return min(found, key=lambda side: side.height)


def parts(barrier: Barrier, ground: float, along: float) -> Iterator[Layer]:
    """A wall or door as one piece; a window as the wall below and above it, and its pane."""
    armor = armor_of(barrier.material, barrier.millimetres)
    opened = barrier.part is not None and barrier.state in GONE
    if not barrier.sill and not barrier.head:
        if not opened:
            yield Layer(along, ground, ground + barrier.height, armor)
        return
    wall = armor_of(barrier.wall or barrier.material, barrier.wall_millimetres or barrier.millimetres)
    top = barrier.head or barrier.height
    yield Layer(along, ground, ground + barrier.sill, wall)
    if not opened:
        yield Layer(along, ground + barrier.sill, ground + top, armor)
    if top < barrier.height:
        yield Layer(along, ground + top, ground + barrier.height, wall)


def _vehicles(scene: Scene, attacker: Ref, target: Ref, here: Cell, there: Cell) -> Iterator[Layer]:
    """Vehicles in the way: twice the side that is crossed, or the engine block (RFX-COVER-06)."""
    line = scene.grid.line(here, there)
    for vehicle, on_it in hulls(scene, attacker, target, here, there):
        engine = _at_engine(scene, vehicle, scene.part(vehicle, Vehicle), [line[step] for step in on_it])
        armor = vehicles.as_cover(scene, vehicle, here, through=True, engine=engine)
        ground = scene.place(scene.cells(vehicle)[0]).height
        along = sum(on_it) / len(on_it) / (len(line) - 1)
        yield Layer(along, ground, ground + scene.pose(vehicle).body.height, armor, vehicle=True)


def _none_hidden(
    scene: Scene, _hulls: Hulls, attacker: Ref, target: Ref, here: Cell, there: Cell
) -> Guess[Hulls] | None:
    """That no other is where the line is not plain to see, and no smoke hangs there (RFX-COVER-06, RFX-SENSE-01)."""
    line = scene.grid.line(here, there)[1:]
    hidden = scene.lost(target) is not None and not all(scene.sees_cell(attacker, cell) for cell in line)
    if not hidden and all(_plain(scene, here, cell) for cell in line[:-1]):
        return None
    return Guess((NONE_UNSEEN,), ())


def _plain(scene: Scene, here: Cell, cell: Cell) -> bool:
    """Whether a vehicle in a cell would be seen for sure (RFX-SENSE-02)."""
    band = band_of_cells(scene, here, cell)
    return band is not None and band.rank < Band.TIGHT.rank and scene.light(cell) is Light.BRIGHT


@presuming(_none_hidden)
def hulls(scene: Scene, attacker: Ref, target: Ref, here: Cell, there: Cell) -> Hulls:
    """The vehicles between two figures, but for those they ride in, and which steps of the line they take up."""
    line = scene.grid.line(here, there)
    own = {rides.vehicle for ref in (attacker, target) if (rides := ride(scene, ref)) is not None}
    found = []
    for vehicle, _ in scene.having(Vehicle):
        if vehicle in (attacker, target) or vehicle in own:
            continue
        cells = scene.cells(vehicle)
        on_it = tuple(step for step, cell in enumerate(line) if cell in cells and 0 < step < len(line) - 1)
        if on_it:
            found.append((vehicle, on_it))
    return tuple(found)


def _at_engine(scene: Scene, vehicle: Ref, what: Vehicle, crossed: Sequence[Cell]) -> bool:
    """Whether a line crosses the end of a vehicle that its engine is in."""
    pose, centre = scene.pose(vehicle), scene.grid.centre
    turn = radians(scene.grid.degrees(pose.facing))
    ahead = {cell: centre(cell)[0] * sin(turn) - centre(cell)[1] * cos(turn) for cell in (*pose.cells, *crossed)}
    first, last = min(ahead[cell] for cell in pose.cells), max(ahead[cell] for cell in pose.cells)
    middle, half = (first + last) / 2, (last - first) / 2
    off = sum(ahead[cell] for cell in crossed) / len(crossed) - middle
    return half > 0 and (off if what.engine == "front" else -off) >= BLOCK * half


def _aboard(scene: Scene, target: Ref, from_cell: Cell) -> Fraction:
    """Armor of the vehicle a unit sits in, on the side the shot comes from (RFX-COVER-06)."""
    rides = ride(scene, target)
    if rides is None or rides.exposure == "open":
        return Fraction(0)
    if rides.exposure == "turret":
        facing = vehicles.facing_struck(scene, rides.vehicle, from_cell).replace("hull", "turret")
        return vehicles.armor(scene, rides.vehicle, facing)
    return vehicles.as_cover(scene, rides.vehicle, from_cell)
