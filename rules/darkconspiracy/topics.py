"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.darkconspiracy.afoot.topic import TOPIC as WALKING
from rules.darkconspiracy.aid.topic import TOPIC as AID
from rules.darkconspiracy.blast.topic import TOPIC as BLAST
from rules.darkconspiracy.fire.topic import TOPIC as FIRE
from rules.darkconspiracy.gear.topic import TOPIC as GEAR
from rules.darkconspiracy.hazards.topic import TOPIC as HAZARDS
from rules.darkconspiracy.melee.topic import TOPIC as MELEE
from rules.darkconspiracy.turns.topic import Deed, Topic
from rules.darkconspiracy.turns.waiting import TOPIC as WAITING
from rules.darkconspiracy.vehicles.topic import TOPIC as VEHICLES
from rules.frame.forms import Action
from rules.parts.topics import Topics

TOPICS: Topics[Topic] = Topics(FIRE, MELEE, WALKING, BLAST, GEAR, VEHICLES, AID, HAZARDS, WAITING)
DEEDS: Mapping[type[Action], Deed] = TOPICS.deeds
