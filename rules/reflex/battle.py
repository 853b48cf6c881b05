"""What the Reflex System does in a battle: its forms and questions, how those are answered, and what is seen of it."""

from __future__ import annotations

from rules.frame.book import Routine
from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.frame.things import Known
from rules.parts.door import BattleRules
from rules.parts.taken_for_granted import named
from rules.reflex import asks, state, topics
from rules.reflex.afoot.stances import POSTURES
from rules.reflex.blast.going_off import break_out, outbreaks
from rules.reflex.core import course
from rules.reflex.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.reflex.intents import INTENTS
from rules.reflex.menu import forecast as foretold
from rules.reflex.menu import menu, worth
from rules.reflex.order import initiative
from rules.reflex.order.exchange import exchange
from rules.reflex.order.initiative import keep_eyes_open, newcomers_look_about
from rules.reflex.order.pause import pause
from rules.reflex.order.timeline import timeline
from rules.reflex.sheets.roster import STOCK
from rules.reflex.showing.body_parts import body_parts
from rules.reflex.showing.card import BADGES, appearance, card
from rules.reflex.showing.gauges import gauges
from rules.reflex.showing.measures import Measures
from rules.reflex.showing.murk import murk
from rules.reflex.showing.remarks import of_cell, of_unit
from rules.reflex.showing.signs import signs
from rules.reflex.sights import SIGHTS
from rules.reflex.state import Company
from rules.reflex.state.people import Baggage
from rules.reflex.state.wounds import Wounds
from rules.reflex.tactics import surprise

ROUTINES = (
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
    Routine(asks.FREE, "An enemy shows itself in a unit's fire zone", "shoot"),
    Routine(asks.AIR, "Gas, or no air", "hold your breath", each=True, at_start=True),
)


def muster(table: Table) -> Flow[None]:
    """Who lies in ambush, who sees it, and how strong everybody is."""
    course.change(table)
    for side in table.sides:
        members = sum(table.side(unit) == side for unit in course.people(table))
        table.add(Company(side, members), Known((side,)))
    initiative.muster(table)
    yield from surprise.muster(table)
    keep_eyes_open(table, table.clock.round + 1)


def play_round(table: Table) -> Flow[None]:
    """One exchange of fire, or one pause."""
    newcomers_look_about(table)
    if course.fight(table).segment == "exchange":
        yield from exchange(table)
    else:
        yield from pause(table)


RULES = BattleRules(
    parts=state.PARTS,
    lasting=(Wounds, Baggage),
    postures=POSTURES,
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
    body_parts=body_parts,
    of_unit=of_unit,
    of_cell=of_cell,
    murk=murk,
    timeline=timeline,
    signs=signs,
)
