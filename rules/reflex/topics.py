"""All topics of the rules, in the order their offers are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rules.frame.flow import Ask
from rules.frame.forms import Action, Menu
from rules.frame.scene import Scene
from rules.reflex.afoot.topic import TOPIC as AFOOT
from rules.reflex.blast.topic import TOPIC as BLAST
from rules.reflex.fire.topic import TOPIC as FIRE
from rules.reflex.gas.topic import TOPIC as GAS
from rules.reflex.gear.topic import TOPIC as GEAR
from rules.reflex.melee.topic import TOPIC as MELEE
from rules.reflex.mines.topic import TOPIC as MINES
from rules.reflex.nerve.topic import TOPIC as NERVE
from rules.reflex.order import forms
from rules.reflex.order.topic import Deed, Foretell, Topic
from rules.reflex.vehicles.topic import TOPIC as VEHICLES
from rules.reflex.wounds.topic import TOPIC as WOUNDS

TOPICS: tuple[Topic, ...] = (AFOOT, FIRE, MELEE, BLAST, NERVE, GEAR, WOUNDS, GAS, MINES, VEHICLES)
DEEDS: Mapping[type[Action], Deed] = MappingProxyType({form: deed for t in TOPICS for form, deed in t.deeds.items()})
FORECASTS: Mapping[type[Action], Foretell] = MappingProxyType(
    {form: tell for topic in TOPICS for form, tell in topic.forecasts.items()}
)
MENUS: Mapping[str, Callable[[Scene, Ask], Menu]] = MappingProxyType(
    {kind: menu for topic in TOPICS for kind, menu in topic.menus.items()}
)
FORMS: tuple[type[Action], ...] = tuple(
    dict.fromkeys((*forms.FORMS, *DEEDS, *(form for topic in TOPICS for form in topic.answers)))
)
"""Every form a player may fill."""
