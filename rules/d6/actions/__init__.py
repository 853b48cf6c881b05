"""The forms a player of this rulebook may fill: what a unit does in its slot, and what it answers when others act."""

from __future__ import annotations

from rules.d6.actions.afoot import ChangePosture, Jump, KeepDown, Move, StandUp, Turn
from rules.d6.actions.ahead import Hold, Prepare, TakeAim
from rules.d6.actions.attacks import Attack, Break, Cast, Hurl, Launch, Shoot, Strike, Suppress, Throw
from rules.d6.actions.company import BreakFree, FirstAid, Grapple, Release, Search
from rules.d6.actions.gear import Draw, Drop, Load, MoveDoor, PickUp, PutAway, Unlock
from rules.d6.actions.turn import CarryOut, Declare, EndTurn, GoNext, HoldBack, Pass, TurnRound, Wait
from rules.d6.actions.vehicle import Alight, Board, ChangeSeat, Drive
from rules.frame.forms import Action

FORMS: tuple[type[Action], ...] = (
    Declare, HoldBack, Pass, EndTurn, Move, Jump, Turn, ChangePosture, StandUp, KeepDown, Shoot, Strike, Hurl, Throw,
    Launch, Suppress, Cast, TakeAim, Prepare, Hold, Draw, PutAway, Drop, PickUp, Load, MoveDoor, Unlock, Break,
    FirstAid, Search, Grapple, BreakFree, Release, Board, ChangeSeat, Alight, Drive, GoNext, TurnRound, CarryOut,
    Wait,
)  # fmt: skip
"""Every form a player may fill."""

__all__ = [
    "FORMS",
    "Alight",
    "Attack",
    "Board",
    "Break",
    "BreakFree",
    "CarryOut",
    "Cast",
    "ChangePosture",
    "ChangeSeat",
    "Declare",
    "Draw",
    "Drive",
    "Drop",
    "EndTurn",
    "FirstAid",
    "GoNext",
    "Grapple",
    "Hold",
    "HoldBack",
    "Hurl",
    "Jump",
    "KeepDown",
    "Launch",
    "Load",
    "Move",
    "MoveDoor",
    "Pass",
    "PickUp",
    "Prepare",
    "PutAway",
    "Release",
    "Search",
    "Shoot",
    "StandUp",
    "Strike",
    "Suppress",
    "TakeAim",
    "Throw",
    "Turn",
    "TurnRound",
    "Unlock",
    "Wait",
]
