"""Grappling, as two topics of the rules: getting loose, and seizing."""

from __future__ import annotations

from rules.d6.grappling import deeds, forecasts, offers
from rules.d6.grappling.forms import BreakFree, Grapple, Release
from rules.d6.turns.budget import NOTHING
from rules.d6.turns.topic import Deed, Topic, at_once
from rules.parts.topics import always

LOOSE = Topic(
    offers=(offers.loose,),
    deeds={BreakFree: at_once(deeds.break_free), Release: at_once(deeds.release, always(NOTHING))},
    forecasts={BreakFree: forecasts.breaking_free},
)
SEIZING = Topic(
    offers=(offers.seizing,),
    deeds={Grapple: Deed(deeds.seize)},
    forecasts={Grapple: forecasts.seizing},
)
