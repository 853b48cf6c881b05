"""What Dark Conspiracy does in a battle: its forms and questions, how those are answered, and what is seen of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.darkconspiracy.asks import DECLARE, FROZEN, MOVED, SIGHTED
from rules.darkconspiracy.decrees import AT_ONCE, KINDS, SETTLED, UNDECREED, uproot
from rules.darkconspiracy.fire.deeds import FURTHER
from rules.darkconspiracy.fire.opportunity import WATCHED
from rules.darkconspiracy.intents import INTENTS
from rules.darkconspiracy.melee.blocking import BLOCK
from rules.darkconspiracy.melee.diving import AVOID
from rules.darkconspiracy.melee.holding import RESIST
from rules.darkconspiracy.menu import at_best, menu, worth
from rules.darkconspiracy.menu import forecast as foretold
from rules.darkconspiracy.order.outbreaks import break_out, outbreaks
from rules.darkconspiracy.order.timing import play_phase as play_round
from rules.darkconspiracy.order.timing import timeline
from rules.darkconspiracy.sheets.roster import STOCK
from rules.darkconspiracy.showing.body_parts import body_parts
from rules.darkconspiracy.showing.card import card, gauges
from rules.darkconspiracy.showing.looks import BADGES, appearance
from rules.darkconspiracy.showing.measures import Measures
from rules.darkconspiracy.showing.murk import murk
from rules.darkconspiracy.showing.primer import primer
from rules.darkconspiracy.showing.signs import signs
from rules.darkconspiracy.state import aid, blast, body, craft, fire, hazards, melee, nerve, order, people
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.topics import TOPICS
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.frame.body import Posture
from rules.frame.book import Routine
from rules.frame.showing import Sight
from rules.parts.door import BattleRules
from rules.parts.loading import Loading
from rules.parts.taken_for_granted import named

PARTS = (
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
ROUTINES = (
    Routine(DECLARE, "The same thing all turn", "decide in each phase", at_start=True),
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
SHOWN: Mapping[Sight, tuple[str, ...]] = {
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
SIGHTS: Mapping[str, Sight] = {told: sight for sight, kinds in SHOWN.items() for told in kinds}


RULES = BattleRules(
    parts=PARTS,
    lasting=(body.Wounds, people.Loads),
    postures=(Posture.STANDING, Posture.PRONE),
    actions=TOPICS.forms,
    intents=INTENTS,
    measures=Measures(),
    routines=ROUTINES,
    settled_asks=SETTLED,
    decrees=KINDS,
    undecreed=UNDECREED,
    decreed_at_once=AT_ONCE,
    badges=BADGES,
    sights=SIGHTS,
    round=play_round,
    outbreaks=outbreaks,
    break_out=break_out,
    uproot=uproot,
    menu=menu,
    forecast=named(foretold, STOCK),
    worth=worth,
    at_best=at_best,
    appearance=appearance,
    card=card,
    gauges=gauges,
    body_parts=body_parts,
    murk=murk,
    timeline=timeline,
    signs=signs,
    primer=primer,
)
