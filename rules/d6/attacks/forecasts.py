"""Attacks on a unit, and what is done for the hurt."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.attacks import advantage, attack
from rules.d6.attacks.attack import Attack
from rules.d6.core import facing
from rules.d6.core.defences import armour, resistance
from rules.d6.state import Health
from rules.d6.wounds import injury, losses
from rules.d6.wounds.losses import Fate, suffered
from rules.frame.figure import Aboard
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Pose, Scene
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


def turned(scene: Scene, wish: Attack) -> Attack:
    """The attack as it will be made: by one who has turned to the target (DSX-ATK-03), on a target that will turn round
    to it, as it is taken to do when it can (DSX-ADV-04).
    """
    wish = _facing_it(scene, wish)
    knows = attack.target_knows(scene, wish)
    if wish.at is not None or not advantage.turns(scene, wish.target, wish.attacker, knows, eye=wish.eye):
        return wish
    pose = scene.pose(wish.target)
    here: Pose = wish.eye or scene.pose(wish.attacker)
    return replace(wish, at=replace(pose, facing=scene.grid.direction(pose.cell, here.cell)), knows=knows)


def _facing_it(scene: Scene, wish: Attack) -> Attack:
    """The attacker turned to its target, unless it is held or looks where its vehicle goes."""
    own = wish.eye or scene.pose(wish.attacker)
    way = scene.grid.direction(own.cell, (wish.at or scene.pose(wish.target)).cell)
    cannot = scene.find(wish.attacker, Aboard) is not None or facing.held(scene, wish.attacker)
    if own.facing == way or cannot:
        return wish
    return replace(wish, eye=replace(own, facing=way))


def against(scene: Scene, wish: Attack) -> Forecast:
    """The one roll over every way it can fall (DSX-CORE-01)."""
    worked_out = attack.reckon(scene, wish)
    refusal = worked_out.dice.refusal
    if refusal or not worked_out.cover.in_line:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=refusal or worked_out.cover.reason)
    came = struck(scene, wish.target, worked_out.shot)
    tallies = (*worked_out.tallies, *resisting(scene, wish), armour(scene, wish.target))
    return Forecast(FREE, tallies, tuple(suffered(wish.target, came.each, came.miss)), success=1 - came.miss)


def weighed(scene: Scene, wish: Attack) -> Worth:
    """The numbers of it."""
    worked_out = attack.reckon(scene, wish)
    if worked_out.dice.refusal or not worked_out.cover.in_line:
        return Worth(FREE, success=0.0)
    came = struck(scene, wish.target, worked_out.shot)
    return Worth(FREE, (losses.weighed(scene, wish.target, came),), came.numbers[0])


def resisting(scene: Scene, wish: Attack) -> tuple[Tally, ...]:
    """The target's Spell Resistance, against a spell that it stops (DSX-EXPL-03)."""
    spell = wish.arm.weapon.spell
    return resistance(scene, wish.target) if spell is not None and spell.resisted else ()


def struck(scene: Scene, unit: Ref, shot: attack.Shot) -> Fate:
    """What comes of a shot or blow for a unit as it is."""
    return _struck(shot, injury.health(scene, unit), injury.hp_max(scene, unit))


@lru_cache(maxsize=16_384)
def _struck(shot: attack.Shot, health: Health, full: int) -> Fate:
    lost, nothing, whole = attack.points(shot)
    return Fate(health, full, lost, whole, nothing)


def of_victim(scene: Scene, unit: Ref, reflexes: Tally) -> tuple[Tally, Tally]:
    """The difficulty of hitting one of several, with its cover and reasons, and its armour, under its name."""
    name = scene.name(unit)
    protects = armour(scene, unit)
    return (
        replace(reflexes, title=f"{name}: {reflexes.title}"),
        replace(protects, title=f"{name}: {protects.title}"),
    )
