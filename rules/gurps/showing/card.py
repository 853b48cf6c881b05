"""A unit's figures for its owner, in words and as bars, and what it wears."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.scene import Scene
from rules.frame.showing import BodyPart, Gauge
from rules.gurps.core import ails, arms, figures, scale
from rules.gurps.core.cover import cover
from rules.gurps.flesh import body
from rules.gurps.flesh.armour import IMPENETRABLE
from rules.gurps.flesh.harming import Cover
from rules.gurps.state.fighting import Aim
from rules.gurps.terms.anatomy import ARMS, EYES, FEET, HANDS, LEGS, LOCATIONS, Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts import hands

PLACES = (Location.SKULL, Location.TORSO, Location.RIGHT_ARM, Location.RIGHT_LEG)
"""Parts whose armour the card tells."""


def card(scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
    """Label and value, line by line."""
    return tuple(_lines(scene, unit))


def _lines(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    wounds, own, suit = figures.wounds(scene, unit), figures.traits(scene, unit), figures.suit(scene, unit)
    yield "Hit points", f"{wounds.hp} of {own.hp}" + (", reeling" if figures.reeling(scene, unit) else "")
    for part in wounds.crippled:
        yield part.capitalize(), "destroyed" if part in wounds.severed else "crippled"
    yield "Manoeuvre", taking.choice(scene, unit).manoeuvre.value.capitalize()
    yield "Posture", scene.pose(unit).posture.value.capitalize()
    for which in Attribute:
        yield which.value, str(figures.attribute(scene, unit, which).total)
    yield "Basic Speed", f"{float(own.speed):g}"
    yield "Move", lengths.metres(scale.over_the_map(scene, figures.move(scene, unit)))
    yield "Dodge", str(figures.dodge(scene, unit).total)
    yield "DR", ", ".join(f"{part} {sum(layer.dr for layer in suit.at(part))}" for part in PLACES)
    for skill, level in own.skills:
        yield skill.value, str(level)
    yield from map(hands.told, arms.kit(scene, unit).items)


def gauges(scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
    """Hit points, aim, and what is in its guns."""
    return tuple(_gauges(scene, unit))


def _gauges(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    wounds, own = figures.wounds(scene, unit), figures.traits(scene, unit)
    yield Gauge.of("Hit points", max(0, wounds.hp), own.hp, f"{wounds.hp} of {own.hp}", rule="GUR-INJ-03")
    pain = -body.shock(wounds, figures.build(scene, unit))
    if ails.stunned(scene, unit):
        yield Gauge("Stunned", Fraction(1), "does nothing", bad=True, rule="GUR-DN-02")
    elif pain:
        when = "this turn" if figures.shock(scene, unit) is not None else "next turn"
        yield Gauge.of("Shock", pain, body.SHOCK, f"-{pain} {when}", bad=True, rule="GUR-INJ-04")
    aim = scene.find(unit, Aim)
    if aim is not None:
        yield Gauge.of("Aim", min(3, aim.seconds), 3, counted(aim.seconds, "second"), rule="GUR-AIM-04")
    for arm in arms.arms(scene, unit):
        if arm.item is not None and arm.weapon.full:
            text = f"{arm.loaded} of {arm.weapon.full}"
            yield Gauge.of(arm.weapon.name, arm.loaded, arm.weapon.full, text, rule="GUR-RLD-01")


# what it wears


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
