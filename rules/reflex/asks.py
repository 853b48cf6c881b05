"""What a question is about: the kinds of ask, and the frozen facts that go with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

BEGIN = "begin"
"""An exchange is about to start: take part, do an operational action instead, or surrender?"""
TICK = "tick"
"""Its tick has come: which tactical action?"""
SECOND = "second"
"""On the move: which further action, at a cell of the way?"""
BLOCK = "block"
"""Attacked at arm's length: block it?"""
FREE = "free shot"
"""An enemy shows itself in a strip kept under fire: shoot?"""
TIMING = "timing"
"""An enemy's way leads over a mine that is set off by hand: now?"""
AIR = "air"
"""Something in the air, or no air: hold the breath?"""
PRESS = "press"
"""The segment is over: press, or hold?"""
AMBLE = "amble"
"""A pause: where to go?"""
PAUSE = "pause"
"""A pause: which operational action?"""
SCOUT = "scout"
"""On guard near a possible ambush: look out by Tactics, or by Awareness?"""
SPOTTED = "spotted"
"""An ambush was seen in time: enter it, or keep out?"""


@dataclass(frozen=True, slots=True)
class OnTick:
    """The tick that has come. For a further action on the move: the pose in which it is done, the gait, the way so
    far, and what is left of it.
    """

    tick: int
    eye: Pose | None = None
    gait: int = 0
    way: tuple[Cell, ...] = ()
    rest: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Attacked:
    """Who attacks, with what and on which tick: how, from where if he is on the move, and at which gait he charges."""

    by: Ref
    weapon: str
    tick: int
    aim: Literal["strike", "grapple", "comply", "disarm", "escape"] = "strike"
    eye: Pose | None = None
    gait: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """Who shows himself, how he is then, in which strip."""

    whom: Ref
    pose: Pose | None
    strip: Ref


@dataclass(frozen=True, slots=True)
class Crossing:
    """Who is about to cross which mine."""

    whom: Ref
    mine: Ref


@dataclass(frozen=True, slots=True)
class InAir:
    """What is in the air; nothing: no air at all. Whether there is time to breathe deeply first."""

    agent: str = ""
    warned: bool = False
