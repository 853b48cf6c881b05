"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Action
from rules.gurps.blast.topic import TOPIC as BLAST
from rules.gurps.defence.topic import TOPIC as DEFENDING
from rules.gurps.fire.topic import TOPIC as FIRE
from rules.gurps.first_aid import TOPIC as AIDING
from rules.gurps.gear.topic import TOPIC as GEAR
from rules.gurps.grips.topic import TOPIC as GRIPS
from rules.gurps.melee.topic import TOPIC as MELEE
from rules.gurps.mind.searching import HIDING
from rules.gurps.mind.searching import TOPIC as SEARCHING
from rules.gurps.mind.surprise import TOPIC as MIND
from rules.gurps.riding.topic import TOPIC as RIDING
from rules.gurps.strike.following import TOPIC as STRIKING
from rules.gurps.turns.topic import Deed, Topic
from rules.gurps.waiting.topic import TOPIC as WAITING
from rules.gurps.walking.evading import TOPIC as EVADING
from rules.gurps.walking.popping import TOPIC as POPPING
from rules.gurps.walking.topic import HURRYING
from rules.gurps.walking.topic import TOPIC as WALKING
from rules.parts.topics import Topics

TOPICS: Topics[Topic] = Topics(
    WALKING,
    EVADING,
    RIDING,
    FIRE,
    POPPING,
    MELEE,
    GRIPS,
    BLAST,
    DEFENDING,
    STRIKING,
    GEAR,
    AIDING,
    HURRYING,
    WAITING,
    MIND,
    HIDING,
    SEARCHING,
)
DEEDS: Mapping[type[Action], Deed] = TOPICS.deeds
