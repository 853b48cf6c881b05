"""All that this rulebook keeps on figures and other entities between one decision and the next: frozen components."""

from __future__ import annotations

from rules.parts.loading import Loading
from rules.parts.wear import Worn
from rules.reflex.state.charges import Air, FireMission, Fuse, Guarded, Laid, Live, Marked, Safe, Shell, Works
from rules.reflex.state.course import (
    Company,
    Did,
    Doing,
    Fight,
    Gone,
    Initiative,
    Segment,
    Speed,
    Task,
    Unwitting,
    Watch,
)
from rules.reflex.state.handling import (
    Control,
    Dove,
    Feeding,
    Fired,
    Hiding,
    Lookout,
    Moving,
    Recoil,
    Rested,
    Stride,
    Sustained,
    Wear,
)
from rules.reflex.state.nerve import Ambush, Boost, InWait, Morale, Sticky, Strip, Suppressing, Threats
from rules.reflex.state.people import Arsenal, Baggage, Traits
from rules.reflex.state.vehicles import Battered, Boarding, Driving, Vehicle
from rules.reflex.state.wounds import Breath, Burning, Countdown, InFlames, Virtual, Wounds

PARTS: tuple[type, ...] = (
    Fight, Company, Unwitting, Traits, Arsenal, Baggage, Initiative, Doing, Task, Gone, Watch, Did, Lookout,
    Fired, Moving, Stride, Dove, Recoil, Sustained, Rested, Loading, Feeding, Wear, Worn, Control, Wounds, Burning,
    InFlames, Breath, Countdown, Threats, Morale, Strip, Suppressing, Ambush, InWait, Fuse, Live, Shell, FireMission,
    Laid, Works, Safe, Guarded, Marked, Air, Vehicle, Driving, Battered, Boarding, Hiding,
)  # fmt: skip
"""Every component of the rulebook."""


__all__ = [
    "PARTS",
    "Air",
    "Ambush",
    "Arsenal",
    "Baggage",
    "Battered",
    "Boarding",
    "Boost",
    "Breath",
    "Burning",
    "Company",
    "Control",
    "Countdown",
    "Did",
    "Doing",
    "Dove",
    "Driving",
    "Feeding",
    "Fight",
    "FireMission",
    "Fired",
    "Fuse",
    "Gone",
    "Guarded",
    "Hiding",
    "InFlames",
    "InWait",
    "Initiative",
    "Laid",
    "Live",
    "Lookout",
    "Marked",
    "Morale",
    "Moving",
    "Recoil",
    "Rested",
    "Safe",
    "Segment",
    "Shell",
    "Speed",
    "Sticky",
    "Stride",
    "Strip",
    "Suppressing",
    "Sustained",
    "Task",
    "Threats",
    "Traits",
    "Unwitting",
    "Vehicle",
    "Virtual",
    "Watch",
    "Wear",
    "Works",
    "Worn",
    "Wounds",
]  # fmt: skip
