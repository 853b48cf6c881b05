"""Grenades thrown, launchers fired at a place or a unit, and diving aside."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, AtUnit, With


class Throw(Action):
    """Throw a grenade into a cell (GRD-THROW-01)."""

    title: ClassVar[str] = "Throw"
    does: ClassVar[str] = "Throw a grenade to a place, from full cover too; it may land elsewhere."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    role: ClassVar[Role] = Role.THROW
    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Launch(Action):
    """Fire a launcher at a cell (GRD-THROW-02)."""

    title: ClassVar[str] = "Launch at a place"
    does: ClassVar[str] = "Fire a launcher at a place: it bursts where it lands, and nobody can dive from it."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["launch"] = "launch"
    weapon: With
    cell: AtCell


class LaunchAt(Action):
    """Fire a launcher at a unit (GRD-THROW-02)."""

    title: ClassVar[str] = "Launch at a unit"
    does: ClassVar[str] = "Fire a launcher at one enemy: a hit bursts right there, a miss lands nearby."
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["launch at"] = "launch at"
    weapon: With
    target: AtUnit


class Dive(Action):
    """Dive away from a grenade that was noticed (GRD-EXPL-04)."""

    title: ClassVar[str] = "Dive aside"
    does: ClassVar[str] = "Roll REF and Athletics against 15: if it comes off, the blast does half."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    apart: ClassVar[bool] = True
    kind: Literal["dive"] = "dive"


class Endure(Action):
    """Stay in place."""

    title: ClassVar[str] = "Stay"
    does: ClassVar[str] = "Take the blast as it comes."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    apart: ClassVar[bool] = True
    kind: Literal["endure"] = "endure"
