"""Cover: which parts of a body a thing in the way hides, and what it lends them against shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.frame.body import Silhouette
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import riding
from rules.gurps.flesh.armour import IMPENETRABLE, THINGS, Barrier
from rules.gurps.flesh.harming import OPEN_GROUND, Cover
from rules.gurps.terms.anatomy import HEAD, LOCATIONS, Location
from rules.kernel.refs import Ref
from rules.parts import edges, wear
from rules.parts.wear import Site

BEHIND = 0.5
"""A part of which less than this share shows is behind cover (GUR-COV-01)."""
FOOT = 0.9
"""Legs of which less than this shows have their feet behind something a foot high (GUR-COV-01)."""
INCH = 25.4
"""Millimetres."""
BY_INCH = {
    "brick": (60 / 9, 70 / 9), "rubble": (60 / 9, 70 / 9), "stone": (10.0, 10.0), "concrete": (10.0, 10.0),
    "sandbag": (3.0, 50 / 12), "glass": (10.0, 1.0), "steel": (55.0, 0.0), "iron": (50.0, 0.0),
    "aluminium": (25.0, 0.0),
}  # fmt: skip
"""DR and HP of an inch; without HP it does not wear (GUR-COV-02)."""
WOOD = ((60, "wooden door"), (150, "interior wall"), (10_000, "tree"))
"""What a piece of wood stands like, up to each thickness in millimetres (GUR-COV-02)."""
LIKE = {"rock": "earth bank", "earth": "earth bank", "plaster": "interior wall", "hay": "oak table"}
"""What other stuff stands like (GUR-COV-02)."""
TAGS = {"rock": "earth bank", "trunk": "tree", "tree": "tree", "sandbags": "sandbags", "car": "car door"}
"""What things by name stand like (GUR-COV-02)."""
_L = Location
_ZONES = {
    **dict.fromkeys((*HEAD, _L.NECK), "head"), **dict.fromkeys((_L.TORSO, _L.VITALS, _L.GROIN), "torso"),
    _L.LEFT_ARM: "left_arm", _L.LEFT_HAND: "left_arm", _L.RIGHT_ARM: "right_arm", _L.RIGHT_HAND: "right_arm",
    _L.LEFT_LEG: "left_leg", _L.LEFT_FOOT: "left_leg", _L.RIGHT_LEG: "right_leg", _L.RIGHT_FOOT: "right_leg",
}  # fmt: skip


@lookup
def cover(scene: Scene, attacker: Ref, target: Ref) -> Cover:
    """What stands between two units: the parts of the target it hides, and its DR; as an option nothing gets through it
    (GUR-COV-01, GUR-COV-02).
    """
    found = both(_on_line(scene, attacker, target), riding.seat_cover(scene, target))
    through = scene.options.overpenetration != "off"
    return found if through or not found.hides else Cover(IMPENETRABLE, found.hides)


def both(one: Cover, other: Cover) -> Cover:
    """Cover on the line and that of a seat: what either hides, behind the stronger (GUR-COV-02)."""
    if not one.hides or not other.hides:
        return one if one.hides else other
    return Cover(max(one.dr, other.dr), tuple(dict.fromkeys((*one.hides, *other.hides))))


def _on_line(scene: Scene, attacker: Ref, target: Ref) -> Cover:
    shows = scene.silhouette(attacker, target)
    if shows.screen is None and not shows.tag:
        return OPEN_GROUND
    thing = decides(scene, attacker, target)
    found = Cover(0, tuple(_hidden(shows))) if thing is None else Cover(thing.stops, thing.hides)
    return found if found.hides else OPEN_GROUND


def _hidden(shows: Silhouette) -> Iterator[Location]:
    """The locations behind cover: a low wall hides legs and groin, a higher one all but the head and the arm that holds
    the weapon (GUR-COV-01).
    """
    clear = {each.zone: 0.0 if shows.kept_down else each.clear for each in shows.zones}
    legs = max(clear.get("left_leg", 1.0), clear.get("right_leg", 1.0))
    head, torso = clear.get("head", 1.0), clear.get("torso", 1.0)
    for location in LOCATIONS:
        part = clear.get(_ZONES[location], torso)
        if location.endswith("foot"):
            behind = part < FOOT
        elif location is _L.GROIN:
            behind = torso < BEHIND or (torso < 1 and legs < BEHIND)
        else:
            behind = part < BEHIND
        if location in (_L.RIGHT_ARM, _L.RIGHT_HAND) and head >= BEHIND:
            behind = False
        if behind:
            yield location


class Standing(NamedTuple):
    """A thing in the way: where it stands, what it is like, what it hides, and the HP it has lost, as far as the viewer
    knows.
    """

    site: Site
    barrier: Barrier
    hides: tuple[Location, ...]
    lost: int

    @property
    def stops(self) -> int:
        """The DR it has left (GUR-COV-02)."""
        return self.barrier.stops(self.barrier.hp - self.lost)


def decides(scene: Scene, attacker: Ref, target: Ref) -> Standing | None:
    """What stands on the line between two units, the strongest of it (GUR-COV-02)."""
    shows = scene.silhouette(attacker, target)
    hides = tuple(_hidden(shows))
    there = _standing(scene, attacker, target, shows)
    found = (Standing(site, barrier, hides, int(wear.lost(scene, site))) for site, barrier in there)
    return max(found, key=lambda each: each.stops, default=None)


def _standing(scene: Scene, attacker: Ref, target: Ref, shows: Silhouette) -> Iterator[tuple[Site, Barrier]]:
    if shows.screen is not None:
        stuff = of_stuff(shows.screen.material, shows.screen.millimetres)
        yield wear.screen_site(scene.grid, shows.screen), stuff
    if shows.tag in TAGS:
        yield _tagged(scene, attacker, target, shows.tag), THINGS[TAGS[shows.tag]]


def _tagged(scene: Scene, attacker: Ref, target: Ref, tag: str) -> Site:
    """Where the thing stands that a unit takes cover at: in its cell, or on the side towards its attacker."""
    cell = scene.cells(target)[0]
    way = scene.grid.direction(cell, scene.cells(attacker)[0])
    sides = (way,) if edges.straight_on(scene, way) else edges.round_corner(scene, way)[0]
    there = ((side, scene.barrier(cell, side)) for side in sides)
    edge = next((side for side, barrier in there if barrier is not None and barrier.tag == tag), None)
    return wear.site(scene.grid, cell, None if scene.place(cell).tag == tag else edge)


def of_stuff(material: str, millimetres: int) -> Barrier:
    """DR and HP of a thing by its stuff and thickness (GUR-COV-02)."""
    if material == "wood":
        return THINGS[next(name for most, name in WOOD if millimetres <= most)]
    if material not in BY_INCH:
        return THINGS[LIKE.get(material, "interior wall")]
    dr, hp = (each * millimetres / INCH for each in BY_INCH[material])
    return Barrier(min(IMPENETRABLE, max(1, round(dr))), max(1, round(hp)) if hp else IMPENETRABLE)


def at(scene: Scene, where: Site) -> Barrier:
    """What stands in a place, by its stuff or else by its name."""
    cell, edge = where
    barrier, place = scene.barrier(cell, edge) if edge is not None else None, scene.place(cell)
    if barrier is not None:
        return of_stuff(barrier.wall or barrier.material, barrier.wall_millimetres or barrier.millimetres)
    named = TAGS.get(place.tag)
    return of_stuff(place.material, place.millimetres) if place.obstacle or named is None else THINGS[named]
