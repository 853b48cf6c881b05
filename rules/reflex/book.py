"""The door to the Reflex rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.frame.book import Recruit, Routine
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.showing import Gauge, Remark, Timeline
from rules.frame.signs import Sign
from rules.frame.things import Known
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainBook
from rules.reflex import asks, menu, state, topics
from rules.reflex.afoot import stances
from rules.reflex.blast import outbreaks
from rules.reflex.measures import Measures
from rules.reflex.nerve import surprise
from rules.reflex.options import Options
from rules.reflex.order import course, signs, timeline, unwitting
from rules.reflex.order.exchange import exchange
from rules.reflex.order.lookout import keep_eyes_open, newcomers_look_about
from rules.reflex.order.pause import pause
from rules.reflex.sheets import card, enlist, gauges, remarks, roster
from rules.reflex.sheets.sheet import Mine
from rules.reflex.sights import SIGHTS
from rules.reflex.state import Company


class Book(PlainBook):
    """The Reflex System: ticks, range bands, hit locations, nerve."""

    name = "reflex"
    title = "Reflex System"
    stock = roster.STOCK
    mines = Mine
    options = Options
    parts = state.PARTS
    postures = stances.POSTURES
    actions: tuple[type[Action], ...] = topics.FORMS
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
            "fight; switch off to surrender, or to do something longer this exchange",
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
        Routine(asks.BLOCK, "Attacked at arm's length", "block with what is in hand"),
        Routine(asks.FREE, "Enemy exposed in your fire zone", "shoot"),
        Routine(asks.AIR, "Gas, or no air", "hold your breath", each=True, at_start=True),
    )

    sights = SIGHTS

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new figure."""
        return enlist.enlist(recruit, options, sheets)

    def outbreak(self, what: What, name: str, sheets: Sequence[Path] = ()) -> object:
        """What a trigger lets loose, by the roster and a game master's own sheets."""
        return outbreaks.outbreak(what, name, sheets)

    def break_out(self, table: Table, what: Any, cell: Cell) -> None:
        """Let it loose, between two rounds."""
        outbreaks.break_out(table, what, cell)

    def muster(self, table: Table) -> Flow[None]:
        """Who lies in ambush, who sees it, and how strong everybody is."""
        course.change(table)
        for side in table.sides:
            members = sum(table.side(unit) == side for unit in course.people(table))
            table.add(Company(side, members), Known((side,)))
        unwitting.muster(table)
        yield from surprise.muster(table)
        keep_eyes_open(table, table.clock.round + 1)

    def round(self, table: Table) -> Flow[None]:
        """One exchange of fire, or one pause."""
        newcomers_look_about(table)
        if course.fight(table).segment == "exchange":
            yield from exchange(table)
        else:
            yield from pause(table)

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
        """The usual figures of somebody who looks like this."""
        return enlist.conjecture(appearance, options)

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
