"""What the d6 rulebook does in a battle: its forms and questions, how those are answered, and what is seen of it."""

from __future__ import annotations

from rules.d6 import asks, state, topics
from rules.d6.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.d6.intents import INTENTS
from rules.d6.menu import forecast as foretold
from rules.d6.menu import menu, worth
from rules.d6.order import ambush, timing
from rules.d6.order.ambush import hide as muster
from rules.d6.order.outbreaks import break_out, outbreaks
from rules.d6.order.timing import timeline
from rules.d6.sheets.roster import STOCK
from rules.d6.showing.card import BADGES, appearance, card
from rules.d6.showing.gauges import gauges
from rules.d6.showing.measures import Measures
from rules.d6.showing.murk import murk
from rules.d6.showing.remarks import of_cell, of_unit
from rules.d6.showing.signs import signs
from rules.d6.sights import SIGHTS
from rules.frame.body import Posture
from rules.frame.book import Routine
from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.parts.door import BattleRules
from rules.parts.taken_for_granted import named

ROUTINES = (
    Routine(asks.ROUND, "Attacked from behind", "turn round to face the attacker"),
    Routine(asks.HELD, "The event for a held action happens", "carry it out, unless it cannot succeed"),
    Routine(asks.NEXT, "Several units share a slot", "the first of them goes next", at_start=True),
    Routine(asks.BACK, "A unit that acts later may act now", "act now, with one action"),
    Routine(asks.ROUTINE, "A unit knows of no enemy", "stay where it is"),
)


def play_round(table: Table) -> Flow[None]:
    """One round, from the making of the order to the end-of-round steps; those that come on in hiding roll first."""
    yield from ambush.hide(table)
    yield from timing.play_round(table)


RULES = BattleRules(
    parts=state.PARTS,
    lasting=(state.Health, state.Stores),
    postures=(Posture.STANDING, Posture.CROUCHED, Posture.PRONE),
    actions=topics.FORMS,
    intents=INTENTS,
    measures=Measures(),
    routines=ROUTINES,
    settled_asks=SETTLED,
    decrees=KINDS,
    undecreed=UNDECREED,
    decreed_at_once=AT_ONCE,
    badges=BADGES,
    sights=SIGHTS,
    muster=muster,
    round=play_round,
    outbreaks=outbreaks,
    break_out=break_out,
    uproot=uproot,
    menu=menu,
    forecast=named(foretold, STOCK),
    worth=worth,
    appearance=appearance,
    card=card,
    gauges=gauges,
    of_unit=of_unit,
    of_cell=of_cell,
    murk=murk,
    timeline=timeline,
    signs=signs,
)
