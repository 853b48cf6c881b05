"""The manoeuvres as a player picks from them: their titles, and what each allows until the next turn."""

from __future__ import annotations

from functools import lru_cache

from rules.frame.forms import Family
from rules.gurps.terms.manoeuvres import LEAVE, Leave, Manoeuvre, Motion

M = Manoeuvre
FOR = {
    M.ATTACK: "Strike, shoot, throw or grapple",
    M.ALL_OUT_ATTACK: "Attack with all you have",
    M.MOVE: "Go, and do nothing else",
    M.MOVE_AND_ATTACK: "Go, then attack less surely",
    M.AIM: "Line up a shot for the seconds that follow",
    M.EVALUATE: "Evaluate an enemy for your next blow",
    M.FEINT: "Take an enemy in before your next blow",
    M.READY: "Draw, load, pick up or open something",
    M.WAIT: "Act when an enemy comes within reach or into sight",
    M.ALL_OUT_DEFENCE: "Only defend yourself",
    M.CHANGE_POSTURE: "Kneel, sit, lie down or get up",
    M.CONCENTRATE: "Give your mind to one thing",
    M.BREAK_FREE: "Get out of a hold",
    M.WREST: "Have for yourself what you and a foe both hold",
    M.MOVE_AND_READY: "Go, then ready something",
    M.ALL_OUT_READY: "Go, then ready something, with no defence",
    M.DO_NOTHING: "Stand there",
}
"""What a manoeuvre is for, in the order in which they are listed."""
STEP = Family("Step", "Along with most manoeuvres, before or after: a yard in any direction, a turn, or a knee.", 100)
FREE = Family("Free", "Takes no time, and goes along with any manoeuvre.", 101)
GOES = {Motion.NONE: "no step", Motion.STEP: "a step", Motion.HALF: "up to half your Move", Motion.FULL: "your Move"}
UNTIL_THEN = "no step until then"
"""What a Wait allows: the rest is the response's (GUR-WAIT-02)."""


@lru_cache(maxsize=32)
def family(manoeuvre: Manoeuvre) -> Family:
    """A manoeuvre, with what it allows (GUR-MAN-01, GUR-MAN-04)."""
    leave = LEAVE[manoeuvre]
    goes = UNTIL_THEN if manoeuvre is M.WAIT else GOES[leave.motion]
    text = f"{FOR[manoeuvre]}: {goes}, {defences(leave)} until your next turn."
    return Family(manoeuvre.value.capitalize(), text, [*FOR].index(manoeuvre))


def defences(leave: Leave) -> str:
    """The defences that it leaves (GUR-MAN-03)."""
    if not leave.defends:
        return "no defence"
    return "all defences" if leave.parries else "no parry"
