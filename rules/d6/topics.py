"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.d6.afoot.topic import POSTURE, WALKING
from rules.d6.aiming import TOPIC as AIMING
from rules.d6.blast.topic import TOPIC as BLAST
from rules.d6.doors import BREAKING, LOCKS
from rules.d6.fighting.topic import TOPIC as ATTACKS
from rules.d6.first_aid import TOPIC as WOUNDS
from rules.d6.gear import TOPIC as GEAR
from rules.d6.grappling import LOOSE, SEIZING
from rules.d6.holding.topic import TOPIC as HOLDING
from rules.d6.magic.topic import TOPIC as MAGIC
from rules.d6.ranking import TOPIC as SLOTS
from rules.d6.searching import TOPIC as SENSES
from rules.d6.suppression.topic import TOPIC as SUPPRESSION
from rules.d6.turns.topic import Deed, Topic
from rules.d6.vehicles.topic import TOPIC as VEHICLES
from rules.frame.forms import Action
from rules.parts.topics import Topics

TOPICS: Topics[Topic] = Topics(
    SLOTS, WALKING, ATTACKS, BLAST, SUPPRESSION, BREAKING, MAGIC, AIMING, HOLDING, GEAR, LOCKS, POSTURE, LOOSE,
    SENSES, WOUNDS, SEIZING, VEHICLES,
)  # fmt: skip
DEEDS: Mapping[type[Action], Deed] = TOPICS.deeds
FORMS = TOPICS.forms
"""Every form a player may fill."""
