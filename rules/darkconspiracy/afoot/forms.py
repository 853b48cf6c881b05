"""Moves on foot, and posture."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Along, Mark

Gaits = Literal["crawl", "walk", "trot", "run"]


class Move(Action):
    """Go along a way at one gait (DKC-ACT-08, DKC-MOVE-01)."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = (
        "Crawl, walk, trot or run. At a walk or a trot you may fire or strike in the same action, but not aim."
    )
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["move"] = "move"
    way: Along
    gait: Annotated[Gaits, Mark.HOW] = "run"


class GoProneOrStand(Action):
    """Drop prone, or stand up, as an action of its own (DKC-ACT-05)."""

    title: ClassVar[str] = "Go prone or stand up"
    does: ClassVar[str] = "Lie down, to show less of yourself; or get up. A walk, trot or run gets you up on the way."
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["posture"] = "posture"
    posture: Annotated[Posture, Mark.POSTURE]
