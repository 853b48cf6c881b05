"""The static defences of a character: Reflexes, Fortitude, Willpower, Notice."""

from __future__ import annotations

from rules.d6.core import equipment, penalties, rolls
from rules.d6.state import Defence, Vehicle, Ward
from rules.d6.terms.code import half
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

UNAWARE = 5
"""The difficulty of hitting a target that does not know of the attack (DSX-SURP-01)."""


WARDED = "warded"
"""The mark of appearance of a unit that a ward protects."""


def defence(scene: Scene, unit: Ref, which: Defence, *bonuses: Modifier | None) -> Tally:
    """A defence as it counts now: base, bonuses, 3 off for each action beyond the first, floor 0 (DSX-CORE-06)."""
    written: int = getattr(rolls.traits(scene, unit), which)
    why = f"{which.capitalize()} {written}" + (" (assumed)" if scene.assumed(unit) else "")
    return Tally(which.capitalize(), written, why, "DSX-CORE-06", floor=0).plus(
        _halved(scene, unit, written), _ward(scene, unit, which), *bonuses, penalties.on_defences(scene, unit)
    )


def _halved(scene: Scene, unit: Ref, written: int) -> Modifier | None:
    """Bloodied leaves defences alone, unless the table plays that it halves them (DSX-INJ-02)."""
    if not (scene.options.bloodied_defences and rolls.bloodied(scene, unit)):
        return None
    return Modifier(half(written) - written, "bloodied", "DSX-INJ-02")


def _ward(scene: Scene, unit: Ref, which: Defence) -> Modifier | None:
    """A ward adds to Reflexes while it lasts (DSX-SPELL-04)."""
    ward = scene.find(unit, Ward)
    if ward is None or which != "reflexes" or not warded(scene, unit):
        return None
    return Modifier(ward.bonus, "ward", "DSX-SPELL-04")


def warded(scene: Scene, unit: Ref) -> bool:
    """Whether a ward is upon a unit, for all to see (DSX-SPELL-04)."""
    ward = scene.find(unit, Ward)
    return ward is not None and scene.clock.round <= ward.until


def armour(scene: Scene, unit: Ref) -> Tally:
    """What is taken off every damage, and by which suit (DSX-ARM-01, DSX-DMG-01)."""
    rating, suit = equipment.armour(scene, unit), equipment.best_suit(scene, unit)
    why = "a vehicle's own" if scene.find(unit, Vehicle) is not None else suit.name if suit is not None else "none"
    return Tally("Armour", rating, why + (" (assumed)" if scene.assumed(unit) else ""), "DSX-ARM-01")


def unaware() -> Tally:
    """Flat 5: neither cover nor anything else changes it (DSX-SURP-01)."""
    return Tally("Difficulty", UNAWARE, "does not know of the attack", "DSX-SURP-01", floor=0)


def through(damage: int, armour: int) -> int:
    """What armour leaves of a damage; 0 or less does nothing (DSX-DMG-01)."""
    return max(0, damage - armour)


def resistance(scene: Scene, unit: Ref) -> tuple[Tally, ...]:
    """What a cast check must reach besides, for a creature with Spell Resistance (DSX-EXPL-03)."""
    reach = rolls.traits(scene, unit).spell_resistance
    why = "what the cast check must reach" + (" (assumed)" if scene.assumed(unit) else "")
    return () if reach is None else (Tally("Spell Resistance", reach, why, "DSX-EXPL-03"),)


def resists(resistance: int | None, total: int) -> bool:
    """A cast check lower than Spell Resistance does that creature nothing; equal is enough (DSX-EXPL-03)."""
    return resistance is not None and total < resistance
