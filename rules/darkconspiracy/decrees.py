"""What a game master may decree under these rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.darkconspiracy.asks import ACT, DECLARE
from rules.darkconspiracy.core import arms, figures, holds
from rules.darkconspiracy.gear import topic as gear
from rules.darkconspiracy.harm import blows, hurting, keeping, recovering
from rules.darkconspiracy.harm.blows import Force
from rules.darkconspiracy.melee.holding import let_go
from rules.darkconspiracy.nerve import losing, panic
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.fire import Aiming
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.state.nerve import Running
from rules.darkconspiracy.state.people import Arsenal, Traits
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.frame.decrees import DecreeKind
from rules.frame.figure import Item, Stance
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.parts import decreeing as parts
from rules.parts.decreeing import of_unit, says, tell

SETTLED = frozenset((ACT, DECLARE))
"""Questions that are asked while no action is under way."""
AT_ONCE = frozenset(("move", "turn", "posture"))
"""What may come at such a question, though it concerns the very unit that is asked."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: it aims no longer, holds nothing, nobody holds it, and nobody runs from its charge."""
    table.strip(unit, Aiming)
    for runner, running in table.having(Running):
        if running.of == unit:
            table.strip(runner, Running)
    let_go(table, unit)
    for by, _ in holds.holders(table, unit):
        let_go(table, by)


MOST, PHASES = 40, 6


def _alive(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Traits) is not None and knowing.alive(scene, unit)


def _awake(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and knowing.conscious(scene, unit) and not figures.traits(scene, unit).robot


def _wounded(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and any(figures.wounds(scene, unit).damage)


def _out(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and bool(figures.wounds(scene, unit).out)


def _places(_table: Table, _unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"part": OneOf(each.value for each in PARTS), "points": Between(1, MOST)}


def _hurt_places(table: Table, unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    damage = figures.wounds(table, unit).damage
    where = (part.value for part, points in zip(PARTS, damage, strict=True) if points)
    return {"part": OneOf(where), "points": Between(1, MOST)}


def _hurt(table: Table, decree: parts.HurtAt) -> None:
    """So many points at a part, which no armour meets (DKC-WOUND-01)."""
    tell(table, f"hurt {{actor}}: {decree.part}.", decree.unit)
    hits = ((blows.points((Part(decree.part),), Force(points=decree.points)), 1),)
    parts.asked_nothing(hurting.suffer(table, decree.unit, hits))


def _now(table: Table, unit: Ref, part: str) -> int:
    return figures.wounds(table, unit).damage[PARTS.index(Part(part))]


def _hurts(table: Table, decree: parts.HurtAt) -> str:
    now = _now(table, decree.unit, decree.part)
    return f"{table.name(decree.unit)}, {decree.part}: from {now} to {now + decree.points} points, past all armour."


def _heal(table: Table, decree: parts.HealAt) -> None:
    tell(table, "healed {actor}.", decree.unit)
    hurt, at = figures.wounds(table, decree.unit), PARTS.index(Part(decree.part))
    left = max(0, hurt.damage[at] - decree.points)
    damage = (*hurt.damage[:at], left, *hurt.damage[at + 1 :])
    eased = (*hurt.eased[:at], hurt.eased[at] and bool(left), *hurt.eased[at + 1 :])
    keeping.keep(table, decree.unit, replace(hurt, damage=damage, eased=eased))
    parts.stands_up(table, decree.unit)


def _heals(table: Table, decree: parts.HealAt) -> str:
    now = _now(table, decree.unit, decree.part)
    return f"{table.name(decree.unit)}, {decree.part}: from {now} to {max(0, now - decree.points)} points."


def _stun(table: Table, decree: parts.Stun) -> None:
    """For six phases (DKC-STUN-01)."""
    tell(table, "stunned {actor}.", decree.unit)
    hurting.unconscious(table, decree.unit, "stunned", PHASES)


def _knock_out(table: Table, decree: parts.KnockOut) -> None:
    tell(table, "had {actor} lose consciousness.", decree.unit)
    hurting.unconscious(table, decree.unit, "serious")


def _rouse(table: Table, decree: parts.Rouse) -> None:
    tell(table, "brought {actor} round.", decree.unit)
    recovering.wake(table, decree.unit)
    parts.stands_up(table, decree.unit)


def _kill(table: Table, decree: parts.Kill) -> None:
    tell(table, "had {actor} die.", decree.unit)
    keeping.keep(table, decree.unit, replace(figures.wounds(table, decree.unit), dead=True))


def _may_panic(scene: Scene, unit: Ref) -> bool:
    return _awake(scene, unit) and not panic.steady(scene, unit)


def _panic(table: Table, decree: parts.Panic) -> None:
    """It stands frozen for a turn (DKC-PANIC-01)."""
    losing.freeze(table, decree.unit, PHASES)
    table.say(Event("panic", "{actor} panics and freezes for six phases.", actor=decree.unit))


def _may_hide(scene: Scene, unit: Ref) -> bool:
    return _awake(scene, unit) and parts.on_foot(scene, unit) and scene.find(unit, Hiding) is None


def _hide(table: Table, decree: parts.Hide) -> None:
    tell(table, "put {actor} in hiding.", decree.unit)
    table.put(decree.unit, Hiding())
    table.put(decree.unit, table.find(decree.unit, Stance) or Stance())


def _hidden(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Hiding) is not None


def _show(table: Table, decree: parts.Show) -> None:
    table.strip(decree.unit, Hiding)
    table.put(decree.unit, table.find(decree.unit, Stance) or Stance())
    tell(table, "had {actor} come out of hiding.", decree.unit)


def _falls(table: Table, unit: Ref, item: Item) -> Ref:
    table.strip(unit, Aiming)
    return gear.let_fall(table, unit, item)


def _gets(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    own = table.find(lying, Arsenal)
    if own is not None and own.weapons:
        table.put(unit, arms.arsenal(table, unit).also(own.weapons[0]))
    table.take(unit, lying, item)


def _capacity(scene: Scene, unit: Ref, name: str) -> int:
    weapon = arms.arsenal(scene, unit).weapon(name)
    return weapon.magazine if weapon is not None else 0


def _weapons(scene: Scene, unit: Ref) -> tuple[str, ...]:
    own = arms.arsenal(scene, unit)
    return tuple(item.name for item in parts.carried(scene, unit) if own.weapon(item.name) is not None)


def _broken(table: Table, unit: Ref, name: str) -> None:
    """These rules have no jams: what breaks is gone."""
    table.remove(_falls(table, unit, parts.one_of(table, unit, name)))


KINDS: tuple[DecreeKind[Table], ...] = (
    of_unit(parts.HurtAt, _alive, _hurt, _hurts, _places),
    of_unit(parts.HealAt, _wounded, _heal, _heals, _hurt_places),
    of_unit(parts.Stun, _awake, _stun, says("is stunned for six phases.")),
    of_unit(parts.KnockOut, _awake, _knock_out, says("is unconscious until a check succeeds.")),
    of_unit(parts.Rouse, _out, _rouse, says("comes to, and keeps its wounds.")),
    of_unit(parts.Kill, _alive, _kill, says("dies.")),
    of_unit(parts.Panic, _may_panic, _panic, says("stands frozen for six phases.")),
    of_unit(parts.Hide, _may_hide, _hide, says("is in hiding until an enemy makes out the unit.")),
    of_unit(parts.Show, _hidden, _show, says("hides no longer.")),
    *parts.handing(_falls, _gets),
    parts.reloading(_capacity),
    parts.breaking(_weapons, _broken),
)
UNDECREED = {
    "suppress": "these rules know panic, and no suppression",
    "tire": "these rules have no fatigue",
}
"""What other books let a game master decree, and why these do not."""
