"""What values of a scenario are called where they are chosen, if their words in the file say little by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from game.battle.trigger_sheet import TriggerSheet

CALLED: Mapping[tuple[type[BaseModel], str], Mapping[Any, str]] = MappingProxyType(
    {
        (TriggerSheet, "on"): {
            "enter": "a unit enters",
            "seen": "a unit is seen",
            "time": "time passes",
            "losses": "losses",
            "objective": "objective won",
            "called": "game master calls",
        }
    }
)
"""By the sheet and its field."""


def called_values(sheet: type[BaseModel], name: str) -> Mapping[Any, str]:
    """What the values of a field are called; none for those that go by their own words."""
    return CALLED.get((sheet, name), {})
