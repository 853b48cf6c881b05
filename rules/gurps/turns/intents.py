"""What a player picks from first: the manoeuvres, those that are alike together."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.intents import Intent, Role
from rules.gurps.terms.manoeuvres import LEAVE, Leave, Manoeuvre, Motion

M = Manoeuvre
ROLES: Mapping[Manoeuvre, Role] = {
    M.MOVE: Role.MOVE,
    M.CHANGE_POSTURE: Role.MOVE,
    M.ATTACK: Role.ATTACK,
    M.WREST: Role.ATTACK,
    M.ALL_OUT_ATTACK: Role.ALL_OUT,
    M.MOVE_AND_ATTACK: Role.CHARGE,
    M.FEINT: Role.FEINT,
    M.AIM: Role.AIM,
    M.EVALUATE: Role.AIM,
    M.WAIT: Role.WAIT,
    M.ALL_OUT_DEFENCE: Role.DEFEND,
    M.BREAK_FREE: Role.DEFEND,
    M.READY: Role.READY,
    M.MOVE_AND_READY: Role.READY,
    M.ALL_OUT_READY: Role.READY,
    M.CONCENTRATE: Role.READY,
    M.DO_NOTHING: Role.DONE,
}
"""The intent that each manoeuvre belongs to (GUR-MAN-01)."""
GOES = {Motion.NONE: "no step", Motion.STEP: "a step", Motion.HALF: "up to half your Move", Motion.FULL: "your Move"}


def defences(leave: Leave) -> str:
    """The defences that a manoeuvre leaves (GUR-MAN-03)."""
    if not leave.defends:
        return "no defence"
    return "all defences" if leave.parries else "no parry"


def _intent(manoeuvre: Manoeuvre, title: str, what: str, goes: str = "") -> Intent:
    """What a manoeuvre is for, and what it allows (GUR-MAN-01, GUR-MAN-04)."""
    leave = LEAVE[manoeuvre]
    allowed = f"{goes or GOES[leave.motion]}, {defences(leave)} until your next turn"
    return Intent(ROLES[manoeuvre], title, f"{what}: {allowed}.")


INTENTS = (
    _intent(M.ATTACK, "Attack", "Strike, shoot, throw or grapple"),
    _intent(M.MOVE, "Move", "Go, step, turn, or take another posture", "your Move, or a step beside another manoeuvre"),
    _intent(M.ALL_OUT_ATTACK, "All-out attack", "Attack with all you have"),
    _intent(M.MOVE_AND_ATTACK, "Move & attack", "Go, then attack less surely"),
    _intent(M.FEINT, "Feint", "Take an enemy in before your next blow"),
    _intent(M.AIM, "Aim, evaluate", "Line up a shot, or watch an enemy for your next blow"),
    _intent(M.WAIT, "Wait", "Act when an enemy comes within reach or into sight", "no step until then"),
    _intent(M.ALL_OUT_DEFENCE, "All-out defence", "Only defend yourself, or get out of a hold"),
    _intent(M.READY, "Ready", "Draw, load, pick up or open something, bandage wounds, search"),
    _intent(M.DO_NOTHING, "Do nothing", "Stand there, or end what you have begun"),
)
"""In the order in which they are shown."""
