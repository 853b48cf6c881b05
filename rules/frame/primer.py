"""The introduction of a rulebook: a few cards on what a player who comes from other games would not expect."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MOST = 5
"""Cards of an introduction at most."""


class About(StrEnum):
    """What a card is about, and the drawing that stands for it."""

    TIME = "time"
    STANCE = "stance"
    DICE = "dice"
    NERVE = "nerve"
    HARM = "harm"


@dataclass(frozen=True, slots=True)
class Card:
    """One card: two or three sentences, and a few examples as label and value."""

    about: About
    title: str
    text: str
    examples: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()
    """The rules it rests on, by their ids: where to read on."""
