"""The door to the Dark Conspiracy rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.darkconspiracy.asks import DECLARE, FROZEN, MOVED, SIGHTED
from rules.darkconspiracy.core import scale
from rules.darkconspiracy.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.darkconspiracy.fire.deeds import FURTHER
from rules.darkconspiracy.fire.opportunity import WATCHED
from rules.darkconspiracy.intents import INTENTS
from rules.darkconspiracy.melee.blocking import BLOCK
from rules.darkconspiracy.melee.diving import AVOID
from rules.darkconspiracy.melee.holding import RESIST
from rules.darkconspiracy.menu import at_best, forecast, menu, worth
from rules.darkconspiracy.options import Options
from rules.darkconspiracy.order import hiding, outbreaks, timing
from rules.darkconspiracy.sheets import enlist, roster
from rules.darkconspiracy.showing import looks
from rules.darkconspiracy.showing.body_parts import body_parts
from rules.darkconspiracy.showing.card import card, gauges
from rules.darkconspiracy.showing.measures import Measures
from rules.darkconspiracy.showing.murk import murk
from rules.darkconspiracy.showing.primer import primer
from rules.darkconspiracy.showing.signs import signs
from rules.darkconspiracy.state import aid, blast, body, craft, fire, hazards, melee, nerve, order, people
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.terms.weapons import Weapon
from rules.darkconspiracy.topics import TOPICS
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.frame.body import Posture
from rules.frame.book import Feature, Recruit, Routine
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Appearance, Table
from rules.frame.showing import Sight
from rules.parts.loading import Loading
from rules.parts.plain_book import PlainBook
from rules.parts.taken_for_granted import named

SIGHTS: Mapping[Sight, tuple[str, ...]] = {
    Sight.ATTACK: ("shot", "blow", "grip", "throw", "dive"),
    Sight.THROW: ("throws", "hurls", "bombards"),
    Sight.BLAST: ("burst",),
    Sight.WOUND: ("battered", "blasted", "struck", "wound", "stopped", "burns", "stray"),
    Sight.FALL: ("falls", "dies", "wrecked", "destroyed"),
    Sight.CLOUD: ("cloud",),
    Sight.NERVE: ("surprised", "panic", "fear", "flees", "snaps out"),
    Sight.SPEAK: ("calls",),
}
"""What is shown on the map for what is told."""


class Book(PlainBook):
    """Dark Conspiracy, its combat in phases of five seconds with a twenty-sided die. Its phases are counted down within
    a turn; the rounds of the game count them up.
    """

    name = "darkconspiracy"
    title = "Dark Conspiracy"
    round_seconds = Fraction(scale.PHASE_SECONDS)
    round_name = "phase"
    stock = roster.STOCK
    options = Options
    parts = (
        *people.PARTS,
        *body.PARTS,
        *nerve.PARTS,
        *order.PARTS,
        Hiding,
        *fire.PARTS,
        *melee.PARTS,
        *hazards.PARTS,
        *blast.PARTS,
        *aid.PARTS,
        *craft.PARTS,
        Loading,
    )
    lasting = (body.Wounds, people.Loads)
    postures = (Posture.STANDING, Posture.PRONE)
    actions: tuple[type[Action], ...] = TOPICS.forms
    intents = INTENTS
    measures = Measures()
    routines = (
        Routine(DECLARE, "The same thing all turn", "act as it comes", at_start=True),
        Routine(SIGHTED, "An enemy comes in sight of a unit that does the same thing all turn", "carry on"),
        Routine(MOVED, "A unit could act in the same action after a move", "nothing further"),
        Routine(WATCHED, "An enemy moves where a unit aims", "fire all it can"),
        Routine(FURTHER, "Pulls of the trigger are left", "at nobody else"),
        Routine(COURSE, "A driver may change the course", "hold the course"),
        Routine(BLOCK, "A blow is about to land", "block it, if an action is left to pay with", at_start=True),
        Routine(RESIST, "An enemy reaches for a unit", "slip out, if an action is left to pay with", at_start=True),
        Routine(AVOID, "An enemy dives at a unit", "get out of the way, if an action is left for it", at_start=True),
        Routine(FROZEN, "A unit stands frozen by panic", "drop prone", at_start=True),
    )
    settled_asks = SETTLED
    decrees = KINDS
    undecreed = UNDECREED
    decreed_at_once = AT_ONCE
    lacks: Mapping[Feature, str] = {
        "mines": "its rules give mines neither damage nor a way to find them",
    }
    badges = looks.BADGES
    sights: Mapping[str, Sight] = {told: sight for sight, kinds in SIGHTS.items() for told in kinds}

    def numbered(self, round: int) -> str:
        """A phase by its number, which counts down in its turn (DKC-TURN-01)."""
        return f"turn {scale.turn(round)}, phase {scale.phase(round)}"

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new unit, as its sheet says; some begin in hiding."""
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and hiding.begins_hidden(options, recruit.name)
        return (*parts, Hiding()) if hides else parts

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this."""
        return enlist.conjecture(appearance)

    def outbreaks(self, what: What, sheets: Sequence[Path] = ()) -> Mapping[str, Weapon]:
        """The grenades and charges of the roster that may be set off."""
        return outbreaks.outbreaks(what, sheets)

    def break_out(self, table: Table, what: Weapon, cell: Cell) -> None:
        """It goes off, between two phases."""
        outbreaks.break_out(table, what, cell)

    def round(self, table: Table) -> Flow[None]:
        """One phase, from what it begins with to what its end brings."""
        return timing.play_phase(table)

    uproot = staticmethod(uproot)
    menu, forecast, worth = staticmethod(menu), staticmethod(named(forecast, roster.STOCK)), staticmethod(worth)
    at_best = staticmethod(at_best)
    appearance, card = staticmethod(looks.appearance), staticmethod(card)
    gauges, timeline = staticmethod(gauges), staticmethod(timing.timeline)
    body_parts = staticmethod(body_parts)
    signs, primer, murk = staticmethod(signs), staticmethod(primer), staticmethod(murk)


BOOK = Book()
