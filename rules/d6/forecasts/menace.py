"""How dangerous one is to another: the best attack there is, for a measure; and what several in a turn come to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from rules import odds
from rules.body import Posture, Silhouette
from rules.d6.combat import attack, cover, equipment, injury, rolls
from rules.d6.combat.attack import Attack, Shot
from rules.d6.combat.equipment import Arm
from rules.d6.field import facing, movement, scale, vehicles
from rules.d6.forecasts.parts import loss
from rules.d6.offers.fire import modes
from rules.d6.order import fighters
from rules.d6.sheets.code import Code
from rules.d6.state import Health, Mode, Vehicle
from rules.forms import Outcome
from rules.refs import Ref
from rules.scene import Awareness, Pose, Scene
from rules.tally import Modifier

GUNNER = Code.parse("5D")
"""The skill of a usual gunner, with the die for a burst."""
LESS = 3
"""What each further action of a turn takes off all defences (DSX-ACT-01)."""


def threat(
    scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture, *, fewer: int = 0, weaker: int = 0
) -> Fraction:
    """The mean loss by the best single attack in a turn, a few steps towards the target included.

    With so many dice fewer, or against so much weaker a defence, where several actions are taken in a turn.
    """
    if facing.down(scene, by) or not shows.in_line:
        return Fraction(0)
    health, full = injury.health(scene, upon), injury.hp_max(scene, upon)
    behind = _cover(scene, upon, shows, posture)
    against = int(attack.reflexes(scene, upon, aware=True, behind=behind).total) - weaker
    armour = equipment.armour(scene, upon)
    best = Fraction(0)
    cells = shows.metres / scene.grid.metres
    for arm, mode, dice in scene.remembered(("ways", by, cells), lambda: tuple(_ways(scene, by, cells))):
        code = dice.plus(-fewer)
        if code.usable:
            damage = int(attack.damage_of(scene, Attack(by, upon, arm, mode)).total)
            best = max(best, _mean(Shot(code, against, damage, armour), health, full))
    return best


def _ways(scene: Scene, by: Ref, cells: float) -> Iterator[tuple[Arm, Mode, Code]]:
    """Every weapon that is fit for use at a distance, and the dice it is used with; a vehicle's gun is taken to have a
    gunner.
    """
    for gun in equipment.arsenal(scene, by).weapons if scene.find(by, Vehicle) is not None else ():
        found = attack.band_at(scene, gun, cells)
        if gun.mounted and found:
            off = attack.off_for_range(found)
            yield Arm(gun, None, by), "burst" if gun.auto else "single", GUNNER.plus(int(off.amount) if off else 0)
    for arm in equipment.arms(scene, by):
        for mode in modes(arm):
            if equipment.hindrance(scene, by, arm, mode):
                continue
            weapon = arm.weapon
            blow = weapon.category in ("unarmed", "melee") and mode != "thrown"
            if blow:
                near = movement.half_allowance(scene, by) + scale.in_cells(scene.grid, weapon.reach)
                found = "reach" if cells <= near else ""
            else:
                found = attack.band_at(scene, weapon, cells)
            if found:
                skill = equipment.skill_with(weapon, mode)
                burst = Modifier(1, "burst", "DSX-BURST-01", unit="D") if mode == "burst" else None
                on_wheels = vehicles.firing(scene, by)
                yield arm, mode, rolls.attempt(scene, by, skill, attack.off_for_range(found), burst, *on_wheels).code


def _cover(scene: Scene, upon: Ref, shows: Silhouette, posture: Posture) -> cover.Cover:
    pose = Pose(scene.cells(upon), posture)
    away = shows.metres / scene.grid.metres
    return cover.best(
        cover.behind_hard(scene, shows, ()), cover.in_haze(shows.haze), cover.lying_low(scene, pose, away)
    )


@lru_cache(maxsize=65_536)
def _mean(shot: Shot, health: Health, full: int) -> Fraction:
    return odds.of(attack.strike, shot).mean(lambda strike: loss(health, full, strike.through) if strike.hit else 0)


def in_a_turn(scene: Scene, unit: Ref, actions: int) -> tuple[Outcome, ...]:
    """What so many attacks on the best target in sight come to, and what taking so much on lays the unit open to."""
    seen = (scene.find(unit, Awareness) or Awareness()).now
    foes = [foe for foe in fighters.foes(scene, unit) if foe in seen]
    fewer = actions - 1
    posture = scene.pose(unit).posture
    found = []
    gains = {
        foe: threat(scene, unit, foe, scene.silhouette(unit, foe), scene.pose(foe).posture, fewer=fewer) for foe in foes
    }
    best = max(foes, key=lambda foe: (gains[foe], -foe), default=None)
    if best is not None and gains[best]:
        found.append(Outcome(f"by {actions} attacks", Fraction(1), best, gains[best] * actions))
    worse = Fraction(0)
    for foe in foes if fewer else ():
        shows = scene.silhouette(foe, unit)
        worse += threat(scene, foe, unit, shows, posture, weaker=LESS * fewer) - threat(
            scene, foe, unit, shows, posture
        )
    if worse:
        found.append(Outcome("by weaker defences", Fraction(1), unit, min(Fraction(1), worse)))
    return tuple(found)
