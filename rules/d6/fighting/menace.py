"""How dangerous one is to another: the best attack there is, for a measure; and what several in a turn come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.d6.attacks import attack
from rules.d6.attacks.attack import Attack, Shot
from rules.d6.core import cover, equipment, facing, movement, rolls, scale, vehicles
from rules.d6.core.equipment import Arm
from rules.d6.fighting.offers import modes
from rules.d6.senses import fighters
from rules.d6.state import Health, Mode, Vehicle
from rules.d6.terms.code import Code
from rules.d6.terms.skills import Skill
from rules.d6.wounds import injury
from rules.d6.wounds.losses import mean
from rules.frame.body import Posture, Silhouette
from rules.frame.forecast import Outcome
from rules.frame.knowing import Awareness
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.kernel.words import counted

GUNNER = Code.parse("5D")
"""The skill of a usual gunner, with the die for a burst."""
LESS = 3
"""What each further action of a turn takes off all defences (DSX-ACT-01)."""
Duel = tuple[tuple[tuple[int, Code], ...], int, int, Health, int]
"""What a unit does to another with, damages and the dice they are rolled with; and against what: his Reflexes, his
armour, his health, and his full strength.
"""


def threat(scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
    """The mean loss by the best single attack in a turn, a few steps towards the target included."""
    return _loss(_duel(scene, by, upon, shows, posture))


def _as_they_are(
    scene: Scene, by: Ref, upon: Ref, *, fewer: int = 0, weaker: int = 0, on_mounts: bool = True
) -> Fraction:
    """The same of two as they are now; with so many dice fewer, or against so much weaker a defence, where several
    actions are taken in a turn.
    """
    return _loss(_duel_as_they_are(scene, by, upon, on_mounts=on_mounts), fewer, weaker)


@lookup
def _duel_as_they_are(scene: Scene, by: Ref, upon: Ref, *, on_mounts: bool) -> Duel | None:
    return _duel(scene, by, upon, scene.silhouette(by, upon), scene.pose(upon).posture, on_mounts=on_mounts)


def _duel(
    scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture, *, on_mounts: bool = True
) -> Duel | None:
    """All that decides how much one takes off another; None if nothing. With guns on mounts left to their vehicles, a
    gunner has what he holds.
    """
    if facing.down(scene, by) or not shows.in_line:
        return None
    cells = shows.metres / scene.grid.metres
    health, full, armour = _mark(scene, upon)
    ways = _ways(scene, by, cells, on_mounts=on_mounts)
    return ways, _reflexes(scene, upon, _cover(scene, shows, posture)), armour, health, full


def _loss(duel: Duel | None, fewer: int = 0, weaker: int = 0) -> Fraction:
    """The mean loss by the best single attack, with so many dice fewer or against so much weaker a defence."""
    if duel is None:
        return Fraction(0)
    ways, against, armour, health, full = duel
    return _best(ways, fewer, against - weaker, armour, health, full)


@lru_cache(maxsize=65_536)
def _best(
    ways: tuple[tuple[int, Code], ...], fewer: int, against: int, armour: int, health: Health, full: int
) -> Fraction:
    """The mean loss by the best of some damages and the dice they are rolled with, so many dice fewer."""
    best = Fraction(0)
    for damage, dice in ways:
        code = dice.plus(-fewer)
        if code.usable:
            best = max(best, _mean(Shot(code, against, damage, armour), health, full))
    return best


@lookup
def _mark(scene: Scene, upon: Ref) -> tuple[Health, int, int]:
    """The state of the unit aimed at, its full strength, and its armour."""
    return injury.health(scene, upon), injury.hp_max(scene, upon), equipment.armour(scene, upon)


@lookup
def _reflexes(scene: Scene, upon: Ref, behind: cover.Cover) -> int:
    return int(attack.reflexes(scene, upon, aware=True, behind=behind).total)


@lookup
def _ways(scene: Scene, by: Ref, cells: float, *, on_mounts: bool) -> tuple[tuple[int, Code], ...]:
    """What it can do at a distance, and with which dice."""
    return tuple(_at(scene, by, cells, on_mounts=on_mounts))


def _at(scene: Scene, by: Ref, cells: float, *, on_mounts: bool) -> Iterator[tuple[int, Code]]:
    """The damage of every weapon that is fit for use at a distance, and the dice it is used with; a vehicle's gun is
    taken to have a gunner.
    """
    for gun in equipment.arsenal(scene, by).weapons if scene.find(by, Vehicle) is not None else ():
        found = attack.band_at(scene, gun, cells)
        if gun.mounted and found:
            off = attack.off_for_range(found)
            yield _damage(scene, by, Arm(gun, None, by)), GUNNER.plus(int(off.amount) if off else 0)
    for way in _in_hand(scene, by):
        if way.arm.bearer != by and not on_mounts:
            continue
        if way.near is not None:
            found = "reach" if cells <= way.near else ""
        else:
            found = attack.band_at(scene, way.arm.weapon, cells)
        if found:
            yield way.damage, _code(scene, by, equipment.skill_with(way.arm.weapon, way.mode), way.mode, found)


@dataclass(frozen=True, slots=True)
class _Way:
    """A weapon in hand, used in one way, at whatever distance."""

    arm: Arm
    mode: Mode
    damage: int
    near: int | None
    """From how many cells off one goes up to strike with it; None for what is fired or thrown."""


@lookup
def _code(scene: Scene, by: Ref, skill: Skill, mode: Mode, found: str) -> Code:
    """The dice of an attack in such a range band."""
    burst = Modifier(1, "burst", "DSX-BURST-01", unit="D") if mode == "burst" else None
    return rolls.attempt(scene, by, skill, attack.off_for_range(found), burst, *vehicles.firing(scene, by)).code


@lookup
def _in_hand(scene: Scene, by: Ref) -> tuple[_Way, ...]:
    """Every way to use what it has in hand."""
    found = []
    for arm in equipment.arms(scene, by):
        damage = _damage(scene, by, arm)
        for mode in modes(arm):
            if not equipment.hindrance(scene, by, arm, mode):
                weapon, near = arm.weapon, None
                if weapon.category in ("unarmed", "melee") and mode != "thrown":
                    near = movement.half_allowance(scene, by) + scale.in_cells(scene.grid, weapon.reach)
                found.append(_Way(arm, mode, damage, near))
    return tuple(found)


def _damage(scene: Scene, by: Ref, arm: Arm) -> int:
    """The same, whatever unit it is used on."""
    return int(attack.damage_of(scene, Attack(by, by, arm)).total)


def _cover(scene: Scene, shows: Silhouette, posture: Posture) -> cover.Cover:
    away = shows.metres / scene.grid.metres
    return cover.best(
        cover.behind_hard(scene, shows, ()), cover.in_haze(shows.haze), cover.lying_low(scene, posture, away)
    )


@lru_cache(maxsize=65_536)
def _mean(shot: Shot, health: Health, full: int) -> Fraction:
    lost, _, whole = attack.points(shot)
    return mean(health, full, lost, whole)


def in_sight(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit perceives who can still fight."""
    seen = frozenset((scene.find(unit, Awareness) or Awareness()).now)
    return tuple(
        foe for foe in scene.units() if foe in seen and enemies(scene, unit, foe) and fighters.alive(scene, foe)
    )


def in_a_turn(scene: Scene, unit: Ref, actions: int) -> tuple[Outcome, ...]:
    """What so many attacks on the best target in sight, of equals the nearest, come to, and what taking so much on lays
    the unit open to.
    """
    foes, fewer = in_sight(scene, unit), actions - 1
    found = []
    gains = {foe: _as_they_are(scene, unit, foe, fewer=fewer) for foe in foes}
    best = max(foes, key=lambda foe: (gains[foe], -scene.apart(unit, foe), scene.cells(foe)), default=None)
    if best is not None and gains[best]:
        found.append(
            Outcome(
                counted(actions, "attack"),
                Fraction(1),
                best,
                min(Fraction(1), gains[best] * actions),
            )
        )
    worse = Fraction(0)
    for foe in foes if fewer else ():
        before = _as_they_are(scene, foe, unit, on_mounts=False)
        worse += _as_they_are(scene, foe, unit, weaker=LESS * fewer, on_mounts=False) - before
    if worse:
        found.append(Outcome("weaker defences", Fraction(1), unit, min(Fraction(1), worse)))
    return tuple(found)
