"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Action
from rules.parts.topics import Topics
from rules.reflex.afoot.topic import TOPIC as AFOOT
from rules.reflex.core import forms
from rules.reflex.core.topic import Deed, Topic
from rules.reflex.fire.topic import TOPIC as FIRE
from rules.reflex.gas.topic import TOPIC as GAS
from rules.reflex.gear.topic import TOPIC as GEAR
from rules.reflex.melee.topic import TOPIC as MELEE
from rules.reflex.mines.topic import TOPIC as MINES
from rules.reflex.ordnance.topic import TOPIC as BLAST
from rules.reflex.tactics.topic import TOPIC as NERVE
from rules.reflex.vehicles.topic import TOPIC as VEHICLES
from rules.reflex.wounds.aid import TOPIC as WOUNDS

TOPICS: Topics[Topic] = Topics(AFOOT, FIRE, MELEE, BLAST, NERVE, GEAR, WOUNDS, GAS, MINES, VEHICLES)
DEEDS: Mapping[type[Action], Deed] = TOPICS.deeds
FORMS: tuple[type[Action], ...] = (*forms.FORMS, *TOPICS.forms)
"""Every form a player may fill."""
