"""What GURPS does in a battle: its forms and questions, how those are answered, and what is seen of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.body import Posture
from rules.frame.book import Routine
from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.frame.showing import Sight
from rules.gurps import asks, state
from rules.gurps.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.gurps.flesh.body import Wounds
from rules.gurps.menu import forecast as foretold
from rules.gurps.menu import menu, worth
from rules.gurps.mind import surprise
from rules.gurps.order.outbreaks import break_out, outbreaks
from rules.gurps.order.timing import play_second as play_round
from rules.gurps.order.timing import timeline
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.showing.card import body_parts, card, gauges, worn
from rules.gurps.showing.looks import BADGES, appearance
from rules.gurps.showing.measures import Measures
from rules.gurps.showing.murk import murk
from rules.gurps.showing.primer import primer
from rules.gurps.showing.remarks import of_cell, of_unit
from rules.gurps.showing.signs import signs
from rules.gurps.state.things import Unready
from rules.gurps.topics import TOPICS
from rules.gurps.turns.intents import INTENTS
from rules.gurps.turns.topic import DoNothing
from rules.parts.door import BattleRules
from rules.parts.taken_for_granted import named
from rules.parts.turns import EndTurn

ROUTINES = (
    Routine(asks.DEFEND, "A unit is attacked", "meet it with the surest defence", each=True, at_start=True),
    Routine(asks.DIVE, "An explosive is about to burst beside a unit", "dive aside", at_start=True),
    Routine(asks.BARS, "An enemy runs past a unit", "stop it", at_start=True),
    Routine(asks.INTERPOSE, "A friend beside a unit is about to be struck", "stand by", at_start=True),
    Routine(asks.FOLLOW, "An enemy gives ground before a unit", "follow with the step that is left", at_start=True),
    Routine(asks.STRUCK, "A bare arm fails to parry a unit's weapon", "strike where the blow was aimed", at_start=True),
    Routine(asks.TRIGGERED, "An enemy sets off a wait", "attack it"),
)
SIGHTS: Mapping[str, Sight] = {
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


def muster(table: Table) -> Flow[None]:
    """Surprise is settled before the first second."""
    yield from ()
    surprise.muster(table)


RULES = BattleRules(
    parts=state.PARTS,
    lasting=(Wounds, Unready),
    postures=tuple(Posture),
    actions=(DoNothing, *TOPICS.forms, EndTurn),
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
    worn=worn,
    body_parts=body_parts,
    of_unit=of_unit,
    of_cell=of_cell,
    murk=murk,
    timeline=timeline,
    signs=signs,
    primer=primer,
)
