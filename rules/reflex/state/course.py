"""The course of the battle: segments, ticks, initiative, what is being done and what takes minutes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

Segment = Literal["exchange", "pause"]
SECONDS: Mapping[Segment, float] = {"exchange": 8.0, "pause": 30.0}
"""How long a segment counts for what is given in seconds (RFX-TIME-11, RFX-TIME-50)."""
Speed = Literal["hip", "snap", "aimed"]
"""The three kinds of attack; at arm's length they are called blind, snap and calculated (RFX-ATK-03 to 05)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """The course of the battle, an entity of its own. A round of the clock is one segment: an exchange or a pause."""

    segment: Segment = "exchange"
    """What the coming round is, or the present one."""
    pauses: int = 0
    """Pauses since the last exchange (RFX-TIME-13)."""
    quiet: int = 0
    """Pauses one after another in which nobody pressed (RFX-TIME-14)."""
    tick: int = 0
    """The tick the countdown has come to; 0 outside an exchange."""
    attacked: bool = False
    """Whether an attack has been resolved in this battle: until then ambushed people are unaware (RFX-ATK-09)."""


@dataclass(frozen=True, slots=True)
class Company:
    """How many a side was when the battle began, an entity of its own that only this side knows (RFX-MORALE-06)."""

    side: str
    members: int


@dataclass(frozen=True, slots=True)
class Initiative:
    """When a unit acts: the tick of its next action, and what decided it (RFX-TIME-03 to 16)."""

    now: int = 0
    """The tick of its next action in this exchange; 0: done."""
    start: int = 0
    """Its starting tick in this exchange."""
    rolled: bool = False
    """Has made an initiative check in this battle: until then it is an unaware target (RFX-ATK-09)."""
    pressed: bool = False
    """Pressed of its own will at the last choice: +5 base (RFX-TIME-10)."""
    presses: bool = False
    """Pressed, of its own will or not."""
    surprised: bool = False
    """Base 0 in the first exchange (RFX-SURP-05)."""
    ambushed: bool = False
    """Walked into an ambush: unaware until the first attack of the battle has been resolved (RFX-ATK-09)."""
    ambush: int = 0
    """Bonus on the next initiative check, of a hasty ambush or a team order (RFX-OPS-08, RFX-BOOST-05)."""
    acted: bool = False
    """Has begun an action in this exchange."""
    substitute: str = ""
    """The operational action it does instead of this exchange, as its form's kind (RFX-OPS-13)."""
    spoilt: bool = False
    """Was hurt or panicked while at it: it comes to nothing (RFX-OPS-13)."""


@dataclass(frozen=True, slots=True)
class Unwitting:
    """Does not know yet that there is a fight: rolls no initiative until something tells it (RFX-TIME-16)."""


@dataclass(frozen=True, slots=True)
class Doing:
    """An action begun, to take effect on a later tick (RFX-ADV-01), or at the end of the exchange (RFX-OPS-13); what
    it is is its side's own affair.
    """

    action: Action
    """The filled form."""
    done: int
    """The tick on which it takes effect; 0: after Tick 1."""
    began: int = 0
    second: Action | None = None
    """A further action on the move, and the tick on which it takes effect."""
    second_done: int = 0
    lay: bool = False
    held: bool = False
    """Whether the unit lay, or was held, when it began: what was so already interrupts nothing (RFX-ADV-02)."""


@dataclass(frozen=True, slots=True)
class Task:
    """Work of several minutes: an operational action a minute (RFX-TIME-70)."""

    kind: str
    cell: Cell
    subject: Ref | None = None
    done: int = 0
    needed: int = 1
    total: int = 0
    """Margins of an incremental check so far (RFX-CORE-07)."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """Has left the fight for good, or given up (RFX-OPS-10, RFX-TIME-15)."""

    how: Literal["withdrew", "surrendered"]


WatchKind = Literal["watch", "ambush", "withdraw"]


@dataclass(frozen=True, slots=True)
class Watch:
    """What watchers, ambushers and withdrawers rolled, kept until all have acted (RFX-OPS-05)."""

    kind: WatchKind
    margin: int
    round: int


@dataclass(frozen=True, slots=True)
class Did:
    """What a unit did last in a round, for watchers to see (RFX-OPS-05)."""

    what: str
    round: int
