"""How a unit fares, as bars on its card."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.core import equipment, rolls
from rules.d6.state import Vehicle
from rules.d6.turns import budget
from rules.d6.wounds import injury
from rules.frame.scene import Scene
from rules.frame.showing import Gauge
from rules.kernel.refs import Ref


def gauges(scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
    """Hit points, the actions left in its turn, and what is in its weapons."""
    return (*_health(scene, unit), *_turn(scene, unit), *_weapons(scene, unit))


def _health(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    vehicle, health = scene.find(unit, Vehicle), injury.health(scene, unit)
    full = vehicle.hp_max if vehicle is not None else rolls.traits(scene, unit).hp_max
    words = f"{health.hp} of {full}{', bloodied' if health.bloodied else ''}"
    words = f"{-health.hp} below 0, of {full}" if health.hp < 0 else words
    yield Gauge.of("Hit points", health.hp, full, words, rule="DSX-INJ-01")


def _turn(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    turn = budget.turn(scene, unit)
    if turn.round == scene.clock.round and not turn.done:
        yield Gauge.of("Actions", turn.left, turn.declared, f"{turn.left} of {turn.declared} left", rule="DSX-ACT-04")


def _weapons(scene: Scene, unit: Ref) -> Iterator[Gauge]:
    own = equipment.arsenal(scene, unit)
    mounted = [item for item in equipment.kit(scene, unit).items if scene.find(unit, Vehicle) is not None]
    for item in mounted or equipment.kit(scene, unit).held():
        weapon = own.weapon(item.name)
        if weapon is not None and weapon.magazine:
            text = f"{item.loaded} of {weapon.magazine}"
            yield Gauge.of(item.name, item.loaded, weapon.magazine, text, rule="DSX-EQUIP-05")
