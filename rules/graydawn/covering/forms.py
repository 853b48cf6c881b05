"""Suppressing fire: covering fire, lanes, and leaving it at that."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import AtCell, AtUnit, Choosing, Mark, With
from rules.graydawn.terms.weapons import Mode


class CoverFire(Action):
    """Fire blindly at the place of an enemy, to keep its head down (GRD-COVF-01)."""

    title: ClassVar[str] = "Covering fire"
    does: ClassVar[str] = (
        "Spend the whole round firing at where an enemy is: it hits only by chance, but it suppresses."
    )
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["covering fire"] = "covering fire"
    weapon: With
    mode: Annotated[Mode, Mark.HOW] = "semi"
    target: AtUnit
    times: Annotated[int, Mark.ROUNDS, Choosing("firing actions", "1", "firing actions")] = 1
    """How often it fires at this target: each time is a point of suppression (GRD-COVF-02)."""


class LayLane(Action):
    """Sweep a lane with automatic fire until your turn in the next round (GRD-LANE-01)."""

    title: ClassVar[str] = "Firing lane"
    does: ClassVar[str] = (
        "Spend the whole round sweeping a strip of ground: all in it are suppressed, and crossing it is dangerous."
    )
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["lane"] = "lane"
    weapon: With
    place: AtCell
    width: Annotated[int, Mark.HOW, Choosing("metres wide", "2")] = 2


class HoldFire(Action):
    """Give no covering fire, or no more of it."""

    title: ClassVar[str] = "No covering fire"
    does: ClassVar[str] = "Keep the round for your own turn, or leave it at the fire that was given."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["hold fire"] = "hold fire"
