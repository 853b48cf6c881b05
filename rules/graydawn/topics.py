"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Action
from rules.graydawn.afoot.topic import TOPIC as WALKING
from rules.graydawn.fire.topic import TOPIC as FIRE
from rules.graydawn.gear.topic import TOPIC as GEAR
from rules.graydawn.turns.topic import Deed, Topic
from rules.graydawn.turns.waiting import TOPIC as WAITING
from rules.parts.topics import Topics

TOPICS: Topics[Topic] = Topics(WALKING, FIRE, GEAR, WAITING)
DEEDS: Mapping[type[Action], Deed] = TOPICS.deeds
