"""The door to the Gray Dawn rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.frame.body import Posture
from rules.frame.book import Feature, Recruit, Routine
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Appearance, Table
from rules.frame.showing import Sight
from rules.graydawn import asks, state
from rules.graydawn.core import scale
from rules.graydawn.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.holding.watching import HELD
from rules.graydawn.intents import INTENTS
from rules.graydawn.menu import forecast, menu, worth
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.options import Options
from rules.graydawn.order import outbreaks, timing
from rules.graydawn.sheets import enlist, roster
from rules.graydawn.showing import looks
from rules.graydawn.showing.body_parts import body_parts
from rules.graydawn.showing.card import card, gauges
from rules.graydawn.showing.measures import Measures
from rules.graydawn.showing.murk import murk
from rules.graydawn.showing.primer import primer
from rules.graydawn.showing.signs import signs
from rules.graydawn.surprise import hiding
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.topics import TOPICS
from rules.graydawn.turns.forms import PLANS, Stay, Steady
from rules.parts.plain_book import PlainBook
from rules.parts.taken_for_granted import named
from rules.parts.turns import EndTurn

NOTHING = "its rules have nothing on it"


class Book(PlainBook):
    """X-Com: Gray Dawn, house rules over an interlock system of ten-sided dice."""

    name = "graydawn"
    title = "X-Com: Gray Dawn"
    round_seconds = Fraction(scale.ROUND_SECONDS)
    stock = roster.STOCK
    options = Options
    parts = state.PARTS
    lasting = (Wounds, state.Wear, state.Fading, state.Fallen, state.Faults)
    postures = (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)
    actions: tuple[type[Action], ...] = (Intend, *PLANS, Stay, Steady, *TOPICS.forms, EndTurn)
    intents = INTENTS
    measures = Measures()
    routines = (
        Routine(asks.COVERING, "Covering fire before initiative", "give none, and wait your turn", at_start=True),
        Routine(HELD, "Enemy exposed in a unit's overwatch arc", "fire at it"),
        Routine(asks.DIVE, "A unit notices a grenade beside it", "dive aside", at_start=True),
        Routine(asks.RUSH, "A unit could act on the move", "wait five points, without the penalty", at_start=True),
        Routine(asks.LUCK_LIFE, "Luck for life and limb", "spend what most likely saves it, if that is worth it"),
        Routine(asks.LUCK_FUMBLE, "Luck after a critical failure", "spend what most likely mends it"),
        Routine(asks.LUCK_HIT, "Luck against a hit", "keep it for what the hit does", at_start=True),
        Routine(asks.LUCK_WOUND, "Luck against a wound that is not grave", "keep it", at_start=True),
        Routine(asks.LUCK_ROLL, "Luck for a roll that has failed", "keep it", at_start=True),
    )
    settled_asks = SETTLED
    decrees = KINDS
    undecreed = UNDECREED
    decreed_at_once = AT_ONCE
    lacks: Mapping[Feature, str] = {
        **dict.fromkeys(("vehicles", "boats", "aircraft", "fire"), NOTHING),
        "mines": "its rules give mines neither damage nor a way to find them",
    }
    badges = looks.BADGES
    sights: Mapping[str, Sight] = {
        "shot": Sight.ATTACK,
        "throws": Sight.THROW,
        "burst": Sight.BLAST,
        "blow": Sight.ATTACK,
        "wound": Sight.WOUND,
        "stopped": Sight.WOUND,
        "falls": Sight.FALL,
        "covers": Sight.SWEEP,
        "lane": Sight.SWEEP,
        "cowers": Sight.NERVE,
        "breaks": Sight.NERVE,
        "nerve": Sight.NERVE,
        "dread": Sight.NERVE,
        "cloud": Sight.CLOUD,
        "gas": Sight.WOUND,
        "flash": Sight.FLASH,
        "dazed": Sight.WOUND,
        "luck": Sight.LUCK,
        "says": Sight.SPEAK,
    }

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new unit, as its sheet says; in hiding it is not seen before it has rolled Stealth."""
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and hiding.begins_hidden(options, recruit.name)
        return (*parts, hiding.UNROLLED) if hides else parts

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this."""
        return enlist.conjecture(appearance)

    def outbreaks(self, what: What, sheets: Sequence[Path] = ()) -> Mapping[str, Weapon]:
        """The grenades and shells of the roster that may be set off."""
        return outbreaks.outbreaks(what, sheets)

    def break_out(self, table: Table, what: Weapon, cell: Cell) -> None:
        """It goes off, between two rounds."""
        outbreaks.break_out(table, what, cell)

    def round(self, table: Table) -> Flow[None]:
        """One round, from the initiative rolls to what its end brings."""
        return timing.play_round(table)

    muster = staticmethod(hiding.muster)
    uproot = staticmethod(uproot)
    menu, forecast, worth = staticmethod(menu), staticmethod(named(forecast, roster.STOCK)), staticmethod(worth)
    appearance, card = staticmethod(looks.appearance), staticmethod(card)
    gauges, timeline = staticmethod(gauges), staticmethod(timing.timeline)
    body_parts = staticmethod(body_parts)
    signs, primer, murk = staticmethod(signs), staticmethod(primer), staticmethod(murk)


BOOK = Book()
