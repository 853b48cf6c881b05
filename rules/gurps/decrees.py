"""What a game master may decree under these rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.frame.decrees import DecreeKind
from rules.frame.figure import Item
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.scene import Scene, Table
from rules.gurps import asks
from rules.gurps.core import arms, figures, pins
from rules.gurps.fire import guns, zones
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.gear import readying
from rules.gurps.grips import holding
from rules.gurps.harm import condition, hurting
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.fighting import Aim, Clutched, Gripping, Held
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.things import Arsenal, Live
from rules.gurps.state.turns import Hidden, Waiting
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.figures import Traits
from rules.kernel.refs import Ref
from rules.parts import decreeing as parts
from rules.parts.decreeing import fights, of_unit, points, says, tell

SETTLED = frozenset((asks.TURN,))
"""Questions that are asked while no action is under way."""
AT_ONCE = frozenset(("move", "turn", "posture"))
"""What may come at such a question, though it concerns the very unit that is asked."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: it aims, waits and suppresses no longer, holds nothing, and nobody holds it."""
    table.strip(unit, Aim, Waiting)
    holding.let_go(table, unit)
    holding.unclutch(table, unit)
    zones.end(table, unit)
    held, clutched = table.find(unit, Held), table.find(unit, Clutched)
    for by in held.by if held is not None else ():
        if table.find(by, Gripping) is not None:
            holding.let_go(table, by)
    if clutched is not None:
        holding.unclutch(table, clutched.by)


MOST = 60


def _alive(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Traits) is not None and knowing.alive(scene, unit)


def _up(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and fights(scene, unit)


def _wounded(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and figures.wounds(scene, unit).hp < figures.build(scene, unit).hp


def _out(scene: Scene, unit: Ref) -> bool:
    hurt = figures.wounds(scene, unit)
    stunned = scene.find(unit, Stunned)
    dazed = hurt.stunned or (stunned is not None and not stunned.over)
    return _alive(scene, unit) and not hurt.mortal and (hurt.unconscious or dazed)


def _places(table: Table, unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    """The parts of a body that are still there."""
    lost = figures.wounds(table, unit).severed
    return {"part": OneOf(each.value for each in Location if each not in lost), "points": Between(1, MOST)}


def _hurt(table: Table, decree: parts.HurtAt) -> None:
    """So much injury before the multiplier of the part, from inside, which no armour meets (GUR-DMG-02, GUR-INJ-06)."""
    tell(table, f"hurt {{actor}}: {decree.part}.", decree.unit)
    strike = Strike(Hurt(0, decree.points), inside=True)
    hurting.suffer(table, decree.unit, (Hit(strike, Location(decree.part)),))


def _hurts(table: Table, decree: parts.HurtAt) -> str:
    now = figures.wounds(table, decree.unit).hp
    return f"{table.name(decree.unit)}, {now} HP: {decree.points} crushing at the {decree.part}, past all armour."


def _heal(table: Table, decree: parts.Heal) -> None:
    tell(table, "healed {actor}.", decree.unit)
    hurt, full = figures.wounds(table, decree.unit), figures.build(table, decree.unit).hp
    hp = min(full, hurt.hp + decree.points)
    condition.keep(table, decree.unit, replace(hurt, hp=hp, mortal=hurt.mortal and hp < 0))
    parts.stands_up(table, decree.unit)


def _heals(table: Table, decree: parts.Heal) -> str:
    now, full = figures.wounds(table, decree.unit).hp, figures.build(table, decree.unit).hp
    return f"{table.name(decree.unit)} goes from {now} to {min(full, now + decree.points)} of {full} HP."


def _stun(table: Table, decree: parts.Stun) -> None:
    condition.stuns(table, decree.unit, 0)
    tell(table, "stunned {actor}.", decree.unit)


def _knock_out(table: Table, decree: parts.KnockOut) -> None:
    tell(table, "had {actor} lose consciousness.", decree.unit)
    condition.keep(table, decree.unit, replace(figures.wounds(table, decree.unit), unconscious=True))


def _rouse(table: Table, decree: parts.Rouse) -> None:
    tell(table, "brought {actor} round.", decree.unit)
    table.strip(decree.unit, Stunned)
    hurt = replace(figures.wounds(table, decree.unit), unconscious=False, stunned=False)
    condition.keep(table, decree.unit, hurt)
    parts.stands_up(table, decree.unit)


def _kill(table: Table, decree: parts.Kill) -> None:
    tell(table, "had {actor} die.", decree.unit)
    condition.keep(table, decree.unit, replace(figures.wounds(table, decree.unit), dead=True))


def _panic(table: Table, decree: parts.Panic) -> None:
    """It freezes, as one that is taken by surprise does (GUR-SURP-01)."""
    tell(table, "had {actor} freeze.", decree.unit)
    table.put(decree.unit, Stunned(mind=True, until=table.clock.round))


def _calm(scene: Scene, unit: Ref) -> bool:
    return _up(scene, unit) and scene.find(unit, Stunned) is None and not figures.wounds(scene, unit).stunned


def _tire(table: Table, decree: parts.Tire) -> None:
    tell(table, "tired {actor}.", decree.unit)
    hurting.tires(table, decree.unit, decree.points)


def _tires(table: Table, decree: parts.Tire) -> str:
    full = figures.traits(table, decree.unit).fp
    now = figures.fatigue(table, decree.unit)
    return f"{table.name(decree.unit)} goes from {now} to {now - decree.points} of {full} FP."


def _may_hide(scene: Scene, unit: Ref) -> bool:
    return _up(scene, unit) and parts.on_foot(scene, unit) and scene.find(unit, Hidden) is None


def _hide(table: Table, decree: parts.Hide) -> None:
    tell(table, "put {actor} in hiding.", decree.unit)
    hiding.hide(table, decree.unit, decree)


def _hidden(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Hidden) is not None


def _show(table: Table, decree: parts.Show) -> None:
    table.strip(decree.unit, Hidden)
    tell(table, "had {actor} come out of hiding.", decree.unit)


def _falls(table: Table, unit: Ref, item: Item) -> Ref:
    if not pins.pulled(table, unit, item.name):
        table.strip(unit, Aim, Waiting)
    return condition.let_fall(table, unit, item)


def _gets(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    """It has the figures of the thing too; a grenade whose fuse burns stays where it lies (GUR-GREN-01)."""
    if table.find(lying, Live) is None:
        readying.comes_by(table, unit, table.find(lying, Arsenal) or Arsenal())
        table.take(unit, lying, item)


def _capacity(scene: Scene, unit: Ref, name: str) -> int:
    weapon = arms.arsenal(scene, unit).weapon(name)
    return weapon.full if weapon is not None else 0


def _guns(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What shoots and works."""
    here = (arm for arm in arms.arms(scene, unit) if arm.item is not None and arm.weapon.full)
    return tuple(arm.weapon.name for arm in here if guns.jammed(scene, unit, arm.weapon.name) is None)


def _jams(table: Table, unit: Ref, name: str) -> None:
    arm = arms.arm(table, unit, name)
    if arm is not None:
        guns.fails(table, unit, arm, spends=False)


KINDS: tuple[DecreeKind[Table], ...] = (
    of_unit(parts.HurtAt, _alive, _hurt, _hurts, _places),
    of_unit(parts.Heal, _wounded, _heal, _heals, points(MOST)),
    of_unit(parts.Stun, _calm, _stun, says("is stunned, and rolls against HT to recover.")),
    of_unit(parts.KnockOut, _up, _knock_out, says("loses consciousness.")),
    of_unit(parts.Rouse, _out, _rouse, says("is awake and no longer stunned.")),
    of_unit(parts.Kill, _alive, _kill, says("dies.")),
    of_unit(parts.Panic, _calm, _panic, says("freezes, and rolls against IQ to recover.")),
    of_unit(parts.Tire, _up, _tire, _tires, points(10)),
    of_unit(parts.Hide, _may_hide, _hide, says("is in hiding, but enemies that see the unit now still do.")),
    of_unit(parts.Show, _hidden, _show, says("hides no longer.")),
    *parts.handing(_falls, _gets),
    parts.reloading(_capacity),
    parts.breaking(_guns, _jams),
)
UNDECREED = {"suppress": "suppression lies on ground that is fired at, and leaves nothing on a figure (GUR-SUP-01)"}
"""What other books let a game master decree, and why these do not."""
