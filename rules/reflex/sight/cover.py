"""Cover: armour for the locations that are behind it, by what it is made of and how thick."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from rules.frame.body import Posture, Screen, Silhouette
from rules.frame.figure import Kit, Place
from rules.frame.ground import Cell, Grid
from rules.frame.knowing import Awareness, Sighting
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts import wear
from rules.parts.wear import Site
from rules.reflex.core.location import Spot
from rules.reflex.state import Fired
from rules.reflex.terms.body import ARMS, LEGS, Location

UNSEEN = -5
"""At a target wholly behind cover whose place is known (RFX-COVER-03)."""
MILLIMETRES: dict[str, int] = {
    "armour steel": 3, "steel": 4, "iron": 4, "metal": 4, "titanium": 5, "aluminium": 8, "reinforced concrete": 10,
    "armoured glass": 12, "concrete": 15, "mortared stone": 15, "brick": 20, "block": 22, "stone": 25, "rock": 25,
    "rubble": 25, "glass": 25, "hardwood": 40, "sand": 40, "sandbags": 40, "earth": 50, "plastic": 50, "wood": 60,
    "timber": 60, "hedge": 0, "brush": 0, "growth": 0, "plaster": 100, "plasterboard": 100, "water": 100, "flesh": 100,
    "straw": 100, "hay": 100, "cloth": 0,
}  # fmt: skip
"""Millimetres of each material that are worth Armor 1; 0: worth nothing (RFX-COVER-05)."""
USUAL = 25
CORNERS = ("trunk",)
"""What one does not fire over but round."""


def armor_of(material: str, millimetres: int) -> Fraction:
    """Printed Armor of so much of a material; halves are kept, smaller fractions not (RFX-COVER-04, RFX-COVER-05)."""
    each = MILLIMETRES.get(material, USUAL)
    if each <= 0 or millimetres <= 0:
        return Fraction(0)
    return Fraction(floor(Fraction(2 * millimetres, each)), 2)


def screen_armor(screen: Screen | None) -> Fraction:
    """Printed Armor of what stands in the way."""
    return armor_of(screen.material, screen.millimetres) if screen is not None else Fraction(0)


def site(grid: Grid, cell: Cell, edge: int | None, material: str) -> Site | None:
    """Where something stands that wears under fire; None for what is made of nothing with a figure (RFX-DEGR-01,
    RFX-COVER-05).
    """
    if MILLIMETRES.get(material, 0) <= 0:
        return None
    return wear.site(grid, cell, edge)


def screen_site(grid: Grid, screen: Screen | None) -> Site | None:
    """The same of what decides what shows of a unit."""
    return site(grid, screen.cell, screen.edge, screen.material) if screen is not None else None


def lost(scene: Scene, where: Site | None) -> Fraction:
    """Armor that cover has lost so far to what went through it (RFX-DEGR-01)."""
    if where is None or not scene.options.on("armour_degradation"):
        return Fraction(0)
    return wear.lost(scene, where)


def covered(shows: Silhouette, spot: Spot, exposes: tuple[Location, ...] = ()) -> bool:
    """Whether a rolled cell of the body lies behind the cover (RFX-COVER-01, RFX-COVER-02).

    A unit that shoots over its cover exposes head and arms whatever their height.
    """
    if not shows.in_line:
        return True
    if spot.location in exposes:
        return False
    zone = next((zone for zone in shows.zones if zone.zone == spot.location), None)
    return zone is not None and spot.height < 1.0 - zone.clear


def covering(shows: Silhouette, spot: Spot, exposes: tuple[Location, ...] = ()) -> tuple[Fraction, ...]:
    """Printed Armor of what decides over a rolled cell, nothing where it is exposed (RFX-COVER-01)."""
    if shows.screen is None or not covered(shows, spot, exposes):
        return ()
    armor = screen_armor(shows.screen)
    return (armor,) if armor else ()


def fought(scene: Scene, target: Ref) -> bool:
    """Whether a unit has fired in this segment: then it is not ducking behind its cover (RFX-COVER-02)."""
    if scene.assumed(target):
        return "firing" in scene.appearance(target).marks
    fired = scene.find(target, Fired)
    return fired is not None and fired.round == scene.clock.round


def exposes(scene: Scene, target: Ref, tag: str = "", posture: Posture | None = None) -> tuple[Location, ...]:
    """What a unit that fights shows over its cover: its head, and the arms that hold what it fights with. On his feet
    and round something he cannot fire over, the leg of that side too (RFX-COVER-02).
    """
    if not fought(scene, target):
        return ()
    held = {each.place for each in (scene.find(target, Kit) or Kit()).held()}
    right, left = Place.BOTH in held or Place.RIGHT in held, Place.BOTH in held or Place.LEFT in held
    arms: tuple[Location, ...] = (*(ARMS[:1] if right else ()), *(ARMS[1:] if left else ()))
    round_it = tag in CORNERS and posture is Posture.STANDING
    return ("head", *(arms or ARMS), *(LEGS[1:] if left and not right else LEGS[:1])[: int(round_it)])


def known_behind(scene: Scene, attacker: Ref, target: Ref) -> bool:
    """Whether the attacker knows to a metre where a hidden target is: he has seen it himself in this segment or the one
    before, and not seen it leave (RFX-COVER-03).
    """
    seen = last_seen(scene, attacker, target)
    return seen is not None and seen.round >= scene.clock.round - 1 and seen.cell in scene.cells(target)


def last_seen(scene: Scene, attacker: Ref, target: Ref) -> Sighting | None:
    """Where the attacker himself last saw a target."""
    seen = (scene.find(attacker, Awareness) or Awareness()).of(target)
    return seen if seen is not None and seen.how == "seen" else None


def blind(shows: Silhouette) -> Modifier | None:
    """-5 at a target wholly covered (RFX-COVER-03)."""
    return None if shows.in_line else Modifier(UNSEEN, "wholly behind cover", "RFX-COVER-03")


def silhouette(
    scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, at: Pose | None = None
) -> Silhouette:
    """What of the target shows to the attacker."""
    return scene.silhouette(attacker, target, eye=eye, pose=at)
