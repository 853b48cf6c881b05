"""The door to the Reflex rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.book import Feature, Routine
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.frame.things import Known
from rules.parts.plain_book import PlainBook
from rules.parts.taken_for_granted import named
from rules.reflex import asks, state, topics
from rules.reflex.afoot import stances
from rules.reflex.blast import going_off
from rules.reflex.core import course
from rules.reflex.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.reflex.intents import INTENTS
from rules.reflex.menu import forecast, menu, worth
from rules.reflex.options import Options
from rules.reflex.order import closing, initiative, timeline
from rules.reflex.order.exchange import exchange
from rules.reflex.order.initiative import keep_eyes_open, newcomers_look_about
from rules.reflex.order.pause import pause
from rules.reflex.sheets import enlist, roster
from rules.reflex.showing import card, gauges, remarks, signs
from rules.reflex.showing.body_parts import body_parts
from rules.reflex.showing.measures import Measures
from rules.reflex.showing.murk import murk
from rules.reflex.sights import SIGHTS
from rules.reflex.state import Company
from rules.reflex.state.people import Baggage
from rules.reflex.state.wounds import Wounds
from rules.reflex.tactics import surprise
from rules.reflex.terms.weapons import MineKind


class Book(PlainBook):
    """The Reflex System: ticks, range bands, hit locations, nerve."""

    name = "reflex"
    title = "Reflex System"
    round_seconds = Fraction(closing.SECONDS["exchange"])
    """An exchange of fire; a pause counts for as long where a scenario counts its time (RFX-TIME-50)."""
    round_name = "exchange"
    pace = Fraction(2)
    stock = roster.STOCK
    mines = MineKind
    options = Options
    parts = state.PARTS
    lasting = (Wounds, Baggage)
    postures = stances.POSTURES
    actions: tuple[type[Action], ...] = topics.FORMS
    intents = INTENTS
    measures = Measures()
    routines = (
        Routine(
            asks.SCOUT,
            "An ambush may lie ahead",
            "look out with the better of the two skills",
            each=True,
            at_start=True,
        ),
        Routine(
            asks.BEGIN,
            "An exchange begins",
            "fight, rather than surrender or begin something longer",
            each=True,
            at_start=True,
        ),
        Routine(asks.SECOND, "During a move", "only move"),
        Routine(asks.AMBLE, "A pause: where to go", "stay", each=True),
        Routine(
            asks.PRESS,
            "Keep fighting or break off",
            "keep fighting with an enemy in sight to attack, else break off",
            each=True,
        ),
        Routine(asks.BLOCK, "Attacked at arm's length", "block with what is most likely to succeed"),
        Routine(asks.FREE, "Enemy exposed in your fire zone", "shoot"),
        Routine(asks.AIR, "Gas, or no air", "hold your breath", each=True, at_start=True),
    )
    settled_asks = SETTLED
    decrees = KINDS
    undecreed = UNDECREED
    decreed_at_once = AT_ONCE
    lacks: Mapping[Feature, str] = dict.fromkeys(("boats", "aircraft"), "its vehicles are on the ground")
    badges = card.BADGES
    sights = SIGHTS

    def muster(self, table: Table) -> Flow[None]:
        """Who lies in ambush, who sees it, and how strong everybody is."""
        course.change(table)
        for side in table.sides:
            members = sum(table.side(unit) == side for unit in course.people(table))
            table.add(Company(side, members), Known((side,)))
        initiative.muster(table)
        yield from surprise.muster(table)
        keep_eyes_open(table, table.clock.round + 1)

    def round(self, table: Table) -> Flow[None]:
        """One exchange of fire, or one pause."""
        newcomers_look_about(table)
        if course.fight(table).segment == "exchange":
            yield from exchange(table)
        else:
            yield from pause(table)

    enlist, conjecture = staticmethod(enlist.enlist), staticmethod(enlist.conjecture)
    outbreaks, break_out = staticmethod(going_off.outbreaks), staticmethod(going_off.break_out)
    uproot = staticmethod(uproot)
    menu, forecast, worth = staticmethod(menu), staticmethod(named(forecast, roster.STOCK)), staticmethod(worth)
    appearance, card = staticmethod(card.appearance), staticmethod(card.card)
    gauges, timeline, signs = staticmethod(gauges.gauges), staticmethod(timeline.timeline), staticmethod(signs.signs)
    body_parts = staticmethod(body_parts)
    of_cell, of_unit, murk = staticmethod(remarks.of_cell), staticmethod(remarks.of_unit), staticmethod(murk)


BOOK = Book()
