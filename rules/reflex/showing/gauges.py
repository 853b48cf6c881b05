"""How a unit fares, as bars on its card."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.frame.showing import Gauge
from rules.kernel.refs import Ref
from rules.reflex.core import attempts
from rules.reflex.hands import ready
from rules.reflex.state import Battered, Vehicle
from rules.reflex.terms.body import LOCATIONS, Injury


def gauges(scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
    """Nerve, wounds, and what is in its weapons."""
    if scene.find(unit, Vehicle) is not None:
        return (*_wear(scene, unit), *_weapons(scene, unit))
    return (*_nerve(scene, unit), *_wounds(scene, unit), *_weapons(scene, unit), *_unarmed(scene, unit))


def _nerve(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    nerve = attempts.morale(scene, unit)
    state = ", broken" if nerve.broken else ", panicked" if nerve.panicked else ""
    text = f"threat {nerve.level} of {nerve.cuf}{state}"
    yield Gauge.of("Nerve", nerve.level, nerve.cuf, text, bad=True, rule="RFX-MORALE-01")


def _wounds(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    hurt = attempts.wounds(scene, unit)
    worst = Injury.CRITICAL if hurt.dead else hurt.worst
    places = sorted((at for at in LOCATIONS if hurt.at(at)), key=lambda at: -hurt.at(at))
    text = f"{places[0].replace('_', ' ')} {hurt.worst.name.lower()}" if places else "none"
    text += f" and {len(places) - 1} more" if len(places) > 1 else ""
    words = "dead" if hurt.dead else "unconscious" if hurt.out else f"{text}, bleeding" if hurt.unstable else text
    yield Gauge.of("Wounds", worst, Injury.CRITICAL, words, bad=True, rule="RFX-INJ-01")


def _wear(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    battered = scene.find(unit, Battered) or Battered()
    broken = len(battered.disabled) + 2 * len(battered.destroyed)
    text = ", ".join(part.replace("_", " ") for part in (*battered.destroyed, *battered.disabled)) or "none"
    yield Gauge.of("Damage", broken, 4, text, bad=True, rule="RFX-VEH-01")


def _weapons(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    own = ready.arsenal(scene, unit)
    items = ready.kit(scene, unit)
    for item in items.items if scene.find(unit, Vehicle) is not None else items.held():
        weapon = own.weapon(item.name)
        if weapon is not None and weapon.capacity:
            text = f"{item.loaded} of {weapon.capacity}"
            yield Gauge.of(item.name, item.loaded, weapon.capacity, text, rule="RFX-ACT-13")


def _unarmed(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    """Who has dropped its weapon is told so, where the weapon was."""
    own, held = ready.arsenal(scene, unit), ready.kit(scene, unit).held()
    if not attempts.traits(scene, unit).animal and not any(own.weapon(item.name) for item in held):
        yield Gauge.of("Weapon", 0, 1, "none in hand", rule="RFX-ACT-13")
