"""Which parts of a unit belong to which fact that a forecast may take for granted, in every rulebook."""

from __future__ import annotations

from typing import NamedTuple

from rules.d6 import state as d6
from rules.darkconspiracy.state import aid as dark_aid
from rules.darkconspiracy.state import body as dark_body
from rules.darkconspiracy.state import craft as dark_craft
from rules.darkconspiracy.state import fire as dark_fire
from rules.darkconspiracy.state import hazards as dark_hazards
from rules.darkconspiracy.state import nerve as dark_nerve
from rules.darkconspiracy.state import order as dark_order
from rules.darkconspiracy.state import people as dark_people
from rules.frame.figure import Aboard, Body, Condition, Crew, Facing, Kit, Position, Stance
from rules.frame.forecast import Fact
from rules.frame.knowing import Awareness
from rules.graydawn import state as graydawn
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.unnerved import Nerve
from rules.gurps.flesh import body as gurps_body
from rules.gurps.state import fighting, hurts, things, turns
from rules.gurps.terms import figures as gurps_figures
from rules.kernel.refs import Ref
from rules.parts.loading import Loading
from rules.reflex import state as reflex


class Unknown(NamedTuple):
    """Something that a side may not know: what kind of fact, and of which unit, by its true number. With no unit it
    is what is undiscovered altogether.
    """

    fact: Fact
    unit: Ref | None = None

    def __str__(self) -> str:
        return f"{self.fact}" if self.unit is None else f"{self.fact} of {self.unit}"


PLACES: frozenset[type] = frozenset((Position, Facing, Stance, Body, Aboard, d6.Seated))
"""Where and how a unit is."""
FIGURES: frozenset[type] = frozenset(
    (
        Kit, Crew, Condition, Loading,
        d6.Traits, d6.Arsenal, d6.Stores, d6.Health, d6.Vehicle,
        reflex.Traits, reflex.Arsenal, reflex.Baggage, reflex.Wounds, reflex.Wear, reflex.Breath,
        reflex.Threats, reflex.Morale, reflex.Vehicle, reflex.Battered,
        graydawn.Traits, graydawn.Arsenal, graydawn.Wear, graydawn.Fading, Wounds, graydawn.Heat, graydawn.Faults,
        graydawn.Dazed,
        gurps_figures.Traits, gurps_figures.Figures, things.Arsenal, gurps_body.Wounds, things.Battered,
        things.Gripped, things.Unready, things.Jammed, things.Pinless, hurts.Lamed,
        hurts.Sore, hurts.Fatigue, hurts.Deafened, hurts.Corroded, hurts.Heartened, hurts.HeldBreath,
        dark_people.Traits, dark_people.Arsenal, dark_people.Loads, dark_body.Wounds, dark_body.Struck,
        dark_hazards.Poisoned, dark_hazards.Shocked, dark_craft.Craft, dark_craft.Battered,
        dark_aid.Treated, dark_aid.Used,
    )
)  # fmt: skip
"""What a unit is and has: skills, armour, gear, wounds and nerve, the figures of a vehicle and its crew."""
MINDS: frozenset[type] = frozenset(
    (
        Awareness,
        d6.Alert, d6.Held, d6.HeldBack, d6.Ranked, d6.Preparation, d6.Stealth,
        reflex.Initiative, reflex.Doing, reflex.Watch, reflex.Lookout, reflex.Did, reflex.Task,
        graydawn.Initiative, graydawn.Passed, graydawn.Turn, graydawn.Holding, graydawn.Kept, graydawn.Hiding,
        graydawn.Alarmed, graydawn.Springing, Nerve,
        turns.Order, turns.Choice, turns.Turn, fighting.Defended, fighting.Aim, fighting.Evaluated, fighting.Feinted,
        fighting.Again, turns.Waiting, turns.Underway, turns.Contact, turns.Hidden,
        dark_order.Acted, dark_order.Ahead, dark_order.Repeating, dark_order.BrokenOff, dark_order.Surprised,
        dark_body.Lost, dark_fire.Reacted, dark_nerve.Faced,
    )
)  # fmt: skip
"""What a unit knows and means to do."""


def fact_of(part: type) -> Fact | None:
    """The fact that a component of a unit belongs to; None for all that shows from outside: what a unit is doing, what
    it has done this round, what holds or burns it.
    """
    for fact, parts in ((Fact.PLACE, PLACES), (Fact.FIGURES, FIGURES), (Fact.MIND, MINDS)):
        if part in parts:
            return fact
    return None
