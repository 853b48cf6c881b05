"""Cover: which parts of a body a thing in the way hides, and what it lends them against shots."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.body import Screen, Silhouette
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import riding
from rules.gurps.flesh.barriers import IMPENETRABLE, THINGS
from rules.gurps.flesh.harming import OPEN_GROUND, Cover
from rules.gurps.terms.anatomy import HEAD, LOCATIONS, Location
from rules.kernel.refs import Ref

BEHIND = 0.5
"""A part of which less than this share shows is behind cover (GUR-COV-01)."""
FOOT = 0.9
"""Legs of which less than this shows have their feet behind something a foot high (GUR-COV-01)."""
INCH = 25.4
"""Millimetres."""
BY_INCH = {
    "brick": 60 / 9, "stone": 10.0, "concrete": 10.0, "sandbag": 3.0, "glass": 10.0, "steel": 55.0, "iron": 50.0,
    "aluminium": 25.0, "rubble": 60 / 9,
}  # fmt: skip
"""DR of an inch (GUR-COV-02)."""
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
    found = both(of_line(scene.silhouette(attacker, target)), riding.seat_cover(scene, target))
    through = scene.options.overpenetration != "off"
    return found if through or not found.hides else Cover(IMPENETRABLE, found.hides)


def both(one: Cover, other: Cover) -> Cover:
    """Cover on the line and that of a seat: what either hides, behind the stronger (GUR-COV-02)."""
    if not one.hides or not other.hides:
        return one if one.hides else other
    return Cover(max(one.dr, other.dr), tuple(dict.fromkeys((*one.hides, *other.hides))))


def of_line(shows: Silhouette) -> Cover:
    """The same by what shows of a body."""
    if shows.screen is None and not shows.tag:
        return OPEN_GROUND
    hidden = tuple(_hidden(shows))
    return Cover(_dr(shows), hidden) if hidden else OPEN_GROUND


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


def _dr(shows: Silhouette) -> int:
    """DR of what decides along the line (GUR-COV-02)."""
    screen = shows.screen
    named = TAGS.get(shows.tag)
    if screen is None:
        return THINGS[named].dr if named else 0
    return max(stops(screen), THINGS[named].dr if named else 0)


def stops(screen: Screen) -> int:
    """DR of a thing by its stuff and thickness (GUR-COV-02)."""
    if screen.material == "wood":
        return next(THINGS[name].dr for most, name in WOOD if screen.millimetres <= most)
    if screen.material in LIKE:
        return THINGS[LIKE[screen.material]].dr
    each = BY_INCH.get(screen.material)
    if each is None:
        return THINGS["interior wall"].dr
    return min(IMPENETRABLE, max(1, round(each * screen.millimetres / INCH)))
