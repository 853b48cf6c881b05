"""The kinds of question, and what all answers to them have in common."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action, Purpose

TURN = "turn"
"""Its second: which manoeuvre, or what is left of the one it has taken?"""
DEFEND = "defend"
"""An attack is about to strike it: how does it defend itself?"""
INTERPOSE = "interpose"
"""An attack is about to strike a friend a step away: does it throw itself in between? (GUR-DOD-04)"""
FOLLOW = "follow"
"""The foe it strikes at gives ground: does it follow with the step it has left? (GUR-RET-01)"""
DIVE = "dive"
"""Something beside it is about to burst: does it dive aside? (GUR-RET-05)"""
TRIGGERED = "triggered"
"""What it waits for happens: does it act? (GUR-WAIT-01)"""
BARS = "bars"
"""A foe runs past it: does it get in the way? (GUR-EVADE-01)"""
STRUCK = "struck"
"""A bare hand has failed to turn its weapon aside: does it strike the arm instead? (GUR-PAR-04)"""


class Reply(Action):
    """An answer to a question of its own."""

    apart: ClassVar[bool] = True


class Decline(Reply):
    """Leave things as they are."""

    title: ClassVar[str] = "Let it be"
    does: ClassVar[str] = "Stay as you are, and let it come or go by; no aim is spoiled by that."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["decline"] = "decline"
