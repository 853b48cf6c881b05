"""What a game master may decree under these rules."""

from __future__ import annotations

from dataclasses import replace

from rules.d6 import asks
from rules.d6.core import equipment, lapses
from rules.d6.senses import awareness
from rules.d6.state import UNROLLED, Aim, Held, Stealth, Traits
from rules.d6.wounds import harm, injury
from rules.frame.decrees import DecreeKind
from rules.frame.figure import HANDS, Item, Kit, Stance
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import decreeing as parts
from rules.parts.decreeing import of_unit, points, says, tell

SETTLED = frozenset((asks.SLOT, asks.BACK, asks.TURN, asks.ROUTINE, asks.NEXT))
"""Questions that are asked while no action is under way."""
AT_ONCE = frozenset(("move", "turn", "posture"))
"""What may come at such a question, though it concerns the very unit that is asked."""
MOST = 60


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: its aim, its fire and its hold end, and nobody holds it."""
    lapses.moves(table, unit)
    lapses.get_loose(table, unit)


def _alive(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Traits) is not None and not injury.is_dead(scene, unit, injury.health(scene, unit))


def _wounded(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and injury.health(scene, unit).hp < injury.hp_max(scene, unit)


def _down(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and injury.health(scene, unit).down


def _up(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and not injury.health(scene, unit).down


def _hurt(table: Table, decree: parts.Hurt) -> None:
    tell(table, "hurt {actor}.", decree.unit)
    harm.suffer(table, decree.unit, decree.points)


def _hurts(table: Table, decree: parts.Hurt) -> str:
    now = injury.health(table, decree.unit).hp
    return f"{table.name(decree.unit)} goes from {now} to {now - decree.points} hit points, past all armour."


def _heal(table: Table, decree: parts.Heal) -> None:
    tell(table, "healed {actor}.", decree.unit)
    harm.recover(table, decree.unit, decree.points)
    parts.stands_up(table, decree.unit)


def _heals(table: Table, decree: parts.Heal) -> str:
    now, full = injury.health(table, decree.unit).hp, injury.hp_max(table, decree.unit)
    return f"{table.name(decree.unit)} goes from {now} to {min(full, now + decree.points)} of {full} hit points."


def _kill(table: Table, decree: parts.Kill) -> None:
    tell(table, "had {actor} die.", decree.unit)
    health, full = injury.health(table, decree.unit), injury.hp_max(table, decree.unit)
    harm.suffer(table, decree.unit, max(1, health.hp) + full)


def _knock_out(table: Table, decree: parts.KnockOut) -> None:
    """Down at 0 hit points, and stable (DSX-INJ-04)."""
    tell(table, "had {actor} go down.", decree.unit)
    harm.suffer(table, decree.unit, injury.health(table, decree.unit).hp)
    harm.set_health(table, decree.unit, replace(injury.health(table, decree.unit), stable=True))


def _rouse(table: Table, decree: parts.Rouse) -> None:
    """A unit at 1 hit point or more wakes (DSX-INJ-04)."""
    tell(table, "brought {actor} round.", decree.unit)
    harm.recover(table, decree.unit, 1 - injury.health(table, decree.unit).hp)
    parts.stands_up(table, decree.unit)


def _hidden(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Stealth) is not None


def _may_hide(scene: Scene, unit: Ref) -> bool:
    return _up(scene, unit) and parts.on_foot(scene, unit) and not _hidden(scene, unit)


def _hide(table: Table, decree: parts.Hide) -> None:
    """By its own Stealth roll (DSX-SENSE-02)."""
    attempt = awareness.sneaking(table, decree.unit)
    rolled = awareness.sneak(table.dice(decree.unit), attempt) if attempt.code.usable else UNROLLED
    tell(table, "put {actor} in hiding.", decree.unit)
    table.put(decree.unit, rolled)
    table.put(decree.unit, table.find(decree.unit, Stance) or Stance())


def _show(table: Table, decree: parts.Show) -> None:
    table.strip(decree.unit, Stealth)
    table.put(decree.unit, table.find(decree.unit, Stance) or Stance())
    tell(table, "had {actor} come out of hiding.", decree.unit)


def _falls(table: Table, unit: Ref, item: Item) -> Ref:
    """It lets go of a thing, and of all that it was about to do with it (DSX-HELD-03, DSX-SUPP-08)."""
    aim, held = table.find(unit, Aim), table.find(unit, Held)
    if aim is not None and aim.weapon == item.name:
        table.strip(unit, Aim)
    if held is not None and held.weapon == item.name:
        table.strip(unit, Held)
    if item.place in HANDS:
        lapses.cease_fire(table, unit, item.name)
    weapon, suit = equipment.arsenal(table, unit).weapon(item.name), equipment.arsenal(table, unit).suit(item.name)
    lying = table.drop(unit, item)
    own = equipment.arsenal(table, lying)
    weapons = own.weapons if weapon is None else (weapon,)
    table.put(lying, replace(own, weapons=weapons, armour=own.armour if suit is None else (suit,)))
    return lying


def _gets(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    own, more = equipment.arsenal(table, unit), equipment.arsenal(table, lying)
    weapons = tuple(each for each in more.weapons if own.weapon(each.name) is None)
    suits = tuple(each for each in more.armour if own.suit(each.name) is None)
    table.put(unit, replace(own, weapons=(*own.weapons, *weapons), armour=(*own.armour, *suits)))
    table.take(unit, lying, item)


def _capacity(scene: Scene, unit: Ref, name: str) -> int:
    weapon = equipment.arsenal(scene, unit).weapon(name)
    return weapon.magazine if weapon is not None and weapon.category in equipment.SHOT else 0


def _weapons(scene: Scene, unit: Ref) -> tuple[str, ...]:
    own = equipment.arsenal(scene, unit)
    return tuple(item.name for item in parts.carried(scene, unit) if own.weapon(item.name) is not None)


def _broken(table: Table, unit: Ref, name: str) -> None:
    """These rules have no jams: what breaks is gone."""
    kit = table.part(unit, Kit)
    assert kit.find(name) is not None
    table.remove(_falls(table, unit, parts.one_of(table, unit, name)))


KINDS: tuple[DecreeKind[Table], ...] = (
    of_unit(parts.Hurt, _alive, _hurt, _hurts, points(MOST)),
    of_unit(parts.Heal, _wounded, _heal, _heals, points(MOST)),
    of_unit(parts.KnockOut, _up, _knock_out, says("goes down at 0 hit points, and does not get worse.")),
    of_unit(parts.Rouse, _down, _rouse, says("wakes with 1 hit point.")),
    of_unit(parts.Kill, _alive, _kill, says("dies.")),
    of_unit(parts.Hide, _may_hide, _hide, says("is in hiding, by a Stealth roll of its own.")),
    of_unit(parts.Show, _hidden, _show, says("hides no longer.")),
    *parts.handing(_falls, _gets),
    parts.reloading(_capacity),
    parts.breaking(_weapons, _broken),
)
UNDECREED = {
    "stun": "these rules have no stun: a figure acts in full until it is down",
    "panic": "these rules have no morale",
    "suppress": "suppression lies on ground that is fired at, and leaves nothing on a figure (DSX-SUPP-01)",
    "tire": "these rules have no fatigue",
}
"""What other books let a game master decree, and why these do not."""
