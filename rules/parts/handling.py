"""Handling things: the forms that most rulebooks have for it, and what is told when it is done.

A book says when they are offered, what they cost, which hands they take, and what else they bring about.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.figure import Item, Kit, Place
from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import Handling, Mark, With
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import hands


class Draw(Action):
    """Take a thing in hand."""

    title: ClassVar[str] = "Draw"
    does: ClassVar[str] = "Take something you carry into your hand."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["draw"] = "draw"
    item: Handling


class PutAway(Action):
    """Put a thing in hand back where it belongs."""

    title: ClassVar[str] = "Put away"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Put what you hold back where it belongs."
    role: ClassVar[Role] = Role.READY
    kind: Literal["put away"] = "put away"
    item: Handling


class Drop(Action):
    """Let a thing fall."""

    title: ClassVar[str] = "Drop"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Let go of what you hold; it stays on the ground."
    role: ClassVar[Role] = Role.READY
    kind: Literal["drop"] = "drop"
    item: Handling


class PickUp(Action):
    """Take up a thing that lies here or next to here."""

    title: ClassVar[str] = "Pick up"
    does: ClassVar[str] = "Pick up something that lies here or beside you."
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["pick up"] = "pick up"
    lying: Annotated[Ref, Mark.LYING]


class Load(Action):
    """One step of making a weapon ready to shoot again."""

    title: ClassVar[str] = "Load"
    does: ClassVar[str] = "Take the next step of loading this weapon."
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["load"] = "load"
    weapon: With


def draw(table: Table, unit: Ref, item: Item | None, place: Place | None) -> None:
    """Take a stowed thing in hand: one of them, if there is a pile. Nothing without the thing, or a hand for it."""
    if item is None or place is None:
        return
    table.put(unit, hands.drawn(table.part(unit, Kit), item, place))
    table.say(Event("draws", f"{{actor}} draws {the(item.name)}.", actor=unit))


def put_away(table: Table, unit: Ref, item: Item | None, place: Place, pile: Item | None = None) -> None:
    """Stow a held thing, by itself or on a pile of its kind. Nothing if it is gone."""
    if item is None:
        return
    table.put(unit, hands.stored(table.part(unit, Kit), item, place, pile))
    table.say(Event("puts away", f"{{actor}} puts away {the(item.name)}.", actor=unit))


def drop(table: Table, unit: Ref, item: Item) -> Ref:
    """Let a held thing fall; the thing as it lies there."""
    lying = table.drop(unit, item)
    table.say(Event("drops", f"{{actor}} drops {the(item.name)}.", actor=unit))
    return lying


def pick_up(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    """Take a lying thing up, as the item it becomes in the kit."""
    table.take(unit, lying, item)
    table.say(Event("picks up", f"{{actor}} picks up {the(item.name)}.", actor=unit))
