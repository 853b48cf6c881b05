"""How a unit looks to others, and its figures for its owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.d6 import ranking
from rules.d6.core import defences, equipment, facing, movement, penalties, rolls, vehicles
from rules.d6.core.cover import FIRING, fired
from rules.d6.state import Aim, Casting, Gassed, Held, Holding, Traits, Vehicle
from rules.d6.wounds import injury
from rules.frame.scene import Appearance, Scene
from rules.frame.showing import Badge
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import hands, looks

AIMING, CASTING, GRAPPLING = "aiming", "casting", "grappling"
BADGES: Mapping[str, Badge] = {
    facing.HELD: Badge.HELD,
    facing.SPELLBOUND: Badge.HELD,
    penalties.COUGHING: Badge.CHOKING,
    penalties.CHOKING: Badge.CHOKING,
    GRAPPLING: Badge.HOLDS,
    AIMING: Badge.AIMING,
}
"""The marks drawn on counters: held by hands or a spell, holding, breathing gas, aiming."""


def appearance(scene: Scene, unit: Ref) -> Appearance:
    """Its role, pose and state, what is in its hands; and whether it aims, casts, is held, hurries or dodges."""
    known = scene.find(unit, Traits)
    return looks.appearance(scene, unit, _marks(scene, unit), known.setting if known is not None else "")


def _marks(scene: Scene, unit: Ref) -> Iterator[str]:
    if scene.find(unit, Aim) is not None:
        yield AIMING
    if scene.find(unit, Casting) is not None:
        yield CASTING
    held = facing.held(scene, unit)
    if held:
        yield held
    if scene.find(unit, Holding) is not None:
        yield GRAPPLING
    if fired(scene, unit):
        yield FIRING
    yield from penalties.marks(scene, unit)
    if defences.warded(scene, unit):
        yield defences.WARDED
    yield from injury.marks(scene, unit)
    yield from vehicles.marks(scene, unit)
    yield from vehicles.seat_marks(scene, unit)


def card(scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
    """Label and value, line by line."""
    if scene.find(unit, Vehicle) is not None:
        return tuple(_of_vehicle(scene, unit))
    return tuple(_of_person(scene, unit))


def _of_person(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    traits = rolls.traits(scene, unit)
    health = injury.health(scene, unit)
    yield "Hit points", f"{health.hp} of {traits.hp_max}" + (", bloodied" if health.bloodied else "")
    for which in ("reflexes", "fortitude", "willpower", "notice"):
        yield which.capitalize(), str(defences.defence(scene, unit, which).total)
    yield "Armour", str(equipment.armour(scene, unit))
    yield "Move", lengths.feet(float(movement.listed(scene, unit).total))
    yield "Order", str(ranking.rank(scene, unit))
    for skill, _ in traits.skills:
        yield skill.value, str(rolls.skill(scene, unit, skill))
    yield from map(hands.told, equipment.kit(scene, unit).items)
    yield from _doing(scene, unit)
    yield from _recovery(scene, unit)


def _recovery(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    """What rest will do for a wounded unit once the fight is over (DSX-AID-02)."""
    now, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    if now.hp >= full or injury.is_dead(scene, unit, now):
        return
    woken = injury.waking(now)
    if woken != now:
        yield "After an hour", f"wakes with {woken.hp} hit point"
    elif now.down:
        return
    fortitude = rolls.traits(scene, unit).fortitude
    alone, tended = (injury.overnight(woken, fortitude, full, cared_for=care).hp for care in (False, True))
    yield "After a night", f"{alone} hit points, {tended} under care"


def _doing(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    many = penalties.declared(scene, unit)
    if many > 1:
        yield "Actions", f"{many}: −{many - 1}D on rolls, −{3 * (many - 1)} on defences"
    aim, held, casting, gassed = (scene.find(unit, kind) for kind in (Aim, Held, Casting, Gassed))
    if isinstance(aim, Aim):
        yield "Aiming", aim.weapon
    if isinstance(held, Held):
        yield "Holding", f"{held.action} when a unit {held.trigger}"
    if isinstance(casting, Casting):
        yield "Casting", f"{casting.spell}: {', '.join(casting.done)}"
    if isinstance(gassed, Gassed):
        yield "Tear gas", f"−{gassed.dice}D"
    if facing.held(scene, unit):
        yield "Held", facing.held(scene, unit)


def _of_vehicle(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    vehicle = scene.part(unit, Vehicle)
    health, going = injury.health(scene, unit), vehicles.driving(scene, unit)
    yield "Hit points", f"{health.hp} of {vehicle.hp_max}"
    yield "Armour", str(vehicle.armour)
    yield "Reflexes", str((vehicles.evading(scene, unit) or vehicles.steady(scene, unit)).total)
    yield "Speed", going.speed + (", dodging" if going.evading else "")
    yield "Move", lengths.feet(vehicles.listed_move(scene, unit))
    yield "Handling", f"{vehicles.handling(scene, unit):+}"
    for item in equipment.kit(scene, unit).items:
        yield "Mount", f"{item.name}, {item.loaded} loaded, {item.spare} spare"
    driver = vehicles.operator(scene, unit)
    yield "Driver", scene.name(driver) if driver is not None else "nobody"
    if driver is not None and scene.find(driver, Traits) is not None:
        yield vehicle.skill.value, str(rolls.skill(scene, driver, vehicle.skill))
