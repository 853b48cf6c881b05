"""What a side takes for granted of units it cannot know: figures of a role, and places where it last saw them."""

from __future__ import annotations

from collections.abc import Iterable

from rules.forecast import Assumption, Fact
from rules.refs import Ref
from rules.scene import Scene


def usual_figures(scene: Scene, units: Iterable[Ref]) -> tuple[Assumption, ...]:
    """Each unit whose true figures this viewer cannot know: it is given those usual for its role."""
    return tuple(
        Assumption(Fact.FIGURES, f"{scene.name(unit)}: usual figures of a {scene.appearance(unit).role}", unit)
        for unit in dict.fromkeys(units)
        if scene.assumed(unit)
    )
