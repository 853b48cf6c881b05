"""What the situation adds to an attack: aim taken before, the target's size and light, the shooter's own trouble."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.ground import Light
from rules.frame.scene import Pose, Scene
from rules.graydawn.core import clinch, cover, figures
from rules.graydawn.fire.ranges import Band
from rules.graydawn.state import Aiming, Guard
from rules.graydawn.terms.weapons import Mode, Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

ROUNDS_OF_AIM = 3
"""Rounds of aiming that count, without the Concentration perk (GRD-AIMED-01)."""
TURNING, DUST, SILHOUETTED, LASER = -2, -3, 2, 1
"""Turning to face the target, fire out of smoke, a lit target in the gloom, a laser sight (GRD-MODS-01)."""
SIZES = ((0.4, -6, "tiny target"), (0.8, -4, "small target"))
"""What a small body takes off the attack, up to each height in metres (GRD-MODS-01)."""
LARGE, LARGE_ADDS = 3.0, 4
IMMOBILE = 4
"""A target that cannot move (GRD-MODS-01)."""
BESIDE = 90.0
"""Degrees off its front to which a unit fires without having to turn."""


def fixed(scene: Scene, target: Ref) -> bool:
    """Whether a shot at this target needs the number of its range, and no defence is rolled: the target is out of
    action, or an ordinary person where the options say so (GRD-SAVE-02, GRD-CORE-06, GRD-CORE-07, GRD-CORE-08).
    """
    if not figures.wounds(scene, target).up:
        return True
    options = scene.options
    return (options.hit_mode == "tn" or options.mooks_use_tn) and figures.traits(scene, target).mook


def most_aim(scene: Scene, unit: Ref, away: Band | None) -> int:
    """Rounds of aiming that count: three, more with Concentration for a braced shot beyond medium range
    (GRD-AIMED-01).
    """
    braced = cover.guarding(scene, unit).guard is Guard.BRACING
    far = away is not None and away > Band.MEDIUM
    return ROUNDS_OF_AIM + (figures.traits(scene, unit).concentration if braced and far else 0)


def aimed(scene: Scene, unit: Ref, weapon: str, target: Ref) -> int:
    """Rounds in a row, up to the last, that a unit has spent aiming this weapon at this target (GRD-AIMED-01)."""
    found = scene.find(unit, Aiming)
    if found is None or found.round != scene.clock.round - 1:
        return 0
    return found.rounds if (found.weapon, found.target) == (weapon, target) else 0


def taken_aim(scene: Scene, unit: Ref, weapon: Weapon, target: Ref, mode: Mode, away: Band | None) -> Modifier | None:
    """What rounds of aiming add to the next shot; nothing to bursts and sprays (GRD-AIMED-01)."""
    if mode not in ("single", "semi"):
        return None
    rounds = min(aimed(scene, unit, weapon.name, target), most_aim(scene, unit, away))
    return Modifier(rounds, f"{rounds} {'round' if rounds == 1 else 'rounds'} of aiming", "GRD-AIMED-01")


def modifiers(scene: Scene, unit: Ref, weapon: Weapon, target: Ref, pose: Pose | None) -> Iterator[Modifier]:
    """Those modifiers of the underlying rules that a battle can know of (GRD-MODS-01)."""
    there = pose or scene.pose(target)
    own = scene.pose(unit)
    if held(scene, target):
        yield Modifier(IMMOBILE, "target held fast", "GRD-MODS-01")
    if scene.grid.off(own.facing, own.cell, there.cell) > BESIDE:
        yield Modifier(TURNING, "turning to face the target", "GRD-MODS-01")
    if scene.clouds(own.cell):
        yield Modifier(DUST, "blinded by smoke", "GRD-MODS-01")
    if scene.weather.light.plain is not Light.BRIGHT and scene.light(there.cell).plain is Light.BRIGHT:
        yield Modifier(SILHOUETTED, "target lit up in the gloom", "GRD-MODS-01")
    if weapon.laser:
        yield Modifier(LASER, "laser sight", "GRD-MODS-01")
    size = _size(there.body.height)
    if size is not None:
        yield size


def held(scene: Scene, target: Ref) -> bool:
    """Whether a target on its feet is held in a grapple and cannot move; of an enemy, by a unit of the viewer's side
    (GRD-MODS-01).
    """
    if not figures.wounds(scene, target).up:
        return False
    if scene.assumed(target):
        return any(clinch.clinch(scene, own).holds == target for own in scene.units(scene.viewer))
    return bool(clinch.holders(scene, target))


def _size(height: float) -> Modifier | None:
    if height >= LARGE:
        return Modifier(LARGE_ADDS, "large target", "GRD-MODS-01")
    found = next(((lost, words) for most, lost, words in SIZES if height <= most), None)
    return Modifier(*found, "GRD-MODS-01") if found is not None else None
