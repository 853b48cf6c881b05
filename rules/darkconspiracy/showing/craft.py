"""What there is to read of a vehicle, a boat or an aircraft: its figures, its damage, how it is under way."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.terms.vehicles import SIDES
from rules.darkconspiracy.vehicles import aboard, condition, declaring, driving, hits
from rules.frame.scene import Scene
from rules.frame.showing import Gauge
from rules.kernel import lengths
from rules.kernel.refs import Ref

MARKS = (
    "engine", "controls", "instruments", "radio", "sight", "night_sight", "traverse", "loader", "auxiliary", "rudder",
    "screw", "burning", "processor", "sensors",
)  # fmt: skip
"""Marks of damage that are told by their names alone."""
PERCENT = ("ammunition", "fuel", "cargo")


def lines(scene: Scene, vehicle: Ref) -> Iterator[tuple[str, str]]:
    """Label and value, line by line (DKC-MOVE-02, DKC-VDAM-02, DKC-VDAM-04)."""
    craft, (road, country) = aboard.craft(scene, vehicle), driving.rates(scene, vehicle)
    yield "Build", craft.build + (", armoured" if craft.armoured else "")
    state = condition.immobile(scene, vehicle) or declaring.going_on(scene, vehicle)
    if state:
        yield "State", state
    height = aboard.height(scene, vehicle)
    if height:
        yield "Height", lengths.metres(round(height))
    yield "Safe speed", f"{lengths.metres(road)} on the road, {lengths.metres(country)} off it"
    yield "Weight", f"{craft.tons:g} t"
    for section, values in craft.armour:
        if any(values):
            yield f"AV {section.value}", ", ".join(f"{side} {value}" for side, value in zip(SIDES, values, strict=True))
    if craft.critical:
        yield "Wheels", f"{aboard.battered(scene, vehicle).wear} damage of {craft.critical} and {2 * craft.critical}"
    yield from damage(scene, vehicle)


def damage(scene: Scene, vehicle: Ref) -> Iterator[tuple[str, str]]:
    """What has been done to it (DKC-VEFF-02 to DKC-VEFF-07)."""
    now = aboard.battered(scene, vehicle)
    out = [name.replace("_", " ") for name in MARKS if getattr(now, name)] + list(now.weapons)
    if out:
        yield "Damaged", ", ".join(out)
    for name in PERCENT:
        if getattr(now, name):
            yield name.capitalize(), f"{getattr(now, name)} % lost"
    if now.fire:
        yield "Fire aboard", f"{now.fire}, out of control above {aboard.craft(scene, vehicle).tons / 10:g}"


def gauges(scene: Scene, vehicle: Ref) -> Iterator[Gauge]:
    """How much of it is left, its running gear, the water in it."""
    craft, now = aboard.craft(scene, vehicle), aboard.battered(scene, vehicle)
    worst = condition.grade(scene, vehicle)
    yield Gauge.of("Damage", worst, hits.DESTROYED, hits.FATES[worst], bad=True, rule="DKC-VDAM-06")
    wear, most = hits.wear_of(craft, now), hits.limit(craft)
    if wear:
        name, rule = ("Water", "DKC-VEFF-07") if craft.boat else ("Running gear", "DKC-VDAM-05")
        yield Gauge.of(name, min(wear, most), most, f"{wear} of {most}", bad=True, rule=rule)
