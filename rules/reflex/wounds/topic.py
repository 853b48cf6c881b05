"""Helping, as a topic of the rules."""

from __future__ import annotations

from rules.reflex.core.topic import Deed, Topic
from rules.reflex.wounds import aid
from rules.reflex.wounds.forms import RenderAid

TOPIC = Topic(
    operational=(aid.offers,),
    deeds={RenderAid: Deed(aid.aid)},
    forecasts={RenderAid: aid.forecast},
)
