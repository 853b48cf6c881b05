"""Grenades thrown and launchers fired at a cell."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtCell, With


class Throw(Action):
    """Throw a grenade into a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Throw a grenade"
    does: ClassVar[str] = "Throw a grenade to a cell; it may miss and land nearby."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    role: ClassVar[Role] = Role.THROW
    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Launch(Action):
    """Fire a launcher at a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Launch"
    does: ClassVar[str] = "Fire a launcher at a cell; what it fires bursts there."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.HARM
    role: ClassVar[Role] = Role.THROW
    kind: Literal["launch"] = "launch"
    weapon: With
    cell: AtCell
