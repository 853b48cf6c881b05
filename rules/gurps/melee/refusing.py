"""Why an enemy that is near cannot be struck at."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.body import Posture
from rules.frame.forms import Refusal
from rules.frame.scene import Scene
from rules.gurps.core import arms, footing, scale
from rules.gurps.core.arms import Arm
from rules.gurps.melee import options, reach, to_hit
from rules.gurps.senses import knowing
from rules.gurps.terms import ranges
from rules.gurps.terms.weapons import Melee
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import edges

NEAR = 5
"""Yards from an enemy at which a unit with a gun is told of the reach of its blade too."""


def strikes(desk: Desk, near: tuple[Ref, ...]) -> Iterator[Refusal]:
    """What keeps the unit from each enemy that is near, or from each in sight where it has nothing but weapons to
    strike with; that none is near, where none could be struck at (GUR-ATK-06).
    """
    scene, unit = desk.scene, desk.unit
    shoots = any(not use.loads.thrown for arm in arms.arms(scene, unit) for use in arm.weapon.ranged)
    for foe in desk.foes:
        seems = knowing.perceives(scene, unit, foe) and knowing.worth_attacking(scene, foe)
        if foe not in near and seems and (not shoots or reach.yards(scene, unit, foe) <= NEAR):
            yield Refusal("Strike", why_not(scene, unit, foe), "GUR-ATK-06", about=foe)
    if not near:
        yield Refusal("Strike", "no enemy within reach", "GUR-ATK-06")


def why_not(scene: Scene, unit: Ref, foe: Ref) -> str:
    """What keeps a unit from striking at an enemy with anything that it has ready (GUR-ATK-06, GUR-HEX-09)."""
    uses = [(arm, use) for arm, use in arms.strikes(scene, unit) if arms.ready(scene, unit, arm.weapon.name)]
    far = reach.yards(scene, unit, foe)
    if not uses:
        return "no weapon is ready"
    if far and scene.pose(unit).posture is Posture.CRAWLING:
        return "a unit that crawls reaches nobody outside its own cell"
    arm, longest = max(uses, key=lambda each: max(each[1].reaches.yards))
    most = max(longest.reaches.yards)
    if far > most:
        away = ranges.in_yards(scale.apart(scene, unit, foe))
        return f"{away} away, {_with(arm)} reaches {ranges.in_yards(most)}"
    barrier = reach.barred(scene, unit, foe)
    if barrier is not None:
        return f"{edges.described(barrier)} is in between"
    if not footing.reaches(scene, unit, foe, most):
        return "too high up or too far down"
    return _as_held(scene, unit, foe, uses, far)


def _as_held(scene: Scene, unit: Ref, foe: Ref, uses: list[tuple[Arm, Melee]], far: int) -> str:
    """What keeps it from that with each weapon as it holds it."""
    fitting = [(arm, use) for arm, use in uses if far in use.reaches.yards]
    if not fitting:
        return f"too near for {_with(uses[0][0])}"
    held = [(arm, use) for arm, use in fitting if reach.within(scene, unit, foe, use, arm.weapon)]
    if not held:
        return f"{_with(fitting[0][0])} is held for another reach: shift it first"
    if to_hit.is_wild(scene, unit, foe) and not any(options.swings(use, arm.weapon) for arm, use in held):
        return f"not in front, and {_with(held[0][0])} only thrusts"
    return "out of reach"


def _with(arm: Arm) -> str:
    """A weapon or a part of the body in the middle of a sentence."""
    return the(arm.weapon.name)
