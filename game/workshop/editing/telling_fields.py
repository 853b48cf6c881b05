"""Which fields of an entry say something, by its kind, and what they are called then."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from game.battle.scenario import ForceSheet, ObjectiveSheet
from game.battle.trigger_sheet import TriggerSheet

TELLING: Mapping[type[BaseModel], tuple[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {
        ObjectiveSheet: (
            "kind",
            {
                "hold": ("time",),
                "reach": ("of", "count"),
                "eliminate": ("of",),
                "protect": ("of", "time"),
                "survive": ("time",),
                "spare": ("of", "time", "allowed"),
            },
        ),
        TriggerSheet: (
            "on",
            {
                "enter": ("side",),
                "seen": ("side", "by", "of"),
                "time": ("after",),
                "losses": ("side", "share"),
                "objective": ("side", "of"),
                "called": (),
            },
        ),
    }
)
"""By the sheet: the field that says of what kind an entry is, and what else an entry of each kind says."""
CALLED: Mapping[tuple[type[BaseModel], str], str] = MappingProxyType(
    {
        (ObjectiveSheet, "time"): "Seconds",
        (ObjectiveSheet, "count"): "How many",
        (ObjectiveSheet, "allowed"): "Losses allowed",
        (ObjectiveSheet, "worth"): "Points",
        (ObjectiveSheet, "ends"): "Ends the battle",
        (TriggerSheet, "on"): "When",
        (TriggerSheet, "by"): "Seen by",
        (TriggerSheet, "after"): "After, seconds",
        (TriggerSheet, "to"): "Told to",
    }
)
"""What fields are called of which the word in the file says little by itself."""
OF: Mapping[tuple[type[BaseModel], str], str] = MappingProxyType(
    {
        (ObjectiveSheet, "reach"): "Who gets there",
        (ObjectiveSheet, "eliminate"): "Side to beat",
        (ObjectiveSheet, "protect"): "Figure",
        (ObjectiveSheet, "spare"): "Side to spare",
        (TriggerSheet, "seen"): "Figure",
        (TriggerSheet, "objective"): "Objective",
    }
)
"""What `of` names in an entry of a kind."""


VEHICLES = frozenset(("crew", "craft"))
"""The fields of a force that say something of vehicles alone: people go by their role."""


def idle(sheet: type[BaseModel], table: Mapping[str, Any]) -> frozenset[str]:
    """The fields that say nothing in an entry of this kind, and that are not written in it either."""
    if sheet is ForceSheet:
        return frozenset(() if not table.get("role") else VEHICLES - table.keys())
    key, told = TELLING.get(sheet, ("", {}))
    if table.get(key) not in told:
        return frozenset()
    every = {name for names in told.values() for name in names}
    return frozenset(every.difference(told[table[key]], table))


def called(sheet: type[BaseModel], table: Mapping[str, Any], name: str) -> str:
    """What a field is called; "" where that goes by its word in the file."""
    if name == "of" and sheet in TELLING:
        return OF.get((sheet, str(table.get(TELLING[sheet][0]))), "")
    return CALLED.get((sheet, name), "")
