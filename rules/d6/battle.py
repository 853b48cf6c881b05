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
from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.parts.taken_for_granted import named

__all__ = [
    "ACTIONS",
    "AT_ONCE",
    "BADGES",
    "INTENTS",
    "KINDS",
    "LASTING",
    "MEASURES",
    "PARTS",
    "POSTURES",
    "ROUTINES",
    "SETTLED",
    "SIGHTS",
    "UNDECREED",
    "appearance",
    "break_out",
    "card",
    "forecast",
    "gauges",
    "menu",
    "murk",
    "muster",
    "of_cell",
    "of_unit",
    "outbreaks",
    "play_round",
    "signs",
    "timeline",
    "uproot",
    "worth",
]

PARTS = state.PARTS
LASTING = (state.Health, state.Stores)
POSTURES = (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)
ACTIONS: tuple[type[Action], ...] = topics.FORMS
MEASURES = Measures()
ROUTINES = (
    Routine(asks.ROUND, "Attacked from behind", "turn round to face the attacker"),
    Routine(asks.HELD, "The event for a held action happens", "carry it out"),
    Routine(asks.NEXT, "Several units share a slot", "the first of them goes next", at_start=True),
    Routine(asks.BACK, "A unit that acts later may act now", "act now, with one action"),
    Routine(asks.ROUTINE, "A unit knows of no enemy", "stay where it is"),
)
forecast = named(foretold, STOCK)


def play_round(table: Table) -> Flow[None]:
    """One round, from the making of the order to the end-of-round steps; those that come on in hiding roll first."""
    yield from ambush.hide(table)
    yield from timing.play_round(table)
