"""What shows of a unit, in the words of its card."""

from __future__ import annotations

from game.battle.view import View
from game.ui.battle.form_fields import bearing_words
from rules.frame.figure import Aboard, State
from rules.kernel.refs import Ref
from rules.kernel.words import within
from rules.parts.assumptions import age


def describe(view: View, ref: Ref) -> str:
    """Role, posture and facing in a line, and the vehicle that it sits in."""
    looks = view.appearance(ref)
    lost = view.lost(ref)
    words = [looks.role, looks.pose.posture.value]
    words.append(f"facing {bearing_words(view, looks.pose.facing)}")
    if not looks.state.fighting:
        words = [looks.role, looks.state.value]
    aboard = view.find(ref, Aboard)
    if aboard is not None and aboard.vehicle in view.units():
        words.append(f"aboard {within(view.name(aboard.vehicle))}")
    if lost is not None:
        words.append(age(lost))
    marks = () if looks.state is State.DEAD else looks.marks
    return " · ".join(filter(None, (*words, *marks)))


def seen_of(view: View, ref: Ref) -> list[str]:
    """What shows of a unit of another side."""
    looks = view.appearance(ref)
    lines = [f"State: {looks.state.value}"]
    if looks.held:
        lines.append(f"In hand: {', '.join(looks.held)}")
    if looks.marks:
        lines.append(", ".join(looks.marks))
    return lines
