"""The door to the GURPS rulebook: everything the game asks of it."""

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
from rules.gurps import asks, state
from rules.gurps.before import BEFORE
from rules.gurps.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.gurps.flesh.body import Wounds
from rules.gurps.menu import forecast, menu, worth
from rules.gurps.mind import surprise
from rules.gurps.options import Options
from rules.gurps.order import outbreaks, timing
from rules.gurps.sheets import enlist
from rules.gurps.sheets.enlist import FOREIGN, STOCK
from rules.gurps.showing import looks
from rules.gurps.showing.card import body_parts, card, gauges, worn
from rules.gurps.showing.measures import Measures
from rules.gurps.showing.murk import murk
from rules.gurps.showing.primer import primer
from rules.gurps.showing.remarks import of_cell, of_unit
from rules.gurps.showing.signs import signs
from rules.gurps.state.things import Unready
from rules.gurps.terms.weapons import Weapon
from rules.gurps.topics import TOPICS
from rules.gurps.turns.intents import INTENTS
from rules.gurps.turns.topic import DoNothing
from rules.parts.plain_book import PlainBook
from rules.parts.taken_for_granted import named
from rules.parts.turns import EndTurn


class Book(PlainBook):
    """GURPS, its combat: a second at a time, three dice under a skill, active defences."""

    name = "gurps"
    title = "GURPS Combat"
    round_seconds = Fraction(1)
    round_name = "second"
    pace = Fraction(1, 2)
    stock = STOCK
    options = Options
    parts = state.PARTS
    lasting = (Wounds, Unready)
    postures = tuple(Posture)
    actions: tuple[type[Action], ...] = (DoNothing, *TOPICS.forms, EndTurn)
    intents = INTENTS
    before = BEFORE
    measures = Measures()
    routines = (
        Routine(asks.DEFEND, "A unit is attacked", "meet it with the surest defence", each=True, at_start=True),
        Routine(asks.DIVE, "An explosive is about to burst beside a unit", "dive aside", at_start=True),
        Routine(asks.BARS, "An enemy runs past a unit", "stop it", at_start=True),
        Routine(asks.INTERPOSE, "A friend beside a unit is about to be struck", "stand by", at_start=True),
        Routine(asks.FOLLOW, "An enemy gives ground before a unit", "follow with the step that is left", at_start=True),
        Routine(
            asks.STRUCK, "A bare arm fails to parry a unit's weapon", "strike where the blow was aimed", at_start=True
        ),
        Routine(asks.TRIGGERED, "An enemy sets off a wait", "attack it"),
    )
    settled_asks = SETTLED
    decrees = KINDS
    undecreed = UNDECREED
    decreed_at_once = AT_ONCE
    lacks: Mapping[Feature, str] = {
        "mines": "its combat chapter has no mines",
        **dict.fromkeys(("boats", "aircraft"), "its vehicles are on the ground"),
    }
    foreign = FOREIGN
    badges = looks.BADGES
    sights: Mapping[str, Sight] = {
        "shot": Sight.ATTACK,
        "blow": Sight.ATTACK,
        "wound": Sight.WOUND,
        "stopped": Sight.WOUND,
        "falls": Sight.FALL,
        "throws": Sight.THROW,
        "burst": Sight.BLAST,
        "suppresses": Sight.SWEEP,
        "cloud": Sight.CLOUD,
        **dict.fromkeys(("grapples", "takedown", "chokes", "wrenches", "shoves"), Sight.ATTACK),
        **dict.fromkeys(("defends", "pins", "breaks free", "jams", "fumbles"), Sight.SPEAK),
        **dict.fromkeys(("falls down", "disarms", "balance", "dives"), Sight.SPEAK),
        **dict.fromkeys(("dazed", "surprised", "recovers"), Sight.NERVE),
        **dict.fromkeys(("gas", "alight"), Sight.WOUND),
    }

    def enlist(self, recruit: Recruit, _options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new unit, as its sheet says."""
        return enlist.enlist(recruit, sheets)

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this."""
        return enlist.conjecture(appearance)

    def muster(self, table: Table) -> Flow[None]:
        """Surprise is settled before the first second."""
        yield from ()
        surprise.muster(table)

    def outbreaks(self, what: What, sheets: Sequence[Path] = ()) -> Mapping[str, Weapon]:
        """The grenades, charges and fire bombs of the roster that may be set off."""
        return outbreaks.outbreaks(what, sheets)

    def break_out(self, table: Table, what: Weapon, cell: Cell) -> None:
        """It goes off, between two seconds."""
        outbreaks.break_out(table, what, cell)

    def round(self, table: Table) -> Flow[None]:
        """One second."""
        return timing.play_second(table)

    strange = staticmethod(STOCK.strange)
    uproot = staticmethod(uproot)
    menu, forecast, worth = staticmethod(menu), staticmethod(named(forecast, STOCK)), staticmethod(worth)
    appearance, card = staticmethod(looks.appearance), staticmethod(card)
    gauges, timeline = staticmethod(gauges), staticmethod(timing.timeline)
    signs, primer = staticmethod(signs), staticmethod(primer)
    of_cell, of_unit, murk = staticmethod(of_cell), staticmethod(of_unit), staticmethod(murk)
    worn, body_parts = staticmethod(worn), staticmethod(body_parts)


BOOK = Book()
