"""What a game master decrees of a unit under most rulebooks: the forms, and what each does by a book's rules.

A book lists those that it has rules for, and carries each out by the functions of its own deeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from rules.frame.decrees import Decree, DecreeKind, When, told
from rules.frame.figure import Condition, Crew, Item, Kit, Place, Position
from rules.frame.flow import Flow
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.marks import AtUnit, Handling, Mark
from rules.frame.scene import Scene, Table
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts.room import make_room

UNITS, GEAR = "units", "gear"


class OfUnit(Decree):
    """A decree about one unit."""

    group: ClassVar[str] = UNITS
    when: ClassVar[When] = When.REST
    unit: AtUnit


class Hurt(OfUnit):
    """Wound a unit."""

    title: ClassVar[str] = "Hurt"
    does: ClassVar[str] = "Wound a unit by so many points, past all armour."
    kind: Literal["hurt"] = "hurt"
    points: Annotated[int, Mark.COUNT]


class HurtAt(OfUnit):
    """Wound a unit at a part of its body."""

    title: ClassVar[str] = "Hurt"
    does: ClassVar[str] = "Wound a unit by so many points at a part of its body, past all armour."
    kind: Literal["hurt"] = "hurt"
    part: Annotated[str, Mark.CALLED]
    points: Annotated[int, Mark.COUNT]


class Heal(OfUnit):
    """Give a unit back some of its strength."""

    title: ClassVar[str] = "Heal"
    does: ClassVar[str] = "Give a unit back so many points of what it has lost."
    kind: Literal["heal"] = "heal"
    points: Annotated[int, Mark.COUNT]


class HealAt(OfUnit):
    """Heal a part of a unit's body."""

    title: ClassVar[str] = "Heal"
    does: ClassVar[str] = "Heal a part of a unit's body by so much."
    kind: Literal["heal"] = "heal"
    part: Annotated[str, Mark.CALLED]
    points: Annotated[int, Mark.COUNT]


class Stun(OfUnit):
    """Stun a unit."""

    title: ClassVar[str] = "Stun"
    does: ClassVar[str] = "Stun a unit, as a blow would."
    kind: Literal["stun"] = "stun"


class KnockOut(OfUnit):
    """Have a unit lose consciousness."""

    title: ClassVar[str] = "Knock out"
    does: ClassVar[str] = "Have a unit lose consciousness."
    kind: Literal["knock out"] = "knock out"


class Kill(OfUnit):
    """Have a unit die."""

    title: ClassVar[str] = "Kill"
    does: ClassVar[str] = "Have a unit die."
    kind: Literal["kill"] = "kill"


class Rouse(OfUnit):
    """Bring a unit round."""

    title: ClassVar[str] = "Bring round"
    does: ClassVar[str] = "Bring a unit round that is stunned or unconscious."
    kind: Literal["rouse"] = "rouse"


class Panic(OfUnit):
    """Have a unit lose its nerve."""

    title: ClassVar[str] = "Panic"
    does: ClassVar[str] = "Have a unit lose its nerve, as these rules know it."
    kind: Literal["panic"] = "panic"


class Tire(OfUnit):
    """Tire a unit."""

    title: ClassVar[str] = "Fatigue"
    does: ClassVar[str] = "Take so many fatigue points from a unit."
    kind: Literal["tire"] = "tire"
    points: Annotated[int, Mark.COUNT]


class Suppress(OfUnit):
    """Bring a unit under fire."""

    title: ClassVar[str] = "Suppress"
    does: ClassVar[str] = "Give a unit so many points of suppression, as fire would."
    kind: Literal["suppress"] = "suppress"
    points: Annotated[int, Mark.COUNT]


class Hide(OfUnit):
    """Have a unit hide."""

    title: ClassVar[str] = "Hide"
    does: ClassVar[str] = "Put a unit in hiding: unnoticed until found, or until it gives itself away."
    group: ClassVar[str] = "knowledge"
    kind: Literal["hide"] = "hide"


class Show(OfUnit):
    """Have a unit come out of hiding."""

    title: ClassVar[str] = "Come out of hiding"
    does: ClassVar[str] = "Have a unit hide no longer."
    group: ClassVar[str] = "knowledge"
    kind: Literal["show"] = "show"


class OfThing(OfUnit):
    """A decree about a thing that a unit carries."""

    group: ClassVar[str] = GEAR
    item: Handling


class Give(OfThing):
    """Have a unit hand a thing to another."""

    title: ClassVar[str] = "Give"
    does: ClassVar[str] = "Have another unit carry a thing from now on."
    kind: Literal["give"] = "give"
    to: Annotated[Ref, Mark.WHOM]


class TakeAway(OfThing):
    """Take a thing from a unit."""

    title: ClassVar[str] = "Take away"
    does: ClassVar[str] = "Take a thing from a unit; it is gone."
    kind: Literal["take"] = "take"


class Break(OfThing):
    """Break a weapon."""

    title: ClassVar[str] = "Break"
    does: ClassVar[str] = "Have a weapon jam or break, as these rules know it."
    kind: Literal["break"] = "break"


class Reload(OfThing):
    """Load a weapon."""

    title: ClassVar[str] = "Reload"
    does: ClassVar[str] = "Load a weapon fully, and leave its spare ammunition as it is."
    kind: Literal["reload"] = "reload"


Fields = Callable[[Table, Ref, Mapping[str, Any]], Mapping[str, Choices]]
Holds = Callable[[Scene, Ref], bool]


def bare(_table: Table, _unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    """A form with no field but the unit."""
    return {}


def points(most: int) -> Fields:
    """So many points at the most."""
    return lambda _table, _unit, _filled: {"points": Between(1, most)}


def of_unit(
    form: type[OfUnit],
    who: Holds,
    carry: Callable[[Table, Any], None],
    changes: Callable[[Table, Any], str],
    fields: Fields = bare,
) -> DecreeKind[Table]:
    """A decree about a unit for which `who` holds; what its further fields take hangs on the unit."""
    others = tuple(name for name in form.model_fields if name not in ("kind", "unit"))

    def choices(table: Table, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
        unit = filled.get("unit")
        units: dict[str, Choices] = {"unit": OneOf(each for each in table.units() if who(table, each))}
        if unit is None:
            return units | dict.fromkeys(others, OneOf())
        return units | dict(fields(table, unit, filled))

    return DecreeKind(form, choices, carry, changes)


def tell(table: Table, text: str, unit: Ref, to: Ref | None = None) -> None:
    """Tell of a decree, to each side as far as it perceives those it names."""
    table.say(told(text, unit, to))


def says(word: str) -> Callable[[Table, Any], str]:
    """A sentence with the unit's name before it."""
    return lambda table, decree: f"{table.name(decree.unit)} {word}"


def fights(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is in the fight."""
    return (scene.find(unit, Condition) or Condition()).state.fighting


def stands_up(table: Table, unit: Ref) -> None:
    """A unit that is in the fight again has room to stand."""
    if fights(table, unit) and table.find(unit, Position) is not None:
        make_room(table, unit)


def asked_nothing(flow: Flow[Any]) -> None:
    """Play out what a decree does; no player is asked anything, and every question is answered by doing nothing."""
    for _ in flow:
        pass


# things


def carried(scene: Scene, unit: Ref) -> tuple[Item, ...]:
    """What a unit carries that can be handed on: what it wears stays."""
    items = (scene.find(unit, Kit) or Kit()).items
    first = {item.name: item for item in reversed(items) if item.place is not Place.WORN and item.count}
    return tuple(first[name] for name in dict.fromkeys(item.name for item in items) if name in first)


def on_foot(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is a person or beast that stands on the ground."""
    return scene.find(unit, Position) is not None and scene.find(unit, Crew) is None


def _carries(scene: Scene, unit: Ref) -> bool:
    return on_foot(scene, unit) and bool(carried(scene, unit))


def _things(table: Table, unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"item": OneOf(item.name for item in carried(table, unit))}


def _handing_on(table: Table, unit: Ref, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    others = (
        each
        for each in table.units()
        if each != unit and on_foot(table, each) and fights(table, each) and table.find(each, Kit) is not None
    )
    return {**_things(table, unit, filled), "to": OneOf(others)}


def one_of(table: Table, unit: Ref, name: str) -> Item:
    """One of a pile that a unit carries, by itself."""
    kit, item = table.part(unit, Kit), next(each for each in carried(table, unit) if each.name == name)
    single = replace(item, count=1)
    if item.count > 1:
        table.put(unit, kit.swapped(item, replace(item, count=item.count - 1)).plus(single))
    return single


Falls = Callable[[Table, Ref, Item], Ref]
Gets = Callable[[Table, Ref, Ref, Item], None]


def handing(falls: Falls, gets: Gets) -> tuple[DecreeKind[Table], ...]:
    """Things that change hands or are gone: `falls` has a unit let go of a thing, `gets` has another carry what lies
    there, both with all that the book's rules make of it.
    """

    def give(table: Table, decree: Give) -> None:
        lying = falls(table, decree.unit, one_of(table, decree.unit, decree.item))
        item = table.part(lying, Lying).item
        gets(table, decree.to, lying, replace(item, place=Place.PACK))
        tell(table, f"gave {{target}} {the(decree.item)} of {{actor}}.", decree.unit, decree.to)

    def take(table: Table, decree: TakeAway) -> None:
        table.remove(falls(table, decree.unit, one_of(table, decree.unit, decree.item)))
        tell(table, f"took {the(decree.item)} from {{actor}}.", decree.unit)

    def gives(table: Table, decree: Give) -> str:
        return f"{table.name(decree.to)} has {the(decree.item)} of {table.name(decree.unit)} from now on, in the pack."

    def takes(table: Table, decree: TakeAway) -> str:
        return f"{table.name(decree.unit)} has {the(decree.item)} no longer."

    return (of_unit(Give, _carries, give, gives, _handing_on), of_unit(TakeAway, _carries, take, takes, _things))


Capacity = Callable[[Scene, Ref, str], int]


def reloading(capacity: Capacity) -> DecreeKind[Table]:
    """Weapons that are full again; `capacity` says how much is in one then, 0 for what takes no ammunition."""

    def empty(scene: Scene, unit: Ref) -> tuple[Item, ...]:
        return tuple(item for item in carried(scene, unit) if item.loaded < capacity(scene, unit, item.name))

    def lacks(scene: Scene, unit: Ref) -> bool:
        return on_foot(scene, unit) and bool(empty(scene, unit))

    def fields(table: Table, unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
        return {"item": OneOf(item.name for item in empty(table, unit))}

    def fill(table: Table, decree: Reload) -> None:
        item = next(each for each in empty(table, decree.unit) if each.name == decree.item)
        full = replace(item, loaded=capacity(table, decree.unit, item.name))
        table.put(decree.unit, table.part(decree.unit, Kit).swapped(item, full))
        tell(table, f"loaded {the(item.name)} of {{actor}}.", decree.unit)

    def changes(table: Table, decree: Reload) -> str:
        now = next(each.loaded for each in empty(table, decree.unit) if each.name == decree.item)
        full = capacity(table, decree.unit, decree.item)
        return f"{table.name(decree.unit)} has {full} in {the(decree.item)}, not {now}."

    return of_unit(Reload, lacks, fill, changes, fields)


def breaking(
    weapons: Callable[[Scene, Ref], tuple[str, ...]], broken: Callable[[Table, Ref, str], None]
) -> DecreeKind[Table]:
    """Weapons that fail: which may, and what the book's rules make of it."""

    def may(scene: Scene, unit: Ref) -> bool:
        return on_foot(scene, unit) and bool(weapons(scene, unit))

    def fields(table: Table, unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
        return {"item": OneOf(weapons(table, unit))}

    def carry(table: Table, decree: Break) -> None:
        tell(table, f"had {the(decree.item)} of {{actor}} fail.", decree.unit)
        broken(table, decree.unit, decree.item)

    def changes(table: Table, decree: Break) -> str:
        return f"{the(decree.item).capitalize()} of {table.name(decree.unit)} is of no use."

    return of_unit(Break, may, carry, changes, fields)
