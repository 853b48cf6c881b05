"""Shots, blows and thrown weapons."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtUnit, Mark, With


class Attack(Action):
    """What every attack on a creature names: its weapon and its target."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    weapon: With
    target: AtUnit
    then: Annotated[bool, Field(title="at its old place")] = False
    """Aim at the place and posture the target had when the simultaneous slot began (DSX-TIME-06)."""


class Shoot(Attack):
    """One shot or one burst at a creature or vehicle (DSX-ATK-01, DSX-BURST-01)."""

    title: ClassVar[str] = "Shoot"
    does: ClassVar[str] = "Fire one shot or one burst at a target."
    key: ClassVar[str] = "s"
    kind: Literal["shoot"] = "shoot"
    burst: Annotated[bool, Mark.BURST] = False


class Strike(Attack):
    """A blow with a weapon or bare hands (DSX-MELEE-01)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Hit an enemy in reach with a weapon or bare hands."
    key: ClassVar[str] = "x"
    kind: Literal["strike"] = "strike"


class Hurl(Attack):
    """Throw a weapon at a creature (DSX-ATK-04)."""

    title: ClassVar[str] = "Throw at"
    does: ClassVar[str] = "Throw a weapon at a target."
    lets_go: ClassVar[bool] = True
    kind: Literal["hurl"] = "hurl"


class TurnRound(Action):
    """Turn to face an attacker coming from behind (DSX-ADV-04)."""

    title: ClassVar[str] = "Turn round"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Turn to face the attacker behind you."
    kind: Literal["turn round"] = "turn round"
