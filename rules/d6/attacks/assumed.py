"""What a forecast takes for granted of those it strikes, and how each of several is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.d6.core.defences import armour
from rules.d6.senses.awareness import Knows
from rules.d6.state import Seated, Vehicle
from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


def of_victim(scene: Scene, unit: Ref, reflexes: Tally) -> tuple[Tally, Tally]:
    """The difficulty of hitting one of several, with its cover and reasons, and its armour, under its name."""
    name = scene.name(unit)
    protects = armour(scene, unit)
    return (
        replace(reflexes, title=f"{name}: {reflexes.title}"),
        replace(protects, title=f"{name}: {protects.title}"),
    )


def shaken(scene: Scene, outcomes: Iterable[Outcome]) -> tuple[Assumption, ...]:
    """That the harm to those aboard is left out, for each vehicle that may be wrecked (DSX-VEH-07)."""
    wrecked = (each.unit for each in outcomes if each.unit is not None and each.loss == 1)
    vehicles = (unit for unit in dict.fromkeys(wrecked) if scene.find(unit, Vehicle) is not None)
    return tuple(
        Assumption(Fact.ROUGH, f"{scene.name(unit)}: what a wreck does to those aboard is left out", unit)
        for unit in vehicles
    )


def minds(scene: Scene, unit: Ref, knows: Knows) -> tuple[Assumption, ...]:
    """What an enemy is taken to know of an attack; of a vehicle, everybody who is seen to ride in it too."""
    cells = frozenset(scene.cells(unit)) if scene.find(unit, Vehicle) is not None else frozenset()
    aboard = (other for other, _ in scene.having(Seated) if not cells.isdisjoint(scene.cells(other)))
    return tuple(
        Assumption(Fact.MIND, f"{scene.name(each)} {knows.why}", each) for each in dict.fromkeys((unit, *aboard))
    )
