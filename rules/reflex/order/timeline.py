"""An exchange of fire for the eye: the ticks, and who stands on which."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.frame.showing import Beat, Timeline
from rules.kernel.refs import Ref
from rules.reflex.core import course
from rules.reflex.order import initiative


def timeline(scene: Scene) -> Timeline:
    """The ticks still to come, with those whose next one is known, of one tick the first to choose first; an enemy's is
    not known, and those in sight stand beside the line (RFX-TIME-05, RFX-TIME-08).
    """
    fight = course.fight(scene)
    title = f"{fight.segment.capitalize()} {max(1, scene.clock.round)}"
    if fight.segment != "exchange":
        return Timeline(title)
    standing = [(course.initiative(scene, unit), unit) for unit in course.people(scene) if not scene.assumed(unit)]
    first = max((own.start for own, _ in standing), default=0)
    if not max(first, fight.tick):
        return Timeline(title)
    waiting = [(own.now, unit) for own, unit in standing if own.now > 0 and _there(scene, unit)]
    waiting.sort(key=lambda each: (-each[0], initiative.rank(scene, each[1])))
    beats = tuple(Beat(now, unit) for now, unit in waiting)
    known = tuple(unit for unit in course.people(scene) if _in_sight(scene, unit))
    return Timeline(title, "tick", max(first, fight.tick), 1, fight.tick or None, beats, known)


def _in_sight(scene: Scene, unit: Ref) -> bool:
    """Whether an enemy is perceived now and still in the fight, as far as it shows."""
    seen = scene.assumed(unit) and scene.lost(unit) is None
    return seen and scene.relations.hostile(scene.side(unit), scene.viewer or "") and _there(scene, unit)


def _there(scene: Scene, unit: Ref) -> bool:
    return course.taking_part(scene, unit)
