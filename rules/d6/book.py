"""The door to the d6 rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.d6 import asks, state, topics
from rules.d6.before import BEFORE
from rules.d6.core import scale
from rules.d6.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.d6.intents import INTENTS
from rules.d6.menu import forecast, menu, worth
from rules.d6.options import Options
from rules.d6.order import ambush, outbreaks, timing
from rules.d6.order.timing import play_round
from rules.d6.sheets import enlist, roster
from rules.d6.showing import card, gauges, remarks, signs
from rules.d6.showing.measures import Measures
from rules.d6.showing.murk import murk
from rules.d6.sights import SIGHTS
from rules.d6.terms.weapons import MineKind
from rules.frame.body import Posture
from rules.frame.book import Feature, Recruit, Routine
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.scene import Appearance, Table
from rules.parts.plain_book import PlainBook
from rules.parts.taken_for_granted import named


class Book(PlainBook):
    """Rules: Combat, with d6 pools against static defences."""

    name = "d6"
    title = "Rules: Combat (d6 pools)"
    round_seconds = Fraction(scale.ROUND_SECONDS)
    stock = roster.STOCK
    mines = MineKind
    options = Options
    parts = state.PARTS
    lasting = (state.Health, state.Stores)
    before = BEFORE
    postures = (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)
    actions: tuple[type[Action], ...] = topics.FORMS
    intents = INTENTS
    measures = Measures()
    routines = (
        Routine(asks.ROUND, "Attacked from behind", "turn round to face the attacker"),
        Routine(asks.HELD, "The event for a held action happens", "carry it out"),
        Routine(asks.NEXT, "Several units share a slot", "the first of them goes next", at_start=True),
        Routine(asks.BACK, "A unit that acts later may act now", "act now, with one action"),
        Routine(asks.ROUTINE, "A unit knows of no enemy", "stay where it is"),
    )

    settled_asks = SETTLED
    decrees = KINDS
    undecreed = UNDECREED
    decreed_at_once = AT_ONCE
    lacks: Mapping[Feature, str] = {
        "fire": "its rules have nothing on burning ground",
        **dict.fromkeys(("boats", "aircraft"), "its vehicles are on the ground"),
    }

    badges = card.BADGES
    sights = SIGHTS

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new figure, as its sheet says; in hiding it is not seen before it has rolled Stealth."""
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and ambush.begins_hidden(options, recruit.name)
        return (*parts, ambush.UNROLLED) if hides else parts

    def round(self, table: Table) -> Flow[None]:
        """One round, from the making of the order to the end-of-round steps; who comes on in hiding rolls first."""
        yield from ambush.hide(table)
        yield from play_round(table)

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this, whatever the options."""
        del options
        return enlist.conjecture(appearance)

    muster, uproot = staticmethod(ambush.hide), staticmethod(uproot)
    outbreaks, break_out = staticmethod(outbreaks.outbreaks), staticmethod(outbreaks.break_out)
    menu, forecast, worth = staticmethod(menu), staticmethod(named(forecast, roster.STOCK)), staticmethod(worth)
    appearance, card = staticmethod(card.appearance), staticmethod(card.card)
    gauges, timeline, signs = staticmethod(gauges.gauges), staticmethod(timing.timeline), staticmethod(signs.signs)
    of_cell, of_unit, murk = staticmethod(remarks.of_cell), staticmethod(remarks.of_unit), staticmethod(murk)


BOOK = Book()
