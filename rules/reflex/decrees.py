"""What a game master may decree under these rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from rules.frame.decrees import DecreeKind
from rules.frame.figure import Item, Stance
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import decreeing as parts
from rules.parts.decreeing import fights, of_unit, says, tell
from rules.reflex import asks
from rules.reflex.core import able, attempts, course
from rules.reflex.core.moment import Moment
from rules.reflex.gear import handling
from rules.reflex.hands import dropping, ready
from rules.reflex.nerve import morale, threats
from rules.reflex.sight import spotting
from rules.reflex.state import Control, Hiding, Lookout, Recoil, Strip, Sustained, Traits, Wear
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.terms.weapons import Weapon
from rules.reflex.wounds import harm
from rules.reflex.wounds.injury import Blow, Suffered, suffer

SETTLED = frozenset((asks.BEGIN, asks.TICK, asks.PRESS, asks.AMBLE, asks.PAUSE))
"""Questions that are asked while no action is under way."""
AT_ONCE = frozenset(("move", "turn", "posture"))
"""What may come at such a question, though it concerns the very unit that is asked."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: fire on a strip, a rest for the gun and a hold end, and nobody holds it."""
    table.strip(unit, Recoil, Sustained, Control)
    dropping.set_off(table, unit)
    for ref, strip in table.having(Strip):
        if strip.owner == unit:
            table.remove(ref)
    for holder, held in table.having(Control):
        if held.victim == unit:
            table.strip(holder, Control)


MOST, FRIGHT = 60, 9


def _alive(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Traits) is not None and able.alive(scene, unit)


def _up(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and fights(scene, unit)


def _wounded(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and bool(_hurt_where(scene, unit))


def _hurt_where(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """The locations that are hurt and still there, in words."""
    hurt = attempts.wounds(scene, unit)
    there = (each for each in LOCATIONS if hurt.actual(each) > Injury.NONE and each not in hurt.severed)
    return tuple(map(_word, there))


def _word(location: Location) -> str:
    return location.replace("_", " ")


def _location(word: str) -> Location:
    return cast("Location", word.replace(" ", "_"))


def _out(scene: Scene, unit: Ref) -> bool:
    """What may be brought round: no critical wound of the head keeps it out (RFX-INJ-08)."""
    hurt = attempts.wounds(scene, unit)
    reeling = hurt.out or hurt.dazed or hurt.shock == scene.clock.round
    return _alive(scene, unit) and bool(reeling) and hurt.actual("head") is not Injury.CRITICAL


def _places(_table: Table, _unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"part": OneOf(map(_word, LOCATIONS)), "points": Between(1, MOST)}


def _hurt_places(table: Table, unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"part": OneOf(_hurt_where(table, unit)), "points": Between(1, int(Injury.CRITICAL))}


def _hurt(table: Table, decree: parts.HurtAt) -> None:
    """So much damage at a location, which no armour meets, with all that follows (RFX-DMG-01, RFX-INJ-05 to 11)."""
    unit, moment = decree.unit, Moment(table)
    tell(table, f"hurt {{actor}}: {decree.part}.", unit)
    before = attempts.wounds(table, unit)
    result = suffer(table.dice(unit), before, (Blow(_location(decree.part), decree.points),), harm.nature(table, unit))
    harm.settle(moment, unit, before, result, None, "the game master")
    moment.settle()
    morale.review(table)


def _hurts(table: Table, decree: parts.HurtAt) -> str:
    now = attempts.wounds(table, decree.unit).actual(_location(decree.part))
    words = f"{decree.points} damage past all armour at the {decree.part}, now {now.name.lower()}"
    return f"{table.name(decree.unit)}: {words}."


def _heal(table: Table, decree: parts.HealAt) -> None:
    """So many levels better; bleeding stops when nothing is hurt any more (RFX-INJ-11)."""
    tell(table, "healed {actor}.", decree.unit)
    hurt, where = attempts.wounds(table, decree.unit), _location(decree.part)
    better = hurt.with_level(where, Injury(max(0, hurt.actual(where) - decree.points)))
    well = max(better.levels) is Injury.NONE
    table.put(decree.unit, replace(better, unstable=0 if well else better.unstable))
    harm.show(table, decree.unit)
    morale.review(table)


def _heals(table: Table, decree: parts.HealAt) -> str:
    now = attempts.wounds(table, decree.unit).actual(_location(decree.part))
    after = Injury(max(0, now - decree.points))
    return f"{table.name(decree.unit)}, {decree.part}: from {now.name.lower()} to {after.name.lower()}."


def _stun(table: Table, decree: parts.Stun) -> None:
    """Shock: no action in this exchange (RFX-INJ-10)."""
    tell(table, "stunned {actor}.", decree.unit)
    before, moment = attempts.wounds(table, decree.unit), Moment(table)
    after = replace(before, shock=table.clock.round, shocked=True)
    harm.settle(moment, decree.unit, before, Suffered(after, shock=True), None, "the game master")
    moment.settle()


def _knock_out(table: Table, decree: parts.KnockOut) -> None:
    moment = Moment(table)
    harm.knock_out(moment, decree.unit, None, "revived")
    moment.settle()
    morale.review(table)


def _rouse(table: Table, decree: parts.Rouse) -> None:
    tell(table, "brought {actor} round.", decree.unit)
    hurt = attempts.wounds(table, decree.unit)
    table.put(decree.unit, replace(hurt, out="", dazed=False, shock=0))
    harm.show(table, decree.unit)
    parts.stands_up(table, decree.unit)
    morale.review(table)


def _kill(table: Table, decree: parts.Kill) -> None:
    moment = Moment(table)
    harm.kill(moment, decree.unit, None, "the game master")
    moment.settle()
    morale.review(table)


def _panic(table: Table, decree: parts.Panic) -> None:
    """A threat that breaks most nerves, to the end of the exchange (RFX-MORALE-01)."""
    tell(table, "frightened {actor}.", decree.unit)
    threats.provoke(table, decree.unit, "panic", FRIGHT, table.clock.round)
    morale.review(table)


def _suppress(table: Table, decree: parts.Suppress) -> None:
    """A threat for this exchange (RFX-MORALE-01)."""
    tell(table, "suppressed {actor}.", decree.unit)
    threats.provoke(table, decree.unit, "suppressed", decree.points, table.clock.round)
    morale.review(table)


def _may_hide(scene: Scene, unit: Ref) -> bool:
    """Whether no enemy has it so near and so plainly before its eyes that it needs no look about (RFX-SENSE-01)."""
    if not _up(scene, unit) or not parts.on_foot(scene, unit) or scene.find(unit, Hiding) is not None:
        return False
    return not any(
        spotting.at_a_glance(scene, watcher, unit, scene.silhouette(watcher, unit)) for watcher in _enemies(scene, unit)
    )


def _enemies(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    side = scene.side(unit)
    return tuple(each for each in course.people(scene) if scene.relations.hostile(side, scene.side(each)))


def _hide(table: Table, decree: parts.Hide) -> None:
    """Enemies find it by another look about, in the next exchange or pause or by assessing (RFX-SENSE-02)."""
    looks = ((each, look) for each in _enemies(table, decree.unit) if (look := table.find(each, Lookout)) is not None)
    before = tuple((each, look.round, look.die) for each, look in looks)
    tell(table, "put {actor} in hiding.", decree.unit)
    table.put(decree.unit, Hiding(table.clock.round, before))


def _hidden(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Hiding) is not None


def _show(table: Table, decree: parts.Show) -> None:
    table.strip(decree.unit, Hiding)
    table.put(decree.unit, table.find(decree.unit, Stance) or Stance())
    tell(table, "had {actor} come out of hiding.", decree.unit)


def _falls(table: Table, unit: Ref, item: Item) -> Ref:
    table.strip(unit, Recoil, Sustained)
    return dropping.let_fall(table, unit, item)


def _gets(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    handling.pick_up(table, unit, lying, item)


def _capacity(scene: Scene, unit: Ref, name: str) -> int:
    weapon = ready.arsenal(scene, unit).weapon(name)
    return weapon.capacity if isinstance(weapon, Weapon) else 0


def _weapons(scene: Scene, unit: Ref) -> tuple[str, ...]:
    own, wear = ready.arsenal(scene, unit), ready.wear(scene, unit)
    names = (item.name for item in parts.carried(scene, unit) if own.weapon(item.name) is not None)
    return tuple(name for name in names if name not in (*wear.disabled, *wear.destroyed))


def _broken(table: Table, unit: Ref, name: str) -> None:
    """Disabled, until it is repaired (RFX-ITEM-01)."""
    wear = table.find(unit, Wear) or Wear()
    table.put(unit, replace(wear, disabled=(*wear.disabled, name)))


def _points(_table: Table, _unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"points": Between(1, FRIGHT)}


KINDS: tuple[DecreeKind[Table], ...] = (
    of_unit(parts.HurtAt, _alive, _hurt, _hurts, _places),
    of_unit(parts.HealAt, _wounded, _heal, _heals, _hurt_places),
    of_unit(parts.Stun, _up, _stun, says("is in shock: no action in this exchange.")),
    of_unit(parts.KnockOut, _up, _knock_out, says("loses consciousness.")),
    of_unit(parts.Rouse, _out, _rouse, says("is awake and no longer dazed.")),
    of_unit(parts.Kill, _alive, _kill, says("dies.")),
    of_unit(parts.Suppress, _up, _suppress, says("feels so much more threat in this exchange."), _points),
    of_unit(parts.Panic, _up, _panic, says(f"feels {FRIGHT} more threat in this exchange.")),
    of_unit(parts.Hide, _may_hide, _hide, says("is in hiding until an enemy looks round and finds the unit.")),
    of_unit(parts.Show, _hidden, _show, says("hides no longer.")),
    *parts.handing(_falls, _gets),
    parts.reloading(_capacity),
    parts.breaking(_weapons, _broken),
)
UNDECREED = {"tire": "these rules have no fatigue"}
"""What other books let a game master decree, and why these do not."""
