"""The attack: attacker, target and weapon, its dice, its difficulty, its damage, and the one roll that settles it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rules.d6.attacks.advantage import advantage
from rules.d6.attacks.aim import aimed
from rules.d6.core import equipment, facing, rolls, scale, vehicles
from rules.d6.core.cover import Cover, cover
from rules.d6.core.defences import defence, through, unaware
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import Attempt
from rules.d6.senses.awareness import Knows, aware
from rules.d6.state import Mode, Vehicle
from rules.d6.terms.code import Code
from rules.d6.terms.weapons import Weapon
from rules.frame.figure import Aboard
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel import odds
from rules.kernel.dice import Dice, Throw
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.arms_length import arm_passes

SHIELD = 3
"""What a shield in hand adds to Reflexes against the front (DSX-ARM-01)."""
BANDS = ("short", "medium", "long")
CLIMB = 1.5
"""Metres of height over which a blow still reaches (DSX-ATK-03)."""
NOT_IN_LINE = "no line of sight"
"""Why a target behind something hard is spared (DSX-COVER-04)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A wish: one unit attacks another, with a weapon at hand, in one way of using it.

    `eye` and `at` say where attacker and target are, or were when a simultaneous slot began (DSX-TIME-06); `knows` is
    set where it was settled before whether the target is aware.
    """

    attacker: Ref
    target: Ref
    arm: Arm
    mode: Mode = "single"
    eye: Pose | None = None
    at: Pose | None = None
    knows: Knows | None = None


@dataclass(frozen=True, slots=True)
class Shot:
    """All that one roll must know, for forecast and play alike. Frozen, so that its odds can be asked."""

    code: Code
    difficulty: int
    damage: int
    armour: int
    resistance: int | None = None
    """What a cast check must reach besides, for a spell on a creature with Spell Resistance (DSX-EXPL-03)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """What one roll came to: the throw, the difference, the damage, and what goes through armour."""

    throw: Throw
    hit: bool
    excess: int = 0
    damage: int = 0
    through: int = 0
    resisted: bool = False


def strike(dice: Dice, shot: Shot) -> Strike:
    """One roll settles hit and damage (DSX-CORE-01).

    It hits when it reaches the difficulty (DSX-ATK-01); exactly that does the listed damage, more adds the difference
    (DSX-ATK-02); what armour leaves comes off the hit points (DSX-DMG-01).
    """
    return struck(shot, dice.roll(shot.code))


def struck(shot: Shot, throw: Throw) -> Strike:
    """The same for such a throw."""
    if shot.resistance is not None and throw.value < shot.resistance:
        return Strike(throw, hit=False, resisted=True)
    excess = throw.value - shot.difficulty
    if excess < 0:
        return Strike(throw, hit=False)
    damage = shot.damage + excess
    return Strike(throw, True, excess, damage, through(damage, shot.armour))


def points(shot: Shot) -> tuple[dict[int, int], int, int]:
    """In how many ways of the roll so many points go through, in how many it comes to nothing, and how many there
    are.
    """
    lost: dict[int, int] = {}
    nothing, (totals, whole) = 0, odds.of(rolls.total_of, shot.code).ways()
    for total, many in totals.items():
        came = struck(shot, Throw(total))
        if came.hit:
            lost[came.through] = lost.get(came.through, 0) + many
        else:
            nothing += many
    return lost, nothing, whole


def short_by(shot: Shot, struck: Strike) -> int:
    """By how many points an attack that came to nothing fell short, at least one (DSX-EXPL-05)."""
    return max(1, shot.difficulty - struck.throw.value)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """An attack worked out, with every reason: what is rolled, against what, for how much."""

    shot: Shot
    dice: Attempt
    difficulty: Tally
    damage: Tally
    knows: Knows
    cover: Cover

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """Dice, difficulty and damage, each with its reasons."""
        return (self.dice.tally, self.difficulty, self.damage)


def reckon(scene: Scene, attack: Attack) -> Reckoning:
    """Everything about an attack but the roll (DSX-ATK-03, steps 5 to 8)."""
    knows = target_knows(scene, attack)
    behind = cover(scene, attack.attacker, attack.target, eye=attack.eye, pose=attack.at)
    dice = dice_of(scene, attack, knows)
    against = difficulty(scene, attack, knows, behind)
    listed = damage_of(scene, attack)
    spell = attack.arm.weapon.spell
    resistance = rolls.traits(scene, attack.target).spell_resistance if spell and spell.resisted else None
    shot = Shot(dice.code, int(against.total), int(listed.total), equipment.armour(scene, attack.target), resistance)
    return Reckoning(shot, dice, against, listed, knows, behind)


def target_knows(scene: Scene, attack: Attack) -> Knows:
    """Whether the target is aware of this attack (DSX-SURP-02)."""
    return attack.knows or aware(scene, attack.target, attack.attacker, eye=attack.eye, pose=attack.at)


def dice_of(scene: Scene, attack: Attack, knows: Knows | None = None) -> Attempt:
    """The attack roll: skill, then actions, range, burst, aim, advantage and the vehicle's movement (DSX-CORE-03)."""
    knows = knows or target_knows(scene, attack)
    arm, mode = attack.arm, attack.mode
    return _dice(
        scene,
        attack,
        range_dice(scene, attack),
        aimed(scene, attack.attacker, attack.target, arm.weapon, mode, knows.aware, pose=attack.at),
        advantage(scene, attack.attacker, attack.target, knows, eye=attack.eye, pose=attack.at),
    )


def _dice(scene: Scene, attack: Attack, far: Modifier | None, *gained: Modifier | None) -> Attempt:
    """The attack roll at such a range with so much gained on the target."""
    return rolls.attempt(
        scene,
        attack.attacker,
        equipment.skill_with(attack.arm.weapon, attack.mode),
        far,
        Modifier(1, "burst", "DSX-BURST-01", unit="D") if attack.mode == "burst" else None,
        *gained,
        *vehicles.firing(scene, attack.attacker),
    )


def _too_few_dice(scene: Scene, attack: Attack, found: str) -> str:
    """Why it cannot be rolled in this range band (DSX-CORE-03). Aim and advantage only add: they are asked about where
    that is needed.
    """
    return "" if _enough_dice(scene, attack, found) else dice_of(scene, attack).refusal


def _enough_dice(scene: Scene, attack: Attack, found: str) -> bool:
    """Whether it can be rolled even without aim and advantage: the same for all targets at the same range."""
    return _dice(scene, attack, _dice_for_range(scene, attack, found)).code.usable


def difficulty(scene: Scene, attack: Attack, knows: Knows, behind: Cover) -> Tally:
    """What the roll must reach: Reflexes, or Willpower for magic of the mind (DSX-ATK-01, DSX-SPELL-04)."""
    spell = attack.arm.weapon.spell
    if spell is not None and spell.defence == "willpower":
        return defence(scene, attack.target, "willpower") if knows.aware else unaware()
    held_up = shield(scene, attack.attacker, attack.target, eye=attack.eye, at=attack.at)
    return reflexes(scene, attack.target, knows.aware, behind, held_up)


def reflexes(scene: Scene, target: Ref, aware: bool, behind: Cover, held_up: Modifier | None = None) -> Tally:
    """The Reflexes of a character, rider or vehicle as they are now; 5 for one that does not know (DSX-SURP-01)."""
    if scene.find(target, Vehicle) is not None:
        return vehicles.difficulty(scene, target, aware, behind.modifier)
    if not aware:
        return unaware().plus(behind.modifier if scene.options.cover_helps_unaware else None)
    if equipment.rides(scene, target):
        return vehicles.rider_difficulty(scene, target, behind, held_up)
    return defence(scene, target, "reflexes", held_up, behind.modifier)


def shield(
    scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, at: Pose | None = None
) -> Modifier | None:
    """A shield in hand helps against attacks from the front arc, on top of cover (DSX-ARM-01, DSX-COVER-01)."""
    return shield_towards(scene, target, eye.cells if eye else scene.cells(attacker), at)


def shield_towards(scene: Scene, target: Ref, cells: tuple[Cell, ...], at: Pose | None = None) -> Modifier | None:
    """The same against what comes from these cells, such as a blast."""
    if not equipment.shield(scene, target) or facing.in_rear(scene, at or scene.pose(target), cells):
        return None
    return Modifier(SHIELD, "shield", "DSX-ARM-01")


def damage_of(scene: Scene, attack: Attack) -> Tally:
    """Listed damage, and the might behind it where muscle drives the weapon (DSX-ATK-02, DSX-MELEE-01, DSX-CORE-07)."""
    weapon = attack.arm.weapon
    might = rolls.traits(scene, attack.attacker).might if weapon.muscle else 0
    listed = Tally("Damage", weapon.damage, f"{weapon.name}, listed", "DSX-ATK-02")
    return listed.plus(Modifier(might, "might", "DSX-CORE-07"))


def strikes_blow(attack: Attack) -> bool:
    """Whether it is a blow, not a shot, throw or spell (DSX-MELEE-01)."""
    return attack.arm.weapon.category in ("unarmed", "melee") and attack.mode != "thrown"


def band(scene: Scene, attack: Attack) -> str:
    """The range band of an attack: "reach", "short", "medium" or "long"; "" out of reach or range (DSX-ATK-04)."""
    weapon = attack.arm.weapon
    here = (attack.eye or scene.pose(attack.attacker)).cells
    there = (attack.at or scene.pose(attack.target)).cells
    if strikes_blow(attack):
        return "reach" if scale.steps(scene, here, there) <= scale.in_cells(scene.grid, reach(scene, attack)) else ""
    return band_at(scene, weapon, scale.between(scene, here, there))


def band_at(scene: Scene, weapon: Weapon, away: float) -> str:
    """The range band of a distance in cells; "" below a minimum range and beyond the long one (DSX-ATK-04)."""
    if weapon.range is None or (weapon.min_range and away < scale.in_cells(scene.grid, weapon.min_range)):
        return ""
    for name, cells in _bands(weapon.range, scene.grid.metres):
        if away <= cells:
            return name
    return ""


@lru_cache(maxsize=1024)
def _bands(ranges: tuple[int, int, int], metres: float) -> tuple[tuple[str, int], ...]:
    """How far the bands of such ranges in feet reach, in cells of so many metres."""
    return tuple((name, scale.to_the_nearest(feet, metres)) for name, feet in zip(BANDS, ranges, strict=True))


def off_for_range(found: str) -> Modifier | None:
    """1D off at medium range, 2D at long (DSX-ATK-04)."""
    return Modifier(-BANDS.index(found), f"{found} range", "DSX-ATK-04", unit="D") if found in BANDS else None


def reach(scene: Scene, attack: Attack) -> int:
    """How far a blow reaches, in feet: lying prone only the adjacent cells (DSX-MELEE-01, DSX-MOVE-04)."""
    posture = (attack.eye or scene.pose(attack.attacker)).posture
    return min(attack.arm.weapon.reach, 5) if posture == "prone" else attack.arm.weapon.reach


def range_dice(scene: Scene, attack: Attack) -> Modifier | None:
    """Dice off for range; a scope on an aimed shot counts one band nearer (DSX-ATK-04)."""
    return _dice_for_range(scene, attack, band(scene, attack))


def _dice_for_range(scene: Scene, attack: Attack, found: str) -> Modifier | None:
    """The same in this range band."""
    weapon = attack.arm.weapon
    through_scope = weapon.scope and found in BANDS[1:]
    if through_scope and aimed(scene, attack.attacker, attack.target, weapon, attack.mode, None, pose=attack.at):
        return off_for_range(BANDS[BANDS.index(found) - 1])
    return off_for_range(found)


def hindrance(scene: Scene, attack: Attack) -> str:
    """Why an attack may not be made, by what the attacker's side knows; "" when it may (DSX-ATK-03, step 1)."""
    if attack.attacker == attack.target:
        return "cannot target itself"
    unfit = equipment.hindrance(scene, attack.attacker, attack.arm, attack.mode)
    return unfit or in_full(scene, attack, spared(scene, attack))


def in_full(scene: Scene, attack: Attack, reason: str) -> str:
    """Why the target is spared, naming what is in the way: that takes longer to find out than that something is."""
    if reason != NOT_IN_LINE:
        return reason
    return f"{reason}: {cover(scene, attack.attacker, attack.target, eye=attack.eye, pose=attack.at).reason}"


def spared(scene: Scene, attack: Attack) -> str:
    """Why in short a weapon that is fit for use may not be used on this target; "" when it may."""
    bound = _bound(scene, attack)
    if bound:
        return bound
    aboard = _from_aboard(scene, attack) or vehicles.cannot_single_out(scene, attack.target)
    if aboard:
        return aboard
    spell = attack.arm.weapon.spell
    if spell is not None and spell.defence == "willpower" and scene.find(attack.target, Vehicle) is not None:
        return "has no mind"
    found = band(scene, attack)
    if not found:
        return "out of reach" if strikes_blow(attack) else "out of range"
    if not scene.in_line(attack.attacker, attack.target, eye=attack.eye, pose=attack.at):
        return NOT_IN_LINE
    if strikes_blow(attack) and not _level(scene, attack):
        return "too high or too low"
    if strikes_blow(attack) and not _blow_passes(scene, attack):
        return "a wall, window or shut door is between"
    return _too_few_dice(scene, attack, found)


def _from_aboard(scene: Scene, attack: Attack) -> str:
    """Why the seat does not let this weapon be used there (DSX-VEH-07); nothing hinders a unit on foot."""
    if scene.find(attack.attacker, Aboard) is None:
        return ""
    weapon = attack.arm.weapon.name
    closed = vehicles.cannot_attack(scene, attack.attacker, weapon)
    there = (attack.at or scene.pose(attack.target)).cells
    return closed or ("" if vehicles.bears(scene, attack.attacker, weapon, there) else "outside the mount's arc")


def _bound(scene: Scene, attack: Attack) -> str:
    """In a grapple both may only strike at each other, with one hand; a spell's hold leaves nothing (DSX-GRAP-01)."""
    if not _is_bound(scene, attack.attacker):
        return ""
    if facing.held(scene, attack.attacker) == facing.SPELLBOUND:
        return facing.SPELLBOUND
    partners = grapple_partners(scene, attack.attacker)
    if attack.target not in partners:
        return "grappling: only each other"
    return "grappling: one hand only" if attack.arm.weapon.hands > 1 else ""


@lookup
def _is_bound(scene: Scene, unit: Ref) -> bool:
    """Whether anything binds a unit's hands, whatever it attacks."""
    return facing.held(scene, unit) == facing.SPELLBOUND or bool(grapple_partners(scene, unit))


def grapple_partners(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The unit that holds a unit, and the one that it holds (DSX-GRAP-01)."""
    return tuple(ref for ref in (facing.holder(scene, unit), equipment.held_by(scene, unit)) if ref is not None)


def _level(scene: Scene, attack: Attack) -> bool:
    """Whether attacker and target stand within five feet of height of each other (DSX-ATK-03)."""
    here = (attack.eye or scene.pose(attack.attacker)).cells
    there = (attack.at or scene.pose(attack.target)).cells
    own, other = scale.nearest_cells(scene, here, there)
    return abs(scene.place(own).height - scene.place(other).height) <= CLIMB


def _blow_passes(scene: Scene, attack: Attack) -> bool:
    """Whether nothing stands between on the edges of cells that no arm gets over or through (DSX-ATK-03)."""
    here = (attack.eye or scene.pose(attack.attacker)).cells
    there = (attack.at or scene.pose(attack.target)).cells
    line = scene.grid.line(*scale.nearest_cells(scene, here, there))
    return all(arm_passes(scene, a, b) for a, b in pairwise(line))
