"""A throw, from the check to the cell it comes down in. Pure but for the ground it bounces off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.blast.deviation import Astray, deviate, lands
from rules.reflex.core import attempts, control
from rules.reflex.core.attempts import Attempt, Uses
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import Check, check
from rules.reflex.core.targets import fine_motor
from rules.reflex.fire import attack, flight, recoil
from rules.reflex.hands.ready import Arm
from rules.reflex.melee.strikes import off_hand, one_handed
from rules.reflex.sight import openings
from rules.reflex.state import FireMission
from rules.reflex.terms.bands import Band
from rules.reflex.terms.skills import Attribute

BY_EYE, EASIER = 10, 2
"""What firing over an obstacle by the gunner's own eyes takes off, and by how much less with each further try
(RFX-INDIR-09).
"""


@dataclass(frozen=True, slots=True)
class Toss:
    """What a throw rolls: the check, and the band that decides how far a miss goes."""

    check: Check
    band: Band | None


@dataclass(frozen=True, slots=True)
class Tossed:
    """What it came to: the margin, and how far astray a failure goes."""

    margin: int
    astray: Astray | None = None


def toss(dice: Dice, what: Toss) -> Tossed:
    """Where it was meant to go, or astray by the margin of failure (RFX-GREN-02, RFX-INDIR-05, RFX-INDIR-06)."""
    result = check(dice, what.check)
    if result.passed:
        return Tossed(result.margin)
    return Tossed(result.margin, deviate(dice, result.missed_by, what.band))


def comes_down(scene: Scene, start: Cell, aim: Cell, tossed: Tossed, *, bounces: bool = True) -> Cell | None:
    """The cell it ends in; what is thrown stops at the first wall in its way; None: off the map (RFX-GREN-02).

    Where grenades do not deviate a miss stays where it was thrown, and only adds no margin.
    """
    if tossed.astray is None or (bounces and not scene.options.grenade_deviation):
        return aim
    spot = lands(scene.grid, start, aim, tossed.astray)
    return openings.flies(scene, aim, spot) if spot is not None and bounces else spot


def lobbing(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> Attempt:
    """Over an obstacle, by wit instead of skill of hand: one penalty in place of those of range, sight and target; what
    hinders the hand, the weapon and the flight counts still (RFX-INDIR-09, RFX-MOVE-01, RFX-THROW-01).
    """
    off = by_eye(scene, unit, cell)
    band = band_of_cells(scene, (eye or scene.pose(unit)).cell, cell) or Band.EXTREME
    return attempts.attempt(
        scene,
        unit,
        Attribute.COG,
        arm.weapon.skill,
        uses=Uses(physical=True, limbs=attack.hands(arm).limbs),
        penalties=(
            Modifier(-off, "target out of sight", "RFX-INDIR-09") if off else None,
            fine_motor(scene, unit),
            recoil.carried_over(scene, unit, arm, "snap"),
            off_hand(scene, unit, arm, fine=True),
            one_handed(scene, arm),
            flight.wind(scene, band, "RFX-THROW-01") if flight.carried_by_wind(arm) else None,
            control.elsewhere(scene, unit),
        ),
        rule="RFX-INDIR-09",
    )


def by_eye(scene: Scene, unit: Ref, cell: Cell) -> int:
    """The penalty of self-observed fire at a place: 10, 2 less for each try before, down to none (RFX-INDIR-09)."""
    mission = scene.find(unit, FireMission)
    shots = mission.shots if mission is not None and mission.observer is None and mission.cell == cell else 0
    return max(0, BY_EYE - EASIER * shots)


def tried(scene: Scene, unit: Ref, cell: Cell) -> FireMission:
    """One try more at a place by the gunner's own eyes; what it has learnt of adjusting stays with it."""
    old = scene.find(unit, FireMission) or FireMission(cell)
    if old.observer is not None or old.cell != cell:
        return FireMission(cell, reductions=old.reductions, shots=1)
    return replace(old, shots=old.shots + 1)


def lobbed(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> Toss:
    """A throw at a place one does not see."""
    here = (eye or scene.pose(unit)).cell
    return Toss(lobbing(scene, unit, arm, cell, eye=eye).check, band_of_cells(scene, here, cell))
