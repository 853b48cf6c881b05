"""What protects each part of a body, in the words of its card."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.gurps.core import figures
from rules.gurps.terms.anatomy import ARMS, EYES, FEET, HANDS, LEGS, Location
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
