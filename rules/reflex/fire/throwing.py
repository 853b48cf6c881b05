"""Throwing: how far by Muscle and weight, and the check."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts, control
from rules.reflex.core.attempts import Attempt, Uses
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.targets import UNAWARE, fine_motor
from rules.reflex.fire import attack, flight
from rules.reflex.fire.flight import bands, farthest
from rules.reflex.hands.ready import Arm
from rules.reflex.melee.strikes import off_hand
from rules.reflex.sight import visibility
from rules.reflex.state import Speed
from rules.reflex.terms.bands import Band
from rules.reflex.terms.skills import Attribute


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw worked out."""

    attempt: Attempt
    band: Band
    price: int


def hindrance(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why a thing cannot be thrown there; "" when it can (RFX-THROW-01, RFX-ATK-07)."""
    why = out_of_reach(scene, unit, arm, cell, eye=eye)
    if why:
        return why
    band = band_of_cells(scene, (eye or scene.pose(unit)).cell, cell) or Band.EXTREME
    dim = visibility.too_dim(scene, unit, cell, band, eye=eye)
    return dim or ("" if scene.sees_cell(unit, cell, eye=eye) else "cannot see there")


def out_of_reach(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why a throw does not get so far, seen or not; "" when it does (RFX-THROW-01)."""
    reach = bands(scene, unit, arm.weapon.kg, eye=eye)
    if reach is None:
        return "too heavy to throw"
    if flight.stormy(scene):
        return "wind too strong"
    here = (eye or scene.pose(unit)).cell
    band = band_of_cells(scene, here, cell)
    if (
        band is None
        or band.rank > reach[1].rank
        or scene.grid.straight(here, cell) > farthest(scene, unit, arm.weapon.kg)
    ):
        return "too far"
    return ""


def reckon(
    scene: Scene,
    unit: Ref,
    arm: Arm,
    cell: Cell,
    *,
    speed: Speed = "snap",
    eye: Pose | None = None,
) -> Throw:
    """A plain Coordination check at a place, which counts as a still target (RFX-THROW-01, RFX-ATK-09)."""
    here = (eye or scene.pose(unit)).cell
    band = band_of_cells(scene, here, cell) or Band.EXTREME
    optimum, _ = bands(scene, unit, arm.weapon.kg, eye=eye) or (Band.GUNFIGHTING, Band.CQB)
    beyond = max(0, band.rank - optimum.rank)
    seen, _ = visibility.of_place(scene, unit, cell, band, eye=eye)
    penalties = [
        Modifier(-max(2, arm.weapon.bulk), "in haste", "RFX-ATK-03") if speed == "hip" else None,
        Modifier(attack.BEYOND * beyond, f"{band} range", "RFX-THROW-01") if beyond else None,
        *seen,
        fine_motor(scene, unit),
        flight.wind(scene, band, "RFX-THROW-01"),
        off_hand(scene, unit, arm, fine=True),
        control.elsewhere(scene, unit),
    ]
    attempt = attempts.attempt(
        scene,
        unit,
        Attribute.CDN,
        uses=Uses(physical=True, limbs=attack.hands(arm).limbs),
        bonuses=(Modifier(UNAWARE, "a cell does not move", "RFX-ATK-09"),),
        penalties=penalties,
        halved=speed == "aimed",
        rule="RFX-THROW-01",
    )
    return Throw(attempt, band, price(scene, unit, arm, band, speed, eye=eye))


def price(scene: Scene, unit: Ref, arm: Arm, band: Band, speed: Speed, *, eye: Pose | None = None) -> int:
    """Ticks of a throw at a place in a band (RFX-THROW-01, RFX-RANGE-03)."""
    optimum, _ = bands(scene, unit, arm.weapon.kg, eye=eye) or (Band.GUNFIGHTING, Band.CQB)
    ticks = (arm.weapon.speed or (3, 5, 7))[attack.SPEEDS.index(speed)]
    return max(attack.FLOORS[speed], ticks + max(0, optimum.rank - band.rank))
