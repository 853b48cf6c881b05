"""What protects each part of a body, in the words of its card; and of a target, what hides it."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.frame.showing import BodyPart
from rules.gurps.core import figures
from rules.gurps.core.cover import cover
from rules.gurps.flesh.armour import IMPENETRABLE
from rules.gurps.flesh.harming import Cover
from rules.gurps.terms.anatomy import ARMS, EYES, FEET, HANDS, LEGS, LOCATIONS, Location
from rules.gurps.terms.figures import Traits
from rules.kernel.refs import Ref

PARTS: tuple[tuple[str, tuple[Location, ...]], ...] = (
    ("skull", (Location.SKULL,)),
    ("face", (Location.FACE,)),
    ("eyes", EYES),
    ("neck", (Location.NECK,)),
    ("torso", (Location.TORSO,)),
    ("vitals", (Location.VITALS,)),
    ("groin", (Location.GROIN,)),
    ("arms", ARMS),
    ("hands", HANDS),
    ("legs", LEGS),
    ("feet", FEET),
)
"""The parts from head to foot, pairs together."""


def worn(scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
    """The DR of each part, parts that are protected alike together (GUR-DR-01); nothing of what is no fighter."""
    if scene.find(unit, Traits) is None:
        return ()
    suit, alike = figures.suit(scene, unit), dict[str, list[str]]()
    for name, pair in PARTS:
        each = sorted({sum(layer.dr for layer in suit.at(part)) for part in pair})
        alike.setdefault("/".join(map(str, each)), []).append(name)
    return tuple((", ".join(names), "no armour" if dr == "0" else f"DR {dr}") for dr, names in alike.items())


def body_parts(scene: Scene, attacker: Ref, target: Ref) -> tuple[BodyPart, ...]:
    """Every hit location with its DR and the cover before it (GUR-ATK-07, GUR-COV-01); none of what is no fighter."""
    if scene.find(target, Traits) is None:
        return ()
    suit, screen = figures.suit(scene, target), cover(scene, attacker, target)
    return tuple(
        BodyPart(part, f"DR {dr}" if (dr := sum(layer.dr for layer in suit.at(part))) else "", _before(screen, part))
        for part in LOCATIONS
    )


def _before(screen: Cover, part: Location) -> str:
    """The cover that hides a part, with what it lends it (GUR-COV-02)."""
    if part not in screen.hides:
        return ""
    return "behind cover" if screen.dr >= IMPENETRABLE else f"behind cover of DR {screen.dr}"
