"""How a unit looks to others, and its figures for its owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.frame.figure import Crew
from rules.frame.scene import Appearance, Scene
from rules.frame.showing import Badge
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import hands, looks
from rules.reflex.core import attempts, control, targets
from rules.reflex.hands import ready
from rules.reflex.state import (
    Battered,
    Breath,
    Burning,
    Control,
    Driving,
    Fight,
    Fired,
    Hiding,
    Initiative,
    Rested,
    Traits,
    Vehicle,
    Wounds,
)
from rules.reflex.terms import body
from rules.reflex.terms.skills import Attribute

FIRING, HOLDING, ON_BIPOD, ON_TRIPOD = "firing", "holding an enemy", "on its bipod", "on its tripod"

BADGES: Mapping[str, Badge] = {
    body.IN_SHOCK: Badge.STUNNED,
    body.HELD: Badge.HELD,
    body.BURNING: Badge.BURNING,
    body.BLEEDING: Badge.BLEEDING,
    body.NERVE_BROKEN: Badge.BROKEN,
    HOLDING: Badge.HOLDS,
}
"""The marks drawn on counters: in shock, bleeding, seized or seizing (RFX-ATK-10), on fire, its nerve broken
(RFX-MORALE-02).
"""


def appearance(scene: Scene, unit: Ref) -> Appearance:
    """Its role, pose and state, what is in its hands; whether it moves, burns, fires, holds another or has lost its
    nerve.
    """
    known = scene.find(unit, Traits)
    return looks.appearance(scene, unit, _marks(scene, unit), known.setting if known is not None else "")


def _marks(scene: Scene, unit: Ref) -> Iterator[str]:
    gait, fired = targets.moving(scene, unit), scene.find(unit, Fired)
    if gait is not body.Gait.STILL:
        yield body.GAIT_WORDS[gait]
    if fired is not None and fired.round == scene.clock.round:
        yield FIRING
    if scene.find(unit, Burning) is not None:
        yield body.BURNING
    if scene.find(unit, Control) is not None:
        yield HOLDING
    if control.holders(scene, unit):
        yield body.HELD
    rides = targets.ride(scene, unit)
    if rides is not None:
        yield body.ABOARD[rides.exposure]
    yield from _hurt(scene, attempts.wounds(scene, unit))
    if attempts.morale(scene, unit).broken:
        yield body.NERVE_BROKEN
    rested = scene.find(unit, Rested)
    if rested is not None:
        yield ON_BIPOD if rested.on == "bipod" else ON_TRIPOD
    driving = scene.find(unit, Driving)
    if driving is not None and driving.round == scene.clock.round and _tick(scene) >= driving.until:
        yield lengths.metres(driving.metres)


def _hurt(scene: Scene, hurt: Wounds) -> Iterator[str]:
    if hurt.in_shock(scene.clock.round):
        yield body.IN_SHOCK
    if hurt.no_legs:
        yield body.NO_LEGS
    if hurt.unstable and not hurt.dead:
        yield body.BLEEDING


def _tick(scene: Scene) -> int:
    return next((fight.tick for _, fight in scene.having(Fight)), 0)


def card(scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
    """Label and value, line by line."""
    if scene.find(unit, Vehicle) is not None:
        return tuple(_of_vehicle(scene, unit))
    return tuple(_of_person(scene, unit))


def _of_person(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    who, hurt, nerve = attempts.traits(scene, unit), attempts.wounds(scene, unit), attempts.morale(scene, unit)
    own = scene.find(unit, Initiative)
    if own is not None and own.now:
        yield "Tick", str(own.now)
    yield "Threats", f"{nerve.level} against Coolness {nerve.cuf}" + (", broken" if nerve.broken else "")
    for name, count in nerve.threats:
        yield "Threat", f"{name}: {count}"
    yield from _wounds(scene, unit, hurt)
    yield "Load", f"{ready.load_of(scene, unit).name.lower()}, {float(ready.kilograms(scene, unit)):g} kg"
    yield "Rates", ", ".join(f"{gait.name.lower()} {lengths.metres(metres)}" for gait, metres in who.rates)
    yield "Attributes", ", ".join(f"{attribute} {who.attribute(attribute)}" for attribute in Attribute)
    for skill, rating in who.skills:
        yield skill.value, rating.name.lower()
    if who.qualified:
        yield "Qualified", ", ".join(who.qualified)
    yield from _things(scene, unit)


def _wounds(scene: Scene, unit: Ref, hurt: Wounds) -> Iterator[tuple[str, str]]:
    bears = dict(attempts.traits(scene, unit).thresholds)
    for location in body.LOCATIONS:
        label = location.replace("_", " ").capitalize()
        marks = "/".join(str(step) for step in bears.get(location, ()))
        state = "severed" if location in hurt.severed else hurt.at(location).name.lower()
        yield label, marks if hurt.at(location) is body.Injury.NONE else f"{state} ({marks})"
    for words, holds in (
        ("dead", hurt.dead),
        ("unconscious", hurt.out),
        ("bleeding", hurt.unstable),
        ("in shock", hurt.shock == scene.clock.round and hurt.shock),
        ("dazed", hurt.dazed),
        ("burning", scene.find(unit, Burning)),
        ("holding breath", scene.find(unit, Breath)),
        ("in hiding", scene.find(unit, Hiding)),
    ):
        if holds:
            yield "Condition", words


def _things(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    how, bags = ready.wear(scene, unit), ready.baggage(scene, unit)
    for item in ready.kit(scene, unit).items:
        place, what = hands.told(item)
        if item.name in how.destroyed:
            state = ", destroyed"
        elif item.name in how.disabled:
            state = ", mended for now" if ready.works(scene, unit, item.name) else ", does not work"
        else:
            state = ""
        yield place, what + state
    if bags.pack:
        yield "Backpack", f"{bags.pack:g} kg"
    if bags.painkillers:
        yield "Painkiller", str(bags.painkillers)


def _of_vehicle(scene: Scene, unit: Ref) -> Iterator[tuple[str, str]]:
    vehicle, battered = scene.part(unit, Vehicle), scene.find(unit, Battered) or Battered()
    going = scene.find(unit, Driving) or Driving()
    lost = dict(battered.lost)
    for facing, armor in vehicle.armour:
        yield facing.replace("_", " ").capitalize(), str(max(0, armor - lost.get(facing, 0)))
    yield "Threshold", f"{vehicle.threshold}, destroyed at {2 * vehicle.threshold}"
    yield "Speed", f"{round(going.metres * 1.8)} of {lengths.kilometres_an_hour(vehicle.speed)}"
    for words, parts in (("Disabled", battered.disabled), ("Destroyed", battered.destroyed)):
        if parts:
            yield words, ", ".join(part.replace("_", " ") for part in parts)
    for item in ready.kit(scene, unit).items:
        yield "Mount", f"{item.name}, {item.loaded} loaded, {item.spare} spare"
    for seat in (scene.find(unit, Crew) or Crew()).seats:
        yield seat.name.capitalize(), scene.name(seat.rider) if seat.rider is not None else "nobody"
