"""Going on foot."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Along, Choosing
from rules.graydawn.state import Guard

Arrival = Literal["active cover", "full cover", "no cover"]
"""The stance on arrival behind cover."""


class Walk(Action):
    """A move action of as many metres as MA says; the last one ends in what cover there is (GRD-MOVE-01)."""

    title: ClassVar[str] = "Walk"
    does: ClassVar[str] = "Move up to your MA in metres; with your last move you take cover if there is any."
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["walk"] = "walk"
    way: Along
    arrive: Annotated[Arrival, Choosing("on arrival", "no cover")] = "active cover"


class StandUp(Action):
    """Get up after a fall (GRD-STANCE-08)."""

    title: ClassVar[str] = "Stand up"
    does: ClassVar[str] = "Stand up again, and dodge with all your skill."
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["stand up"] = "stand up"


GUARDS = {"active cover": Guard.ACTIVE, "full cover": Guard.FULL}
