"""What a side takes for granted of units it cannot know: figures of a role, and places where it last saw them."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.figure import State
from rules.frame.forecast import Assumption, Fact
from rules.frame.knowing import Lost
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

PEOPLE = {"assault": "assault trooper"}
"""What a unit of a role is called, where the role is named after the task."""


def usual_figures(scene: Scene, units: Iterable[Ref]) -> tuple[Assumption, ...]:
    """Each unit whose true figures this viewer cannot know: it is given those usual for its role."""
    return tuple(
        Assumption(Fact.FIGURES, f"{scene.name(unit)}: usual figures of {_a(scene.appearance(unit).role)}", unit)
        for unit in dict.fromkeys(units)
        if scene.assumed(unit)
    )


def _a(role: str) -> str:
    """One of a role, with the article."""
    who = PEOPLE.get(role, role)
    return f"{'an' if who[:1].lower() in 'aeiou' else 'a'} {who}" if who else "a person"


def still_there(scene: Scene, units: Iterable[Ref]) -> tuple[Assumption, ...]:
    """Each enemy who is not perceived now: it is taken to be where and as it last was. The dead do not get up."""
    return tuple(
        Assumption(Fact.PLACE, f"{scene.name(unit)}: if still there ({age(lost)})", unit)
        for unit in dict.fromkeys(units)
        if (lost := scene.lost(unit)) is not None and scene.appearance(unit).state is not State.DEAD
    )


def age(lost: Lost) -> str:
    """How long ago a unit was last perceived, as far as a player's clock tells."""
    word = {"seen": "last seen", "heard": "last heard"}.get(lost.how, "last known")
    ago, unit = (lost.rounds, "round") if lost.seconds is None else (round(lost.seconds), "s")
    if ago <= 0:
        return f"{word} a moment ago"
    return f"{word} {ago} {unit}{'s' if unit == 'round' and ago > 1 else ''} ago"
