"""The door to the d6 rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.d6 import asks, menu, state, topics
from rules.d6.measures import Measures
from rules.d6.options import Options
from rules.d6.order import ambush, outbreaks, signs, timeline
from rules.d6.order.timing import play_round
from rules.d6.sheets import card, enlist, gauges, remarks, roster
from rules.d6.sheets.sheet import Mine
from rules.d6.sights import SIGHTS
from rules.frame.body import Posture
from rules.frame.book import Recruit, Routine
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.showing import Gauge, Remark, Timeline
from rules.frame.signs import Sign
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainBook


class Book(PlainBook):
    """Rules: Combat, with d6 pools against static defences."""

    name = "d6"
    title = "Rules: Combat (d6 pools)"
    stock = roster.STOCK
    mines = Mine
    options = Options
    parts = state.PARTS
    postures = (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)
    actions: tuple[type[Action], ...] = topics.FORMS
    measures = Measures()
    routines = (
        Routine(asks.ROUND, "Attacked from behind", "turn round to face the attacker"),
        Routine(asks.HELD, "The event for a held action happens", "carry it out"),
        Routine(asks.NEXT, "Several units share a slot", "the first of them goes next", at_start=True),
        Routine(asks.BACK, "A unit that acts later may act now", "act now, with one action"),
        Routine(asks.ROUTINE, "A unit knows of no enemy", "stay where it is"),
    )

    sights = SIGHTS

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new figure, as its sheet says; in hiding it is not seen before it has rolled Stealth."""
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and ambush.begins_hidden(options, recruit.name)
        return (*parts, ambush.UNROLLED) if hides else parts

    def outbreak(self, what: What, name: str, sheets: Sequence[Path] = ()) -> object:
        """What a trigger lets loose, by the roster and a game master's own sheets."""
        return outbreaks.outbreak(what, name, sheets)

    def break_out(self, table: Table, what: Any, cell: Cell) -> None:
        """Let it loose, between two rounds."""
        outbreaks.break_out(table, what, cell)

    def muster(self, table: Table) -> Flow[None]:
        """Before the first round those in hiding roll their Stealth (DSX-SENSE-02)."""
        yield from ambush.hide(table)

    def round(self, table: Table) -> Flow[None]:
        """One round, from the making of the order to the end-of-round steps; who comes on in hiding rolls first."""
        yield from ambush.hide(table)
        yield from play_round(table)

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        """What may be answered, from what the asked side knows."""
        return menu.menu(scene, ask)

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        """Exact odds, cost and reasons of a filled form, by the rules that will resolve it."""
        return menu.forecast(scene, ask, action)

    def appearance(self, scene: Scene, unit: Ref) -> Appearance:
        """What shows of a unit to those who see it."""
        return card.appearance(scene, unit)

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        """The usual figures of somebody who looks like this, whatever the options."""
        del options
        return enlist.conjecture(appearance)

    def card(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        """A unit's figures for its owner."""
        return card.card(scene, unit)

    def gauges(self, scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
        """How a unit fares, for its owner's eye."""
        return gauges.gauges(scene, unit)

    def of_cell(self, scene: Scene, cell: Cell) -> tuple[Remark, ...]:
        """What there is to say of a cell and all that is there."""
        return remarks.of_cell(scene, cell)

    def of_unit(self, scene: Scene, unit: Ref) -> tuple[Remark, ...]:
        """What there is to say of how a unit is."""
        return remarks.of_unit(scene, unit)

    def timeline(self, scene: Scene) -> Timeline:
        """Who is known to act when in this round."""
        return timeline.timeline(scene)

    def signs(self, scene: Scene) -> tuple[Sign, ...]:
        """What lasts on the map."""
        return signs.signs(scene)


BOOK = Book()
