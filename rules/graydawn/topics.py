"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Action
from rules.graydawn.afoot.topic import TOPIC as WALKING
from rules.graydawn.blast.topic import TOPIC as BLAST
from rules.graydawn.care.topic import TOPIC as CARE
from rules.graydawn.covering.topic import TOPIC as COVERING
from rules.graydawn.errands.topic import TOPIC as ERRANDS
from rules.graydawn.fire.aiming import TOPIC as AIMING
from rules.graydawn.fire.topic import TOPIC as FIRE
from rules.graydawn.gear.topic import TOPIC as GEAR
from rules.graydawn.holding.topic import TOPIC as HOLDING
from rules.graydawn.listed.topic import TOPIC as LISTED
from rules.graydawn.luck.topic import TOPIC as LUCK
from rules.graydawn.melee.topic import TOPIC as CLOSE
from rules.graydawn.surprise.topic import TOPIC as SURPRISE
from rules.graydawn.turns.topic import Deed, Topic
from rules.graydawn.turns.waiting import TOPIC as WAITING
from rules.parts.topics import Topics

TOPICS: Topics[Topic] = Topics(
    WALKING, FIRE, COVERING, AIMING, CLOSE, BLAST, HOLDING, CARE, SURPRISE, GEAR, LISTED, ERRANDS, WAITING, LUCK
)
DEEDS: Mapping[type[Action], Deed] = TOPICS.deeds
