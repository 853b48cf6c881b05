"""An attack with a gun, worked out: both totals with every reason, and what strikes which unit behind what."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.body import Posture
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.graydawn.core import arms, clinch, cover, figures, footing, scale
from rules.graydawn.core.arms import Arm
from rules.graydawn.core.cover import Cover
from rules.graydawn.fire import ranges, situation
from rules.graydawn.fire.forms import Called
from rules.graydawn.fire.ranges import Band
from rules.graydawn.flesh import damage, landing
from rules.graydawn.flesh.damage import Missile, Shield
from rules.graydawn.flesh.landing import Table
from rules.graydawn.state import Guard
from rules.graydawn.terms.anatomy import part_at
from rules.graydawn.terms.weapons import BURST, Mode
from rules.graydawn.turns import plan
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

BURST_BONUS = 3
"""Added to a burst in place of the weapon's accuracy (GRD-BURST-01)."""
CALLED, CENTRE, HELPLESS = -4, -2, -2
"""What aiming at a part costs, at the centre of the body, and at a part of a helpless target
(GRD-AIM-01, GRD-AIM-02, GRD-AIM-03).
"""
OVEREXTENDED, INTO_MELEE = -3, -3
"""Off the attack that follows a blow too wide, and off one fired into close combat (GRD-FUMBLE-06, GRD-CQC-01)."""
SPRAY = 10
"""Rounds of a spray that add one at close range, or cost one beyond it (GRD-AUTO-01, GRD-AUTO-03)."""
BURST_HITS = {"new": (1, 1, 2, 2, 2, 3), "fnff": (1, 1, 2, 2, 3, 3)}
"""Rounds of a burst that hit, by the face of a d6 (GRD-BURST-02)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A wish: one unit fires at another, with a weapon in hand, in one mode, perhaps at a part of the body."""

    attacker: Ref
    target: Ref
    arm: Arm
    mode: Mode = "single"
    called: Called = ""
    pose: Pose | None = None
    """How the target stands, where that is not as it is now: in a cell that it enters."""
    share: int = 0
    """Rounds of a spray that go to this target, where others are sprayed as well (GRD-AUTO-02)."""

    @property
    def fired(self) -> int:
        """Rounds that the whole firing action takes."""
        return arms.rounds(self.arm.weapon, self.mode, self.arm.loaded)

    @property
    def rounds(self) -> int:
        """Rounds that go to this target."""
        return self.share or self.fired


@lookup
def true_band(scene: Scene, attacker: Ref, target: Ref, weapon_reach: int, pose: Pose | None = None) -> Band | None:
    """The band of the distance between two units (GRD-RANGE-01, GRD-PB-02)."""
    if pose is None:
        near = scale.adjacent(scene, attacker, target)
        return ranges.true_band(scene.apart(attacker, target), weapon_reach, adjacent=near)
    metres = min(scene.grid.straight(own, other) for own in scene.cells(attacker) for other in pose.cells)
    return ranges.true_band(metres, weapon_reach, adjacent=metres <= scene.grid.metres * 1.5)


def true(scene: Scene, attack: Attack) -> Band | None:
    """The true band of an attack."""
    guard = cover.guarding(scene, attack.attacker).guard
    listed = ranges.reach(scene, attack.arm.weapon, guard)
    return true_band(scene, attack.attacker, attack.target, listed, attack.pose)


def band(scene: Scene, attack: Attack) -> Band | None:
    """The band it counts as; None out of reach."""
    guard = cover.guarding(scene, attack.attacker).guard
    return ranges.counted(true(scene, attack), attack.arm.weapon, guard)


def to_hit(scene: Scene, attack: Attack) -> Tally:
    """The attack total without its die: RA, the skill, and every modifier (GRD-CORE-01)."""
    unit, weapon, target = attack.attacker, attack.arm.weapon, attack.target
    guard = cover.guarding(scene, unit).guard
    away = true(scene, attack)
    base = figures.ra(scene, unit, steady=guard is Guard.BRACING)
    skill = Modifier(figures.skill(scene, unit, weapon.skill), weapon.skill.value, "GRD-CORE-01")
    return Tally("Attack", base, "RA", "GRD-DERIVED-01").plus(
        skill,
        _accuracy(scene, attack, away),
        _range(scene, attack),
        ranges.spread(weapon, away) if away is not None else None,
        plan.penalty(scene, unit),
        off_balance(scene, unit),
        _aimed(scene, attack),
        into_melee(scene, attack),
        situation.taken_aim(scene, unit, weapon, target, attack.mode, away),
        _spray(scene, attack, away),
        *situation.modifiers(scene, unit, weapon, target, attack.pose),
    )


def off_balance(scene: Scene, unit: Ref) -> Modifier | None:
    """The next attack after an overextended one (GRD-FUMBLE-06)."""
    return Modifier(OVEREXTENDED, "overextended", "GRD-FUMBLE-06") if footing.faults(scene, unit).overextended else None


def into_melee(scene: Scene, attack: Attack) -> Modifier | None:
    """Firing at a unit that is locked in close combat with others than the shooter (GRD-CQC-01)."""
    others = clinch.crowd(scene, attack.target, attack.attacker)
    return Modifier(INTO_MELEE, "into close combat", "GRD-CQC-01") if others else None


def _accuracy(scene: Scene, attack: Attack, away: Band | None) -> Modifier | None:
    """The bonus of a burst, at any range or only to medium; else the accuracy of the weapon (GRD-BURST-01)."""
    weapon = attack.arm.weapon
    if attack.mode == "burst":
        far = scene.options.burst_range_limit and away is not None and away > Band.MEDIUM
        return None if far else Modifier(BURST_BONUS, "burst", "GRD-BURST-01")
    return Modifier(weapon.accuracy, f"{weapon.name}: accuracy", "GRD-CORE-01") if weapon.accuracy else None


def _range(scene: Scene, attack: Attack) -> Modifier | None:
    """The penalty for range; none where the target number has it in it, or where a shotgun's spread takes its place
    (GRD-RANGE-01, GRD-CORE-06, GRD-SHOT-01).
    """
    spread, counts = ranges.spreads(scene, attack.arm.weapon), band(scene, attack)
    return None if counts is None or spread or situation.fixed(scene, attack.target) else ranges.penalty(counts)


def _aimed(scene: Scene, attack: Attack) -> Modifier | None:
    """What aiming costs (GRD-AIM-01, GRD-AIM-02, GRD-AIM-03)."""
    if not attack.called:
        return None
    if attack.called == "centre":
        return Modifier(CENTRE, "at the centre of the body", "GRD-AIM-02")
    if helpless(scene, attack.target):
        return Modifier(HELPLESS, f"at the {attack.called}, target helpless", "GRD-AIM-03")
    return Modifier(CALLED, f"at the {attack.called}", "GRD-AIM-01")


def helpless(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is out of action, or lies prone (GRD-AIM-03)."""
    return not figures.wounds(scene, unit).up or scene.pose(unit).posture is Posture.PRONE


def _spray(scene: Scene, attack: Attack, away: Band | None) -> Modifier | None:
    """Automatic fire: better up close by the rounds that go to the target, worse beyond by all that are fired, but for
    a bipod to medium range (GRD-AUTO-01, GRD-AUTO-03).
    """
    if attack.mode != "auto" or away is None:
        return None
    if away <= Band.CLOSE:
        return Modifier(attack.rounds // SPRAY, f"{attack.rounds} rounds at close range", "GRD-AUTO-01")
    guard = cover.guarding(scene, attack.attacker).guard
    if attack.arm.weapon.bipod and guard is not Guard.MOVING and away <= Band.MEDIUM:
        return None
    return Modifier(-(attack.fired // SPRAY), f"recoil of {attack.fired} rounds", "GRD-AUTO-03")


# what strikes


def behind(scene: Scene, attack: Attack) -> Cover:
    """The cover of the target along the line of this attack."""
    return cover.cover(scene, attack.attacker, attack.target, pose=attack.pose)


def told_cover(scene: Scene, attack: Attack, cover_then: Cover | None = None) -> Tally:
    """What the cover of the target does to this attack: the points it stops, of how many of the hits (GRD-COVER-09)."""
    found = cover_then or behind(scene, attack)
    if not found.level:
        return Tally("Cover", 0, "none on this line", "GRD-COVER-02")
    each = max(found.power(face, shot=attack.arm.weapon.category == "shotgun") for face in cover.FACES)
    hidden = odds.of(landing.face, location(scene, attack, found)).chance(lambda face: face in found.covers)
    at = "at the centre" if attack.called == "centre" else f"at the {attack.called}"
    hits = "every hit" if hidden == 1 else f"{round(100 * hidden)} % of hits" if hidden else f"no hit {at}"
    why = f"points off {hits}: {found.what}, level {found.level}"
    return Tally("Cover", damage.stopped(each, missile(scene, attack)), why, "GRD-COVER-09")


def missile(scene: Scene, attack: Attack, hits: int = 1) -> Missile:
    """What strikes: at point-blank range with all it can do, a shotgun's load thinned by distance, a burst with a die
    more for each further hit (GRD-PB-02, GRD-SHOT-02, GRD-BURST-03).
    """
    away = true(scene, attack)
    away = Band.CLOSE if away is None else away
    full = away is Band.POINT_BLANK and not arms.proof(scene, attack.target)
    found = arms.missile(attack.arm.weapon, fullest=full)
    more = hits - 1 if attack.mode == "burst" else 0
    return found.with_dice(more - ranges.dice_lost(attack.arm.weapon, away))


def shields(scene: Scene, attack: Attack, cover_then: Cover | None = None) -> tuple[Shield, ...]:
    """What stands before each face of the location die: cover, then armour (GRD-DMG-01, GRD-COVER-09). `cover_then` is
    the cover, where that is not as it is now.
    """
    return shielded(scene, attack.target, cover_then or behind(scene, attack), attack.arm.weapon.category == "shotgun")


@lookup
def shielded(scene: Scene, unit: Ref, found: Cover, pellets: bool) -> tuple[Shield, ...]:
    """The same of a unit behind some cover, against pellets or other missiles."""
    worn = (arms.armour(scene, unit, part_at(face)) for face in cover.FACES)
    return tuple(
        each._replace(cover=found.power(face, shot=pellets)) for face, each in zip(cover.FACES, worn, strict=True)
    )


def location(scene: Scene, attack: Attack, cover_then: Cover | None = None) -> Table:
    """How the place of a hit is found: as called, by a d6 for the centre of the body, else by the table in use
    (GRD-AIM-01, GRD-AIM-02, GRD-HITLOC-01 to 04). `cover_then` is the cover, where that is not as it is now.
    """
    if attack.called == "centre":
        return Table("d6")
    if attack.called:
        return Table(attack.called)
    options = scene.options
    if options.hit_location == "torso":
        return Table("spread" if attack.mode in ("burst", "auto") else "d10")
    if options.hit_location == "d8" and not (options.cover_by_d10 and (cover_then or behind(scene, attack)).level):
        return Table("d8")
    return Table("d10")


def by_chance(attack: Attack) -> int:
    """What ammunition adds to the target's graze rolls, and the shots of a burst beyond its first, whether they hit or
    not (GRD-GRAZE-04, GRD-GRAZE-06).
    """
    return arms.graze_bonus(attack.arm.weapon) - (BURST - 1 if attack.mode == "burst" else 0)


def burst(dice: Dice, table: str = "new") -> int:
    """How many rounds of a burst hit (GRD-BURST-02)."""
    return BURST_HITS[table][dice.roll(Pool(1)).value - 1]


def sprayed(margin: int, rounds: int) -> int:
    """How many rounds of a spray hit: one, and one for each point more (GRD-AUTO-01)."""
    return min(rounds, 1 + margin)


# whether it may be made


def hindrance(scene: Scene, attack: Attack) -> str:
    """Why an attack may not be made, by what the attacker's side knows; "" when it may."""
    unfit = arms.unfit(scene, attack.attacker, attack.arm, attack.mode)
    return unfit or grabbed(scene, attack.attacker) or spared(scene, attack)


def grabbed(scene: Scene, unit: Ref) -> str:
    """Whether an unarmed enemy holds the shooter and keeps it from firing; "" if none does (GRD-CQC-03)."""
    by = clinch.grabbed(scene, unit)
    return "" if by is None else f"held by {scene.name(by)}"


def spared(scene: Scene, attack: Attack) -> str:
    """Why a weapon that is fit for use may not be used on this target; "" when it may (GRD-COVER-06)."""
    if band(scene, attack) is None:
        return "out of range"
    if not scene.in_line(attack.attacker, attack.target, pose=attack.pose):
        hides = cover.guarding(scene, attack.target).guard is Guard.FULL
        return "in full cover" if hides else "no line of sight"
    return ""


def shots(attack: Attack) -> int:
    """Attack rolls of one firing action: two for a double tap (GRD-ACT-01)."""
    return arms.rounds(attack.arm.weapon, "semi", attack.arm.loaded) if attack.mode == "semi" else 1
