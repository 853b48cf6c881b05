"""Critical failures at close quarters: what they do to the attacker, its weapon and the allies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from rules.frame.figure import Place
from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import arms, clinch, figures, footing, scale
from rules.graydawn.flesh.damage import Missile, Shield
from rules.graydawn.flesh.foretelling import sure
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table as Where
from rules.graydawn.harm import falling, hurting, striking
from rules.graydawn.melee import blows
from rules.graydawn.melee.blows import Bout
from rules.graydawn.mishaps import severity, telling
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.senses import knowing
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.dice import Pool
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

UPON_ITSELF = (Mishap.SELF, Mishap.HAND, Mishap.SCENERY)
STANDS = 0.3
"""Metres that something must rise to be struck by mistake."""


def befalls(scene: Scene, bout: Bout, below: int) -> Mishap:
    """What a critical failure brings about where it happens: without anything beside it to strike a unit falls, without
    an ally beside it a blade misses (GRD-FUMBLE-05, GRD-FUMBLE-06).
    """
    unit, found = bout.attacker, severity.mishap(bout.weapon, below)
    if found is Mishap.SCENERY and not _scenery(scene, unit):
        return Mishap.FALLS
    if found is Mishap.FRIEND and not friends(scene, unit):
        return Mishap.FALLS if bout.weapon.natural else Mishap.NOTHING
    return found


def friends(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Allies at arm's length, any of which may be struck (GRD-FUMBLE-05)."""
    sides = scene.relations
    found = (
        other
        for other in scene.units()
        if other != unit and sides.allied(scene.side(unit), scene.side(other)) and knowing.alive(scene, other)
    )
    return tuple(
        sorted((other for other in found if scale.adjacent(scene, unit, other)), key=lambda o: scene.cells(o)[0])
    )


def _scenery(scene: Scene, unit: Ref) -> bool:
    """Whether a wall or an obstacle stands beside a unit."""
    cell = scene.cells(unit)[0]
    walls = (scene.barrier(cell, way) for way, _ in scene.grid.neighbours(cell))
    return any(walls) or any(scene.place(beside).obstacle >= STANDS for _, beside in scene.grid.neighbours(cell))


def astray(scene: Scene, bout: Bout, unit: Ref, what: Mishap) -> Hit:
    """The hit that goes astray: on a hand, on what stands there, on the attacker itself or an ally
    (GRD-FUMBLE-05, GRD-FUMBLE-06).
    """
    flesh, by, weapon = figures.flesh(scene, unit), bout.attacker, bout.weapon
    if what is Mishap.HAND:
        bare = replace(flesh, btm=0, grazes=False)
        return Hit(Missile(1, 3), (Shield(),) * 10, Where(_arm(scene, by, weapon)), 0, bare)
    where = Where(_limb(weapon)) if what is Mishap.SCENERY else blows.location(scene)
    return Hit(blows.missile(scene, by, weapon), blows.shields(scene, unit), where, arms.graze_bonus(weapon), flesh)


def _arm(scene: Scene, unit: Ref, weapon: Weapon) -> str:
    found = arms.arm(scene, unit, weapon.name)
    left = found is not None and found.item is not None and found.item.place is Place.LEFT
    return "left arm" if left else "right arm"


def _limb(weapon: Weapon) -> str:
    return "right leg" if "kick" in weapon.name.lower() else "right arm"


# odds


def odds_of(scene: Scene, bout: Bout) -> Odds[Mishap | None]:
    """Every critical failure of an attack; None where it is none (GRD-FUMBLE-01)."""
    below = rolls.fumbles(int(blows.to_hit(scene, bout).total), scene.options.explosions)
    return below.map(lambda much: None if much is None else befalls(scene, bout, much))


def foretold(scene: Scene, bout: Bout) -> tuple[Outcome, ...]:
    """What a critical failure of an attack may bring about, unit by unit."""
    return tuple(_foretold(scene, bout))


def _foretold(scene: Scene, bout: Bout) -> Iterator[Outcome]:
    found, unit = odds_of(scene, bout), bout.attacker
    yield from telling.besides(bout.weapon, ((found, Fraction(1)),))
    own = telling.stepping(found, lambda what: sure(astray(scene, bout, unit, what) if what in UPON_ITSELF else None))
    yield from telling.struck(unit, telling.ends(scene, unit, own))
    for friend in friends(scene, unit):
        step = telling.stepping(found, partial(_upon, scene, bout, friend))
        yield from telling.struck(friend, telling.ends(scene, friend, step))


def _upon(scene: Scene, bout: Bout, friend: Ref, what: Mishap) -> Odds[Any]:
    """Of several allies any is struck as likely as the others (GRD-FUMBLE-05)."""
    if what is not Mishap.FRIEND:
        return sure(None)
    share = Fraction(1, len(friends(scene, bout.attacker)))
    hit: dict[Any, Fraction] = {astray(scene, bout, friend, what): share}
    return Odds(hit if share == 1 else {**hit, None: 1 - share})


# play


def befall(table: Table, bout: Bout, below: int) -> Flow[None]:
    """Carry out a critical failure: reliability first, then what goes with its severity (GRD-FUMBLE-01 to 06)."""
    unit, weapon = bout.attacker, bout.weapon
    what = befalls(table, bout, below)
    failed = severity.fails(table.dice(unit), weapon)
    told = severity.words(weapon, what, failed=failed)
    table.say(Event("mishap", f"{{actor}} fumbles: {told}.", actor=unit, own=(f"{below} below 0",)))
    known = footing.faults(table, unit)
    if failed:
        known = replace(known, broken=(*known.broken, weapon.name))
    if what is Mishap.STUCK:
        known = replace(known, stuck=(*known.stuck, weapon.name))
    known = replace(
        known,
        overextended=known.overextended or what is Mishap.OVEREXTENDED,
        tangled=known.tangled or what is Mishap.TANGLED,
    )
    table.put(unit, known)
    arm = arms.arm(table, unit, weapon.name)
    if what is Mishap.DROPPED and arm is not None and arm.item is not None:
        falling.let_fall(table, unit, arm.item)
    if what is Mishap.FALLS:
        clinch.let_go(table, unit)
        falling.fall(table, unit)
    if what in UPON_ITSELF:
        yield from _astray(table, bout, unit, what)
    if what is Mishap.FRIEND:
        there = friends(table, unit)
        which = table.dice(unit).roll(Pool(1, len(there))).value - 1 if len(there) > 1 else 0
        yield from _astray(table, bout, there[which], what)


def _astray(table: Table, bout: Bout, unit: Ref, what: Mishap) -> Flow[None]:
    toll = striking.begin(table, unit)
    yield from striking.strike(table, bout.attacker, toll, astray(table, bout, unit, what))
    yield from hurting.settle(table, toll)
