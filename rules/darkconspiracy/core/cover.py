"""Cover: what hides each part of a body from an attacker, how much that stops, and what blurs the sight of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.darkconspiracy.core import distance
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.frame.body import Silhouette
from rules.frame.ground import Air, Cell, Light
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref

THICK: Mapping[str, int] = {
    "wood": 50,
    "steel": 5,
    "concrete": 35,
    "reinforced concrete": 25,
    "brick": 35,
    "stone": 50,
    "rock": 50,
    "rubble": 50,
    "earth": 50,
    "sandbag": 50,
    "hay": 250,
    "plaster": 100,
}
"""Millimetres of a material that make an armour value of 1 (DKC-COVR-01)."""
TAGS: Mapping[str, int] = {
    "rock": 6, "trunk": 12, "tree": 12, "sandbags": 5, "car": 1, "parapet": 6, "slit": 6, "port": 6, "sill": 4,
}  # fmt: skip
"""Armour value of what one stands at (DKC-COVR-01)."""
PLAIN = 1
"""Armour value of a hard thing of which nothing else is known: a vehicle in the way, a crate (DKC-GUN-03)."""
ZONES: Mapping[Part, tuple[str, ...]] = {
    Part.HEAD: ("head", "hull"),
    Part.CHEST: ("chest", "torso", "hull"),
    Part.ABDOMEN: ("abdomen", "torso", "hull"),
    Part.RIGHT_ARM: ("right_arm", "right_fore", "hull"),
    Part.LEFT_ARM: ("left_arm", "left_fore", "hull"),
    Part.RIGHT_LEG: ("right_leg", "right_hind", "running_gear"),
    Part.LEFT_LEG: ("left_leg", "left_hind", "running_gear"),
}
"""Where on a silhouette each part is: the first zone of these that the body has."""
HALF = 0.5
"""A part is hidden when less of it shows than this (DKC-GUN-03)."""
TORSO = {Part.CHEST: 0.25, Part.ABDOMEN: 0.75}
"""The same for the two halves of a torso of which only the whole is seen: cover hides the lower one first."""
BLURS = 0.5
"""Metres of growth or smoke on the line that obscure a target (DKC-SPEC-01)."""
BLOCKS = 4.0
"""Metres of growth or smoke through which nothing is seen (DKC-SPEC-01)."""
DARK_SHOWS = 8.0
"""Metres within which something shows in the dark (DKC-SPEC-01)."""
FOG = {Air.LIGHT_FOG: "fog", Air.DENSE_FOG: "fog", Air.HEAVY_RAIN: "heavy rain"}


def armour_value(material: str, millimetres: int) -> int:
    """The armour value of a thing by what it is made of and how thick it is; brick to the nearest (DKC-COVR-01)."""
    if material == "glass":
        return 0
    each = THICK.get(material)
    if each is None:
        return PLAIN
    return round(millimetres / each) if material == "brick" else millimetres // each


def stops(shows: Silhouette) -> int:
    """The armour value of what stands before a target: the better of its own place and the thing in the way
    (DKC-COVR-01, DKC-GUN-03).
    """
    screen = shows.screen
    return max(TAGS.get(shows.tag, 0), armour_value(screen.material, screen.millimetres) if screen is not None else 0)


@lookup
def hides(
    scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None
) -> tuple[int, ...]:
    """The armour value of what hides each part of a body, in the order of `Part`; 0 for a part that shows
    (DKC-GUN-03).
    """
    return of_silhouette(scene.silhouette(attacker, target, eye=eye, pose=pose))


def of_silhouette(shows: Silhouette) -> tuple[int, ...]:
    """The same by what shows of it; fragments of a burst meet it like bullets (DKC-COVR-02)."""
    value = stops(shows)
    if not value:
        return (0,) * len(PARTS)
    clear = {zone.zone: 0.0 if shows.kept_down else zone.clear for zone in shows.zones}
    return tuple([value if _hidden(part, clear) else 0 for part in PARTS])


def _hidden(part: Part, clear: Mapping[str, float]) -> bool:
    zone = next((zone for zone in ZONES[part] if zone in clear), None)
    if zone is None:
        return False
    return clear[zone] < (TORSO[part] if zone == "torso" else HALF)


@lookup
def obscured(scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> str:
    """What blurs the sight of a target; "" when it is clear (DKC-SPEC-01)."""
    haze = scene.silhouette(attacker, target, eye=eye, pose=pose).haze
    far = distance.metres(scene, attacker, target, here=eye, there=pose)
    return blurred(scene, (pose or scene.pose(target)).cell, haze, far)


def blurred(scene: Scene, cell: Cell, haze: float, far: float) -> str:
    """The same for what stands in a cell so far off, behind so much growth or smoke (DKC-SPEC-01)."""
    if haze >= BLURS:
        return "growth or smoke"
    light = scene.light(cell)
    if light is not Light.BRIGHT:
        return {Light.DUSK: "dusk", Light.DIM: "dim light"}.get(light, "darkness")
    return FOG.get(scene.weather.air, "") if far > DARK_SHOWS else ""
