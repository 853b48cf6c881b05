"""What Gray Dawn does in a battle: its forms and questions, how those are answered, and what is seen of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.body import Posture
from rules.frame.book import Routine
from rules.frame.showing import Sight
from rules.graydawn import asks, state
from rules.graydawn.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.holding.watching import HELD
from rules.graydawn.intents import INTENTS
from rules.graydawn.menu import forecast as foretold
from rules.graydawn.menu import menu, worth
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order.outbreaks import break_out, outbreaks
from rules.graydawn.order.timing import play_round, timeline
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.showing.body_parts import body_parts
from rules.graydawn.showing.card import card, gauges
from rules.graydawn.showing.looks import BADGES, appearance
from rules.graydawn.showing.measures import Measures
from rules.graydawn.showing.murk import murk
from rules.graydawn.showing.primer import primer
from rules.graydawn.showing.signs import signs
from rules.graydawn.surprise.hiding import muster
from rules.graydawn.topics import TOPICS
from rules.graydawn.turns.forms import PLANS, Stay, Steady
from rules.parts.door import BattleRules
from rules.parts.taken_for_granted import named
from rules.parts.turns import EndTurn

ROUTINES = (
    Routine(asks.COVERING, "Covering fire before initiative", "give none, and wait your turn", at_start=True),
    Routine(HELD, "An enemy shows itself in a unit's overwatch arc", "fire at it"),
    Routine(asks.DIVE, "A unit notices a grenade beside it", "dive aside", at_start=True),
    Routine(asks.RUSH, "A unit could act on the move", "wait five points, without the penalty", at_start=True),
    Routine(asks.LUCK_LIFE, "Luck for life and limb", "spend what most likely saves it, if that is worth it"),
    Routine(asks.LUCK_FUMBLE, "Luck after a critical failure", "spend what most likely mends it"),
    Routine(asks.LUCK_HIT, "Luck against a hit", "keep it for what the hit does", at_start=True),
    Routine(asks.LUCK_WOUND, "Luck against a wound that is not grave", "keep it", at_start=True),
    Routine(asks.LUCK_ROLL, "Luck for a roll that has failed", "keep it", at_start=True),
)
SIGHTS: Mapping[str, Sight] = {
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


RULES = BattleRules(
    parts=state.PARTS,
    lasting=(Wounds, state.Wear, state.Fading, state.Fallen, state.Faults),
    postures=(Posture.STANDING, Posture.CROUCHED, Posture.PRONE),
    actions=(Intend, *PLANS, Stay, Steady, *TOPICS.forms, EndTurn),
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
    murk=murk,
    timeline=timeline,
    signs=signs,
    primer=primer,
)
