"""How dangerous units are to each other: measures for comparing, with their figures from the rules of fire."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref


def threat(scene: Scene, by: Ref, upon: Ref, pose: Pose | None = None, eye: Pose | None = None) -> Fraction:
    """The share of its strength that one Fire action costs the target on average, here or in other places."""
    del scene, by, upon, pose, eye
    return Fraction(0)
