"""Attacks: shots, blows, throws, launchers, sweeping fire, spells, and breaking what stands in the way."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Across, AtCell, AtUnit, Mark, With
from rules.kernel.refs import Ref


class Attack(Action):
    """What every attack on a creature names: its weapon and its target."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    weapon: With
    target: AtUnit
    then: bool = False
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


class Throw(Action):
    """Throw a grenade into a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Throw a grenade"
    does: ClassVar[str] = "Throw a grenade to a cell; it may miss and land nearby."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Launch(Action):
    """Fire a launcher at a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Launch"
    does: ClassVar[str] = "Fire a launcher at a cell; what it fires bursts there."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["launch"] = "launch"
    weapon: With
    cell: AtCell


class Suppress(Action):
    """Sweep a front of cells with automatic fire (DSX-SUPP-02 to 04)."""

    title: ClassVar[str] = "Suppress"
    does: ClassVar[str] = "Sweep a row of cells with automatic fire; those in it may be hit and fight worse."
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["suppress"] = "suppress"
    weapon: With
    front: Across


class Cast(Action):
    """Perform one component of a spell; with the last of them it works, on a creature or a cell (DSX-SPELL-01)."""

    title: ClassVar[str] = "Cast"
    does: ClassVar[str] = "Perform the next part of a spell; the last part releases it."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["cast"] = "cast"
    spell: str
    component: str = ""
    """V, S or M; nothing for a spell without components."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None
    then: bool = False


class Break(Action):
    """Attack the door, window or wall on an edge of a cell (DSX-ARM-01)."""

    title: ClassVar[str] = "Break"
    does: ClassVar[str] = "Attack a door, window or wall until it gives way."
    kind: Literal["break"] = "break"
    weapon: With
    cell: AtCell
    direction: int
