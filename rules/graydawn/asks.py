"""The kinds of question, and the frozen facts that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.graydawn.state import Guard
from rules.graydawn.terms.weapons import Mode
from rules.kernel.refs import Ref

COVERING = "covering"
"""Before initiative is rolled: covering fire for the whole round?"""
SPREADING = "spreading"
"""Covering fire is under way: at which other enemies?"""
INTEND = "intend"
"""Its initiative has come, and it has suppression points: which stance does it try to take?"""
ACTIVATE = "activate"
"""Its initiative has come: which stance, and how many actions?"""
ACT = "act"
"""The next of its actions."""
DIVE = "dive"
"""A grenade lies there, about to go off, and the unit has noticed it."""
RUSH = "rush"
"""It has just moved: act at once, on the move, or five points later?"""

Forced = Literal["", "keeps down", "lies low", "runs", "lost"]
"""What a failed check forces upon a unit: full cover, lying prone where there is none, a run for cover, or the loss of
its turn.
"""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a suppression check has left a unit: the stance that it tried, or one that is forced upon it
    (GRD-STANCE-01).
    """

    guard: Guard
    forced: Forced = ""


@dataclass(frozen=True, slots=True)
class Spree:
    """Covering fire under way: with what, how many firing actions are left, and who was under it (GRD-COVF-03)."""

    weapon: str
    mode: Mode
    left: int
    at: tuple[Ref, ...]


LUCK_LIFE = "luck for life"
"""A unit is about to go down, to lose a part of its body or to die: spend luck?"""
LUCK_FUMBLE = "luck after a fumble"
"""An attack of its own is a critical failure."""
LUCK_HIT = "luck against a hit"
"""It is hit, or about to be."""
LUCK_WOUND = "luck against a wound"
"""A hit on it got through, and is not grave."""
LUCK_ROLL = "luck for a roll"
"""Another roll of its own has failed."""
LUCK = (LUCK_LIFE, LUCK_FUMBLE, LUCK_HIT, LUCK_WOUND, LUCK_ROLL)
GRAPPLED = "grappled"
"""An enemy reaches for it: drop the gun that is in the way of its martial art? (GRD-CQC-08)"""
